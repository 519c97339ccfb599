"""Connections: who is connected to a table, and the pending messages."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from parlour.core.deal import SPECTATOR
from parlour.languages.language import ENGLISH
from parlour.languages.message import Message, Reader, reader, say
from parlour.server.plumbing.address_blocks import household_of
from parlour.server.tables import protocol

MOST_WAITING: Final = 256
"""Messages queued for a slow client before its connection is closed."""

Outlet = Callable[[list[bytes]], bool]
"""Writes messages at once; returns False if it cannot, so that they have to wait."""


@dataclass(frozen=True)
class Update:
    """A pending update."""

    since: int | None
    """The last event of the match before it; None if the match did not change."""
    talk: list[bytes]
    shared: list[bytes]
    chairs: bool
    """Whether somebody may have changed seats."""


class Connection:
    """One connection of one session: a socket, or a stream of lines."""

    def __init__(self, user: str, address: str = "", language: str = ENGLISH) -> None:
        self.user = user
        self.address = address
        self.language = language
        """The reader's language."""
        self.seat = SPECTATOR
        self.lag = 0.0
        """The latency of a message, as far as known (seconds)."""
        self.muted = False
        """Whether it wants neither chat nor gestures."""
        self.patches = False
        """Whether it accepts patches."""
        self.shown = 0
        """The version of the last scene sent as news."""
        self.pending: list[Update] = []
        """Updates not sent yet; all are sent together, with one scene."""
        self.closed = False
        self.outlet: Outlet | None = None
        """Writes messages directly to the client, without waking the reader."""
        self._waiting: deque[bytes | None] = deque()
        self._reader: asyncio.Future[None] | None = None

    @property
    def reader(self) -> Reader:
        """Who reads: a language, and a seat."""
        return reader(self.language, self.seat)

    def send(self, message: object) -> None:
        """Queue a message; a client that does not read loses the connection.

        Bytes are for everybody: they say nothing in words.
        """
        if self.closed:
            return
        if len(self._waiting) >= MOST_WAITING:
            self.close(
                "line/slow",
                say("Your connection is too slow: too many messages were waiting. Connect again."),
            )
            return
        self._put(message if isinstance(message, bytes) else self.reader.encode(message))

    def close(self, code: str, sentence: Message) -> None:
        """Send a goodbye, and close."""
        if not self.closed:
            self.closed = True
            self._put(self.reader.encode(protocol.Bye(code, sentence)))
            self._put(None)

    def _put(self, message: bytes | None) -> None:
        self._waiting.append(message)
        if self._reader is None or self._reader.done():
            return  # the reader takes it with the others
        if self.outlet is None:
            self._reader.set_result(None)
        elif len(self._waiting) == 1:
            self._reader.get_loop().call_soon(self._flush)

    def _flush(self) -> None:
        """Write what was queued in one go; the reader takes what cannot be written now."""
        if self.outlet is None or self._reader is None or self._reader.done():
            return
        texts: list[bytes] = []
        while self._waiting and (message := self._waiting[0]) is not None:  # None closes it
            texts.append(message)
            self._waiting.popleft()
        if texts and not self.outlet(texts):
            self._waiting.extendleft(reversed(texts))
        if self._waiting:
            self._reader.set_result(None)

    async def next(self) -> bytes | None:
        """Return the next message for the one reader; None when the connection must close."""
        while not self._waiting:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._waiting.popleft()

    def ready(self) -> bool:
        """Return whether a message is queued."""
        return bool(self._waiting)


def payer(connections: Iterable[Connection]) -> str:
    """Return who is charged for a table's bots: the address of a player, else of a spectator.

    Tables to which nobody is connected share one account.
    """
    one = max(connections, key=lambda connection: connection.seat, default=None)
    return household_of(one.address) or one.user if one else ""
