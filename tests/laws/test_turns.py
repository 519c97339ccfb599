"""The cases of the laws take turns: over the days every law meets every case."""

from datetime import date, timedelta
from types import SimpleNamespace
from typing import Any

from parlour.core.bits import COMPILED
from parlour.games import GAMES
from tests.laws.cases import CASES
from tests.laws.conftest import ONE_CASE_IN, cases_today


def asked(day: date, *, quick: bool = False, every: bool = False) -> Any:
    """Return the configuration of a run."""
    told = SimpleNamespace(day=day.isoformat(), quick=quick, all_cases=every)
    return SimpleNamespace(option=told)


def test_a_law_meets_every_case() -> None:
    start = date(2026, 11, 17)
    met = [cases_today(asked(start + timedelta(n)), "a law") for n in range(ONE_CASE_IN)]

    assert {case.id for share in met for case in share} == {case.id for case in CASES}
    for share in met:
        assert {case.game.family for case in share} == {game.family for game in GAMES}
        assert not COMPILED or len({case.game.key for case in share}) == len(GAMES)
        assert len(share) < len(CASES) / ONE_CASE_IN + len(GAMES)


def test_a_quick_run_has_one_case_of_each_game() -> None:
    found = cases_today(asked(date(2026, 11, 17), quick=True), "a law")

    assert [case.game for case in found] == list(GAMES)
    assert cases_today(asked(date(2026, 11, 17), every=True), "a law") == list(CASES)
