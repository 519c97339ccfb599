"""How long it takes from a fresh clone to a table in the browser.

    python bench/first_play.py

The script clones the last commit of this repository and runs `make play` twice, from nothing and
then compiled to machine code. It measures the time until the opened page is served, and the longest
time without output. The caches of pip and npm are used.
It fails if the first start takes more than 60 seconds or the second more than 5, or if there is no
output for more than 3 seconds.
"""
# ruff: noqa: INP001, S310, S603, S607, T201 - a script that runs make and prints

import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path

from command import parser_of

ROOT = Path(__file__).resolve().parents[1]
ALLOWED = {"first": 60.0, "again": 5.0}
SILENCE = 3.0
PATIENCE = 600.0


@dataclass(frozen=True)
class Start:
    """One `make play`: seconds to the first page, and the longest silence before it."""

    seconds: float
    silence: float


def played(clone: Path, browser: Path) -> Start:
    """Run `make play` until its page is served, and stop it."""
    opened, said = clone.parent / "opened", clone.parent / "said"
    opened.unlink(missing_ok=True)
    start = time.monotonic()
    heard, length, silence = start, 0, 0.0
    with said.open("wb") as log:
        process = subprocess.Popen(
            ["make", "play"],
            cwd=clone,
            env={**os.environ, "BROWSER": str(browser), "OPENED": str(opened)},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        while not opened.exists():
            time.sleep(0.05)
            now = time.monotonic()
            if said.stat().st_size > length:
                heard, length = now, said.stat().st_size
            silence = max(silence, now - heard)
            if process.poll() is not None or now - start > PATIENCE:
                sys.exit(f"make play opened no page:\n{said.read_text(encoding='utf-8')}")
        address = opened.read_text(encoding="utf-8").strip()
        with urllib.request.urlopen(address, timeout=10) as page:
            if b"<html" not in page.read().lower():
                sys.exit(f"There is no table at {address}")
        return Start(time.monotonic() - start, silence)
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.wait(30)


def main() -> int:
    """Measure both starts; return 1 if either is too slow."""
    parser_of(__doc__).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        clone, browser = Path(folder, "parlour"), Path(folder, "browser")
        subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
        browser.write_text('#!/bin/sh\necho "$1" > "$OPENED.new" && mv "$OPENED.new" "$OPENED"\n')
        browser.chmod(0o755)
        starts = {"first": played(clone, browser)}
        wait = "from tools.running import wait_for_background; wait_for_background()"
        subprocess.run([sys.executable, "-c", wait], cwd=clone, check=True)
        starts["again"] = played(clone, browser)
    for name, start in starts.items():
        print(f"{name}: {start.seconds:.1f} s, never silent for more than {start.silence:.1f} s")
    good = all(
        start.seconds <= ALLOWED[name] and start.silence <= SILENCE
        for name, start in starts.items()
    )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
