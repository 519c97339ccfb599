"""A sheet that shows whether backs lie behind fronts, and whether the printer keeps sizes."""

from typing import Final

from parlour.core.options import Chosen
from parlour.languages.message import Message, say
from parlour.printing.document import Document
from parlour.printing.packs import Grid, cut_marks, grid_of
from parlour.printing.setup import MARGIN, Setup
from parlour.table.game import Game

RULER: Final = 100
"""The length of both rulers in millimetres."""
CROSS: Final = 3.0

ADVICE: Final = (
    say("Print both pages on one sheet, two-sided, at actual size (100 %)."),
    say("Hold it against the light: every cross should lie on the cross behind it."),
    say("Both rulers should be 100 mm long, and the frame should be whole."),
)
TURNS: Final = {
    "long": say("The printer turns the sheet over its long edge."),
    "short": say("The printer turns the sheet over its short edge."),
    "one": say("This is for printing on one side."),
}
FRONT: Final = say("Front")
BACK: Final = say("Back")


def print_alignment(game: Game, chosen: Chosen, setup: Setup) -> Document:
    """Return a sheet with the outlines of a game's pieces, front and back."""
    del chosen
    document = Document(setup, say("Test sheet"))
    _page(document, game, FRONT)
    if setup.sides != "one":
        _page(document, game, BACK, setup.sides)
    return document


def _page(document: Document, game: Game, side: Message, turned: str = "") -> None:
    document.add_page()
    setup = document.setup
    grid = grid_of(game, setup)
    w, h = grid.piece
    document.set_draw_color("#999999")
    document.set_line_width(0.1)
    document.rect(MARGIN, MARGIN, setup.page[0] - 2 * MARGIN, setup.page[1] - 2 * MARGIN)
    small = min(9.0, w / 3)
    places = list(grid.places(grid.columns * grid.rows, turned))
    for number, (x, y) in enumerate(places, 1):
        document.set_draw_color("#bbbbbb")
        document.set_line_width(0.15)
        document.rect(x, y, w, h)
        document.set_text_color("#555555")
        document.write_down(str(number), x + w / 12, y + h / 12 + small * 0.3, small)
        document.set_draw_color("#000000")
        cross = min(CROSS, w / 5)
        across, down = x + w / 2, y + h / 2
        document.lines(
            [
                (across - cross, down, across + cross, down),
                (across, down - cross, across, down + cross),
            ],
            0.15,
        )
    cut_marks(document, grid)
    _advice(document, grid, side)


def _advice(document: Document, grid: Grid, side: Message) -> None:
    """Write what to look for on a white label, with a ruler each way."""
    setup = document.setup
    width, height = 124.0, 44.0
    left = (setup.page[0] - width) / 2
    top = grid.corner[1] + grid.piece[1] * (grid.rows * 2 // 3) - height / 2
    document.set_draw_color("#000000")
    document.set_line_width(0.2)
    document.set_fill_color("#ffffff")
    document.rect(left, top, width, height, style="DF")
    document.set_text_color("#000000")
    heading = f"{setup.say(side)} · {setup.say(TURNS[setup.sides])}"
    size = document.fitting(heading, width - 8, 13, "B")
    document.centred(heading, setup.page[0] / 2, top + 8, size, "B")
    for number, sentence in enumerate(ADVICE):
        text = setup.say(sentence)
        document.centred(
            text,
            setup.page[0] / 2,
            top + 15 + 5.5 * number,
            document.fitting(text, width - 8, 11),
        )
    ruler(document, (setup.page[0] - RULER) / 2, top + height - 7, across=True)
    ruler(document, left + width + 8, top + height / 2 - RULER / 2, across=False)


def ruler(document: Document, x: float, y: float, *, across: bool) -> None:
    """Draw a ruler of 100 mm, with a mark for every centimetre."""
    end = (x + RULER, y) if across else (x, y + RULER)
    marks = [(x, y, *end)]
    for at in range(0, RULER + 1, 10):
        tall = 3.0 if at % 50 == 0 else 1.8
        place = (x + at, y) if across else (x, y + at)
        marks.append(
            (*place, place[0], place[1] - tall) if across else (*place, place[0] + tall, place[1])
        )
    document.set_draw_color("#000000")
    document.lines(marks, 0.2)
