"""Chairs: the places at a table and who is in them; what was asked and said there."""

from dataclasses import dataclass, field
from typing import Final

BOT_NAMES: Final = ("Ada", "Bert", "Clara", "Dora", "Edwin", "Flora", "George", "Hattie")
"""What our bots are called at a table."""


@dataclass
class Chair:
    """A place at the table, and who is in it."""

    place: int
    """Its number from the start; a draw for partners may give it another seat."""
    kind: str = "free"
    """"person", "bot" or "free"."""
    name: str = ""
    level: str = ""
    """Which bot sits there, or goes on for the person who left."""
    users: set[str] = field(default_factory=set)
    """The sessions of the person, one for each device."""
    kept_for: set[str] = field(default_factory=set)
    """The sessions of one who left in mid-match, or is invited: the seat waits for them."""
    since: int = 0
    """The version under which that person came; links of whoever sat here before are void."""
    sealed: bool = False
    """Whether its person was removed in this deal: nobody sees that hand before it is over."""


@dataclass
class Ask:
    """Somebody asks for consent, and who has given it."""

    place: int
    what: str
    agreed: set[int] = field(default_factory=set)
    user: str = ""
    """Who asks for the place, where it is not the person in it."""
    name: str = ""
    end: str = ""
    """"granted", "refused", "withdrawn" or "lapsed", when it is over."""


@dataclass(frozen=True)
class Said:
    """A line of chat as it is kept for those who come later."""

    version: int
    seat: int
    name: str
    text: str
    at: float = 0.0
