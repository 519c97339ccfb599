"""Laws over all games: a test that asks for a `case` or a `game` runs over every one of them."""

from collections.abc import Generator

import pytest

from parlour.games import GAMES
from tests.laws.cases import CASES, LATEST


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Hold a law against every case or every game."""
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", CASES, ids=[case.id for case in CASES])
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
