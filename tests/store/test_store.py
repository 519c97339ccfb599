"""The laws of a store, tested on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any

import asyncpg
import pytest
from msgspec.structs import replace

from parlour.errors import BadInput
from parlour.page.shelf_log import ShelfLog
from parlour.store.databases import open_log
from parlour.store.log import (
    Conflict,
    DiskFull,
    EventLog,
    NoTable,
    StoreError,
    TableSummary,
    Total,
)
from parlour.store.schema import SCHEMA
from parlour.store.sqlite import SqliteLog
from tests.page.shelves import FakeShelf

if TYPE_CHECKING:
    from pathlib import Path

Test = Callable[[EventLog], Awaitable[None]]

SHELF = "shelf"
"""The store in a page, with its browser's storage in memory."""


DATABASES = ("sqlite", "postgres")


@pytest.fixture(params=[*DATABASES, SHELF])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return SHELF if request.param == SHELF else address_of(request, tmp_path)


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return address_of(request, tmp_path)


def address_of(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/log.db"
    address: str = request.getfixturevalue("postgres")
    asyncio.run(empty(address))
    return address


async def empty(address: str) -> None:
    db = await asyncpg.connect(address)
    await db.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    await db.close()


def summary(table: str = "t", changed: float = 1.0, state: str = "open") -> TableSummary:
    return TableSummary(table, "block", 1.0, changed, public=True, state=state, seats=4, free=2)


def on(url: str, test: Test) -> None:
    """Run a test on an open store."""

    async def run() -> None:
        log: EventLog = ShelfLog(FakeShelf()) if url == SHELF else open_log(url)
        await log.start()
        try:
            await test(log)
        finally:
            await log.stop()

    asyncio.run(run())


def test_events_read_back_in_order(url: str) -> None:
    async def test(log: EventLog) -> None:
        await log.create(summary(), [b'{"n":1}', b'{"n":2}'])
        await log.append(summary(changed=2.0), 3, ['{"n":"dreißig €"}'.encode()])

        assert await log.read("t") == [b'{"n":1}', b'{"n":2}', '{"n":"dreißig €"}'.encode()]
        assert await log.read("t", after=2) == ['{"n":"dreißig €"}'.encode()]
        assert (await log.summary("t")).changed == 2.0

    on(url, test)


def test_a_number_is_given_once(url: str) -> None:
    async def test(log: EventLog) -> None:
        await log.create(summary(), [b"1"])
        with pytest.raises(Conflict):
            await log.create(summary(), [b"1"])
        await log.append(summary(), 2, [b"2"])
        for first in (1, 2, 4):
            with pytest.raises(Conflict):
                await log.append(summary(), first, [b"x"])

        assert await log.read("t") == [b"1", b"2"]

    on(url, test)


def test_of_simultaneous_appends_one_succeeds(url: str) -> None:
    async def test(log: EventLog) -> None:
        await log.create(summary(), [b"1"])
        tries = [log.append(summary(), 2, [str(i).encode()]) for i in range(20)]
        results = await asyncio.gather(*tries, return_exceptions=True)

        assert sum(result is None for result in results) == 1
        assert all(result is None or isinstance(result, Conflict) for result in results)
        assert len(await log.read("t")) == 2

    on(url, test)


def test_appends_to_many_tables_at_once_all_succeed(url: str) -> None:
    async def test(log: EventLog) -> None:
        for i in range(10):
            await log.create(summary(f"t{i}"), [b"1"])
        for n in range(2, 12):
            await asyncio.gather(*[log.append(summary(f"t{i}"), n, [b"%d" % n]) for i in range(10)])

        for i in range(10):
            assert await log.read(f"t{i}") == [b"%d" % n for n in range(1, 12)]

    on(url, test)


def test_a_failed_item_of_a_batch_is_undone_alone(url: str) -> None:
    async def test(log: EventLog) -> None:
        await log.create(summary("a"), [b"1"])
        results = await asyncio.gather(
            log.append(summary("a"), 2, [b"2"]),
            log.append(summary("missing"), 2, [b"2"]),
            log.append(summary("a"), 3, [b"3"]),
            return_exceptions=True,
        )

        assert results[0] is None
        assert isinstance(results[1], Conflict)
        assert (await log.read("a"))[:2] == [b"1", b"2"]

    on(url, test)


def test_a_table_with_an_inconsistent_log_affects_no_other(url: str) -> None:
    async def test(log: EventLog) -> None:
        for name in ("a", "b"):
            await log.create(summary(name), [b"1"])
        results = await asyncio.gather(
            log.append(summary("a"), 2, [b"a2"]),
            log.append(summary("a"), 2, [b"or this"]),
            log.append(summary("b"), 2, [b"b2"]),
            log.append(summary("b"), 3, [b"b3", b"b4"]),
            return_exceptions=True,
        )

        assert sum(isinstance(result, Conflict) for result in results[:2]) == 1
        assert await log.read("b") in ([b"1", b"b2"], [b"1", b"b2", b"b3", b"b4"])
        assert len(await log.read("a")) == 2

    on(url, test)


def test_a_missing_table_is_reported(url: str) -> None:
    async def test(log: EventLog) -> None:
        with pytest.raises(NoTable):
            await log.read("nowhere")
        with pytest.raises(NoTable):
            await log.summary("nowhere")

    on(url, test)


def test_lists_show_the_newest_first_and_can_be_narrowed(url: str) -> None:
    async def test(log: EventLog) -> None:
        await log.create(summary("a", 1.0), [b"1"])
        await log.create(summary("b", 3.0, "playing"), [b"1"])
        await log.create(summary("c", 2.0), [b"1"])

        assert [s.table for s in await log.summaries()] == ["b", "c", "a"]
        assert [s.table for s in await log.summaries(state="open")] == ["c", "a"]
        assert [s.table for s in await log.summaries(public=False)] == []
        assert [s.table for s in await log.summaries(limit=1)] == ["b"]

    on(url, test)


def test_people_find_the_tables_they_sat_at(url: str) -> None:
    async def test(log: EventLog) -> None:
        for table, changed in (("a", 1.0), ("b", 3.0), ("c", 2.0)):
            await log.create(summary(table, changed), [b"1"], ["ann"] if table == "a" else [])
        await log.append(summary("b", 3.0), 2, [b"2"], ["ann"])
        await log.append(summary("a", 1.0), 2, [b"2"], ["ann", "cy"])
        with pytest.raises(Conflict):
            await log.append(summary("c", 2.0), 7, [b"7"], ["ann"])

        assert [s.table for s in await log.tables_of("ann")] == ["b", "a"]
        assert [s.table for s in await log.tables_of("ann", limit=1)] == ["b"]
        assert await log.tables_of("bob") == []

    on(url, test)


def test_only_old_finished_tables_are_deleted(url: str) -> None:
    async def test(log: EventLog) -> None:
        await log.create(summary("old", 1.0, "over"), [b"1"])
        await log.create(summary("young", 9.0, "over"), [b"1"])
        await log.create(summary("open", 1.0), [b"1"])

        await log.create(summary("deal of a day", 1.0, "day"), [b"1"])

        assert await log.forget(5.0) == 1
        with pytest.raises(NoTable):
            await log.read("old")
        assert await log.read("open") == [b"1"]
        assert await log.forget(1.0, ["day"]) == 0
        assert await log.forget(5.0, ["day", "other"]) == 1
        with pytest.raises(NoTable):
            await log.read("deal of a day")
        assert await log.read("open") == [b"1"]

    on(url, test)


def test_played_deals_are_counted_for_every_game(url: str) -> None:
    async def test(log: EventLog) -> None:
        await log.create(TableSummary("server", "", 1.0, 1.0, state="server"), [b"1"])
        await log.create(replace(summary("a"), deals=1), [b"1"])
        await log.create(summary("b", state="over"), [b"1"])
        await log.append(replace(summary("b", state="over"), deals=3), 2, [b"2"])
        await log.create(replace(summary("c"), game="rook"), [b"1"])
        assert await log.totals() == [Total("block", 2, 4), Total("rook", 1, 0)]
        assert (await log.summary("b")).deals == 3

    on(url, test)


def test_a_revoked_token_stays_revoked(url: str) -> None:
    async def test(log: EventLog) -> None:
        assert await log.revoked() == set()
        await log.revoke("u1")
        await log.revoke("u1")
        assert await log.revoked() == {"u1"}

    on(url, test)


def test_the_entries_of_a_person_are_rewritten(url: str) -> None:
    async def test(log: EventLog) -> None:
        await log.create(summary(), [b'{"a":1}', b'{"b":2}', b'{"c":3}'])
        await log.amend("t", {2: b'{"b":0}'})
        assert await log.read("t") == [b'{"a":1}', b'{"b":0}', b'{"c":3}']
        await log.forget_person("nobody")

    on(url, test)


def test_stored_data_survives_a_restart(database: str) -> None:
    async def before(log: EventLog) -> None:
        await log.create(summary(), [b"1"])
        assert await log.healthy()

    async def after(log: EventLog) -> None:
        await log.append(summary(), 2, [b"2"])
        assert await log.read("t") == [b"1", b"2"]

    on(database, before)
    on(database, after)


def test_a_closed_store_reports_it(database: str) -> None:
    log = open_log(database)

    with pytest.raises(StoreError, match="not open"):
        asyncio.run(log.read("t"))


def test_the_versions_of_many_tables_are_read_at_once(url: str) -> None:
    async def test(log: EventLog) -> None:
        await log.create(summary("one"), [b"1"])
        await log.create(summary("two"), [b"1", b"2"])
        await log.create(summary("three"), [b"1", b"2", b"3"])
        await log.append(summary("two"), 3, [b"3", b"4"])
        assert await log.versions(["one", "two", "none"]) == {"one": 1, "two": 4}
        assert await log.versions([]) == {}

    on(url, test)


@pytest.mark.parametrize("version", [SCHEMA - 2, SCHEMA + 1])
def test_a_database_of_another_version_is_refused(tmp_path: Path, version: int) -> None:
    path = tmp_path / "other.db"

    async def started() -> None:
        log = open_log(f"sqlite:///{path}")
        await log.start()
        await log.stop()

    asyncio.run(started())
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (SCHEMA,)
        db.execute(f"PRAGMA user_version = {version}")
    with pytest.raises(StoreError, match=rf"has schema {version}, .* reads only schema {SCHEMA}"):
        asyncio.run(started())


@pytest.mark.parametrize("address", ["mysql://x", "nothing", "file.db"])
def test_an_unknown_database_is_refused_with_the_accepted_forms(address: str) -> None:
    with pytest.raises(BadInput, match="sqlite:///PATH"):
        open_log(address)


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    async def run() -> None:
        one, two = open_log(f"sqlite:///{tmp_path}/t.db"), open_log(f"sqlite:///{tmp_path}/t.db")
        await one.start()
        await one.create(summary(), [b"1"])
        with pytest.raises(StoreError, match=r"Another Parlour server .* has .* open"):
            await two.start()
        await two.stop()
        await one.append(summary(), 2, [b"2"])
        await one.stop()
        await two.start()
        assert await two.read("t") == [b"1", b"2"]
        await two.stop()

    asyncio.run(run())


def not_a_database(path: Path) -> None:
    path.write_text("My notes\n" * 200)


def anothers(path: Path, version: int = 0) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE notes (text)")
        db.execute(f"PRAGMA user_version = {version}")
        db.commit()


@pytest.mark.parametrize(
    "make",
    [not_a_database, anothers, *(partial(anothers, version=number) for number in (1, 2, 9999))],
)
def test_a_file_of_another_program_is_left_alone(
    make: Callable[[Path], None], tmp_path: Path
) -> None:
    """Neither its content nor the rights to it change, and nothing is made beside it."""
    path = tmp_path / "notes.db"
    make(path)
    path.chmod(0o644)
    before = path.read_bytes(), path.stat().st_mode

    async def run() -> None:
        log = open_log(f"sqlite:///{path}")
        with pytest.raises(StoreError, match=r"is not a database of Parlour\. Choose another"):
            await log.start()
        await log.stop()

    asyncio.run(run())
    assert (path.read_bytes(), path.stat().st_mode) == before
    assert [one.name for one in tmp_path.iterdir()] == [path.name]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_pipe_is_refused(tmp_path: Path) -> None:
    """A pipe would block whoever opens it."""
    path = tmp_path / "pipe"
    os.mkfifo(path)

    async def run() -> None:
        with pytest.raises(StoreError, match="is not a database of Parlour"):
            await open_log(f"sqlite:///{path}").start()

    asyncio.run(run())


def test_a_folder_that_cannot_be_made_is_named_with_what_would_be_right(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    async def run() -> None:
        with pytest.raises(StoreError) as refused:
            await open_log(f"sqlite:///{tmp_path}/file/x/tables.db").start()
        assert str(refused.value) == (
            f"{tmp_path}/file/x/tables.db cannot be opened: Not a directory. "
            "Choose another file with --database sqlite:///PATH"
        )

    asyncio.run(run())


def test_appends_of_one_turn_of_the_event_loop_are_one_transaction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits, commit = list[int](), SqliteLog._commit

    def counted(self: SqliteLog, db: sqlite3.Connection, batch: list[Any]) -> None:
        commits.append(len(batch))
        commit(self, db, batch)

    async def run() -> None:
        log = SqliteLog(str(tmp_path / "t.db"))
        await log.start()
        tables = [TableSummary(f"table-{n:04}", "block", 0.0, 0.0) for n in range(40)]
        monkeypatch.setattr(SqliteLog, "_commit", counted)
        await asyncio.gather(*(log.create(table, [b"{}"]) for table in tables))
        await asyncio.gather(*(log.append(table, 2, [b"{}"]) for table in tables))
        assert commits == [40, 40]
        last = asyncio.create_task(log.append(tables[0], 3, [b"{}"]))
        await asyncio.sleep(0)
        await log.stop()  # what was begun is written first
        await last

    asyncio.run(run())


def test_an_empty_file_is_not_a_database(tmp_path: Path) -> None:
    async def run() -> None:
        (tmp_path / "t.db").touch()
        log = open_log(f"sqlite:///{tmp_path}/t.db")
        with pytest.raises(StoreError, match="Restore a backup"):
            await log.start()
        await log.stop()
        assert (tmp_path / "t.db").stat().st_size == 0

    asyncio.run(run())


def test_a_full_store_reports_it_and_recovers(tmp_path: Path) -> None:
    async def run() -> None:
        log = open_log(f"sqlite:///{tmp_path}/t.db")
        await log.start()
        await log.create(summary(), [b"1"])
        assert isinstance(log, SqliteLog)

        async def most_pages(count: int) -> None:
            await log._do(lambda db: db.execute(f"PRAGMA max_page_count = {count}"))

        await most_pages(1)  # SQLite keeps the current number
        with pytest.raises(DiskFull):
            await log.append(summary(), 2, [b"x" * 100_000])
        assert await log.read("t") == [b"1"]
        assert not await log.healthy()
        assert not await log.healthy()
        await most_pages(1 << 30)
        assert await log.healthy()
        await log.append(summary(), 2, [b"x" * 100_000])
        assert len(await log.read("t")) == 2
        assert [found.table for found in await log.summaries()] == ["t"]
        await log.stop()

    asyncio.run(run())


def test_a_database_is_created_with_the_folders_above_it(tmp_path: Path) -> None:
    async def run() -> None:
        log = open_log(f"sqlite:///{tmp_path}/new/folder/t.db")
        await log.start()
        await log.stop()

    asyncio.run(run())
    assert (tmp_path / "new" / "folder" / "t.db").exists()
