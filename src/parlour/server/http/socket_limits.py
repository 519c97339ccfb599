"""Sockets: a client that floods a socket is disconnected early.

uvicorn reads everything that arrives, a quarter of a megabyte at once, and goes on for ten seconds
after a socket was closed. Here a socket reads little at a time, nothing while a message is pending,
and no more bytes than play needs, so other tables do not wait for it.

Messages are written at once, past ASGI's layers: a player who has moved gets the news and the
answer with one system call, and no task wakes up for it.
"""

import time
from asyncio import BaseTransport
from http.client import SWITCHING_PROTOCOLS
from typing import Any, Final

from websockets.frames import Frame
from websockets.http11 import Request

from parlour.server.http.connection_limits import LimitedProtocol
from parlour.server.http.reader_watch import ReaderWatch, WatchedProtocol, end_soon
from parlour.server.http.socket_codes import CUT_OFF, OUTLET
from parlour.server.http.uvicorn_parts import WebSocketsSansIOProtocol

AT_ONCE: Final = 512
"""Number of bytes read before other sockets have their turn; up to seventy small messages."""
BYTES: Final = 64 * 1024
BYTES_A_SECOND: Final = 16 * 1024
"""Burst and rate limits of a socket in bytes; a move has about 100."""
FRAME_BYTES: Final = 1024
"""Extra cost (bytes) of a ping, a pong or a part of a message; clients need few of them."""
AFTER_CLOSING: Final = 8 * 1024
"""A client that sends more bytes than this after a goodbye is not reading."""
CLOSING: Final = 0x88
"""The first byte of a closing frame, with which a client answers a goodbye."""
TEXT_FRAME: Final = 0x81
SHORT_FRAME: Final = b"\x81\x7e"
LONG_FRAME: Final = b"\x81\x7f"
"""The start of an unfragmented text frame, if its size follows in one, two or eight bytes."""
BAD_REQUEST: Final = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
FOR_GOODBYE: Final = 0.2
"""How long sockets stay open for queued messages when the server stops (seconds)."""


class LimitedSocket(WatchedProtocol, WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol with limits on what is read."""

    _asked = False
    """Whether the request for the socket has been read."""
    _unread = b""
    _left: float = BYTES
    _at = 0.0
    _after_closing = 0
    _deaf = False
    """Whether data that arrives after the goodbye is ignored."""
    _reads_on = False

    def __init__(self, *args: Any, request: bytes = b"", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._request = request
        """The request, if another worker read it and then handed the connection over."""

    def data_received(self, data: bytes) -> None:
        """Read some of the data, unless it is too much; the request for the socket comes first."""
        if not self._asked:
            self._asked = True
            super().data_received(data)
            if not self.handshake_initiated:
                self._refuse_request()
            return
        if self.close_sent:
            self._after_closing += len(data)
            if self._after_closing > AFTER_CLOSING:
                self.transport.abort()
                return
            if self._deaf or data[0] != CLOSING:
                self._stop_listening()
                return
        elif self._is_too_much(len(data)):
            self._cut_off()
            return
        self._unread += data
        self._read_part()

    def _refuse_request(self) -> None:
        """Refuse a request that cannot be understood; uvicorn would leave it open forever."""
        self.close_sent = True
        self.transport.write(b"".join(self.conn.data_to_send()) or BAD_REQUEST)
        self.transport.close()

    async def send(self, message: Any) -> None:
        """Send a message. Once the first has opened the socket, read data that came earlier."""
        await super().send(message)
        if self.close_sent and self._unread:
            self._stop_listening()
        self._read_part()

    def _stop_listening(self) -> None:
        """Stop reading from a client that answers our goodbye with anything but its own.

        To find its goodbye, all its messages would have to be parsed.
        """
        self._unread = b""
        if not self._deaf:
            self._deaf = True
            self.transport.pause_reading()
            end_soon(self.transport, self.loop)

    def handle_ping(self) -> None:
        """Answer a ping, unless there were too many."""
        if self._may_send_frame():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Note that the client is there."""
        if self._may_send_frame():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Read the next part of a message."""
        if self._may_send_frame():
            super().handle_cont(event)

    def _may_send_frame(self) -> bool:
        if self._is_too_much(FRAME_BYTES):
            self._cut_off()
        return not self.transport.is_closing()

    def _cut_off(self) -> None:
        if not self.transport.is_closing():
            self._unread = b""
            self.queue.put_nowait({"type": "websocket.disconnect", "code": CUT_OFF, "reason": None})
            self.transport.abort()

    def handle_connect(self, event: Request) -> None:
        """Start serving; offer to write texts at once."""
        super().handle_connect(event)
        if self.response.status_code == SWITCHING_PROTOCOLS:
            self.scope["extensions"][OUTLET] = {"write": self.write_texts}

    def connection_made(self, transport: BaseTransport) -> None:
        """Watch whether the client reads."""
        super().connection_made(transport)
        self._reader = ReaderWatch(self.transport, self.loop)
        request, self._request = self._request, b""
        if request and LimitedProtocol.runs_out_of_files(transport):
            self.transport.abort()
        elif request:
            self.data_received(request)

    def keepalive_timeout(self) -> None:
        """Close the socket of a client that does not answer, even if it reads no closing frame."""
        super().keepalive_timeout()
        self._reader.start()

    def connection_lost(self, exc: Exception | None) -> None:
        """Break the cycles of a closed socket, so that its memory is freed at once."""
        super().connection_lost(exc)
        self._reader.stop()
        self.conn.parser.close()
        scope = getattr(self, "scope", None)  # a refused handshake has none
        if scope is not None:
            scope["extensions"].pop(OUTLET, None)

    def shutdown(self) -> None:
        """Close the socket when the server stops, after sending queued messages and the goodbye."""
        self.loop.call_later(FOR_GOODBYE, self._shut_down)

    def _shut_down(self) -> None:
        if self in self.connections:
            super().shutdown()

    def write_texts(self, texts: list[bytes]) -> bool:
        """Write texts, unless the client is gone or has too much to read already."""
        if self.disconnected or self.close_sent or not self.writable.is_set():
            return False
        self.transport.write(b"".join([part for text in texts for part in frame(text)]))
        return True

    async def receive(self) -> Any:
        """Return the next message, and resume reading if none is pending."""
        message = await super().receive()
        self._read_part()
        return message

    def _read_part(self) -> None:
        if not self._unread or self.read_paused or self._reads_on or self.transport.is_closing():
            return
        if not self.handshake_complete:
            return
        part, self._unread = self._unread[:AT_ONCE], self._unread[AT_ONCE:]
        super().data_received(part)
        if self._unread:
            self._reads_on = True
            self.loop.call_soon(self._read_next_part)

    def _read_next_part(self) -> None:
        self._reads_on = False
        self._read_part()

    def _is_too_much(self, size: int) -> bool:
        generosity = LimitedProtocol.generosity
        if not generosity:
            return False
        now = time.monotonic()
        gained = (now - self._at) * BYTES_A_SECOND * generosity
        self._left = min(BYTES * generosity, self._left + gained) - size
        self._at = now
        return self._left < 0


def frame(text: bytes) -> tuple[bytes, bytes]:
    """Return the head of a WebSocket frame and its text (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return bytes((TEXT_FRAME, size)), text
    if size < 1 << 16:
        return SHORT_FRAME + size.to_bytes(2, "big"), text
    return LONG_FRAME + size.to_bytes(8, "big"), text
