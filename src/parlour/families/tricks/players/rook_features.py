"""What the net of Partnership Rook and Dixie Rook sees of a deal, and what it plays.

The net was trained by self-play of four players in both games (`examples/train_rook.py`) and reads
only what the seat knows. It sees colours in turn from trump, so trump is always the first.
"""

from typing import Final

from mypy_extensions import i64

from parlour.bots.play_net import Active, PlayNet
from parlour.core.bits import below, count, first, has, shift
from parlour.families.tricks.rules.auction import Auction
from parlour.families.tricks.rules.play import TrickPlay
from parlour.packs.rook_cards import (
    ALL,
    COLOURS,
    HIGHEST,
    colour,
    dixie_points,
    rook_points,
    taker,
)

CARDS: Final = 56
SEATS: Final = 4
COLOUR_COUNT: Final = 4

# The features, each 0 or 1, by where they begin.
HAND: Final = 0
UNSEEN: Final = 56
PLAYED: Final = 112  # by seat, from this one, and card
ON_TABLE: Final = 336  # by seat, from the next one, and card
VOIDS: Final = 504  # by seat, from the next one, and colour
BOSS: Final = 516  # cards in hand that no unseen one of their colour beats
BEATS: Final = 572  # cards in hand that would win the trick so far
TRUMPS_OUT: Final = 628  # how many are unseen
OFFERS: Final = 643  # by seat, from this one, and bid
BURIED: Final = 743  # what this seat has buried
LED: Final = 799  # the colour, or 4
WINNER: Final = 804  # who has the trick so far, from the next seat, or 3
COUNT: Final = 808  # the points on the table, in fives
PLACE: Final = 818  # how many have played to the trick
TRICK: Final = 822
BIDDER: Final = 836  # from this seat
NEED: Final = 840  # by side, the points that the bidders still need, in fives
SPARE: Final = 890  # by side, the points that their opponents still need, in fives
OWN_TRICKS: Final = 940  # eight or more count as eight
THEIR_TRICKS: Final = 949
GAME: Final = 958  # Partnership Rook, or Dixie Rook
FEATURES: Final = 960

MOST: Final = 120  # what both sides make together
BIDS: Final = 25  # none, or a multiple of 5 up to 120
DEAREST: Final = 9  # a trick with 45 points or more
ENOUGH: Final = 8  # tricks that are surely the most

NET: Final = PlayNet("families/tricks/rook_net.bin", FEATURES, CARDS)


def net_card(seen: Active, trump: i64, legal: i64) -> i64:
    """Return the legal card that the net plays."""
    return (NET.choose(seen, turned(legal, trump)) + HIGHEST * trump) % CARDS


def turned(cards: i64, trump: i64) -> i64:
    """Return cards with trump as the first colour, and the others in turn."""
    if trump == 0:
        return cards
    low: i64 = HIGHEST * trump
    return (cards >> low) | shift(cards & below(low), CARDS - low)


def look(tricks: TrickPlay, auction: Auction, trump: i64, buried: i64, *, dixie: bool) -> Active:
    """Return the features of what the seat in turn sees; `buried` are the cards that it buried."""
    seat: i64 = tricks.trick.turn
    found = Active()
    hand: i64 = turned(tricks.hands[seat], trump)
    unseen: i64 = ALL & ~turned(tricks.hands[seat] | tricks.out() | buried, trump)
    found.add(HAND, hand)
    found.add(UNSEEN, unseen)
    found.add(BURIED, turned(buried, trump))
    done: i64 = 0
    away: i64 = 0
    while away < SEATS:
        other: i64 = (seat + away) % SEATS
        found.add(PLAYED + CARDS * away, turned(tricks.played[other], trump))
        if away > 0:
            now: i64 = tricks.played[other] & tricks.trick.cards
            found.add(ON_TABLE + CARDS * (away - 1), turned(now, trump))
            look_at_voids(found, VOIDS + COLOUR_COUNT * (away - 1), tricks.voids[other], trump)
        found.one(OFFERS + BIDS * away + auction.offers[other] + 1)
        done += tricks.won[other]
        away += 1
    look_at_trick(found, tricks, trump, dixie=dixie)
    look_at_hand(found, hand, unseen)
    found.one(TRICK + done)
    look_at_contract(found, tricks, auction, dixie=dixie)
    found.one(GAME + (1 if dixie else 0))
    return found


def look_at_voids(found: Active, base: i64, voids: i64, trump: i64) -> None:
    """Add the colours that a seat cannot follow."""
    place: i64 = 0
    while place < COLOUR_COUNT:
        if has(voids, (trump + place) % COLOUR_COUNT):
            found.one(base + place)
        place += 1


def look_at_trick(found: Active, tricks: TrickPlay, trump: i64, *, dixie: bool) -> None:
    """Add the trick on the table, and which cards in hand would win it."""
    trick = tricks.trick
    found.one(PLACE + count(trick.cards))
    if trick.cards == 0:
        found.one(LED + COLOUR_COUNT)
        found.one(WINNER + SEATS - 1)
        found.one(COUNT)
        return
    led: i64 = colour(trick.led)
    best: i64 = taker(trick.cards, led, trump)
    found.one(LED + (led - trump) % COLOUR_COUNT)
    found.one(WINNER + (trick.seat_of(best) - trick.turn) % SEATS - 1)
    found.one(COUNT + min(points(trick.cards, dixie=dixie) // 5, DEAREST))
    wins: i64 = COLOURS[colour(best)] & ~below(best + 1)
    if colour(best) != trump:
        wins |= COLOURS[trump]
    found.add(BEATS, turned(tricks.hands[trick.turn] & wins, trump))


def look_at_hand(found: Active, hand: i64, unseen: i64) -> None:
    """Add the highest cards in hand, and how many trumps are unseen; trump is the first colour."""
    found.one(TRUMPS_OUT + count(unseen & COLOURS[0]))
    while hand != 0:
        card: i64 = first(hand)
        hand &= hand - 1
        if unseen & COLOURS[colour(card)] & ~below(card) == 0:
            found.one(BOSS + card)


def look_at_contract(found: Active, tricks: TrickPlay, auction: Auction, *, dixie: bool) -> None:
    """Add the bid, and what both sides have made so far."""
    seat: i64 = tricks.trick.turn
    side: i64 = seat % 2
    bidders: i64 = auction.holder % 2
    bid: i64 = auction.bid()
    own: i64 = BIDS if bidders == side else 0
    need: i64 = bid - points(taken_by(tricks, bidders), dixie=dixie)
    spare: i64 = MOST + 5 - bid - points(taken_by(tricks, 1 - bidders), dixie=dixie)
    found.one(BIDDER + (auction.holder - seat) % SEATS)
    found.one(NEED + own + max(need // 5, 0))
    found.one(SPARE + own + min(max(spare // 5, 0), BIDS - 1))
    found.one(OWN_TRICKS + min(tricks.won[side] + tricks.won[side + 2], ENOUGH))
    found.one(THEIR_TRICKS + min(tricks.won[1 - side] + tricks.won[3 - side], ENOUGH))


def taken_by(tricks: TrickPlay, side: i64) -> i64:
    """Return the cards that a side has taken."""
    return tricks.taken[side] | tricks.taken[side + 2]


def points(cards: i64, *, dixie: bool) -> i64:
    """Return the points of cards in one of the two games."""
    return dixie_points(cards) if dixie else rook_points(cards)
