"""The one list of games: name a folder of `parlour/games` here, and all the rest finds it.

Nothing of the games is loaded here, so that their names can be known without them.
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
"""The keys of what else is played by the rules of a folder: its `ALSO`."""

KEYS: Final = tuple(
    key for folder in FOLDERS for key in (folder.replace("_", "-"), *ALSO.get(folder, ()))
)
"""The keys of all games."""

PAST_FOLDERS: tuple[str, ...] = ()
"""The folders of rules as they were before a game's version was raised: old matches still open."""
