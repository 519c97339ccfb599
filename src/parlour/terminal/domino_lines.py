"""Lines of dominoes, drawn where they lie, so that touching ends are next to each other.

`Piece.at` is a domino's place: the upper left unit of the half named first, and the direction from
there to the other half. A width of two units is three characters, and dominoes at about the same
height share a line of text.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from parlour.table.scene import Piece, Zone
from parlour.terminal.faces import Look, flow, style_of

STEPS: Final = ((2, 0), (0, 2), (-2, 0), (0, -2))
"""The direction from the first half to the other, by quarter turns."""

LAST: Final = "last"


@dataclass(frozen=True)
class Tile:
    """A domino as text: its first column, and the height of its middle."""

    text: str
    start: int
    height: int
    last: bool

    @property
    def end(self) -> int:
        """The column where the next domino may begin."""
        return self.start + len(self.text)


def chain(zone: Zone, look: Look) -> Text | None:
    """Draw a line of dominoes and name its open ends; nothing if there is no room."""
    tiles = [_tile(piece) for piece in zone.pieces]
    if not tiles or not all(tiles):
        return None
    lines = _lines([tile for tile in tiles if tile])
    left = min(tile.start for line in lines for tile in line)
    if max(tile.end for line in lines for tile in line) - left > look.width:
        return None
    drawn = [_drawn(line, left, look) for line in lines]
    return Text("\n").join([*drawn, *_ends(zone.pieces, look)])


def _tile(piece: Piece) -> Tile | None:
    """Return a domino as it is read from left to right, or from top to bottom."""
    if piece.at is None or piece.face is None or piece.face.count("-") != 1:
        return None
    column, row, turns = piece.at
    across, down = STEPS[turns]
    first, other = piece.face.split("-")
    if across + down < 0:
        first, other = other, first
    text = f" {first}-{other} " if across else f"{first}-{other}"
    start = 3 * min(column, column + across) // 2
    return Tile(text, start, 2 * row + down + 2, piece.mark == LAST)


def _lines(tiles: Sequence[Tile]) -> list[list[Tile]]:
    """Return the dominoes line by line from the top; close ones share a line if possible."""
    lines: list[list[Tile]] = []
    for tile in sorted(tiles, key=lambda tile: (tile.height, tile.start)):
        here = lines[-1] if lines else []
        near = here and tile.height - here[0].height < 4
        if near and all(tile.start >= one.end or tile.end <= one.start for one in here):
            here.append(tile)
        else:
            lines.append([tile])
    return [sorted(line, key=lambda tile: tile.start) for line in lines]


def _drawn(line: Sequence[Tile], left: int, look: Look) -> Text:
    drawn = Text()
    for tile in line:
        gap = tile.start - left - drawn.cell_len
        drawn.append(" " * (max(gap, 1) if drawn else gap))
        style = "" if look.plain else style_of(tile.text.strip())
        drawn.append(tile.text, style=f"bold underline {style}" if tile.last else style)
    drawn.rstrip()
    return drawn


def _ends(pieces: Sequence[Piece], look: Look) -> list[Text]:
    """Name the dominoes at the open ends, and the one laid last."""
    named = [
        look.named(name, piece.face)
        for piece in pieces
        for name in (*look.ends(piece), look.mark(piece))
        if piece.face and name
    ]
    return (
        [flow([Text(name, style="dim") for name in named], look.width, gap="   ")] if named else []
    )
