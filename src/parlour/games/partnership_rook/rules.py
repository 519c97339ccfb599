"""Partnership Rook: Rook for two sides, with 20 points more for the most tricks.

Clause ids are those of `rulebook.md` (PROOK) and of Rook's (ROOK), whose rules hold wherever
Partnership Rook states nothing else (PROOK-7).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, has
from parlour.core.deal import Deal, View
from parlour.core.rng import Rng
from parlour.core.sampler import Worlds
from parlour.families.tricks.rules.auction import NOBODY, PASS_FINAL, Auction, ladder
from parlour.families.tricks.rules.play import TrickPlay, team
from parlour.families.tricks.rules.rook_tricks import (
    ANY_COLOUR,
    BID,
    NO_COLOUR,
    PLAY,
    TRUMP,
    play_to_trick,
    playable,
    why_not_call,
    why_not_card,
    why_not_trump,
    worlds_of,
)
from parlour.kit.target import leader
from parlour.packs.rook_cards import ALL, COLOURS, rook_points

BIDS: Final = ladder(5, 120, 5)  # R-PROOK-5: 100 in counts and the 20

TARGET: Final = 200  # PROOK-2
MOST_TRICKS: Final = 20  # PROOK-4


@final
@mypyc_attr(acyclic=True)
class Options:
    """The table's options; the defaults are the rulebook as printed, with our rulings."""

    def __init__(self) -> None:
        self.twenty_helps: bool = True  # R-PROOK-1
        self.opening: i64 = 15  # R-PROOK-5
        self.couples: bool = False  # R-PROOK-7
        self.revoke: bool = False  # R-GEN-8


def sides_of(seats: i64, couples: bool) -> i64:  # noqa: FBT001 - the value of an option
    """Four play two against two; six play three against three, or as three pairs.

    (PROOK-1, PROOK-6, R-PROOK-7.) A seat's side is its number modulo the number of sides.
    """
    return 3 if seats == 6 and couples else 2


@final
class PartnershipRookDeal(Deal):
    """One deal: the bidding, the naming of trump, the tricks and the count."""

    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, sides_of(seats, options.couples))
        self.options = options
        self.auction: Final[Auction] = Auction(
            seats, BIDS, options.opening, PASS_FINAL
        )  # R-PROOK-5
        self.tricks: Final[TrickPlay] = TrickPlay(seats)
        self.trump: i64 = NO_COLOUR

    @property
    def hands(self) -> vec[i64]:
        """What each seat holds."""
        return self.tricks.hands

    def deal_out(self, order: vec[i64]) -> None:
        """Deal all 56 cards, and let the dealer open the bidding (PROOK-7, R-PROOK-5).

        When six play, the first two players to the dealer's left hold ten cards (R-PROOK-8).
        """
        self.tricks.deal(order, self.left(self.dealer), len(order))
        self.auction.start(self.dealer, self.dealer)
        self.trump = NO_COLOUR
        self.phase = BID
        self.turn = self.dealer

    def legal(self, seat: i64) -> i64:
        """Bid higher, even over a partner, or pass; name a colour; follow the colour led."""
        if self.over or seat != self.turn:
            return 0
        if self.phase == BID:
            return self.auction.legal()
        if self.phase == TRUMP:
            return ANY_COLOUR
        return playable(self.tricks, seat, revoke=self.options.revoke)

    def play(self, seat: i64, choice: i64) -> None:
        """Bid or pass, name trump, or play a card."""
        if self.phase == PLAY:
            self.play_card(choice)
        elif self.phase == BID:
            self.call(choice)
        else:
            self.name_trump(choice)

    def call(self, choice: i64) -> None:
        """The turn to bid passes to the left, until all but one have passed (R-PROOK-5)."""
        self.auction.call(choice)
        self.turn = self.auction.turn
        if self.auction.over:
            self.phase = TRUMP
            self.turn = self.auction.holder

    def name_trump(self, choice: i64) -> None:
        """The highest bidder announces trump; the player to the dealer's left leads (PROOK-7)."""
        self.trump = choice
        self.phase = PLAY
        self.tricks.trick.start(self.left(self.dealer))
        self.turn = self.tricks.trick.turn

    def play_card(self, card: i64) -> None:
        """Play a card; when all have played, the player who takes the trick leads (PROOK-7)."""
        if play_to_trick(self.tricks, card, self.trump) and self.tricks.spent():
            self.tricks.surrender(COLOURS)  # R-PROOK-8: they make no trick, but they count
            self.count()
            self.over = True
        self.turn = self.tricks.trick.turn

    def count(self) -> None:
        """Each side scores its count cards, and 20 for the most tricks (PROOK-3, PROOK-4).

        The 20 help to make the bid (R-PROOK-1). The side that bid and falls short scores
        nothing and loses the bid (R-PROOK-2); the others score in any case (R-PROOK-3).
        """
        bid: i64 = self.auction.bid()
        sides: i64 = len(self.scores)
        most: i64 = self.most_tricks()
        side: i64 = 0
        while side < sides:
            seats: i64 = team(side, sides, self.seats)
            points: i64 = rook_points(self.tricks.taken_by(seats))
            made: i64 = points
            if side == most:
                points += MOST_TRICKS
                if self.options.twenty_helps:
                    made += MOST_TRICKS
            if has(seats, self.auction.holder) and made < bid:
                points = -bid
            if self.tricks.revoked & seats != 0:
                points = -bid  # R-GEN-8
            self.scores[side] += points
            side += 1

    def most_tricks(self) -> i64:
        """Return the side that took the most tricks; NOBODY if two sides tie.

        Then only count cards score (PROOK-5, R-PROOK-4). Nine tricks cannot be split equally by two
        sides, but they can by three (R-PROOK-7, R-PROOK-8).
        """
        most: i64 = 0
        found: i64 = NOBODY
        side: i64 = 0
        while side < len(self.scores):
            tricks: i64 = self.tricks.won_by(team(side, len(self.scores), self.seats))
            if tricks > most:
                most = tricks
                found = side
            elif tricks == most:
                found = NOBODY
            side += 1
        return found

    def winners(self) -> i64:
        """The side that reaches 200 wins; if several do, the highest total (PROOK-2, R-PROOK-6)."""
        return leader(self.scores, TARGET) if self.over else 0

    def view(self, seat: i64) -> "PartnershipRookView":
        """Return what a seat may know."""
        return PartnershipRookView(self, seat)


@final
class PartnershipRookView(View):
    """The seat's own hand, all that was bid and played, and the sizes of the other hands."""

    def __init__(self, deal: PartnershipRookDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.auction: Auction = deal.auction.copy()
        self.trump: i64 = deal.trump
        self.tricks: TrickPlay = deal.tricks.seen(bit(seat) if seat >= 0 else 0)
        self.sizes: vec[i64] = deal.tricks.sizes()

    def imagine(self, rng: Rng) -> Deal:
        """Deal the unseen cards again, respecting known voids."""
        deal = PartnershipRookDeal(self.seats, self.options)
        self.restore(deal)
        deal.tricks.hold_unseen(self.all_worlds(), rng)
        return deal

    def possible_worlds(self) -> Worlds:
        """Return all placements of the unseen cards."""
        return worlds_of(self.tricks, self.sizes, ALL, revoke=self.options.revoke)

    def why_not(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids a choice now."""
        if phase == BID:
            return why_not_call(self.phase, choice, self.auction, "R-PROOK-5")
        if phase == TRUMP:
            return why_not_trump(self.phase)
        return why_not_card(self.phase, self.tricks, self.seat, choice)
