"""Fair turns: callers share a few workers equally, however much one of them asks for.

Every caller has a clock of its own that advances with each request. The request with the earliest
time is next (start-time fair queueing), so a caller with a hundred requests delays another by one.
"""

import asyncio
import heapq
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Final

MOST_KEPT: Final = 10_000


class FairTurns:
    """The queue for a number of workers."""

    def __init__(self, workers: int) -> None:
        self._free = workers
        self._now = 0.0
        """The time of the request that was served last."""
        self._next: dict[str, float] = {}
        """The time of each caller's next request."""
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = count()

    @asynccontextmanager
    async def turn(self, caller: str, cost: float = 1.0) -> AsyncIterator[None]:
        """Wait for a worker; `cost` is how much this request delays the caller's later ones."""
        begins = max(self._now, self._next.get(caller, 0.0))
        self._next[caller] = begins + cost
        self._forget_old()
        mine = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (begins, next(self._numbers), mine))
        self._serve()
        try:
            await mine
            yield
        finally:
            self._free += mine.done() and not mine.cancelled()
            mine.cancel()
            self._serve()

    def _serve(self) -> None:
        while self._free and self._waiting:
            begins, _, mine = heapq.heappop(self._waiting)
            if not mine.done():
                self._now = max(self._now, begins)
                self._free -= 1
                mine.set_result(None)

    def _forget_old(self) -> None:
        if len(self._next) > MOST_KEPT:
            self._next = {caller: at for caller, at in self._next.items() if at > self._now}


class PacedWork:
    """Runs costly work in the event loop one piece at a time, for at most half of the time.

    Otherwise two hundred simultaneous connections would block all tables until their work is done.
    """

    def __init__(self) -> None:
        self._turns = FairTurns(1)

    @asynccontextmanager
    async def turn(self, caller: str) -> AsyncIterator[None]:
        """Wait for a turn; after the work, leave the event loop to others for the same time."""
        async with self._turns.turn(caller):
            began = time.perf_counter()
            try:
                yield
            finally:
                await asyncio.sleep(time.perf_counter() - began)
