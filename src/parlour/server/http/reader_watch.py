"""The reader watch: a client that does not read what it is sent is disconnected.

Its buffers fill up, and closing the connection would wait until they are empty. That could take
forever if the client stays connected. So a connection that is full or closing must make progress.
"""

import asyncio
from contextlib import suppress
from typing import Final

UNREAD_SECONDS: Final = 20.0
UNREAD_BYTES: Final = 8 * 1024
"""A client with full buffers must read this many bytes within this time."""

LAST_SECONDS: Final = 1.0
"""How long a client may read a goodbye after the server stops listening to it (seconds)."""


def end_soon(transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
    """Tell a client that the data ends, and disconnect it a moment later.

    Closing a connection with unread data resets it, and the client may not get the goodbye.
    """
    if transport.can_write_eof():
        with suppress(OSError):  # it is gone already
            transport.write_eof()
    loop.call_later(LAST_SECONDS, transport.abort)


class ReaderWatch:
    """Watches one connection while its client has too much to read."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin to watch: the client must read from now on."""
        if self._timer is None:
            self._wait(self._transport.get_write_buffer_size())

    def stop(self) -> None:
        """Stop watching: the client has read enough, or is gone."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait(self, size: int) -> None:
        self._timer = self._loop.call_later(UNREAD_SECONDS, self._check, size)

    def _check(self, before: int) -> None:
        size = self._transport.get_write_buffer_size()
        if size > before - UNREAD_BYTES:
            self._timer = None
            self._transport.abort()
        else:
            self._wait(size)


class WatchedProtocol(asyncio.Protocol):
    """A protocol whose client is watched while its buffers are full."""

    _reader: ReaderWatch

    def pause_writing(self) -> None:
        """Limit the time in which the client reads what is waiting for it."""
        super().pause_writing()
        self._reader.start()

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        self._reader.stop()
