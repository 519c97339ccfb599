"""How somebody wants to print: paper, size, ink, and which way a sheet is turned over."""

from dataclasses import dataclass
from typing import Final, Literal

from parlour.errors import NotFound
from parlour.languages.message import ENGLISH_READER, Message, Reader, say

PAPERS: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""
SIZES: Final = ("poker", "mini")
INKS: Final = ("colour", "safe", "grey")
"""As on the screen; distinct for colour-blind people; black and white."""
SIDES: Final = ("long", "short", "one")
"""Backs for sheets that are turned over their long or short edge, or no backs."""

MARGIN: Final = 5.0
"""What most printers cannot print on, at every edge, in millimetres."""
LARGER: Final = 1.4
"""How much larger large print is."""


@dataclass(frozen=True)
class Setup:
    """What was chosen for a file."""

    paper: str = "a4"
    size: str = "poker"
    ink: str = "colour"
    sides: str = "long"
    large: bool = False
    reader: Reader = ENGLISH_READER
    seats: int = 0
    """The number of players of a score sheet; 0 is the usual one."""
    tables: int = 4
    rounds: int = 0
    """What a party has; 0 rounds are twice the number of tables (R-PROG-2)."""

    def __post_init__(self) -> None:
        for what, given, known in (
            (say("paper"), self.paper, tuple(PAPERS)),
            (say("size of cards"), self.size, SIZES),
            (say("kind of ink"), self.ink, INKS),
            (say("edge to turn the paper over"), self.sides, SIDES),
        ):
            if given not in known:
                raise NotFound(what, given, list(known))

    @property
    def page(self) -> tuple[float, float]:
        """The width and height of the paper, upright."""
        return PAPERS[self.paper]

    @property
    def scale(self) -> float:
        """How much larger everything is than usual."""
        return LARGER if self.large else 1.0

    def say(self, message: Message) -> str:
        """Return a message as its reader reads it."""
        return self.reader.say(message)


Orientation = Literal["portrait", "landscape"]
