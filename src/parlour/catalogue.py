"""The list of games, found by their folders.

A folder of `parlour/games` with a `game.toml` is a game. That file has the place of the game in all
lists, and the keys of further games with the same rules (its `ALSO`); for the documentation, the
shelf on which the game is listed, and the words of its moves. `new = true` marks a game whose texts
are not translated yet. No game is loaded here, so listing the names is cheap.
"""

import tomllib
from pathlib import Path
from typing import Any, Final


def _declared() -> dict[str, dict[str, Any]]:
    """Return what each game's folder declares, in the order in which games are listed."""
    found = {
        path.parent.name: tomllib.loads(path.read_text(encoding="utf-8"))
        for path in Path(__file__).parent.glob("games/*/game.toml")
    }
    return dict(sorted(found.items(), key=lambda item: (item[1]["place"], item[0])))


DECLARED: Final = _declared()
"""What each game's folder declares, in the order of the lists."""

FOLDERS: Final = tuple(name for name, said in DECLARED.items() if not said.get("past"))
"""The folders of all games, in the order in which they are listed."""

KEYS: Final = tuple(
    key for name in FOLDERS for key in (name.replace("_", "-"), *DECLARED[name].get("also", ()))
)
"""The keys of all games."""

PAST_FOLDERS: Final = tuple(name for name, said in DECLARED.items() if said.get("past"))
"""Folders with the rules of earlier game versions, so that old matches still open."""
