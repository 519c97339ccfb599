"""The facts of piles that keep their order, as positions print and read them, the top card first.

A deal or view that has `Piles` declares them with `PileRows`, all of them or those from `start` on
(-1 means the last pile only). If the first piles are the hands of the seats, they are `HandRows`.
"""

from dataclasses import dataclass
from operator import attrgetter

from parlour.core.bits import bit, each, union
from parlour.core.pack import Pack
from parlour.core.position import Field, PieceField, Reading, Value, a_list
from parlour.errors import BadNotation
from parlour.families.piles.rules.ordered_piles import Piles
from parlour.languages.message import say


@dataclass(frozen=True)
class PileRows(Field[list[list[int]]]):
    """Several piles, each a row of faces from the top to the bottom."""

    start: int = 0

    def span(self, deal: object, piles: Piles) -> range:
        """Return the piles of this field."""
        return range(len(piles.tops))[self.start :]

    def get(self, deal: object) -> list[list[int]]:
        """Return the cards of each pile, the top first."""
        piles: Piles = attrgetter(self.at or self.name)(deal)
        return [piles.row(pile) for pile in self.span(deal, piles)]

    def put(self, deal: object, value: list[list[int]]) -> None:
        """Set the piles to the given cards."""
        piles: Piles = attrgetter(self.at or self.name)(deal)
        span = self.span(deal, piles)
        if len(value) != len(span):
            raise BadNotation(
                say(
                    '"{name}" needs {old} entries, not {value}',
                    name=self.name,
                    old=len(span),
                    value=len(value),
                )
            )
        for pile, row in zip(span, value, strict=True):
            lay(piles, pile, row)

    def show(self, value: list[list[int]], pack: Pack) -> Value:
        """Return the faces, pile by pile."""
        return [pack.show(row) for row in value]

    def read(self, value: object, reading: Reading) -> list[list[int]]:
        """Return the cards named, pile by pile."""
        return [reading.pieces(row, self.name) for row in a_list(value, self.name)]

    def places(self, deal: object) -> list[int]:
        """Return the cards of each pile."""
        return [union(row) for row in self.get(deal)]

    def words(self, view: object) -> list[int]:
        """Return for every card of the pack its pile, then its depth."""
        piles: Piles = attrgetter(self.at or self.name)(view)
        lies, deep = [-1] * len(piles.under), [-1] * len(piles.under)
        for pile, row in enumerate(self.get(view)):
            for depth, card in enumerate(row):
                lies[card], deep[card] = pile, depth
        return lies + deep


class HandRows(PileRows):
    """The hands, face down: one pile for each seat, after `start` piles for each seat."""

    def span(self, deal: object, piles: Piles) -> range:
        """Return the piles of this field."""
        seats: int = attrgetter("seats")(deal)
        return range(self.start * seats, self.start * seats + seats)


class LoosePiece(PieceField):
    """One piece that lies in its own place, or nothing."""

    def read(self, value: object, reading: Reading) -> int:
        """Return the piece of a face that lies nowhere else."""
        found = reading.pieces(value, self.name)
        if len(found) > 1:
            raise BadNotation(
                say('"{name}" needs one piece, not {value}', name=self.name, value=repr(value))
            )
        return found[0] if found else -1

    def places(self, deal: object) -> list[int]:
        """Return the piece, if there is one."""
        piece = self.get(deal)
        return [bit(piece)] if piece >= 0 else []


def lay(piles: Piles, pile: int, row: list[int]) -> None:
    """Set a pile to these cards, top first."""
    piles.empty(pile)
    for card in reversed(row):
        piles.push(pile, card)


def nowhere(pack: Pack, places: list[int]) -> list[int]:
    """Return the cards of a pack that lie in none of these places."""
    seen = 0
    for place in places:
        seen |= place
    return [card for card in range(len(pack)) if card not in each(seen)]
