"""Dixie Rook: partners bid for trump and the nest, and count 5s, 10s, 13s and most tricks.

Clause ids are those of `rulebook.md`; R-DIXIE-4 is one of our rulings where the print is silent.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, count, has
from parlour.core.deal import NATURE, Deal, View
from parlour.core.rng import Rng
from parlour.core.sampler import Worlds
from parlour.families.tricks.rules.auction import NOBODY, PASS_FINAL, Auction, ladder
from parlour.families.tricks.rules.play import TrickPlay, left_over, team
from parlour.families.tricks.rules.rook_tricks import (
    ANY_COLOUR,
    NO_COLOUR,
    NOT_BARRED,
    playable,
    put_card,
)
from parlour.kit.target import leader
from parlour.packs.rook_cards import ALL, COLOURS, dixie_points, number, taker

# Phases. A choice is a bid's place on the ladder (one more is a pass), a card to bury, a colour, a
# card to play, or a card at which the pack is cut.
BID: Final = 0
BURY: Final = 1
TRUMP: Final = 2
PLAY: Final = 3
CUT: Final = 4

BIDS: Final = ladder(5, 120, 5)  # DIXIE-17, DIXIE-22; R-DIXIE-1: no hand can earn more than 120
OPENING: Final = 70  # DIXIE-14, R-DIXIE6-3
NO_MORE: Final = 56  # bury no more cards, where the number can be wrong (R-DIXIE-7)
NOTHING_AT_ALL: Final = 57
MOST_TRICKS: Final = 20  # DIXIE-32, DIXIE-39

SAME_DEALER: Final = 0
DEAL_PASSES: Final = 1
DEALER_TAKES_IT: Final = 2


@final
@mypyc_attr(acyclic=True)
class Options:
    """The table's options; the defaults are the rulebook as printed, with our rulings."""

    def __init__(self) -> None:
        self.no_bid: i64 = SAME_DEALER  # R-DIXIE-2
        self.enforced: bool = True  # R-DIXIE-7
        self.distinct: bool = False  # R-DIXIE-9
        self.cut_helps: bool = True  # R-DIXIE-11
        self.bidder_first: bool = False  # R-DIXIE-14
        self.target: i64 = 300  # DIXIE-8, DIXIE-49
        self.revoke: bool = False  # R-GEN-8


def nest_cards(seats: i64) -> i64:
    """Four cards form the nest, two when six play (DIXIE-4, DIXIE6-4, R-DIXIE6-2).

    All else is as for four (DIXIE6-6).
    """
    return 4 if seats == 4 else 2


def twenty_for_the_bid(options: Options, by_cut: bool) -> i64:  # noqa: FBT001 - compiled
    """Return what the 20 add to the bidder's points: nothing if cut for, by option (R-DIXIE-11)."""
    return MOST_TRICKS if options.cut_helps or not by_cut else 0


def side_of(seat: i64) -> i64:
    """Friend and rival alternate around the table (DIXIE-1, DIXIE6-2)."""
    return seat & 1


@final
class DixieDeal(Deal):
    """One deal of Dixie Rook: bidding, nest, trump, tricks, the count and perhaps a cut."""

    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, 2)
        self.options = options
        self.auction: Final[Auction] = Auction(seats, BIDS, OPENING, PASS_FINAL)  # DIXIE-19
        self.tricks: Final[TrickPlay] = TrickPlay(seats)
        self.nest: i64 = 0
        self.picked: i64 = 0  # cards the bidder has picked up and not yet buried in exchange
        self.trump: i64 = NO_COLOUR
        self.cuts: Final[vec[i64]] = vec[i64]([NOBODY] * seats)  # the card that each player has cut

    @property
    def hands(self) -> vec[i64]:
        """What each seat holds."""
        return self.tricks.hands

    def deal_out(self, order: vec[i64]) -> None:
        """Deal all but the last four cards, the nest (DIXIE-6, DIXIE-7, DIXIE6-3, DIXIE6-4).

        The player to the dealer's left starts the bidding (DIXIE-13).
        """
        dealt: i64 = len(order) - nest_cards(self.seats)
        self.tricks.deal(order, self.left(self.dealer), dealt)
        self.nest = left_over(order, dealt)
        self.picked = 0
        self.trump = NO_COLOUR
        self.clear_cuts()
        forced: i64 = self.dealer if self.options.no_bid == DEALER_TAKES_IT else NOBODY
        self.auction.start(self.left(self.dealer), forced)
        self.phase = BID
        self.turn = self.auction.turn

    def legal(self, seat: i64) -> i64:
        """Bid or pass; bury; name a colour; follow the colour led if you can; cut anywhere."""
        if self.over or seat != self.turn:
            return 0
        if self.phase == PLAY:
            return self.playable(seat)
        if self.phase == BID:
            return self.callable()
        if self.phase == BURY:
            return self.buriable()
        return ANY_COLOUR if self.phase == TRUMP else self.cuttable()

    def callable(self) -> i64:
        """Start at 70 or over, bid higher than all before, or pass (DIXIE-14, DIXIE-15).

        Partners may bid over each other (DIXIE-20). Even the last player may pass (R-DIXIE-3),
        unless the dealer must then take it at 70 (R-DIXIE-2).
        """
        if self.turn == self.auction.forced and self.auction.high < 0:
            return bit(self.auction.lowest)
        return self.auction.legal()

    def buriable(self) -> i64:
        """Put back any four of the cards now in hand (DIXIE-24, DIXIE-25, R-DIXIE-4).

        Count cards, trumps, even the same four are allowed (DIXIE-29), in any order.
        """
        cards: i64 = self.tricks.hands[self.turn]
        if not self.options.enforced:
            cards |= bit(NO_MORE if self.nest != 0 else NOTHING_AT_ALL)  # DIXIE-31, R-DIXIE-7
        return cards

    def playable(self, seat: i64) -> i64:
        """Lead any card (DIXIE-34); follow the colour led if you hold it (DIXIE-35).

        If not, trump or throw away a card, as you like (DIXIE-36).
        """
        return playable(self.tricks, seat, revoke=self.options.revoke)

    def cuttable(self) -> i64:
        """Any card may be at the bottom of the cut (DIXIE-43), even the same again (R-DIXIE-9)."""
        cards: i64 = ALL
        if self.options.distinct and self.cuts[self.dealer] < 0:
            seat: i64 = 0
            while seat < self.seats:
                if self.cuts[seat] >= 0:
                    cards &= ~bit(self.cuts[seat])
                seat += 1
        return cards

    def play(self, seat: i64, choice: i64) -> None:
        """Bid or pass, bury a card, name trump, play a card, or cut."""
        if self.phase == PLAY:
            self.play_card(choice)
        elif self.phase == BID:
            self.call(choice)
        elif self.phase == BURY:
            self.bury(choice)
        elif self.phase == TRUMP:
            self.name_trump(choice)
        else:
            self.cut(choice)

    def call(self, choice: i64) -> None:
        """Bidding goes on until no one will bid higher (DIXIE-18); 120 ends it (R-DIXIE-1).

        The highest bidder picks up the nest (DIXIE-23). If all pass the hand is void (R-DIXIE-2).
        """
        self.auction.call(choice)
        if not self.auction.over:
            self.turn = self.auction.turn
        elif self.auction.holder == NOBODY:
            self.over = True
        else:
            self.phase = BURY
            self.turn = self.auction.holder
            self.picked = self.nest
            self.tricks.hands[self.turn] |= self.nest
            self.nest = 0

    def bury(self, card: i64) -> None:
        """Put a card back face down; after the last one trump is named (DIXIE-25, DIXIE-26)."""
        if card < NO_MORE:
            self.tricks.hands[self.turn] &= ~bit(card)
            self.nest |= bit(card)
        self.half = card < NO_MORE and count(self.nest) < nest_cards(self.seats)
        if not self.half:
            self.picked = 0
            self.phase = TRUMP  # R-DIXIE-6

    def name_trump(self, choice: i64) -> None:
        """Only the bidder names a colour (DIXIE-21).

        The player to the dealer's left leads (R-DIXIE-15).
        """
        self.trump = choice
        self.phase = PLAY
        self.tricks.trick.start(self.left(self.dealer))
        self.turn = self.tricks.trick.turn

    def play_card(self, card: i64) -> None:
        """Play as in Rook (DIXIE-33), one card each (DIXIE-40); the 14 is highest (DIXIE-52)."""
        trick = self.tricks.trick
        led: i64 = put_card(self.tricks, card)
        self.turn = trick.turn
        if not self.options.enforced and count(self.nest) < nest_cards(self.seats):
            self.penalise()
        elif trick.full():
            self.take_trick(taker(trick.cards, led, self.trump))

    def take_trick(self, card: i64) -> None:
        """The last trick takes the nest too, which counts as a trick (DIXIE-30, DIXIE-37).

        So there are fourteen tricks, or ten when six play (R-DIXIE-8, R-DIXIE6-1). If the sides
        have equally many, the players cut (DIXIE-42), even if this cannot change the bid
        (R-DIXIE-13).
        """
        seat: i64 = self.tricks.trick.seat_of(card)
        self.tricks.take(seat)
        self.turn = seat
        if not self.tricks.spent():
            return
        self.tricks.taken[seat] |= self.nest  # DIXIE-38
        self.tricks.won[seat] += 1  # DIXIE6-5
        more: i64 = self.tricks.won_by(self.partners(0)) - self.tricks.won_by(self.partners(1))
        if more == 0:
            self.phase = CUT
            self.turn = NATURE
        else:
            self.settle(0 if more > 0 else 1)

    def partners(self, side: i64) -> i64:
        """Partners' tricks and count cards are always added together (DIXIE-53)."""
        return team(side, 2, self.seats)

    # The cut.

    def clear_cuts(self) -> None:
        """Clear all cuts."""
        seat: i64 = 0
        while seat < self.seats:
            self.cuts[seat] = NOBODY
            seat += 1

    def cut(self, card: i64) -> None:
        """Each player cuts once, from the dealer's left; partners add their cards (DIXIE-44).

        The side that cuts higher gets the 20 (DIXIE-42); if sums are equal, all cut again
        (R-DIXIE-10).
        """
        if self.cuts[self.dealer] >= 0:
            self.clear_cuts()
        seat: i64 = self.left(self.dealer)
        while self.cuts[seat] >= 0:
            seat = self.left(seat)
        self.cuts[seat] = card
        if seat != self.dealer:
            return
        more: i64 = 0
        seat = 0
        while seat < self.seats:
            more += number(self.cuts[seat]) if side_of(seat) == 0 else -number(self.cuts[seat])
            seat += 1
        if more != 0:
            self.settle(0 if more > 0 else 1)

    # The count.

    def settle(self, most: i64) -> None:
        """Record both sides' scores: count cards, and 20 for the most tricks (DIXIE-39, DIXIE-47).

        5s, 10s and 13s count, and no 14 (DIXIE-3, DIXIE-10, DIXIE-11, DIXIE-12). DIXIE-51 is an
        example.

        If the side that bid earns less than its bid, by cards alone or with the 20 (DIXIE-50), it
        scores nothing and loses the bid, even below zero (DIXIE-45, DIXIE-46). The other side keeps
        what it earned (R-DIXIE-12). Together they earn 120 (DIXIE-48).
        """
        bid: i64 = self.auction.bid()
        side: i64 = 0
        while side < 2:
            points: i64 = dixie_points(self.tricks.taken_by(self.partners(side)))  # DIXIE-9
            good: i64 = points
            if side == most:
                points += MOST_TRICKS
                good += twenty_for_the_bid(self.options, self.phase == CUT)
            if side == side_of(self.auction.holder) and good < bid:
                points = -bid
            if self.tricks.revoked & self.partners(side) != 0:
                points = -bid  # R-GEN-8
            self.scores[side] += points
            side += 1
        self.over = True

    def penalise(self) -> None:
        """Play began before the nest was put back: the bid is lost (DIXIE-31, R-DIXIE-7)."""
        self.scores[side_of(self.auction.holder)] -= self.auction.bid()
        self.over = True

    def winners(self) -> i64:
        """The first side to earn 300 wins, or another number by agreement (DIXIE-49).

        If both sides reach it, the higher total wins, and if they are equal they play on. Under the
        option the bidding side counts first (R-DIXIE-14).
        """
        if not self.over:
            return 0
        bidder: i64 = self.auction.holder
        if self.options.bidder_first and bidder != NOBODY:
            side: i64 = side_of(bidder)
            if self.scores[side] >= self.options.target:
                return bit(side)
        return leader(self.scores, self.options.target)

    def next_dealer(self) -> i64:
        """The deal passes left after a hand is played out (DIXIE-41), and only then (R-DIXIE-2)."""
        void: bool = self.auction.holder == NOBODY
        if void and self.options.no_bid == SAME_DEALER:
            return self.dealer
        return self.left(self.dealer)

    def view(self, seat: i64) -> "DixieView":
        """Return what a seat may know."""
        return DixieView(self, seat)


@final
class DixieView(View):
    """The seat's own hand, all that was bid and played, and how many cards lie where.

    Only the bidder sees the nest until the count (R-DIXIE-5). Tricks lie
    face down once taken (R-GEN-10), but attentive players know what was in them.
    """

    def __init__(self, deal: DixieDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.auction: Auction = deal.auction.copy()
        self.nest: i64 = 0
        self.picked: i64 = 0
        self.trump: i64 = deal.trump
        self.nest_size: i64 = count(deal.nest)
        self.tricks: TrickPlay = deal.tricks.seen(bit(seat) if seat >= 0 else 0)
        self.sizes: vec[i64] = deal.tricks.sizes()
        self.cuts: vec[i64] = deal.cuts[:]
        if deal.phase != BID:
            counted: bool = deal.phase == CUT or deal.over
            if counted or seat == deal.auction.holder:
                self.nest = deal.nest
            if seat == deal.auction.holder:
                self.picked = deal.picked

    def imagine(self, rng: Rng) -> Deal:
        """Deal the unseen cards to hands and nest again, respecting known voids.

        Until the bidder has put four cards back, any four of their cards may be the nest.
        """
        deal = DixieDeal(self.seats, self.options)
        self.restore(deal)
        hidden: i64 = deal.tricks.hold_unseen(self.all_worlds(), rng)
        if self.phase == BURY:
            deal.picked |= hidden
            deal.tricks.hands[self.auction.holder] |= hidden
        else:
            deal.nest |= hidden
        return deal

    def possible_worlds(self) -> Worlds:
        """Return all placements of the unseen cards."""
        unseen: i64 = self.tricks.unseen(ALL & ~self.nest)
        barred: vec[i64] = NOT_BARRED if self.options.revoke else COLOURS  # R-GEN-8
        sizes: vec[i64] = self.sizes[:]
        beside: i64 = self.nest_size - count(self.nest)
        if self.phase == BURY and self.seat != self.auction.holder:
            beside = nest_cards(self.seats)
            sizes[self.auction.holder] -= beside
        return self.tricks.worlds(unseen, sizes, barred, beside=beside)

    def why_not(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids a choice now."""
        if phase == BID:
            return self.why_not_bid(choice)
        if phase == BURY:
            return self.why_not_bury()
        if phase == TRUMP:
            return "R-DIXIE-6" if self.phase == PLAY else "DIXIE-26"
        if phase == CUT:
            return "DIXIE-42"
        return self.why_not_card(choice)

    def why_not_bury(self) -> str:
        """Name the clause that forbids putting these cards back now."""
        if self.phase == BURY:
            return "R-DIXIE-4"
        return "DIXIE-23" if self.phase == BID else "DIXIE-25"

    def why_not_card(self, choice: i64) -> str:
        """Name the clause that forbids playing a card now."""
        if self.phase != PLAY:
            return "R-DIXIE-4" if self.phase == BURY else "R-DIXIE-6"
        return "DIXIE-35" if has(self.tricks.hands[self.seat], choice) else "DIXIE-33"

    def why_not_bid(self, choice: i64) -> str:
        """Name the clause that forbids a call now."""
        if self.phase != BID:
            return "DIXIE-18"
        if self.auction.turn == self.auction.forced and choice >= self.auction.lowest:
            return "R-DIXIE-2"
        return "DIXIE-14" if self.auction.high < 0 else "R-DIXIE-1"
