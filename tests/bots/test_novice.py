"""Novices follow the rule of thumb, with occasional second thoughts."""

from collections.abc import Iterator
from itertools import islice

import pytest

from parlour.bots.novice import WAVERS, Novice
from parlour.core.bits import COMPILED, bit, each, has, single
from parlour.core.deal import NATURE, View
from parlour.core.rng import Rng
from parlour.games import BOTS, find_game
from tests.laws.cases import cases_of, some_cases

NOVICES = {key: bot for key, bots in BOTS.items() for bot in bots if isinstance(bot, Novice)}


MOST = 1000 if COMPILED else 60
"""How many choices of one game are checked."""


def views(key: str) -> Iterator[View]:
    """Yield views of novices that have many options to choose from."""
    return islice(free_views(key), MOST)


def free_views(key: str) -> Iterator[View]:
    """Yield the views of novices in one deal of every case."""
    game = find_game(key)
    for case in cases_of(game) if COMPILED else some_cases(game):
        rng = Rng(case.seed("novice"))
        table = case.table("novice")
        table.deal_next()
        deal = table.deal.copy()
        for _ in range(200):
            if deal.over:
                break
            seat = rng.pick(deal.due())
            legal = deal.legal(seat)
            if seat == NATURE or single(legal):
                deal.play(seat, rng.pick(legal))
                continue
            yield deal.view(seat)
            deal.play(seat, NOVICES[key].choose(deal.view(seat), rng.word()))


def others(novice: Novice, view: View, choice: int) -> int:
    """Return what a novice might do instead of following the rule."""
    if not has(novice.phases & novice.policy.slips, view.phase):
        return 0
    sensible = novice.policy.sensible(view.imagine(Rng(1)), view.seat, view.choices)
    return int(sensible & ~bit(choice)) if has(sensible, choice) else 0


@pytest.mark.parametrize("key", NOVICES)
def test_a_novice_plays_the_first_or_the_second_choice_of_its_rule(key: str) -> None:
    novice = NOVICES[key]
    assert isinstance(novice, Novice)
    free = wavered = 0
    for seed, view in enumerate(views(key)):
        first_thought = novice.rule.choose(view, seed)
        choice = novice.choose(view, seed)
        if choice != first_thought:
            assert choice in each(others(novice, view, first_thought))
            wavered += 1
        free += others(novice, view, first_thought) != 0
    spread = (free * WAVERS * (100 - WAVERS)) ** 0.5 / 100
    assert abs(wavered - free * WAVERS / 100) < 4 * spread


def test_the_second_choice_is_the_rules_choice_without_the_first() -> None:
    novice = NOVICES["partnership-rook"]
    assert isinstance(novice, Novice)
    found = 0
    for seed, view in enumerate(views("partnership-rook")):
        first_thought = novice.rule.choose(view, seed)
        choice = novice.choose(view, seed)
        if choice != first_thought:
            without = view.imagine(Rng(1)).view(view.seat)
            without.choices &= ~bit(first_thought)
            assert novice.rule.choose(without, seed) == choice
            found += 1
    assert found


@pytest.mark.parametrize("key", ["rook", "partnership-rook", "dixie-rook", "domino-42"])
def test_a_novice_bids_names_and_buries_without_wavering(key: str) -> None:
    game, novice = find_game(key), NOVICES[key]
    assert isinstance(novice, Novice)
    play = game.rules.phases.index("play")
    asked = [view for view in views(key) if view.phase != play]
    assert asked
    for view in asked:
        for seed in range(20):
            assert novice.choose(view, seed) == novice.rule.choose(view, seed)
