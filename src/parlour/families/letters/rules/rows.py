"""Letters and words as numbers: what an observation holds of them, written into a row."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import bit
from parlour.families.letters.rules.tablets import last_of

ALPHABET: Final = 26

TOLD: Final = 60
"""Number of words on the table that an observation holds."""

SPELLED: Final = 20
"""Number of letters of a word that an observation holds."""


def place(letter: str) -> i64:
    """Return the place of a letter in the alphabet, from 0; any other character comes after Z."""
    found: i64 = ord(letter) - 65
    if 0 <= found < ALPHABET:
        return found
    return ALPHABET


def count_letters(row: vec[i64], at: i64, letters: str) -> i64:
    """Write the count of each letter of the alphabet; return the next index."""
    end: i64 = at + ALPHABET
    i: i64 = at
    while i < end:
        row[i] = 0
        i += 1
    for letter in letters:
        i = at + place(letter)
        if i < end:
            row[i] += 1
    return end


def count_by_seat(row: vec[i64], at: i64, sets: list[str]) -> i64:
    """Write the count of each letter for each seat; return the next index."""
    for letters in sets:
        at = count_letters(row, at, letters)
    return at


def spell(row: vec[i64], at: i64, text: str) -> i64:
    """Write a word as numbers from 1 to 26, then zeros; return the next index.

    27 stands for any other character.
    """
    end: i64 = at + SPELLED
    for letter in text:
        if at == end:
            return end
        row[at] = 1 + place(letter)
        at += 1
    while at < end:
        row[at] = 0
        at += 1
    return end


def spell_by_seat(row: vec[i64], at: i64, texts: list[str]) -> i64:
    """Write each seat's text letter by letter; return the next index."""
    for text in texts:
        at = spell(row, at, text)
    return at


def spell_columns(row: vec[i64], at: i64, columns: list[list[str]]) -> i64:
    """Write the words on the table, the same number for each column; return the next index."""
    width: i64 = TOLD // len(columns)
    for column in columns:
        k: i64 = 0
        while k < width:
            at = spell(row, at, last_of(column[k]) if k < len(column) else "")
            k += 1
    return at


def slots(numbers: list[int]) -> i64:
    """Return slots of the table as a set; those beyond what an observation holds are left out."""
    found: i64 = 0
    for number in numbers:
        if number < TOLD:
            found |= bit(number)
    return found
