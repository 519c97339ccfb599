"""Bot processes: where bots think on a machine. A process that crashes is replaced."""

import asyncio
import multiprocessing
import os
import sys
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Final, TypeVar

from parlour.server.plumbing.parent_watch import end_with_parent, leave_interrupts_to_parent

Q = TypeVar("Q")
T = TypeVar("T")

NICENESS: Final = 5
"""The niceness of a worker compared with the tables."""


def begin() -> None:
    """End this worker with the server, and lower its priority, so that no table waits for it."""
    end_with_parent()
    leave_interrupts_to_parent()
    if sys.platform != "win32":
        os.nice(NICENESS)


def nothing() -> None:
    """Do nothing, to warm a worker up."""


class BotProcesses:
    """A pool of worker processes; with none, a thread."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.at_once = max(1, workers)
        self.pool: Executor | None = None

    def start(self) -> None:
        """Wake the workers."""
        if self.workers:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.workers, context, begin)
            self.pool.submit(nothing)
        else:
            self.pool = ThreadPoolExecutor(1, thread_name_prefix="bot")

    def stop(self) -> None:
        """Shut the workers down."""
        if self.pool:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None
            for worker in multiprocessing.active_children() if self.workers else ():
                worker.terminate()  # nobody waits for its result

    async def think(self, work: Callable[[Q], T], question: Q) -> T:
        """Return the result of some work on a question; raises BrokenExecutor if a worker died."""
        if self.pool is None:
            raise RuntimeError("the workers have been stopped")
        return await asyncio.get_running_loop().run_in_executor(self.pool, work, question)
