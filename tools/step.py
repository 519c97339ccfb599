"""Run one long command and show progress, for the Makefile.

    python tools/step.py 'Fetching packages' COMMAND…

A terminal shows one line that counts the seconds; a file gets one dot every two seconds. The
command's output is shown only if it fails.
"""

import subprocess
import sys
import tempfile
import time

OFTEN = {True: 0.2, False: 2.0}
"""Seconds between progress marks, on a terminal and in a file."""


def show(title: str, command: list[str]) -> int:
    """Run a command under a title; return its exit status."""
    terminal = sys.stdout.isatty()
    start = time.monotonic()
    sys.stdout.write(f"{title} …")
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT)  # noqa: S603
        while True:
            sys.stdout.flush()
            try:
                code = process.wait(OFTEN[terminal])
                break
            except subprocess.TimeoutExpired:
                seconds = time.monotonic() - start
                sys.stdout.write(f"\r{title} … {seconds:.0f} s" if terminal else ".")
        ended = "failed" if code else "done"
        before = f"\r{title} …" if terminal else ""
        sys.stdout.write(f"{before} {ended} in {time.monotonic() - start:.0f} s\n")
        sys.stdout.flush()
        if code:
            said.seek(0)
            sys.stderr.buffer.write(said.read())
    return code


if __name__ == "__main__":
    try:
        sys.exit(show(sys.argv[1], sys.argv[2:]))
    except KeyboardInterrupt:
        sys.exit(130)
