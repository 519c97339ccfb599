"""The log in PostgreSQL, for several server processes.

The count of a table's events is raised only from the number the writer has seen, in the same
transaction that adds them: whoever comes second changes no row and gets a Conflict.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any

import asyncpg

from parlour.store.log import EVERY, TOTALS, Conflict, NoTable, Shelf, StoreError, Total
from parlour.store.schema import migrations, statements

SHELF_COLUMNS = "id, game, made, changed, public, state, seats, free, title, deals"
CHANNEL = "parlour"
SHORTEST_WAIT = 0.1
LONGEST_WAIT = 5.0
LOCK = 0x9A710  # any number, the same in every process: one migrates at a time


class PostgresLog:
    """An EventLog in a PostgreSQL database."""

    def __init__(self, url: str, connections: int = 8) -> None:
        self.url = url
        self.connections = connections
        self._pool: Any = None
        self._listener: Any = None
        self._again: asyncio.Task[None] | None = None
        self._stopping = False
        self._changed: asyncio.Queue[str] = asyncio.Queue()
        self._own: set[int] = set()

    async def start(self) -> None:
        """Connect, and bring the schema up to date."""
        try:
            self._pool = await asyncpg.create_pool(
                self.url, min_size=1, max_size=self.connections, setup=self._know
            )
            async with self._pool.acquire() as db:
                await _migrate(db)
            await self._listen()
        except (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise StoreError(f"PostgreSQL does not answer: {error}") from None

    async def stop(self) -> None:
        """Finish what was begun, and disconnect."""
        self._stopping = True
        if self._again is not None:
            self._again.cancel()
        if self._listener is not None:
            await self._listener.close()
        if self._pool is not None:
            await self._pool.close()

    async def create(self, shelf: Shelf, events: Sequence[bytes]) -> None:
        """Begin a table."""
        async with self._transaction() as db:
            try:
                await db.execute(
                    f"INSERT INTO tables ({SHELF_COLUMNS}, events) "  # noqa: S608 - a constant
                    "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
                    shelf.table,
                    shelf.game,
                    shelf.made,
                    shelf.changed,
                    shelf.public,
                    shelf.state,
                    shelf.seats,
                    shelf.free,
                    shelf.title,
                    shelf.deals,
                    len(events),
                )
            except asyncpg.UniqueViolationError:
                raise Conflict(f"There is a table {shelf.table} already") from None
            await _insert(db, shelf.table, 1, events)

    async def append(self, shelf: Shelf, first: int, events: Sequence[bytes]) -> None:
        """Append events that begin at number `first`."""
        async with self._transaction() as db:
            done = await db.execute(
                "UPDATE tables SET changed = $1, public = $2, state = $3, free = $4, title = $5, "
                "deals = $6, events = $7 WHERE id = $8 AND events = $9",
                shelf.changed,
                shelf.public,
                shelf.state,
                shelf.free,
                shelf.title,
                shelf.deals,
                first + len(events) - 1,
                shelf.table,
                first - 1,
            )
            if done != "UPDATE 1":
                raise Conflict(f"Table {shelf.table} has an event {first} already")
            await _insert(db, shelf.table, first, events)

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """Return the events after a number."""
        async with self._transaction() as db:
            await _shelf(db, table)
            rows = await db.fetch(
                "SELECT event FROM events WHERE table_id = $1 AND seq > $2 ORDER BY seq",
                table,
                after,
            )
        return [str(row[0]).encode() for row in rows]

    async def shelf(self, table: str) -> Shelf:
        """Return how a table stands."""
        async with self._transaction() as db:
            return await _shelf(db, table)

    async def shelves(
        self, *, public: bool | None = None, state: str | None = None, limit: int = 200
    ) -> list[Shelf]:
        """Return how tables stand, the newest change first."""
        async with self._transaction() as db:
            rows = await db.fetch(
                f"SELECT {SHELF_COLUMNS} FROM tables "  # noqa: S608 - a constant
                "WHERE ($1::boolean IS NULL OR public = $1) AND ($2::text IS NULL OR state = $2) "
                "ORDER BY changed DESC LIMIT $3",
                public,
                state,
                limit,
            )
        return [Shelf(*row) for row in rows]

    async def remember(self, person: str, table: str) -> None:
        """Note that a person has sat at a table."""
        async with self._transaction() as db:
            await db.execute(
                "INSERT INTO sitters VALUES ($1, $2) ON CONFLICT DO NOTHING", person, table
            )

    async def tables_of(self, person: str, limit: int = 200) -> list[Shelf]:
        """Return the tables at which a person has sat, the newest change first."""
        async with self._transaction() as db:
            rows = await db.fetch(
                f"SELECT {SHELF_COLUMNS} FROM tables "  # noqa: S608 - a constant
                "JOIN sitters ON table_id = id WHERE person = $1 ORDER BY changed DESC LIMIT $2",
                person,
                limit,
            )
        return [Shelf(*row) for row in rows]

    async def totals(self) -> list[Total]:
        """Return how much of every game is kept here."""
        async with self._transaction() as db:
            return [Total(*row) for row in await db.fetch(TOTALS)]

    async def revoke(self, person: str) -> None:
        """Note that the token of a person is no longer taken."""
        async with self._transaction() as db:
            await db.execute("INSERT INTO revoked VALUES ($1) ON CONFLICT DO NOTHING", person)

    async def revoked(self) -> set[str]:
        """Return the persons whose tokens are no longer taken."""
        async with self._transaction() as db:
            return {str(row[0]) for row in await db.fetch("SELECT person FROM revoked")}

    async def forget(self, before: float) -> int:
        """Delete tables that are over or closed and have not changed since."""
        async with self._transaction() as db:
            done: str = await db.execute(
                "DELETE FROM tables WHERE state IN ('over', 'closed') AND changed < $1", before
            )
        return int(done.removeprefix("DELETE "))

    async def healthy(self) -> bool:
        """Return whether the store answers."""
        try:
            async with self._transaction() as db:
                await db.execute("SELECT 1")
        except (OSError, StoreError, asyncpg.PostgresError):
            return False
        return True

    async def changes(self) -> AsyncIterator[str]:
        """Yield the ids of tables to which another process has appended, or EVERY."""
        while True:
            yield await self._changed.get()

    async def _listen(self) -> None:
        """Hear of what others append; the listener's own connection is opened again when lost."""
        listener: Any = await asyncpg.connect(self.url)
        await listener.add_listener(CHANNEL, self._hear)
        listener.add_termination_listener(self._lost)
        self._listener = listener

    def _lost(self, _db: object) -> None:
        if not self._stopping:
            self._again = asyncio.get_running_loop().create_task(self._listen_again())

    async def _listen_again(self) -> None:
        wait = SHORTEST_WAIT
        while True:
            try:
                await self._listen()
            except (OSError, asyncpg.PostgresError):
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)
            else:
                self._changed.put_nowait(EVERY)  # whatever was said meanwhile was not heard
                return

    async def _know(self, db: Any) -> None:  # noqa: ANN401 - a connection without types
        self._own.add(db.get_server_pid())

    def _hear(self, _db: object, sender: int, _channel: str, table: str) -> None:
        if sender not in self._own:
            self._changed.put_nowait(table)

    def _transaction(self) -> "_Transaction":
        if self._pool is None:
            raise StoreError("The store is not open")
        return _Transaction(self._pool)


class _Transaction:
    """A connection of the pool with a transaction on it."""

    def __init__(self, pool: Any) -> None:  # noqa: ANN401 - a pool without types
        self._pool = pool

    async def __aenter__(self) -> Any:  # noqa: ANN401 - a connection without types
        self._db = await self._pool.acquire()
        self._work = self._db.transaction()
        await self._work.start()
        return self._db

    async def __aexit__(self, kind: object, error: object, trace: object) -> None:
        try:
            if kind is None:
                await self._work.commit()
            else:
                await self._work.rollback()
        finally:
            await self._pool.release(self._db)


async def _migrate(db: Any) -> None:  # noqa: ANN401 - a connection without types
    """Run the changes of the schema that this database has not seen."""
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        await db.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
        have = await db.fetchval("SELECT coalesce(max(version), 0) FROM schema_version")
        newest = max(number for number, _ in migrations())
        if have > newest:
            raise StoreError(f"A newer Parlour wrote this database (schema {have}, not {newest})")
        for number, script in migrations():
            if number > have:
                for statement in statements(script):
                    await db.execute(statement)
                await db.execute("INSERT INTO schema_version VALUES ($1)", number)


async def _insert(db: Any, table: str, first: int, events: Sequence[bytes]) -> None:  # noqa: ANN401
    await db.executemany(
        "INSERT INTO events VALUES ($1, $2, $3)",
        [(table, first + i, event.decode()) for i, event in enumerate(events)],
    )
    await db.execute("SELECT pg_notify($1, $2)", CHANNEL, table)


async def _shelf(db: Any, table: str) -> Shelf:  # noqa: ANN401 - a connection without types
    query = f"SELECT {SHELF_COLUMNS} FROM tables WHERE id = $1"  # noqa: S608 - a constant
    row = await db.fetchrow(query, table)
    if row is None:
        raise NoTable("There is no such table")
    return Shelf(*row)
