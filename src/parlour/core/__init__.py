"""The engine that knows no game: sets, randomness, deals, views, matches, text forms."""
