"""Connections: who is connected to a table, and what is on its way to them."""

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import Final

from parlour.core.deal import SPECTATOR
from parlour.languages.translated_messages import in_language
from parlour.languages.translation import ENGLISH
from parlour.server.live import protocol

MOST_WAITING: Final = 256
"""Messages that may wait for a slow reader before its connection is cut."""


@dataclass(frozen=True)
class Update:
    """What there is to tell."""

    since: int | None
    """The last event of the match before it; None where the match did not go on."""
    talk: list[bytes]
    shared: list[bytes]
    chairs: bool
    """Whether somebody may sit elsewhere now."""


class Connection:
    """One connection of one session: a socket, or a stream of lines."""

    def __init__(self, user: str, address: str = "", language: str = ENGLISH) -> None:
        self.user = user
        self.address = address
        self.language = language
        """What its reader is told things in."""
        self.seat = SPECTATOR
        self.lag = 0.0
        """Seconds a message takes, as far as is known."""
        self.muted = False
        """Whether it wants neither chat nor gestures."""
        self.patches = False
        """Whether it is content with what has changed in a scene."""
        self.shown = 0
        """The version of the newest scene it was sent as news."""
        self.untold: list[Update] = []
        """What it has not been told yet; all of it is told at once, with one scene."""
        self.closed = False
        self._waiting: deque[str | None] = deque()
        self._reader: asyncio.Future[None] | None = None

    def send(self, message: bytes | str) -> None:
        """Send a message when the reader is ready for it; one who never is loses the connection."""
        if self.closed:
            return
        if len(self._waiting) >= MOST_WAITING:
            self.close(
                "line/slow",
                "Your connection is too slow: too many messages were waiting. Connect again.",
            )
            return
        told = message if isinstance(message, str) else message.decode()
        self._put(in_language(told, self.language))

    def close(self, code: str, sentence: str) -> None:
        """Say why, and hang up."""
        if not self.closed:
            self.closed = True
            bye = protocol.encode(protocol.Bye(code, sentence)).decode()
            self._put(in_language(bye, self.language))
            self._put(None)

    def _put(self, message: str | None) -> None:
        self._waiting.append(message)
        if self._reader and not self._reader.done():
            self._reader.set_result(None)

    async def next(self) -> str | None:
        """Return the next message for its one reader; None when the connection is to be cut."""
        while not self._waiting:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._waiting.popleft()

    def waiting(self) -> list[str]:
        """Return the other messages that wait; what cuts the connection is left."""
        found: list[str] = []
        while self._waiting and self._waiting[0] is not None:
            found.append(self._waiting[0])
            self._waiting.popleft()
        return found

    def ready(self) -> bool:
        """Return whether a message is waiting."""
        return bool(self._waiting)
