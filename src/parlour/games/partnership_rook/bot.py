"""How a novice plays Partnership Rook: bids for the side, and feeds a partner's tricks."""

from parlour.bots.levels import Thinker
from parlour.bots.novice import Novice
from parlour.bots.search import Stakes
from parlour.core.bits import has
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
from parlour.families.tricks.trick_play import team
from parlour.games.partnership_rook.players import PartnershipPlayers
from parlour.games.partnership_rook.rules import BID, BIDS, TARGET, TRUMP, PartnershipRookView
from parlour.packs.rook_cards import ALL, colour, follow, rook_points

# What the bidder's side makes, fitted to 1,500 deals each that novices played, by seats and
# sides: base, trumps, top trumps, tops, seconds, counts, short, spread; what a bid must be worth
ESTIMATES = {
    (4, 2): Estimate(14.1, 5.2, 6.4, 8.6, 2.2, 0.35, 4.1, 21.0, 35.0),
    (6, 2): Estimate(38.9, 3.0, 6.4, 6.3, -0.7, 0.3, 4.0, 24.7, 35.0),
    (6, 3): Estimate(5.1, 7.6, 7.3, 12.8, 3.0, 0.1, 3.5, 22.4, 27.0),
}
REACH = 70
"""What a bidding side may make in a hand."""

TRICK_VALUE = 2.0
"""What a trick is worth besides its cards, on the way to the 20 for most tricks."""

OVER_PARTNER = 20
"""How much better than a partner's bid one's own must be to bid over it."""


class Rule:
    """Plays by rule of thumb."""

    name = "rule"

    def choose(self, view: View, seed: int) -> int:
        """Return one of the choices open in the view."""
        del seed
        assert isinstance(view, PartnershipRookView)
        if view.phase == BID:
            return self.bid(view)
        if view.phase == TRUMP:
            return self.trump(view)[0]
        return self.card(view)

    def trump(self, view: PartnershipRookView) -> tuple[int, float]:
        """Return the colour that promises most, and how much."""
        return best_trump(view.tricks.hands[view.seat], rook_points, estimate(view))

    def bid(self, view: PartnershipRookView) -> int:
        """Bid up to what the hand is worth, a step at a time; leave most of a partner's bids."""
        daring = nerve(list(view.scores), view.seat % len(view.scores), TARGET, REACH)
        _, expected = self.trump(view)
        limit = dearest(expected, estimate(view), list(view.auction.bids), daring)
        if view.auction.holder >= 0 and has(friends(view), view.auction.holder):
            limit -= OVER_PARTNER
        return call(view.auction, limit)

    def card(self, view: PartnershipRookView) -> int:
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
                pack=ALL,
                trump=view.trump,
                friends=friends(view),
                points=rook_points,
                sides=len(view.scores),
                trick_value=TRICK_VALUE,
                declaring=has(friends(view), view.auction.holder),
            )
        )


def estimate(view: PartnershipRookView) -> Estimate:
    """Return what is known of hands for so many seats and sides."""
    return ESTIMATES[view.seats, len(view.scores)]


def friends(view: PartnershipRookView) -> int:
    """Return the seats of one's own side."""
    sides = len(view.scores)
    return team(view.seat % sides, sides, view.seats)


RULE = Rule()
PLAYERS = PartnershipPlayers(
    {10 * seats + sides: scale(each, list(BIDS)) for (seats, sides), each in ESTIMATES.items()}
)
STAKES = Stakes(100.0, low_wins=False)
NOVICE = Novice(RULE, PLAYERS)
CLUB = Thinker("club", RULE, PLAYERS, STAKES, worlds=20)
EXPERT = Thinker("expert", RULE, PLAYERS, STAKES, worlds=200, exact=20, nodes=2_000)
LEVELS = (NOVICE, CLUB, EXPERT)
