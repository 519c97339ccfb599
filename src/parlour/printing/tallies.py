"""For progressive parties: a tally card for every guest, and a number for every table."""

from itertools import accumulate, pairwise
from typing import Final

from parlour.core.options import Chosen
from parlour.errors import BadInput
from parlour.languages.message import say
from parlour.printing.document import Document
from parlour.printing.setup import MARGIN, Setup
from parlour.table.game import SEAT_NAMES, Game
from parlour.table.party import BONUS, SEATS, check_party

COLUMNS: Final = 2
ROWS: Final = 2
SHARES: Final = (0.14, 0.13, 0.38, 0.2, 0.15)
"""The widths of the columns of a tally."""
HEADS: Final = (say("Round"), say("Table"), say("Partner"), say("Points"))
MOVES: Final = ("PROG-2", "PROG-3", "PROG-4", "PROG-6")
MOST_TABLES: Final = 16
MOST_LINES: Final = 16
"""How many rounds fit on a card."""


def print_tallies(game: Game, chosen: Chosen, setup: Setup) -> Document:
    """Return the tally cards, which guests draw for their first table, then the table numbers."""
    tables, rounds = setup.tables, setup.rounds or 2 * setup.tables
    check_party(game, tuple(map(str, range(tables * SEATS))), chosen)
    if tables > MOST_TABLES:
        raise BadInput(
            say(
                "Tallies are for at most {most} tables, not {tables}",
                most=MOST_TABLES,
                tables=tables,
            )
        )
    if not 1 <= rounds <= MOST_LINES:
        raise BadInput(
            say("A tally has room for 1 to {most} rounds, not {n}", most=MOST_LINES, n=rounds)
        )
    document = Document(setup, say("Tallies of {game}", game=game.title))
    page = setup.page
    size = (page[0] - 2 * MARGIN) / COLUMNS, (page[1] - 2 * MARGIN) / ROWS
    for guest in range(tables * SEATS):
        place = guest % (COLUMNS * ROWS)
        if place == 0:
            document.add_page("portrait")
            _cuts(document)
        row, column = divmod(place, COLUMNS)
        x, y = MARGIN + column * size[0] + 6, MARGIN + row * size[1] + 6
        w, h = size[0] - 12, size[1] - 12
        _tally(document, game, guest, (x, y, w, h))
        _lines(document, guest // SEATS + 1, rounds, (x + 4, y + 31, w - 8, h - 53))
        _clauses(document, game, chosen, (x + 4, y + h - 3, w - 8))
    for table in range(tables):
        if table % 2 == 0:
            document.add_page("portrait")
        _number(document, table + 1, table % 2, highest=table + 1 == tables)
    return document


def _cuts(document: Document) -> None:
    """Draw where cards are cut apart."""
    middle, centre = document.w / 2, document.h / 2
    document.set_draw_color("#555555")
    document.lines(
        [
            (middle, MARGIN, middle, MARGIN + 4),
            (middle, document.h - MARGIN - 4, middle, document.h - MARGIN),
            (MARGIN, centre, MARGIN + 4, centre),
            (document.w - MARGIN - 4, centre, document.w - MARGIN, centre),
        ],
        0.1,
    )


def _tally(
    document: Document, game: Game, guest: int, place: tuple[float, float, float, float]
) -> None:
    """Draw the card of a guest: its frame, a line for the name, and the first seat."""
    say_it = document.setup.say
    grey = document.setup.ink == "grey"
    x, y, w, h = place
    table, seat = divmod(guest, SEATS)
    document.set_draw_color("#000000" if grey else game.front.box.lid)
    document.set_line_width(0.6)
    document.rect(x, y, w, h)
    document.filled("#dddddd" if grey else game.front.box.lid, x, y, w, 11)
    document.set_text_color("#000000" if grey else "#ffffff")
    document.centred(game.title, x + w / 2, y + 7.6, 17, "B")
    document.set_text_color("#000000")
    wide = document.write_down(say_it(say("Name")), x + 4, y + 19, 10)
    document.set_draw_color("#555555")
    document.lines([(x + 6 + wide, y + 19.5, x + w - 4, y + 19.5)], 0.15)
    first = say_it(say("First table: {table}, seat {seat}", table=table + 1, seat=SEAT_NAMES[seat]))
    document.centred(first, x + w / 2, y + 27, document.fitting(first, w - 8, 13, "B"), "B")


def _lines(
    document: Document, table: int, rounds: int, place: tuple[float, float, float, float]
) -> None:
    """Draw a line for every round; the first table is known."""
    say_it = document.setup.say
    x, y, w, h = place
    left = [x, *(x + w * total for total in accumulate(SHARES))]
    middles = [(start + end) / 2 for start, end in pairwise(left)]
    line = min(9.0, h / (rounds + 2))
    base = y + line * 0.7
    size = min(10.0, line * 1.6)
    heads = [*(say_it(head) for head in HEADS), f"+{BONUS}"]
    for head, middle, (start, end) in zip(heads, middles, pairwise(left), strict=True):
        document.centred(head, middle, base, document.fitting(head, end - start - 1, 9, "B"), "B")
    for number in range(1, rounds + 1):
        document.centred(str(number), middles[0], base + number * line, size)
    document.centred(str(table), middles[1], base + line, size)
    total = say_it(say("Total"))
    document.write_down(total, left[2] + 2, base + (rounds + 1) * line, size, "B")
    across = [y + row * line for row in range(rounds + 3)]
    document.lines([(x, row, x + w, row) for row in across], 0.1)
    document.lines([(edge, y, edge, across[-1]) for edge in left], 0.1)


def _clauses(
    document: Document, game: Game, chosen: Chosen, place: tuple[float, float, float]
) -> None:
    """Write who moves where at the foot of a card, if the game's rulebook says it."""
    x, bottom, w = place
    known = {clause.id for clause in game.whole_rulebook.clauses}
    told = [
        f"{clause} {document.setup.say(game.in_words(clause, chosen))}"
        for clause in MOVES
        if clause in known
    ]
    lines = [line for text in told for line in document.wrapped(text, w, 7)]
    for at, text in enumerate(lines):
        document.write_down(text, x, bottom - 2.8 * (len(lines) - 1 - at), 7)


def _number(document: Document, table: int, place: int, *, highest: bool) -> None:
    """Draw a tent card: half a sheet to fold, with the number of a table on both sides."""
    half = document.h / 2
    top = place * half
    fold = top + half / 2
    document.set_draw_color("#999999")
    document.set_dash_pattern(0.3, 1.5)
    document.lines([(MARGIN, fold, document.w - MARGIN, fold)], 0.2)
    document.set_dash_pattern()
    if place == 0:
        document.set_draw_color("#555555")
        document.lines([(MARGIN, half, MARGIN + 4, half)], 0.1)
        document.lines([(document.w - MARGIN - 4, half, document.w - MARGIN, half)], 0.1)
    label = document.setup.say(say("Highest table") if highest else say("Table"))
    for turn in (0, 180):
        with document.rotation(turn, document.w / 2, fold):
            document.centred(label, document.w / 2, fold + 14, 20)
            document.centred(str(table), document.w / 2, fold + half / 2 - 12, 120, "B")
