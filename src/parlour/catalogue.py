"""The list of games.

Add the name of a folder in `parlour/games` here to register a game. No game is loaded here, so
listing the names is cheap.
"""

from typing import Final

FOLDERS: Final = (
    "block",
    "domino_42",
    "sniff",
    "bergen",
    "fortune",
    "rook",
    "partnership_rook",
    "dixie_rook",
    "display_rook",
    "high_14",
    "flip",
    "time",
    "match",
    "i_doubt_it",
    "donkey",
    "tuxedo",
    "panjandrum",
    "rook_solitaire",
    "block_dominoes",
    "draw_dominoes",
    "matadores",
    "sebastopol",
    "anagrams",
    "sentences",
    "block_words",
    "alphabets",
)
"""The folders of all games, in the order in which they are listed."""

ALSO: Final = {"block": ("quit",)}
"""The keys of further games that use the rules of a folder: its `ALSO`."""

KEYS: Final = tuple(
    key for folder in FOLDERS for key in (folder.replace("_", "-"), *ALSO.get(folder, ()))
)
"""The keys of all games."""

PAST_FOLDERS: tuple[str, ...] = ()
"""Folders with the rules of earlier game versions, so that old matches still open."""
