"""Document workers: processes in which documents are read, within limits of time and memory.

A worker that takes too long is ended, and so is whatever it did; the tables never wait for it.
"""

import asyncio
import multiprocessing
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Final, ParamSpec, TypeVar

from parlour.errors import BadInput, ParlourError, Refused
from parlour.server.parent_watch import end_with_parent

P = ParamSpec("P")
T = TypeVar("T")

MEMORY: Final = 2 << 30
"""Bytes of address space that a worker may have."""
NICENESS: Final = 10
"""How much less of a busy processor a worker gets than the tables."""
MOST_WAITING: Final = 32
TOO_LONG: Final = "That takes too long to read here."


class TooLong(Refused):
    """A document that takes more time or memory than one request may."""

    code = "limit/time"


class Overloaded(Refused):
    """More documents are waiting than will be read soon."""

    code = "limit/rate"
    retry_after = 5.0


def begin() -> None:
    """Set the limits of a worker, let the tables go first, and end with the server."""
    end_with_parent()
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - there is none elsewhere

        os.nice(NICENESS)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def guarded(work: Callable[..., T], *given: object) -> tuple[T | None, str]:
    """Return what some work finds, or what is wrong in words: not every error can travel."""
    try:
        return work(*given), ""
    except (ParlourError, RecursionError) as error:
        return None, str(error) or TOO_LONG
    except MemoryError:
        return None, TOO_LONG


class DocumentWorkers:
    """A few processes of their own; with none, the work is done in a thread."""

    def __init__(self, workers: int, seconds: float) -> None:
        self.workers = workers
        self.seconds = seconds
        self._waiting = 0
        self._free = asyncio.Semaphore(max(1, workers))
        """Work begins when a process is free for it, and so does its time."""
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[P, T], *given: P.args, **_: P.kwargs) -> T:
        """Return what some work finds; refuses what is wrong, and what takes too long."""
        if self._waiting >= MOST_WAITING:
            raise Overloaded("Many records are being read; try again in a moment.")
        self._waiting += 1
        try:
            async with self._free:
                found, problem = await self._run(work, *given)
        finally:
            self._waiting -= 1
        if problem:
            raise BadInput(problem)
        assert found is not None
        return found

    async def _run(self, work: Callable[..., T], *given: object) -> tuple[T | None, str]:
        loop = asyncio.get_running_loop()
        for _ in range(2):
            pool = self._pool = self._pool or self._new_pool()
            try:
                doing = loop.run_in_executor(pool, guarded, work, *given)
                return await asyncio.wait_for(doing, self.seconds)
            except TimeoutError:
                self._end(pool)
                raise TooLong(TOO_LONG) from None
            except BrokenProcessPool:  # another's work was ended, or this took all memory
                self._end(pool)
        raise TooLong(TOO_LONG)

    def _new_pool(self) -> ProcessPoolExecutor | None:
        if not self.workers:
            return None  # a thread of the server's own
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, context, begin)

    def _end(self, pool: ProcessPoolExecutor | None) -> None:
        """End the processes of a pool with whatever they do; the next work begins another."""
        if pool is None:
            return
        if self._pool is pool:
            self._pool = None
        for process in list((pool._processes or {}).values()):  # noqa: SLF001 - no other way
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    def stop(self) -> None:
        """Let the workers go."""
        self._end(self._pool)
