"""Laws over all games: a test with a `case` or `game` parameter runs for every one of them.

Plain Python and machine code behave the same in every case (test_compiled.py), and plain Python is
slow. So machine code tests the laws on one case in six, at least one of each game, on all games,
and on every second bot. Plain Python tests a few of each. The selection changes every day;
`--all-cases` selects all.
"""

from collections import defaultdict
from collections.abc import Generator
from datetime import date
from pathlib import Path

import pytest

from parlour.core.bits import COMPILED
from parlour.games import GAMES
from tests.laws.cases import LATEST, Case, cases_of, seed_of

HERE = Path(__file__).parent
ONE_CASE_IN = 6 if COMPILED else 24
ONE_GAME_IN = 1 if COMPILED else 6
ONE_BOT_IN = 2 if COMPILED else 6
MANY_GAMES, MANY_BOTS = 20, 60
"""A law with this many other parameters tests only a share of them per day."""


def turn(config: pytest.Config, law: str) -> int:
    """Return a number that differs for every law and day, and for plain Python."""
    return seed_of(law) + date.fromisoformat(config.option.day).toordinal() + COMPILED


def share_of(cases: list[Case], one_in: int, today: int) -> list[Case]:
    """Return one case in `one_in`. In machine code a game with fewer cases has one every day."""
    step = min(one_in, len(cases)) if COMPILED else one_in
    return cases[today % step :: step]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Test a law on its share of the cases, or on every game."""
    if "case" in metafunc.fixturenames:
        one_in = 1 if metafunc.config.option.all_cases else ONE_CASE_IN
        today = turn(metafunc.config, metafunc.function.__name__)
        cases = [
            case
            for at, game in enumerate(GAMES)
            for case in share_of(cases_of(game), one_in, today + at)
        ]
        metafunc.parametrize("case", cases, ids=[case.id for case in cases])
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES, ids=[game.key for game in GAMES])


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep only the day's share of the laws that have no cases; start the slowest tests first."""
    asked: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.path.is_relative_to(HERE) and "case" not in params_of(item):
            asked[item.nodeid.partition("[")[0]].append(item)
    left_out: set[pytest.Item] = set()
    for law, held in asked.items() if not config.option.all_cases else ():
        if len(held) >= MANY_GAMES:
            one_in = ONE_BOT_IN if len(held) >= MANY_BOTS else ONE_GAME_IN
            left_out.update(set(held) - set(held[turn(config, law) % one_in :: one_in]))
    kept = [item for item in items if item not in left_out]
    items[:] = sorted(kept, key=lambda item: "other_prints" not in fixtures_of(item))
    config.hook.pytest_deselected(items=list(left_out))


def params_of(item: pytest.Item) -> dict[str, object]:
    """Return a test's parameters."""
    callspec = getattr(item, "callspec", None)
    return callspec.params if callspec else {}


def fixtures_of(item: pytest.Item) -> list[str]:
    """Return the names of the fixtures that a test requests."""
    return item.fixturenames if isinstance(item, pytest.Function) else []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show the deal at which a law failed: its seed, its moves, its position."""
    del item, call
    report = yield
    if report.when == "call":
        report.sections += [("the deal", str(walk)) for walk in LATEST if report.failed]
        LATEST.clear()
    return report
