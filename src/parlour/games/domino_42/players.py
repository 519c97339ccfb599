"""How sensible players play 42.

A bid is judged by what the hand would make with its best trump, fitted to the results of such
players with such hands. They bid the lone hand only when no trick can be lost. They play the card
with the highest expected value. So they pull trumps, feed count to a partner who is winning, keep
it from an opponent who is, and cash doubles before they are trumped.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import below, bit, count, first, has
from parlour.core.functions import exp, sum_in_order
from parlour.families.tricks.players.play import Cards, logistic, power
from parlour.families.tricks.rules.auction import NOBODY, Auction, place_of
from parlour.families.tricks.rules.play import TrickPlay, team
from parlour.games.domino_42.rules import (
    ALWAYS,
    BID,
    CARDS,
    DOUBLE_OF,
    FIVES,
    HIGHEST,
    LONE,
    NEVER,
    PACK,
    PLAY,
    SEATS,
    SIDES,
    SUIT_COUNT,
    TENS,
    Domino42Deal,
    cards_of,
    followers,
    suit_led,
)
from parlour.packs.card_dominoes import HIGH, LOW, SUITS, is_double

# How calls follow from the values of hands, fitted to the calls of bots (`bench/calls.py`).
ABOVE_BID: Final = 4.0
"""Points by which a bidder's hand is worth more than the bid."""
BIDS_WIDTH: Final = 2.7
BOLD: Final = 5.0
"""Players usually pass unless their hand is worth this much more than the next bid.

Over a partner's bid it need not be worth more.
"""
PASS_WIDTH: Final = 4.5
NAMED: Final = 2.0
DOUBLES: Final = 14
SPREAD: Final = 9.0
"""The standard deviation of the points made around the expected points."""
USUAL: Final = 28.0
"""The average points of a side if nothing is known about the bidder."""
TAKEN_OVER: Final = -8.0
"""The average points left to our side when an opponent overbids."""


def rank(card: int, suit: int) -> int:
    """Return the rank of a card in one of its suits: the double is highest (D42-11)."""
    if is_double(card):
        return DOUBLES
    return HIGH[card] + LOW[card] - suit


def higher_cards() -> vec[i64]:
    """Return the cards that rank above each card of each suit, by suit and card."""
    table: list[int] = []
    for suit in range(SUIT_COUNT):
        for card in range(CARDS):
            above: i64 = 0
            for other in range(CARDS):
                both = has(SUITS[suit], other) and has(SUITS[suit], card)
                if both and rank(other, suit) > rank(card, suit):
                    above |= bit(other)
            table.append(above)
    return vec[i64](table)


ABOVE: Final = higher_cards()

HALVES: Final = 121
"""The number of half points in the tables; larger expectations count as the last entry."""


def shares_made() -> list[list[float]]:
    """Return the probability of each number of points, by expected half points."""
    table: list[list[float]] = []
    for half in range(HALVES):
        off = [(n - half / 2.0) / SPREAD for n in range(HIGHEST + 1)]
        weights = [exp(-x * x / 2.0) for x in off]
        whole = sum_in_order(weights)
        table.append([weight / whole for weight in weights])
    return table


def at_least(row: list[float]) -> list[float]:
    """Return, for each place of a row, the sum of its values from there to the end."""
    total = 0.0
    sums: list[float] = []
    for value in reversed(row):
        total += value
        sums.append(total)
    return sums[::-1]


SHARES: Final = shares_made()
CHANCES: Final = vec[float]([chance for row in SHARES for chance in at_least(row)])
"""The probability of making at least a bid, by expected half points and bid."""
SUMS: Final = vec[float](
    [points for row in SHARES for points in at_least([n * row[n] for n in range(len(row))])]
)
"""The expected points if the bid is made, times the probability of making it."""


def worth_of_bid(points: float, bid: i64, scoring: i64) -> float:
    """Return the average lead that a bid brings to a side with this many expected points.

    The side scores all its points if it makes the bid; if not, it is set back (D42-44, D42-45).
    """
    half: i64 = min(max(int(2.0 * points + 0.5), 0), HALVES - 1)
    at: i64 = half * (HIGHEST + 1)
    made = CHANCES[at + bid]
    ours = SUMS[at + bid]
    fails = 1.0 - made
    worth = ours - float(bid) * fails
    if scoring == ALWAYS:
        worth += ours - float(HIGHEST) * made
    if scoring != NEVER:
        worth += SUMS[at] - ours - float(HIGHEST) * fails
    return worth


def chance_of_bid(value: float, bid: i64) -> float:
    """Return the probability that a hand of this value makes exactly this bid."""
    above = (value - float(min(bid, HIGHEST)) - ABOVE_BID) / BIDS_WIDTH
    return logistic(above) * logistic(-above)


def chance_of_pass(value: float, bid: i64, over_partner: bool) -> float:  # noqa: FBT001
    """Return the probability that a hand of this value does not make this bid."""
    need = float(min(bid, HIGHEST)) if over_partner else float(min(bid, HIGHEST)) + BOLD
    return logistic((need - value) / PASS_WIDTH)


class FortyTwoPlayers(Cards[Domino42Deal]):
    """Players who bid the expected value of their hand, and play for the points on the table."""

    def __init__(self, weights: vec[float]) -> None:
        super().__init__(FIVES, TENS, 1.0)
        self.weights: vec[float] = weights
        """The weight of each feature of a hand; see `expected`."""
        self.listens = True
        self.bidding: bool = False
        """Whether this seat has made the bid."""
        self.slips = bit(PLAY)
        self.coming = 0.8
        self.trump_price = 2.0
        self.top_trump = 3.5
        self.top = 2.5
        self.fall = 0.4
        self.step = 0.0
        self.saving = 0.0
        self.drawing = 4.0

    # What the dominoes say.

    def followers(self, led: i64) -> i64:
        """Return the dominoes that follow a domino led (D42-R12)."""
        return followers(led, self.trump)

    def suit_cards(self, suit: i64) -> i64:
        """Return the dominoes of a suit."""
        return cards_of(suit, self.trump)

    def beaters(self, best: i64, led: i64) -> i64:
        """Return the dominoes that beat the one winning a trick (D42-R14)."""
        if has(self.trumps, best):
            return ABOVE[CARDS * self.trump + best]
        suit: i64 = suit_led(led, self.trump)
        return (ABOVE[CARDS * suit + best] & ~self.trumps) | self.trumps

    def rank(self, piece: i64) -> i64:
        """Return the larger number of a domino."""
        return HIGH[piece]

    def pulling(self, piece: i64) -> float:
        """Return the value of pulling the others' trumps."""
        if self.tricks.trick.cards != 0 or not self.declaring or not has(self.trumps, piece):
            return 0.0
        theirs: i64 = 0
        i: i64 = 0
        while i < self.later:
            if not has(self.friends, self.after[i]):
                theirs |= self.may[i] & self.trumps
            i += 1
        if theirs == 0:
            return -3.0
        return 0.0 if theirs & self.beaters(piece, piece) != 0 else self.drawing

    def opening_double(self, legal: i64) -> i64:
        """Return the double of trumps, alone as a set, if the bidder holds it and leads first.

        It pulls two trumps or three and cannot be beaten. Play-outs undervalue that.
        """
        tricks = self.tricks
        first_lead = tricks.trick.cards == 0 and tricks.out() == 0
        return legal & bit(DOUBLE_OF[self.trump]) if first_lead and self.bidding else 0

    def best(self, legal: i64) -> i64:
        """Return the card with the highest value; the bidder pulls trumps with the double."""
        double: i64 = self.opening_double(legal)
        return first(double) if double != 0 else super().best(legal)

    def distinct(self, legal: i64) -> i64:
        """Return the dominoes worth trying: all that follow suit, since few are equivalent."""
        double: i64 = self.opening_double(legal)
        if double != 0:
            return double
        return self.following(legal) if self.tricks.trick.cards != 0 else legal

    # How the game differs.

    def tricks_of(self, deal: Domino42Deal) -> TrickPlay:
        """Return the tricks of a deal."""
        return deal.tricks

    def see(self, deal: Domino42Deal, seat: i64) -> bool:
        """Read the trick."""
        if deal.phase != PLAY:
            return False
        self.trump = deal.trump
        self.trumps = cards_of(deal.trump, deal.trump)
        self.look(deal.tricks, PACK, team(seat % SIDES, SIDES, deal.seats), SIDES, -1, 0)
        self.declaring = has(self.friends, deal.auction.holder)
        self.bidding = seat == deal.auction.holder
        return True

    def say(self, deal: Domino42Deal, seat: i64, legal: i64) -> i64:
        """Bid, or name the best number."""
        hand: i64 = deal.tricks.hands[seat]
        best: i64 = self.best_trump(hand)
        if deal.phase != BID:
            return best
        return self.call(deal, seat, hand, best, legal)

    def call(self, deal: Domino42Deal, seat: i64, hand: i64, trump: i64, legal: i64) -> i64:
        """Return the bid with the highest value, or the pass."""
        auction = deal.auction
        lone: i64 = place_of(LONE, auction.bids)
        leads = deal.options.bidder_leads or seat == (deal.dealer + 1) % SEATS
        if leads and has(legal, lone) and self.is_certain(hand, trump):
            return lone
        points = self.expected(hand, trump)
        rivals: i64 = ((deal.dealer - seat) % SEATS + 1) // SIDES
        found: i64 = -1
        best = 0.0
        if has(legal, auction.passing):
            found = auction.passing
            best = self.worth_of_passing(deal, seat)
        bids: i64 = legal & below(auction.passing) & ~bit(lone)
        while bids != 0:
            place: i64 = first(bids)
            bids &= bids - 1
            bid: i64 = auction.bids[place]
            own = worth_of_bid(points, bid, deal.options.opponents_score)
            overbid = 1.0 - power(1.0 - 0.6 * exp(-float(bid) / 25.0), rivals)
            worth = own + overbid * (TAKEN_OVER - own)
            if found < 0 or worth > best:
                found = place
                best = worth
        return found if found >= 0 else lone

    def worth_of_passing(self, deal: Domino42Deal, seat: i64) -> float:
        """Return what our side can expect if the bid stays where it is."""
        holder: i64 = deal.auction.holder
        if holder == NOBODY:
            return 0.0 if seat == deal.dealer else TAKEN_OVER / 2.0
        bid: i64 = min(deal.auction.bid(), HIGHEST)
        worth = worth_of_bid(max(USUAL, float(bid)), bid, deal.options.opponents_score)
        return worth if holder % SIDES == seat % SIDES else -worth

    def sayable(self, deal: Domino42Deal, seat: i64, legal: i64) -> i64:
        """Return what is worth trying: a pass, the next bid, bids near the hand's value, trumps."""
        if deal.phase != BID:
            return legal
        auction = deal.auction
        hand: i64 = deal.tricks.hands[seat]
        worth: i64 = int(self.expected(hand, self.best_trump(hand)))
        lone: i64 = place_of(LONE, auction.bids)
        bids: i64 = legal & below(auction.passing) & ~bit(lone)
        some: i64 = legal & bit(auction.passing)
        if worth >= HIGHEST:
            some |= legal & bit(lone)
        if bids != 0:
            some |= bids & -bids
            offer: i64 = worth - 6
            while offer <= worth + 4:
                place: i64 = place_of(offer, auction.bids)
                if place >= 0:
                    some |= bids & bit(place)
                offer += 2
        return some if some != 0 else legal

    # What a hand is worth.

    def best_trump(self, hand: i64) -> i64:
        """Return the number with the highest value as trump."""
        found: i64 = 0
        value = self.expected(hand, 0)
        trump: i64 = 1
        while trump < SUIT_COUNT:
            other = self.expected(hand, trump)
            if other > value:
                found = trump
                value = other
            trump += 1
        return found

    def expected(self, hand: i64, trump: i64) -> float:
        """Return the expected points of the bidder's side with a trump."""
        trumps: i64 = hand & cards_of(trump, trump)
        winners: i64 = 0
        doubles: i64 = 0
        suit: i64 = 0
        while suit < SUIT_COUNT:
            if suit != trump:
                winners |= self.from_the_top(hand, suit, trump)
                doubles += count(hand & bit(DOUBLE_OF[suit]))
            suit += 1
        losers: i64 = hand & ~trumps & ~winners
        weights = self.weights
        return (
            weights[0]
            + weights[1] * float(count(trumps))
            + weights[2] * float(count(self.from_the_top(hand, trump, trump)))
            + weights[3] * float(count(hand & bit(DOUBLE_OF[trump])))
            + weights[4] * float(doubles)
            + weights[5] * float(count(losers))
            + weights[6] * float(self.points(trumps | winners))
            + weights[7] * float(self.points(losers))
        )

    def from_the_top(self, hand: i64, suit: i64, trump: i64) -> i64:
        """Return the cards of a suit that nothing outside the hand can beat, ignoring trumps."""
        cards: i64 = cards_of(suit, trump)
        own: i64 = cards & hand
        found: i64 = 0
        while own != 0:
            piece: i64 = first(own)
            own &= own - 1
            if ABOVE[CARDS * suit + piece] & cards & ~hand == 0:
                found |= bit(piece)
        return found

    def is_certain(self, hand: i64, trump: i64) -> bool:
        """Return whether the leader takes every trick: trumps are pulled, the rest cannot lose."""
        trumps: i64 = hand & cards_of(trump, trump)
        sure: i64 = trumps
        suit: i64 = 0
        while suit < SUIT_COUNT:
            if suit != trump:
                sure |= self.from_the_top(hand, suit, trump)
            suit += 1
        tops: i64 = count(self.from_the_top(hand, trump, trump))
        return hand & ~sure == 0 and tops >= SUIT_COUNT - count(trumps)

    def likelihood(self, deal: Domino42Deal, seat: i64) -> float:
        """Return the likelihood of the others' calls and of the trump, given these hands."""
        auction: Auction = deal.auction
        found = 1.0
        high: i64 = auction.lowest - 1
        holder: i64 = NOBODY
        other: i64 = auction.opener
        turns: i64 = 0
        while turns < SEATS:
            offer: i64 = auction.offers[other]
            if other != seat and (offer >= 0 or has(auction.passed, other)):
                hand: i64 = deal.tricks.hands[other] | deal.tricks.played[other]
                value = self.expected(hand, self.best_trump(hand))
                if offer >= 0:
                    found *= chance_of_bid(value, auction.bids[offer])
                    if other == auction.holder and deal.phase == PLAY:
                        found *= logistic((self.expected(hand, deal.trump) - value) / NAMED)
                else:
                    mate = holder >= 0 and holder % SIDES == other % SIDES
                    next_up: i64 = min(high + 1, auction.passing - 1)
                    found *= chance_of_pass(value, auction.bids[next_up], mate)
            if offer > high:
                high = offer
                holder = other
            other = (other + 1) % SEATS
            turns += 1
        return found
