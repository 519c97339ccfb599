"""Pieces of pictures that many games draw alike: hands, tricks, rows, stacks."""

from collections.abc import Callable, Iterable

from parlour.core.bits import each, has
from parlour.core.deal import View
from parlour.table.scene import Piece, Zone

Face = Callable[[int], str]
"""From a piece to what stands on it."""


def own_hand(view: View, row: Iterable[int], face: Face, marked: int = 0, mark: str = "") -> Zone:
    """Draw one's own hand in this order; what cannot be played now names its clause.

    Choices are pieces in the phase of the view, or the hand is drawn without reasons.
    """
    pieces = tuple(
        Piece(face(piece), mark if has(marked, piece) else "", why=why(view, piece))
        for piece in row
    )
    return Zone(f"hand-{view.seat}", "hand", view.seat, "your hand", pieces)


def why(view: View, piece: int) -> str:
    """Return the clause that forbids a piece of one's own hand now, or nothing."""
    if not view.choices or has(view.choices, piece):
        return ""
    return view.why_not(view.phase, piece)


def covered_hand(seat: int, count: int) -> Zone:
    """Draw another's hand: only how many pieces it has."""
    return Zone(f"hand-{seat}", "hand", seat, "hand", count=count)


def open_row(name: str, seat: int | None, label: str, pieces: int, face: Face) -> Zone:
    """Draw a set of pieces face up in a row."""
    return Zone(name, "row", seat, label, tuple(Piece(face(piece)) for piece in each(pieces)))


def trick(cards: Iterable[tuple[int, int]], face: Face, winning: int, name: str = "trick") -> Zone:
    """Draw a trick: (seat, card) in the order played, the first led, one of them winning."""
    pieces = []
    for place, (seat, card) in enumerate(cards):
        marks = [*(["led"] if place == 0 else []), *(["winning"] if card == winning else [])]
        pieces.append(Piece(face(card), " ".join(marks), by=seat))
    return Zone(name, "trick", None, name.replace("-", " "), tuple(pieces))
