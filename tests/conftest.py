"""Shared by all tests; Hypothesis generates the same examples in every run."""

import gc
import os
from collections import defaultdict
from datetime import UTC, date, datetime

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, settings

from tests import rotation
from tests.rotation import some, some_of_each, turn

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


SECOND_TRY = "second try"
"""The property of a test that failed first; its value is the failure (see `tools/summary.py`)."""

MOST_RETRIES = 5
"""How many failing tests one process retries; more failures than this are not bad luck."""


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """With `--retry`, run a failing test once more.

    A compiler and other tests run at the same time, so a test may run out of time. The plugin
    pytest-rerunfailures does this too, but its worker processes ask the main one about every test
    over a socket, which takes 40 ms each time.
    """
    if not item.config.option.retry:
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, nextitem=nextitem, log=False)
    failed = next((report for report in reports if report.failed), None)
    if failed and item.config.option.retry > len(RETRIED):
        RETRIED.append(item.nodeid)
        item.session._setupstate.teardown_exact(None)  # shared fixtures are made again
        item.user_properties.append((SECOND_TRY, failed.longreprtext))
        reports = runtestprotocol(item, nextitem=nextitem, log=False)
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


RETRIED: list[str] = []
"""The tests that this process has retried."""


def pytest_collection_finish() -> None:
    """Exclude collected tests from garbage collection: they live until the end of the run."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def home_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep players' files out of the home folder of the user who runs the tests."""
    for kind in ("DATA", "CONFIG"):
        os.environ[f"XDG_{kind}_HOME"] = str(tmp_path_factory.mktemp(kind.lower()))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add options to run all cases, those of another day, or one of each test."""
    parser.addoption("--all-cases", action="store_true", help="run every case of every test")
    parser.addoption(
        "--quick", action="store_true", help="run one case of each test that takes turns"
    )
    parser.addoption(
        "--day",
        type=lambda text: date.fromisoformat(text).isoformat(),  # workers get it as text
        help="run the cases of this day, such as 2026-11-16; else of today",
    )
    parser.addoption(
        "--retry",
        action="store_const",
        const=MOST_RETRIES,
        default=0,
        help=f"run failing tests once more, at most {MOST_RETRIES} in each process",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Use the same day in all worker processes of a run, whatever the time is."""
    option = config.option
    option.day = option.day or datetime.now(tz=UTC).date().isoformat()
    kind = "all" if option.all_cases else "quick" if option.quick else "some"
    rotation.budget = rotation.BUDGETS[kind]


@pytest.hookimpl(trylast=True)  # a case that -k names runs on any day
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the day's share of the tests marked `turns`: some of each family of games."""
    turns: dict[tuple[str, int], list[pytest.Item]] = defaultdict(list)
    for item in items if not config.option.all_cases else ():
        mark = item.get_closest_marker("turns")
        if mark:
            turns[item.nodeid.partition("[")[0], mark.args[0]].append(item)
    left_out: set[pytest.Item] = set()
    for (name, one_in), cases in turns.items():
        today = turn(name, config.option.day)
        if config.option.quick:
            kept = some(cases, len(cases), today)
        else:
            kept = some_of_each(cases, one_in, today, family_of)
        left_out.update(set(cases) - set(kept))
    items[:] = [item for item in items if item not in left_out]
    config.hook.pytest_deselected(items=list(left_out))


def family_of(item: pytest.Item) -> str:
    """Return the family of the game in a test's parameters, alone or with a bot."""
    callspec = getattr(item, "callspec", None)
    for value in callspec.params.values() if callspec else ():
        game = value[0] if isinstance(value, tuple) else value
        if hasattr(game, "family"):
            return str(game.family)
    return ""


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print the first failures of tests that were retried, and how to run the same cases again."""
    for report in terminalreporter.getreports("passed"):
        for name, failure in report.user_properties:
            if name == SECOND_TRY:
                terminalreporter.section(f"Passed at the second try: {report.nodeid}")
                terminalreporter.line(failure)
    if not config.option.all_cases:
        same = f"--day {config.option.day}"
        terminalreporter.line(f"Some of the cases ran; for the same ones again: {same}")
