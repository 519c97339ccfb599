"""Background work: tasks that a request or a table leaves behind, and their errors."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from parlour.server.plumbing.deadline import WRITES_SECONDS
from parlour.server.plumbing.metrics import Metrics

logger = logging.getLogger("parlour")


class Background:
    """The tasks that run beside requests."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._tasks: set[asyncio.Task[Any]] = set()

    def run(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something in the background, and log its errors."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            self._metrics.background_failures.inc()
            logger.error("a background task failed", exc_info=task.exception())

    async def stop(self) -> None:
        """Cancel what still runs, and wait a little for it to end."""
        for task in list(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=WRITES_SECONDS)
