"""Domino 42: bid for the right to name trumps, then take tricks and the dominoes that count.

Clause ids are those of `rulebook.md`; D42-R9 is one of our rulings where the print is silent.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import below, bit, count, first, has, highest, union
from parlour.core.deal import Deal, View, zeros
from parlour.core.rng import Rng
from parlour.core.sampler import Worlds
from parlour.families.tricks.rules.auction import NOBODY, ONE_EACH, PASS_FINAL, Auction, ladder
from parlour.families.tricks.rules.play import TrickPlay, team
from parlour.kit.target import leader
from parlour.packs.card_dominoes import DOUBLE_SIX, HIGH, SUITS, domino

# Phases. A choice is a place on the ladder of bids (or to pass), a number, or a domino.
BID: Final = 0
TRUMP: Final = 1
PLAY: Final = 2

SEATS: Final = 4  # D42-2
SIDES: Final = 2  # D42-3; D42-R1: partners sit opposite
PACK: Final[i64] = DOUBLE_SIX  # D42-1
SUIT_COUNT: Final = 7  # D42-8
CARDS: Final = 28
ALL_TRICKS: Final = 7  # D42-13, D42-29

LONE: Final = 84  # D42-32
HIGHEST: Final = 42  # D42-28
BIDS: Final = append(ladder(1, HIGHEST, 1), LONE)  # D42-R5: nothing between 42 and 84

FIVES: Final[i64] = union([domino(4, 1), domino(3, 2), domino(5, 0)])  # D42-17, D42-18, D42-19
TENS: Final[i64] = union([domino(5, 5), domino(6, 4)])  # D42-20, D42-21

THROWN_IN: Final = 0
DEALER_BIDS: Final = 1
DEALER_AT_LOWEST: Final = 2

ALWAYS: Final = 0
ON_SET: Final = 1
NEVER: Final = 2

NOTHING: Final = -1

NUMBERS: Final = list(range(SUIT_COUNT))
MEMBERS: Final = vec[i64](
    [PACK & SUITS[s] & (~SUITS[trump] if s != trump else -1) for trump in NUMBERS for s in NUMBERS]
)
"""The dominoes of each suit, by trump; one with the trump is in no other suit (D42-40)."""

FOLLOWERS: Final = vec[i64](
    [
        MEMBERS[SUIT_COUNT * trump + (trump if has(SUITS[trump], led) else HIGH[led])]
        for trump in NUMBERS
        for led in range(CARDS)
    ]
)
"""The dominoes that follow each domino led, by trump (D42-R12)."""

DOUBLE_OF: Final = vec[i64]([domino(number, number) for number in NUMBERS])


def cards_of(suit: i64, trump: i64) -> i64:
    """A suit is all dominoes with its number, except those with the trump (D42-9, D42-40)."""
    return MEMBERS[SUIT_COUNT * trump + suit]


def suit_led(card: i64, trump: i64) -> i64:
    """The end with more spots is the suit led (D42-37, D42-R11); a trump leads trumps (D42-R10).

    Any card with that number on either end is of that suit for the round (D42-38).
    """
    return trump if has(SUITS[trump], card) else HIGH[card]


def followers(led: i64, trump: i64) -> i64:
    """A plain suit is followed by dominoes with its number and not the trump (D42-39, D42-R12).

    Trumps are followed by any domino with the trump.
    """
    return FOLLOWERS[CARDS * trump + led]


def taker(cards: i64, led: i64, trump: i64) -> i64:
    """The highest trump wins, or without one the highest of the suit led (D42-41, D42-42, D42-R14).

    Trumps rank above plain suits (D42-12). A suit ranks by the sum of spots, the order in which the
    pack is numbered (D42-10), but its double is the highest (D42-11).
    """
    double: i64 = DOUBLE_OF[trump]
    found: i64 = cards & SUITS[trump]
    if found == 0:
        double = DOUBLE_OF[HIGH[led]]
        found = cards & SUITS[HIGH[led]]
    return double if has(found, double) else highest(found)


def counters(cards: i64) -> i64:
    """Return what the counting dominoes among some cards are worth (D42-16)."""
    return 5 * count(cards & FIVES) + 10 * count(cards & TENS)


@final
@mypyc_attr(acyclic=True)
class Options:
    """The table's options; the defaults are the rulebook as printed, with our rulings."""

    def __init__(self) -> None:
        self.bidding: i64 = ONE_EACH  # D42-24, D42-25, D42-R7
        self.pass_is_final: bool = False  # D42-R7
        self.min_bid: i64 = 1  # D42-R4
        self.all_pass: i64 = THROWN_IN  # D42-R6
        self.bidder_leads: bool = False  # D42-R9
        self.opponents_score: i64 = ALWAYS  # D42-R15
        self.bid_to_opponents: bool = False  # D42-R16
        self.lone_hand: bool = True  # D42-R18
        self.higher_total: bool = False  # D42-R21
        self.honour: bool = False  # D42-R22
        self.target: i64 = 200  # D42-59, D42-R24
        self.ceremony: bool = True  # D42-R2, for the table


@final
class Domino42Deal(Deal):
    """One hand, from the first bid to the seventh trick."""

    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, SIDES)
        self.options = options
        style: i64 = options.bidding
        if style != ONE_EACH and options.pass_is_final:
            style = PASS_FINAL
        # D42-R5: nothing beats 84, but the others still have their turn.
        self.auction: Final[Auction] = Auction(seats, BIDS, options.min_bid, style, top_ends=False)
        self.tricks: Final[TrickPlay] = TrickPlay(seats)
        self.trump: i64 = NOTHING

    def deal_out(self, order: vec[i64]) -> None:
        """Deal seven to each, one at a time from the dealer's left, who bids first.

        (D42-13, D42-14, D42-22.) The deal passes to the left (D42-R3).
        """
        eldest: i64 = self.left(self.dealer)
        self.tricks.deal(order, eldest, CARDS)
        forced: bool = self.options.all_pass != THROWN_IN
        self.auction.start(eldest, self.dealer if forced else NOBODY)
        self.trump = NOTHING
        self.turn = eldest
        self.phase = BID

    def legal(self, seat: i64) -> i64:
        """Bid higher than all before, or pass; name any of seven numbers; follow if you can.

        (D42-23, D42-27, D42-31, D42-R8, D42-35.)
        """
        if self.over or seat != self.turn:
            return 0
        if self.phase == BID:
            return self.bids()
        if self.phase == TRUMP:
            return below(SUIT_COUNT)
        hand: i64 = self.tricks.hands[seat]
        led: i64 = self.tricks.trick.led
        if led == NOTHING or self.options.honour:  # D42-34, D42-R22
            return hand
        follow: i64 = hand & followers(led, self.trump)
        return follow if follow != 0 else hand  # D42-36, D42-R13

    def bids(self) -> i64:
        """Return the calls of the seat in turn; a forced dealer may be limited to the lowest bid.

        (D42-R6.)
        """
        auction = self.auction
        alone: bool = auction.turn == auction.forced and auction.high == NOBODY
        if alone and self.options.all_pass == DEALER_AT_LOWEST:
            return bit(auction.lowest)
        return auction.legal()

    def play(self, seat: i64, choice: i64) -> None:
        """Bid, name trumps, or play a card."""
        if self.phase == PLAY:
            self.play_card(seat, choice)
        elif self.phase == BID:
            self.call(choice)
        else:
            self.name_trump(choice)

    def call(self, choice: i64) -> None:
        """Each bids or passes in turn; the highest bidder then names trumps (D42-22, D42-26)."""
        self.auction.call(choice)
        if not self.auction.over:
            self.turn = self.auction.turn
        elif self.auction.holder == NOBODY:
            self.over = True  # D42-R6: thrown in
        else:
            self.turn = self.auction.holder
            self.phase = TRUMP  # D42-31

    def name_trump(self, suit: i64) -> None:
        """Eldest hand leads, not the bidder (D42-33, D42-R9); a lone hand's partner sits out."""
        bidder: i64 = self.auction.holder
        self.trump = suit
        if self.is_lone():
            self.tricks.sit_out(self.partner(bidder))  # D42-R18
        leader: i64 = bidder if self.options.bidder_leads else self.left(self.dealer)
        self.tricks.trick.start(leader)
        self.turn = self.tricks.trick.turn
        self.phase = PLAY

    def partner(self, seat: i64) -> i64:
        """Return who sits opposite (D42-R1)."""
        return seat ^ 2

    def is_lone(self) -> bool:
        """Return whether 84 is being played without the partner (D42-32)."""
        return self.options.lone_hand and self.auction.bid() == LONE

    def play_card(self, seat: i64, card: i64) -> None:
        """Play to a trick, whose winner leads to the next (D42-43); seven are played (D42-R17)."""
        tricks: TrickPlay = self.tricks
        trump: i64 = self.trump
        if self.options.honour:
            self.look_for_revoke(seat, card)
        led: i64 = tricks.trick.led
        if led != NOTHING and not has(followers(led, trump), card):
            tricks.voids[seat] |= bit(suit_led(led, trump))
        tricks.lay(card)
        if tricks.trick.full():
            best: i64 = taker(tricks.trick.cards, tricks.trick.led, trump)
            tricks.take(tricks.trick.seat_of(best))
            if tricks.spent():
                self.settle()
                return
        self.turn = tricks.trick.turn

    def look_for_revoke(self, seat: i64, card: i64) -> None:
        """Detect a card that should have been played earlier to follow suit (D42-52, D42-R22)."""
        suits: i64 = self.tricks.voids[seat]
        while suits != 0:
            if has(cards_of(first(suits), self.trump), card):
                self.tricks.revoked |= bit(seat)
            suits &= suits - 1

    # The score.

    def made_by(self, side: i64) -> i64:
        """Return a side's points: one a trick, and its counting dominoes (D42-15, D42-30)."""
        seats: i64 = team(side, SIDES, self.seats)
        return self.tricks.won_by(seats) + counters(self.tricks.taken_by(seats))

    def silent_seat(self) -> i64:
        """Return the partner of a lone hand, who is out of the tricks (D42-R18), or nobody."""
        absent: i64 = below(self.seats) & ~self.tricks.trick.part
        if absent == 0:
            return NOBODY
        return first(absent)

    def is_made(self) -> bool:
        """Return whether the bidder's side has made its bid; 84 means every trick.

        (D42-29, D42-48.)
        """
        bid: i64 = self.auction.bid()
        side: i64 = self.auction.holder % SIDES
        if bid == LONE:
            return self.tricks.won_by(team(side, SIDES, self.seats)) == ALL_TRICKS
        return self.made_by(side) >= bid

    def settle(self) -> None:
        """Score the hand: the bid is made or set back, and a revoke costs its side the score.

        (D42-44, D42-45, D42-53, D42-R23.)
        """
        self.over = True
        bidders: i64 = self.auction.holder % SIDES
        others: i64 = 1 - bidders
        ours: bool = self.tricks.revoked & team(bidders, SIDES, self.seats) != 0
        theirs: bool = self.tricks.revoked & team(others, SIDES, self.seats) != 0
        if ours and theirs:
            return  # D42-R23: the hand is void
        if theirs:
            self.scores[bidders] += self.worth_to_bidders()  # D42-56, D42-57, D42-58
            return
        made: bool = self.is_made()
        if made and not ours:
            self.scores[bidders] += self.worth_to_bidders()
        elif not made:
            self.set_back(bidders, others)  # D42-45, D42-54
        if self.options.opponents_score == ALWAYS or (
            self.options.opponents_score == ON_SET and not made
        ):
            self.scores[others] += self.worth_to_others(others)  # D42-55, D42-R15

    def worth_to_bidders(self) -> i64:
        """A side that makes its bid scores all its points, and 84 exactly 84 (D42-44, D42-R19).

        If the others have revoked, it scores at least the bid (D42-56, D42-57).
        """
        bid: i64 = self.auction.bid()
        return max(bid, self.made_by(self.auction.holder % SIDES))

    def set_back(self, bidders: i64, others: i64) -> None:
        """A side that fails loses its bid, and may go in the hole (D42-45, D42-46, D42-50).

        It scores nothing for what it took (D42-R16). In the modern game the opponents get the bid
        instead.
        """
        if self.options.bid_to_opponents:
            self.scores[others] += self.auction.bid()
        else:
            self.scores[bidders] -= self.auction.bid()

    def worth_to_others(self, others: i64) -> i64:
        """The opponents score what they take (D42-R15).

        After a lone hand that failed, they also score the counting dominoes in the hand that was
        not played (D42-51, D42-R20). After one that was made, they get nothing for it (D42-49).
        """
        points: i64 = self.made_by(others)
        if self.is_lone() and not self.is_made():
            points += counters(self.tricks.hands[self.partner(self.auction.holder)])
        return points

    def winners(self) -> i64:
        """The first side at 200 wins, checked at the end of a hand (D42-59, D42-R21).

        The bidder's side counts first. Under the option the higher total wins, and after a tie play
        goes on.
        """
        if not self.over:
            return 0
        holder: i64 = self.auction.holder
        if holder != NOBODY and not self.options.higher_total:
            first_side: i64 = holder % SIDES
            if self.scores[first_side] >= self.options.target:
                return bit(first_side)
        return leader(self.scores, self.options.target)

    def view(self, seat: i64) -> "Domino42View":
        """Return what a seat may know."""
        return Domino42View(self, seat)


@final
class Domino42View(View):
    """The seat's own hand, the bids, every card played, and the sizes of the other hands.

    The hand of a lone player's partner lies face down until it is counted (D42-R18).
    """

    def __init__(self, deal: Domino42Deal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.auction: Auction = deal.auction.copy()
        self.trump: i64 = deal.trump
        self.silent: i64 = deal.silent_seat()
        open_hands: i64 = bit(seat) if seat >= 0 else 0
        if deal.over and deal.is_lone():
            open_hands |= bit(deal.partner(deal.auction.holder))
        self.tricks: TrickPlay = deal.tricks.seen(open_hands)
        self.sizes: vec[i64] = deal.tricks.sizes()

    def imagine(self, rng: Rng) -> Deal:
        """Deal the unseen cards again; a seat that did not follow has none of that suit (D42-35).

        In honour mode a card that does not follow proves nothing (D42-R22).
        """
        deal = Domino42Deal(self.seats, self.options)
        self.restore(deal)
        self.all_worlds().draw(rng, deal.tricks.hands)
        seat: i64 = 0
        while seat < self.seats:
            deal.tricks.hands[seat] |= self.tricks.hands[seat]
            seat += 1
        return deal

    def suits(self) -> vec[i64]:
        """Return the cards excluded by not following each suit."""
        row: vec[i64] = zeros(SUIT_COUNT)
        if self.trump != NOTHING and not self.options.honour:
            suit: i64 = 0
            while suit < SUIT_COUNT:
                row[suit] = cards_of(suit, self.trump)
                suit += 1
        return row

    def possible_worlds(self) -> Worlds:
        """Return all placements of the unseen cards."""
        return self.tricks.worlds(self.tricks.unseen(PACK), self.sizes, self.suits())

    def why_not(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids a choice now."""
        if self.phase != phase:
            return self.why_not_yet(phase)
        if phase == BID:
            return self.why_not_bid(choice)
        if phase == TRUMP:
            return "D42-R8"
        return self.why_not_card(choice)

    def why_not_yet(self, phase: i64) -> str:
        """Name the clause that requires another kind of choice first."""
        if self.phase == BID:
            return "D42-22" if phase == PLAY else "D42-31"
        return "D42-31" if self.phase == TRUMP else "D42-33"

    def why_not_bid(self, choice: i64) -> str:
        """Name the clause that forbids a bid or a pass."""
        if choice == self.auction.passing:
            return "D42-R6"
        if self.auction.high != NOBODY:
            return "D42-27"
        return "D42-R4" if choice < self.auction.lowest else "D42-R6"

    def why_not_card(self, card: i64) -> str:
        """Name the clause that forbids a card: it does not follow, or it is not in the hand."""
        led: i64 = self.tricks.trick.led
        if led == NOTHING or not has(self.tricks.hands[self.seat], card):
            return "D42-34" if led == NOTHING else "D42-35"
        suit: i64 = suit_led(led, self.trump)
        if suit == self.trump and has(SUITS[HIGH[led]], card):
            return "D42-R10"
        if has(SUITS[suit], card):
            return "D42-40"
        return "D42-39" if has(SUITS[self.trump], card) else "D42-35"
