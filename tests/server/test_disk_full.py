"""A full disk: the server is not ready, tells players so, and recovers automatically."""

from __future__ import annotations

import asyncio
import subprocess
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from tests.pace import PATIENCE
from tests.server.processes import (
    CUTTING_CONNECTIONS,
    WRITE,
    Person,
    Server,
    check_log,
    http_get,
    http_post,
    play_together,
)
from tests.server.processes import a_table as live_table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = CUTTING_CONNECTIONS


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Yield a folder with its own file system of three megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(folder)]
    try:
        done = subprocess.run(command, capture_output=True, check=False)  # noqa: S603
    except FileNotFoundError:
        pytest.skip("there is no mount")
    if done.returncode:
        pytest.skip("only an administrator can mount a small disk")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)  # noqa: S603, S607


def fill(path: Path) -> None:
    """Write until the disk is full."""
    with path.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(b"x" * 512)


def test_a_full_disk_is_reported_and_the_server_recovers(small_disk: Path) -> None:
    database = f"sqlite:///{small_disk}/t.db"
    with Server(database) as server:
        people = [Person(server, name) for name in ("Ann", "Bob", "Cy")]
        table = live_table(people)
        assert asyncio.run(play_together(people, table, 5, PATIENCE))
        fill(small_disk / "fill")
        assert http_get(f"{server.base}/readyz").status_code == 503
        headers = {**WRITE, "Cookie": f"parlour={people[0].cookie}"}
        answer = http_post(f"{server.base}/api/tables", json={"game": "block"}, headers=headers)
        assert answer.status_code == 503
        assert "disk is full" in answer.json()["sentence"]
        assert http_get(f"{server.base}/api/tables/{table}").json()["state"] == "playing"
        (small_disk / "fill").unlink()
        assert http_get(f"{server.base}/readyz").status_code == 200
        for person in people:
            person.wanted = None
        assert asyncio.run(play_together(people, table, 5, PATIENCE))
        check_log(database, table, people)
