"""Run one command in the background while another runs, for the Makefile.

    python tools/beside.py LOG 'COMMAND' 'COMMAND'

The first command's output goes to LOG, and is shown when both have ended. The second's is shown at
once. If the second fails, the first is stopped too: nothing is left running.
"""

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

OFTEN = 2.0
"""Seconds between progress marks while waiting only for the first command."""


def wait(process: subprocess.Popen[bytes], log: Path) -> int:
    """Wait for a process in the background, and show progress."""
    waited = False
    while True:
        try:
            code = process.wait(OFTEN)
        except subprocess.TimeoutExpired:
            sys.stdout.write(
                "." if waited else f"Waiting for what runs in the background ({log}) ."
            )
            sys.stdout.flush()
            waited = True
        else:
            sys.stdout.write("\n" if waited else "")
            return code


def end(process: subprocess.Popen[bytes]) -> None:
    """Stop a process and all its children."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def both(log: Path, first: list[str], second: list[str]) -> int:
    """Run two commands side by side; return 0 if both succeeded."""
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as said:
        background = subprocess.Popen(  # noqa: S603
            first, stdout=said, stderr=subprocess.STDOUT, start_new_session=True
        )
    try:
        code = subprocess.run(second, check=False).returncode or wait(background, log)  # noqa: S603
    finally:
        end(background)
    sys.stdout.flush()
    sys.stdout.buffer.write(log.read_bytes())
    return code


if __name__ == "__main__":
    try:
        sys.exit(both(Path(sys.argv[1]), *map(shlex.split, sys.argv[2:])))
    except KeyboardInterrupt:
        sys.exit(130)
