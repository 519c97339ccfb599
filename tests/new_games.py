"""New games that may wait for their translations and their bounds."""

NEW_GAMES: frozenset[str] = frozenset()
"""The keys of these games.

Until a game has its texts in the catalogues (docs/translating.md), everybody reads it in English;
until it states its `bounds`, OpenSpiel's algorithms get infinite ones. When
it has both, take it out.
"""
