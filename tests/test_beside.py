"""Two commands side by side: both are awaited, and neither outlives the other's failure."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.pace import PATIENCE

ROOT = Path(__file__).resolve().parents[1]


def beside(log: Path, first: str, second: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "tools" / "beside.py"), str(log)]
    python = f"{sys.executable} -c"
    return subprocess.run(  # noqa: S603
        [*command, f'{python} "{first}"', f'{python} "{second}"'],
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_callback_of_the_first_runs_last(tmp_path: Path) -> None:
    ended = beside(tmp_path / "log", "print('one')", "print('two')")

    assert ended.returncode == 0
    assert ended.stdout.split() == ["two", "one"]


@pytest.mark.parametrize(("first", "second"), [("exit(3)", ""), ("", "exit(3)")])
def test_failures_are_reported(tmp_path: Path, first: str, second: str) -> None:
    assert beside(tmp_path / "log", first, second).returncode == 3


def test_nothing_keeps_running_if_the_second_start_fails(tmp_path: Path) -> None:
    start = time.monotonic()
    ended = beside(tmp_path / "log", "import time; time.sleep(3600)", "exit(3)")

    assert ended.returncode == 3
    assert time.monotonic() - start < PATIENCE
