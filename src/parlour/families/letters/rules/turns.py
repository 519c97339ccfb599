"""Turns: whose turn it is in a letter game, and who forfeits one, has passed or has left."""

from typing import final

from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import has
from parlour.core.deal import fill, next_to, zeros


@final
@mypyc_attr(acyclic=True)
class Turns:
    """The turns of a game, and what has happened in this one."""

    def __init__(self, seats: i64) -> None:
        self.tied: i64 = 0  # players with equal letters, so that chance decides who begins
        self.number: i64 = 0
        self.fresh: bool = True  # whether the player in turn has played nothing yet
        self.begun: bool = False  # whether they have played a letter of their hand
        self.barred: list[str] = []  # words that may not be made this turn
        self.skip = zeros(seats)  # how many turns each player forfeits
        self.spent = zeros(seats)  # how many each has forfeited since the last play
        self.given: i64 = 0  # how many turns have begun since the last play
        self.passes: i64 = 0
        self.passed: i64 = 0  # number of passes before the plays that may be challenged
        self.gone: i64 = 0  # who has left

    def clear(self) -> None:
        """Start again."""
        self.copy_from(Turns(len(self.skip)))

    def copy_from(self, other: "Turns") -> None:
        """Copy the state of another object into this one."""
        self.tied = other.tied
        self.number = other.number
        self.fresh = other.fresh
        self.begun = other.begun
        self.barred = other.barred[:]
        fill(self.skip, other.skip)
        fill(self.spent, other.spent)
        self.given = other.given
        self.passes = other.passes
        self.passed = other.passed
        self.gone = other.gone

    def next_from(self, seat: i64) -> i64:
        """Begin the turn of the next seat, from this one on, that is present and forfeits none."""
        while self.skip[seat] > 0 or has(self.gone, seat):
            if not has(self.gone, seat):
                self.skip[seat] -= 1
                self.spent[seat] += 1
            seat = next_to(seat, len(self.skip))
        self.number += 1
        self.given += 1
        self.fresh = True
        self.begun = False
        self.barred = []
        return seat

    def begin_play(self) -> None:
        """Note a play: earlier turns can no longer be taken back."""
        if self.fresh:
            self.passed = self.passes
            self.given = 0
            fill(self.spent, zeros(len(self.spent)))
        self.fresh = False
        self.passes = 0

    def take_back(self) -> None:
        """Take back the turns given since the last play, and the forfeits spent."""
        self.number -= self.given
        self.given = 0
        seat: i64 = 0
        while seat < len(self.skip):
            self.skip[seat] += self.spent[seat]
            self.spent[seat] = 0
            seat += 1
