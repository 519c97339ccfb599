"""How a novice plays Display Rook: both hands of the dealer's side, or against them."""

from parlour.bots.levels import Thinker
from parlour.bots.novice import Novice
from parlour.bots.search import Stakes
from parlour.core.bits import bit
from parlour.core.deal import View
from parlour.families.tricks.bid_estimates import scale
from parlour.families.tricks.trick_judgement import (
    Estimate,
    best_card,
    best_trump,
    call,
    dearest,
    moment,
    nerve,
)
from parlour.games.display_rook.players import DisplayPlayers
from parlour.games.display_rook.rules import (
    BID,
    BIDS,
    SIDES,
    TARGET,
    TRICK,
    TRUMP,
    DisplayRookView,
    partner,
)
from parlour.packs.rook_cards import ALL, colour, follow, rook_points

# What the bidder's side makes, fitted to 1,500 deals that novices played: base, trumps, top
# trumps, tops, seconds, counts, short, spread; what a bid must be worth, what it denies the others
ESTIMATE = Estimate(30.0, 3.5, 4.8, 7.2, 1.7, 0.35, 3.4, 17.6, 25.0, denied=35.0)

REACH = 80
"""What a bidding side may make in a hand."""

OVER_PARTNER = 20
"""How much better than a partner's bid one's own must be to bid over it."""


class Rule:
    """Plays by rule of thumb."""

    name = "rule"

    def choose(self, view: View, seed: int) -> int:
        """Return one of the choices open in the view."""
        del seed
        assert isinstance(view, DisplayRookView)
        if view.phase == BID:
            return self.bid(view)
        if view.phase == TRUMP:
            return self.trump(view)[0]
        return self.card(view)

    def trump(self, view: DisplayRookView) -> tuple[int, float]:
        """Return the colour that promises most, and how much."""
        return best_trump(view.tricks.hands[view.seat], rook_points, ESTIMATE)

    def bid(self, view: DisplayRookView) -> int:
        """Bid up to what the hand is worth, a step at a time; leave most of a partner's bids."""
        daring = nerve(list(view.scores), view.seat % SIDES, TARGET, REACH)
        _, expected = self.trump(view)
        limit = dearest(expected, ESTIMATE, list(view.auction.bids), daring)
        if view.auction.holder == partner(view.seat):
            limit -= OVER_PARTNER
        return call(view.auction, limit)

    def card(self, view: DisplayRookView) -> int:
        """Play the card that promises most, from one's own hand or the Dummy's (DISP-17)."""
        trick = view.tricks.trick
        return best_card(
            moment(
                view.tricks,
                view.sizes,
                seat=trick.turn,
                legal=follow(view.choices, colour(trick.led))
                if trick.cards
                else view.choices,  # R-GEN-8
                pack=ALL,
                trump=view.trump,
                friends=bit(view.seat) | bit(partner(view.seat)),
                points=rook_points,
                sides=SIDES,
                trick_value=float(TRICK),
                declaring=view.auction.holder % SIDES == view.seat % SIDES,
            )
        )


RULE = Rule()
PLAYERS = DisplayPlayers({42: scale(ESTIMATE, list(BIDS))})
STAKES = Stakes(100.0, low_wins=False)
NOVICE = Novice(RULE, PLAYERS)
CLUB = Thinker("club", RULE, PLAYERS, STAKES, worlds=20)
EXPERT = Thinker(
    "expert", RULE, PLAYERS, STAKES, worlds=200, exact=20, nodes=2_000, odds=(0.14, 0.84)
)
LEVELS = (NOVICE, CLUB, EXPERT)
