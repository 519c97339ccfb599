"""The dictionary that a table has agreed on (ANA-20a), as rules and bots query it."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import Final, get_args

from parlour.families.letters.rules.book import Book
from parlour.families.letters.rules.making import LONGEST
from parlour.families.letters.rules.tablets import minus
from parlour.families.letters.rules.terms import WordOptions
from parlour.languages.message import Message
from parlour.packs.letter_tablets import ALPHABET
from parlour.packs.letter_tablets import read as letter_counts
from parlour.words import Lexicon, judge, lexicon
from parlour.words.lexicon import Scope, Theme
from parlour.words.word_search import Index, index

NAMES: Final = ("modern", "1913")
TONGUES: Final = ("", "french", "german")
"""The word list of each language; English has two dictionaries."""

SCOPES: Final = get_args(Scope)
THEMES: Final[tuple[Theme | None, ...]] = (None, "places_history", "persons")
OFF: Final = 3
"""The number of the scope that allows every inflection."""


@cache
def spelling_list(name: str) -> list[str]:
    """Return all words that a dictionary allows, in order."""
    return sorted(lexicon(name).words(fair=False))


@cache
def anagrams_of(name: str) -> dict[str, list[str]]:
    """Return all words that a dictionary allows, by their letters."""
    found: dict[str, list[str]] = {}
    for word in spelling_list(name):
        found.setdefault("".join(sorted(word)), []).append(word)
    return found


@cache
def whole_index(name: str, theme: Theme | None, *, sentences: bool) -> Index:
    """Return all words that a dictionary allows, including those that no bot would say."""
    return Index(lexicon(name), theme=theme, sentences=sentences, fair=False, longest=LONGEST)


@lru_cache(maxsize=1024)
def _spells(name: str, begun: str, letters: str, most: int) -> int:
    """Return the letters that can continue a word of a dictionary, and 26 where it may end."""
    words = spelling_list(name)
    found = 0
    at = bisect_left(words, begun)
    if begun and len(begun) <= most and at < len(words) and words[at] == begun:
        found |= 1 << len(ALPHABET)
    left = minus(letters, begun) if len(begun) < most else ""
    for place, letter in enumerate(ALPHABET):
        if letter in left and _goes_on(words, begun + letter, minus(left, letter), most):
            found |= 1 << place
    return found


def _goes_on(words: list[str], begun: str, left: str, most: int) -> bool:
    """Return whether a beginning is a word, or can become one with the letters that are left.

    Only beginnings that can be laid are looked up: with rare letters, few words of a list fit.
    """
    at = bisect_left(words, begun)
    if at == len(words) or not words[at].startswith(begun):
        return False
    if words[at] == begun:
        return True
    if len(begun) == most:
        return False
    return any(_goes_on(words, begun + more, minus(left, more), most) for more in sorted(set(left)))


class Dictionary(Book):
    """A dictionary with the word rules of a table."""

    def __init__(self, options: WordOptions, *, sentences: bool = False) -> None:
        super().__init__()
        foreign = TONGUES[options.tongue]
        self.lexicon: Lexicon = lexicon(foreign or NAMES[options.dictionary])
        self.foreign = foreign != ""
        self.theme = THEMES[options.theme] if not foreign else None
        self.scope: int = options.rule11_scope
        self.sentences = sentences
        self.coarse: bool = options.coarse

    def fault(self, word: str) -> str:
        """Return the clause against a word, or nothing.

        Every word that the dictionary gives as a common word is allowed: CHINA (RA-38), ENNUI
        (ANA-16e, RA-40), RADAR (RA-41), WHILOM (RA-39). So are regular forms that it does not print
        (RA-42). In Sentences, places and given names are allowed (RS-8), and words of one or two
        letters (RS-4): "Mary went to Europe in her fathers ship" (SENT-6e).
        """
        verdict = self.lexicon.verdict(word, theme=self.theme, sentences=self.sentences)
        return "" if verdict.allowed else verdict.clause

    def says(self, word: str) -> Message:
        """Return the dictionary's verdict on a word."""
        return self.lexicon.verdict(word, theme=self.theme, sentences=self.sentences).told

    def means(self, word: str) -> str:
        """Return the meaning of a word in a line, or nothing."""
        entry = self.lexicon.entry(word)
        return entry.definition if entry else ""

    def bar(self, old: str, new: str) -> str:
        """Return the clause that forbids a capture, or nothing (RA-16, RA-18, RA-44, RA-45).

        In Sentences too, respelling and a possessive S do not capture (RS-6, RS-9). In another
        language only its S is checked (ANA-V3); languages are never mixed (ANA-V5).
        """
        if self.theme is not None:
            return ""
        if self.foreign:
            return "ANA-11a" if self.scope != OFF and new == f"{old}S" else ""
        if self.lexicon.respelling(old, new):
            return "ANA-11c"
        return "" if self.scope == OFF else self.lexicon.barred(old, new, SCOPES[self.scope])

    def vocabulary(self, level: int) -> Index:
        """Return the words that a bot of this level knows and may say (RA-48)."""
        name, fair = self.lexicon.name, not self.coarse
        return index(name, level, self.theme, sentences=self.sentences, fair=fair)

    def may_say(self, word: str) -> bool:
        """Return whether a bot may say a word: no coarse one, unless that was agreed on (RA-48)."""
        return self.coarse or self.lexicon.fair(word)

    def between(self, letters: str, more: str, *, few: bool) -> list[str]:
        """Return words that use all of `letters` and any of `more`; `few` may omit some."""
        everything = whole_index(self.lexicon.name, self.theme, sentences=self.sentences)
        return everything.words_from(letter_counts(letters), letter_counts(more), few=few)

    def next_takes(
        self,
        words: list[str],
        begun: list[int],
        start: int,
        loose: str,
        good: Callable[[list[int]], bool],
    ) -> Iterator[int]:
        """Yield the indexes of words that can be taken next, from `start` on."""
        everything = whole_index(self.lexicon.name, self.theme, sentences=self.sentences)
        return everything.next_takes(words, begun, start, letter_counts(loose), good)

    def spells(self, begun: str, letters: str, most: int) -> int:
        """Return the letters that can continue a word, and 26 where it may end."""
        return _spells(self.lexicon.name, begun, letters, most)

    def of_letters(self, letters: str) -> list[str]:
        """Return the words made of exactly these letters; without any, the letters themselves."""
        return anagrams_of(self.lexicon.name).get(letters, [letters])

    def compound(self, word: str) -> bool:
        """Return whether a word is a compound of two (SENT-3a, RS-10)."""
        return self.lexicon.compound(word) is not None

    def intelligible(self, words: list[str]) -> bool:
        """Return whether words in this order are a sentence (RS-14).

        Only Parlour's own grammar decides, so that a record replays in the same way on every
        machine.
        """
        return judge.intelligible(words, self.lexicon.name, link=False).intelligible


@cache
def _dictionary(names: tuple[int, int, int, int], *, sentences: bool, coarse: bool) -> Dictionary:
    options = WordOptions()
    options.dictionary, options.theme, options.tongue, options.rule11_scope = names
    options.coarse = coarse
    return Dictionary(options, sentences=sentences)


def dictionary(options: WordOptions, *, sentences: bool = False) -> Dictionary:
    """Return the dictionary of some options; it is created once."""
    names = (options.dictionary, options.theme, options.tongue, options.rule11_scope)
    return _dictionary(names, sentences=sentences, coarse=options.coarse)


def agreed(book: Book) -> Dictionary:
    """Return the dictionary of a table; the rules know it as a book only."""
    assert isinstance(book, Dictionary)
    return book
