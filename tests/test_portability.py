"""Parlour runs without POSIX, and says what to install if an extra is missing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

IMPORT_ALL = """
import importlib, os, pkgutil, signal, sys

POSIX = "fcntl grp posix pty pwd readline resource syslog termios tty uvloop curses".split()

def import_all():
    import parlour
    from parlour.errors import MissingExtra
    for found in pkgutil.walk_packages(parlour.__path__, "parlour."):
        if not found.name.endswith("__main__"):
            try:
                importlib.import_module(found.name)
            except MissingExtra as missing:  # only of the extra the tests do without
                assert "[openspiel]" in str(missing), missing

import_all()  # so that what others import is there: they know how to do without
for name in [name for name in sys.modules if name.partition(".")[0] == "parlour"]:
    del sys.modules[name]
for name in POSIX:
    sys.modules[name] = None
for name in "SIGKILL SIGHUP SIGQUIT SIGUSR1 SIGUSR2 SIGALRM SIGCHLD SIGPIPE SIGSTOP".split():
    delattr(signal, name)
for name in "fork forkpty getuid geteuid getgid killpg setsid uname getpgid mkfifo nice".split():
    delattr(os, name)
import_all()
"""

WITHOUT = """
import sys
sys.modules[sys.argv[1]] = None
from parlour.errors import MissingExtra
try:
    exec(sys.argv[2])
except MissingExtra as missing:
    print(missing)
"""


def plain_python(program: str, *args: str) -> subprocess.CompletedProcess[str]:
    """Run a program on the sources: machine code cannot be loaded twice."""
    return subprocess.run(  # noqa: S603 - our own Python
        [sys.executable, "-c", program, *args],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(os.name != "posix", reason="there is nothing to hide")
def test_every_module_is_imported_without_what_only_posix_has() -> None:
    found = plain_python(IMPORT_ALL)

    assert found.returncode == 0, found.stderr


@pytest.mark.parametrize(
    ("package", "program", "extra"),
    [
        (
            "asyncpg",
            "from parlour.store.databases import open_log; open_log('postgresql://x/y')",
            "postgres",
        ),
        ("gymnasium", "import parlour.adapters.gymnasium", "gymnasium"),
        ("numpy", "import parlour.adapters.gymnasium", "gymnasium"),
        ("numpy", "import parlour.adapters.vector", "gymnasium"),
        ("pettingzoo", "import parlour.adapters.pettingzoo", "pettingzoo"),
        ("numpy", "import parlour.adapters.pettingzoo", "pettingzoo"),
        ("pyspiel", "import parlour.adapters.openspiel", "openspiel"),
        ("joblib", "from parlour.lab.crew import need; need('joblib', 'lab')", "lab"),
        ("ray", "from parlour.lab.crew import need; need('ray', 'ray')", "ray"),
    ],
)
def test_the_error_for_a_missing_extra_names_the_install_command(
    package: str, program: str, extra: str
) -> None:
    found = plain_python(WITHOUT, package, program)

    command = f'pip install "parlour[{extra}]"'
    assert found.stdout.strip() == f"This needs {package}, which is not installed: {command}"
    assert found.returncode == 0, found.stderr
