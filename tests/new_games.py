"""New games that may wait for their translations and their bounds."""

from parlour.catalogue import DECLARED

NEW_GAMES: frozenset[str] = frozenset(
    folder.replace("_", "-") for folder, said in DECLARED.items() if said.get("new")
)
"""The keys of the games whose `game.toml` says `new = true`.

Until a game has its texts in the catalogues (docs/translating.md), everybody reads it in English;
until it states its `bounds`, OpenSpiel's algorithms get infinite ones. When it has both, the line
goes.
"""
