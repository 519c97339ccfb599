"""Laws over all games: a test with a `case` or `game` parameter runs for every one of them."""

import inspect
from collections.abc import Generator
from pathlib import Path

import pytest

from parlour.games import GAMES
from tests.gate import sample
from tests.laws.cases import CASES, LATEST, Case, cases_of

HERE = Path(__file__).parent

LONGEST = 1800
"""How many seconds a law may take for all cases of a game, on a busy machine."""

CURRENT: list[Case] = []
"""The case of a bundle on which a law is tested; a failing law shows it."""


class Bundle(tuple[Case, ...]):
    """The cases of one game, on which the gate tests a law one after another, as one test."""

    __slots__ = ()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Test a law on every case, or on every game; a quick run takes one case of each game.

    In the gate, a law and a game are one test: thousands of tests cost more than what they do.
    """
    if "case" in metafunc.fixturenames:
        option = metafunc.config.option
        if option.all_cases:
            metafunc.parametrize("case", CASES, ids=[case.id for case in CASES])
        elif option.quick:
            law = metafunc.function.__name__
            cases = sample(CASES, len(CASES), law, lambda case: case.game.key)
            metafunc.parametrize("case", cases, ids=[case.id for case in cases])
        else:
            bundles = [Bundle(cases_of(game)) for game in GAMES]
            metafunc.parametrize("case", bundles, ids=[game.key for game in GAMES])
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", GAMES, ids=[game.key for game in GAMES])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the gate run every case of a law, and a quick run one; `-k` finds a case in a bundle."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.sampled(1))
            callspec = getattr(item, "callspec", None)
            bundle = callspec.params.get("case") if callspec else None
            if isinstance(bundle, Bundle):
                item.extra_keyword_matches.update(case.id for case in bundle)
                item.add_marker(pytest.mark.timeout(LONGEST))


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Call a law with each case of a bundle."""
    bundle = pyfuncitem.funcargs.get("case")
    if not isinstance(bundle, Bundle):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    given = {name: pyfuncitem.funcargs[name] for name in names}
    for case in bundle:
        CURRENT[:] = [case]
        pyfuncitem.obj(**given | {"case": case})
    return True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show the case and the deal at which a law failed: its seed, its moves, its position."""
    del item, call
    report = yield
    if report.when == "call":
        if report.failed:
            report.sections += [("the case", case.id) for case in CURRENT]
            report.sections += [("the deal", str(walk)) for walk in LATEST]
        CURRENT.clear()
        LATEST.clear()
    return report
