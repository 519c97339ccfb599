"""Is it an intelligible sentence (SENT-W1, RS-14)? Used by bots, and for tied votes."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import isfinite
from typing import Final

from parlour.languages.message import Message, say
from parlour.words import linkgrammar
from parlour.words.grammar import cheapest
from parlour.words.lexicon import OF_SENTENCES, Lexicon, fold, lexicon
from parlour.words.set_phrases import SAYINGS, written_out
from parlour.words.tags import Tagger, Tags

ALONE: Final = 2.7
"""The highest accepted price of a sentence.

Only the built-in grammar decides, for the sake of replays.
"""

SLIP: Final = 3.0
"""The price of A where AN belongs, or AN where A belongs."""

LIKE_CONSONANTS: Final = (
    "EU",
    "EWE",
    "ONCE",
    "ONE",
    "UNI",
    "USE",
    "USU",
    "UTENSIL",
    "URI",
    "UKULELE",
)
LIKE_VOWELS: Final = ("HEIR", "HONEST", "HONOR", "HONOUR", "HOUR")
"""Prefixes of words that do not sound as they are spelled."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """Whether words form a sentence, how unusual it is (0 is plain), and why, in words."""

    intelligible: bool
    oddness: float
    told: Message
    linked: bool | None
    """The link-grammar parser's opinion; None if not asked or not installed."""


def intelligible(words: Sequence[str], name: str = "modern", *, link: bool = True) -> Judgement:
    """Judge words in their order, and add the link-grammar parser's opinion."""
    spelled = tuple(map(fold, words))
    price = oddness(spelled, name)
    return Judgement(
        intelligible=price <= ALONE,
        oddness=price,
        told=_reason(price),
        linked=link_accepts(spelled, name) if link else None,
    )


def _reason(price: float) -> Message:
    if price <= ALONE:
        return say("It reads as a sentence.")
    if isfinite(price):
        return say("It reads too oddly for a plain sentence.")
    return say("It has no reading as a plain sentence.")


def oddness(words: Sequence[str], name: str = "modern") -> float:
    """Return how unusual words are as a sentence, 0 for plain; fast, for bots that compare many."""
    spelled = list(map(fold, words))
    if " ".join(spelled) in SAYINGS:
        return 0.0
    slips = sum(map(_wrong_article, spelled, spelled[1:]))
    ways = {tuple(spelled), tuple(written_out(spelled))}
    return min(cheapest([tags_of(word, name) for word in way]) for way in ways) + SLIP * slips


def _wrong_article(word: str, following: str) -> bool:
    """Return whether A precedes a vowel sound, or AN another sound."""
    if word not in {"A", "AN"}:
        return False
    vowel = following.startswith(tuple("AEIOU")) and not following.startswith(LIKE_CONSONANTS)
    return (word == "AN") != (vowel or following.startswith(LIKE_VOWELS))


def tags_of(word: str, name: str = "modern") -> Tags:
    """Return the roles of a word in a sentence, each with its price."""
    return _tagger(name).tags(word)


def link_accepts(words: Sequence[str], name: str = "modern") -> bool | None:
    """Return the link-grammar parser's verdict on words; None if it is not installed."""
    spelled = tuple(map(fold, words))
    return linkgrammar.accepts(spelled, _names(spelled, lexicon(name)))


@cache
def _tagger(name: str) -> Tagger:
    return Tagger(lexicon(name))


def _names(words: Sequence[str], known: Lexicon) -> frozenset[str]:
    """Return the words that are only names, to be capitalized."""
    return frozenset(word for word in words if _is_name(word, known) or _is_name(word[:-1], known))


def _is_name(word: str, known: Lexicon) -> bool:
    place = known.store.find(word)
    named = place >= 0 and bool(known.store.classes[place] & OF_SENTENCES)
    return named and not known.verdict(word).allowed and len(word) > 2
