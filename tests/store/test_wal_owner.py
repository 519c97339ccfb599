"""A write-ahead log that lies beside a restored backup is not mixed into it."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from parlour.server.plumbing.doctor import examine
from parlour.server.plumbing.settings import Settings
from parlour.store.databases import open_log
from parlour.store.log import StoreError, TableSummary

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

EVENT = b"x" * 100_000
MANY = 60
"""Events that fill a log, so that SQLite begins a second one."""


async def play(path: Path, table: str, events: int, then: Callable[[], None] | None = None) -> None:
    """Write a table; do something before the server stops."""
    log = open_log(f"sqlite:///{path}")
    await log.start()
    try:
        await log.create(TableSummary(table, "block", 1.0, 1.0), [EVENT], ["ann"])
        for seq in range(2, events + 1):
            await log.append(TableSummary(table, "block", 1.0, 1.0), seq, [EVENT])
        if then is not None:
            then()
    finally:
        await log.stop()


async def tables(path: Path) -> set[str]:
    log = open_log(f"sqlite:///{path}")
    await log.start()
    try:
        return {summary.table for summary in await log.tables_of("ann")}
    finally:
        await log.stop()


def crash(path: Path, to: Path) -> None:
    """Copy what a killed server leaves behind."""
    for end in ("", "-wal", "-shm", ".lock"):
        shutil.copy(f"{path}{end}", f"{to}{end}")


def back_up(path: Path, to: Path) -> None:
    with closing(sqlite3.connect(path)) as here, closing(sqlite3.connect(to)) as there:
        here.backup(there)


def vacuum(path: Path, to: Path) -> None:
    with closing(sqlite3.connect(path)) as here:
        here.execute(f"VACUUM INTO '{to}'")


@pytest.mark.parametrize("events", [3, MANY])
@pytest.mark.parametrize("copy", [back_up, vacuum, None])
def test_a_backup_beside_the_log_of_a_crash_is_refused(
    tmp_path: Path, copy: Callable[[Path, Path], None] | None, events: int
) -> None:
    """SQLite applied the log, and found a damaged database or newer tables."""
    path, backup, crashed = tmp_path / "t.db", tmp_path / "backup.db", tmp_path / "crashed.db"
    if copy is None:
        asyncio.run(play(path, "first", 3))
        shutil.copy(path, backup)
    else:
        asyncio.run(play(path, "first", 3, lambda: copy(path, backup)))
    asyncio.run(play(path, "second", events, lambda: crash(path, crashed)))
    shutil.copy(backup, crashed)
    for _ in range(2):  # the second start must not take the first for a crash
        with pytest.raises(StoreError, match=r"crashed\.db-wal belongs to another copy of crashed"):
            asyncio.run(tables(crashed))
    found = [str(finding.told) for finding in examine(Settings(database=f"sqlite:///{crashed}"))]
    assert any("delete crashed.db-wal and crashed.db-shm" in sentence for sentence in found)
    for end in ("-wal", "-shm"):
        (tmp_path / f"crashed.db{end}").unlink()
    assert asyncio.run(tables(crashed)) == {"first"}


def test_a_backup_from_the_same_start_is_refused_beside_its_log(tmp_path: Path) -> None:
    """A restored database can be backed up and restored again."""
    path = tmp_path / "t.db"
    for table in ("first", "second", "third"):
        backup, crashed = tmp_path / f"{table}.db", tmp_path / f"{table}-crashed.db"

        def copies(backup: Path = backup, crashed: Path = crashed) -> None:
            back_up(path, backup)
            with closing(sqlite3.connect(path)) as db:
                db.execute("INSERT INTO revoked VALUES ('robo')")
                db.commit()
            crash(path, crashed)

        asyncio.run(play(path, table, 3, copies))
        shutil.copy(backup, crashed)
        with pytest.raises(StoreError, match="another copy"):
            asyncio.run(tables(crashed))
        shutil.copy(backup, path)
    assert asyncio.run(tables(path)) == {"first", "second", "third"}


@pytest.mark.parametrize("events", [3, MANY])
def test_the_log_of_a_crash_belongs_to_its_database(tmp_path: Path, events: int) -> None:
    path, crashed, again = (tmp_path / f"{name}.db" for name in ("t", "crashed", "again"))
    asyncio.run(play(path, "first", 3))
    asyncio.run(play(path, "second", events, lambda: crash(path, crashed)))
    asyncio.run(play(crashed, "third", events, lambda: crash(crashed, again)))
    assert asyncio.run(tables(again)) == {"first", "second", "third"}


def test_a_crash_while_the_database_was_being_opened_is_no_reason_to_refuse(tmp_path: Path) -> None:
    path, crashed = tmp_path / "t.db", tmp_path / "crashed.db"
    asyncio.run(play(path, "first", 3))
    shutil.copy(path, crashed)

    def copy_log() -> None:
        shutil.copy(f"{path}-wal", f"{crashed}-wal")

    asyncio.run(play(path, "second", 3, copy_log))
    (tmp_path / "crashed.db.lock").write_text("123 opening", encoding="ascii")
    assert asyncio.run(tables(crashed)) == {"first", "second"}


@pytest.mark.parametrize("note", ["123 opening", ""])
def test_a_crash_while_the_database_was_being_created_leaves_it_usable(
    tmp_path: Path, note: str
) -> None:
    """Such a crash leaves an empty file, which was once refused at every later start."""
    path = tmp_path / "t.db"
    path.touch()
    for _ in range(2):
        with pytest.raises(StoreError, match="is empty"):
            asyncio.run(tables(path))
    (tmp_path / "t.db.lock").write_text(note, encoding="ascii")
    assert asyncio.run(tables(path)) == set()
