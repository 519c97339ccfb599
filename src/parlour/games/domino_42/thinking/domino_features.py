"""What the net of Domino 42 sees of a deal.

The net was trained by self-play (`examples/train_42.py`) and reads only what the seat knows.
"""

from typing import Final

from mypy_extensions import i64

from parlour.bots.play_net import Active
from parlour.core.bits import count, first, has
from parlour.families.tricks.rules.auction import Auction
from parlour.families.tricks.rules.play import TrickPlay
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

KINDS_OF_BID: Final = 14


def kind_of_bid(bid: i64) -> i64:
    """Return the class of a bid among the net's inputs; most bids are between 15 and 23."""
    if bid <= CARDS // 2:
        return 1
    if bid < 24:
        return bid - 13
    if bid < 27:
        return 11
    return 12 if bid < 32 else 13


def look(tricks: TrickPlay, auction: Auction, trump: i64, seat: i64) -> Active:
    """Return the features of what a seat sees when it is its turn to play."""
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
