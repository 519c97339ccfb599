"""Laws over all games: a test that asks for a `case` or a `game` runs over every one of them.

Plain Python is slow, and does the same as the compiled build (test_compiled.py): it gets one case
in three, others for every law, unless it is asked for `--all-cases`.
"""

from collections.abc import Generator

import pytest

from parlour.core.bits import COMPILED
from parlour.games import GAMES
from tests.laws.cases import CASES, LATEST, seed_of

ONE_IN = 3


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Hold a law against every case or every game."""
    if "case" in metafunc.fixturenames:
        every = COMPILED or metafunc.config.getoption("all_cases")
        start = seed_of(metafunc.function.__name__) % ONE_IN
        cases = CASES if every else CASES[start::ONE_IN]
        metafunc.parametrize("case", cases, ids=[case.id for case in cases])
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES, ids=[game.key for game in GAMES])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show the deal at which a law failed: its seed, what was played, the position."""
    del item, call
    report = yield
    if report.when == "call":
        report.sections += [("the deal", str(walk)) for walk in LATEST if report.failed]
        LATEST.clear()
    return report
