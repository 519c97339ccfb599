"""The server's application in a page: requests, a socket, bots and the log, without a network."""

import asyncio
import json
from concurrent.futures import BrokenExecutor
from typing import Any

import pytest

from parlour.page.place import Server, start
from parlour.page.thinkers import PageThinkers
from tests.pace import PATIENCE
from tests.page.shelves import FakeBrowser

WRITE = json.dumps({"x-parlour": "1", "content-type": "application/json"})


class Visitor:
    """The script of a page: it asks, and listens to one socket."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.closed: list[int] = []

    async def ask(self, path: str, body: object = None) -> Any:
        method, headers = ("GET", "{}") if body is None else ("POST", WRITE)
        status, _, raw = await self.server.request(method, path, headers, json.dumps(body))
        assert status == 200, raw
        return json.loads(raw)

    def connect(self, table: str) -> None:
        self.socket = self.server.connect(
            f"/ws/{table}",
            "parlour.1",
            lambda text: self.heard.put_nowait(json.loads(text)),
            self.closed.append,
        )

    async def hears(self, what: str) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):
            while (message := await self.heard.get())["is"] != what:
                pass
        return message

    async def my_turn(self, scene: dict[str, Any]) -> dict[str, Any]:
        while not scene["choices"] and "result" not in scene:
            scene = (await self.hears("news"))["scene"]
        return scene


def test_a_person_plays_in_a_page_and_finds_the_table_again() -> None:
    async def run() -> None:
        browser = FakeBrowser()
        server = await start(browser)
        ann = Visitor(server)
        table = (await ann.ask("/api/play", {"game": "block", "bots": "novice"}))["table"]
        ann.connect(table)
        scene = await ann.my_turn((await ann.hears("welcome"))["scene"])
        move = {"do": "move", "id": "one", "move": scene["choices"][0]["move"]}
        ann.socket.receive(json.dumps(move))
        stored = (await ann.hears("ack"))["version"]
        await server.stop()

        again = Visitor(await start(browser))
        assert [one["table"] for one in await again.ask("/api/tables/mine")] == [table]
        again.connect(table)
        welcome = await again.hears("welcome")
        assert welcome["version"] >= stored
        assert welcome["seat"] == 0
        await again.server.stop()

    asyncio.run(run())


def test_a_move_that_cannot_be_stored_is_not_made() -> None:
    async def run() -> None:
        browser = FakeBrowser()
        ann = Visitor(await start(browser))
        table = (await ann.ask("/api/play", {"game": "block", "bots": "novice"}))["table"]
        ann.connect(table)
        scene = await ann.my_turn((await ann.hears("welcome"))["scene"])
        browser.shelf.problem = "full"
        move = {"do": "move", "id": "one", "move": scene["choices"][0]["move"]}
        ann.socket.receive(json.dumps(move))

        assert (await ann.hears("refused"))["id"] == "one"
        await ann.server.stop()

    asyncio.run(run())


def test_a_worker_of_bots_that_does_not_answer_is_ended() -> None:
    class Silent(FakeBrowser):
        ended = 0

        async def think(self, question: str) -> str:
            del question
            never: asyncio.Future[str] = asyncio.get_running_loop().create_future()
            return await never

        def stop_thinking(self) -> None:
            self.ended += 1

    async def run() -> None:
        browser = Silent()
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await PageThinkers(browser).think(len, "abc")
        assert browser.ended == 1

    asyncio.run(run())


def test_a_worker_of_bots_that_has_died_is_said_to_be_broken() -> None:
    class Dead(FakeBrowser):
        async def think(self, question: str) -> str:
            raise OSError(question)

    async def run() -> None:
        with pytest.raises(BrokenExecutor):
            await PageThinkers(Dead()).think(len, "abc")

    asyncio.run(run())


def test_a_closed_socket_says_so() -> None:
    async def run() -> None:
        ann = Visitor(await start(FakeBrowser()))
        ann.connect("there-is-none")
        assert (await ann.hears("bye"))["code"] == "table/unknown"
        await asyncio.sleep(0)
        assert ann.closed == [1008]
        await ann.server.stop()

    asyncio.run(run())
