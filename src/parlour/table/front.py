"""The look of a game on the first screen: its box, its place there, and a small picture of play."""

from collections.abc import Sequence
from math import sqrt

from msgspec import Struct

from parlour.languages.message import Message

COVERED = "*"
"""A piece face down, among faces."""

ACROSS = -90.0
"""The rotation of a domino that lies on its side."""


class Laid(Struct, frozen=True, omit_defaults=True):
    """A piece in a picture of 100 by 60: where its middle lies, its width, and its rotation."""

    face: str | None
    """Its face; None for its back."""
    x: float
    y: float
    w: float
    turn: float = 0.0


class Box(Struct, frozen=True):
    """The box of a rulebook on the shelf, which holds the games printed in it."""

    key: str
    book: Message
    """The name of the rulebook."""
    shelf: Message
    """The name of the family to which its games belong."""
    lid: str
    edge: str
    """Its colours, as in CSS."""
    faces: tuple[str, ...]
    """The pieces on its lid."""


class Front(Struct, frozen=True):
    """The look of a game on the first screen."""

    box: Box
    place: int
    """Its place in the suggested order of learning; the numbers leave room for others."""
    pieces: tuple[Laid, ...]
    """A picture of play."""
    party_game: bool = False
    """Whether its rulebook describes progressive parties (PROG-1): the usual game of a party."""


def row(faces: str, x: float, y: float, w: float, step: float) -> tuple[Laid, ...]:
    """Return pieces side by side."""
    return tuple(
        Laid(_face(face), x + place * step, y, w) for place, face in enumerate(faces.split())
    )


def fan(faces: str, y: float = 30, w: float = 21) -> tuple[Laid, ...]:
    """Return cards held in a hand."""
    held = faces.split()
    offs = [place - (len(held) - 1) / 2 for place in range(len(held))]
    return tuple(
        Laid(_face(face), 50 + off * 14, y + off * off * 1.6, w, off * 8)
        for face, off in zip(held, offs, strict=True)
    )


def trick(faces: str, w: float = 18) -> tuple[Laid, ...]:
    """Return cards played by four around the middle."""
    spots = ((50, 41, 3), (31, 30, -7), (50, 19, -4), (69, 30, 8))
    return tuple(
        Laid(face, x, y, w, turn) for face, (x, y, turn) in zip(faces.split(), spots, strict=True)
    )


def line(faces: str, y: float = 30, long: float = 17) -> tuple[Laid, ...]:
    """Return dominoes end to end; doubles lie across the line."""
    laid = [(face, face[0] == face[2]) for face in faces.split()]
    halves = [long / 4 if double else long / 2 for _, double in laid]
    at = 50 - (2 * sum(halves) + len(halves) - 1) / 2
    found = []
    for (face, double), half in zip(laid, halves, strict=True):
        found.append(Laid(face, at + half, y, long / 2, 0.0 if double else ACROSS))
        at += 2 * half + 1
    return tuple(found)


def word(text: str, x: float, y: float, w: float = 9) -> tuple[Laid, ...]:
    """Return letters side by side."""
    return row(" ".join(text), x, y, w, w + 1)


WIDE = sqrt(3) / 2
CLOCK_FACE = (
    *((0.0, -1.0), (0.5, -WIDE), (WIDE, -0.5), (1.0, 0.0), (WIDE, 0.5), (0.5, WIDE)),
    *((0.0, 1.0), (-0.5, WIDE), (-WIDE, 0.5), (-1.0, 0.0), (-WIDE, -0.5), (-0.5, -WIDE)),
)
"""The hours on a circle of radius 1, from 12 on."""


def clock(hours: Sequence[str]) -> tuple[Laid, ...]:
    """Return twelve cards in a circle, from the top on."""
    return tuple(
        Laid(_face(face), 50 + 36 * x, 30 + 22 * y, 8)
        for face, (x, y) in zip(hours, CLOCK_FACE, strict=True)
    )


def _face(face: str) -> str | None:
    return None if face == COVERED else face
