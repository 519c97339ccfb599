"""The log in PostgreSQL, for several server processes.

A writer can raise the event count of a table only from the number it has seen, in the same
transaction that adds the events. A second writer changes no row and gets a Conflict.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
from msgspec.structs import astuple

from parlour.errors import BadInput
from parlour.languages.message import say
from parlour.store.log import (
    ABANDONED,
    EVERY,
    FINISHED,
    LOBBY,
    REVOCATIONS,
    SUMMARY_COLUMNS,
    TOTALS,
    Concerns,
    Conflict,
    DiskFull,
    NoTable,
    Notice,
    StoreError,
    TableSummary,
    Total,
    anything,
)
from parlour.store.postgres_connections import Connections, cut
from parlour.store.schema import SCHEMA, refused, statements

CHANNEL = "parlour"
FAILURES = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""Errors when the database is unavailable; a timeout is an OSError."""
PATIENCE = 5.0
"""Time limit of a statement or a new connection (seconds)."""
SOON = 1.0
"""Time limit of a health check (seconds)."""
FULL_FOR = 5.0
"""Time for which a database counts as full after an error (seconds)."""
HEARTBEAT = 1.0
"""How often a quiet listener checks that it is still connected (seconds)."""
APPEND = """
WITH changed AS (
    UPDATE tables SET changed = $1, public = $2, state = $3, free = $4, title = $5, deals = $6,
        events = $7
    WHERE id = $8 AND events = $9 RETURNING id
), inserted AS (
    INSERT INTO events SELECT id, $9 + n, event
    FROM changed, unnest($10::text[]) WITH ORDINALITY AS new (event, n)
), seated AS (
    INSERT INTO sitters SELECT person, id FROM changed, unnest($11::text[]) AS new (person)
    ON CONFLICT DO NOTHING
)
SELECT pg_notify($12, $13) FROM changed
"""
"""Does a whole append in one statement, so a move waits for the network only once."""
LOCK = 0x9A710  # an arbitrary number that all processes share, so only one migrates at a time


class PostgresLog:
    """An EventLog in a PostgreSQL database."""

    def __init__(self, url: str, connections: int = 8) -> None:
        self.url = url
        self.connections = connections
        self._pool: Connections | None = None
        self._full_since = float("-inf")

    async def start(self) -> None:
        """Connect, and set the database up if it is new."""
        try:
            self._pool = Connections(self.url, self.connections, PATIENCE)
            db = await self._pool.take()
            try:
                await _set_up(db)
            finally:
                self._pool.give_back(db)
        except ValueError as error:
            raise BadInput(
                say(
                    "The address of PostgreSQL cannot be read ({error}); use postgresql://USER:PASSWORD@HOST:PORT/NAME",
                    error=str(error),
                )
            ) from None
        except FAILURES as error:
            raise _unanswered(error) from None

    async def stop(self) -> None:
        """Finish pending work, and disconnect."""
        if self._pool is not None:
            await self._pool.close()

    async def create(
        self, summary: TableSummary, events: Sequence[bytes], sitters: Sequence[str] = ()
    ) -> None:
        """Begin a table."""
        async with self._transaction() as db:
            try:
                await db.execute(
                    f"INSERT INTO tables ({SUMMARY_COLUMNS}, events) "
                    "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
                    *astuple(summary),
                    len(events),
                )
            except asyncpg.UniqueViolationError:
                raise Conflict(say("Table {table} already exists", table=summary.table)) from None
            await _insert(db, summary.table, 1, events, sitters)

    async def append(
        self,
        summary: TableSummary,
        first: int,
        events: Sequence[bytes],
        sitters: Sequence[str] = (),
    ) -> None:
        """Append events that begin at number `first`."""
        last = first + len(events) - 1
        async with self._connection() as db:
            done = await db.fetch(
                APPEND,
                summary.changed,
                summary.public,
                summary.state,
                summary.free,
                summary.title,
                summary.deals,
                last,
                summary.table,
                first - 1,
                [event.decode() for event in events],
                list(sitters),
                CHANNEL,
                _message(summary.table, last),
            )
        if not done:
            raise Conflict(
                say("Table {table} has an event {first} already", table=summary.table, first=first)
            )

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """Return the events after a number."""
        async with self._connection() as db:
            rows = await db.fetch(
                "SELECT event FROM events WHERE table_id = $1 AND seq > $2 ORDER BY seq",
                table,
                after,
            )
            if not rows:
                await _summary(db, table)
        return [str(row[0]).encode() for row in rows]

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the number of events of each of these tables that exists."""
        async with self._connection() as db:
            rows = await db.fetch("SELECT id, events FROM tables WHERE id = ANY($1)", list(tables))
        return {str(table): int(events) for table, events in rows}

    async def summary(self, table: str) -> TableSummary:
        """Return the summary of a table."""
        async with self._connection() as db:
            return await _summary(db, table)

    async def summaries(
        self, *, public: bool | None = None, state: str | None = None, limit: int = 200
    ) -> list[TableSummary]:
        """Return the summaries of tables, latest change first."""
        async with self._transaction() as db:
            rows = await db.fetch(
                f"SELECT {SUMMARY_COLUMNS} FROM tables "
                "WHERE ($1::boolean IS NULL OR public = $1) AND ($2::text IS NULL OR state = $2) "
                "ORDER BY changed DESC LIMIT $3",
                public,
                state,
                limit,
            )
        return [TableSummary(*row) for row in rows]

    async def amend(self, table: str, events: Mapping[int, bytes]) -> None:
        """Overwrite the events with these numbers."""
        rows = [(event.decode(), table, number) for number, event in events.items()]
        async with self._transaction() as db:
            await db.executemany(
                "UPDATE events SET event = $1 WHERE table_id = $2 AND seq = $3", rows
            )

    async def forget_person(self, person: str) -> None:
        """Forget the tables at which a person has sat."""
        async with self._transaction() as db:
            await db.execute("DELETE FROM sitters WHERE person = $1", person)
            await db.execute("UPDATE tables SET host = '' WHERE host = $1", person)

    async def lobby(self, per_host: int, limit: int, state: str = "open") -> list[TableSummary]:
        """Return tables and parties that strangers may join, newest first, some of each host."""
        async with self._transaction() as db:
            return [TableSummary(*row) for row in await db.fetch(LOBBY, per_host, limit, state)]

    async def abandoned(self, before: float, limit: int) -> list[str]:
        """Return tables and parties in progress without changes since a time, oldest first."""
        async with self._transaction() as db:
            return [str(row[0]) for row in await db.fetch(ABANDONED, before, limit)]

    async def tables_of(self, person: str, limit: int = 200) -> list[TableSummary]:
        """Return the tables at which a person has sat, latest change first."""
        async with self._transaction() as db:
            rows = await db.fetch(
                f"SELECT {SUMMARY_COLUMNS} FROM tables "
                "JOIN sitters ON table_id = id WHERE person = $1 ORDER BY changed DESC LIMIT $2",
                person,
                limit,
            )
        return [TableSummary(*row) for row in rows]

    async def totals(self) -> list[Total]:
        """Return the statistics of every game."""
        async with self._transaction() as db:
            return [Total(*row) for row in await db.fetch(TOTALS)]

    async def revoke(self, person: str) -> None:
        """Revoke the token of a person."""
        async with self._transaction() as db:
            await db.execute("INSERT INTO revoked VALUES ($1) ON CONFLICT DO NOTHING", person)
            await db.execute("SELECT pg_notify($1, $2)", CHANNEL, REVOCATIONS)

    async def revoked(self) -> set[str]:
        """Return the persons whose tokens are revoked."""
        async with self._transaction() as db:
            return {str(row[0]) for row in await db.fetch("SELECT person FROM revoked")}

    async def forget(self, before: float, states: Sequence[str] = FINISHED) -> int:
        """Delete logs in these states without changes since a time."""
        async with self._transaction() as db:
            done: str = await db.execute(
                "DELETE FROM tables WHERE changed < $1 AND state = ANY($2)", before, list(states)
            )
        return int(done.removeprefix("DELETE "))

    async def time(self) -> float:
        """Return the time of the database, since the clocks of servers may differ."""
        async with self._transaction() as db:
            return float(await db.fetchval("SELECT extract(epoch FROM clock_timestamp())"))

    async def healthy(self) -> bool:
        """Return whether the store answers in time, and was not recently full."""
        if time.monotonic() - self._full_since < FULL_FOR:
            return False
        try:
            async with self._transaction(SOON) as db:
                await db.execute("SELECT 1")
        except StoreError:
            return False
        return True

    async def changes(self, concerns: Concerns = anything) -> AsyncGenerator[Notice, None]:
        """Yield the notices of all processes that concern this one, starting with EVERY.

        Raises StoreError when the connection is lost.
        """
        heard: asyncio.Queue[Notice | None] = asyncio.Queue()

        def hear(_db: object, _process: int, _channel: str, payload: str) -> None:
            notice = _notice(payload)
            if concerns(notice):
                heard.put_nowait(notice)

        try:
            listener: Any = await asyncpg.connect(self.url, timeout=PATIENCE)
        except FAILURES as error:
            raise _unanswered(error) from error
        listener.add_termination_listener(lambda _: heard.put_nowait(None))
        try:
            await listener.add_listener(CHANNEL, hear)
            yield Notice(EVERY)
            while True:
                try:
                    async with asyncio.timeout(HEARTBEAT):  # wait_for may swallow a cancellation
                        notice = await heard.get()
                except TimeoutError:
                    await listener.execute("SELECT 1", timeout=PATIENCE)
                    continue
                if notice is None:
                    raise StoreError(say("PostgreSQL has closed the connection of a listener"))
                yield notice
        except FAILURES as error:
            raise _unanswered(error) from error
        finally:
            listener.terminate()

    @asynccontextmanager
    async def _connection(self, patience: float = PATIENCE) -> AsyncIterator[Any]:
        """Yield a connection; each statement is a transaction. All errors become a StoreError.

        After an error or a timeout the connection is closed: a rollback could hang, and the
        database does it anyway.
        """
        if self._pool is None:
            raise StoreError(say("The store is not open"))
        db: Any = None
        try:
            async with asyncio.timeout(patience):
                db = await self._pool.take()
                yield db
        except StoreError:
            raise
        except FAILURES as error:
            if db is not None:
                cut(db)
            if isinstance(error, asyncpg.DiskFullError):
                self._full_since = time.monotonic()
            raise _unanswered(error) from error
        except BaseException:
            if db is not None:
                cut(db)
            raise
        finally:
            if db is not None:
                self._pool.give_back(db)

    @asynccontextmanager
    async def _transaction(self, patience: float = PATIENCE) -> AsyncIterator[Any]:
        """Yield a connection with a transaction for several statements."""
        async with self._connection(patience) as db:
            work = db.transaction()
            await work.start()
            try:
                yield db
            except StoreError:
                await work.rollback()
                raise
            await work.commit()


def _unanswered(error: BaseException) -> StoreError:
    if isinstance(error, asyncpg.DiskFullError):
        return DiskFull(say("The disk of PostgreSQL is full"))
    return StoreError(
        say("PostgreSQL does not answer: {problem}", problem=str(error) or type(error).__name__)
    )


def _message(table: str, last: int) -> str:
    """Return the text that notifies other processes of an append."""
    return f"{table} {last}"


def _notice(payload: str) -> Notice:
    table, _, version = payload.partition(" ")
    return Notice(table, int(version or 0))


async def _set_up(db: Any) -> None:
    """Create the tables in a new database."""
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        await db.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
        have = await db.fetchval("SELECT coalesce(max(version), 0) FROM schema_version")
        if why := refused(say("This database"), have):
            raise StoreError(why)
        if not have:
            for statement in statements():
                await db.execute(statement)
            await db.execute("INSERT INTO schema_version VALUES ($1)", SCHEMA)


async def _insert(
    db: Any,
    table: str,
    first: int,
    events: Sequence[bytes],
    sitters: Sequence[str],
) -> None:
    await db.executemany(
        "INSERT INTO events VALUES ($1, $2, $3)",
        [(table, first + i, event.decode()) for i, event in enumerate(events)],
    )
    for person in sitters:
        await db.execute(
            "INSERT INTO sitters VALUES ($1, $2) ON CONFLICT DO NOTHING", person, table
        )
    message = _message(table, first + len(events) - 1)
    await db.execute("SELECT pg_notify($1, $2)", CHANNEL, message)


async def _summary(db: Any, table: str) -> TableSummary:
    query = f"SELECT {SUMMARY_COLUMNS} FROM tables WHERE id = $1"
    row = await db.fetchrow(query, table)
    if row is None:
        raise NoTable(say("There is no such table"))
    return TableSummary(*row)
