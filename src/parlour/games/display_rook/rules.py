"""Display Rook, or Parkette: Rook for two pairs; the dealer's partner plays with an open hand.

Clause ids are those of `rulebook.md` (DISP) and of Rook's (ROOK), whose rules hold
except where Display Rook states otherwise (DISP-2).
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
    worlds_of,
)
from parlour.kit.target import leader
from parlour.packs.rook_cards import ALL, rook_points

BIDS: Final = ladder(5, 125, 5)  # R-DISP-6: 100 in counts and 28 in tricks

SIDES: Final = 2  # DISP-1
TARGET: Final = 200  # DISP-3, DISP-30
TRICK: Final = 2  # DISP-23: "Each trick counts 2 points"


@final
@mypyc_attr(acyclic=True)
class Options:
    """The table's options; the defaults are the rulebook as printed, with our rulings."""

    def __init__(self) -> None:
        self.dealers_partner: bool = True  # R-DISP-1
        self.opening: i64 = 15  # R-DISP-6
        self.tricks_help: bool = True  # R-DISP-7
        self.revoke: bool = False  # R-GEN-8


def partner(seat: i64) -> i64:
    """Return the seat opposite (DISP-1)."""
    return (seat + 2) % 4


@final
class DisplayRookDeal(Deal):
    """One deal: the bidding, the first lead, the display, the tricks and the count."""

    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, SIDES)
        self.options = options
        self.auction: Final[Auction] = Auction(seats, BIDS, options.opening, PASS_FINAL)  # R-DISP-6
        self.tricks: Final[TrickPlay] = TrickPlay(seats)
        self.trump: i64 = NO_COLOUR
        self.dummy: i64 = NOBODY  # whose hand lies open

    @property
    def hands(self) -> vec[i64]:
        """What each seat holds."""
        return self.tricks.hands

    def deal_out(self, order: vec[i64]) -> None:
        """Deal as in Rook (DISP-2); the dealer bids first, and must (DISP-5, R-DISP-6)."""
        self.tricks.deal(order, self.left(self.dealer), len(order))
        self.auction.start(self.dealer, self.dealer)
        self.trump = NO_COLOUR
        self.dummy = NOBODY
        self.phase = BID
        self.turn = self.dealer

    def legal(self, seat: i64) -> i64:
        """Bid higher, even over a partner (DISP-9), or pass; name a colour; play a card.

        The hand in turn must follow the colour led if it can (DISP-2). This binds the dealer for
        the Dummy's hand too (R-DISP-5).
        """
        if self.over or seat != self.turn:
            return 0
        if self.phase == BID:
            return self.auction.legal()
        if self.phase == TRUMP:
            return ANY_COLOUR
        return playable(self.tricks, self.tricks.trick.turn, revoke=self.options.revoke)

    def play(self, seat: i64, choice: i64) -> None:
        """Bid or pass, name trump, or play a card."""
        if self.phase == PLAY:
            self.play_card(choice)
        elif self.phase == BID:
            self.call(choice)
        else:
            self.name_trump(choice)

    def call(self, choice: i64) -> None:
        """Bid for the privilege of choosing trump, in turn to the left (DISP-4, DISP-6)."""
        self.auction.call(choice)
        self.turn = self.auction.turn
        if self.auction.over:  # DISP-11: "after all others have passed"
            self.phase = TRUMP
            self.turn = self.auction.holder

    def name_trump(self, choice: i64) -> None:
        """The highest bidder names trump; the player to the dealer's left leads any card (DISP-12).

        The dealer's partner may name it, before their hand lies open (R-DISP-2).
        """
        self.trump = choice
        self.phase = PLAY
        self.tricks.trick.start(self.left(self.dealer))
        self.turn = self.tricks.trick.turn

    def play_card(self, card: i64) -> None:
        """Play goes to the left; the highest of the four cards takes the trick (DISP-18).

        That is the highest trump, or else the highest card of the colour led (R-DISP-4). The player
        who takes the trick leads the next one (DISP-19), from the Dummy's hand if the Dummy took it
        (DISP-20).
        """
        full: bool = play_to_trick(self.tricks, card, self.trump)
        if self.dummy == NOBODY:
            self.display()
        if full and self.tricks.spent():  # DISP-22: "14 tricks of 4 cards each"
            self.count()
            self.over = True
        self.turn = self.player(self.tricks.trick.turn)

    def display(self) -> None:
        """As soon as the first card is played the dealer's partner lays their hand open (DISP-13).

        A card from it is then played to that same trick (R-DISP-3). Under the option it is the
        bidder's partner, who may have led that first card (R-DISP-1).
        """
        player: i64 = self.dealer if self.options.dealers_partner else self.auction.holder
        self.dummy = partner(player)

    def player(self, seat: i64) -> i64:
        """Return who plays for a seat: for the Dummy, the partner (DISP-15, DISP-17, DISP-21).

        The Dummy's owner only watches (DISP-16), and may not speak (R-DISP-9).
        """
        return partner(seat) if seat == self.dummy else seat

    def count(self) -> None:
        """Count 2 for each trick, and the count cards in them (DISP-22, DISP-23, DISP-24).

        Both sides together have 100 in cards and 28 in tricks (DISP-31, DISP-32). If the side that
        chose trump makes its bid, it scores all its points, and the others only their tricks
        (DISP-25, DISP-26). If not, it scores nothing and loses the bid, even below zero, and the
        others score all their points (DISP-27, DISP-28, DISP-29). Trick points help to make the bid
        (R-DISP-7).
        """
        bid: i64 = self.auction.bid()
        chose: i64 = self.auction.holder % SIDES
        counts: i64 = self.counts(chose)
        tricks: i64 = self.trick_points(chose)
        made: bool = counts + (tricks if self.options.tricks_help else 0) >= bid
        if self.tricks.revoked & team(chose, SIDES, self.seats) != 0:
            made = False  # R-GEN-8
        others: i64 = 1 - chose
        if made:
            self.scores[chose] += counts + tricks
            self.scores[others] += self.trick_points(others)
        else:
            self.scores[chose] -= bid
            self.scores[others] += self.counts(others) + self.trick_points(others)
        if self.tricks.revoked & team(others, SIDES, self.seats) != 0:
            self.scores[others] = self.brought[others] - bid  # R-GEN-8

    def counts(self, side: i64) -> i64:
        """Return the count cards that a side captured or saved, in points (DISP-24)."""
        return rook_points(self.tricks.taken_by(team(side, SIDES, self.seats)))

    def trick_points(self, side: i64) -> i64:
        """Return what a side's tricks count (DISP-23)."""
        return TRICK * self.tricks.won_by(team(side, SIDES, self.seats))

    def winners(self) -> i64:
        """The first pair with 200 wins; if both have it, the higher total (DISP-30, R-DISP-8)."""
        return leader(self.scores, TARGET) if self.over else 0

    def view(self, seat: i64) -> "DisplayRookView":
        """Return what a seat may know."""
        return DisplayRookView(self, seat)


@final
class DisplayRookView(View):
    """The seat's own hand and the open one, all bids and plays, and the sizes of other hands.

    The Dummy's owner does not see the hand of the dealer, who plays for them. Only the highest
    bidder reveals the colour they bid on (DISP-10).
    """

    def __init__(self, deal: DisplayRookDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.auction: Auction = deal.auction.copy()
        self.trump: i64 = deal.trump
        self.dummy: i64 = deal.dummy
        shown: i64 = bit(seat) if seat >= 0 else 0
        if deal.dummy >= 0:
            shown |= bit(deal.dummy)  # DISP-13: "so that all can see"
        self.tricks: TrickPlay = deal.tricks.seen(shown)
        self.sizes: vec[i64] = deal.tricks.sizes()

    def imagine(self, rng: Rng) -> Deal:
        """Deal the unseen cards again, respecting known voids."""
        deal = DisplayRookDeal(self.seats, self.options)
        self.restore(deal)
        deal.tricks.hold_unseen(self.all_worlds(), rng)
        return deal

    def possible_worlds(self) -> Worlds:
        """Return all placements of the unseen cards."""
        return worlds_of(self.tricks, self.sizes, ALL, revoke=self.options.revoke)

    def why_not(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids a choice now."""
        if phase == BID:
            return why_not_call(self.phase, choice, self.auction, "R-DISP-6")
        if phase == TRUMP:
            return "DISP-11" if self.phase == BID else "R-ROOK-7"
        if self.phase != PLAY:
            return "DISP-12"
        return self.why_not_card(choice)

    def why_not_card(self, card: i64) -> str:
        """Name the clause that forbids a card now, in whichever hand it is."""
        turn: i64 = self.tricks.trick.turn
        if has(self.tricks.hands[turn], card):
            return "R-DISP-5" if turn == self.dummy else "ROOK-27"
        if self.dummy == NOBODY:
            return "ROOK-24"
        mine: i64 = self.tricks.hands[self.seat]
        if self.seat == partner(self.dummy):
            mine |= self.tricks.hands[self.dummy]
        return "DISP-17" if has(mine, card) else "ROOK-24"
