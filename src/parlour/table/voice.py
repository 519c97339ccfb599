"""Words for a reader: the end of a deal, where their own side is "you"; and names for seats."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from parlour.core.deal import View
from parlour.core.speech import listed, points_text


@dataclass(frozen=True)
class Voice:
    """The names of players and sides for one reader; -1 is a spectator."""

    names: tuple[str, ...]
    sides: tuple[int, ...]
    columns: tuple[str, ...]
    seat: int = -1

    @property
    def own(self) -> int:
        """The reader's side, or -1."""
        return self.sides[self.seat] if self.seat >= 0 else -1

    def player(self, seat: int) -> str:
        """Return a player as the subject of a sentence in the past tense."""
        return "You" if seat == self.seat else self.names[seat]

    def did(self, seats: Sequence[int], what: str) -> str:
        """Return what players did: "Ann and Bob lost", "You lost together with Ann"."""
        others = listed([self.names[seat] for seat in seats if seat != self.seat])
        if self.seat not in seats:
            return f"{others} {what}"
        return f"You {what} together with {others}" if others else f"You {what}"

    def side(self, side: int) -> str:
        """Return a side as the subject of a sentence in the past tense."""
        return "You" if side == self.own else self.columns[side]

    def were(self, side: int) -> str:
        """Return a side with its "was" or "were"."""
        several = side == self.own or self.sides.count(side) > 1
        return f"{self.side(side)} {'were' if several else 'was'}"

    def their(self, side: int) -> str:
        """Return "your" for the reader's side, "their" for another."""
        return "your" if side == self.own else "their"

    def scored(self, told: str, view: View, side: int) -> str:
        """Add the side's score to a sentence about it, and the reader's own score."""
        gained = view.scores[side] - view.brought[side]
        if self.own in (-1, side):
            return f"{told}: {points_text(int(gained))}" if gained else told
        return self.beside(f"{told} and scored {gained}" if gained > 0 else told, view)

    def beside(self, told: str, view: View) -> str:
        """Add the reader's own score to a sentence about somebody else."""
        gained = view.scores[self.own] - view.brought[self.own] if self.own >= 0 else 0
        return f"{told}; {points_text(int(gained))} for you" if gained else told

    def of_bid(self, view: View, side: int, bid: int, took: int, *, made: bool) -> str:
        """Describe whether a side made its bid: "You made your bid of 80 with 85: +85"."""
        if made:
            told = f"{self.side(side)} made {self.their(side)} bid of {bid} with {took}"
            return self.scored(told, view, side) if side == self.own else self.beside(told, view)
        lost = view.brought[side] - view.scores[side]
        told = f"{self.were(side)} set back by {lost}" if lost > 0 else f"{self.were(side)} set"
        return f"{told}: {took} of {bid}" if side == self.own else self.beside(told, view)


def with_names(text: str, names: Sequence[str]) -> str:
    """Return a text with names instead of seats: "@2 has helped", "@2's words"."""
    if "@" not in text:
        return text
    return re.sub(r"(?<!\S)@(\d+)", lambda seat: names[int(seat[1])], text)
