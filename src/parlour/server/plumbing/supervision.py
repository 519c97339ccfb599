"""Supervision: background tasks that must not end.

A failed task is logged and restarted, with growing delays. Until it runs again it
counts as down, and the server as not ready.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from parlour.server.plumbing.metrics import Metrics

SHORTEST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 0.25
"""The longest pause before a restart (seconds).

It is short because players wait until the database is back, and a failed attempt costs little.
"""

logger = logging.getLogger("parlour")

Work = Callable[[Callable[[], None]], Awaitable[None]]
"""A task; it calls the given function whenever it makes progress."""


class Supervisor:
    """The background tasks of a server, and which of them are down."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self.down: set[str] = set()

    async def keep(self, name: str, work: Work) -> None:
        """Run a task until it is done; restart it when it fails."""
        pause = SHORTEST_PAUSE
        self.down.add(name)

        def well() -> None:
            nonlocal pause
            pause = SHORTEST_PAUSE
            if name in self.down:
                self.down.discard(name)
                logger.info("a background task is running", extra={"task": name})

        while True:
            try:
                await work(well)
            except Exception as error:
                self.metrics.background_failures.inc()
                if name not in self.down or pause == SHORTEST_PAUSE:
                    logger.warning("a background task failed", exc_info=error, extra={"task": name})
                self.down.add(name)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                well()
                return
