"""Closed sockets leave nothing to the garbage collector, which runs rarely."""

from __future__ import annotations

import asyncio
import gc
import weakref
from typing import Any

import pytest
import uvicorn
import websockets
from starlette.requests import Request
from starlette.responses import Response

from parlour.server.http.calls import Call
from parlour.server.http.connection_limits import LimitedProtocol
from parlour.server.http.socket_limits import LimitedSocket
from parlour.server.people.sessions import Session
from parlour.server.tables.bot_api import stream_table
from tests.server.helpers import a_registry, a_table, until

UPGRADE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\n%s\r\n"
)
KEY = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Accept a socket, and send back what arrives."""
    assert scope["type"] == "websocket"
    await receive()
    await send({"type": "websocket.accept"})
    while (event := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": event["text"]})


async def polite(port: int) -> None:
    """Say something, and say goodbye."""
    async with websockets.connect(f"ws://127.0.0.1:{port}") as line:
        await line.send("one")
        assert await line.recv() == "one"


async def abrupt(port: int) -> None:
    """Hang up as soon as there is an answer; before that, ask for a socket without a key."""
    for key, answer in ((b"", b"HTTP/1.1 400"), (KEY, b"HTTP/1.1 101")):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(UPGRADE % key)
        assert (await reader.read(1000)).startswith(answer)
        writer.transport.abort()


@pytest.mark.parametrize("client", [polite, abrupt])
def test_the_memory_of_a_closed_socket_is_freed_at_once(
    client: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    seen: list[weakref.ref[Any]] = []
    """The parts of the last connection."""

    class Watched(LimitedSocket):
        """A socket that is watched until it is gone."""

        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            seen.extend((weakref.ref(self), weakref.ref(self.conn)))

    made = LimitedProtocol.connection_made

    def connection_made(self: LimitedProtocol, transport: asyncio.Transport) -> None:
        seen[:] = [weakref.ref(self)]
        made(self, transport)

    monkeypatch.setattr(LimitedProtocol, "connection_made", connection_made)

    async def run() -> None:
        config = uvicorn.Config(
            echo, port=0, http=LimitedProtocol, ws=Watched, lifespan="off", log_config=None
        )
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        await until(lambda: server.started)
        await client(server.servers[0].sockets[0].getsockname()[1])
        await until(lambda: bool(seen) and all(one() is None for one in seen))
        server.should_exit = True
        await serving

    gc.disable()
    try:
        asyncio.run(run())
    finally:
        gc.enable()
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_program_that_goes_before_the_first_line_of_its_stream_leaves_nothing_behind() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry, 2)
            scope: dict[str, Any] = {
                "type": "http",
                "path_params": {"table": host.room.id},
                "query_string": b"",
                "headers": [],
                "client": ("192.0.2.7", 1),
            }
            stream = await stream_table(Call(registry, Request(scope), Session("u0", "U0")))
            assert isinstance(stream, Response)
            assert (registry.callers.sockets, host.connected()) == (1, {0})

            async def receive() -> dict[str, Any]:
                return {"type": "http.disconnect"}

            async def send(_event: object) -> None:
                raise OSError("the client is gone")

            with pytest.raises((OSError, ExceptionGroup)):
                await stream(scope, receive, send)
            assert (registry.callers.sockets, host.connected()) == (0, set())

    asyncio.run(run())
