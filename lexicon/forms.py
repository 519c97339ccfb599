"""Inflect words: known forms where they are known, regular ones else (RA-42)."""

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import Final

from sources import WordNet

VOWELS: Final = "aeiou"
HISSES: Final = ("s", "x", "z", "ch", "sh")
ORDER: Final = ("past", "participle", "gerund", "present")
"""The order of a verb's forms in the table of inflections."""


def with_s(word: str) -> str:
    """Return the regular plural or -s form."""
    if word.endswith("sis"):
        return word[:-2] + "es"
    if re.search("[^aisu]s$", word):
        return word  # a plural already
    if word.endswith(HISSES):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in VOWELS:
        return word[:-1] + "ies"
    return word + "s"


def doubles(word: str) -> bool:
    """Return whether the last letter is doubled before -ED: short words like STOP."""
    return (
        len(word) > 2
        and word[-1] not in VOWELS + "wxyhjqv"
        and word[-2] in VOWELS
        and word[-3] not in VOWELS
        and sum(face in VOWELS + "y" for face in word) == 1
    )


def with_ed(word: str) -> str:
    """Return the regular past."""
    if word.endswith("e"):
        return word + "d"
    if word.endswith("y") and word[-2:-1] not in VOWELS:
        return word[:-1] + "ied"
    return word + (word[-1] if doubles(word) else "") + "ed"


def with_ing(word: str) -> str:
    """Return the regular -ing form."""
    if word.endswith("ie"):
        return word[:-2] + "ying"
    if word.endswith("e") and not word.endswith(("ee", "oe", "ye")):
        return word[:-1] + "ing"
    return word + (word[-1] if doubles(word) else "") + "ing"


@dataclass
class Inflector:
    """Makes the forms of a word from tables, and by rule where the tables are silent."""

    table: dict[tuple[str, str], list[list[str]]]
    wordnet: WordNet
    listed: Container[str]

    def forms(self, word: str, parts: str) -> Iterator[tuple[str, str]]:
        """Yield the forms of a word with their kinds, as the parts of speech it has allow."""
        for part in parts:
            for form, kind in self._of_part(word, part):
                if form != word:
                    yield form, kind

    def _good(self, forms: list[str]) -> list[str]:
        """Return those of several ways to spell a form that some word list has, or else all."""
        return [form for form in forms if form in self.listed] or forms

    def _of_part(self, word: str, part: str) -> Iterator[tuple[str, str]]:
        known = [self._good(forms) for forms in self.table.get((word, part), ())]
        odd = self.wordnet.irregular[part].get(word, [])
        if part == "n":
            plurals = [form for field in known for form in field]
            yield from ((form, "plural") for form in plurals or odd or [with_s(word)])
        elif part == "v" and known:
            last: list[str] = []
            for field, kind in zip(known, ORDER, strict=False):
                last = field or last
                yield from ((form, kind) for form in last)
        elif part == "v":
            gerunds = [form for form in odd if form.endswith("ing")]
            pasts = [form for form in odd if form not in gerunds and not form.endswith("s")]
            yield from ((form, "past") for form in pasts or [with_ed(word)])
            yield from ((form, "gerund") for form in gerunds or [with_ing(word)])
            yield word + "es" if word.endswith("s") else with_s(word), "present"
        elif known:
            for field, kind in zip(known, ("comparative", "superlative"), strict=False):
                yield from ((form, kind) for form in field)
