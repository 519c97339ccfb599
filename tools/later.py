"""One command in the background at a time, for the Makefile.

    python tools/later.py LOG COMMAND…   start it, unless one is running
    python tools/later.py LOG            wait until none is running

It keeps running when the terminal is closed, runs at low priority, and writes to LOG.
"""

import fcntl
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import BinaryIO

GENTLY = "10"


def is_mine(lock: BinaryIO) -> bool:
    """Take the lock, which the background command holds until its last process ends."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def start(log: Path, lock: BinaryIO, command: list[str]) -> None:
    """Start a command, unless one is running."""
    if not is_mine(lock):
        return
    with log.open("wb") as said:
        subprocess.Popen(  # noqa: S603
            ["nice", "-n", GENTLY, *command],  # noqa: S607
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=subprocess.STDOUT,
            env={name: text for name, text in os.environ.items() if not name.startswith("MAKE")},
            pass_fds=[lock.fileno()],
            start_new_session=True,
        )


def wait(log: Path, lock: BinaryIO) -> None:
    """Wait until no command is running, and show progress."""
    if is_mine(lock):
        return
    print(f"Waiting for what runs in the background ({log}) ", end="", flush=True)  # noqa: T201
    while not is_mine(lock):
        time.sleep(1)
        print(".", end="", flush=True)  # noqa: T201
    print()  # noqa: T201


def main() -> None:
    """Run the command line."""
    log = Path(sys.argv[1])
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.with_suffix(".lock").open("wb") as lock:
        if sys.argv[2:]:
            start(log, lock, sys.argv[2:])
        else:
            wait(log, lock)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
