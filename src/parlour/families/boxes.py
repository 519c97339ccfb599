"""The boxes of the rulebooks whose pieces several games share."""

from typing import Final

from parlour.languages.message import called
from parlour.table.front import Box

ROOK: Final = Box(
    "rook",
    called("book", "Rook"),
    called("book", "Rook"),
    "#7b1d22",
    "#4d0e12",
    ("Y10", "B5", "R14"),
)
DOMINOES: Final = Box(
    "dominoes",
    called("book", "Card Dominoes"),
    called("book", "Card Dominoes"),
    "#3d4a2a",
    "#222b15",
    ("6-4", "5-5", "3-0"),
)
LETTERS: Final = Box(
    "letters",
    called("book", "Anagrams"),
    called("book", "Letters"),
    "#6e4a1e",
    "#40290d",
    ("P", "L", "A", "Y"),
)
