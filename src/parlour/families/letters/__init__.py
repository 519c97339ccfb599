"""Games of letters: tablets in a pool, words that are made, captured and challenged."""
