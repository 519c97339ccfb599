"""How a sensible player judges where to lay a domino in a line, from what the seat knows.

A placement is worth the spots it gets rid of, what it leaves to play on with, and how likely it
blocks the others; how likely that is follows from the dominoes not seen, from how many each
holds, and from what passes have shown. The numbers are in spots.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from parlour.core.bits import bit, count, each
from parlour.families.lines.line_play import LinePlay
from parlour.families.lines.lines import Line
from parlour.packs.card_dominoes import HIGH, LOW, SUITS, is_double, other_end, spots


@dataclass(frozen=True)
class Weights:
    """What a player thinks things are worth, in spots."""

    spot: float = 1.0
    """A spot less in hand."""
    ready: float = 2.0
    """A domino in hand that fits an end."""
    variety: float = 1.0
    """A number that one can still match."""
    double: float = 6.0
    """A double got rid of: it has one number only."""
    blocks: float = 20.0
    """An opponent whose turn passes."""
    partner: float = 4.0
    """A partner whose turn passes, which is as bad."""
    ending: float = 1.0
    """A spot won or lost by a hand that is blocked at once."""
    free: float = 4.0
    """A matador kept: it goes anywhere."""


USUAL: Final = Weights()


@dataclass(frozen=True)
class Placement:
    """A domino, the arm it goes to, and its end that joins there; no arm for the first one."""

    piece: int
    arm: int = -1
    inner: int = -1

    @property
    def exposed(self) -> int:
        """The number that it leaves at the end."""
        return other_end(self.piece, self.inner)


class Judgement:
    """What the holder of a view thinks of placements."""

    def __init__(
        self, play: LinePlay, sizes: list[int], seat: int, sides: int, weights: Weights = USUAL
    ) -> None:
        self.play = play
        self.seat = seat
        self.sides = sides
        self.weights = weights
        self.hand = play.hands[seat]
        others = [other for other in range(play.seats) if other != seat]
        self.others = {other: sizes[other] for other in others}
        """How many dominoes each of the others holds."""
        known = 0
        for other in others:
            known |= play.hands[other]
        self.unseen = play.pack & ~play.line.pieces & ~self.hand
        """What is in another's hand or in the pack."""
        self.known = {other: play.hands[other] for other in others}
        self.hidden = self.unseen & ~known
        mean = int(spots(self.hidden)) / int(count(self.hidden)) if self.hidden else 0.0
        self.spots = {
            other: int(spots(self.known[other]))
            + mean * int(sizes[other] - count(self.known[other]))
            for other in others
        }
        """How many spots each of them holds, as far as one can tell."""

    def placements(self, pieces: int) -> Iterator[Placement]:
        """Yield every way to lay one of some dominoes."""
        line = self.play.line
        for piece in each(pieces):
            if not line.pieces:
                yield Placement(piece)
                continue
            for way in each(line.ways(piece)):
                yield Placement(piece, way // 2, LOW[piece] if way % 2 else HIGH[piece])

    def best(self, placements: Iterator[Placement]) -> Placement:
        """Return the placement that is worth most; of equal ones the first."""
        return max(placements, key=self.worth)

    def after(self, placement: Placement) -> Line:
        """Return the line as it would be."""
        line = self.play.line.copy()
        if placement.arm < 0:
            line.set_down(placement.piece)
        else:
            line.lay(placement.piece, placement.arm, placement.inner)
        return line

    def worth(self, placement: Placement) -> float:
        """Return what a placement is worth."""
        weights = self.weights
        piece = placement.piece
        rest = self.hand & ~bit(piece)
        if not rest:
            return 1000.0
        line = self.after(placement)
        fits = line.fits() & self.play.pack
        worth = weights.spot * int(spots(bit(piece)))
        worth += weights.ready * int(count(rest & fits))
        worth += weights.variety * sum(1 for number in range(10) if rest & SUITS[number])
        worth += weights.double if is_double(piece) else 0.0
        worth -= weights.free if line.free & bit(piece) else 0.0
        silence = 1.0
        for other in self.others:
            blocked = self.blocked(other, fits)
            silence *= blocked
            if other % self.sides == self.seat % self.sides:
                worth -= weights.partner * blocked
            else:
                worth += weights.blocks * blocked
        if not rest & fits:
            worth += weights.ending * silence * self.if_blocked(spots(rest))
        return worth

    def blocked(self, seat: int, fits: int) -> float:
        """Return how likely it is that a seat holds nothing that fits."""
        if self.known[seat] & fits:
            return 0.0
        held = int(self.others[seat] - count(self.known[seat]))
        possible = self.hidden & ~self.play.passes.lacking(seat)
        fitting = int(count(possible & fits))
        free = int(count(possible)) - fitting
        likely = 1.0
        for drawn in range(held):
            if free - drawn <= 0:
                return 0.0
            likely *= (free - drawn) / (free + fitting - drawn)
        return likely

    def if_blocked(self, mine: int) -> float:
        """Return what one would win or lose if all were blocked now with so many spots."""
        theirs = {s: n for s, n in self.spots.items() if s % self.sides != self.seat % self.sides}
        least = min(theirs, key=lambda seat: theirs[seat])
        if mine < theirs[least]:
            return sum(theirs.values()) - mine
        partner = sum(n for seat, n in self.spots.items() if seat not in theirs)
        others = sum(n for seat, n in theirs.items() if seat % self.sides != least % self.sides)
        return theirs[least] - others - mine - partner
