"""Messages queued for a client are sent together, in order."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from starlette.websockets import WebSocketState
from websockets.protocol import State
from websockets.server import ServerProtocol

from parlour.server.http.socket_limits import SEVERAL_TEXTS, LimitedSocket
from parlour.server.http.sockets import GONE, write
from parlour.server.live.connections import Connection


def sent(*, several: bool) -> list[dict[str, Any]]:
    """Return what a socket sends for three messages and a goodbye."""
    found: list[dict[str, Any]] = []

    async def send(event: dict[str, Any]) -> None:
        found.append(event)

    async def close(code: int) -> None:
        found.append({"code": code})

    extensions: dict[str, Any] = {SEVERAL_TEXTS: {}} if several else {}
    socket: Any = SimpleNamespace(
        scope={"extensions": extensions},
        send=send,
        close=close,
        client_state=WebSocketState.CONNECTED,
    )

    async def run() -> None:
        connection = Connection("u")
        for text in ("one", "two", "three"):
            connection.send(text)
        connection.close("code", "Sentence.")
        await write(socket, connection)

    asyncio.run(run())
    return found


def test_pending_messages_are_sent_together() -> None:
    together, closed = sent(several=True)
    assert together["texts"][:3] == ["one", "two", "three"]
    assert "Sentence." in together["texts"][3]
    assert closed == {"code": GONE}


def test_without_the_extension_a_server_sends_texts_one_by_one() -> None:
    *one_by_one, _bye, closed = sent(several=False)
    assert [event["text"] for event in one_by_one] == ["one", "two", "three"]
    assert closed == {"code": GONE}


def test_several_texts_are_written_by_one_call() -> None:
    written: list[bytes] = []

    async def run() -> None:
        socket: Any = LimitedSocket.__new__(LimitedSocket)
        socket.writable = asyncio.Event()
        socket.writable.set()
        socket.disconnected = socket.close_sent = False
        socket.conn = ServerProtocol(state=State.OPEN)
        socket.transport = SimpleNamespace(write=written.append)
        await socket.send({"type": "websocket.send", "texts": ["a", "bc"]})

    asyncio.run(run())
    assert written == [b"\x81\x01a\x81\x02bc"]
