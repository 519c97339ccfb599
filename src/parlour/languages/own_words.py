"""Moves and commands typed in a person's own language: "passe" and "schwarze 6" in German.

A translation lists what people may type for a word: "schwarz, schwarze". English and the notation
of moves are always understood; only what they do not explain is read again in this way.
"""

import re
from functools import lru_cache
from typing import Any, Final

from parlour.languages.message import Listed, Message, Reader, called

OF_PIECES: Final = (
    *(called("typed", "red"), called("typed", "yellow")),
    *(called("typed", "black"), called("typed", "green")),
    *(called("typed", "double"), called("typed", "blank")),
    *(called("typed", "one"), called("typed", "two")),
    *(called("typed", "three"), called("typed", "four")),
    *(called("typed", "five"), called("typed", "six")),
    *(called("typed", "seven"), called("typed", "eight")),
    *(called("typed", "nine"),),
)
"""The words that name pieces; in a game of letters they are words like all others."""

OF_MOVES: Final = (
    *(called("typed", "pass"), called("typed", "bid")),
    *(called("typed", "trump"), called("typed", "play")),
    *(called("typed", "lead"), called("typed", "draw")),
    *(called("typed", "take"), called("typed", "takes")),
    *(called("typed", "on"), called("typed", "bury")),
    *(called("typed", "build"), called("typed", "lay")),
    *(called("typed", "left"), called("typed", "right")),
    *(called("typed", "up"), called("typed", "down")),
    *(called("typed", "yes"), called("typed", "no")),
    *(called("typed", "doubt"), called("typed", "fold")),
    *(called("typed", "done"), called("typed", "stop")),
    *(called("typed", "turn"), called("typed", "accept")),
    *(called("typed", "challenge"), called("typed", "make")),
    *(called("typed", "from"), called("typed", "pool")),
    *(called("typed", "claim"), called("typed", "give")),
    *(called("typed", "hint"), called("typed", "why")),
    *(called("typed", "rules"), called("typed", "undo")),
    *(called("typed", "back"), called("typed", "score")),
    *(called("typed", "table"), called("typed", "log")),
    *(called("typed", "all"), called("typed", "winnable")),
    *(called("typed", "save"), called("typed", "help")),
    *(called("typed", "quit"), called("typed", "next")),
    *(called("typed", "again"), called("typed", "figures")),
    *(called("typed", "deal"), called("typed", "give up")),
    *(called("typed", "hand"), called("typed", "look up")),
    *(called("typed", "bystander"), called("typed", "waive")),
    *(called("typed", "wait"), called("typed", "twice")),
    *(called("typed", "lift"), called("typed", "pile")),
    *(called("typed", "delay"), called("typed", "choose")),
    *(called("typed", "say"), called("typed", "mix")),
    *(called("typed", "stay silent"), called("typed", "and")),
    called("typed", "I"),
)
"""The other words of moves and commands."""

WORDS: Final = (*OF_PIECES, *OF_MOVES)
"""The words of moves and commands that have names in other languages."""


def in_english(text: str, reader: Reader, *, pieces: bool = True) -> str:
    """Return a typed line with the words of the reader's language in English; others stay.

    So do words in capitals: they are made of letters on the table, "forme MAIN".
    """
    known = _vocabulary(reader, pieces=pieces)

    def meant(words: re.Match[str]) -> str:
        return words[0] if _is_made(words[0], text) else known[words[0].lower()]

    return _typed(reader, pieces=pieces).sub(meant, text)


def _is_made(word: str, line: str) -> bool:
    """Return whether a word of a line is made of letters on the table: only it is in capitals."""
    return word.isupper() and not line.isupper()


def typed_as(word: str, reader: Reader) -> str:
    """Return what a person types for an English word: the first of its translations."""
    return reader.say(called("typed", word)).split(", ")[0]


def in_own_words(move: str, reader: Reader) -> str:
    """Return a move as the reader types it, if it can be read back: "biete 25" for "bid 25"."""

    def own_word(words: re.Match[str]) -> str:
        return words[0] if _is_made(words[0], move) else typed_as(words[0], reader)

    own = _NAMED.sub(own_word, move)
    return own if in_english(own, reader) == move else move


def as_typed(told: Message, typed: str, reader: Reader) -> Message:
    """Return a refusal that quotes what was typed, and offers moves in the reader's own words."""

    def reworded(hole: str, value: Any) -> Any:
        match hole, value:
            case _, Message():
                return as_typed(value, typed, reader)
            case "moves", Listed():
                return Listed([in_own_words(str(x), reader) for x in value.items], value.kind)
            case _, Listed():
                one = [
                    as_typed(x, typed, reader) if isinstance(x, Message) else x for x in value.items
                ]
                return Listed(one, value.kind)
            case "said", str() if value.lower() not in typed.lower():
                return typed
        return value

    return told.filled(**{hole: reworded(hole, value) for hole, value in told.given.items()})


_NAMED: Final = re.compile(
    r"(?<![\w-])(?:"
    + "|".join(sorted((one.template for one in WORDS), key=len)[::-1])
    + r")(?![\w-])"
)
"""The words of moves that have names in other languages."""


@lru_cache(maxsize=100)
def _vocabulary(reader: Reader, *, pieces: bool) -> dict[str, str]:
    """Return English words by what people type for them."""
    found: dict[str, str] = {}
    for word in WORDS if pieces else OF_MOVES:
        for typed in reader.say(word).split(", "):
            found.setdefault(typed.lower(), word.template)
    return found


@lru_cache(maxsize=100)
def _typed(reader: Reader, *, pieces: bool) -> re.Pattern[str]:
    """Return a pattern of everything that can be typed, the longest first: "gib auf", "gib"."""
    longest = sorted(_vocabulary(reader, pieces=pieces), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)", re.IGNORECASE)
