"""A database is for its owner alone: it holds the key, the secrets and the cards of all tables."""

from __future__ import annotations

import asyncio
import os
import stat
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from parlour.store.databases import open_log
from parlour.store.log import TableSummary

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")

WAIT = """
import asyncio, sys
from parlour.store.databases import open_log
from parlour.store.log import TableSummary
async def run():
    log = open_log(sys.argv[1])
    await log.start()
    await log.create(TableSummary("t", "block", 1.0, 1.0), [b"a secret"])
    print("ready", flush=True)
    sys.stdin.read()
asyncio.run(run())
"""


@pytest.fixture(params=[0o000, 0o022, 0o077])
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def rights(folder: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


async def rights_while_open(path: Path) -> dict[str, int]:
    log = open_log(f"sqlite:///{path}")
    await log.start()
    await log.create(TableSummary(os.urandom(4).hex(), "block", 1.0, 1.0), [b"a secret"])
    found = rights(path.parent)
    await log.stop()
    return found


@pytest.mark.usefixtures("umask")
def test_a_new_database_is_for_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "down" / "t.db"
    found = asyncio.run(rights_while_open(path))
    assert found == dict.fromkeys(["t.db", "t.db-wal", "t.db-shm", "t.db.lock"], 0o600)
    assert rights(tmp_path) == {"deep": 0o700}
    assert rights(path.parent) == dict.fromkeys(["t.db", "t.db.lock"], 0o600)


@pytest.mark.usefixtures("umask")
def test_an_old_database_is_taken_from_others(tmp_path: Path) -> None:
    """An older Parlour made it readable for everybody, and was killed: its log is still there."""
    path = tmp_path / "t.db"
    with subprocess.Popen(  # noqa: S603 - it runs this very program
        [sys.executable, "-c", WAIT, f"sqlite:///{path}"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout
        assert process.stdout.readline() == b"ready\n"
        process.kill()
    names = ["t.db", "t.db-wal", "t.db-shm", "t.db.lock"]
    for name in names:
        (tmp_path / name).chmod(0o666)
    tmp_path.chmod(0o755)
    assert asyncio.run(rights_while_open(path)) == dict.fromkeys(names, 0o600)
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755  # others may have files there


@pytest.mark.usefixtures("umask")
def test_a_database_behind_a_link_is_for_its_owner(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "t.db").symlink_to(tmp_path / "real" / "t.db")
    asyncio.run(rights_while_open(tmp_path / "t.db"))
    assert rights(tmp_path / "real") == {"t.db": 0o600}


@pytest.mark.skipif(
    getattr(os, "geteuid", lambda: 1)() != 0, reason="only root can give a file to somebody else"
)
def test_the_database_of_another_user_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    asyncio.run(rights_while_open(path))
    path.chmod(0o660)
    os.chown(path, 65534, 0)
    asyncio.run(rights_while_open(path))
    assert stat.S_IMODE(path.stat().st_mode) == 0o660
