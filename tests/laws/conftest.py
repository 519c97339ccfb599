"""Laws over all games: a test with a `case` or `game` parameter runs for every one of them."""

from collections.abc import Generator
from pathlib import Path

import pytest

from parlour.games import GAMES
from tests.gate import sample
from tests.laws.cases import CASES, LATEST

HERE = Path(__file__).parent


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Test a law on every case, or on every game; a quick run takes one case of each game."""
    if "case" in metafunc.fixturenames:
        cases = list(CASES)
        if metafunc.config.option.quick:
            law = metafunc.function.__name__
            cases = sample(CASES, len(CASES), law, lambda case: case.game.key)
        metafunc.parametrize("case", cases, ids=[case.id for case in cases])
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES, ids=[game.key for game in GAMES])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the gate run every case of a law, and a quick run one."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.sampled(1))


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
