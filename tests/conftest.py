"""What all tests share: examples that Hypothesis makes up are the same in every run."""

import gc
import os
from collections.abc import Generator
from datetime import UTC, date, datetime

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.laws")  # so that a sum that is wrong says what it is

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
"""What `tools/summary.py` looks for in the reports, to name the tests that needed it."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let a test that fails be tried once more: others, and a compiler, run beside it."""
    for item in items if config.pluginmanager.hasplugin("rerunfailures") else ():
        item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_collection_finish() -> None:
    """Let no collection of garbage look at thousands of tests again: they stay to the end."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note in the report that a test is being tried for the second time."""
    if call.when == "setup" and getattr(item, "execution_count", 1) > 1:
        item.user_properties.append(SECOND_TRY)
    return (yield)


@pytest.fixture(scope="session", autouse=True)
def home_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep what players keep away from the home of whoever runs the tests."""
    for kind in ("DATA", "CONFIG"):
        os.environ[f"XDG_{kind}_HOME"] = str(tmp_path_factory.mktemp(kind.lower()))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the laws be held against all cases, or against those of another day."""
    parser.addoption("--all-cases", action="store_true", help="hold every law against every case")
    parser.addoption(
        "--day",
        type=lambda text: date.fromisoformat(text).isoformat(),  # text travels to other processes
        help="hold the laws against the cases of this day, such as 2026-11-16; else of today",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Let all processes that share a run have the same day, whatever the time is."""
    config.option.day = config.option.day or datetime.now(tz=UTC).date().isoformat()


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say how to have the same cases again."""
    passed = terminalreporter.stats.get("passed", [])
    if not config.option.all_cases and any("laws" in report.nodeid for report in passed):
        same = f"--day {config.option.day}"
        terminalreporter.line(f"Laws: some of the cases; for the same ones again: {same}")
