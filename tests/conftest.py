"""Shared by all tests; Hypothesis generates the same examples in every run."""

import gc
import os
from collections.abc import Generator
from datetime import UTC, date, datetime

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.laws")  # so that a failing assertion shows its values

settings.register_profile(
    "parlour",
    database=None,
    deadline=None,
    derandomize=True,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
settings.load_profile("parlour")


SECOND_TRY = ("second try", "yes")
"""The mark by which `tools/summary.py` finds the tests that needed a retry."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Retry a failing test once: other tests, and a compiler, run at the same time."""
    for item in items if config.pluginmanager.hasplugin("rerunfailures") else ():
        item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_collection_finish() -> None:
    """Exclude collected tests from garbage collection: they live until the end of the run."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note in the report that a test is being retried."""
    if call.when == "setup" and getattr(item, "execution_count", 1) > 1:
        item.user_properties.append(SECOND_TRY)
    return (yield)


@pytest.fixture(scope="session", autouse=True)
def home_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep players' files out of the home folder of the user who runs the tests."""
    for kind in ("DATA", "CONFIG"):
        os.environ[f"XDG_{kind}_HOME"] = str(tmp_path_factory.mktemp(kind.lower()))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add options to check the laws against all cases, or against those of another day."""
    parser.addoption("--all-cases", action="store_true", help="check every law in every case")
    parser.addoption(
        "--day",
        type=lambda text: date.fromisoformat(text).isoformat(),  # workers get it as text
        help="hold the laws against the cases of this day, such as 2026-11-16; else of today",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Use the same day in all worker processes of a run, whatever the time is."""
    config.option.day = config.option.day or datetime.now(tz=UTC).date().isoformat()


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print how to run the same cases again."""
    passed = terminalreporter.stats.get("passed", [])
    if not config.option.all_cases and any("laws" in report.nodeid for report in passed):
        same = f"--day {config.option.day}"
        terminalreporter.line(f"Laws: some of the cases; for the same ones again: {same}")
