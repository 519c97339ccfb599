"""Drawing for the deal and for partners: cards from a shuffled pack, before the first deal."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from msgspec import Struct

from parlour.table.events import Drawn

Below = Callable[[int], int]
"""A source of numbers: maps n to a number below n."""

How = Literal["dealer", "highest", "partners", "lots"]


@dataclass(frozen=True)
class Lots:
    """How a game draws the first dealer, and perhaps partners.

    "dealer": any seat, with equal probability. "highest": the highest piece deals. "partners": the
    two lowest pieces are partners, and the lowest deals. "lots": partners and dealer at random.
    """

    how: How
    rank: Callable[[int], int] | None = None
    """The rank of a drawn piece."""


ANY_DEALER: Final = Lots("dealer")


class Drawing(Struct, frozen=True, omit_defaults=True):
    """A draw as plain data, with nothing of the rules left in it: docs/fairness.md."""

    how: How
    faces: tuple[str, ...] = ()
    """The pieces to draw from: those in use, in their order before the shuffle."""
    ranks: tuple[int, ...] = ()
    """The rank of each, if pieces are drawn."""

    def drawn(self, below: Below, names: tuple[str, ...]) -> Drawn:
        """Return the result for players in these seats."""
        match self.how:
            case "highest":
                return self._for_deal(below, names)
            case "partners":
                return self._for_partners(below, names)
            case "lots":
                return _by_lot(below, names)
            case _:
                return Drawn((), below(len(names)), names)

    def _for_deal(self, below: Below, names: tuple[str, ...]) -> Drawn:
        """Let the player who draws the highest piece deal (ROOK-4, R-GEN-2).

        Only those who tie for it draw again. Nobody gives a piece back, unless too few are left for
        another draw.
        """
        left: list[int] = []
        draws: list[tuple[str, str]] = []
        drawing = list(range(len(names)))
        while len(drawing) > 1:
            if len(left) < len(drawing):
                left = list(range(len(self.faces)))
            drawn = {seat: left.pop(below(len(left))) for seat in drawing}
            draws += [(names[seat], self.faces[piece]) for seat, piece in drawn.items()]
            highest = max(self.ranks[piece] for piece in drawn.values())
            drawing = [seat for seat, piece in drawn.items() if self.ranks[piece] == highest]
        return Drawn(tuple(draws), drawing[0], names)

    def _for_partners(self, below: Below, names: tuple[str, ...]) -> Drawn:
        """Make partners of the two lowest cuts (D42-4); the lowest of all deals (D42-5, D42-7).

        Players who tie cut again, but only for their order among themselves (D42-6, D42-R2).
        """
        left: list[int] = []
        draws: list[tuple[str, str]] = []

        def in_order(seats: list[int]) -> list[int]:
            if len(seats) < 2:
                return seats
            if len(left) < len(seats):
                left[:] = range(len(self.faces))
            cut = {seat: left.pop(below(len(left))) for seat in seats}
            draws.extend((names[seat], self.faces[piece]) for seat, piece in cut.items())
            ranks = sorted({self.ranks[piece] for piece in cut.values()})
            tied = [[seat for seat in seats if self.ranks[cut[seat]] == rank] for rank in ranks]
            return [seat for group in tied for seat in in_order(group)]

        dealer, partner, *_ = in_order(list(range(len(names))))
        return _seated(names, dealer, partner, tuple(draws))


def drawing(lots: Lots, faces: tuple[str, ...], pieces: Sequence[int]) -> Drawing:
    """Return the draw of a game from the pieces in use."""
    used = tuple(faces[piece] for piece in pieces)
    ranks = tuple(lots.rank(piece) for piece in pieces) if lots.rank else ()
    return Drawing(lots.how, used, ranks)


def _by_lot(below: Below, names: tuple[str, ...]) -> Drawn:
    """Draw partners and dealer at random, without pieces (D42-R2)."""
    dealer = below(len(names))
    others = [seat for seat in range(len(names)) if seat != dealer]
    return _seated(names, dealer, others[below(len(others))], ())


def _seated(
    names: tuple[str, ...], dealer: int, partner: int, draws: tuple[tuple[str, str], ...]
) -> Drawn:
    """Seat four so that the dealer stays, the partner is opposite and the rest keep their order."""
    others = [(dealer + step) % 4 for step in range(1, 4) if (dealer + step) % 4 != partner]
    around = [dealer, others[0], partner, others[1]]
    places = {(dealer + step) % 4: names[seat] for step, seat in enumerate(around)}
    return Drawn(draws, dealer, tuple(places[seat] for seat in range(4)))
