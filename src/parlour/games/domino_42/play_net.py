"""A small net that chooses what to play in Domino 42, in whole numbers.

It was trained by self-play (`examples/train_42.py`) and reads only what the seat knows. Weights
are bytes and sums are machine words, so it chooses alike on every machine and in every build.
Several neurons share a word: weights are stored plus 128, so no sum borrows from its neighbour.
"""

from importlib.resources import files
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import count, first, has
from parlour.core.deal import zeros
from parlour.families.tricks.auction import Auction
from parlour.families.tricks.trick_play import TrickPlay
from parlour.games.domino_42.players import ABOVE
from parlour.games.domino_42.rules import (
    CARDS,
    HIGHEST,
    PACK,
    SEATS,
    SUIT_COUNT,
    cards_of,
    counters,
    followers,
    suit_led,
    taker,
)

# The features, each 0 or 1, by where they begin.
HAND: Final = 0  # by trump and domino
UNSEEN: Final = 196  # by trump and domino
PLAYED: Final = 392  # by seat, from this one, and domino
ON_TABLE: Final = 504  # by seat, from the next one, and domino
TAKEN: Final = 588  # by this side
VOIDS: Final = 616  # by seat, from the next one, and suit
BOSS: Final = 637  # dominoes in hand that no unseen one of their suit beats
BEATS: Final = 665  # dominoes in hand that would win the trick so far
TRUMPS_OUT: Final = 693  # how many are unseen
OFFERS: Final = 701  # by seat, from this one, and kind of bid
LED: Final = 757  # the suit, or 7
WINNER: Final = 765  # who has the trick so far, from the next seat, or 3
COUNT: Final = 769  # the points on the table, in fives
PLACE: Final = 775  # how many have played to the trick
TRICK: Final = 779
BIDDER: Final = 786  # from this seat
NEED: Final = 790  # by side, the points that the bidders still need
SPARE: Final = 876  # by side, the points that their opponents still need
FEATURES: Final = 962

WIDTH: Final = 480
"""The number of neurons in each of three layers."""
FOURS: Final = WIDTH // 4
PAIRS: Final = WIDTH // 2
SHIFT: Final = 7
"""Weights are in steps of 1/128."""
OFFSET: Final = 128
KINDS_OF_BID: Final = 14


def kind_of_bid(bid: i64) -> i64:
    """Return the class of a bid: most are between 15 and 23."""
    if bid <= CARDS // 2:
        return 1
    if bid < 24:
        return bid - 13
    if bid < 27:
        return 11
    return 12 if bid < 32 else 13


@final
class Active:
    """The features that are 1."""

    def __init__(self) -> None:
        self.row: vec[i64] = zeros(2 * FOURS)
        self.many: i64 = 0

    def add(self, base: i64, members: i64) -> None:
        """Add a set."""
        while members != 0:
            self.row[self.many] = base + first(members)
            self.many += 1
            members &= members - 1

    def one(self, feature: i64) -> None:
        """Add one feature."""
        self.row[self.many] = feature
        self.many += 1


def look(tricks: TrickPlay, auction: Auction, trump: i64, seat: i64) -> Active:
    """Return what a seat sees when it is its turn to play."""
    trick = tricks.trick
    found = Active()
    hand: i64 = tricks.hands[seat]
    unseen: i64 = PACK & ~hand & ~tricks.out()
    found.add(HAND + CARDS * trump, hand)
    found.add(UNSEEN + CARDS * trump, unseen)
    done: i64 = 0
    away: i64 = 0
    while away < SEATS:
        other: i64 = (seat + away) % SEATS
        found.add(PLAYED + CARDS * away, tricks.played[other])
        if away > 0:
            found.add(ON_TABLE + CARDS * (away - 1), tricks.played[other] & trick.cards)
            found.add(VOIDS + SUIT_COUNT * (away - 1), tricks.voids[other])
        offer: i64 = auction.offers[other]
        kind: i64 = kind_of_bid(auction.bids[offer]) if offer >= 0 else 0
        found.one(OFFERS + KINDS_OF_BID * away + kind)
        done += tricks.won[other]
        away += 1
    side: i64 = seat % 2
    found.add(TAKEN, tricks.taken[side] | tricks.taken[side + 2])
    look_at_trick(found, tricks, trump, seat, unseen)
    found.one(TRUMPS_OUT + count(unseen & cards_of(trump, trump)))
    found.one(PLACE + count(trick.cards))
    found.one(TRICK + done)
    found.one(BIDDER + (auction.holder - seat) % SEATS)
    bidders: i64 = auction.holder % 2
    bid: i64 = auction.bid()
    own: i64 = HIGHEST + 1 if bidders == side else 0
    found.one(NEED + own + max(bid - made_by(tricks, bidders), 0))
    found.one(SPARE + own + max(HIGHEST + 1 - bid - made_by(tricks, 1 - bidders), 0))
    return found


def made_by(tricks: TrickPlay, side: i64) -> i64:
    """Return the points of a side so far."""
    cards: i64 = tricks.taken[side] | tricks.taken[side + 2]
    return tricks.won[side] + tricks.won[side + 2] + counters(cards)


def look_at_trick(found: Active, tricks: TrickPlay, trump: i64, seat: i64, unseen: i64) -> None:
    """Add the trick on the table, and what the dominoes in hand could do."""
    trick = tricks.trick
    wins: i64 = 0
    if trick.cards == 0:
        found.one(LED + SUIT_COUNT)
        found.one(WINNER + SEATS - 1)
        found.one(COUNT)
    else:
        suit: i64 = suit_led(trick.led, trump)
        best: i64 = taker(trick.cards, trick.led, trump)
        wins = higher(best, trick.led, trump)
        found.one(LED + suit)
        found.one(WINNER + (trick.seat_of(best) - seat) % SEATS - 1)
        found.one(COUNT + min(counters(trick.cards) // 5, 5))
    hand: i64 = tricks.hands[seat]
    found.add(BEATS, hand & wins)
    while hand != 0:
        card: i64 = first(hand)
        hand &= hand - 1
        if unseen & followers(card, trump) & higher(card, card, trump) == 0:
            found.one(BOSS + card)


def higher(card: i64, led: i64, trump: i64) -> i64:
    """Return the dominoes that beat one (D42-R14)."""
    trumps: i64 = cards_of(trump, trump)
    if has(trumps, card):
        return ABOVE[CARDS * trump + card]
    return (ABOVE[CARDS * suit_led(led, trump) + card] & ~trumps) | trumps


@final
class PlayNet:
    """Three layers of neurons; the second and the third add to the one before."""

    def __init__(self) -> None:
        self.first_layer: vec[i64] = zeros(0)
        """By feature, four neurons in a word."""
        self.layers: vec[i64] = zeros(0)
        """By layer and neuron, two neurons of the next layer in a word."""
        self.last_layer: vec[i64] = zeros(0)
        """By neuron and domino."""
        self.biases: vec[i64] = zeros(0)

    def load(self) -> None:
        """Read the weights, once: a byte each, then the biases with four bytes each."""
        data: bytes = (files("parlour.games.domino_42") / "play_net.bin").read_bytes()
        at: i64 = 0
        self.last_layer = zeros(WIDTH * CARDS)
        layers: vec[i64] = zeros(2 * WIDTH * PAIRS)
        row: vec[i64] = zeros(FEATURES * FOURS)
        place: i64 = 0
        while place < FEATURES * FOURS:
            row[place] = packed(data, at, 4, 16)
            at += 4
            place += 1
        place = 0
        while place < 2 * WIDTH * PAIRS:
            layers[place] = packed(data, at, 2, 32)
            at += 2
            place += 1
        place = 0
        while place < WIDTH * CARDS:
            self.last_layer[place] = packed(data, at, 1, 0) - OFFSET
            at += 1
            place += 1
        self.biases = zeros(3 * WIDTH + CARDS)
        place = 0
        while place < 3 * WIDTH + CARDS:
            self.biases[place] = int.from_bytes(data[at : at + 4], "little", signed=True)
            at += 4
            place += 1
        self.layers = layers
        self.first_layer = row

    def choose(self, tricks: TrickPlay, auction: Auction, trump: i64, legal: i64) -> i64:
        """Return what the seat in turn plays; if dominoes tie, the lowest."""
        if len(self.first_layer) == 0:
            self.load()
        hidden = self.hidden(look(tricks, auction, trump, tricks.trick.turn))
        found: i64 = -1
        best: i64 = 0
        while legal != 0:
            card: i64 = first(legal)
            legal &= legal - 1
            value: i64 = self.biases[3 * WIDTH + card]
            i: i64 = 0
            while i < WIDTH:
                value += hidden[i] * self.last_layer[CARDS * i + card]
                i += 1
            if found < 0 or value > best:
                found = card
                best = value
        return found

    def hidden(self, active: Active) -> vec[i64]:
        """Return the third layer."""
        weights: vec[i64] = self.first_layer
        sums: vec[i64] = zeros(FOURS)
        i: i64 = 0
        while i < active.many:
            at: i64 = active.row[i] * FOURS
            j: i64 = 0
            while j < FOURS:
                sums[j] += weights[at + j]
                j += 1
            i += 1
        row: vec[i64] = zeros(WIDTH)
        i = 0
        while i < WIDTH:
            lane: i64 = (sums[i >> 2] >> (16 * (i & 3))) & 0xFFFF
            row[i] = max(lane - OFFSET * active.many + self.biases[i], 0)
            i += 1
        self.add_layer(row, 0)
        self.add_layer(row, 1)
        return row

    def add_layer(self, row: vec[i64], layer: i64) -> None:
        """Add a layer's neurons to the row that they read."""
        weights: vec[i64] = self.layers
        sums: vec[i64] = zeros(PAIRS)
        total: i64 = 0
        i: i64 = 0
        while i < WIDTH:
            value: i64 = row[i]
            if value != 0:
                total += value
                at: i64 = (WIDTH * layer + i) * PAIRS
                j: i64 = 0
                while j < PAIRS:
                    sums[j] += value * weights[at + j]
                    j += 1
            i += 1
        i = 0
        while i < WIDTH:
            lane: i64 = (sums[i >> 1] >> (32 * (i & 1))) & 0xFFFFFFFF
            lane += self.biases[WIDTH * (layer + 1) + i] - OFFSET * total
            if lane > 0:
                row[i] += lane >> SHIFT
            i += 1


def packed(data: bytes, at: i64, many: i64, bits: i64) -> i64:
    """Return a word of some weights, each a signed byte plus 128."""
    word: i64 = 0
    i: i64 = many - 1
    while i >= 0:
        value: i64 = data[at + i]
        word = (word << bits) | ((value ^ OFFSET) & 0xFF)
        i -= 1
    return word
