"""How the faces of pieces look: a colour by first letter, and always the letter itself.

This module knows no game. A suit is its letter (`R14`, `C6`), a domino begins with a digit (`6-4`),
a letter tile is one letter, and anything longer (`BLOCK`, `ROOK`) is a card without a suit.
The colours are the sixteen of every terminal, so that the user's theme applies.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from parlour.languages.message import ENGLISH_READER, Listed, Message, Reader, called, say
from parlour.table.scene import Piece

# Rook's four suits have the colours of their names; Block's five get distinct colours.
PAPER: Final = {
    "R": "red",
    "Y": "yellow",
    "B": "bright_black",
    "G": "green",
    "A": "magenta",
    "C": "cyan",
    "D": "blue",
    "E": "bright_yellow",
}
OTHER_PAPER: Final = ("blue", "cyan", "green", "magenta", "red", "yellow")
DARK: Final = ("red", "bright_black", "magenta", "blue")
TILE: Final = "black on white"
WILD: Final = "bold bright_white on bright_red"
HIDDEN: Final = "dim"


MARKS: Final = {
    one.template: one
    for one in (
        *(called("mark", "dealer"), called("mark", "turn"), called("mark", "partner")),
        *(called("mark", "led"), called("mark", "winning"), called("mark", "legal")),
        *(called("mark", "natural"), called("mark", "trump"), called("mark", "count")),
        *(called("mark", "last"), called("mark", "left"), called("mark", "right")),
        *(called("mark", "up"), called("mark", "down"), called("mark", "highest")),
        *(called("mark", "winner"), called("mark", "nest"), called("mark", "first")),
        called("mark", "may call"),
    )
}
"""The marks of seats and pieces, by their ids."""


NAMED: Final = say("{name}: {value}")
"""A fact with its name."""


@dataclass(frozen=True)
class Look:
    """The width of a drawing, and whether it may use colours, boxes and special characters."""

    width: int = 80
    plain: bool = False
    names: tuple[str, ...] = ()
    """The names by seat."""
    tight: bool = False
    """Whether there are few lines, so that parts are drawn side by side where possible."""
    reader: Reader = ENGLISH_READER
    """Who reads."""

    def say(self, text: Message) -> str:
        """Return a text as it is read."""
        return self.reader.say(text)

    def named(self, name: Message | str, value: Message | str) -> str:
        """Return a fact with its name, as this language puts a colon."""
        return self.say(NAMED.filled(name=name, value=value))

    def face(self, piece: Piece) -> str:
        """Return what is written on a piece; nothing if it is face down."""
        return self.say(piece.text) if piece.text else piece.face or ""

    def mark(self, piece: Piece) -> str:
        """Return what is said of a piece."""
        mark = self.say(mark_name(piece.mark)) if piece.mark else ""
        return " ".join(filter(None, (mark, self.say(piece.said))))

    def ends(self, piece: Piece) -> list[str]:
        """Return the names of the open ends at a piece."""
        return [self.say(mark_name(end)) for end in piece.ends]


def mark_name(mark: str) -> Message:
    """Return the name of a mark, or of several, from their ids; other pieces name themselves."""
    if mark in MARKS:
        return MARKS[mark]
    known = [MARKS[one] for one in mark.split() if one in MARKS]
    return say("{marks}", marks=Listed(known, "commas")) if known else Message(mark, context="mark")


def paper(face: str) -> str:
    """Return the background colour of a suit card, or nothing for a piece without a suit."""
    if not (face[:1].isalpha() and face[1:].isdecimal()):
        return ""
    suit = face[0].upper()
    return PAPER.get(suit) or OTHER_PAPER[ord(suit) % len(OTHER_PAPER)]


def style_of(face: str, *, dim: bool = False) -> str:
    """Return the style of a face, as a card to play or as one that cannot be played now."""
    color = paper(face)
    if dim:
        return f"dim {color}".strip() if color != "bright_black" else color
    if color:
        return f"bold {'bright_white' if color in DARK else 'black'} on {color}"
    return WILD if face.isalpha() and len(face) > 1 else TILE


def chip(piece: Piece, look: Look) -> Text:
    """Return a piece as a small card; face down it shows its back."""
    face = piece.face
    if face is None:
        return Text.assemble(("[?]" if look.plain else "░░", HIDDEN))
    if look.plain:
        return Text(f"[{face}]")
    return Text.assemble((f" {face} ", style_of(face)))


def flow(parts: Sequence[Text], width: int, gap: str = " ", indent: str = "") -> Text:
    """Return parts side by side, wrapping at the width without breaking any part."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + len(gap) + part.cell_len <= width:
            lines[-1].append(gap).append_text(part)
        else:
            lines.append(Text(indent if lines else "").append_text(part))
    return Text("\n").join(lines)
