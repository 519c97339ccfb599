"""Staging: a table for one seat, as data to draw (Scene) and as log lines (LogLine)."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from parlour.core.bits import union
from parlour.core.deal import NATURE, SPECTATOR, Deal, View
from parlour.core.speech import Said
from parlour.languages.message import (
    NOTHING,
    Listed,
    Message,
    brief,
    say,
    sentences,
)
from parlour.table.events import (
    Dealt,
    Drawn,
    Event,
    LogLine,
    Opened,
    Placed,
    Played,
    Settled,
    Undone,
    Won,
)
from parlour.table.outcome import SEVERAL, columns, outcome
from parlour.table.parts import Happened
from parlour.table.scene import (
    Aim,
    Choice,
    Line,
    Picture,
    Piece,
    Result,
    Role,
    Scene,
    SeatInfo,
    Sheet,
    Zone,
)
from parlour.table.table import Table

ROLES: Mapping[str, Role] = {
    "hand": "hand",
    "tray": "tray",
    "sheet": "ledger",
    "trick": "stage",
    "line": "stage",
    "grid": "stage",
    "circle": "stage",
}
"""The default role of each kind of zone."""

Spot = tuple[str, int]
"""A zone, and the slot of a piece in it."""


class Seen:
    """A deal as one seat, or a spectator, sees it; the view is made once, when it is needed."""

    def __init__(self, deal: Deal, seat: int) -> None:
        self.deal = deal
        self.seat = seat
        self._view: View | None = None

    def view(self) -> View:
        """Return what the seat may know of the deal."""
        if self._view is None:
            self._view = self.deal.view(self.seat)
        return self._view


class Shared:
    """The public part of a table's scene, computed once for several readers.

    The score sheet stays the same object until somebody scores.
    """

    def __init__(self, table: Table, before: "Shared | None" = None) -> None:
        self.written = table, table.names, tuple(table.deal.scores), table.ends[:]
        """What the score sheet is made of."""
        self.sheet: Sheet
        if before is not None and before.written == self.written:
            self.sheet = before.sheet
        else:
            self.sheet = sheet(table)
        self._table = table
        self._seats: list[tuple[tuple[object, ...], tuple[SeatInfo, ...]]] = []

    def seats(self, view: View, drawn: Picture, won: tuple[int, ...]) -> tuple[SeatInfo, ...]:
        """Return the players as a view shows them; in most games all views show the same."""
        shows = (view.due, view.waiting, drawn.cards, drawn.notes)
        for known, infos in self._seats:
            if known == shows:
                return infos
        infos = _seats(self._table, view, drawn, won)
        self._seats.append((shows, infos))
        return infos


def scene(
    table: Table,
    seat: int,
    draft: str = "",
    shared: Shared | None = None,
    clock: dict[int, float] | None = None,
    view: View | None = None,
) -> Scene:
    """Return what a seat (or SPECTATOR) sees.

    `draft` is an incomplete move, shown as if it were already made. `clock` is the time left for
    each seat, if there is a clock. `view` is what the seat may know, if it is at hand.
    """
    shared = shared or Shared(table)
    if view is None or draft:
        view = _after_draft(table, seat, draft).view(seat)
    drawn = table.game.scene.picture(view, table.options)
    won = tuple(table.won)
    offers = table.offers(seat, draft) if seat != SPECTATOR and not won else []
    return Scene(
        game=table.game.key,
        seat=seat,
        seq=table.seq,
        phase=drawn.phase,
        prompt=drawn.prompt.named(table.names),
        zones=tuple([_finished(zone, table.names) for zone in drawn.zones]),
        choices=_choices(table, offers, drawn, seat, draft) if offers else (),
        seats=shared.seats(view, drawn, won),
        sheet=shared.sheet,
        pack=table.game.pack.kind,
        facts=tuple([(name, fact.named(table.names)) for name, fact in drawn.facts]),
        units=drawn.units,
        small_hands=drawn.small_hands,
        spell=drawn.spell,
        draft=draft,
        over=view.over,
        won=won,
        result=result(table, seat),
        clock=clock,
    )


def _after_draft(table: Table, seat: int, draft: str) -> Deal:
    """Return the deal as if an incomplete move were already made."""
    deal = table.deal
    if draft:
        choices = table.speech.read_draft(deal, seat, draft)
        deal = deal.copy()
        for choice in choices:
            deal.play(seat, choice)
    return deal


def result(table: Table, seat: int) -> Result | None:
    """Return the result of the last deal, once it is scored."""
    if not table.deal.over or not table.results:
        return None
    voice = table.voice(seat)
    return outcome(
        table.game, table.results[-1], table.won, voice, table.ends[-1], hands=table.hands
    )


def _finished(zone: Zone, names: Sequence[str]) -> Zone:
    """Return a zone with the names of people, and with its role."""
    pieces = zone.pieces
    for piece in pieces:
        if piece.said.given or piece.text.given:
            pieces = tuple([_spoken(piece, names) for piece in pieces])
            break
    label, note = zone.label, zone.note
    if zone.role is not None and pieces is zone.pieces and not label.given and not note.given:
        return zone
    label, note = label.named(names), note.named(names)
    return replace(zone, label=label, note=note, pieces=pieces, role=role_of(zone))


def _spoken(piece: Piece, names: Sequence[str]) -> Piece:
    """Return a piece with the names of people in what is said of it."""
    return replace(piece, said=piece.said.named(names), text=piece.text.named(names))


def role_of(zone: Zone) -> Role:
    """Return the role of a zone: the game's, or the default of its kind."""
    if zone.role is not None:
        return zone.role
    if zone.kind in ROLES:
        return ROLES[zone.kind]
    if zone.seat is not None:
        return "taken"
    return "beside" if zone.kind == "stack" else "stage"


def _choices(
    table: Table, offers: Sequence[Said], drawn: Picture, seat: int, draft: str
) -> tuple[Choice, ...]:
    """Attach every move to its piece, or to a button; a call shows its stake."""
    places, targets = _places(drawn.zones, seat), _targets(drawn.zones)
    words, names, options, stakes = table.game.words, table.names, table.options, drawn.stakes
    found: list[Choice] = []
    for said in offers:
        text = said.text
        named = text[len(draft) :].upper().split()
        aim = drawn.aims.get(text) or _named_aim(named, places, targets)
        found.append(
            Choice(
                text,
                words.label(text, options).named(names),
                aim.zone,
                aim.slot,
                said.whole,
                target=aim.target,
                onto=aim.onto,
                stake=stakes[text].named(names) if text in stakes else NOTHING,
                menu=words.menu(text),
                declines=text in words.declines,
            )
        )
    return tuple(found)


def _named_aim(
    words: Sequence[str], places: Mapping[str, Spot], targets: Mapping[str, Spot]
) -> Aim:
    """Return the piece that a move names first ("C6 block": the C6), and its last word."""
    taken = next((places[word] for word in words if word in places), ("", -1))
    named = [targets[word] for word in words[-1:] if word in targets]
    return Aim(*taken, *next((at for at in named if at != taken), ("", -1)))


def _places(zones: Sequence[Zone], seat: int) -> dict[str, Spot]:
    """Return the zones and slots of the pieces that moves can name.

    The player's own piece comes first, then one in an open hand, then one in the middle of the
    table.
    """
    open_zones = [zone for zone in zones if _can_be_chosen_from(zone)]
    open_zones.sort(key=lambda zone: (zone.seat is None, zone.seat != seat))
    places: dict[str, Spot] = {}
    for zone in open_zones:
        for slot, piece in enumerate(zone.pieces):
            places.setdefault(_named(piece), (zone.id, slot))
    return places


def _targets(zones: Sequence[Zone]) -> dict[str, Spot]:
    """Return the words that can end a move: ends of the line, or pieces in the middle."""
    targets: dict[str, Spot] = {}
    for zone in zones:
        if zone.seat is not None or zone.was:
            continue
        for slot, piece in enumerate(zone.pieces):
            for name in (*piece.ends, *([piece.face] if piece.face and not piece.ends else [])):
                targets.setdefault(name.upper(), (zone.id, slot))
    return targets


def _can_be_chosen_from(zone: Zone) -> bool:
    return zone.kind in (("row", "grid") if zone.seat is None else ("hand", "tray"))


def _named(piece: Piece) -> str:
    """Return the name of a piece in a move: its face, or its place if it is covered."""
    return (piece.mark if piece.face is None else piece.face).upper()


def _seats(table: Table, view: View, drawn: Picture, won: tuple[int, ...]) -> tuple[SeatInfo, ...]:
    due = union(table.due()) if table.unhurried else view.due
    callers = view.waiting & ~view.due & ~due
    infos: list[SeatInfo] = []
    for seat, (name, side) in enumerate(zip(table.names, table.sides, strict=True)):
        notes = tuple([note.named(table.names) for note in drawn.notes.get(seat, ())])
        marks: tuple[str, ...] = ()
        if callers >> seat & 1:
            marks = ("may call",)
        if due >> seat & 1:
            marks = ("turn", *marks)
        if seat == view.dealer and table.game.rules.dealt:
            marks = ("dealer", *marks)
        if side in won:
            marks = (*marks, "winner")
        cards = drawn.cards[seat] if drawn.cards else None
        infos.append(SeatInfo(seat, name, side, view.scores[side], cards, marks, notes))
    return tuple(infos)


def sheet(table: Table) -> Sheet:
    """Return the score sheet: the points of each deal, and the totals."""
    lines = [
        Line(
            deal_title(table, result.number),
            tuple(_points(points) for points in result.points),
            note=end.how(),
        )
        for result, end in zip(table.results, table.ends, strict=True)
    ]
    totals = tuple(table.game.scene.written(score) for score in table.deal.scores)
    names = columns(table.game, table.names, table.sides)
    return Sheet(names, (*lines, Line(say("Total"), totals, "total")))


def _points(points: int) -> Message:
    return say("{points:+}", points=points)


def deal_title(table: Table, number: int) -> Message:
    """Return the name of a deal: "Deal 3", or "Hand 3" at a party, as its hall counts it.

    A hand without points does not count, and is dealt again (R-PROG-6).
    """
    if table.hands < SEVERAL:
        return say("Deal {number}", number=number)
    counted = sum(any(result.points) for result in table.results if result.number < number)
    return say("Hand {number}", number=counted + 1)


def _won(table: Table, event: Won) -> Message:
    """Say who won the match, or a round of a party."""
    names = table.columns
    winners = Listed([names[side] for side in event.sides], "and")
    if table.hands < SEVERAL:
        return say("{winners} won the match.", winners=winners)
    if len(event.sides) == len(names):
        return say("The round is tied.")
    return say("{winners} won the round.", winners=winners)


def log_line(table: Table, seq: int, event: Event, before: Seen, after: Seen) -> LogLine:
    """Return the log line of the newest event for one seat, from the deals around it."""
    who, move = -1, ""
    match event:
        case Played():
            who, move = event.seat, table.game.words.heard(event.move, event.seat, after.seat)
            text = _narrated(table, event, move, before.view(), after.view())
        case Opened():
            text = say(
                "{game} for {n}: {names}.",
                game=table.game.title,
                n=table.seats,
                names=Listed(event.names, "commas"),
            )
        case Drawn():
            text = _drawn(table, event)
        case Dealt():
            text = say("{title}.", title=deal_title(table, event.number))
            if table.game.rules.dealt:
                dealer = table.people[event.dealer]
                text = say("{title}: {who} deals.", title=text.given["title"], who=dealer)
        case Placed():
            text = say("A position was set up.")
        case Settled():
            text = _settled(table, event)
        case Won():
            text = _won(table, event)
        case Undone():
            more = seq - event.back_to > 2  # more events than the move and this one
            who, person = event.seat, table.people[event.seat]
            text = (
                say("{who} undoes a move and everything after it.", who=person)
                if more
                else say("{who} undoes the last move.", who=person)
            )
    return LogLine(seq, type(event).__name__.lower(), text, who, move, brief(text))


def _drawn(table: Table, event: Drawn) -> Message:
    """Describe the draws, the partners they made, and the dealer."""
    people = {person.name: person for person in table.people}
    draws = [say("{who} draws {face}", who=people[name], face=face) for name, face in event.draws]
    return sentences(
        say("{draws:upper}.", draws=Listed(draws, "commas")) if draws else NOTHING,
        say("{sides}.", sides=Listed(table.columns, "against"))
        if len(table.columns) < table.seats
        else NOTHING,
        say("{who} deals.", who=people[event.names[event.dealer]]),
    )


def _settled(table: Table, event: Settled) -> Message:
    """Describe the result of a deal; for a single player, a score of zero is not mentioned."""
    how = table.ends[-1].how()
    if table.seats == 1 and how and not any(event.points):
        return how
    points = zip(table.columns, event.points, strict=True)
    told = [say("{side} {points:+}", side=side, points=n) for side, n in points]
    title = deal_title(table, event.number)
    return sentences(how, say("{title}: {points}.", title=title, points=Listed(told, "commas")))


def _narrated(table: Table, event: Played, move: str, before: View, after: View) -> Message:
    names = table.names
    if event.seat == NATURE:
        names = (*names, *[""] * (NATURE - len(names)), "The pack")
    happened = Happened(before, after, event.seat, move, table.options, names)
    text = table.game.scene.narrate(happened).named(names)
    if event.by != "clock" or event.seat == NATURE:
        return text
    return sentences(say("{who}'s time is up.", who=table.people[event.seat]), text)
