"""Tricks: who leads, who takes part, and what each seat has played.

A trick knows no ranks. The game decides which card takes it: `packs.rook.taker` for Rook and
related games, the suits of two ends for 42, the 14s of High 14.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import below, bit, has
from parlour.core.deal import fill, next_to

NOTHING: Final = -1


@final
@mypyc_attr(acyclic=True)
class Trick:
    """The cards on the table, one from each seat that takes part, the leader's first."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.part: i64 = below(seats)
        """The seats that take part: all except the partner of a lone hand."""
        self.leader: i64 = 0
        self.turn: i64 = 0
        self.led: i64 = NOTHING
        """The card led."""
        self.cards: i64 = 0
        self.by: Final[vec[i64]] = vec[i64]([NOTHING] * seats)
        """The card of each seat."""

    def sit_out(self, seat: i64) -> None:
        """Leave a seat out of this trick and the later ones (D42-R18)."""
        self.part &= ~bit(seat)

    def everyone(self) -> None:
        """Let every seat take part again, as a new deal does."""
        self.part = below(self.seats)

    def start(self, leader: i64) -> None:
        """Clear the table; if the leader sits out, the next player on the left leads (D42-R18)."""
        by: vec[i64] = self.by
        seat: i64 = 0
        while seat < self.seats:
            by[seat] = NOTHING
            seat += 1
        self.cards = 0
        self.led = NOTHING
        self.leader = leader if has(self.part, leader) else self.next_seat(leader)
        self.turn = self.leader

    def next_seat(self, seat: i64) -> i64:
        """Return the next seat on the left that takes part (ROOK-24)."""
        seat = next_to(seat, self.seats)
        while not has(self.part, seat):
            seat = next_to(seat, self.seats)
        return seat

    def add(self, card: i64) -> None:
        """Play a card from the seat in turn."""
        if self.cards == 0:
            self.led = card
        self.cards |= bit(card)
        self.by[self.turn] = card
        self.turn = self.next_seat(self.turn)

    def full(self) -> bool:
        """Return whether every seat that takes part has played."""
        return self.cards != 0 and self.turn == self.leader

    def seat_of(self, card: i64) -> i64:
        """Return the seat that played a card."""
        seat: i64 = 0
        while self.by[seat] != card:
            seat += 1
        return seat

    def earliest(self, cards: i64) -> i64:
        """Return which of some cards was played first, or NOTHING (H14-20)."""
        if self.cards & cards == 0:
            return NOTHING
        seat: i64 = self.leader
        while not has(cards, self.by[seat]):
            seat = self.next_seat(seat)
        return self.by[seat]

    def order(self) -> list[int]:
        """Return the seats that have played, in the order of play."""
        seats: list[int] = []
        if self.cards != 0:
            seats.append(self.leader)
            seat: i64 = self.next_seat(self.leader)
            while seat != self.turn:
                seats.append(seat)
                seat = self.next_seat(seat)
        return seats

    def copy(self) -> "Trick":
        """Return an independent trick equal to this one."""
        new = Trick(self.seats)
        new.copy_from(self)
        return new

    def copy_from(self, other: "Trick") -> None:
        """Copy the state of another trick with the same number of seats into this object."""
        self.part = other.part
        self.leader = other.leader
        self.turn = other.turn
        self.led = other.led
        self.cards = other.cards
        fill(self.by, other.by)
