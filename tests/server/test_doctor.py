"""The doctor command reports what is wrong with a server, and changes nothing."""

from __future__ import annotations

import asyncio
import sys
import time
from typing import TYPE_CHECKING

import pytest

from parlour.cli import main
from parlour.languages.message import say
from parlour.server.plumbing.doctor import examine, fine
from parlour.server.plumbing.settings import Settings
from parlour.store.databases import open_log
from parlour.store.log import TableSummary
from tests.server.helpers import a_registry, quiet

if TYPE_CHECKING:
    from pathlib import Path


def wrong(settings: Settings) -> str:
    return " ".join(str(told) for good, told in examine(settings) if not good)


async def keep_a_table(database: str, changed: float) -> None:
    log = open_log(database)
    await log.start()
    await log.create(TableSummary("t", "block", changed, changed), [b"1"])
    await log.stop()


def test_the_doctor_passes_a_sound_database(database: str) -> None:
    settings = Settings(database=database, max_connections=10)
    assert wrong(settings) == ""
    asyncio.run(keep_a_table(database, time.time()))
    assert wrong(settings) == ""


def test_only_tables_are_counted(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/t.db"

    async def keep_more() -> None:
        async with a_registry(quiet(database, secret="")) as registry:
            await registry.days.promise(registry.now())

    asyncio.run(keep_more())
    asyncio.run(keep_a_table(database, time.time()))
    said = [str(told) for _, told in examine(Settings(database=database))]
    assert any("is intact and holds 1 table." in sentence for sentence in said)


def test_a_clock_that_is_behind_is_found(database: str) -> None:
    asyncio.run(keep_a_table(database, time.time() + 3600))
    assert "in the future; set the clock" in wrong(Settings(database=database, max_connections=10))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")
@pytest.mark.parametrize(
    ("name", "mode"),
    [("", 0o640), ("", 0o604), ("-wal", 0o620), ("-shm", 0o601), (".lock", 0o644), (".bak", 0o644)],
)
def test_rights_of_others_are_reported(tmp_path: Path, name: str, mode: int) -> None:
    """The database and its log hold the signing key and the cards of running tables."""
    database = tmp_path / "t[1].db"
    settings = Settings(database=f"sqlite:///{database}", max_connections=10)
    asyncio.run(keep_a_table(settings.database, time.time()))
    assert wrong(settings) == ""
    file = tmp_path / f"t[1].db{name}"
    file.touch()
    file.chmod(mode)
    assert f"Other users have rights to {file}, which holds secrets" in wrong(settings)
    file.chmod(0o600)
    tmp_path.chmod(0o730)
    assert f"Other users can write to {tmp_path}" in wrong(settings)
    tmp_path.chmod(0o755)  # others see the names of files, no more
    assert wrong(settings) == ""


def test_errors_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    settings = Settings(database=f"sqlite:///{path}", max_connections=10)
    path.touch()
    assert "is empty" in wrong(settings)
    damaged = b"SQLite format 3\0" + b"damaged" * 1000
    for content, problem in (
        (b"no database at all" * 1000, "is not a database of Parlour"),
        (damaged, "cannot be read"),
    ):
        path.write_bytes(content)
        assert problem in wrong(settings)
        assert path.read_bytes() == content
    nowhere = "postgresql://nobody@127.0.0.1:1/none"
    assert "does not answer" in wrong(Settings(database=nowhere))
    assert "files may be open" in wrong(Settings(max_connections=1 << 40))
    assert "https://" in wrong(Settings(host="0.0.0.0", base_url="http://games.example.org"))  # noqa: S104


def test_the_exit_status_shows_the_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PARLOUR_MAX_CONNECTIONS", "10")
    found = [fine(say("It is now."))]
    monkeypatch.setattr("parlour.server.plumbing.doctor._clock", lambda: iter(found))
    assert main(["doctor", "--database", f"sqlite:///{tmp_path}/t.db"]) == 0
    assert "ok    It is now." in capsys.readouterr().out
    (tmp_path / "t.db").touch()
    assert main(["doctor", "--database", f"sqlite:///{tmp_path}/t.db"]) == 1
    assert "WRONG" in capsys.readouterr().out
