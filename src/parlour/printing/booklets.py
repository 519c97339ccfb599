"""The whole annotated rulebook as a booklet: pages in the order in which sheets are folded."""

from collections.abc import Iterator, Sequence
from typing import Final

from parlour.core.options import Chosen
from parlour.languages.message import Message, say
from parlour.printing.document import Document
from parlour.printing.flowing import Line, Paragraph, draw, framed, lines_of, plain
from parlour.printing.setup import Setup
from parlour.table.game import Game
from parlour.table.rulebook import TAGS, Clause, told

TYPE: Final = 9.5
OUTER: Final = 12.0
"""The margin of a page at all edges."""
FOOT: Final = 6.0
"""What the number of a page needs."""


def print_booklet(game: Game, chosen: Chosen, setup: Setup) -> Document:
    """Return the rulebook on sheets to fold in the middle, or page by page on one side."""
    document = Document(setup, say("Rules of {game}", game=game.title))
    long, short = max(setup.page), min(setup.page)
    area = (long / 2, short)
    width, height = area[0] - 2 * OUTER, area[1] - 2 * OUTER - FOOT
    paragraphs = list(_book(document, game, chosen))
    pages = framed(list(lines_of(document, paragraphs, width, TYPE * setup.scale)), height)
    if setup.sides == "one":
        for number, lines in enumerate(pages, 1):
            document.add_page("portrait", area)
            _page(document, game, lines, number, 0, area)
        return document
    for side, halves in enumerate(imposed(len(pages))):
        document.add_page("landscape")
        turned = side % 2 == 1 and setup.sides == "long"
        with document.rotation(180 if turned else 0, long / 2, short / 2):
            for place, number in enumerate(halves):
                if number <= len(pages):
                    _page(document, game, pages[number - 1], number, place * area[0], area)
    return document


def imposed(count: int) -> Iterator[tuple[int, int]]:
    """Yield the two pages of each side of each sheet, front and back, from the outermost on.

    >>> list(imposed(4))
    [(4, 1), (2, 3)]
    """
    full = -(-count // 4) * 4
    for sheet in range(full // 4):
        yield full - 2 * sheet, 2 * sheet + 1
        yield 2 * sheet + 2, full - 2 * sheet - 1


def _page(
    document: Document,
    game: Game,
    lines: Sequence[Line],
    number: int,
    left: float,
    area: tuple[float, float],
) -> None:
    """Draw a page of the book; the first has a heading of its own."""
    width = area[0] - 2 * OUTER
    draw(document, lines, left + OUTER, OUTER, width)
    document.set_text_color("#555555")
    foot = f"{game.title} · {number}"
    document.centred(foot, left + area[0] / 2, area[1] - OUTER + 2, 8 * document.setup.scale)
    document.set_text_color("#000000")


def _book(document: Document, game: Game, chosen: Chosen) -> Iterator[Paragraph]:
    """Yield the rulebook: what the game is, and every clause with the printed words."""
    say_it = document.setup.say
    book, rename = game.whole_rulebook, game.words.rename
    yield Paragraph(((game.title, "B"),), size=2.4, keep=True, centred=True)
    yield Paragraph(((say_it(Message(game.source)), "I"),), before=0.6, centred=True)
    for number, paragraph in enumerate(rename(book.intro, chosen).split("\n\n")):
        text = plain(say_it(Message(paragraph)))
        yield Paragraph(((text, ""),), before=0.5 if number else 1.5)
    section = ""
    for clause in book.clauses:
        if clause.section != section:
            section = clause.section
            title = say_it(Message(rename(section, chosen)))
            yield Paragraph(((title, "B"),), size=1.3, before=0.8, keep=True)
        yield _clause(document, game, clause, chosen)


def _clause(document: Document, game: Game, clause: Clause, chosen: Chosen) -> Paragraph:
    """Return a clause in plain words, and the words of the print in italics."""
    say_it = document.setup.say
    spans = [(f"{clause.id} ", "B")]
    if clause.tag:
        spans.append((f"[{say_it(TAGS[clause.tag])}] ", "I"))
    text = plain(say_it(told(game.words.rename(clause.text, chosen))))
    spans.append((f"{text} " if clause.quote else text, ""))
    if clause.quote:
        spans.append((clause.quote, "I"))
    return Paragraph(tuple(spans), before=0.3)
