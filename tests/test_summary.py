"""The last lines of `make test` say what ran and what failed."""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

REPORT = """<testsuites>
<testsuite tests="3" skipped="1" failures="{failures}" errors="0" time="61.2">
<testcase classname="tests.server.test_host" name="test_calm" />
</testsuite></testsuites>"""


def summary(folder: Path) -> list[str]:
    command = [sys.executable, str(ROOT / "tools" / "summary.py"), str(folder)]
    said = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    return said.stdout.splitlines()


def test_the_summary_counts_what_ran_and_what_failed(tmp_path: Path) -> None:
    (tmp_path / "plain Python.xml").write_text(REPORT.format(failures=1), encoding="utf-8")
    first, ran, _ = summary(tmp_path)

    assert first == "== What ran"
    assert "plain Python: 1 FAILED" in ran
    assert "2 tests" in ran
    assert "1 min 01 s" in ran


def test_the_duration_is_measured_from_the_start(tmp_path: Path) -> None:
    for name in ("plain Python", "a browser"):
        (tmp_path / f"{name}.xml").write_text(REPORT.format(failures=0), encoding="utf-8")
    (tmp_path / "began").touch()
    an_hour_ago = time.time() - 3600
    os.utime(tmp_path / "began", (an_hour_ago, an_hour_ago))
    whole = summary(tmp_path)[3]

    assert whole.startswith("all")
    assert "4 tests" in whole
    assert "60 min" in whole


def test_the_summary_says_when_a_report_is_missing(tmp_path: Path) -> None:
    assert summary(tmp_path) == ["== What ran", f"No test has left a report in {tmp_path}."]
