"""The data files of the package, read once and kept as columns beside one sorted list of words.

`lexicon/build.py` writes them; docs/words.md describes their members.
"""

import re
import zipfile
from bisect import bisect_left
from collections.abc import Sequence
from functools import cache, cached_property
from importlib import resources
from io import BytesIO
from typing import Final, NamedTuple

NOUN: Final = 1
VERB: Final = 2
ADJECTIVE: Final = 4
ADVERB: Final = 8
PLACE: Final = 16
EVENT: Final = 32
PERSON: Final = 64
GIVEN: Final = 128
"""The roles of a word, as bits of one byte: parts of speech, then kinds of names."""

STATUSES: Final = ("unlisted", "entered", "form", "proper", "abbreviation", "obsolete")
"""A dictionary's verdict on a word: three bits of a byte, 0 to 2 for modern, 4 to 6 for 1913."""

UNFAIR: Final = 8
"""The bit of that byte for words that bots must not say."""

HABITS: Final = (
    "alone",
    "object",
    "objects",
    "clause",
    "infinitive",
    "quality",
    "object infinitive",
    "mass",
)
"""Bits of one byte: what may follow a verb, and whether a noun needs no article."""

ZIPF_STEP: Final = 0.04
"""Frequencies are logarithms, stored in steps of this size."""

KEPT: Final = {letter: kept for kept, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}


class Form(NamedTuple):
    """A word as a form of another: JUMPED is the `past` of JUMP."""

    base: str
    kind: str


class Store:
    """One language: all its words in order, with their data."""

    def __init__(self, file: str) -> None:
        data = resources.files("parlour.words").joinpath("data", file).read_bytes()
        self._zip = zipfile.ZipFile(BytesIO(data))
        self.words = _unfold(self._zip.read("words").decode())
        names = set(self._zip.namelist())
        self.status = self._column("status", names)
        self.level = self._column("level", names)
        self.zipf = self._column("zipf", names)
        self.classes = self._column("classes", names)
        self._members = names

    def _column(self, name: str, names: set[str]) -> bytes:
        return self._zip.read(name) if name in names else bytes(len(self.words))

    def text(self, name: str) -> list[str]:
        """Return the lines of a member, none if the language has no such member."""
        return self._zip.read(name).decode().split("\n") if name in self._members else []

    def column(self, name: str) -> bytes:
        """Return a rarely used column."""
        return self._column(name, self._members)

    def definition(self, word: str) -> str:
        """Return the meaning of a word in a line, or nothing."""
        return self._meanings(word[:1]).get(word, "")

    @cache  # noqa: B019 - a store lives as long as the program
    def _meanings(self, initial: str) -> dict[str, str]:
        lines = self.text(f"meanings/{initial}")
        return dict(line.split("\t", 1) for line in lines if line)

    @cached_property
    def respellings(self) -> dict[str, set[str]]:
        """Every word with its other spellings of the same meaning and sound, in both directions."""
        found: dict[str, set[str]] = {}
        for line in filter(None, self.text("respellings")):
            one, other = line.split(" ")
            found.setdefault(one, set()).add(other)
            found.setdefault(other, set()).add(one)
        return found

    def find(self, word: str) -> int:
        """Return the index of a word, or -1."""
        place = bisect_left(self.words, word)
        return place if place < len(self.words) and self.words[place] == word else -1


def _unfold(text: str) -> list[str]:
    """Return sorted words; a letter before each says how much of the previous word to keep."""
    words: list[str] = []
    word = ""
    for keep, rest in re.findall("([a-z])([A-Z]*)", text):
        word = word[: KEPT[keep]] + rest
        words.append(word)
    return words


@cache
def store(file: str) -> Store:
    """Return a language's data, loaded once."""
    return Store(file)


class Forms:
    """The inflected forms of one dictionary: which words are forms of which."""

    def __init__(self, words: Store, name: str) -> None:
        self._store = words
        self._codes = words.column(f"forms-{name}")
        self._rules = [_read_rule(line) for line in words.text("rules")]
        self._odd = {
            word: [Form(base, kind) for base, kind in zip(rest[::2], rest[1::2], strict=True)]
            for word, *rest in (line.split(" ") for line in words.text(f"odd-{name}") if line)
        }

    def of(self, word: str) -> Sequence[Form]:
        """Return every word that this one is a form of."""
        place = self._store.find(word)
        if place < 0:
            return ()
        rule = self._rules[self._codes[place]] if self._rules else ()
        made = [Form(word[: len(word) - cut] + ending, kind) for cut, ending, kind in rule]
        return made + self._odd.get(word, [])


def _read_rule(line: str) -> list[tuple[int, str, str]]:
    """Read `1||plural 1||present`: letters to cut, letters to add, kind of form."""
    found: list[tuple[int, str, str]] = []
    for step in line.split():
        cut, ending, kind = step.split("|")
        found.append((int(cut), ending, kind))
    return found
