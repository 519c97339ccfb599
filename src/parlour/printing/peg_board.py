"""A peg board to print and fold: pins or matches stand in a prism of paper."""

from typing import Final

from parlour.core.options import Chosen
from parlour.languages.message import say
from parlour.printing.document import Document
from parlour.printing.sheet_parts import EDGE, Notes
from parlour.table.game import Game

GROUP: Final = 5
"""Holes stand in groups of five."""
HOLE: Final = 1.1
"""The radius of a hole."""
HOW: Final = (
    say("Fold along the dotted lines into a prism, and tape the long edges together."),
    say("Everybody has a track: up one row, down the other, and into the last hole to win."),
    say("Two pins each: the one behind jumps ahead, so the other still shows the last score."),
)


def print_peg_board(document: Document, game: Game, chosen: Chosen, tracks: int) -> None:
    """Add a page with a track for every side, in three panels to fold."""
    assert game.sheet is not None
    document.add_page("landscape")
    say_it = document.setup.say
    height = (document.h - 2 * EDGE) / 3
    lid = game.front.box.lid if document.setup.ink != "grey" else "#dddddd"
    document.set_draw_color("#555555")
    document.set_dash_pattern(0.3, 1.5)
    folds = [EDGE + height, EDGE + 2 * height]
    document.lines([(EDGE, y, document.w - EDGE, y) for y in folds], 0.2)
    document.set_dash_pattern()
    document.set_line_width(0.2)
    document.rect(EDGE, EDGE, document.w - 2 * EDGE, 3 * height)
    track = (height - 8) / tracks
    for number in range(tracks):
        _track(document, EDGE + 4 + number * track, min(track, 22), game.sheet.pegs, lid)

    # The other slope is read from the other side.
    middle = EDGE + 1.5 * height
    with document.rotation(180, document.w / 2, middle):
        document.set_text_color("#000000")
        document.centred(game.title, document.w / 2, middle - height / 2 + 14, 24, "B")
        for place, sentence in enumerate(HOW):
            text = say_it(sentence)
            size = document.fitting(text, document.w - 2 * EDGE - 10, 12)
            document.centred(text, document.w / 2, middle - height / 2 + 25 + 7 * place, size)
    terms = game.sheet.terms(game.new_deal(game.usual_seats, chosen))
    notes = Notes(
        document,
        [
            (term.clause, say_it(game.in_words(term.clause, chosen)))
            for term in terms
            if term.clause
        ],
        inset=6,
    )
    notes.draw(EDGE + 2.5 * height - notes.height / 2)


def _track(document: Document, top: float, height: float, pegs: int, lid: str) -> None:
    """Draw two rows of holes, the first holes at the left, and the last one between them."""
    left, right = EDGE + 34, document.w - EDGE - 12
    row = pegs // 2
    groups = (row - 1) // GROUP
    step = (right - left) / (row + groups * 0.6)
    upper, lower = top + height * 0.3, top + height * 0.7
    document.filled(lid, EDGE + 3, top + 1, 2, height - 2)
    document.set_draw_color("#555555")
    document.lines([(EDGE + 8, lower + 1, EDGE + 28, lower + 1)], 0.15)
    document.set_line_width(0.2)
    document.set_text_color("#555555")
    for place in range(row):
        x = left + step * (place + 0.6 * (place // GROUP))
        for y in (upper, lower):
            document.circle(x, y, HOLE)
        if place % GROUP == GROUP - 1:
            document.centred(str(place + 1), x, upper - HOLE - 0.8, 6)
            document.centred(str(pegs - 1 - place), x, lower + HOLE + 2.6, 6)
    document.circle(left - step * 1.2, (upper + lower) / 2, HOLE * 1.5)
    document.set_text_color("#000000")
    document.centred(str(pegs), left - step * 1.2, (upper + lower) / 2 - HOLE * 1.5 - 1, 8, "B")
    end = left + step * (row - 1 + 0.6 * groups) + 3
    document.lines(
        [
            (end, upper, end + 3, upper),
            (end + 3, upper, end + 3, lower),
            (end + 3, lower, end, lower),
        ],
        0.2,
    )
