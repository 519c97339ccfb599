"""The pad of a real table scores every deal as the rules do in play."""

from importlib import import_module
from typing import Any

import pytest

from parlour.core.match import Match
from parlour.core.rng import Rng
from parlour.table.game import SEAT_NAMES, Game
from parlour.table.score_pad import ScorePad
from tests import gate
from tests.laws.cases import DEALS_A_GAME, Case, Play, every_value

MOST_DEALS = 30
"""Then another match begins: random bidders may never win."""
PASSES = 3
"""Of four bids that somebody could make, this many are passes, so that bids stay low."""


def random_deal(case: Case, match: Match, rng: Rng) -> tuple[Any, list[Play]]:
    """Play a deal at random, with low bids."""
    deal: Any = case.new_deal()
    order = case.game.order(case.seats, case.chosen)
    rng.shuffle(order)
    match.open(deal, order)
    plays = []
    while not deal.over:
        seat = rng.pick(deal.waiting())
        choices = deal.legal(seat)
        choice = rng.pick(choices)
        if case.game.rules.phases[deal.phase] == "bid" and rng.below(4) < PASSES:
            passing = 1 << deal.auction.passing
            choice = rng.pick(choices & passing or choices & -choices)
        plays.append(Play(seat, deal.phase, choice))
        deal.play(seat, choice)
    return deal, plays


def compare_a_match(case: Case, number: int, most: int) -> None:
    """Play a match at random, enter every deal, and compare after each."""
    rng = Rng(case.seed(f"pad {number}"))
    dealer = rng.below(case.seats)
    match = Match(case.sides, dealer)
    on_paper = import_module(
        f"tests.games.{case.game.rulebook_of.split('.')[-1]}.on_paper"
    ).on_paper
    pad = ScorePad(case.game, SEAT_NAMES[: case.seats], case.chosen, dealer)
    while not match.winners and match.number < most:
        deal, plays = random_deal(case, match, rng)
        match.close(deal)
        entry = on_paper(deal, plays)
        pad.enter(match.number, entry)
        assert list(pad.scores) == list(match.scores), entry
        assert sum(1 << side for side in pad.winners) == match.winners, entry
        assert pad.dealer == match.dealer, entry


def test_a_match_on_the_pad_is_the_match_that_was_played(case: Case) -> None:
    if case.game.sheet is not None:
        compare_a_match(case, 0, case.share_of(-(-DEALS_A_GAME // gate.budget), least=2))


@pytest.mark.slow
def test_fifty_matches_on_the_pad(game: Game) -> None:
    if game.sheet is not None:
        some = every_value(game)
        for number in range(1, 51):
            compare_a_match(some[number % len(some)], number, MOST_DEALS)
