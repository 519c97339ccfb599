"""Scene: what one seat sees, as data that a client can draw without knowing the rules."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct, field

from parlour.languages.message import NOTHING, Listed, Message

Kind = Literal["hand", "stack", "row", "trick", "line", "grid", "circle", "sheet", "tray", "words"]
"""How a zone is drawn; each client has one drawing function for each kind."""

Role = Literal["stage", "beside", "hand", "taken", "tray", "ledger"]
"""The role of a zone, which tells a client where to draw it: the centre of attention, what lies
beside it, a hand, what lies in front of a seat, pieces set aside for a move, figures."""


class Piece(Struct, frozen=True, omit_defaults=True):
    """A piece in a zone. Face down it has no face, and only its slot identifies it."""

    face: str | None = None
    mark: str = ""
    """Ids of how it stands out: "legal", "natural", "led", "winning", "last"; or what a piece
    without a face is called."""
    said: Message = NOTHING
    """What else is said of it, in words: "from 12"."""
    text: Message = NOTHING
    """A line on a sheet instead of a face, or a face that is a word: "pass"."""
    by: int = -1
    """The seat that laid it, in a shared zone."""
    why: str = ""
    """For the player's own unplayable piece: the clause that forbids it."""
    at: tuple[int, int, int] | None = None
    """The place of a piece in a line or grid: column, row, quarter turns."""
    folds: tuple[tuple[int, int, int], ...] = ()
    """Its places if the line is folded into narrower or wider boxes."""
    ends: tuple[str, ...] = ()
    """The open ends of a line at this piece, in move notation."""


class Zone(Struct, frozen=True, omit_defaults=True):
    """A place on the table with pieces in it; `seat` is its owner, None for the middle."""

    id: str
    kind: Kind
    seat: int | None
    label: Message
    pieces: tuple[Piece, ...] = ()
    count: int | None = None
    """The number of pieces, if they are not shown one by one; for a tray, how many it takes; for a
    pegging board, the holes of a street."""
    note: Message = NOTHING
    role: Role | None = None
    """Its role, if the kind does not imply it."""
    column: int = -1
    row: int = -1
    """Its place in a fixed tableau."""
    was: str = ""
    """The zone where these pieces were before they were taken."""


class Choice(Struct, frozen=True, omit_defaults=True):
    """A choice that a seat has now. If it is `whole`, sending its `move` makes it.

    Otherwise it begins a longer move.
    """

    move: str
    label: Message
    zone: str = ""
    slot: int = -1
    """The piece it belongs to; without one it is a button."""
    whole: bool = True
    clause: str = ""
    target: str = ""
    """The target zone of the piece, if the move names one."""
    onto: int = -1
    """The target piece in that zone; by default the zone itself."""
    stake: Message = NOTHING
    """For a call: what it wins if right, and what it costs if wrong."""
    menu: str = ""
    """Rarely used choices share a menu of this name: "challenge"."""
    declines: bool = False
    """Whether it declines to do something, so that it comes last and looks quieter."""


class Line(Struct, frozen=True, omit_defaults=True):
    """A line of the score sheet."""

    label: Message
    values: tuple[Message, ...]
    mark: str = ""
    note: Message = NOTHING
    """The explanation of the values, in words."""


class Sheet(Struct, frozen=True, omit_defaults=True):
    """The score sheet: a column for every side, a line for every deal, totals last."""

    columns: tuple[Listed, ...]
    lines: tuple[Line, ...]


class ResultItem(Struct, frozen=True, omit_defaults=True):
    """A step of the scoring, and its clause."""

    text: Message
    clause: str = ""


class ResultSide(Struct, frozen=True, omit_defaults=True):
    """The points of a side in a deal, and its total."""

    name: Message
    gained: Message
    total: Message
    won: bool = False


class Result(Struct, frozen=True, omit_defaults=True):
    """The end of a deal: a headline from the player's own side, every side, and the explanation."""

    headline: Message
    sides: tuple[ResultSide, ...]
    items: tuple[ResultItem, ...] = ()
    deal: int = 0
    """The number of the deal in the match, from 1."""


class SeatInfo(Struct, frozen=True, omit_defaults=True):
    """The players, and what everybody can see of them."""

    seat: int
    name: str
    side: int
    score: int
    cards: int | None = None
    marks: tuple[str, ...] = ()
    """Ids: "dealer", "turn", "may call" and "winner"."""
    notes: tuple[Message, ...] = ()
    """What the game says of them, in words: "bid 50", "out"."""


class Aim(Struct, frozen=True):
    """Where a move without a piece is shown: the piece to take up, and its target."""

    zone: str = ""
    slot: int = -1
    target: str = ""
    onto: int = -1


class Spell(Struct, frozen=True, omit_defaults=True):
    """What a typed word can be made of, so that a client can say what is missing."""

    letters: str
    words: tuple[str, ...] = ()
    """Words that can be taken whole."""
    one_of: str = ""
    """One letter from these may be used in addition."""
    whole: bool = False
    """Whether all letters must be used."""
    sentence: bool = False
    """Whether a sentence is expected instead of a word."""
    verb: str = ""
    """The first word of the moves that a word completes, if other moves have steps too."""


class Picture(Struct, frozen=True):
    """The game's own part of a scene."""

    phase: str
    prompt: Message
    zones: tuple[Zone, ...]
    notes: Mapping[int, tuple[Message, ...]] = field(default_factory=dict)
    """What the game says of seats: who is out, who has bid."""
    facts: tuple[tuple[Message, Message], ...] = ()
    """Facts that must stay visible: trump, bid, total of the open ends."""
    cards: tuple[int, ...] = ()
    """How many pieces each seat holds."""
    units: tuple[str, str] = ("point", "card")
    """The units in which scores and hands are counted."""
    small_hands: bool = False
    """Whether players hold only one or two pieces, so that a hand needs little room."""
    spell: Spell | None = None
    aims: dict[str, Aim] = field(default_factory=dict)
    """Where to show a move, if its words do not say it."""
    stakes: Mapping[str, Message] = field(default_factory=dict)
    """The stake of a call, by its move."""


class Scene(Struct, frozen=True, omit_defaults=True):
    """Everything that one seat sees of a table at one moment."""

    game: str
    seat: int
    seq: int
    phase: str
    prompt: Message
    zones: tuple[Zone, ...]
    choices: tuple[Choice, ...]
    seats: tuple[SeatInfo, ...]
    sheet: Sheet
    pack: str = ""
    """The kind of the pieces ("coloured", "lettered", "dominoes", "letters"): it decides their
    names and the shape of their backs."""
    facts: tuple[tuple[Message, Message], ...] = ()
    units: tuple[str, str] = ("point", "card")
    """The units in which scores and hands are counted."""
    small_hands: bool = False
    """Whether players hold only one or two pieces."""
    spell: Spell | None = None
    """Set when a word can be typed."""
    draft: str = ""
    over: bool = False
    """The deal is over; `won` tells whether the match is over too."""
    won: tuple[int, ...] = ()
    result: Result | None = None
    """The result of the deal, once it is over."""
    clock: dict[int, float] | None = None


def changes(old: Scene, new: Scene) -> dict[str, Any]:
    """Return the changed fields of a scene.

    All zones are listed in order, but an unchanged zone is only its id.
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
