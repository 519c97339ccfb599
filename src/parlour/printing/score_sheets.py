"""Score sheets: a column for every player or side, marks to trace, or a peg board to fold.

What a deal is written down with comes from the game's `sheet.py`, as for the score pad.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any, Final

from parlour.core.options import Chosen
from parlour.errors import BadOption
from parlour.languages.message import Message, say
from parlour.printing.document import Document
from parlour.printing.peg_board import print_peg_board
from parlour.printing.setup import Setup
from parlour.printing.sheet_parts import EDGE, Notes, heading
from parlour.table.game import Game
from parlour.table.score_sheet import ScoreSheet, Term

LINE: Final = 8.0
"""The height of a line to write on."""
HEAD: Final = 8.5
"""The size of the type over columns."""
FULL_ROW: Final = 2
"""With more terms for each player, a deal is a block with a line for each of them."""


UPRIGHT: Final = 17
"""The most columns on paper that stands upright."""


@dataclass(frozen=True)
class Column:
    """A column of a sheet: its heading, its share of the width, and whether it is a total."""

    label: str
    share: float
    strong: bool = False


def print_score_sheet(game: Game, chosen: Chosen, setup: Setup) -> Document:
    """Return the score sheet of a game in its own form."""
    if game.sheet is None:
        raise BadOption(say("{game} has no score to keep", game=game.title))
    seats = setup.seats or game.usual_seats
    deal = game.new_deal(seats, chosen)
    document = Document(setup, say("Score sheet of {game}", game=game.title))
    terms = game.sheet.terms(deal)
    table = _Sheet(document, game, chosen, seats, terms, deal)
    if game.sheet.pegs:
        print_peg_board(document, game, chosen, len(deal.scores))
    table.draw(game.sheet)
    return document


class _Sheet:
    """One sheet on a page."""

    def __init__(
        self,
        document: Document,
        game: Game,
        chosen: Chosen,
        seats: int,
        terms: Sequence[Term],
        deal: Any,
    ) -> None:
        self.document = document
        self.game = game
        self.chosen = chosen
        self.terms = terms
        self.say = document.setup.say
        self.scale = document.setup.scale
        sides = game.rules.sides(seats, chosen)
        self.sides = [
            [seat for seat in range(seats) if sides[seat] == side]
            for side in range(len(deal.scores))
        ]
        self.seats = seats

    def draw(self, sheet: ScoreSheet) -> None:
        """Draw the heading, the table and the notes."""
        document = self.document
        each = [term for term in self.terms if term.per]
        wide = len(each) <= FULL_ROW and len(self.all_columns()[0]) > UPRIGHT
        document.add_page("landscape" if wide else "portrait")
        top = heading(document, self.game)
        notes = self.notes()
        bottom = document.h - EDGE - notes.height
        if sheet.marks:
            bottom -= 26 * self.scale
            marks(document, len(self.sides), bottom + 4 * self.scale)
        if len(each) <= FULL_ROW:
            self.columns(top, bottom - 3)
        else:
            self.blocks(each, top, bottom - 3)
        notes.draw(document.h - EDGE - notes.height)

    # Forms.

    def columns(self, top: float, bottom: float) -> None:
        """Draw a line for every deal, and columns for every player or side."""
        columns, own = self.all_columns()
        left = self.edges(columns)
        names = 9.0 * self.scale if len(self.sides) > 1 else 0.0
        per_side = (len(columns) - own) // len(self.sides)
        groups = [own + number * per_side for number in range(len(self.sides) + 1)]
        if names:
            for side, (start, end) in enumerate(pairwise(groups)):
                self.name_box(left[start], top, left[end] - left[start], names, side)
        first = top + names + self.headings(columns, left, top + names)
        line = LINE * self.scale
        count = int((bottom - first) / line)
        self.background(columns, left, first, count)
        document = self.document
        document.set_draw_color("#555555")
        across = [first + row * line for row in range(count + 1)]
        document.lines([(EDGE, y, document.w - EDGE, y) for y in across], 0.1)
        for number, x in enumerate(left):
            bold = number in groups or number == 0
            above = top if number in groups else top + names
            document.lines([(x, above, x, first + count * line)], 0.5 if bold else 0.1)
        document.set_text_color("#555555")
        for row in range(count):
            middle = (left[0] + left[1]) / 2
            document.centred(str(row + 1), middle, across[row] + 0.68 * line, 9 * self.scale)
        document.set_text_color("#000000")

    def all_columns(self) -> tuple[list[Column], int]:
        """Return all columns, and how many come before those of the first side."""
        each = [term for term in self.terms if term.per]
        columns = [Column(self.say(say("Deal")), 0.7)]
        if self.game.rules.dealt:
            columns.append(Column(self.say(say("Dealer")), 1.3))
        columns += [Column(self.say(term.label), 1.1) for term in self.terms if not term.per]
        own = len(columns)
        for side in self.sides:
            for term in each:
                places = len(side) if term.per == "seat" else 1
                columns += [Column(self.say(term.label), 1.0)] * max(places, 1)
            columns.append(Column(self.say(say("Total")), 1.2, strong=True))
        return columns, own

    def edges(self, columns: Sequence[Column]) -> list[float]:
        """Return where columns begin, and where the last one ends."""
        share = (self.document.w - 2 * EDGE) / sum(column.share for column in columns)
        return [EDGE, *(EDGE + share * total for total in accumulate(c.share for c in columns))]

    def background(
        self, columns: Sequence[Column], left: Sequence[float], first: float, count: int
    ) -> None:
        """Tint every second line, and the totals."""
        document, line = self.document, LINE * self.scale
        for row in range(1, count, 2):
            y = first + row * line
            document.filled(self.tint(), EDGE, y, document.w - 2 * EDGE, line)
        for column, (x, end) in zip(columns, pairwise(left), strict=True):
            if column.strong:
                document.filled(self.tint(strong=True), x, first, end - x, count * line)

    def blocks(self, each: Sequence[Term], top: float, bottom: float) -> None:
        """Draw a block for every deal, with a line for every player."""
        columns = [Column(self.say(say("Name")), 2.2)]
        columns += [Column(self.say(term.label), 1.0) for term in each]
        columns.append(Column(self.say(say("Points")), 1.0))
        columns.append(Column(self.say(say("Total")), 1.2, strong=True))
        left = self.edges(columns)
        number, y, height = 1, top, 0.0
        while y + height <= bottom:
            height = self.block(columns, left, number, y)
            y += height
            number += 1

    def block(
        self, columns: Sequence[Column], left: Sequence[float], number: int, top: float
    ) -> float:
        """Draw the block of a deal; return its height with the space below it."""
        document = self.document
        line = (LINE - 1) * self.scale
        y = top + 6 * self.scale
        self.title_of_block(number, y - 1.5)
        head = self.headings(columns, left, y)
        y += head
        tall = self.seats * line
        document.filled(self.tint(strong=True), left[-2], y, left[-1] - left[-2], tall)
        document.set_draw_color("#555555")
        across = [y + row * line for row in range(self.seats + 1)]
        document.lines([(EDGE, place, document.w - EDGE, place) for place in across], 0.1)
        document.lines([(x, y - head, x, y + tall) for x in left], 0.1)
        return y + tall + 4 * self.scale - top

    def title_of_block(self, number: int, y: float) -> None:
        """Write the number of a deal, and what is asked once for it."""
        document = self.document
        once = [term.label for term in self.terms if not term.per]
        asked = [say("Dealer"), *once] if self.game.rules.dealt else once
        step = (document.w - 2 * EDGE) / (len(asked) + 1)
        document.write_down(self.say(say("Deal {n}", n=number)), EDGE, y, 10 * self.scale, "B")
        document.set_draw_color("#555555")
        for place, label in enumerate(asked, 1):
            text, x = f"{self.say(label)}:", EDGE + place * step
            size = document.fitting(text, step * 0.6, 10 * self.scale)
            start = x + document.write_down(text, x, y, size) + 1
            document.lines([(start, y + 0.5, x + step - 3, y + 0.5)], 0.1)

    # Parts.

    def name_box(self, x: float, y: float, w: float, h: float, side: int) -> None:
        """Draw where the names of a side are written."""
        document = self.document
        document.filled(self.lid(), x, y, w, h)
        seats = self.sides[side]
        label = "" if seats else self.say(self.game.scene.absent)
        document.filled("#ffffff", x + 1, y + 1, w - 2, h - 2)
        if label:
            document.set_text_color("#000000")
            size = document.fitting(label, w - 4, 10 * self.scale, "B")
            document.centred(label, x + w / 2, y + h / 2 + 1.2, size, "B")

    def headings(self, columns: Sequence[Column], left: Sequence[float], y: float) -> float:
        """Write the headings of columns over each other's lines; return their height."""
        document = self.document
        size = HEAD * self.scale
        written = [
            document.wrapped(column.label, end - x - 1.2, size, "B" if column.strong else "")
            for column, (x, end) in zip(columns, pairwise(left), strict=True)
        ]
        step = size * 0.42
        height = max(map(len, written)) * step + 2.2
        document.filled(self.lid(), left[0], y, left[-1] - left[0], height)
        document.set_text_color("#ffffff" if document.setup.ink != "grey" else "#000000")
        for column, lines, (x, end) in zip(columns, written, pairwise(left), strict=True):
            style = "B" if column.strong else ""
            base = y + (height - len(lines) * step) / 2 + step * 0.78
            for place, text in enumerate(lines):
                fits = document.fitting(text, end - x - 1.2, size, style)
                document.centred(text, (x + end) / 2, base + place * step, fits, style)
        document.set_text_color("#000000")
        return height

    def lid(self) -> str:
        """Return the colour of the game's box."""
        return self.game.front.box.lid if self.document.setup.ink != "grey" else "#dddddd"

    def tint(self, *, strong: bool = False) -> str:
        """Return the colour of every second line, or of totals."""
        if self.document.setup.ink == "grey":
            return "#eeeeee" if strong else "#f8f8f8"
        return "#f3e9d2" if strong else "#fbf7ec"

    def notes(self) -> Notes:
        """Return the clauses by which what is entered counts."""
        found: list[tuple[str, str]] = []
        for term in self.terms:
            if term.clause and term.clause not in [name for name, _ in found]:
                found.append((term.clause, self.say(self.game.in_words(term.clause, self.chosen))))
        return Notes(self.document, found)


STROKES: Final = (
    ((0, 1, 0.5, 0), (0.5, 0, 1, 1), (0.22, 0.6, 0.78, 0.6)),
    ((0, 0, 0, 1), (0, 1, 0.8, 1)),
    ((0, 0, 0, 1), (0, 1, 0.8, 1)),
)
"""The seven strokes of the word ALL."""


def marks(document: Document, sides: int, top: float) -> None:
    """Draw the word ALL in dots, three times for each side: one stroke to trace for each mark."""
    scale = document.setup.scale
    told = document.setup.say(MARKS)
    document.set_text_color("#000000")
    size = document.fitting(told, document.w - 2 * EDGE, 9 * scale)
    document.write_down(told, EDGE, top + 2, size)
    words = WORDS * sides
    step = (document.w - 2 * EDGE) / words
    letter = min(11 * scale, step / 3.2)
    document.set_draw_color("#888888")
    document.set_dash_pattern(0.3, 1.2)
    for place in range(words * len(STROKES)):
        word, at = divmod(place, len(STROKES))
        x, y = EDGE + word * step + at * letter * 0.95, top + 6
        drawn = [
            (x + x1 * letter * 0.75, y + y1 * letter, x + x2 * letter * 0.75, y + y2 * letter)
            for x1, y1, x2, y2 in STROKES[at]
        ]
        document.lines(drawn, 0.5)
    document.set_dash_pattern()


WORDS: Final = 3
"""For how many matches each side has a word to trace."""
MARKS: Final[Message] = say("If you play for marks: trace a stroke for each mark. Seven spell ALL.")
