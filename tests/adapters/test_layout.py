"""Observations depend on the view alone: they are the same for every deal consistent with it."""

import numpy as np
import pytest

from parlour.adapters.layout import Layout
from parlour.core.bits import COMPILED
from parlour.core.deal import SPECTATOR
from parlour.core.position import toml_lines
from parlour.core.rng import Rng
from parlour.families.letters.rules.tablets import LETTERS
from parlour.games import find_game
from parlour.table.game import Game
from tests.adapters.games import GAMES
from tests.laws.cases import Case, looks, some_cases

LOOKS = 12
CASES = [case for game in GAMES for case in some_cases(game)[:4]]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_every_consistent_deal_gives_the_same_observation(case: Case) -> None:
    layout = Layout(case.game, case.seats, case.chosen)
    rng = Rng(case.seed("observe"))
    for deal in list(looks(case))[:LOOKS]:
        for seat in range(case.seats):
            view = deal.view(seat)
            seen = layout.observation(view)
            mask = layout.action_mask(view.choices)
            world = view.imagine(rng)
            assert np.array_equal(layout.observation(world.view(seat)), seen)
            assert np.array_equal(layout.action_mask(world.legal(seat)), mask)


def test_letters_are_counted_and_words_spelled() -> None:
    game = find_game("anagrams")
    deal = game.set_up(2, {}, {"words": [["CUT"], []], "pool": "ANNE", "turn": 1, "phase": "turn"})
    layout = Layout(game, 2)
    row = list(layout.row(deal.view(1)))

    def told(name: str) -> list[int]:
        slot = layout.slot(name)
        return row[slot.word : slot.word + slot.words]

    assert told("pool") == [{"A": 1, "E": 1, "N": 2}.get(letter, 0) for letter in LETTERS]
    assert told("words")[:4] == [3, 21, 20, 0]
    assert not any(told("words")[3:])


@pytest.mark.skipif(not COMPILED, reason="plain Python reads most views field by field")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_compiled_view_writes_its_own_words(game: Game) -> None:
    assert Layout(game, game.usual_seats).encode is None


@pytest.mark.sampled(4)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_view_writes_what_its_fields_hold(case: Case) -> None:
    layout = Layout(case.game, case.seats, case.chosen)
    other = case.new_deal().view(SPECTATOR)
    for deal in list(looks(case))[:LOOKS]:
        for seat in (SPECTATOR, *range(case.seats)):
            view = deal.view(seat)
            words = layout.read(view)
            assert list(layout.row(view)) == words
            assert len(words) == layout.words
            many = layout.expand(np.array([words], np.int64))
            assert np.array_equal(many[0], layout.observation(view))
            if other.again(deal, seat):
                shown = toml_lines(case.game.show_view(other))
                assert shown == toml_lines(case.game.show_view(view))
                assert list(layout.row(other)) == words
