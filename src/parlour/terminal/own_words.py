"""Moves and commands typed in a person's own language: "passe" and "schwarze 6" in German.

A translation lists what people may type for a word: "schwarz, schwarze". English and the notation
of moves are always understood; only what they do not explain is read again in this way.
"""

import re
from functools import lru_cache
from typing import Final

from parlour.languages.message import Reader, called

WORDS: Final = (
    *(called("typed", "pass"), called("typed", "bid"), called("typed", "trump")),
    *(called("typed", "red"), called("typed", "yellow"), called("typed", "black")),
    *(called("typed", "green"), called("typed", "double"), called("typed", "blank")),
    *(called("typed", "one"), called("typed", "two"), called("typed", "three")),
    *(called("typed", "four"), called("typed", "five"), called("typed", "six")),
    *(called("typed", "seven"), called("typed", "eight"), called("typed", "nine")),
    *(called("typed", "play"), called("typed", "lead"), called("typed", "draw")),
    *(called("typed", "take"), called("typed", "takes"), called("typed", "on")),
    *(called("typed", "bury"), called("typed", "build"), called("typed", "lay")),
    *(called("typed", "left"), called("typed", "right"), called("typed", "up")),
    *(called("typed", "down"), called("typed", "yes"), called("typed", "no")),
    *(called("typed", "doubt"), called("typed", "fold"), called("typed", "done")),
    *(called("typed", "stop"), called("typed", "turn"), called("typed", "accept")),
    *(called("typed", "challenge"), called("typed", "make"), called("typed", "from")),
    *(called("typed", "pool"), called("typed", "claim"), called("typed", "give")),
    *(called("typed", "hint"), called("typed", "why"), called("typed", "rules")),
    *(called("typed", "undo"), called("typed", "back"), called("typed", "score")),
    *(called("typed", "table"), called("typed", "log"), called("typed", "all")),
    *(called("typed", "winnable"), called("typed", "save"), called("typed", "help")),
    *(called("typed", "quit"), called("typed", "next"), called("typed", "again")),
    *(called("typed", "figures"), called("typed", "deal"), called("typed", "give up")),
)
"""The words of moves and commands that have names in other languages."""


def in_english(text: str, reader: Reader) -> str:
    """Return a typed line with the words of the reader's language in English; others stay."""
    known = _vocabulary(reader)
    return _typed(reader).sub(lambda words: known[words[0].lower()], text)


def typed_as(word: str, reader: Reader) -> str:
    """Return what a person types for an English word: the first of its translations."""
    return reader.say(called("typed", word)).split(", ")[0]


@lru_cache
def _vocabulary(reader: Reader) -> dict[str, str]:
    """Return English words by what people type for them."""
    found: dict[str, str] = {}
    for word in WORDS:
        for typed in reader.say(word).split(", "):
            found.setdefault(typed, word.template)
    return found


@lru_cache
def _typed(reader: Reader) -> re.Pattern[str]:
    """Return a pattern of everything that can be typed, the longest first: "gib auf", "gib"."""
    longest = sorted(_vocabulary(reader), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)", re.IGNORECASE)
