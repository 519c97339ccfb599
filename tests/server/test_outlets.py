"""Messages for a client are written at once and together, in order; or else by a task."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.websockets import WebSocketState
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from parlour.languages.message import say
from parlour.server.http.socket_codes import OUTLET
from parlour.server.http.socket_limits import FOR_GOODBYE, LimitedSocket, frame
from parlour.server.tables.connections import Connection
from parlour.server.tables.sockets import GONE, write


class Client:
    """A socket that records what it gets: several texts at once, or one text at a time."""

    def __init__(self, *, direct: bool) -> None:
        self.given: list[Any] = []
        self.writable = True
        self.held = asyncio.Event()
        self.scope = {"extensions": {OUTLET: {"write": self.outlet}} if direct else {}}
        self.client_state = WebSocketState.CONNECTED

    def outlet(self, texts: list[bytes]) -> bool:
        """Take several texts at once if the socket is writable; return whether it is."""
        if self.writable:
            self.given.append(texts)
        return self.writable

    async def send(self, event: dict[str, Any]) -> None:
        """Take one text as soon as the socket is writable."""
        if not self.writable:
            await self.held.wait()
        self.given.append(event["text"])

    async def close(self, code: int) -> None:
        """Close."""
        self.given.append(code)


async def settled() -> None:
    """Let everything run that can."""
    for _ in range(5):
        await asyncio.sleep(0)


def test_messages_are_written_together_and_at_once() -> None:
    async def run() -> list[Any]:
        client: Any = Client(direct=True)
        connection = Connection("u")
        writer = asyncio.create_task(write(client, connection))
        await settled()
        for text in (b"one", b"two", b"three"):
            connection.send(text)
        await settled()
        connection.send(b"four")
        connection.close("code", say("Sentence."))
        await writer
        given: list[Any] = client.given
        return given

    together, (four, bye), code = asyncio.run(run())
    assert together == [b"one", b"two", b"three"]
    assert four == b"four"
    assert b"Sentence." in bye
    assert code == GONE


def test_without_an_outlet_they_are_sent_one_after_another() -> None:
    async def run() -> list[Any]:
        client: Any = Client(direct=False)
        connection = Connection("u")
        connection.send(b"one")
        writer = asyncio.create_task(write(client, connection))
        await settled()
        connection.send(b"two")
        connection.close("code", say("Sentence."))
        await writer
        given: list[Any] = client.given
        return given

    one, two, bye, code = asyncio.run(run())
    assert (one, two, code) == ("one", "two", GONE)
    assert "Sentence." in bye


def test_a_client_that_does_not_read_gets_everything_in_order_later() -> None:
    async def run() -> list[Any]:
        client: Any = Client(direct=True)
        connection = Connection("u")
        writer = asyncio.create_task(write(client, connection))
        await settled()
        client.writable = False
        connection.send(b"one")
        await settled()
        connection.send(b"two")
        connection.send(b"three")
        await settled()
        assert client.given == []
        client.writable = True
        connection.send(b"four")  # before the task that holds "one" has run
        client.held.set()
        await settled()
        connection.send(b"five")
        await settled()
        writer.cancel()
        given: list[Any] = client.given
        return given

    found = asyncio.run(run())
    written = [
        text for texts in found for text in ([texts.encode()] if isinstance(texts, str) else texts)
    ]
    assert written == [b"one", b"two", b"three", b"four", b"five"]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_a_frame_is_that_of_the_library(size: int) -> None:
    text = b"x" * size
    assert b"".join(frame(text)) == Frame(Opcode.TEXT, text).serialize(mask=False)


def limited_socket(written: list[bytes]) -> Any:
    """Return a socket of the server that writes into a list."""
    socket: Any = LimitedSocket.__new__(LimitedSocket)
    socket.writable = asyncio.Event()
    socket.writable.set()
    socket.disconnected = socket.close_sent = False
    socket.transport = SimpleNamespace(write=written.append)
    return socket


def test_several_texts_are_written_by_one_call() -> None:
    written: list[bytes] = []
    assert limited_socket(written).write_texts([b"a", b"bc"])
    assert written == [b"\x81\x01a\x81\x02bc"]


@pytest.mark.parametrize("why", ["disconnected", "close_sent", "full"])
def test_a_socket_that_cannot_write_writes_nothing(why: str) -> None:
    written: list[bytes] = []
    socket = limited_socket(written)
    if why == "full":
        socket.writable.clear()
    else:
        setattr(socket, why, True)
    assert not socket.write_texts([b"a"])
    assert written == []


@pytest.mark.parametrize("gone", [False, True])
def test_a_server_that_stops_lets_its_sockets_say_goodbye(
    monkeypatch: pytest.MonkeyPatch, *, gone: bool
) -> None:
    happened: list[str] = []
    monkeypatch.setattr(
        WebSocketsSansIOProtocol, "shutdown", lambda _socket: happened.append("closed")
    )

    async def run() -> None:
        socket: Any = object.__new__(LimitedSocket)
        socket.loop, socket.connections = asyncio.get_running_loop(), {socket}
        socket.shutdown()
        await settled()
        happened.append("goodbye")
        if gone:
            socket.connections.clear()
        await asyncio.sleep(2 * FOR_GOODBYE)

    asyncio.run(run())
    assert happened == (["goodbye"] if gone else ["goodbye", "closed"])
