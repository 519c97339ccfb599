"""What all sheets to write on have: their edges, a heading, and clauses at the foot."""

from collections.abc import Sequence
from typing import Final

from parlour.languages.message import say
from parlour.printing.document import Document
from parlour.printing.setup import MARGIN
from parlour.table.game import Game

EDGE: Final = MARGIN + 4
"""Where a sheet begins."""


class Notes:
    """Clauses at the foot of a sheet, in small type."""

    def __init__(
        self, document: Document, clauses: Sequence[tuple[str, str]], inset: float = 0
    ) -> None:
        self.document = document
        self.left = EDGE + inset
        self.size = 7.5 * document.setup.scale
        self.step = self.size * 0.4
        room = document.w - 2 * self.left
        self.lines = [
            line
            for name, text in clauses
            for line in document.wrapped(f"{name}  {text}", room, self.size)
        ]

    @property
    def height(self) -> float:
        """The height of all lines."""
        return len(self.lines) * self.step

    def draw(self, top: float) -> None:
        """Write them."""
        self.document.set_text_color("#333333")
        for place, line in enumerate(self.lines):
            self.document.write_down(line, self.left, top + (place + 0.8) * self.step, self.size)
        self.document.set_text_color("#000000")


def heading(document: Document, game: Game) -> float:
    """Write the name of a game, and where the date goes; return where the sheet goes on."""
    scale = document.setup.scale
    document.set_text_color("#000000")
    y = EDGE + 7 * scale
    document.write_down(game.title, EDGE, y, 22 * scale, "B")
    date = document.setup.say(say("Date"))
    size = 10 * scale
    start = document.w - EDGE - 45 * scale
    wide = document.write_down(date, start, y, size)
    document.set_draw_color("#555555")
    document.lines([(start + wide + 1.5, y + 0.6, document.w - EDGE, y + 0.6)], 0.15)
    return y + 4 * scale
