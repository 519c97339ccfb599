"""Clients that were disconnected for flooding cost little until they have waited."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
import uvicorn
import websockets

from parlour.server.http import connection_limits
from parlour.server.http.app import make_app
from parlour.server.http.connection_limits import LimitedProtocol
from parlour.server.http.socket_limits import AT_ONCE, LimitedSocket
from parlour.server.people.callers import who_waits
from parlour.server.people.cookies import COOKIE
from parlour.server.people.sessions import Session
from parlour.server.plumbing.rate_limits import LONGEST_BACK_OFF, RATES
from parlour.server.tables.protocol import SUBPROTOCOL
from tests.pace import pace
from tests.server.helpers import Time, a_waiting_table, quiet, until
from tests.server.processes import CUTTING_CONNECTIONS
from tests.server.test_wire_bytes import frame

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable

    from parlour.server.registry import Registry

pytestmark = CUTTING_CONNECTIONS

T = TypeVar("T")

HERE = "127.0.0.1"
HINT = frame(0x81, b'{"do":"hint","id":"x"}')
SOON = 3.0
"""Seconds in which a working server on an idle machine has done anything that these tests expect.

A client waits for the first message of a server that should refuse it, but does not; so a test
without this limit would not fail, but hang.
"""


async def soon(expected: Awaitable[T], what: str) -> T:
    """Return what comes soon if the server works; fail if it does not come."""
    coming = asyncio.ensure_future(expected)
    await asyncio.wait([coming], timeout=SOON)
    if not coming.done():
        await asyncio.wait([coming], timeout=SOON * (pace() - 1))
    assert coming.done(), f"it does not happen: {what}"
    return coming.result()


@pytest.fixture(autouse=True)
def limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the limits of a server; nothing is held for longer than the test says."""
    monkeypatch.setattr(LimitedProtocol, "generosity", 1.0)
    monkeypatch.setattr(LimitedProtocol, "_held", {})
    monkeypatch.setattr(connection_limits, "HELD_SECONDS", 1e6)


class House:
    """A server in this process, and the number of sockets that its application has served."""

    registry: Registry
    table: str

    def __init__(self) -> None:
        self.time = Time()
        self.served = 0
        app = make_app(quiet(rate_multiplier=1.0), self.time)

        async def counting(scope: Any, receive: Any, send: Any) -> None:
            self.served += scope["type"] == "websocket"
            await app(scope, receive, send)

        self.app = app
        self.server = uvicorn.Server(
            uvicorn.Config(
                counting,
                interface="asgi3",
                port=0,
                http=LimitedProtocol,
                ws=LimitedSocket,
                lifespan="on",
                log_config=None,
                ws_per_message_deflate=False,
                timeout_graceful_shutdown=1,
            )
        )

    @property
    def port(self) -> int:
        port: int = self.server.servers[0].sockets[0].getsockname()[1]
        return port

    def connect(self, query: str = "", user: str = "", **more: Any) -> Any:
        address = f"ws://{HERE}:{self.port}/ws/{self.table}{query}"
        headers = {"Cookie": f"{COOKIE}={self.cookie(user)}"} if user else {}
        return websockets.connect(
            address, compression=None, proxy=None, additional_headers=headers, **more
        )

    def cookie(self, user: str) -> str:
        return self.registry.callers.signer.cookie(Session(user, user))

    def back_off(self, who: str) -> None:
        """Make somebody wait for as long as possible."""
        for _ in range(10):
            self.registry.rate_limits.back_off(who)

    async def held(self, number: int) -> list[LimitedProtocol]:
        """Wait until a number of requests are held; return them."""
        right = until(lambda: len(LimitedProtocol._held.get(HERE, ())) == number)
        await soon(right, f"the server holds {number} requests")
        return list(LimitedProtocol._held.get(HERE, ()))

    async def nobody_is_connected(self) -> None:
        """Wait until no connection is counted any more."""
        await soon(until(lambda: not LimitedProtocol._open[HERE]), "all connections are closed")


@asynccontextmanager
async def a_house() -> AsyncIterator[House]:
    house = House()
    serving = asyncio.create_task(house.server.serve())
    await soon(until(lambda: house.server.started), "the server starts")
    house.registry = house.app.state.registry
    house.table = (await a_waiting_table(house.registry)).room.id
    try:
        yield house
    finally:
        house.server.should_exit = True
        await serving


async def first_message(opening: Awaitable[Any]) -> tuple[Any, dict[str, Any]]:
    """Return a client whose socket opens, and the first message to it."""
    client = await soon(opening, "the socket opens")
    return client, json.loads(await soon(client.recv(), "the socket sends a message"))


async def everything(client: Any) -> list[dict[str, Any]]:
    """Return the messages to a client until its socket closes."""
    return [json.loads(text) async for text in client]


async def last_words(opening: Awaitable[Any]) -> tuple[str, str, int]:
    """Return the code and the sentence of a goodbye, and the code with which a socket closes."""
    client, said = await first_message(opening)
    assert said["is"] == "bye", said
    await soon(client.wait_closed(), "the socket closes after its goodbye")
    return said["code"], said["sentence"], client.close_code


def test_a_client_that_must_wait_is_turned_away_without_a_socket() -> None:
    async def run() -> None:
        async with a_house() as house:
            house.back_off(HERE)
            opening = asyncio.ensure_future(house.connect(open_timeout=None))
            (one,) = await house.held(1)
            one._decide()
            code, sentence, closed = await last_words(opening)
            assert (code, closed) == ("limit/rate", 1008)
            assert sentence == "Too many requests; try again in 120.0 seconds."
            assert house.served == 0
            await house.held(0)

    asyncio.run(run())


def test_who_is_turned_away_reads_why_in_their_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limits, "HELD_SECONDS", 0.0)

    async def run() -> None:
        async with a_house() as house:
            house.back_off(HERE)
            opening = asyncio.ensure_future(
                house.connect("?language=de", subprotocols=[SUBPROTOCOL], open_timeout=None)
            )
            _, sentence, _ = await last_words(opening)
            assert "Sekunden" in sentence
            assert (await opening).subprotocol == SUBPROTOCOL
            reader, writer = await asyncio.open_connection(HERE, house.port)
            writer.write(b"GET /ws/x HTTP/1.1\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n")
            answer = await soon(reader.read(), "the answer to a request without a key")
            assert answer.startswith(b"HTTP/1.1 429 ")
            writer.close()
            assert house.served == 0

    asyncio.run(run())


def test_people_with_a_session_come_in_while_their_address_waits() -> None:
    async def run() -> None:
        async with a_house() as house:
            house.back_off(HERE)
            house.back_off("u1")
            client, welcome = await first_message(house.connect(user="u0"))
            assert (welcome["is"], welcome["seat"]) == ("welcome", 0)
            await client.close()
            opening = asyncio.ensure_future(house.connect(user="u1", open_timeout=None))
            (one,) = await house.held(1)
            one._decide()
            assert (await last_words(opening))[0] == "limit/rate"
            assert house.served == 1

    asyncio.run(run())


def test_a_client_that_has_waited_long_enough_comes_in() -> None:
    async def run() -> None:
        async with a_house() as house:
            house.back_off(HERE)
            opening = asyncio.ensure_future(house.connect(open_timeout=None))
            (one,) = await house.held(1)
            house.time.pass_by(LONGEST_BACK_OFF)
            one._decide()
            client, welcome = await first_message(opening)
            assert welcome["is"] == "welcome"
            await house.held(0)
            await soon(await client.ping(), "the server reads what a client sends that has come in")
            await client.close()

    asyncio.run(run())


def test_a_client_with_a_bad_token_hears_so() -> None:
    async def run() -> None:
        async with a_house() as house:
            address = f"ws://{HERE}:{house.port}/ws/{house.table}"
            headers = {"Authorization": "Bearer nonsense"}
            opening = websockets.connect(address, proxy=None, additional_headers=headers)
            code, _, closed = await last_words(opening)
            assert (code, closed) == ("token/bad", 1008)

    asyncio.run(run())


def test_no_address_has_many_connections_that_are_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limits, "HELD_MOST", 2)

    async def run() -> None:
        async with a_house() as house:
            house.back_off(HERE)
            openings = []
            for number in (1, 2, 2, 2):
                openings.append(asyncio.ensure_future(house.connect(open_timeout=None)))
                await house.held(number)
                for early in openings[:-2]:
                    assert (await last_words(early))[0] == "limit/rate"
                    openings.remove(early)
            for one in await house.held(2):
                one._decide()
            for opening in openings:
                assert (await last_words(opening))[0] == "limit/rate"
            assert house.served == 0
            await house.nobody_is_connected()

    asyncio.run(run())


def test_a_client_that_goes_while_it_is_held_leaves_nothing_behind() -> None:
    async def run() -> None:
        async with a_house() as house:
            house.back_off(HERE)
            opening = asyncio.ensure_future(house.connect(open_timeout=None))
            (one,) = await house.held(1)
            opening.cancel()
            one._decide()
            await house.nobody_is_connected()
            await house.held(0)

    asyncio.run(run())


def test_a_guest_waits_with_the_whole_household() -> None:
    new, known = Session("u", "U", new=True), Session("u", "U")
    assert who_waits(new, "2001:db8::7") == who_waits(None, "2001:db8::8") == "2001:db8::/64"
    assert who_waits(known, "2001:db8::7") == "u"


def test_what_a_flooding_client_sends_after_its_goodbye_is_not_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read = 0
    handle_text = LimitedSocket.handle_text

    def counting(self: LimitedSocket, event: Any) -> None:
        nonlocal read
        read += 1
        handle_text(self, event)

    monkeypatch.setattr(LimitedSocket, "handle_text", counting)

    async def run() -> None:
        async with a_house() as house:
            client, _ = await first_message(house.connect())
            client.transport.write(HINT * 1000)
            said = await soon(everything(client), "the socket closes after a flood")
            assert (said[-1]["is"], said[-1]["code"]) == ("bye", "limit/rate")

    asyncio.run(run())
    burst = int(RATES["message"][0])
    assert burst < read < burst + 2 * AT_ONCE // len(HINT) + 10
