"""How sensible players play Dixie Rook: they bid for their side, save count cards, feed a partner.

They compare the expected result of a bid with that of defending, in points ahead of the other side.
"""

from math import pi, sqrt
from typing import Final

from mypy_extensions import i64

from parlour.core.bits import below, bit, count, first, has
from parlour.core.functions import erf, exp
from parlour.families.tricks.players.play import power
from parlour.families.tricks.players.rook_players import Bidders, Habits, Scale, is_won
from parlour.families.tricks.rules.auction import Auction
from parlour.families.tricks.rules.play import TrickPlay, team
from parlour.games.dixie_rook.rules import (
    BID,
    NO_MORE,
    OPENING,
    PLAY,
    TRUMP,
    DixieDeal,
)
from parlour.packs.rook_cards import (
    ALL,
    COLOURS,
    DIXIE_TENS,
    FOURTEENS,
    card,
    colour,
    number,
)

REACH: Final = 90
"""The most that a bidding side is likely to make in a deal."""
TRICK_VALUE: Final = 2.0
"""The value of a trick besides its cards, toward the 20 for the most tricks."""
ALL_POINTS: Final = 120.0
USUAL: Final = 87.0
"""The expected value of a hand that opens the bidding at 70."""
HIGHER: Final = 0.35
"""How much more a hand must be worth for each point of a higher bid."""
HELP: Final = 2.0
"""The value that a partner's bid adds, and an opponent's bid takes away."""
UNDECIDED: Final = -12.0
"""The value of passing while others have still to bid."""
BURIED: Final = 0.05
"""Factor on a deal's likelihood for each trump or 14 that the bidder would have buried."""
NERVE: Final = 20.0
"""The extra value of keeping opponents from a bid that may win the match."""


def worth_of_bid(expected: float, spread: float, bid: i64) -> float:
    """Return the average lead over the other side that a bid brings.

    If the bidding side makes X points, the others have the rest of 120. If X is less than the bid,
    the bidding side loses the bid.
    """
    price = float(bid)
    z = (price - 2.5 - expected) / spread  # counts come in fives
    fails = 0.5 * (1.0 + erf(z / sqrt(2.0)))
    density = spread * exp(-z * z / 2.0) / sqrt(2.0 * pi)
    if_made = expected * (1.0 - fails) + density  # weighted by its probability
    if_set = expected * fails - density
    return 2.0 * if_made - ALL_POINTS * (1.0 - fails) + if_set - (price + ALL_POINTS) * fails


def worth_of_standing(bid: i64, spread: float) -> float:
    """Return the value of a bid to its side, if nothing is known about the bidder's hand."""
    return worth_of_bid(USUAL + HIGHER * float(bid - OPENING), spread, bid)


class DixiePlayers(Bidders[DixieDeal]):
    """The players of Dixie Rook, whose bidder takes the nest."""

    def __init__(self, scales: dict[int, Scale], named: dict[int, Scale]) -> None:
        super().__init__(DIXIE_TENS, TRICK_VALUE, REACH, scales)
        self.named: dict[int, Scale] = named
        """The scale for a hand that includes the nest, to choose a trump."""
        self.slips = bit(PLAY)
        self.habits = Habits(7.0, 8.0, 3.0)

    def auction_of(self, deal: DixieDeal) -> Auction:
        """Return the auction of a deal."""
        return deal.auction

    def tricks_of(self, deal: DixieDeal) -> TrickPlay:
        """Return the tricks of a deal."""
        return deal.tricks

    def trump_of(self, deal: DixieDeal) -> i64:
        """Return the colour named, or -1."""
        return deal.trump

    def target_of(self, deal: DixieDeal) -> i64:
        """Return the score that wins the match."""
        return deal.options.target

    def see(self, deal: DixieDeal, seat: i64) -> bool:
        """Read the trick; the bidder knows the nest."""
        if deal.phase != PLAY:
            return False
        self.set_trump(deal.trump)
        known: i64 = deal.nest if seat == deal.auction.holder else 0
        self.look(deal.tricks, ALL, team(seat % 2, 2, deal.seats), 2, -1, known)
        self.declaring = has(self.friends, deal.auction.holder)
        return True

    def say(self, deal: DixieDeal, seat: i64, legal: i64) -> i64:
        """Bid, name the best colour, or bury."""
        hand: i64 = deal.tricks.hands[seat]
        if deal.phase == BID:
            if not has(legal, deal.auction.passing):
                return first(legal)
            return self.call(deal, deal.auction, seat, hand)
        scale = self.named[10 * deal.seats + 2]
        if deal.phase == TRUMP:
            return self.best_trump(hand | deal.nest, scale)
        return self.bury(hand, legal, self.best_trump(hand | deal.nest, scale))

    def call(self, deal: DixieDeal, auction: Auction, seat: i64, hand: i64) -> i64:
        """Bid the next step if that is worth more than letting another player have the bid."""
        lowest: i64 = auction.lowest if auction.high < 0 else auction.high + 1
        if lowest >= auction.passing or is_won(auction, seat, 2):
            return auction.passing
        scale = self.scale_of(deal)
        value = self.expected(hand, self.best_trump(hand, scale), scale)
        other: i64 = 0
        while other < auction.seats:
            if other != seat and auction.offers[other] >= 0:
                value += HELP if other % 2 == seat % 2 else -HELP
            other += 1
        worth = worth_of_bid(value, scale.spread, auction.bids[lowest])
        otherwise = self.worth_of_passing(deal, auction, seat, scale)
        return lowest if worth > otherwise else auction.passing

    def worth_of_passing(self, deal: DixieDeal, auction: Auction, seat: i64, scale: Scale) -> float:
        """Return the value if an opponent, a partner or nobody has the bid (R-DIXIE-3).

        Opponents who may win the match with it must not get it cheaply.
        """
        if auction.holder >= 0 and auction.holder % 2 == seat % 2:
            return worth_of_standing(auction.bid(), scale.spread)
        ours: i64 = deal.scores[seat % 2]
        theirs: i64 = deal.scores[1 - seat % 2]
        danger = self.target_of(deal) - theirs <= self.reach and ours < theirs
        nerve = NERVE if danger else 0.0
        if auction.holder >= 0:
            return -worth_of_standing(auction.bid(), scale.spread) - nerve
        return -nerve if seat == deal.dealer else UNDECIDED - nerve

    def bury(self, hand: i64, legal: i64, trump: i64) -> i64:
        """Return the best card to put back."""
        found: i64 = -1
        value = 0.0
        rest: i64 = hand & legal
        while rest != 0:
            piece: i64 = first(rest)
            rest &= rest - 1
            kept = self.kept(hand, piece, trump)
            if found < 0 or kept < value:
                found = piece
                value = kept
        return found

    def kept(self, hand: i64, piece: i64, trump: i64) -> float:
        """Return how much more a card is worth in the hand than in the nest."""
        suit: i64 = colour(piece)
        own: i64 = hand & COLOURS[suit]
        rank: i64 = number(piece)
        if suit == trump:
            return 50.0 + float(rank)
        worth = -1.5
        if rank == 14:
            worth = 9.0
        elif rank == 13:
            worth = 8.0 if has(own, card(suit, 14)) else 0.0
        elif rank == 10:
            worth = -8.0
        elif rank == 5:
            worth = -4.0
        return worth - 6.0 / float(count(own)) + 0.01 * float(rank)

    def likelihood(self, deal: DixieDeal, seat: i64) -> float:
        """Return the likelihood of the others' calls, and of the bidder burying these cards."""
        found = super().likelihood(deal, seat)
        if deal.phase == PLAY and seat != deal.auction.holder:
            treasures: i64 = deal.nest & (COLOURS[deal.trump] | FOURTEENS)
            found *= power(BURIED, count(treasures))
        return found

    def sayable(self, deal: DixieDeal, seat: i64, legal: i64) -> i64:
        """Return what is worth trying: the next bids, every colour, and burying any plain card."""
        if deal.phase == BID:
            return self.calls(deal, legal)
        if deal.phase == TRUMP:
            return legal
        hand: i64 = deal.tricks.hands[seat]
        trump: i64 = self.best_trump(hand | deal.nest, self.named[10 * deal.seats + 2])
        some: i64 = legal & below(NO_MORE) & ~COLOURS[trump]
        return some if some != 0 else legal & below(NO_MORE)
