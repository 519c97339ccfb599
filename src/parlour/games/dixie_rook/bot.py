"""How a novice plays Dixie Rook: bids for the side, banks count cards, feeds a partner.

A bid is judged by what it should bring against what defending brings, in points more than the
other side; what a hand should earn was fitted to hands that novices played out.
"""

from itertools import combinations
from math import erf, exp, pi, sqrt

from parlour.bots.levels import Thinker
from parlour.bots.novice import Novice
from parlour.bots.search import Stakes
from parlour.core.bits import below, bit, count, each, first, has, union
from parlour.core.deal import View
from parlour.families.tricks.bid_estimates import Worth, scale
from parlour.families.tricks.rook_players import Scale
from parlour.families.tricks.trick_judgement import Estimate, best_card, best_trump, moment
from parlour.families.tricks.trick_play import team
from parlour.games.dixie_rook.players import DixiePlayers
from parlour.games.dixie_rook.rules import (
    BID,
    BIDS,
    BURY,
    OPENING,
    PLAY,
    DixieView,
    nest_cards,
    side_of,
)
from parlour.packs.rook_cards import ALL, COLOURS, colour, dixie_points, follow, number

BEFORE = {
    4: Estimate(47.0, 4.0, 5.2, 5.2, 3.6, 0.05, 3.4, spread=18.0, defending=0.0),
    6: Estimate(49.5, 4.7, 6.8, 4.5, 0.0, 0.1, 0.5, spread=22.0, defending=0.0),
}
"""What the bidder's side earns, the 20 included, from a hand before the nest, by seats."""

AFTER = {
    4: Estimate(23.0, 6.6, 5.7, 5.4, 3.6, 0.1, 5.0, spread=18.0, defending=0.0),
    6: Estimate(34.5, 7.0, 7.4, 4.8, 0.0, 0.1, 1.0, spread=22.0, defending=0.0),
}
"""The same of a hand with the nest in it, to choose a trump by."""

ALL_POINTS = 120
USUAL = 87.0
"""What one expects of a hand that opens the bidding at 70."""
HIGHER = 0.35
"""And how much more for each point that it bids higher."""
HELP = 2.0
"""What a partner's bid promises, and an opponent's takes away."""

UNDECIDED = -12.0
"""What it is worth to pass when others have still to speak."""
NEAR = 90
NERVE = 20.0

KEPT = {14: 9.0, 13: 3.0, 10: -5.0, 5: -2.5}
"""What a side card is worth in hand: what it will take, or lose to others."""
SECOND = 11.0
"""A 13 with its 14."""
OTHER = -1.5
BANKED = 0.3
"""What is left of a point in the nest: it comes back if one's side takes the last trick."""
VOID = 7.0
LONE = 2.0


class Rule:
    """Plays by rule of thumb."""

    name = "rule"

    def choose(self, view: View, seed: int) -> int:
        """Return one of the choices open in the view."""
        del seed
        assert isinstance(view, DixieView)
        if view.phase == PLAY:
            return self.card(view)
        if view.phase == BID:
            return self.bid(view)
        hand = view.tricks.hands[view.seat]
        if view.phase == BURY:
            return self.bury(view, hand)
        return best_trump(hand | view.nest, dixie_points, AFTER[view.seats])[0]

    # The bidding.

    def bid(self, view: DixieView) -> int:
        """Bid the next step if that is worth more than to let another have it."""
        auction = view.auction
        if not has(view.choices, auction.passing):
            return auction.lowest
        lowest = auction.lowest if auction.high < 0 else auction.high + 1
        before = BEFORE[view.seats]
        _, expected = best_trump(view.tricks.hands[view.seat], dixie_points, before)
        for seat in each(below(view.seats) & ~bit(view.seat)):
            if auction.offers[seat] >= 0:
                expected += HELP if has(friends(view), seat) else -HELP
        worth = worth_of_bid(expected, before.spread, auction.bids[lowest])
        return lowest if worth + self.nerve(view) > self.otherwise(view) else auction.passing

    def otherwise(self, view: DixieView) -> float:
        """Return what it is worth to pass: an opponent has the bid, a partner, or nobody."""
        auction = view.auction
        if auction.holder < 0:
            return 0.0 if view.seat == view.dealer else UNDECIDED  # R-DIXIE-3
        expected = USUAL + HIGHER * int(auction.bid() - auction.bids[auction.lowest])
        worth = worth_of_bid(expected, BEFORE[view.seats].spread, auction.bid())
        return worth if has(friends(view), auction.holder) else -worth

    def nerve(self, view: DixieView) -> float:
        """Return what it is worth besides to keep opponents from a bid that may win the match."""
        auction, side = view.auction, side_of(view.seat)
        if auction.holder >= 0 and has(friends(view), auction.holder):
            return 0.0
        near = view.options.target - view.scores[1 - side] <= NEAR
        return NERVE if near and view.scores[side] < view.scores[1 - side] else 0.0

    # The nest.

    def bury(self, view: DixieView, hand: int) -> int:
        """Put back the cards without which the hand is best, the lowest first."""
        everything = hand | view.nest
        trump, _ = best_trump(everything, dixie_points, AFTER[view.seats])
        wanted = nest_cards(view.seats) - count(view.nest)
        open_now = hand & ~below(first(view.choices))  # those below have been passed over
        some = each(open_now & ~COLOURS[trump])
        if len(some) < wanted:
            some += each(open_now & COLOURS[trump])[: wanted - len(some)]
        best = max(
            (union(list(cards)) for cards in combinations(sorted(some), wanted)),
            key=lambda cards: worth_of_burying(everything, cards | view.nest, trump),
        )
        return int(first(best))

    # The play.

    def card(self, view: DixieView) -> int:
        """Play the card that promises most."""
        trick = view.tricks.trick
        return best_card(
            moment(
                view.tricks,
                view.sizes,
                seat=view.seat,
                legal=follow(view.choices, colour(trick.led))
                if trick.cards
                else view.choices,  # R-GEN-8
                pack=ALL & ~view.nest,
                trump=view.trump,
                friends=friends(view),
                points=dixie_points,
                trick_value=2.0,
                declaring=has(friends(view), view.auction.holder),
            )
        )


def friends(view: DixieView) -> int:
    """Return the seats of one's own side."""
    return team(side_of(view.seat), 2, view.seats)


def worth_of_bid(expected: float, spread: float, bid: int) -> float:
    """Return how many points more than the others a bid brings on average.

    Of X points the others have the rest of 120; if X is less than the bid, that is lost.
    """
    z = (bid - 2.5 - expected) / spread  # counts come in fives
    fails = 0.5 * (1.0 + erf(z / sqrt(2.0)))
    density = spread * exp(-z * z / 2.0) / sqrt(2.0 * pi)
    if_made = expected * (1.0 - fails) + density  # times the chance of it
    if_set = expected * fails - density
    return 2.0 * if_made - ALL_POINTS * (1.0 - fails) + if_set - (bid + ALL_POINTS) * fails


def worth_of_burying(hand: int, some: int, trump: int) -> float:
    """Return what the side colours of a hand are worth when some cards are in the nest."""
    worth = BANKED * int(dixie_points(some))
    for suit, cards in enumerate(COLOURS):
        own = hand & cards & ~some
        if suit == trump:
            continue
        high = [int(number(card)) for card in each(own)]
        worth += sum(KEPT.get(n, OTHER) for n in high)
        if 14 in high and 13 in high:
            worth += SECOND - KEPT[13]
        if not high:
            worth += VOID
        elif len(high) == 1 and 14 not in high:
            worth += LONE
    return worth - 50.0 * int(count(some & COLOURS[trump]))


RULE = Rule()


def scales(estimates: dict[int, Estimate]) -> dict[int, Scale]:
    """Return what the players of play-outs know of hands: to bid is better than to let go."""

    def worth(spread: float) -> Worth:
        return lambda expected, bid: (
            worth_of_bid(expected, spread, bid)
            + worth_of_bid(USUAL + HIGHER * (bid - OPENING), spread, bid)
        )

    return {
        10 * seats + 2: scale(each, list(BIDS), worth(each.spread))
        for seats, each in estimates.items()
    }


PLAYERS = DixiePlayers(scales(BEFORE), scales(AFTER))
STAKES = Stakes(150.0, low_wins=False)
NOVICE = Novice(RULE, PLAYERS)
CLUB = Thinker("club", RULE, PLAYERS, STAKES, worlds=20)
EXPERT = Thinker(
    "expert", RULE, PLAYERS, STAKES, worlds=200, exact=20, nodes=2_000, odds=(0.61, 1.01)
)
LEVELS = (NOVICE, CLUB, EXPERT)
