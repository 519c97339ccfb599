"""Connections cut at any byte of a whole match: it ends as it would have, event for event."""

from __future__ import annotations

import asyncio
import json
import random
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Self

import pytest
import websockets
from msgspec.structs import replace

from parlour.server.people.sessions import Session
from parlour.server.people.signer import Signer
from parlour.server.tables import entries as log
from parlour.server.tables.requests import TableRequest, made_from
from parlour.server.tables.room import Room
from parlour.server.tables.summary import summary
from parlour.store.databases import open_log
from parlour.table.events import Dealt, Played, Settled, Won
from tests.server.processes import CUTTING_CONNECTIONS, ENVIRONMENT, Server, http_post

if TYPE_CHECKING:
    from pathlib import Path

SECRET = "ab" * 32
SEATS = 2
GAME = "bergen"

pytestmark = CUTTING_CONNECTIONS


async def set_tables(database: str, tables: list[str]) -> None:
    """Create tables that all have the same secret, with people seated."""
    store = open_log(database)
    await store.start()
    made = replace(
        made_from(TableRequest(GAME, seats=SEATS), Session("u0", "U0"), time.time()),
        secret=SECRET,
        watch="none",
    )
    for table in tables:
        room = Room(table, made)
        sat = [log.Sat(n, f"u{n}", f"U{n}") for n in range(SEATS)]
        for entry in sat:
            room.take(entry)
        await store.create(summary(room, made.at), [log.encode(entry) for entry in (made, *sat)])
    await store.stop()


async def events_of(database: str, table: str) -> list[object]:
    """Return the match as played, without the command ids."""
    store = open_log(database)
    await store.start()
    found = [log.decode(entry) for entry in await store.read(table)]
    await store.stop()
    return [
        replace(entry, command="") if isinstance(entry, Played) else entry
        for entry in found
        if isinstance(entry, Dealt | Played | Settled | Won)
    ]


class Wire:
    """A connection to the server that breaks after a number of bytes, in either direction."""

    def __init__(self, port: int, rng: random.Random | None) -> None:
        self.server_port = port
        self.rng = rng
        self.cuts = 0

    async def __aenter__(self) -> Self:
        self.server = await asyncio.start_server(self.carry, "127.0.0.1", 0)
        self.port: int = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *what: object) -> None:
        self.server.close()

    async def carry(self, near: asyncio.StreamReader, out: asyncio.StreamWriter) -> None:
        far, there = await asyncio.open_connection("127.0.0.1", self.server_port)
        left = [self.rng.randrange(1, 9000) if self.rng else 1 << 40]

        async def pump(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
            with suppress(OSError):
                while left[0] > 0 and (data := await source.read(4096)):
                    target.write(data[: left[0]])
                    left[0] -= len(data)
                    await target.drain()
            if left[0] <= 0:
                await asyncio.sleep(0.002)  # written data still arrives
                self.cuts += 1
            for writer in (out, there):
                writer.transport.abort()

        await asyncio.gather(pump(near, there), pump(far, out))


class Steady:
    """A player who always takes the first choice, and reconnects when the connection breaks."""

    def __init__(self, seat: int) -> None:
        signer = Signer(ENVIRONMENT["PARLOUR_SECRET"])
        self.cookie = str(signer._sessions.dumps([f"u{seat}", f"U{seat}"]))
        self.seat = seat
        self.version = self.number = 0
        self.shown = self.stored = 0
        """The versions of the scene and of the last move that was acknowledged."""
        self.wanted: dict[str, Any] | None = None
        self.scene: dict[str, Any] = {}

    async def play(self, table: str, port: int) -> None:
        while True:
            with suppress(OSError, websockets.WebSocketException, EOFError):
                async with websockets.connect(
                    f"ws://127.0.0.1:{port}/ws/{table}?since={self.version}",
                    additional_headers={"Cookie": f"parlour={self.cookie}"},
                    close_timeout=0.1,
                ) as line:
                    if self.wanted:
                        await line.send(json.dumps(self.wanted))
                    async for text in line:
                        await self.hear(line, json.loads(text))
                        if self.scene.get("won"):
                            return

    async def hear(self, line: Any, message: dict[str, Any]) -> None:
        self.version = max(self.version, message.get("version", 0))
        if message["is"] in ("ack", "refused"):
            assert message["is"] == "ack" or message["code"] == "table/closed", message
            self.wanted, self.stored = None, message.get("version", 0)
        elif message["is"] in ("welcome", "news"):
            self.scene, self.shown = message["scene"], message["version"]
        else:
            return
        scene = self.scene
        if self.wanted or scene.get("won") or self.shown < self.stored:
            return
        if scene.get("over") and self.seat == 0:
            await self.say(line, do="next")
        elif scene["choices"]:
            await self.say(line, do="move", move=scene["choices"][0]["move"], seen=scene["seq"])

    async def say(self, line: Any, **what: Any) -> None:
        self.scene = {"choices": []}
        self.number += 1
        self.wanted = {"id": f"{self.number}", **what}
        await line.send(json.dumps(self.wanted))


async def a_match(server: Server, table: str, rng: random.Random | None) -> int:
    """Play a whole match over breaking connections; return how often they broke."""
    async with Wire(server.port, rng) as wire:
        players = [Steady(seat) for seat in range(SEATS)]
        async with asyncio.timeout(300):
            await asyncio.gather(*(player.play(table, wire.port) for player in players))
        return wire.cuts


@pytest.mark.parametrize("matches", [1, pytest.param(25, marks=pytest.mark.slow)])
def test_lost_connections_do_not_change_a_match(tmp_path: Path, matches: int) -> None:
    database = f"sqlite:///{tmp_path}/t.db"
    tables = [f"a-match-number-{n}" for n in range(matches + 1)]
    asyncio.run(set_tables(database, tables))
    cuts = 0
    with Server(database) as server:
        for table in tables:
            start(server, table)
        asyncio.run(a_match(server, tables[0], None))
        for n, table in enumerate(tables[1:]):
            cuts += asyncio.run(a_match(server, table, random.Random(n)))
        server.stop()
    uncut = asyncio.run(events_of(database, tables[0]))
    assert isinstance(uncut[-1], Won)
    assert cuts > 10 * matches
    for table in tables[1:]:
        assert asyncio.run(events_of(database, table)) == uncut
    print(f"{matches} matches of {len(uncut)} events, {cuts} cuts, all as without")


def start(server: Server, table: str) -> None:
    headers = {"X-Parlour": "1", "Cookie": f"parlour={Steady(0).cookie}"}
    answer = http_post(f"{server.base}/api/tables/{table}/start", json={}, headers=headers)
    assert answer.status_code == 200, answer.text
