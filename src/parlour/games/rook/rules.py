"""Rook: bid for the right to choose trump, and capture the 5s, 10s and 14s in tricks.

Clause ids are those of `rulebook.md`; R-ROOK-7 is one of our rulings where the print is silent.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import below, bit, has, single
from parlour.core.deal import Deal, View
from parlour.core.rng import Rng
from parlour.core.sampler import Worlds
from parlour.families.tricks.rules.auction import COME_IN_AGAIN, NOBODY, PASS_FINAL, Auction, ladder
from parlour.families.tricks.rules.play import TrickPlay
from parlour.families.tricks.rules.rook_tricks import (
    BID,
    NO_COLOUR,
    PLAY,
    TRUMP,
    colours_in,
    play_to_trick,
    playable,
    why_not_call,
    why_not_card,
    why_not_trump,
    worlds_of,
)
from parlour.kit.target import ahead
from parlour.packs.rook_cards import ALL, COLOURS, STRIPPED, rook_points

BIDS: Final = ladder(5, 100, 5)  # ROOK-11; R-ROOK-4: no hand can earn more than 100
PASS: Final = len(BIDS)  # ROOK-15: "I pass"


@final
@mypyc_attr(acyclic=True)
class Options:
    """The table's options; the defaults are the rulebook as printed, with our rulings."""

    def __init__(self) -> None:
        self.forced: bool = True  # R-ROOK-1
        self.opening: i64 = 15  # ROOK-12, R-ROOK-2
        self.pass_final: bool = True  # R-ROOK-5
        self.minus: bool = True  # R-ROOK-15
        self.play_on: bool = True  # R-ROOK-17
        self.target: i64 = 150  # R-ROOK-18
        self.revoke: bool = False  # R-GEN-8
        self.cards: i64 = ALL  # fewer in a small pack
        self.highest_bid: i64 = 100  # R-ROOK-4: what all cards count


def pack_of(seats: i64, cards: i64) -> i64:
    """Four or more use the entire pack; three remove all cards below 5s (ROOK-2, ROOK-3)."""
    return cards & STRIPPED if seats == 3 else cards


@final
class RookDeal(Deal):
    """One deal of Rook: the bidding, the naming of trump, the tricks and the count."""

    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, seats)  # ROOK-1: everybody plays alone
        self.options = options
        style: i64 = PASS_FINAL if options.pass_final else COME_IN_AGAIN  # R-ROOK-5
        self.auction: Final[Auction] = Auction(seats, BIDS, options.opening, style)  # R-ROOK-2
        self.tricks: Final[TrickPlay] = TrickPlay(seats)
        self.trump: i64 = NO_COLOUR

    @property
    def hands(self) -> vec[i64]:
        """What each seat holds."""
        return self.tricks.hands

    def deal_out(self, order: vec[i64]) -> None:
        """Deal the pack, one at a time, even if some get one card more (ROOK-5, ROOK-6).

        The player to the dealer's left gets the first card, and odd cards fall to the first players
        (R-GEN-4, R-ROOK-9).
        Then players bid for the privilege of choosing trump. The dealer is first (ROOK-8, ROOK-9)
        and must bid (ROOK-10, R-ROOK-1). All this is repeated for each hand (ROOK-41), with the
        cards shuffled, but not cut (R-GEN-5).
        """
        self.tricks.deal(order, self.left(self.dealer), len(order))
        self.auction.start(self.dealer, self.dealer if self.options.forced else NOBODY)
        self.trump = NO_COLOUR
        self.phase = BID
        self.turn = self.dealer

    def legal(self, seat: i64) -> i64:
        """Bid higher or pass (R-ROOK-3); name a colour (R-ROOK-7); follow the colour led.

        Following is compulsory (ROOK-27), even with an odd card to spare (R-ROOK-11).
        """
        if self.over or seat != self.turn:
            return 0
        if self.phase == BID:
            return self.auction.legal() & (below(self.options.highest_bid // 5) | bit(PASS))
        if self.phase == TRUMP:
            return colours_in(self.options.cards)
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
        """The turn to bid passes to the left (ROOK-14, R-GEN-1), and the highest bidder chooses.

        The bidding is over when all but one have passed (ROOK-15, R-ROOK-6). If the dealer may pass
        and everybody does, the same dealer deals again (R-ROOK-1).
        """
        self.auction.call(choice)
        if not self.auction.over:
            self.turn = self.auction.turn
        elif self.auction.holder == NOBODY:
            self.over = True
        else:
            self.phase = TRUMP
            self.turn = self.auction.holder

    def name_trump(self, choice: i64) -> None:
        """The highest bidder announces a colour (ROOK-16).

        The player to the dealer's left leads (ROOK-22).
        """
        self.trump = choice
        self.phase = PLAY
        self.tricks.trick.start(self.left(self.dealer))
        self.turn = self.tricks.trick.turn

    def play_card(self, card: i64) -> None:
        """Each plays one card, in turn to the left (ROOK-24), until all are out (ROOK-34).

        There are as many tricks as the shortest hand has cards (R-ROOK-10). Then an odd card goes
        to the taker of the last trick (ROOK-35, R-ROOK-12); it is given up, not played, and is not
        a trick (R-ROOK-13).
        """
        if play_to_trick(self.tricks, card, self.trump) and self.tricks.spent():
            self.tricks.surrender(COLOURS)
            self.count()
            self.over = True
        self.turn = self.tricks.trick.turn

    def count(self) -> None:
        """Score the cards that each player captured (ROOK-32, ROOK-36, ROOK-37).

        All cards together count 100, for three players too (ROOK-44, R-ROOK-19). The player who
        chose trump scores all they took if it reaches the bid (ROOK-38). If not, they score nothing
        and lose the bid: they are set back (ROOK-21, ROOK-39, ROOK-40), below zero if necessary
        (R-ROOK-15). The others score in any case (R-ROOK-14).
        """
        bid: i64 = self.auction.bid()
        seat: i64 = 0
        while seat < self.seats:
            points: i64 = rook_points(self.tricks.taken[seat])
            if seat == self.auction.holder and points < bid:
                points = -bid
            if has(self.tricks.revoked, seat):
                points = -bid  # R-GEN-8: "loses the bid", and others keep what they took
            self.scores[seat] += points
            if self.scores[seat] < 0 and not self.options.minus:
                self.scores[seat] = 0
            seat += 1

    def winners(self) -> i64:
        """The first player to reach 150 wins, unless more was agreed (ROOK-42, R-ROOK-18).

        Exactly 150 is enough (R-ROOK-16). Totals are compared at the end of a hand (R-GEN-6). If
        several players reach 150, the highest total wins (ROOK-43). If they tie, all play on, or
        they share the win (R-ROOK-17).
        """
        if not self.over:
            return 0
        found: i64 = ahead(self.scores, self.options.target)
        return found if found == 0 or single(found) or not self.options.play_on else 0

    def next_dealer(self) -> i64:
        """The deal passes to the left (R-GEN-3), unless nobody bid (R-ROOK-1)."""
        return self.dealer if self.auction.holder == NOBODY else self.left(self.dealer)

    def view(self, seat: i64) -> "RookView":
        """Return what a seat may know."""
        return RookView(self, seat)


@final
class RookView(View):
    """The seat's own hand, all that was bid and played, and the sizes of the other hands.

    Tricks lie face down once taken (R-GEN-10), but attentive players know what was in them. Nobody
    knows the colour of a bid until the highest bidder names it (ROOK-20).
    """

    def __init__(self, deal: RookDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.auction: Auction = deal.auction.copy()
        self.trump: i64 = deal.trump
        self.tricks: TrickPlay = deal.tricks.seen(bit(seat) if seat >= 0 else 0)
        self.sizes: vec[i64] = deal.tricks.sizes()

    def imagine(self, rng: Rng) -> Deal:
        """Deal the unseen cards again, respecting known voids."""
        deal = RookDeal(self.seats, self.options)
        self.restore(deal)
        deal.tricks.hold_unseen(self.all_worlds(), rng)
        return deal

    def possible_worlds(self) -> Worlds:
        """Return all placements of the unseen cards."""
        return worlds_of(
            self.tricks,
            self.sizes,
            pack_of(self.seats, self.options.cards),
            revoke=self.options.revoke,
        )

    def why_not(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids a choice now."""
        if phase == BID:
            return why_not_call(self.phase, choice, self.auction, "R-ROOK-2")
        if phase == TRUMP:
            return why_not_trump(self.phase)
        if not has(pack_of(self.seats, self.options.cards), choice):
            return "ROOK-3"
        return why_not_card(self.phase, self.tricks, self.seat, choice)
