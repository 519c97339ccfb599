"""With `--retry`, a failing test runs once more, and the output says so."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

TESTS = """
import pytest

TRIES = []

@pytest.fixture(scope="module")
def shared():
    TRIES.append("shared")
    assert len(TRIES) > 1, "the first set-up"

def test_with_a_fixture_that_fails_first(shared):
    pass

def test_that_fails_first():
    TRIES.append("call")
    assert TRIES.count("call") > 1, "the first call"

def test_that_passes():
    pass

@pytest.mark.parametrize("n", range(9))
def test_that_always_fails(n):
    assert n < 0
"""


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ET.Element]:
    """Return the output and the report of a run with retries in a worker process."""
    folder = tmp_path_factory.mktemp("retry")
    (folder / "conftest.py").write_text("from tests.conftest import *\n", encoding="utf-8")
    (folder / "test_some.py").write_text(TESTS, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "1", "--retry", "--junitxml=report.xml"],
        cwd=folder,
        env={"PYTHONPATH": str(Path(__file__).parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stdout, ET.parse(folder / "report.xml").getroot()  # noqa: S314 - our own


def test_a_test_that_fails_first_passes_and_its_failure_is_printed(
    ran: tuple[str, ET.Element],
) -> None:
    output, _ = ran

    assert "3 passed" in output
    assert "9 failed" in output
    assert "Passed at the second try: test_some.py::test_that_fails_first" in output
    assert "Passed at the second try: test_some.py::test_with_a_fixture_that_fails_first" in output
    assert "the first call" in output
    assert "the first set-up" in output
    assert "second try: test_some.py::test_that_passes" not in output


def test_the_report_marks_the_tests_that_were_retried_up_to_a_limit(
    ran: tuple[str, ET.Element],
) -> None:
    _, report = ran
    retried = [
        case.get("name")
        for case in report.iter("testcase")
        if case.find("properties/property[@name='second try']") is not None
    ]

    assert retried == [
        "test_with_a_fixture_that_fails_first",
        "test_that_fails_first",
        *(f"test_that_always_fails[{n}]" for n in range(3)),
    ]
