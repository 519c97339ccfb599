"""A pack to cut out: every piece once, with cut marks, and backs that lie behind the fronts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from parlour.core.options import Chosen
from parlour.languages.message import Message, say
from parlour.printing.document import Document
from parlour.printing.drawings import back, front, paper_of, shape_of
from parlour.printing.setup import MARGIN, Setup
from parlour.table.game import Game

MM: Final = {
    "poker": {"card": (63.0, 88.0), "domino": (44.0, 88.0), "tablet": (22.0, 22.0)},
    "mini": {"card": (44.0, 63.0), "domino": (31.0, 63.0), "tablet": (16.0, 16.0)},
}
"""The width and height of a piece of each shape, by size of cards."""
BLEED: Final = 1.0
"""How far the colour of the paper goes beyond the outer pieces."""
MARK: Final = 2.4
"""What cut marks need beside the pieces."""


def faces_of(game: Game, chosen: Chosen | None = None, *, whole: bool = False) -> list[str]:
    """Return the face of every piece of a game, in the words of an edition.

    They are the pieces for any number of players. With `whole`, those of the whole pack, each
    letter once.
    """
    full = game.choose(chosen)
    if whole:
        pieces = list(range(len(game.pack)))
    elif game.pack.many:
        pieces = list(game.order(game.usual_seats, full))
    else:
        pieces = sorted({piece for seats in game.seats for piece in game.order(seats, full)})
    return [game.words.rename(game.pack.faces[piece], full) for piece in pieces]


@dataclass(frozen=True)
class Grid:
    """Where pieces lie on a sheet."""

    page: tuple[float, float]
    piece: tuple[float, float]

    @property
    def columns(self) -> int:
        """How many lie side by side."""
        return int((self.page[0] - 2 * (MARGIN + MARK)) / self.piece[0])

    @property
    def rows(self) -> int:
        """How many lie one below the other."""
        return int((self.page[1] - 2 * (MARGIN + MARK)) / self.piece[1])

    @property
    def corner(self) -> tuple[float, float]:
        """The upper left corner of the first: they lie in the middle of the page."""
        w, h = self.piece
        return (self.page[0] - self.columns * w) / 2, (self.page[1] - self.rows * h) / 2

    def places(self, count: int, turned: str = "") -> Iterator[tuple[float, float]]:
        """Yield the corners of pieces, row by row; on the back of a sheet, of their backs."""
        (left, top), (w, h) = self.corner, self.piece
        for place in range(count):
            row, column = divmod(place, self.columns)
            if turned == "long":
                column = self.columns - 1 - column
            elif turned == "short":
                row = self.rows - 1 - row
            yield left + column * w, top + row * h


def grid_of(game: Game, setup: Setup) -> Grid:
    """Return how the pieces of a game lie on the paper."""
    w, h = MM[setup.size][shape_of(game.pack)]
    return Grid(setup.page, (w * setup.scale, h * setup.scale))


def print_pack(game: Game, chosen: Chosen, setup: Setup) -> Document:
    """Return the pack of a game: a page of fronts, a page of their backs, and so on."""
    document = Document(setup, title(game))
    grid, shape = grid_of(game, setup), shape_of(game.pack)
    faces = faces_of(game, chosen)
    size = grid.columns * grid.rows
    paper = paper_of(shape, setup.ink)
    reverse = back(game.front.box, shape, setup.ink)
    for start in range(0, len(faces), size):
        some = faces[start : start + size]
        _page(document, grid, [front(face, shape, setup.ink) for face in some], paper)
        if setup.sides != "one":
            _page(document, grid, [reverse] * len(some), paper, setup.sides)
    return document


def title(game: Game) -> Message:
    """Return the title of a pack."""
    return say("Pack of {game}", game=game.title)


def _page(
    document: Document, grid: Grid, drawn: Sequence[str], paper: str, turned: str = ""
) -> None:
    """Add a page of fronts, or of backs in the order in which they lie behind the fronts."""
    document.add_page()
    places = list(grid.places(len(drawn), turned))
    w, h = grid.piece
    for x, y in places:
        document.filled(paper, x - BLEED, y - BLEED, w + 2 * BLEED, h + 2 * BLEED)
    for (x, y), svg in zip(places, drawn, strict=True):
        document.piece(svg, x, y, w, h)
    cut_marks(document, grid)


def cut_marks(document: Document, grid: Grid) -> None:
    """Draw where to cut, outside the pieces."""
    (left, top), (w, h) = grid.corner, grid.piece
    right, bottom = left + grid.columns * w, top + grid.rows * h
    near = BLEED + 0.3
    far = {
        "x": min(left - MARGIN, near + 5),
        "y": min(top - MARGIN, near + 5),
    }
    marks = []
    for column in range(grid.columns + 1):
        x = left + column * w
        marks += [(x, top - far["y"], x, top - near), (x, bottom + near, x, bottom + far["y"])]
    for row in range(grid.rows + 1):
        y = top + row * h
        marks += [(left - far["x"], y, left - near, y), (right + near, y, right + far["x"], y)]
    document.set_draw_color("#555555")
    document.lines(marks, 0.1)
