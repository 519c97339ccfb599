"""Shared rules of Rook card games: a bid for the trump, then tricks that follow colour.

Partnership Rook, Display Rook and Dixie Rook are played "as in Rook", so the clauses are Rook's.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import bit, has
from parlour.core.sampler import Worlds
from parlour.families.tricks.rules.auction import Auction
from parlour.families.tricks.rules.play import TrickPlay
from parlour.packs.rook_cards import COLOURS, colour, follow, taker

# Phases. A choice is a bid's place on the ladder (one more is a pass), a colour, or a card.
BID: Final = 0
TRUMP: Final = 1
PLAY: Final = 2

ANY_COLOUR: Final = 0b1111  # R-ROOK-7: one of the four; there is no "no trump"
NO_COLOUR: Final = -1

NOT_BARRED: Final = vec[i64]()


def colours_in(cards: i64) -> i64:
    """Return the colours of some cards; any of them may be trump (R-ROOK-7)."""
    found: i64 = 0
    place: i64 = 0
    while place < len(COLOURS):
        if cards & COLOURS[place] != 0:
            found |= bit(place)
        place += 1
    return found


def sides_of_four(seats: i64, partners: bool) -> i64:  # noqa: FBT001 - an option's value
    """Return how many sides there are if four play as partners, and others each alone."""
    return 2 if seats == 4 and partners else seats


def playable(tricks: TrickPlay, seat: i64, *, revoke: bool) -> i64:
    """Lead any card (ROOK-23, ROOK-31); follow the colour led if you hold it (ROOK-27).

    If not, throw away any other colour or trump, as you wish (ROOK-28, R-ROOK-8). Where a
    `revoke` is possible, nothing is checked (R-GEN-8).
    """
    hand: i64 = tricks.hands[seat]
    if tricks.trick.cards == 0 or revoke:
        return hand
    return follow(hand, colour(tricks.trick.led))


def put_card(tricks: TrickPlay, card: i64) -> i64:
    """Play a card for the seat in turn (ROOK-24); return the colour led."""
    trick = tricks.trick
    led: i64 = colour(trick.led if trick.cards != 0 else card)
    tricks.put(card, colour(card), led)
    return led


def play_to_trick(tricks: TrickPlay, card: i64, trump: i64) -> bool:
    """Play a card for the seat in turn; return whether it was the last of a trick (ROOK-25).

    The highest trump takes it, or else the highest of the colour led (ROOK-26, ROOK-29). Any
    trump beats any other colour (ROOK-18). The taker leads to the next (ROOK-30).
    """
    trick = tricks.trick
    led: i64 = put_card(tricks, card)
    if not trick.full():
        return False
    tricks.take(trick.seat_of(taker(trick.cards, led, trump)))
    return True


def worlds_of(tricks: TrickPlay, sizes: vec[i64], pack: i64, *, revoke: bool) -> Worlds:
    """Return all placements of the unseen cards that respect known voids.

    If a `revoke` is possible, not following proves nothing (R-GEN-8).
    """
    barred: vec[i64] = NOT_BARRED if revoke else COLOURS
    return tricks.worlds(tricks.unseen(pack), sizes, barred)


def why_not_call(phase: i64, choice: i64, auction: Auction, opening: str) -> str:
    """Name the clause that forbids a call now; `opening` is the clause about the lowest bid."""
    if phase != BID:
        return "R-ROOK-6"
    if choice == auction.passing:
        return "ROOK-10"
    return opening if auction.high < 0 else "ROOK-14"


def why_not_trump(phase: i64) -> str:
    """Name the clause that forbids a trump: the bidding goes on, or it is no colour (R-ROOK-7)."""
    return "ROOK-16" if phase == BID else "R-ROOK-7"


def why_not_card(phase: i64, tricks: TrickPlay, seat: i64, card: i64) -> str:
    """Name the clause that forbids a card: too early, it does not follow, or it is not held."""
    if phase != PLAY:
        return "ROOK-22"
    return "ROOK-27" if has(tricks.hands[seat], card) else "ROOK-24"
