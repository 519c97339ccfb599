"""Shared reads: callers with the same query to the store share one result.

The lobby and the statistics take longer to read if there are more tables, and anybody may request
them. If each request ran its own query, moves would have to wait for all of them.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

Found = TypeVar("Found")

REST: Final = 9.0
"""Pause before a query runs again, as a multiple of the time that it took."""
LONGEST_REST: Final = 5.0
"""Maximum pause (seconds); after an outage of the database the lobby must be back soon."""


class SharedReads:
    """Runs each query once for all callers who wait for it, with pauses in between.

    A result is never older than the request: a caller who comes while the query is running waits
    for the next run.
    """

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._now, self._sleep = now, sleep
        self._next: dict[object, asyncio.Task[Any]] = {}
        """The queries that have not started yet."""
        self._turns: dict[object, asyncio.Lock] = {}
        self._rests_until: dict[object, float] = {}

    async def read(self, name: object, ask: Callable[[], Awaitable[Found]]) -> Found:
        """Return the result of the query with this name, shared with other callers."""
        asked = self._next.get(name)
        if asked is None:
            asked = self._next[name] = asyncio.create_task(self._ask(name, ask))
            asked.add_done_callback(_seen)
        found: Found = await asyncio.shield(asked)
        return found

    async def _ask(self, name: object, ask: Callable[[], Awaitable[Found]]) -> Found:
        async with self._turns.setdefault(name, asyncio.Lock()):
            await self._sleep(max(0.0, self._rests_until.get(name, 0.0) - self._now()))
            del self._next[name]
            began = self._now()
            try:
                return await ask()
            finally:
                took = self._now() - began
                self._rests_until[name] = self._now() + min(REST * took, LONGEST_REST)


def _seen(task: asyncio.Task[Any]) -> None:
    """Retrieve an error even if all callers have gone, so that asyncio does not report it."""
    if not task.cancelled():
        task.exception()
