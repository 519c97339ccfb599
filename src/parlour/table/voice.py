"""Words for a reader: the end of a deal, where their own side is "you"."""

from collections.abc import Sequence
from dataclasses import dataclass

from parlour.core.deal import View
from parlour.languages.message import Listed, Message, Person, say


@dataclass(frozen=True)
class Voice:
    """The names of players and sides for one reader; -1 is a spectator."""

    names: tuple[str, ...]
    sides: tuple[int, ...]
    columns: tuple[Listed, ...]
    """The players of each side."""
    seat: int = -1

    @property
    def own(self) -> int:
        """The reader's side, or -1."""
        return self.sides[self.seat] if self.seat >= 0 else -1

    def who(self, seat: int) -> Person:
        """Return a player."""
        return Person(self.names[seat], seat)

    def people(self, seats: Sequence[int]) -> Listed:
        """Return several players, without the reader."""
        return Listed([self.who(seat) for seat in seats if seat != self.seat], "and")

    def scored(self, told: Message, view: View, side: int) -> Message:
        """Add the side's score to a sentence about it, and the reader's own score."""
        gained = view.scores[side] - view.brought[side]
        if self.own in (-1, side):
            return say("{told}: {points:+}", told=told, points=int(gained)) if gained else told
        if gained > 0:
            told = say("{told} and scored {points}", told=told, points=int(gained))
        return self.beside(told, view)

    def beside(self, told: Message, view: View) -> Message:
        """Add the reader's own score to a sentence about somebody else."""
        gained = view.scores[self.own] - view.brought[self.own] if self.own >= 0 else 0
        return say("{told}; {points:+} for you", told=told, points=int(gained)) if gained else told

    def of_bid(self, view: View, side: int, bid: int, took: int, *, made: bool) -> Message:
        """Describe whether a side made its bid: "You made your bid of 80 with 85: +85"."""
        who = self.columns[side]
        if made:
            told = say("{who} made their bid of {bid} with {took}", who=who, bid=bid, took=took)
            return self.scored(told, view, side) if side == self.own else self.beside(told, view)
        lost = int(view.brought[side] - view.scores[side])
        told = say("{who} was set back by {n}", who=who, n=lost) if lost > 0 else _set(who)
        if side == self.own:
            return say("{told}: {took} of {bid}", told=told, took=took, bid=bid)
        return self.beside(told, view)


def _set(who: Listed) -> Message:
    return say("{who} was set", who=who)
