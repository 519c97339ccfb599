"""Chairs: the places at a table and their people; requests and chat."""

from dataclasses import dataclass, field
from typing import Final, Literal

BOT_NAMES: Final = ("Ada", "Bert", "Clara", "Dora", "Edwin", "Flora", "George", "Hattie")
"""The names of our bots at a table."""


@dataclass
class Chair:
    """A place at the table, and its player."""

    place: int
    """The number of the place; a draw for partners may give the place another seat."""
    kind: Literal["person", "bot", "free"] = "free"
    name: str = ""
    level: str = ""
    """The level of the bot in the place, or of the bot that plays for a person who left."""
    users: set[str] = field(default_factory=set)
    """The sessions of the person, one for each device."""
    reserved_for: set[str] = field(default_factory=set)
    """The sessions of a person for whom the seat is reserved: invited, or left during the match."""
    since: int = 0
    """The version at which the person joined; older seat links are void."""
    lost: bool = False
    """Whether the loss of its person's connection has been reported."""
    sealed: bool = False
    """Whether its person left or was removed in this deal; then nobody else may see that hand."""


@dataclass
class Ask:
    """A request for consent, and the answers."""

    place: int
    what: str
    agreed: set[int] = field(default_factory=set)
    user: str = ""
    """The session that asks for the place; empty if the person in it asks."""
    name: str = ""
    end: str = ""
    """"granted", "refused", "withdrawn" or "lapsed", when it is over."""


@dataclass(frozen=True)
class Said:
    """A line of chat, stored for later clients."""

    version: int
    seat: int
    name: str
    text: str
    at: float = 0.0
