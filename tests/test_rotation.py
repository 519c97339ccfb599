"""Cases that take turns: each day runs some, the same ones all day, and in time all run."""

import subprocess
import sys
from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.conftest import pytest_collection_modifyitems
from tests.rotation import some, some_of_each, turn

TESTS = """
import pytest

@pytest.mark.turns(2)
@pytest.mark.parametrize("n", range(6))
def test_number(n):
    pass
"""
FAMILIES = ("cards", "tiles")
GAMES = [SimpleNamespace(key=f"{one}{n}", family=one) for one in FAMILIES for n in range(4)]
PLAYERS = [(game, bot) for game in GAMES for bot in ("novice", "expert")]


def days(many: int) -> list[str]:
    return [(date(2026, 12, 30) + timedelta(n)).isoformat() for n in range(many)]


@pytest.mark.parametrize("one_in", [1, 2, 3, 6, 24])
@pytest.mark.parametrize("many", [1, 2, 5, 24, 100])
def test_every_case_is_met_once_in_as_many_days(one_in: int, many: int) -> None:
    met = [case for day in days(one_in) for case in some(range(many), one_in, turn("a law", day))]

    assert sorted(met) == list(range(many))


def test_every_kind_has_a_case_every_day_and_every_case_has_its_day() -> None:
    numbered = list(enumerate([*("block",) * 2, *("rook",) * 13, *("letters",) * 4]))
    shares = [
        some_of_each(numbered, 6, turn("a law", day), lambda case: case[1]) for day in days(6)
    ]

    for share in shares:
        assert {kind for _, kind in share} == {"block", "rook", "letters"}
        assert len(share) <= 5
    assert {case for share in shares for case in share} == set(numbered)


def test_two_checks_have_different_cases_on_one_day() -> None:
    starts = {turn(f"law {n}", "2026-11-17") % 6 for n in range(40)}

    assert starts == set(range(6))


class Item:
    """A test that takes turns, with only what the choice of the day needs."""

    def __init__(self, nodeid: str, one_in: int, value: object) -> None:
        self.nodeid = nodeid
        self.mark = pytest.mark.turns(one_in).mark
        self.callspec = SimpleNamespace(params={"one": value})

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return self.mark if name == self.mark.name else None


def cases(name: str, one_in: int, values: Sequence[object]) -> list[Any]:
    """Return the cases of a test with one parameter."""
    return [Item(f"{name}[{at}]", one_in, value) for at, value in enumerate(values)]


def kept(items: list[Any], day: str, *, quick: bool = False, every: bool = False) -> list[Any]:
    """Return the parameters of the items that run on a day."""
    left_out: list[Any] = []

    def leave_out(items: list[Any]) -> None:
        left_out.extend(items)

    config: Any = SimpleNamespace(
        option=SimpleNamespace(day=day, quick=quick, all_cases=every),
        hook=SimpleNamespace(pytest_deselected=leave_out),
    )
    mine = list(items)
    pytest_collection_modifyitems(config, mine)
    assert len(mine) + len(left_out) == len(items)
    return [item.callspec.params["one"] for item in mine]


def test_marked_tests_take_turns() -> None:
    items = cases("test_game", 4, GAMES)
    shares = [kept(items, day) for day in days(4)]

    for share in shares:
        assert [game.family for game in share] == list(FAMILIES)
    assert sorted(game.key for share in shares for game in share) == [game.key for game in GAMES]
    assert kept(items, days(1)[0], every=True) == GAMES


def test_a_quick_run_has_one_case() -> None:
    items = cases("test_bot", 8, PLAYERS)
    found = [kept(items, day, quick=True) for day in days(len(PLAYERS))]

    assert all(len(one) == 1 for one in found)
    assert sorted((one for (one,) in found), key=PLAYERS.index) == PLAYERS


def test_a_case_that_is_named_runs_on_any_day(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text("from tests.conftest import *\n", encoding="utf-8")
    (tmp_path / "test_some.py").write_text(TESTS, encoding="utf-8")
    for day in days(2):
        run = subprocess.run(  # noqa: S603 - our own Python
            [sys.executable, "-m", "pytest", "-v", "--day", day, "-k", "test_number and 3"],
            cwd=tmp_path,
            env={
                "PYTHONPATH": str(Path(__file__).parents[1]),
                "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            },
            capture_output=True,
            text=True,
            check=False,
        )
        assert "test_number[3] PASSED" in run.stdout
        assert f"--day {day}" in run.stdout
