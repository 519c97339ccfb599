"""How a novice plays Rook: bids what the hand should bring, and counts cards."""

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
from parlour.games.rook.players import RookPlayers
from parlour.games.rook.rules import BID, BIDS, TRUMP, RookView, pack_of
from parlour.packs.rook_cards import colour, follow, rook_points

# What the bidder takes, fitted to 1,500 deals each that novices played.
# base, trumps, top trumps, tops, seconds, counts, short, spread; the least that a bid must be worth
ESTIMATES = {
    3: Estimate(-15.5, 7.9, 5.2, 9.7, 3.2, 0.1, 1.7, 12.3, 33.0),
    4: Estimate(-17.9, 7.2, 5.8, 9.3, 2.0, 0.1, 0.2, 11.5, 27.0),
    5: Estimate(-16.2, 7.6, 6.6, 9.0, 2.3, 0.1, -0.4, 12.2, 20.0),
    6: Estimate(-9.6, 6.2, 8.8, 9.6, 0.7, 0.0, 2.7, 13.2, 17.0),
    7: Estimate(-13.0, 8.3, 10.3, 6.8, 0.4, 0.0, 1.0, 14.4, 14.0),
    8: Estimate(-16.0, 10.4, 11.8, 4.0, 0.1, 0.1, -0.5, 15.5, 12.0),
}
REACH = 40
"""What a bidder may make in a hand."""


class Rule:
    """Plays by rule of thumb."""

    name = "rule"

    def choose(self, view: View, seed: int) -> int:
        """Return one of the choices open in the view."""
        del seed
        assert isinstance(view, RookView)
        if view.phase == BID:
            return self.bid(view)
        if view.phase == TRUMP:
            return self.trump(view)[0]
        return self.card(view)

    def trump(self, view: RookView) -> tuple[int, float]:
        """Return the colour that promises most, and how much."""
        return best_trump(view.tricks.hands[view.seat], rook_points, ESTIMATES[view.seats])

    def bid(self, view: RookView) -> int:
        """Bid up to what the hand is worth, a step at a time, with an eye on the match."""
        daring = nerve(list(view.scores), view.seat, view.options.target, REACH)
        _, expected = self.trump(view)
        bids = list(view.auction.bids)
        return call(view.auction, dearest(expected, ESTIMATES[view.seats], bids, daring))

    def card(self, view: RookView) -> int:
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
                pack=pack_of(view.seats),
                trump=view.trump,
                friends=bit(view.seat),
                points=rook_points,
                sides=view.seats,
                declaring=view.auction.holder == view.seat,
            )
        )


RULE = Rule()
PLAYERS = RookPlayers({11 * seats: scale(each, list(BIDS)) for seats, each in ESTIMATES.items()})
STAKES = Stakes(100.0, low_wins=False)
NOVICE = Novice(RULE, PLAYERS)
CLUB = Thinker("club", RULE, PLAYERS, STAKES, worlds=20)
EXPERT = Thinker("expert", RULE, PLAYERS, STAKES, worlds=200, exact=20, nodes=2_000)
LEVELS = (NOVICE, CLUB, EXPERT)
