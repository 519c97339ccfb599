"""The stock: what is left of the pack after the deal, face down and in order."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, each
from parlour.core.rng import Rng


@final
@mypyc_attr(acyclic=True)
class Stock:
    """Undealt pieces, drawn from the top; the last ones may not be drawn."""

    def __init__(self, reserve: i64) -> None:
        self.reserve: i64 = reserve
        """How many may not be drawn: two in Draw (DRAW-R1), none in Sniff (SNIFF-R8)."""
        self.order: vec[i64] = vec[i64]()
        """All pieces at the start, top first; never changed, so copies share it."""
        self.drawn: i64 = 0

    def fill(self, order: vec[i64], dealt: i64) -> None:
        """Keep what is left of a shuffled pack after a number of pieces have been dealt."""
        self.order = order[dealt:]
        self.drawn = 0

    def shuffle(self, pieces: i64, rng: Rng) -> None:
        """Keep a set of pieces, in random order."""
        self.order = vec[i64](each(pieces))
        self.drawn = 0
        rng.shuffle(self.order)

    def left(self) -> i64:
        """Return how many pieces remain."""
        return len(self.order) - self.drawn

    def may_draw(self) -> bool:
        """Return whether more pieces remain than must stay undrawn (DRAW-4, DRAW-6)."""
        return len(self.order) - self.drawn > self.reserve

    def top(self) -> i64:
        """Return the piece that will be drawn next."""
        return self.order[self.drawn]

    def draw(self) -> i64:
        """Take the top piece."""
        piece: i64 = self.order[self.drawn]
        self.drawn += 1
        return piece

    def pieces(self) -> i64:
        """Return what remains, as a set."""
        found: i64 = 0
        place: i64 = self.drawn
        while place < len(self.order):
            found |= bit(self.order[place])
            place += 1
        return found

    def copy(self) -> "Stock":
        """Return an independent stock equal to this one."""
        new = Stock(self.reserve)
        new.copy_from(self)
        return new

    def copy_from(self, other: "Stock") -> None:
        """Copy the state of another stock into this object."""
        self.reserve = other.reserve
        self.order = other.order
        self.drawn = other.drawn
