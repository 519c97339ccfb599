"""A pocket card of rules: one side of half a sheet, to cut out and to fold once."""

from collections.abc import Iterator
from typing import Final

from parlour.core.options import Chosen
from parlour.languages.message import Message, say
from parlour.printing.document import Document
from parlour.printing.flowing import Line, Paragraph, draw, framed, lines_of, plain
from parlour.printing.setup import MARGIN, Setup
from parlour.table.game import Game

INSET: Final = 5.0
"""Between the edge of a card and its text."""
GAP: Final = 8.0
"""Between its columns, where it is folded."""
SIZES: Final = [quarter / 4 for quarter in range(60, 19, -1)]
"""The sizes of type that are tried, from 15 points to 5."""
STEP: Final = 2.0
"""By how much columns are made longer until all lines fit."""


def print_pocket_card(game: Game, chosen: Chosen, setup: Setup) -> Document:
    """Return two cards on a sheet, or one in large print."""
    document = Document(setup, say("Pocket card of {game}", game=game.title))
    long, short = max(setup.page), min(setup.page)
    if setup.large:
        document.add_page("portrait")
        _card(document, game, chosen, 0, (short, long))
    else:
        document.add_page("landscape")
        for place in (0, 1):
            _card(document, game, chosen, place * long / 2, (long / 2, short))
        document.set_draw_color("#555555")
        document.lines(
            [
                (long / 2, MARGIN, long / 2, MARGIN + 4),
                (long / 2, short - MARGIN - 4, long / 2, short - MARGIN),
            ],
            0.1,
        )
    return document


def _card(
    document: Document, game: Game, chosen: Chosen, left: float, area: tuple[float, float]
) -> None:
    """Draw a card in the largest type in which it fits."""
    edge = MARGIN + INSET
    width, height = area[0] - 2 * edge, area[1] - 2 * edge
    lid = game.front.box.lid if document.setup.ink != "grey" else "#000000"
    document.set_fill_color(lid)
    document.rect(left + edge, edge, width, 10, style="F")
    document.set_text_color("#ffffff")
    document.centred(game.title, left + edge + width / 2, edge + 7, 16, "B")
    document.set_text_color("#000000")
    column = (width - GAP) / 2
    frames = _fitted(document, list(_rules(document, game, chosen)), column, height - 13)
    for place, lines in enumerate(frames):
        draw(document, lines, left + edge + place * (column + GAP), edge + 13, column)
    middle = left + area[0] / 2
    document.set_draw_color("#999999")
    document.set_dash_pattern(0.3, 1.5)
    document.lines([(middle, edge + 12, middle, edge + height)], 0.15)
    document.set_dash_pattern()


def _fitted(
    document: Document, paragraphs: list[Paragraph], width: float, height: float
) -> list[list[Line]]:
    """Return two columns of lines, in the largest type in which they fit."""
    for size in SIZES:
        lines = list(lines_of(document, paragraphs, width, size))
        frames = framed(lines, height)
        if len(frames) <= 2:
            return _balanced(lines, height)
    return frames


def _balanced(lines: list[Line], height: float) -> list[list[Line]]:
    """Return two columns that are about equally long."""
    tall = sum(line.height for line in lines) / 2
    while tall < height and len(framed(lines, tall)) > 2:
        tall += STEP
    return framed(lines, min(tall, height))


def _rules(document: Document, game: Game, chosen: Chosen) -> Iterator[Paragraph]:
    """Yield the game in a minute, then its own rules, each with the number of its clause."""
    say_it = document.setup.say
    rename = game.words.rename
    minute = rename(game.rulebook.intro.split("\n\n")[-1], chosen)
    yield Paragraph(((plain(say_it(Message(minute))), ""),))
    section = ""
    for clause in game.rulebook.clauses:
        if clause.kind != "clause" or clause.tag:
            continue
        if clause.section != section:
            section = clause.section
            title = say_it(Message(rename(section, chosen)))
            yield Paragraph(((title, "B"),), size=1.15, before=0.5, keep=True)
        text = plain(say_it(game.in_words(clause.id, chosen)))
        yield Paragraph(((f"{clause.id} ", "B"), (text, "")), before=0.15)
