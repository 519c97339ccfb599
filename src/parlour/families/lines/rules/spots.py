"""Spots: the winner and the score of a hand of a line game, played out or blocked."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import bit, first
from parlour.packs.card_dominoes import SPOTS, spots

NOBODY: Final = -1


def same_side(seat: i64, other: i64, sides: i64) -> bool:
    """Return whether two seats score together: all apart, or partners opposite (LINE-R8)."""
    return seat % sides == other % sides


def winner(hands: vec[i64], sides: i64, *, lightest: bool) -> i64:
    """The hand with the fewest spots wins a blocked game (DBLOCK-31, DBLOCK-34, LINE-R6).

    Hands are counted one by one, partners' hands separately. If several tie, nobody wins, unless
    they are partners (LINE-R5); under the option the lightest single domino decides between them.
    """
    tied: i64 = fewest(hands)
    if lightest and not partners(tied, sides):
        tied = with_lightest(hands, tied)
    return first(tied) if partners(tied, sides) else NOBODY


def fewest(hands: vec[i64]) -> i64:
    """Return the seats whose hands have the fewest spots; a double counts both halves."""
    best: i64 = spots(hands[0])
    found: i64 = bit(0)
    seat: i64 = 1
    while seat < len(hands):
        held: i64 = spots(hands[seat])
        if held < best:
            best = held
            found = bit(seat)
        elif held == best:
            found |= bit(seat)
        seat += 1
    return found


def with_lightest(hands: vec[i64], seats: i64) -> i64:
    """Return the seats, out of some, whose lightest domino is the lightest of all."""
    best: i64 = 99
    found: i64 = 0
    while seats != 0:
        seat: i64 = first(seats)
        seats &= seats - 1
        hand: i64 = hands[seat]
        light: i64 = 99
        while hand != 0:
            light = min(light, SPOTS[first(hand)])
            hand &= hand - 1
        if light < best:
            best = light
            found = bit(seat)
        elif light == best:
            found |= bit(seat)
    return found


def partners(seats: i64, sides: i64) -> bool:
    """Return whether some seats are all of one side."""
    one: i64 = first(seats)
    while seats != 0:
        if not same_side(one, first(seats), sides):
            return False
        seats &= seats - 1
    return True


def score(scores: vec[i64], hands: vec[i64], seat: i64) -> None:
    """Add what a hand is worth to the score of its winner's side, if anybody has won it."""
    if seat != NOBODY:
        sides: i64 = len(scores)
        scores[seat % sides] += worth(hands, seat, sides)


def worth(hands: vec[i64], seat: i64, sides: i64) -> i64:
    """Return the winner's score: the spots of the opponents' hands, less the winner's own.

    A player who has played out holds none (DBLOCK-29, DBLOCK-32). Their partner's hand does not
    count (DBLOCK-30, DBLOCK-33).
    """
    points: i64 = -spots(hands[seat])
    other: i64 = 0
    while other < len(hands):
        if not same_side(seat, other, sides):
            points += spots(hands[other])
        other += 1
    return points
