"""SocketRouter: whichever worker accepts a socket, the table's own worker serves it."""

from __future__ import annotations

import asyncio
import socket
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import uvicorn
import websockets

from parlour.server.http import connection_limits, socket_router
from parlour.server.http.connection_limits import LimitedProtocol
from parlour.server.http.socket_limits import LimitedSocket
from parlour.server.http.socket_router import SocketRouter
from parlour.server.plumbing.rate_limits import FIRST_BACK_OFF, RateLimits, TooMuch
from tests.server.helpers import Time, until
from tests.server.processes import CUTTING_CONNECTIONS, NO_CERTIFICATES

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

pytestmark = CUTTING_CONNECTIONS

TABLES = [f"table-{number:04}" for number in range(8)]


class Worker:
    """A server with a name, which it says first on every socket; then it answers as an echo."""

    def __init__(self, folder: Path, name: str) -> None:
        self.name = name
        self.router = SocketRouter(folder, name)
        self.clients: list[str] = []
        http = type("Http", (LimitedProtocol,), {"router": self.router})
        config = uvicorn.Config(
            self.answer,
            interface="asgi3",
            port=0,
            http=http,
            ws=LimitedSocket,
            lifespan="off",
            log_config=None,
        )
        self.server = uvicorn.Server(config)

    @property
    def port(self) -> int:
        port: int = self.server.servers[0].sockets[0].getsockname()[1]
        return port

    async def answer(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": self.name.encode()})
            return
        await receive()
        self.clients.append(dict(scope["headers"]).get(b"cookie", b"").decode())
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": self.name})
        while (message := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": message["text"]})

    async def ask(self, path: str) -> str:
        """Return the answer to a request."""
        async with httpx.AsyncClient(verify=NO_CERTIFICATES) as client:
            return (await client.get(f"http://127.0.0.1:{self.port}{path}")).text

    def connect(self, path: str, **more: Any) -> Any:
        address = f"ws://127.0.0.1:{self.port}{path}"
        return websockets.connect(address, compression=None, proxy=None, **more)

    async def served_by(self, path: str) -> str:
        """Return which worker serves a socket that this one accepts, and try the socket out."""
        async with self.connect(path) as client:
            name = str(await client.recv())
            for text in ("a", "b" * 1000):
                await client.send(text)
                assert await client.recv() == text
            return name


@asynccontextmanager
async def workers(folder: Path, *names: str) -> AsyncIterator[list[Worker]]:
    """Yield workers that have had their first connection."""
    found = [Worker(folder, name) for name in names]
    serving = [asyncio.create_task(worker.server.serve()) for worker in found]
    await until(lambda: all(worker.server.started for worker in found))
    for worker in found:
        assert await worker.ask("/") == worker.name
    try:
        yield found
    finally:
        for worker in found:
            worker.router.close()
            worker.server.should_exit = True
        await asyncio.gather(*serving)


def test_the_sockets_of_a_table_come_together(tmp_path: Path) -> None:
    async def run() -> None:
        async with workers(tmp_path, "one", "two", "three") as found:
            homes = {}
            for table in TABLES:
                path = f"/ws/{table}?since=3&language=de"
                served = {await worker.served_by(path) for worker in found}
                assert served == {found[0].router.home_of(table)}
                homes[table] = served.pop()
            assert len(set(homes.values())) > 1
            for worker in found:  # other sockets and requests are served where they arrive
                assert await worker.served_by("/ws/party/party-0001") == worker.name
                assert await worker.ask(f"/ws/{TABLES[0]}") == worker.name

    asyncio.run(run())


def test_a_worker_gets_the_request_with_the_connection(tmp_path: Path) -> None:
    async def run() -> None:
        async with workers(tmp_path, "one", "two") as (one, two):
            table = at_home(two)
            headers = {"Cookie": "parlour=mine"}
            async with one.connect(f"/ws/{table}", additional_headers=headers) as client:
                assert await client.recv() == "two"
            assert (one.clients, two.clients) == ([], ["parlour=mine"])

    asyncio.run(run())


def test_a_connection_that_is_kept_alive_can_be_handed_over_after_an_answer(tmp_path: Path) -> None:
    async def run() -> None:
        async with workers(tmp_path, "one", "two") as (one, two):
            reader, writer = await asyncio.open_connection("127.0.0.1", one.port)
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            assert b"one" in await reader.readuntil(b"one\r\n")
            await reader.readuntil(b"0\r\n\r\n")
            writer.write(upgrade(at_home(two)))
            assert b"101" in await reader.readuntil(b"\r\n\r\n")
            assert await reader.readexactly(5) == b"\x81\x03two"
            writer.close()

    asyncio.run(run())


def test_a_client_that_does_not_wait_for_the_answer_stays_where_it_is(tmp_path: Path) -> None:
    """The bytes that it has already sent could not be handed over with the connection."""

    async def run() -> None:
        async with workers(tmp_path, "one", "two") as (one, two):
            reader, writer = await asyncio.open_connection("127.0.0.1", one.port)
            hello = bytes([0x81, 0x82, 0, 0, 0, 0]) + b"hi"
            writer.write(upgrade(at_home(two)) + hello)
            assert b"101" in await reader.readuntil(b"\r\n\r\n")
            assert await reader.readexactly(9) == b"\x81\x03one\x81\x02hi"
            writer.close()

    asyncio.run(run())


def test_a_socket_for_a_worker_that_was_killed_stays_where_it_is(tmp_path: Path) -> None:
    async def run() -> None:
        async with workers(tmp_path, "one") as (one,):
            gone = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            gone.bind(str(tmp_path / "two"))
            gone.listen()
            table = next(t for t in TABLES if one.router.home_of(t) == "two")
            gone.close()
            assert await one.served_by(f"/ws/{table}") == "one"
            assert one.router.home_of(table) == "one"

    asyncio.run(run())


def test_a_socket_for_a_worker_that_ends_later_stays_where_it_is(tmp_path: Path) -> None:
    async def run() -> None:
        async with workers(tmp_path, "one", "two") as (one, two):
            table = at_home(two)
            assert await one.served_by(f"/ws/{table}") == "two"
            two.router.leave()
            assert await one.served_by(f"/ws/{table}") == "one"
            (tmp_path / "two").touch()  # its name is there, but nobody listens any more
            two.router.close()
            (tmp_path / "two").touch()
            assert await one.served_by(f"/ws/{table}") == "one"

    asyncio.run(run())


def test_sockets_for_a_worker_that_is_too_busy_stay_where_they_are(tmp_path: Path) -> None:
    async def run() -> None:
        async with workers(tmp_path, "one") as (one,):
            with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as busy, socket.socket() as s:
                busy.bind(str(tmp_path / "two"))
                busy.listen()
                tables = (f"table-{n:06}" for n in range(100_000))
                theirs = (t for t in tables if one.router.home_of(t) == "two")
                for table in theirs:
                    path = f"/ws/{table}".encode()
                    if not one.router.hand_over(path, upgrade(table), s.fileno()):
                        break
                else:
                    pytest.fail("a worker was given more than it could take")
                assert await one.served_by(f"/ws/{table}") == "one"
                assert one.router.home_of(table) == "two"

    asyncio.run(run())


def test_not_all_spectators_of_a_table_come_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_router, "GIVEN_MOST", 2)

    async def run() -> None:
        async with workers(tmp_path, "one", "two") as (one, two):
            table = at_home(two)
            served = [await one.served_by(f"/ws/{table}") for _ in range(4)]
            assert served == ["two", "two", "one", "one"]
            monkeypatch.setattr(socket_router, "GIVEN_FOR", -1.0)
            assert await one.served_by(f"/ws/{table}") == "two"

    asyncio.run(run())


def test_a_worker_without_files_to_spare_takes_no_sockets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with workers(tmp_path, "one", "two") as (one, two):
            table, took = at_home(two), LimitedSocket.connection_made

            def connection_made(self: LimitedSocket, transport: asyncio.BaseTransport) -> None:
                with monkeypatch.context() as patch:
                    patch.setattr(LimitedProtocol, "most_files", connection_limits.FILES_SPARED)
                    took(self, transport)

            monkeypatch.setattr(LimitedSocket, "connection_made", connection_made)
            with pytest.raises(websockets.InvalidMessage):
                await one.served_by(f"/ws/{table}")
            assert two.clients == []

    asyncio.run(run())


def test_a_client_that_one_worker_has_disconnected_must_wait_at_the_others(tmp_path: Path) -> None:
    time = Time()

    async def run() -> None:
        async with workers(tmp_path, "one", "two", "three") as found:
            limits = [RateLimits(1.0, time) for _ in found]
            for worker, its in zip(found, limits, strict=True):
                worker.router.share_waits(its)
            limits[0].back_off("192.0.2.7")
            await until(lambda: all(must_wait(its, "192.0.2.7") for its in limits))
            time.pass_by(FIRST_BACK_OFF)
            assert not any(must_wait(its, "192.0.2.7") for its in limits)
            limits[1].back_off("192.0.2.7")  # it knows about the first back-off
            await until(lambda: must_wait(limits[2], "192.0.2.7"))
            time.pass_by(2 * FIRST_BACK_OFF - 0.5)
            assert all(must_wait(its, "192.0.2.7") for its in limits)
            assert not must_wait(limits[2], "192.0.2.8")
            assert await found[0].served_by(f"/ws/{TABLES[0]}") == found[1].router.home_of(
                TABLES[0]
            )

    asyncio.run(run())


def must_wait(limits: RateLimits, who: str) -> bool:
    try:
        limits.check_back_off(who)
    except TooMuch:
        return True
    return False


def at_home(worker: Worker) -> str:
    """Return a table that is at home in a worker."""
    return next(table for table in TABLES if worker.router.home_of(table) == worker.name)


def upgrade(table: str) -> bytes:
    return (
        f"GET /ws/{table} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()
