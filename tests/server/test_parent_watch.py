"""Servers stop promptly on request and leave no process behind, even when they are killed."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from pathlib import Path

import pytest

from tests.pace import PATIENCE, pace
from tests.server.processes import Person, Server, a_table

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="it looks in /proc")


def descendants(pid: int) -> set[int]:
    """Return the child processes of a process, recursively."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended in the meantime
            continue
        if fields[0] != "Z":
            parents[int(stat.parent.name)] = int(fields[1])
    found: set[int] = set()
    while new := {child for child, of in parents.items() if of in {pid, *found}} - found:
        found |= new
    return found


def gone(pids: set[int], seconds: float = PATIENCE) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        alive = {pid for pid in pids if (state := running(pid)) and state != "Z"}
        if not alive:
            return True
        time.sleep(0.05)
    return False


def running(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def niceness(pid: int) -> int:
    return os.getpriority(os.PRIO_PROCESS, pid)


def children_of(server: Server) -> set[int]:
    assert server.process
    people = [Person(server, name) for name in ("Ann", "Bob", "Cy")]
    a_table(people)
    found = descendants(server.process.pid)
    assert found
    return found


def test_a_server_stops_at_once_with_all_its_workers(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path}/t.db", PARLOUR_BOT_WORKERS="2") as server:
        children = children_of(server)
        began = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - began < 8 * pace()
        assert gone(children)


def test_ctrl_c_in_the_terminal_of_a_player_is_followed_by_no_lines(tmp_path: Path) -> None:
    """There are no log lines and no traceback of a worker, which receives Ctrl-C too."""
    settings = {"PARLOUR_BOT_WORKERS": "1", "PARLOUR_LOG_LEVEL": ""}
    server = Server(f"sqlite:///{tmp_path}/t.db", **settings)
    printed = tmp_path / "printed"
    with printed.open("wb") as server.errors, contextlib.closing(server.start_at_home()):
        assert server.process
        children = children_of(server)
        deadline = time.monotonic() + PATIENCE
        while not any(niceness(pid) > niceness(server.process.pid) for pid in children):
            assert time.monotonic() < deadline, "no worker has begun"
            time.sleep(0.05)
        os.killpg(server.process.pid, signal.SIGINT)
        server.process.wait(PATIENCE)
        assert gone(children)
    address = f"Parlour is at {server.base}; press Ctrl-C to stop."
    assert printed.read_text().splitlines()[-1] == address


def test_the_workers_of_a_server_that_was_killed_end_too(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path}/t.db", PARLOUR_BOT_WORKERS="2") as server:
        children = children_of(server)
        server.kill()
        assert gone(children)


def test_all_server_processes_share_the_limits(empty_postgres: str) -> None:
    with Server(empty_postgres, PARLOUR_WORKERS="2", PARLOUR_BOT_WORKERS="1") as server:
        children = children_of(server)
        assert len(children) >= 4
        server.kill()
        assert gone(children, 20)
