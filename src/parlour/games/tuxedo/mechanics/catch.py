"""What each seat of a fishing game has captured, scored and revealed so far."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, count, first
from parlour.core.deal import fill, write, zeros
from parlour.packs.rook_cards import FIVES, NUMBERS

BIG: Final = 4  # TUX-32


@final
@mypyc_attr(acyclic=True)
class Catch:
    """Captures, sweeps and Oranges of all seats, and what their plays have shown."""

    def __init__(self, seats: i64) -> None:
        self.captured = zeros(seats)
        self.big = zeros(seats)
        self.little = zeros(seats)
        self.oranges = zeros(seats)
        self.mistakes = zeros(seats)
        self.lacks = zeros(seats)
        """Cards that a seat has shown it does not hold."""
        self.promises = zeros(seats)
        """Numbers that a builder must hold, as a set."""

    def all(self) -> i64:
        """Return all cards that were captured."""
        found: i64 = 0
        seat: i64 = 0
        while seat < len(self.captured):
            found |= self.captured[seat]
            seat += 1
        return found

    def forget(self) -> None:
        """Forget everything known about hands before a new deal."""
        seat: i64 = 0
        while seat < len(self.lacks):
            self.lacks[seat] = 0
            self.promises[seat] = 0
            seat += 1

    def sweep(self, seat: i64, cards: i64) -> None:
        """A sweep of four cards or more is a big one (TUX-32, TUX-33)."""
        if cards >= BIG:
            self.big[seat] += 1
        else:
            self.little[seat] += 1

    def kept(self, hands: vec[i64], seat: i64) -> bool:
        """Return whether hands keep the promises of all builders except this seat."""
        other: i64 = 0
        while other < len(self.promises):
            owed: i64 = self.promises[other]
            while owed != 0 and other != seat:
                if hands[other] & NUMBERS[first(owed)] == 0:
                    return False
                owed &= owed - 1
            other += 1
        return True

    def best(self) -> i64:
        """Return the seats that have captured the most cards; none if nobody has any."""
        most: i64 = 1
        found: i64 = 0
        seat: i64 = 0
        while seat < len(self.captured):
            cards: i64 = count(self.captured[seat])
            if cards > most:
                most = cards
                found = 0
            if cards == most:
                found |= bit(seat)
            seat += 1
        return found

    def points(self, seat: i64) -> i64:
        """Return a seat's points without those for the most cards.

        Orange 10 (TUX-31), Big Sweep 10 (TUX-32), Little Sweep 5 (TUX-33), each 5 captured or saved
        5 (TUX-34, R-TUX-15), and 10 off for an Orange called by mistake (TUX-35).
        """
        made: i64 = 10 * self.oranges[seat] + 10 * self.big[seat] + 5 * self.little[seat]
        return made + 5 * count(self.captured[seat] & FIVES) - 10 * self.mistakes[seat]

    def tell(self, row: vec[i64], at: i64) -> i64:
        """Write everything into a row from an index on; return the next index."""
        at = write(row, at, self.captured)
        at = write(row, at, self.big)
        at = write(row, at, self.little)
        at = write(row, at, self.oranges)
        at = write(row, at, self.mistakes)
        at = write(row, at, self.lacks)
        return write(row, at, self.promises)

    def copy_from(self, other: "Catch") -> None:
        """Copy the state of another catch with the same number of seats into this object."""
        fill(self.captured, other.captured)
        fill(self.big, other.big)
        fill(self.little, other.little)
        fill(self.oranges, other.oranges)
        fill(self.mistakes, other.mistakes)
        fill(self.lacks, other.lacks)
        fill(self.promises, other.promises)
