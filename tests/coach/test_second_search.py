"""The figures of a review, found again by a search that shares no code with the judge.

It knows only the rules, how play-out players choose and how well a deal explains the bidding. It
draws its own deals, plays them out by itself, and adds the score up by itself. Endings that the
judge solves are left out: `tests/bots/test_search.py` compares those with an exhaustive search.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest

from parlour.bots.levels import Thinker
from parlour.bots.search import Policy, Stakes
from parlour.coach.move_judge import Judged, judge, thinker_of
from parlour.core.bits import COMPILED, each, has, single
from parlour.core.deal import NATURE, Deal, View
from parlour.core.rng import Rng
from parlour.games import bots_of, find_bot, find_game
from parlour.lab.simulate import begin

WORLDS = 150 if COMPILED else 12
"""How many deals the second search plays out."""
DRAWN = 8
"""How many deals are drawn for each of them where the bidding tells something."""
ERRORS = 0.1
"""The share of random choices in a play-out."""
SPREAD = 10.0
"""Weights are made more equal until they count as at least a tenth of the deals."""


def seed_of(luck: Random) -> Rng:
    return Rng(luck.getrandbits(60))


def worth(deal: Deal, side: int, stakes: Stakes) -> float:
    """Return the points that a side gained above the average of the others."""
    pairs = zip(deal.scores, deal.brought, strict=True)
    gains = [float(after) - float(before) for after, before in pairs]
    mine = gains.pop(side)
    many = max(1, len(gains))
    lead = (mine - sum(gains) / many) * (-1 if stakes.low_wins else 1)
    winners = deal.winners()
    if winners:
        lead += stakes.prize if has(winners, side) else -stakes.prize / many
    return lead


def finish(deal: Deal, policy: Policy[Any], luck: Random) -> None:
    """Play a deal to its end; one choice in ten is picked at random from the sensible ones."""
    while not deal.over:
        seat = luck.choice(each(deal.due()))
        legal = deal.legal(seat)
        if single(legal):
            deal.play(seat, each(legal)[0])
        elif seat == NATURE or (has(policy.slips, deal.phase) and luck.random() < ERRORS):
            deal.play(seat, luck.choice(each(policy.sensible(deal, seat, legal))))
        else:
            deal.play(seat, policy.choose(deal, seat, legal, seed_of(luck)))


def seeds_of_worlds(view: View, policy: Policy[Any], luck: Random) -> list[int]:
    """Return the seeds of deals that fit a view and the bidding."""
    if not policy.listens:
        return [luck.getrandbits(60) for _ in range(WORLDS)]
    seeds = [luck.getrandbits(60) for _ in range(DRAWN * WORLDS)]
    weights = [policy.likelihood(view.imagine(Rng(seed)), view.seat) for seed in seeds]
    while SPREAD * sum(weights) ** 2 < len(weights) * sum(one * one for one in weights):
        weights = [sqrt(one) for one in weights]
    return luck.choices(seeds, weights, k=WORLDS)


def lead(thinker: Thinker, view: View, best: int, choice: int, luck: Random) -> tuple[float, float]:
    """Return how much better one choice is than another, and the standard error."""
    side = view.seat % len(view.scores)
    gaps = []
    for seed in seeds_of_worlds(view, thinker.policy, luck):
        again = luck.getrandbits(60)
        results = []
        for one in (best, choice):
            deal = view.imagine(Rng(seed))
            deal.play(view.seat, one)
            finish(deal, thinker.policy, Random(again))
            results.append(worth(deal, side, thinker.stakes))
        gaps.append(results[0] - results[1])
    return fmean(gaps), stdev(gaps) / sqrt(len(gaps))


@dataclass(frozen=True)
class Compared:
    """A decision as the judge sees it, and as the second search does."""

    judged: Judged
    loss: float
    error: float

    @property
    def gap(self) -> float:
        """The difference in standard errors."""
        return (self.judged.loss - self.loss) / (hypot(self.judged.error, self.error) or 1.0)


def decisions(key: str, most: int) -> Iterator[Compared]:
    """Yield random choices in deals of novices, wherever the judge finds a better one."""
    game = find_game(key)
    thinker, novice = thinker_of(game, bots_of(game)), find_bot(game, "novice")
    luck, found = Random(key), 0
    seats = game.usual_seats
    while found < most:
        deal = game.new_deal(seats)
        begin(deal, game.order(seats), luck.randrange(seats), seed_of(luck))
        while not deal.over and found < most:
            seat = luck.choice(each(deal.due()))
            if seat == NATURE:
                deal.play(seat, luck.choice(each(deal.legal(seat))))
                continue
            view = deal.view(seat)
            if not single(view.choices) and not thinker.is_ending(view) and luck.random() < 0.2:
                choice = luck.choice(each(view.choices))
                judged = judge(thinker, view, choice, luck.getrandbits(30))
                if judged.best != choice:
                    found += 1
                    yield Compared(judged, *lead(thinker, view, judged.best, choice, luck))
            deal.play(seat, novice.choose(view, luck.getrandbits(30)))


def agree(key: str, most: int) -> None:
    """Check that the two searches differ by chance only."""
    gaps = [one.gap for one in decisions(key, most)]
    assert max(map(abs, gaps)) < 4.5
    assert sqrt(fmean(gap * gap for gap in gaps)) < 1.0 + 1.5 / sqrt(most) + 0.15


@pytest.mark.sampled(2)
@pytest.mark.parametrize("key", ["partnership-rook", "high-14", "sniff", "block"])
def test_the_cost_of_a_choice_is_found_again(key: str) -> None:
    agree(key, 5)


@pytest.mark.slow
@pytest.mark.parametrize(
    "key",
    [
        "rook",
        "partnership-rook",
        "dixie-rook",
        "display-rook",
        "high-14",
        "flip",
        "domino-42",
        "sniff",
        "bergen",
        "block-dominoes",
        "draw-dominoes",
        "matadores",
        "sebastopol",
        "block",
        "tuxedo",
    ],
)
def test_the_costs_of_60_choices_are_found_again(key: str) -> None:
    agree(key, 60)
