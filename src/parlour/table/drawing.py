"""Scene parts that many games share: hands and rows."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from parlour.core.bits import each, has
from parlour.core.deal import View
from parlour.languages.message import Message, called, say
from parlour.table.scene import Piece, Zone

Face = Callable[[int], str]
"""Maps a piece to its face."""
OUT: Final = called("mark", "out")
"""The note of a player who has got rid of all pieces."""


def own_hand(
    view: View,
    row: Iterable[int],
    face: Face,
    marked: int = 0,
    mark: str = "",
    *,
    playing: bool = True,
) -> Zone:
    """Draw the player's own hand in this order; an unplayable piece names its clause.

    When choices are not pieces (such as bids), `playing` is false, and no clauses are named.
    """
    pieces = tuple(
        Piece(
            face(piece),
            mark if has(marked, piece) else "",
            why=why(view, piece) if playing else "",
        )
        for piece in row
    )
    return Zone(f"hand-{view.seat}", "hand", view.seat, say("your hand"), pieces, role="hand")


def why(view: View, piece: int) -> str:
    """Return the clause that forbids a piece of the player's own hand now, or nothing."""
    if not view.choices or has(view.choices, piece):
        return ""
    return view.why_not(view.phase, piece)


@lru_cache(maxsize=1000)
def covered_hand(seat: int, count: int) -> Zone:
    """Draw another hand: only the number of pieces."""
    return Zone(f"hand-{seat}", "hand", seat, say("hand"), count=count, role="hand")


def open_row(name: str, seat: int | None, label: Message, pieces: int, face: Face) -> Zone:
    """Draw a set of pieces face up in a row, beside the play."""
    shown = tuple(Piece(face(piece)) for piece in each(pieces))
    return Zone(name, "row", seat, label, shown, role="taken" if seat is not None else "beside")
