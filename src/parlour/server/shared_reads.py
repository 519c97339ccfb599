"""Shared reads: many equal questions to the store are answered together.

What the lobby shows, and the statistics, take the longer to read the more tables there are, and
anybody may ask for them. Moves would have to wait for all these questions.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

Found = TypeVar("Found")

REST: Final = 9.0
"""How long the store rests from a question, as a multiple of the time that it took."""
LONGEST_REST: Final = 5.0
"""No rest is longer (seconds): after an outage of the database the lobby must be back soon."""


class SharedReads:
    """Asks each question once for all who wait for it, and lets the store rest in between.

    An answer is never older than the request: whoever comes while the question is being answered
    waits for the next answer.
    """

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._now, self._sleep = now, sleep
        self._next: dict[object, asyncio.Task[Any]] = {}
        """The questions that have not been asked yet."""
        self._turns: dict[object, asyncio.Lock] = {}
        self._rests_until: dict[object, float] = {}

    async def read(self, name: object, ask: Callable[[], Awaitable[Found]]) -> Found:
        """Return the answer to a question with a name."""
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
    """Take note of an error, even if all who asked have gone."""
    if not task.cancelled():
        task.exception()
