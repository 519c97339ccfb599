"""Beliefs from the bidding change the weights of worlds, but always leave enough worlds."""

from dataclasses import replace
from operator import mul
from statistics import fmean
from typing import Any

import pytest

from parlour.bots.chances import corrected, line_of
from parlour.bots.levels import Odds, Thinker
from parlour.bots.search import Belief, Policy
from parlour.core.deal import Deal
from parlour.core.rng import Rng
from parlour.families.tricks.players.play import logistic
from parlour.families.tricks.rules.auction import place_of
from parlour.games import find_bot, find_game
from parlour.games.domino_42.players import FortyTwoPlayers
from parlour.lab.simulate import begin, deal_rng, seed_key

WORLDS = 60


def after_bids(key: str, number: int, bids: list[int]) -> Any:
    """Return a deal with these opening bids (0 is a pass) and trump named."""
    game = find_game(key)
    deal: Any = game.new_deal(4)
    begin(deal, game.order(4), number % 4, deal_rng(seed_key(6), number))
    for bid in bids:
        auction = deal.auction
        deal.play(deal.turn, place_of(bid, auction.bids) if bid else auction.passing)
    while deal.phase == 0:
        deal.play(deal.turn, deal.auction.passing)
    return deal


def thinker(key: str) -> Thinker:
    bot = find_bot(find_game(key), "expert")
    assert isinstance(bot, Thinker)
    return bot


def worth(policy: Any, deal: Any, hand: int) -> float:
    """Return how strong a bid the hand supports."""
    if isinstance(policy, FortyTwoPlayers):
        return float(policy.expected(hand, policy.best_trump(hand)))
    scale = policy.scale_of(deal)
    return float(policy.expected(hand, policy.best_trump(hand, scale), scale))


@pytest.mark.parametrize(
    ("key", "bids"),
    [
        ("domino-42", [36]),
        ("partnership-rook", [90]),
        ("display-rook", [95]),
        ("dixie-rook", [100]),
    ],
)
def test_everybody_learns_of_a_high_bid(key: str, bids: list[int]) -> None:
    """Deals weigh more if the bidder's hand is better in them."""
    policy = thinker(key).policy
    gains = []
    for number in range(2):
        deal = after_bids(key, number, bids)
        holder = deal.auction.holder
        for seat in {(holder + 1) % 4, (holder + 2) % 4}:
            view, rng = deal.view(seat), Rng(number)
            worlds: list[Any] = [view.imagine(rng) for _ in range(WORLDS)]
            values = [worth(policy, world, world.tricks.hands[holder]) for world in worlds]
            weights = [policy.likelihood(world, seat) for world in worlds]
            heard = sum(map(mul, values, weights)) / sum(weights)
            gains.append(heard - fmean(values))

    assert min(gains) > 0.3
    assert fmean(gains) > 1.0


def test_worlds_are_sampled_by_weight() -> None:
    policy = thinker("domino-42").policy
    deal = after_bids("domino-42", 0, [36])
    holder = deal.auction.holder
    view, rng = deal.view((holder + 2) % 4), Rng(1)
    belief = Belief(view, policy, rng, WORLDS)
    drawn: list[Any] = [belief.world(rng) for _ in range(WORLDS)]
    others: list[Any] = [view.imagine(rng) for _ in range(WORLDS)]
    heard, deaf = (
        fmean(worth(policy, world, world.tricks.hands[holder]) for world in worlds)
        for worlds in (drawn, others)
    )

    assert heard > deaf + 1.0


class Stubborn(Policy[Deal]):
    """Give weight to about one deal in sixty, and almost none to the others."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.listens = True
        self.seat = seat

    def likelihood(self, deal: Deal, seat: int) -> float:
        del seat
        hand: int = deal.tricks.hands[self.seat]  # type: ignore[attr-defined]
        return 1.0 if hand % 61 == 0 else 1e-12


def test_a_belief_always_leaves_enough_worlds() -> None:
    """Weights are flattened until one deal in ten counts."""
    deal = after_bids("domino-42", 1, [30])
    view, rng = deal.view(deal.auction.holder), Rng(5)
    belief = Belief(view, Stubborn((deal.auction.holder + 1) % 4), rng, WORLDS)
    worlds: list[Any] = [belief.world(rng) for _ in range(WORLDS)]

    assert len({tuple(world.tricks.hands) for world in worlds}) > WORLDS // 5


def test_a_belief_depends_only_on_the_view() -> None:
    """Exchanging hands that the seat cannot see does not change what it imagines."""
    policy = thinker("dixie-rook").policy
    deal = after_bids("dixie-rook", 2, [70, 0, 75])
    seat = (deal.auction.holder + 1) % 4
    other = deal.view(seat).imagine(Rng(9))
    found = []
    for truth in (deal, other):
        rng = Rng(4)
        belief = Belief(truth.view(seat), policy, rng, 20)
        worlds: list[Any] = [belief.world(rng) for _ in range(10)]
        found.append([tuple(world.tricks.hands) for world in worlds])

    assert found[0] == found[1]


def test_the_table_of_probabilities() -> None:
    assert logistic(0.0) == 0.5
    assert logistic(-1000.0) == logistic(-6.0) > 0.0
    assert logistic(1.0) + logistic(-1.0) == pytest.approx(1.0)
    assert logistic(2.0) > logistic(1.0)


def test_the_odds_of_a_bid_are_corrected_by_role() -> None:
    """The bidder, both defenders and the partner know different things about the bidder's hand."""
    deal = after_bids("domino-42", 0, [30])
    holder = int(deal.auction.holder)
    odds = Odds(bidder=(-9.0, 0.0), partner=(0.0, 0.0), defender=(9.0, 0.0))
    bot = replace(thinker("domino-42").hasty(3), odds=odds)

    views = [deal.view((holder + step) % 4) for step in range(4)]
    lines = [line_of(bot, view, holder) for view in views]
    chances = [corrected(0.5, line) for line in lines]

    assert lines == [odds.bidder, odds.defender, odds.partner, odds.defender]
    assert [round(chance, 2) for chance in chances] == [0.0, 1.0, 0.5, 1.0]
