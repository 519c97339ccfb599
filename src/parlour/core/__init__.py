"""The game-independent engine: sets, randomness, deals, views, matches, text forms."""
