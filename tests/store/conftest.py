"""A real PostgreSQL for the tests: an installed server, started in a folder of its own."""

from __future__ import annotations

import getpass
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

SERVERS = "/usr/lib/postgresql/*/bin"


def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs; Debian keeps them off the path."""
    found = shutil.which("initdb")
    if found:
        return Path(os.path.realpath(found)).parent
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return debian[-1].parent if debian else None


def as_someone(command: list[str]) -> list[str]:
    """Return a command to be run by an ordinary user: the server refuses to be run by root."""
    if os.geteuid() != 0:
        return command
    return ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", *command]


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Yield the address of a PostgreSQL server that lives as long as the tests."""
    folder = programs()
    if folder is None:
        message = "no PostgreSQL is installed (on Debian: apt-get install postgresql)"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    home = Path(tempfile.mkdtemp(prefix="parlour-pg-"))
    user = "nobody" if os.geteuid() == 0 else getpass.getuser()
    if os.geteuid() == 0:
        shutil.chown(home, "nobody", "nogroup")
    data = home / "data"

    def run(program: str, *arguments: str) -> None:
        command = as_someone([str(folder / program), *arguments])
        subprocess.run(command, check=True, capture_output=True, cwd=home)  # noqa: S603

    run("initdb", "-D", str(data), "-A", "trust", "-U", user, "--no-sync")
    options = f"-c listen_addresses='' -c unix_socket_directories={home} -c max_connections=60"
    run("pg_ctl", "-D", str(data), "-w", "-o", options, "-l", str(home / "log"), "start")
    try:
        yield f"postgresql://{user}@/postgres?host={home}"
    finally:
        run("pg_ctl", "-D", str(data), "-m", "immediate", "stop")
        shutil.rmtree(home, ignore_errors=True)
