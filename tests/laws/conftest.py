"""Laws over all games: a test that asks for a `case` or a `game` runs over every one of them.

Plain Python and machine code do the same in every case (test_compiled.py), and plain Python is
slow. So machine code holds the laws against one case in three and against all games and bots, and
plain Python against a few of each. The next day it is the turn of others; `--all-cases` takes all.
"""

from collections import defaultdict
from collections.abc import Generator
from datetime import date
from pathlib import Path

import pytest

from parlour.core.bits import COMPILED
from parlour.games import GAMES
from tests.laws.cases import CASES, LATEST, seed_of

HERE = Path(__file__).parent
ONE_CASE_IN = 3 if COMPILED else 12
ONE_GAME_IN = 1 if COMPILED else 4
MANY = 20
"""Of a law that asks for so many other things, plain Python gets a share as of the games."""


def turn(config: pytest.Config, law: str) -> int:
    """Return a number that is another for every law and day, and for plain Python."""
    return seed_of(law) + date.fromisoformat(config.option.day).toordinal() + COMPILED


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Hold a law against its share of the cases, or against every game."""
    if "case" in metafunc.fixturenames:
        one_in = 1 if metafunc.config.option.all_cases else ONE_CASE_IN
        cases = CASES[turn(metafunc.config, metafunc.function.__name__) % one_in :: one_in]
        metafunc.parametrize("case", cases, ids=[case.id for case in cases])
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES, ids=[game.key for game in GAMES])


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Hold a law that asks for no case against its share; what takes longest begins first."""
    asked: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.path.is_relative_to(HERE) and "case" not in params_of(item):
            asked[item.nodeid.partition("[")[0]].append(item)
    one_in = 1 if config.option.all_cases else ONE_GAME_IN
    left_out = {
        item
        for law, held in asked.items()
        if len(held) >= MANY
        for at, item in enumerate(held)
        if at % one_in != turn(config, law) % one_in
    }
    kept = [item for item in items if item not in left_out]
    items[:] = sorted(kept, key=lambda item: "other_prints" not in fixtures_of(item))
    config.hook.pytest_deselected(items=list(left_out))


def params_of(item: pytest.Item) -> dict[str, object]:
    """Return what a test was given of what it asks for."""
    callspec = getattr(item, "callspec", None)
    return callspec.params if callspec else {}


def fixtures_of(item: pytest.Item) -> list[str]:
    """Return what a test asks for."""
    return item.fixturenames if isinstance(item, pytest.Function) else []


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
