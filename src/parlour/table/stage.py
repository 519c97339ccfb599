"""Staging: a table as one seat sees it, drawn (Scene) and told (Told)."""

from collections.abc import Sequence

from parlour.core.bits import each
from parlour.core.deal import NATURE, ONLOOKER, Deal, View
from parlour.core.speech import Said
from parlour.table.events import (
    Dealt,
    Drawn,
    Event,
    Opened,
    Placed,
    Played,
    Settled,
    Told,
    Undone,
    Won,
)
from parlour.table.game import Happened
from parlour.table.scene import Choice, Line, Picture, Piece, Scene, SeatInfo, Sheet, Zone
from parlour.table.table import Table


def scene(table: Table, seat: int, draft: str = "", written: Sheet | None = None) -> Scene:
    """Return what a seat (or ONLOOKER) sees, after a move that it has half made.

    The score sheet is the same for all: whoever draws for several can have it written once.
    """
    deal = table.deal
    if draft:
        choices = table.speech.read_draft(deal, seat, draft)
        deal = deal.copy()
        for choice in choices:
            deal.play(seat, choice)
    view = deal.view(seat)
    drawn = table.game.picture(view, table.options)
    offers = table.offers(seat, draft) if seat != ONLOOKER and not table.won else []
    return Scene(
        game=table.game.key,
        seat=seat,
        seq=table.seq,
        phase=drawn.phase,
        prompt=drawn.prompt,
        zones=drawn.zones,
        choices=tuple(_choice(table, said, drawn.zones, seat, draft) for said in offers),
        seats=_seats(table, view, drawn),
        sheet=written or sheet(table),
        pack=table.game.pack.key,
        facts=drawn.facts,
        units=drawn.units,
        draft=draft,
        over=view.over,
        won=tuple(table.won),
        clock=_clock(table),
    )


def _clock(table: Table) -> dict[int, float] | None:
    if table.clock is None:
        return None
    return {seat: table.clock.remaining(seat, table.now) for seat in range(table.seats)}


def _choice(table: Table, said: Said, zones: Sequence[Zone], seat: int, draft: str) -> Choice:
    """Put a move on the piece that it names, or on a button.

    One's own piece comes first, then one in an open hand, then one in the middle of the table.
    """
    words = said.text[len(draft) :].upper().split()
    label = table.game.label(said.text, table.options)
    open_zones = [zone for zone in zones if _can_be_chosen_from(zone)]
    open_zones.sort(key=lambda zone: (zone.seat is None, zone.seat != seat))
    for word in words:  # the piece that is named first: "C6 block" lies on the C6
        for zone in open_zones:
            for slot, piece in enumerate(zone.pieces):
                if _named(piece) == word:
                    return Choice(said.text, label, zone.id, slot, said.whole)
    return Choice(said.text, label, whole=said.whole)


def _can_be_chosen_from(zone: Zone) -> bool:
    return zone.kind in (("row", "grid") if zone.seat is None else ("hand", "tray"))


def _named(piece: Piece) -> str:
    """Return what a move calls a piece: its face, or the number of its place if it is covered."""
    return (piece.mark if piece.face is None else piece.face).upper()


def _seats(table: Table, view: View, drawn: Picture) -> tuple[SeatInfo, ...]:
    due = table.due() if table.unhurried else each(view.due)
    callers = view.waiting & ~view.due
    infos: list[SeatInfo] = []
    for seat in range(table.seats):
        marks = [
            *(["dealer"] if seat == view.dealer else []),
            *(["turn"] if seat in due else []),
            *(["may call"] if callers >> seat & 1 and seat not in due else []),
            *drawn.notes.get(seat, ()),
            *(["winner"] if table.sides[seat] in table.won else []),
        ]
        cards = drawn.cards[seat] if drawn.cards else None
        score = view.scores[table.sides[seat]]
        infos.append(
            SeatInfo(seat, table.names[seat], table.sides[seat], score, cards, tuple(marks))
        )
    return tuple(infos)


def sheet(table: Table) -> Sheet:
    """Return the score sheet: what each deal brought, and the totals."""
    columns = [
        " & ".join(n for n, own in zip(table.names, table.sides, strict=True) if own == side)
        or table.game.absent
        for side in range(max(table.sides) + 1)
    ]
    lines = [
        Line(
            f"Deal {result.number}",
            tuple(f"{points:+d}" for points in result.points),
            note=result.how,
        )
        for result in table.results
    ]
    totals = tuple(table.game.written(score) for score in table.deal.scores)
    return Sheet(tuple(columns), (*lines, Line("Total", totals, "total")))


def tell(table: Table, seat: int, seq: int, event: Event, before: Deal) -> Told:
    """Return the newest event as one seat may hear of it, from the deal before it."""
    who, move = -1, ""
    match event:
        case Opened():
            text = f"{table.game.title} for {table.seats}: {', '.join(event.names)}."
        case Drawn():
            text = _drawn(table, event)
        case Dealt():
            text = f"Deal {event.number}: {table.names[event.dealer]} deals."
        case Placed():
            text = "A position was set up."
        case Played():
            who, move = event.seat, table.game.heard(event.move, event.seat, seat)
            text = _narrated(table, seat, event, move, before)
        case Settled():
            text = _settled(table, event)
        case Won():
            text = (
                f"{' and '.join(sheet(table).columns[side] for side in event.sides)} won the match."
            )
        case Undone():
            who, text = event.seat, f"{table.names[event.seat]} takes the last move back."
    return Told(seq, type(event).__name__.lower(), text, who, move)


def _drawn(table: Table, event: Drawn) -> str:
    """Tell who drew what, what partners it made, and who deals."""
    told = [", ".join(f"{name} draws {face}" for name, face in event.draws)]
    if len(sheet(table).columns) < table.seats:
        told.append(" against ".join(sheet(table).columns))
    told.append(f"{event.names[event.dealer]} deals")
    return "".join(f"{sentence}. " for sentence in told if sentence).rstrip()


def _settled(table: Table, event: Settled) -> str:
    """Tell what a deal brought, and how; to one alone nothing is told of a score of nothing."""
    if table.seats == 1 and event.how and not any(event.points):
        return event.how
    points = zip(sheet(table).columns, event.points, strict=True)
    text = f"Deal {event.number}: {', '.join(f'{side} {n:+d}' for side, n in points)}."
    return f"{event.how} {text}" if event.how else text


def _narrated(table: Table, seat: int, event: Played, move: str, before: Deal) -> str:
    names = table.names
    if event.seat == NATURE:
        names = (*names, *[""] * (NATURE - len(names)), "The pack")
    views = before.view(seat), table.deal.view(seat)
    text = table.game.narrate(Happened(*views, event.seat, move, table.options, names))
    return f"{names[event.seat]}'s time is up. {text}" if event.by == "clock" else text
