"""Commands run side by side and in the background: all are awaited, and none outlives a failure."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.pace import PATIENCE

ROOT = Path(__file__).resolve().parents[1]


def running(folder: Path, script: str) -> subprocess.CompletedProcess[str]:
    """Run a script that uses tools.running, in a folder."""
    before = (
        "import sys, time; from pathlib import Path; "
        "from tools.running import later, run, side_by_side, step, wait_for_background\n"
        "def python(code): return [sys.executable, '-c', code]\n"
    )
    return subprocess.run(  # noqa: S603
        [sys.executable, "-c", before + script],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


def beside(folder: Path, background: str, foreground: str) -> subprocess.CompletedProcess[str]:
    both = f"python({background!r}), lambda: run(*python({foreground!r}))"
    return running(folder, f"side_by_side(Path('both.log'), {both})")


def test_what_the_background_says_comes_last(tmp_path: Path) -> None:
    ended = beside(tmp_path, "print('one')", "print('two')")

    assert ended.returncode == 0
    words = ended.stdout.split()
    assert (words[0], words[-1]) == ("two", "one")


@pytest.mark.parametrize(("background", "foreground"), [("exit(3)", ""), ("", "exit(3)")])
def test_failures_are_reported(tmp_path: Path, background: str, foreground: str) -> None:
    assert beside(tmp_path, background, foreground).returncode == 3


def test_nothing_keeps_running_if_the_foreground_fails(tmp_path: Path) -> None:
    start = time.monotonic()
    ended = beside(tmp_path, "import time; time.sleep(3600)", "exit(3)")

    assert ended.returncode == 3
    assert time.monotonic() - start < PATIENCE


def test_a_step_shows_what_a_command_says_only_if_it_fails(tmp_path: Path) -> None:
    fine = running(tmp_path, "step('Counting', *python('print(12345)'))")
    failed = running(tmp_path, "step('Counting', *python('print(12345); exit(4)'))")

    assert (fine.returncode, fine.stderr) == (0, "")
    assert "Counting …" in fine.stdout
    assert "12345" not in fine.stdout
    assert (failed.returncode, failed.stderr.strip()) == (4, "12345")


@pytest.mark.skipif(sys.platform == "win32", reason="nothing runs in the background there")
def test_one_command_runs_in_the_background_and_is_awaited(tmp_path: Path) -> None:
    one = "import time; time.sleep(1); open('one', 'w').close()"
    script = (
        f'later(*python({one!r})); later(*python(\'open("two", "w").close()\'))\n'
        "assert not Path('one').exists()\n"
        "wait_for_background()\n"
        "assert Path('one').exists() and not Path('two').exists()\n"
    )
    ended = running(tmp_path, script)

    assert ended.returncode == 0, ended.stderr
    assert "Waiting for what runs in the background" in ended.stdout
