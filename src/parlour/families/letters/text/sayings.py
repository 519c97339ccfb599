"""Common texts that are not moves of a letter game, and the clause that says why."""

import re
from typing import Final

from parlour.core.speech import shortened
from parlour.errors import Illegal
from parlour.families.letters.rules.deal import WordDeal
from parlour.languages.message import say

SAYINGS: Final = {
    "ANA-6a": "draw pick",  # the letter is drawn after the play
    "ANA-7f": "capture steal take grab",  # a word can be captured only if some letter is added
    "ANA-15": "undo recall retract unmake back",
    "ANA-23a": "hint help assist suggest",
    "RA-6": "keep hold discard exchange swap skip end wait nothing stop done finish",
    "RA-12": "rearrange transpose anagram shuffle mix",
    "RA-15": "break split separate divide",
    "RA-33": "win claim won winner score",
    "RA-37": "and",
}
"""Texts with a clause against them, by their first word."""

FACE_UP: Final = {
    "BGW-2b": "draw pick",  # pick it out and play
    "BGW-4": "keep hold discard exchange swap return",
    "BGW-5a": "skip end wait nothing stop done finish",
}
"""Texts with a clause against them in a game with open letters."""

OF_SENTENCES: Final = {
    "RS-5": "rearrange transpose anagram shuffle mix",
    "RS-13": "vote yes no agree",
    "SENT-W1": "win won winner score sentence",
}
"""Texts with a clause against them in a game of sentences."""


def clause_of(tables: tuple[dict[str, str], ...], word: str) -> str:
    """Return the clause against a text that begins with a word, or nothing."""
    for table in tables:
        for clause, words in table.items():
            if word in words.split():
                return clause
    return ""


def said_wrongly(
    deal: WordDeal, tokens: list[str], text: str, *, sentences: bool
) -> Illegal | None:
    """Return the refusal of a common text, or nothing."""
    tables = (OF_SENTENCES, SAYINGS) if sentences else (SAYINGS,)
    if deal.open:
        tables = (FACE_UP, SAYINGS)
    plain = [token for token in tokens if token not in {"I", "MY", "THE", "ME"}] or tokens
    if tokens[:2] in (["TAKE", "BACK"], ["TAKE", "IT"]):
        plain = ["UNDO"]
    clause = clause_of(tables, plain[0].lower())
    if not clause and any("'" in token or "\u2019" in token for token in tokens):
        clause = "SENT-6d" if sentences else "ANA-16d"
    if not clause and re.search(r"[\d\-]", text):
        clause = "RA-37"
    if not clause and all(re.fullmatch("[A-Z]+", token) for token in tokens) and len(tokens) > 1:
        clause = "RA-37"
    if not clause:
        return None
    return Illegal(say('"{said}" is not a play.', said=shortened(text)), clause)
