"""The cases cover every number of seats, preset and pair of option values."""

from itertools import combinations

from parlour.table.game import Game
from tests.laws.cases import (
    CASES,
    FACTOR,
    Factors,
    cases_of,
    covering,
    quick_values,
    values_of,
)


def test_every_value_is_covered_and_every_pair_of_values(game: Game) -> None:
    """Where random play takes long, not every pair and not every value is tried."""
    quick = quick_values(game)
    rows = [{FACTOR: str(case.seats), **case.chosen} for case in cases_of(game)]
    values = {FACTOR: tuple(map(str, game.seats))}
    values |= {option.id: values_of(option) for option in game.options if option.id not in quick}
    for a, b in combinations(values, 2):
        found = {(row[a], row[b]) for row in rows}
        pairs = {(x, y) for x in values[a] for y in values[b]}
        assert found == pairs or quick, (a, b)
        assert {x for x, _ in found} == set(values[a])


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
