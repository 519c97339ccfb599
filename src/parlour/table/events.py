"""Events: the log of a table. The state of a table is the replay of its events."""

from typing import Any

from msgspec import Struct

from parlour.languages.message import Brief, Message


class Opened(Struct, frozen=True, tag="opened", omit_defaults=True, repr_omit_defaults=True):
    """A table was opened: the game and version, its options, the seats."""

    game: str
    version: int
    options: dict[str, str]
    names: tuple[str, ...]
    commitment: str = ""
    """The hash of the secret of all shuffles at this table."""
    undo: str = "consent"
    hands: int = 0
    """The number of hands with points to play; with 0, play goes on until a side has won."""
    unhurried: bool = False
    """Whether callers are asked one after another, so that speed does not matter."""


class Drawn(Struct, frozen=True, tag="drawn", omit_defaults=True, repr_omit_defaults=True):
    """Pieces were drawn for the deal (or for partners): the draws, and their result."""

    draws: tuple[tuple[str, str], ...]
    """Names and faces in the order drawn; players who tie and draw again appear again."""
    dealer: int
    names: tuple[str, ...]
    """The name at each seat from now on."""


class Dealt(Struct, frozen=True, tag="dealt", omit_defaults=True, repr_omit_defaults=True):
    """A deal began: its number, the dealer, and the shuffled pack."""

    number: int
    dealer: int
    order: str


class Placed(Struct, frozen=True, tag="placed", omit_defaults=True, repr_omit_defaults=True):
    """A position was set up to play on from: every fact of the deal."""

    position: dict[str, Any]


class Played(Struct, frozen=True, tag="played", omit_defaults=True, repr_omit_defaults=True):
    """A seat made a complete move (NATURE's are the table's random choices)."""

    seat: int
    move: str
    by: str = ""
    """"clock" if the table moved for the seat because its time was up."""
    command: str = ""
    """The id under which it was submitted; the same id is never executed twice."""


class Settled(Struct, frozen=True, tag="settled", omit_defaults=True, repr_omit_defaults=True):
    """A deal was over: the points of each side, and the totals."""

    number: int
    points: tuple[int, ...]
    scores: tuple[int, ...]


class Won(Struct, frozen=True, tag="won", omit_defaults=True, repr_omit_defaults=True):
    """The match was won by these sides."""

    sides: tuple[int, ...]


class Undone(Struct, frozen=True, tag="undone", omit_defaults=True, repr_omit_defaults=True):
    """Everything after event number `back_to` was undone, for a seat that asked."""

    seat: int
    back_to: int


Event = Opened | Drawn | Dealt | Placed | Played | Settled | Won | Undone


class LogLine(Struct, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """A log line for one seat: the number of the event, its kind, and a sentence."""

    seq: int
    kind: str
    text: Message
    seat: int = -1
    move: str = ""
    brief: Brief | None = None
    """The sentence for the ear, if it is shorter."""
