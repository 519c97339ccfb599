"""Laws over all games: a test with a `case` or `game` parameter runs for every one of them.

Plain Python and machine code behave the same in every case (test_compiled.py), and plain Python is
slow. So machine code tests the laws on one case in eight, at least one of each game, and on one in
eight games and bots, at least one of each family. Plain Python tests a few of each. The cases take
turns, day by day (tests/rotation.py).
"""

from collections import defaultdict
from collections.abc import Generator
from pathlib import Path

import pytest

from parlour.core.bits import COMPILED
from parlour.games import GAMES
from tests.laws.cases import CASES, LATEST, Case
from tests.rotation import some_of_each, turn

HERE = Path(__file__).parent
ONE_CASE_IN = 8 if COMPILED else 24
MANY = 20
"""In a law with at least this many parameters, the games or the bots take turns."""


def cases_today(config: pytest.Config, law: str) -> list[Case]:
    """Return the cases of a law on this day; plain Python and machine code test different ones."""
    if config.option.all_cases:
        return list(CASES)
    one_in = len(CASES) if config.option.quick else ONE_CASE_IN
    each_game = COMPILED or config.option.quick
    return some_of_each(
        CASES,
        one_in,
        turn(law, config.option.day) + COMPILED,
        lambda case: case.game.key if each_game else case.game.family,
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Test a law on its share of the cases, or on every game."""
    if "case" in metafunc.fixturenames:
        cases = cases_today(metafunc.config, metafunc.function.__name__)
        metafunc.parametrize("case", cases, ids=[case.id for case in cases])
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES, ids=[game.key for game in GAMES])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the games and the bots of a law take turns; start the slowest tests first."""
    asked: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.path.is_relative_to(HERE):
            asked[item.nodeid.partition("[")[0]].append(item)
    for held in asked.values():
        # A law with a `case` parameter already has only the day's cases.
        all_run = "case" in params_of(held[0]) or len(held) < MANY
        one_in = 1 if all_run else ONE_CASE_IN
        for item in held:
            item.add_marker(pytest.mark.turns(one_in))
    items.sort(key=lambda item: "other_prints" not in fixtures_of(item))


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
