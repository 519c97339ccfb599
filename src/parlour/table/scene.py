"""Scene: what one seat sees, as data that a client can draw without knowing any game."""

from typing import Any, Literal

from msgspec import Struct, field

Kind = Literal["hand", "stack", "row", "trick", "line", "grid", "circle", "sheet", "tray", "words"]
"""How a zone is drawn; each client has one drawing function for each kind."""

Role = Literal["stage", "beside", "hand", "taken", "tray", "ledger"]
"""What a zone is for, from which a client decides where it lies: the one thing that matters now,
what lies beside it, a hand, what a seat has before it, pieces set aside for a move, figures."""


class Piece(Struct, frozen=True, omit_defaults=True):
    """A piece lying in a zone. Face down it has no face, and no identity but its slot."""

    face: str | None = None
    mark: str = ""
    """A word for how it stands out: "legal", "natural", "led", "winning", "last"."""
    by: int = -1
    """Who laid it, in a zone where several do."""
    why: str = ""
    """On a piece of one's own that cannot be played now: the clause that forbids it."""
    at: tuple[int, int, int] | None = None
    """Where a piece of a line or grid lies: column, row, quarter turns."""
    wide: tuple[int, int, int] | None = None
    """Where a piece of a long line lies in a wide place, which folds it less often."""
    ends: tuple[str, ...] = ()
    """The open ends of a line that it is at, as moves name them."""


class Zone(Struct, frozen=True, omit_defaults=True):
    """A place on the table with pieces in it; `seat` is whose it is, None the middle."""

    id: str
    kind: Kind
    seat: int | None
    label: str
    pieces: tuple[Piece, ...] = ()
    count: int | None = None
    """How many pieces there are, where they are not shown one by one."""
    note: str = ""
    role: Role | None = None
    """What it is for; a game says so only where the kind does not tell."""
    column: int = -1
    row: int = -1
    """Its place in a tableau, whose piles never move."""
    was: str = ""
    """The zone where all this lay a moment ago, before it was taken."""


class Choice(Struct, frozen=True, omit_defaults=True):
    """Something the seat can do now. Saying `move` does it, if `whole`; else it goes on."""

    move: str
    label: str
    zone: str = ""
    slot: int = -1
    """The piece it lies on; without one it is a button."""
    whole: bool = True
    clause: str = ""
    target: str = ""
    """The zone that the piece goes to, where the move names one."""
    onto: int = -1
    """The piece of that zone which is pointed at; without one it is the zone."""
    stake: str = ""
    """On a call: what it wins if it is right, and what it costs if it is wrong."""
    menu: str = ""
    """Choices that are rarely wanted stand in one menu, whose name they share: "challenge"."""


class Line(Struct, frozen=True, omit_defaults=True):
    """A line of the score sheet."""

    label: str
    values: tuple[str, ...]
    mark: str = ""
    note: str = ""
    """How the values came about, in words."""


class Sheet(Struct, frozen=True, omit_defaults=True):
    """The score sheet: a column for every side, a line for every deal, totals last."""

    columns: tuple[str, ...]
    lines: tuple[Line, ...]


class ResultItem(Struct, frozen=True, omit_defaults=True):
    """A step on the way to a score, and the clause that it follows."""

    text: str
    clause: str = ""


class ResultSide(Struct, frozen=True, omit_defaults=True):
    """What a side made of a deal, and where it stands."""

    name: str
    gained: str
    total: str
    won: bool = False


class Result(Struct, frozen=True, omit_defaults=True):
    """The end of a deal: a headline from one's own side, every side, and how it came about."""

    headline: str
    sides: tuple[ResultSide, ...]
    items: tuple[ResultItem, ...] = ()
    deal: int = 0
    """The number of the deal in the match, from 1."""


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """Who sits where, and what everybody can see of it."""

    seat: int
    name: str
    side: int
    score: int
    cards: int | None = None
    marks: tuple[str, ...] = ()
    """"dealer", "turn", "out", "winner" and what the game adds."""


class Aim(Struct, frozen=True):
    """Where a move lies that names no piece: the piece to take up, and where it goes."""

    zone: str = ""
    slot: int = -1
    target: str = ""
    onto: int = -1


class Spell(Struct, frozen=True, omit_defaults=True):
    """What a word that is typed now can be made of, so that a client can say what is missing."""

    letters: str
    words: tuple[str, ...] = ()
    """Words that can be taken whole."""
    one_of: str = ""
    """One letter more may be any of these."""
    whole: bool = False
    """Whether all the letters must be in it."""


class Picture(Struct, frozen=True):
    """What a game draws of a view: the part of a scene that is the game's own."""

    phase: str
    prompt: str
    zones: tuple[Zone, ...]
    notes: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """Marks that the game puts on seats."""
    facts: tuple[tuple[str, str], ...] = ()
    """What must always be in sight: trump, bid, open-end total."""
    cards: tuple[int, ...] = ()
    """How many pieces each seat holds."""
    units: tuple[str, str] = ("point", "card")
    """What a score counts, and what a seat holds."""
    spell: Spell | None = None
    aims: dict[str, Aim] = field(default_factory=dict)
    """Where moves lie whose words do not tell it."""
    stakes: dict[str, str] = field(default_factory=dict)
    """What is at stake in a call; in it "@2" stands for the name of that seat."""


class Scene(Struct, frozen=True, omit_defaults=True):
    """Everything that one seat sees of a table at one moment."""

    game: str
    seat: int
    seq: int
    phase: str
    prompt: str
    zones: tuple[Zone, ...]
    choices: tuple[Choice, ...]
    seats: tuple[SeatInfo, ...]
    sheet: Sheet
    pack: str = ""
    """The key of the set that is played with: the backs of its pieces have its shape."""
    facts: tuple[tuple[str, str], ...] = ()
    units: tuple[str, str] = ("point", "card")
    """What a score counts, and what a seat holds."""
    spell: Spell | None = None
    """Set when a word can be typed."""
    draft: str = ""
    over: bool = False
    """The deal is over; `won` tells whether the match is too."""
    won: tuple[int, ...] = ()
    result: Result | None = None
    """What the deal brought, once it is over."""
    clock: dict[int, float] | None = None


def changes(old: Scene, new: Scene) -> dict[str, Any]:
    """Return the fields of a scene that are not as they were.

    The zones are all there in their order, but one that has not changed is only named: by its id.
    """
    found: dict[str, Any] = {}
    for name in Scene.__struct_fields__:
        now = getattr(new, name)
        if now != getattr(old, name):
            found[name] = now
    if "zones" in found:
        same = {zone.id: zone for zone in old.zones}
        found["zones"] = [zone.id if same.get(zone.id) == zone else zone for zone in new.zones]
    return found
