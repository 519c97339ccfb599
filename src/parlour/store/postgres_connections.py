"""Connections to PostgreSQL, each for one task at a time.

asyncpg's own pool starts a task whenever a connection is released, which costs as much as
a statement.
"""

import asyncio
import time
from contextlib import suppress
from typing import Any, Final

import asyncpg

IDLE_MOST: Final = 300.0
"""Maximum idle time of a connection; after that, the network may have dropped it (seconds)."""


class Connections:
    """A few connections, opened when they are needed."""

    def __init__(self, url: str, most: int, patience: float) -> None:
        self._url = url
        self._most = most
        self._patience = patience
        self._places = asyncio.Semaphore(most)
        self._free: list[tuple[Any, float]] = []
        """Unused connections, each with the time of its release; the last one is used next."""
        self._taken: set[Any] = set()
        self._closed = False

    async def take(self) -> Any:
        """Return a connection; wait if all are in use."""
        self._check_open()
        await self._places.acquire()
        try:
            self._check_open()
            db = self._unused() or await asyncpg.connect(self._url, timeout=self._patience)
        except BaseException:
            self._places.release()
            raise
        self._taken.add(db)
        return db

    def give_back(self, db: Any) -> None:
        """Release a connection; if it is still open, the next task can use it."""
        self._taken.discard(db)
        self._places.release()
        if not db.is_closed():
            self._free.append((db, time.monotonic()))
        while self._free and self._free[0][1] < time.monotonic() - IDLE_MOST:
            self._free.pop(0)[0].terminate()

    def _check_open(self) -> None:
        if self._closed:
            raise asyncpg.InterfaceError("the connections are closed")

    def _unused(self) -> Any:
        while self._free:
            db, since = self._free.pop()
            if not db.is_closed() and since > time.monotonic() - IDLE_MOST:
                return db
            cut(db)
        return None

    async def close(self) -> None:
        """Wait until all connections are unused, and close them; after a while, cut them off."""
        self._closed = True
        try:
            async with asyncio.timeout(self._patience):
                for _ in range(self._most):
                    await self._places.acquire()
                for db, _ in self._free:
                    await db.close()
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            pass
        finally:
            for db in [*self._taken, *(db for db, _ in self._free)]:
                cut(db)


def cut(db: Any) -> None:
    """Close a connection at once."""
    with suppress(asyncpg.InterfaceError):  # it is closed already
        db.terminate()
