"""Words: two English dictionaries and a French one, the word search, and the grammar check.

`lexicon("modern")` loads a dictionary once; nothing is read before that. See docs/words.md.
"""

from parlour.words.lexicon import LEXICONS, THEMES, Entry, Lexicon, Verdict, lexicon

__all__ = ["LEXICONS", "THEMES", "Entry", "Lexicon", "Verdict", "lexicon"]
