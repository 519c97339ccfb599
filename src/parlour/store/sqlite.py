"""The log in one SQLite file.

One thread writes. The event loop hands it all pending work together, and it commits this work at
once. Many moves then cost one flush to disk, and a busy server makes larger commits.

A thread waits for the interpreter lock after each statement. So one statement writes and commits
all appends that were queued together; if one of them is refused, they are retried one by one.
"""

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from shutil import disk_usage
from typing import Any

from msgspec.structs import astuple

from parlour.languages.message import NOTHING, say
from parlour.private_files import keep_private, private_file, private_folder
from parlour.store import wal_owner
from parlour.store.file_lock import FileLock
from parlour.store.log import (
    ABANDONED,
    FINISHED,
    LOBBY,
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
from parlour.store.schema import SCHEMA, refused, statements

INSERT_TABLE = (
    f"INSERT INTO tables ({SUMMARY_COLUMNS}, events) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
APPENDS = """
CREATE TEMP VIEW appends AS SELECT id, seq, event, changed, public, state, free, title, deals
    FROM tables JOIN events ON table_id = id;
CREATE TEMP TRIGGER append INSTEAD OF INSERT ON appends BEGIN
    UPDATE tables SET events = NEW.seq, changed = NEW.changed, public = NEW.public,
        state = NEW.state, free = NEW.free, title = NEW.title, deals = NEW.deals
        WHERE id = NEW.id AND events = NEW.seq - 1;
    SELECT RAISE(ABORT, 'not the next event') WHERE changes() = 0;
    INSERT INTO events VALUES (NEW.id, NEW.seq, NEW.event);
END;
"""
"""Lets one statement append to several tables, or to none if one has changed meanwhile."""
MOST_AT_ONCE = 512
PROBE = "probe"
"""The store entry used to test whether there is room again; it is not a table."""
PROBE_BYTES = 32 * 1024
SPARE_BYTES = 1 << 20
"""The store counts as full with less free disk space than this."""
ROWS_AT_ONCE = 1000
BESIDE = ("-wal", "-shm", "-journal")
"""The files that SQLite makes beside a database."""
FIRST_BYTES = b"SQLite format 3\0"
"""Every database of SQLite begins with these (https://sqlite.org/fileformat2.html, 1.3)."""
OWN = {"tables", "events", "sitters", "revoked"}
"""Tables that every database of Parlour has, except while it is made."""
ANOTHER_FILE = say("Choose another file with --database sqlite:///PATH")
NEEDED = (3, 32, 0)
"""The first SQLite version that accepts thousands of values in a statement."""

Work = Callable[[sqlite3.Connection], Any]
Waiting = tuple[Work, asyncio.Future[Any]]
Told = tuple[asyncio.Future[Any], Any]
"""The future of a waiting caller, and the result of the work or its error."""


@dataclass(frozen=True)
class Append:
    """Events to be appended to a table, and its summary after them."""

    summary: TableSummary
    first: int
    events: Sequence[bytes]
    sitters: Sequence[str] = ()

    def __call__(self, db: sqlite3.Connection) -> None:
        """Append the events, unless somebody else has appended first."""
        try:
            _insert(db, "appends", _appended(self))
        except sqlite3.IntegrityError:
            raise Conflict(
                say(
                    "{table} has an event {first} already",
                    table=self.summary.table,
                    first=self.first,
                )
            ) from None
        _seat(db, self.summary.table, self.sitters)


def append_at_once(db: sqlite3.Connection, appends: Sequence[Append]) -> bool:
    """Append to several tables, and commit; return whether one statement could do it."""
    rows = [row for append in appends for row in _appended(append)]
    if len(rows) > ROWS_AT_ONCE or any(append.sitters for append in appends):
        return False
    try:
        _insert(db, "appends", rows)
    except sqlite3.IntegrityError:  # one of the tables was not in the expected state
        return False
    return True


def _appended(append: Append) -> list[tuple[str | float | int | bool, ...]]:
    """Return an append as rows of the view `appends`."""
    to = append.summary
    now = to.changed, to.public, to.state, to.free, to.title, to.deals
    return [(*row, *now) for row in _rows(to.table, append.first, append.events)]


class SqliteLog:
    """An EventLog in a file; ":memory:" keeps it in memory, for tests."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._waiting: list[Waiting] = []
        """Work that the writer does not have yet."""
        self._committing = False
        """Whether the writer has work, or is about to get some."""
        self._queue: queue.SimpleQueue[list[Waiting] | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._lock = FileLock(Path(f"{path}.lock"))
        self._failing = False
        """Whether the last change could not be written."""
        self._loop: asyncio.AbstractEventLoop | None = None

    async def start(self) -> None:
        """Open the file, and set it up if it is new."""
        self._loop = asyncio.get_running_loop()
        started: asyncio.Future[None] = self._loop.create_future()
        try:
            if self.path != ":memory:":
                self._take_file()
            self._writer = threading.Thread(target=self._write, args=(started,), name="sqlite-log")
            self._writer.start()
            await started
        except (OSError, sqlite3.Error, StoreError) as error:
            self._lock.release()
            if isinstance(error, StoreError):
                raise
            raise StoreError(
                say(
                    "{path} cannot be opened: {reason}. {another_file}",
                    path=self.path,
                    reason=_reason(error),
                    another_file=ANOTHER_FILE,
                )
            ) from None

    def _take_file(self) -> None:
        """Lock the file for this process, or refuse it."""
        path = Path(self.path)
        if path.is_dir():
            raise StoreError(
                say(
                    "{path} is a folder; name a file in it: sqlite:///{path}/tables.db",
                    path=str(path),
                )
            )
        if is_of_others(path):
            raise StoreError(
                say(
                    "{path} is not a database of Parlour. {another_file}",
                    path=str(path),
                    another_file=ANOTHER_FILE,
                )
            )
        private_folder(path.parent)
        if not self._lock.take():
            raise StoreError(
                say(
                    "Another Parlour server (process {holder}) has {path} open; stop it "
                    "first. Several servers at once need PostgreSQL.",
                    holder=self._lock.holder(),
                    path=str(path),
                )
            )
        # If the previous process was killed before it marked the file, there is nothing to check.
        wrong = NOTHING if self._lock.was_opening else wal_owner.refusal(path)
        if wrong:
            self._lock.opened()  # so that the next start refuses it as well
            raise StoreError(wrong)
        private_file(path)  # SQLite would ask the umask; the files beside it get the same rights
        for beside in BESIDE:
            keep_private(Path(f"{path.resolve()}{beside}"))

    async def stop(self) -> None:
        """Write pending appends and close the file."""
        if self._writer is not None:
            while self._committing:
                await self._do(_ask)
            self._queue.put(None)
            await asyncio.to_thread(self._writer.join)
            self._writer = None
        self._lock.release()

    async def create(
        self, summary: TableSummary, events: Sequence[bytes], sitters: Sequence[str] = ()
    ) -> None:
        """Begin a table."""

        def work(db: sqlite3.Connection) -> None:
            try:
                db.execute(INSERT_TABLE, (*astuple(summary), len(events)))
            except sqlite3.IntegrityError:
                raise Conflict(say("Table {table} already exists", table=summary.table)) from None
            _insert(db, "events", _rows(summary.table, 1, events))
            _seat(db, summary.table, sitters)

        await self._do(work)

    async def append(
        self,
        summary: TableSummary,
        first: int,
        events: Sequence[bytes],
        sitters: Sequence[str] = (),
    ) -> None:
        """Append events that begin at number `first`."""
        await self._do(Append(summary, first, events, sitters))

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """Return the events after a number."""

        def work(db: sqlite3.Connection) -> list[bytes]:
            _summary(db, table)
            rows = db.execute(
                "SELECT event FROM events WHERE table_id = ? AND seq > ? ORDER BY seq",
                (table, after),
            )
            return [str(event).encode() for (event,) in rows]

        found: list[bytes] = await self._do(work)
        return found

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the number of events of each of these tables that exists."""
        query = f"SELECT id, events FROM tables WHERE id IN {_places(1, len(tables))}"
        found: dict[str, int] = await self._do(lambda db: dict(db.execute(query, tables)))
        return found

    async def summary(self, table: str) -> TableSummary:
        """Return the summary of a table."""
        found: TableSummary = await self._do(lambda db: _summary(db, table))
        return found

    async def summaries(
        self, *, public: bool | None = None, state: str | None = None, limit: int = 200
    ) -> list[TableSummary]:
        """Return the summaries of tables, latest change first."""

        def work(db: sqlite3.Connection) -> list[TableSummary]:
            rows = db.execute(
                f"SELECT {SUMMARY_COLUMNS} FROM tables "
                "WHERE (? IS NULL OR public = ?) AND (? IS NULL OR state = ?) "
                "ORDER BY changed DESC LIMIT ?",
                (public, public, state, state, limit),
            )
            return [_from_row(row) for row in rows]

        found: list[TableSummary] = await self._do(work)
        return found

    async def amend(self, table: str, events: Mapping[int, bytes]) -> None:
        """Overwrite the events with these numbers."""
        rows = [(event.decode(), table, number) for number, event in events.items()]
        change = "UPDATE events SET event = ? WHERE table_id = ? AND seq = ?"
        await self._do(lambda db: db.executemany(change, rows))

    async def forget_person(self, person: str) -> None:
        """Forget the tables at which a person has sat."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM sitters WHERE person = ?", (person,))
            db.execute("UPDATE tables SET host = '' WHERE host = ?", (person,))

        await self._do(work)

    async def lobby(self, per_host: int, limit: int, state: str = "open") -> list[TableSummary]:
        """Return tables and parties that strangers may join, newest first, some of each host."""

        def work(db: sqlite3.Connection) -> list[TableSummary]:
            rows = db.execute(*_numbered(LOBBY, per_host, limit, state))
            return [_from_row(row) for row in rows]

        found: list[TableSummary] = await self._do(work)
        return found

    async def abandoned(self, before: float, limit: int) -> list[str]:
        """Return tables and parties in progress without changes since a time, oldest first."""
        asked = _numbered(ABANDONED, before, limit)
        found: list[str] = await self._do(lambda db: [row[0] for row in db.execute(*asked)])
        return found

    async def tables_of(self, person: str, limit: int = 200) -> list[TableSummary]:
        """Return the tables at which a person has sat, latest change first."""

        def work(db: sqlite3.Connection) -> list[TableSummary]:
            rows = db.execute(
                f"SELECT {SUMMARY_COLUMNS} FROM tables "
                "JOIN sitters ON table_id = id WHERE person = ? ORDER BY changed DESC LIMIT ?",
                (person, limit),
            )
            return [_from_row(row) for row in rows]

        found: list[TableSummary] = await self._do(work)
        return found

    async def totals(self) -> list[Total]:
        """Return the statistics of every game."""
        found: list[Total] = await self._do(lambda db: [Total(*row) for row in db.execute(TOTALS)])
        return found

    async def revoke(self, person: str) -> None:
        """Revoke the token of a person."""
        await self._do(lambda db: db.execute("INSERT OR IGNORE INTO revoked VALUES (?)", (person,)))

    async def revoked(self) -> set[str]:
        """Return the persons whose tokens are revoked."""
        query = "SELECT person FROM revoked"
        found: set[str] = await self._do(lambda db: {str(row[0]) for row in db.execute(query)})
        return found

    async def forget(self, before: float, states: Sequence[str] = FINISHED) -> int:
        """Delete logs in these states without changes since a time."""

        def work(db: sqlite3.Connection) -> int:
            done = db.execute(
                f"DELETE FROM tables WHERE changed < ? AND state IN {_places(1, len(states))}",
                (before, *states),
            )
            return done.rowcount

        count: int = await self._do(work)
        return count

    async def time(self) -> float:
        """Return the time of this machine."""
        return time.time()

    async def healthy(self) -> bool:
        """Return whether the store answers, and there is room for more."""
        if self.path != ":memory:" and disk_usage(Path(self.path).parent).free < SPARE_BYTES:
            return False
        try:
            if self._failing:
                await self._do(_probe)
                await self._do(_end_probe)
            else:
                await self._do(_ask)
        except StoreError:
            return False
        return True

    async def changes(self, _concerns: Concerns = anything) -> AsyncGenerator[Notice, None]:
        """Yield nothing: no other process appends to this file."""
        nothing: tuple[Notice, ...] = ()
        for notice in nothing:
            yield notice

    async def _do(self, work: Work) -> Any:
        if self._writer is None or self._loop is None:
            raise StoreError(say("The store is not open"))
        done: asyncio.Future[Any] = self._loop.create_future()
        self._waiting.append((work, done))
        if not self._committing:
            self._committing = True
            self._loop.call_soon(self._hand_over)
        return await done

    def _hand_over(self) -> None:
        """Give the writer all pending work, as one transaction."""
        batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
        self._committing = bool(batch)
        if batch:
            self._queue.put(batch)

    def _write(self, started: asyncio.Future[None]) -> None:
        """Run the writer thread."""
        assert self._loop is not None
        try:
            db = _connect(self.path)
            if self.path != ":memory:" and wal_owner.mark(db):
                self._lock.opened()
        except Exception as error:  # noqa: BLE001 - passed on to the caller
            self._loop.call_soon_threadsafe(self._answer, [(started, error)])
            return
        self._loop.call_soon_threadsafe(self._answer, [(started, None)])
        while (batch := self._queue.get()) is not None:
            self._commit(db, batch)
        db.close()

    def _commit(self, db: sqlite3.Connection, batch: list[Waiting]) -> None:
        """Run a batch of work: the appends as one statement, and the rest as one transaction."""
        assert self._loop is not None
        told, rest, before = list[Told](), batch, db.total_changes
        try:
            if append_at_once(db, [work for work, _ in batch if isinstance(work, Append)]):
                told = [(done, None) for work, done in batch if isinstance(work, Append)]
                rest = [one for one in batch if not isinstance(one[0], Append)]
            if rest:
                told += _one_by_one(db, rest)
            self._failing = self._failing and db.total_changes == before
        except sqlite3.Error as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            self._failing = True
            kind = DiskFull if error.sqlite_errorcode == sqlite3.SQLITE_FULL else StoreError
            failure = kind(say("The store could not write: {error}", error=str(error)))
            told += [(done, failure) for _, done in rest]
        self._loop.call_soon_threadsafe(self._answer, told)

    def _answer(self, told: list[Told]) -> None:
        """Answer waiting callers, and give the writer what has arrived in the meantime."""
        for done, result in told:
            if done.done():  # nobody waits any more
                continue
            if isinstance(result, Exception):
                done.set_exception(result)
            else:
                done.set_result(result)
        self._hand_over()


def is_of_others(path: Path) -> bool:
    """Return whether a path leads to something else than a database of Parlour, or a new one.

    It is only read, and nothing is made beside it: whatever it is, it must stay as it is.
    """
    if not path.exists() or (path.is_file() and path.stat().st_size == 0):
        return False
    if not path.is_file():  # such as a terminal
        return True
    with path.open("rb") as file:
        if file.read(len(FIRST_BYTES)) != FIRST_BYTES:
            return True
    address = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(address, uri=True)) as db:
            found = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
    except sqlite3.Error:  # a damaged one of ours; opening it says what is wrong
        return False
    return bool(found) and not found >= OWN


def _reason(error: Exception) -> str:
    """Return the reason of an error, without its number."""
    return getattr(error, "strerror", None) or str(error)


def _connect(path: str) -> sqlite3.Connection:
    """Open the file with durable commits, and set it up if it is new."""
    if sqlite3.sqlite_version_info < NEEDED:
        needed = ".".join(map(str, NEEDED))
        raise StoreError(
            say(
                "SQLite {needed} or newer is needed; this is {sqlite_version}",
                needed=needed,
                sqlite_version=sqlite3.sqlite_version,
            )
        )
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA busy_timeout = 5000")
    (have,) = db.execute("PRAGMA user_version").fetchone()
    if why := refused(path, have):
        db.close()
        raise StoreError(why)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    if not have:
        db.execute("BEGIN IMMEDIATE")
        for statement in statements():
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {SCHEMA}")
        db.execute("COMMIT")
    db.executescript(APPENDS)
    return db


def _one_by_one(db: sqlite3.Connection, batch: list[Waiting]) -> list[Told]:
    """Run work in one transaction; a failed item is undone alone."""
    told = list[Told]()
    db.execute("BEGIN IMMEDIATE")
    for work, done in batch:
        db.execute("SAVEPOINT one")
        try:
            told.append((done, work(db)))
        except sqlite3.OperationalError:  # disk full or broken: nothing can be done
            raise
        except Exception as error:  # noqa: BLE001 - passed on to the caller
            db.execute("ROLLBACK TO one")
            told.append((done, error))
        db.execute("RELEASE one")
    db.execute("COMMIT")
    return told


def _numbered(query: str, *given: float | str) -> tuple[str, dict[str, float | str]]:
    """Return a query with SQLite's placeholders, and what each stands for."""
    return query.replace("$", ":n"), {f"n{at}": one for at, one in enumerate(given, start=1)}


def _ask(db: sqlite3.Connection) -> None:
    db.execute("SELECT 1")


def _probe(db: sqlite3.Connection) -> None:
    """Test whether there is room for more."""
    _end_probe(db)
    db.execute(INSERT_TABLE, (*astuple(TableSummary(PROBE, "", 0.0, 0.0, state=PROBE)), 1))
    _insert(db, "events", [(PROBE, 1, " " * PROBE_BYTES)])


def _end_probe(db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM tables WHERE id = ?", (PROBE,))


def _rows(table: str, first: int, events: Sequence[bytes]) -> list[tuple[str, int, str]]:
    return [(table, first + i, event.decode()) for i, event in enumerate(events)]


def _insert(db: sqlite3.Connection, into: str, rows: Sequence[tuple[Any, ...]]) -> None:
    for start in range(0, len(rows), ROWS_AT_ONCE):
        some = rows[start : start + ROWS_AT_ONCE]
        values = [value for row in some for value in row]
        places = _places(len(some), len(rows[0]))
        db.execute(f"INSERT INTO {into} VALUES {places}", values)


def _places(rows: int, columns: int) -> str:
    """Return SQL placeholders for a number of rows of values."""
    row = f"({', '.join('?' * columns)})"
    return ", ".join([row] * rows)


def _seat(db: sqlite3.Connection, table: str, people: Sequence[str]) -> None:
    for person in people:
        db.execute("INSERT OR IGNORE INTO sitters VALUES (?, ?)", (person, table))


def _summary(db: sqlite3.Connection, table: str) -> TableSummary:
    query = f"SELECT {SUMMARY_COLUMNS} FROM tables WHERE id = ?"
    row = db.execute(query, (table,)).fetchone()
    if row is None:
        raise NoTable(say("There is no such table"))
    return _from_row(row)


def _from_row(row: Sequence[Any]) -> TableSummary:
    table, game, made, changed, public, *rest = row
    return TableSummary(table, game, made, changed, bool(public), *rest)
