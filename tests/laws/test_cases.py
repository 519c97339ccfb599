"""The cases cover every number of seats, preset and pair of option values."""

from itertools import combinations

from parlour.table.game import Game
from tests.laws.cases import (
    CASES,
    FACTOR,
    Factors,
    cases_of,
    covering,
    every_value,
    factors_of,
    quick_values,
)


def test_every_value_is_covered_and_every_pair_of_values(game: Game) -> None:
    """Options that decide how long random play takes are paired only with their quick values."""
    quick = quick_values(game)
    rows = [{FACTOR: str(case.seats), **case.chosen} for case in cases_of(game)]
    values = factors_of(game)
    for name in values:
        assert {row[name] for row in rows} == set(values[name]), name
    for name, value in quick.items():
        values[name] = (value,)
    for a, b in combinations(values, 2):
        found = {(row[a], row[b]) for row in rows}
        assert found >= {(x, y) for x in values[a] for y in values[b]}, (a, b)


def test_few_cases_have_every_value_together(game: Game) -> None:
    some, every = every_value(game), cases_of(game)
    for name, values in factors_of(game).items():
        assert {{FACTOR: str(case.seats), **case.chosen}[name] for case in some} == set(values)
    assert some == [case for case in every if case in some]
    assert len(some) <= 10


def test_the_game_as_printed_and_its_presets_are_cases_for_all_seats(game: Game) -> None:
    found = [(case.seats, case.chosen) for case in cases_of(game)]
    for bundle in [{}, *({"preset": preset.id} for preset in game.presets)]:
        for seats in game.seats[:1] if quick_values(game) else game.seats:
            assert (seats, game.choose(bundle)) in found


def test_a_case_is_identified_by_its_id() -> None:
    ids = [case.id for case in CASES]

    assert len(set(ids)) == len(ids)
    assert ids[0] == "block-3"


def test_covering_arrays_have_few_rows() -> None:
    factors: Factors = {str(n): ("no", "yes") for n in range(12)}

    rows = covering(factors, [])

    assert len(rows) <= 10
    assert rows == covering(factors, [])
    assert covering(factors, rows) == []
