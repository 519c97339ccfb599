"""Run commands for `tasks.py`: with progress, side by side, or in the background."""

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

BACKGROUND = Path("build/background.log")
"""What the command in the background says."""

OFTEN = {True: 0.2, False: 2.0}
"""Seconds between progress marks, on a terminal and in a file."""


def run(*command: object, **settings: str) -> None:
    """Run a command with these environment variables; end if it fails."""
    code = status(*command, **settings)
    if code:
        sys.exit(code)


def status(*command: object, **settings: str) -> int:
    """Run a command with these environment variables; return its exit status."""
    sys.stdout.flush()
    return subprocess.run(
        list(map(str, command)), env={**os.environ, **settings}, check=False
    ).returncode


def become(*command: object, **settings: str) -> NoReturn:
    """Let a command take the place of this process."""
    sys.stdout.flush()
    os.execve(command[0], list(map(str, command)), {**os.environ, **settings})  # type: ignore[arg-type] # noqa: S606


def succeeds(*command: object) -> bool:
    """Return whether a command succeeds, and hide what it says."""
    done = subprocess.run(list(map(str, command)), capture_output=True, check=False)
    return done.returncode == 0


def output(*command: object, **settings: str) -> bytes:
    """Run a command with these environment variables; return what it says, or end if it fails."""
    told = {**os.environ, **settings}
    done = subprocess.run(list(map(str, command)), env=told, stdout=subprocess.PIPE, check=False)
    if done.returncode:
        sys.exit(done.returncode)
    return done.stdout


def step(title: str, *command: object, **settings: str) -> None:
    """Run a long command under a title, and show what it says only if it fails: then end.

    A terminal shows one line that counts the seconds; a file gets one dot every two seconds.
    """
    terminal, start = sys.stdout.isatty(), time.monotonic()
    print(f"{title} …", end="")
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            list(map(str, command)),
            stdout=said,
            stderr=subprocess.STDOUT,
            env={**os.environ, **settings},
        )
        while process.poll() is None:
            seconds = time.monotonic() - start
            print(f"\r{title} … {seconds:.0f} s" if terminal else ".", end="", flush=True)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(OFTEN[terminal])
        ended = "failed" if process.returncode else "done"
        before = f"\r{title} …" if terminal else ""
        print(f"{before} {ended} in {time.monotonic() - start:.0f} s", flush=True)
        if process.returncode:
            said.seek(0)
            sys.stderr.buffer.write(said.read())
            sys.exit(process.returncode)


def side_by_side(log: Path, background: list[str], foreground: Callable[[], None]) -> None:
    """Run a command in the background while a function runs; end if either fails.

    The command's output goes to a log, and is shown when both have ended. If the function fails,
    the command is stopped too: nothing is left running.
    """
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as said:
        process = subprocess.Popen(
            background, stdout=said, stderr=subprocess.STDOUT, start_new_session=True
        )
    try:
        foreground()
        _wait_for(lambda: process.poll() is not None, log)
    finally:
        if process.poll() is None:
            _end(process)
        sys.stdout.flush()
        sys.stdout.buffer.write(log.read_bytes())
        sys.stdout.flush()
    if process.returncode:
        sys.exit(process.returncode)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Stop a process and all its children."""
    if sys.platform == "win32":
        process.terminate()
    else:
        os.killpg(process.pid, signal.SIGTERM)
    process.wait()


def later(*command: object) -> None:
    """Run a command in the background at low priority, unless one runs there already.

    It keeps running when the terminal is closed. Windows cannot lock a file for all processes of a
    command, so nothing runs in the background there.
    """
    with _lock() as lock:
        if sys.platform == "win32" or not _is_mine(lock):
            return
        with BACKGROUND.open("wb") as said:
            subprocess.Popen(
                ["nice", "-n", "10", *map(str, command)],  # noqa: S607
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                pass_fds=[lock],
                start_new_session=True,
            )


def wait_for_background() -> None:
    """Wait until no command runs in the background, and show progress."""
    with _lock() as lock:
        _wait_for(lambda: _is_mine(lock), BACKGROUND)


def _wait_for(over: Callable[[], bool], log: Path) -> None:
    if over():
        return
    print(f"Waiting for what runs in the background ({log}) ", end="", flush=True)
    while not over():
        time.sleep(1)
        print(".", end="", flush=True)
    print()


@contextlib.contextmanager
def _lock() -> Iterator[int]:
    """Open the file that the background command locks until its last process ends."""
    BACKGROUND.parent.mkdir(exist_ok=True)
    lock = os.open(BACKGROUND.with_suffix(".lock"), os.O_RDWR | os.O_CREAT)
    try:
        yield lock
    finally:
        os.close(lock)


def _is_mine(lock: int) -> bool:
    """Take the lock, unless a background command holds it."""
    if sys.platform != "win32":
        import fcntl  # noqa: PLC0415 - Windows has none

        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True
