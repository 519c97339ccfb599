"""Events: what happened at a table, as logged. A table is what its events replay to."""

from typing import Any

from msgspec import Struct


class Opened(Struct, frozen=True, tag="opened", omit_defaults=True, repr_omit_defaults=True):
    """A table was set: the game and version, its options, who sits where."""

    game: str
    version: int
    options: dict[str, str]
    names: tuple[str, ...]
    commitment: str = ""
    """The hash of the secret from which every shuffle at this table is made."""
    undo: str = "consent"
    hands: int = 0
    """How many hands that bring somebody points are played; without it, until a side has won."""
    unhurried: bool = False
    """Whether all who may call are asked one after another, and nobody need be quick."""


class Drawn(Struct, frozen=True, tag="drawn", omit_defaults=True, repr_omit_defaults=True):
    """Pieces were drawn for the deal (or for partners): who drew what, and what it decided."""

    draws: tuple[tuple[str, str], ...]
    """Name and face, in the order drawn; whoever ties stands in it again."""
    dealer: int
    names: tuple[str, ...]
    """Who sits where from now on."""


class Dealt(Struct, frozen=True, tag="dealt", omit_defaults=True, repr_omit_defaults=True):
    """A deal began: its number, who dealt, and the pack as it was shuffled."""

    number: int
    dealer: int
    order: str


class Placed(Struct, frozen=True, tag="placed", omit_defaults=True, repr_omit_defaults=True):
    """A position was set up, to be played on from: every fact of the deal."""

    position: dict[str, Any]


class Played(Struct, frozen=True, tag="played", omit_defaults=True, repr_omit_defaults=True):
    """A seat made a whole move (NATURE's are the table's own random choices)."""

    seat: int
    move: str
    by: str = ""
    """"clock" when the time was up and the table moved for the seat."""
    command: str = ""
    """The id under which it was submitted; the same id is never played twice."""


class Settled(Struct, frozen=True, tag="settled", omit_defaults=True, repr_omit_defaults=True):
    """A deal was over: what each side made of it, and the totals."""

    number: int
    points: tuple[int, ...]
    scores: tuple[int, ...]
    how: str = ""
    """How that came about, in words, where the game says: bid, made or set back, tricks."""
    clauses: tuple[str, ...] = ()
    """The clause that each sentence of it follows, or nothing."""
    headline: str = ""
    """The whole in a few words, where the game has its own: "Ann & Charles made 95 of their 80"."""


class Won(Struct, frozen=True, tag="won", omit_defaults=True, repr_omit_defaults=True):
    """The match was won by these sides."""

    sides: tuple[int, ...]


class Undone(Struct, frozen=True, tag="undone", omit_defaults=True, repr_omit_defaults=True):
    """Everything after event number `back_to` was taken back, for a seat that asked."""

    seat: int
    back_to: int


Event = Opened | Drawn | Dealt | Placed | Played | Settled | Won | Undone


class Told(Struct, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """An event as one seat may hear of it: its number, its kind, and a sentence."""

    seq: int
    kind: str
    text: str
    seat: int = -1
    move: str = ""
