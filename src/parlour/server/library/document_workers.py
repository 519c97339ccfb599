"""Document workers: processes that read documents, with limits on time and memory.

A worker that takes too long is killed; the tables never wait for it.
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
from parlour.languages.message import NOTHING, Message, say
from parlour.server.plumbing.parent_watch import end_with_parent, leave_interrupts_to_parent

P = ParamSpec("P")
T = TypeVar("T")

MEMORY: Final = 2 << 30
"""Memory limit of a worker (bytes of address space)."""
NICENESS: Final = 10
"""The niceness of a worker compared with the tables."""
MOST_WAITING: Final = 32
START_SECONDS: Final = 60.0
"""Time limit for the start of a worker."""
TOO_LONG: Final = say("This takes too long to read.")


class TooLong(Refused):
    """A document that exceeds the time or memory limit of a request."""

    code = "limit/time"


class Overloaded(Refused):
    """The queue of documents is full."""

    code = "limit/rate"
    retry_after = 5.0


def begin() -> None:
    """Set the limits of a worker, lower its priority, and end it with the server."""
    end_with_parent()
    leave_interrupts_to_parent()
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - there is none elsewhere

        os.nice(NICENESS)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def guarded(work: Callable[..., T], *given: object) -> tuple[T | None, Message]:
    """Return the result of some work, or what its error says.

    Not every error can be pickled.
    """
    try:
        return work(*given), NOTHING
    except ParlourError as error:
        return None, error.told
    except (RecursionError, MemoryError):
        return None, TOO_LONG


def ready(work: Callable[..., object]) -> None:
    """Do nothing; to receive `work`, a worker must have loaded what that work needs."""
    del work


class DocumentWorkers:
    """A few worker processes; with none, the work runs in a thread.

    Each process is a pool of its own, so that one can be killed without the others. A process
    starts when it is first needed, and its start does not count against the time limit: on a busy
    machine it takes longer than most documents.
    """

    def __init__(self, workers: int, seconds: float) -> None:
        self.workers = workers
        self.seconds = seconds
        self._waiting = 0
        self._free = asyncio.Semaphore(max(1, workers))
        """Limits the work in progress; work and its time limit start when a process is free."""
        self._idle: list[ProcessPoolExecutor] = []
        self._pools: set[ProcessPoolExecutor] = set()

    async def run(self, work: Callable[P, T], *given: P.args, **_: P.kwargs) -> T:
        """Return the result of some work; raise its error, or a time limit error."""
        self.check_not_full()
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

    def check_not_full(self) -> None:
        """Refuse new work if too much is waiting."""
        if self._waiting >= MOST_WAITING:
            raise Overloaded(
                say("The server is busy reading other records; try again in a moment.")
            )

    async def _run(self, work: Callable[..., T], *given: object) -> tuple[T | None, Message]:
        loop = asyncio.get_running_loop()
        for _ in range(2):
            pool = self._take_pool()
            try:
                async with asyncio.timeout(START_SECONDS):
                    await self._start(pool, work)
                async with asyncio.timeout(self.seconds):
                    found = await loop.run_in_executor(pool, guarded, work, *given)
            except TimeoutError:
                self._end(pool)
                raise TooLong(TOO_LONG) from None
            except BrokenProcessPool:  # it was killed meanwhile, or this work used all memory
                self._end(pool)
            except asyncio.CancelledError:
                self._end(pool)
                raise
            else:
                if pool is not None:
                    self._idle.append(pool)
                return found
        raise TooLong(TOO_LONG)

    async def _start(self, pool: ProcessPoolExecutor | None, work: Callable[..., object]) -> None:
        """Start a process, unless it runs already, in a thread: the tables do not wait for it."""
        if pool is not None:
            started = await asyncio.to_thread(pool.submit, ready, work)
            await asyncio.wrap_future(started)

    def _take_pool(self) -> ProcessPoolExecutor | None:
        """Return an idle process, or a new one; None if work runs in a thread."""
        if not self.workers:
            return None  # a thread of the server's own
        if self._idle:
            return self._idle.pop()
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(1, context, begin)
        self._pools.add(pool)
        return pool

    def _end(self, pool: ProcessPoolExecutor | None) -> None:
        """Kill a process; the next work starts a new one."""
        if pool is None:
            return
        self._pools.discard(pool)
        for process in list((pool._processes or {}).values()):  # noqa: SLF001 - no other way
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    def stop(self) -> None:
        """Shut the workers down."""
        self._idle.clear()
        for pool in list(self._pools):
            self._end(pool)
