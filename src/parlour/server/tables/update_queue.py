"""The update queue: tables send their updates in turn, the most urgent ones first.

Players who may move come first. On a busy server the others wait a little, and then get everything
that has happened with one scene. One of them is the player who has just moved, and who already has
the acknowledgement.
"""

import asyncio
import logging
import time
from collections import deque
from typing import Final

from parlour.server.plumbing.background import Background
from parlour.server.tables.host import TableHost

SLICE: Final = 0.001
"""Time spent sending updates before acknowledging the next moves (seconds).

With a longer time, acknowledgements wait. With a shorter time, fewer moves share a commit.
"""
ONLOOKING: Final = 0.2
"""Maximum delay of updates to players who cannot move now (seconds)."""
LATE: Final = 0.005
"""A server is busy if those who may move wait longer than this for their updates (seconds)."""

logger = logging.getLogger("parlour")


class UpdateQueue:
    """The tables with pending updates."""

    def __init__(self, background: Background) -> None:
        self._background = background
        self._pending: deque[tuple[TableHost, float]] = deque()
        """Tables with updates for players who may move, and since when."""
        self._onlooking: dict[TableHost, float] = {}
        """Tables where only players who cannot move wait for updates, and since when."""
        self._busy_until = 0.0
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    def update_soon(self, host: TableHost) -> None:
        """Queue a table's updates; they are sent after players elsewhere have been answered."""
        self._pending.append((host, time.perf_counter()))
        self._start()

    def _start(self) -> None:
        if self._timer is not None:
            self._timer.cancel()  # otherwise every move of a busy server would leave one behind
            self._timer = None
        if self._task is None or self._task.done():
            self._task = self._background.run(self._send())

    async def _send(self) -> None:
        """Send the updates of one table after another; moves are acknowledged in between."""
        while self._pending or self._spectators_are_due():
            await asyncio.sleep(0)
            until = time.perf_counter() + SLICE
            while time.perf_counter() < until and (self._pending or self._spectators_are_due()):
                try:
                    self._update_one()
                except Exception:
                    logger.exception("sending updates to a table failed")  # go on with the others
        if self._onlooking and self._timer is None:
            wait = min(self._onlooking.values()) + ONLOOKING - time.perf_counter()
            self._timer = asyncio.get_running_loop().call_later(wait, self._start)

    def _spectators_are_due(self) -> bool:
        """Return whether those who cannot move have waited enough, or need not wait."""
        since = next(iter(self._onlooking.values()), None)
        if since is None:
            return False
        now = time.perf_counter()
        return now >= self._busy_until or since <= now - ONLOOKING

    def _update_one(self) -> None:
        """Send a table's updates to those who may move, or else to the others."""
        now = time.perf_counter()
        host = next(iter(self._onlooking), None)
        if host is not None and (not self._pending or self._onlooking[host] < now - ONLOOKING):
            del self._onlooking[host]
            host.update_the_rest()
            return
        host, since = self._pending.popleft()
        if now - since > LATE:
            self._busy_until = now + ONLOOKING
        if host.update_players_first():
            self._onlooking.setdefault(host, now)
