"""A PostgreSQL server for the tests, which they may restart and pause."""

from __future__ import annotations

import getpass
import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import Self

import pytest


def programs() -> Path:
    """Return the folder of PostgreSQL's programs; Debian does not put them on the path."""
    found = shutil.which("initdb")
    if found:
        return Path(os.path.realpath(found)).parent
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if debian:
        return debian[-1].parent
    message = "no PostgreSQL is installed (on Debian: apt-get install postgresql)"
    if os.environ.get("CI"):
        pytest.fail(message)
    pytest.skip(message)


def as_someone(command: list[str]) -> list[str]:
    """Return a command that runs as an ordinary user: the server refuses to run as root."""
    if os.geteuid() != 0:
        return command
    return ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", *command]


class Cluster:
    """A server with its data in its own folder."""

    def __init__(self) -> None:
        self.folder = programs()
        self.home = Path(tempfile.mkdtemp(prefix="parlour-pg-"))
        self.user = "nobody" if os.geteuid() == 0 else getpass.getuser()
        if os.geteuid() == 0:
            shutil.chown(self.home, "nobody", "nogroup")
        self.data = self.home / "data"
        self.run("initdb", "-D", str(self.data), "-A", "trust", "-U", self.user, "--no-sync")

    def address(self, database: str = "postgres") -> str:
        return f"postgresql://{self.user}@/{database}?host={self.home}"

    def run(self, program: str, *arguments: str) -> None:
        command = as_someone([str(self.folder / program), *arguments])
        subprocess.run(command, check=True, capture_output=True, cwd=self.home)  # noqa: S603

    def start(self) -> None:
        options = f"-c listen_addresses='' -c unix_socket_directories={self.home}"
        # A process that is killed loses nothing without it; only a power cut does.
        options += " -c max_connections=60 -c fsync=off"
        log = str(self.home / "log")
        self.run("pg_ctl", "-D", str(self.data), "-w", "-o", options, "-l", log, "start")

    def stop(self) -> None:
        self.run("pg_ctl", "-D", str(self.data), "-m", "immediate", "-w", "stop")

    def pause(self) -> None:
        """Pause all processes of the server, like a machine that hangs."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        first = int((self.data / "postmaster.pid").read_text().splitlines()[0])
        found = subprocess.run(  # noqa: S603
            ["ps", "-o", "pid=", "--ppid", str(first)],  # noqa: S607
            capture_output=True,
            text=True,
            check=False,
        )
        for process in [first, *map(int, found.stdout.split())]:
            os.kill(process, number)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *what: object) -> None:
        self.stop()
        shutil.rmtree(self.home, ignore_errors=True)
