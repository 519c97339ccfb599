"""Letter tablets: how many of each letter a box holds, and sets of letters as text.

Letters repeat and outnumber the bits of a word, so a set of letters is 26 counts, A first, instead
of a mask. As text it is its letters in order: "AABC".
"""

from collections.abc import Sequence
from typing import Final

from parlour.core.pack import Pack
from parlour.errors import BadNotation
from parlour.languages.message import Message, say

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def spoken(face: str) -> Message:
    """Return the spoken name of a tablet: "letter Q"."""
    return say("letter {letter}", letter=face.upper())


PACK: Final = Pack("letters", ALPHABET, kind="letters", spoken=spoken)

BOXES: Final = {
    "period180": (
        *(14, 3, 6, 7, 20, 3, 4, 7, 13, 2, 2, 9, 5),
        *(12, 12, 4, 2, 12, 11, 13, 6, 2, 3, 2, 4, 2),
    ),
    "selchow180": (
        *(14, 4, 4, 8, 22, 4, 6, 4, 18, 2, 2, 8, 4),
        *(10, 14, 4, 2, 12, 8, 10, 8, 2, 2, 2, 4, 2),
    ),
    "book200": (
        *(15, 4, 6, 8, 20, 5, 4, 8, 12, 2, 2, 8, 5),
        *(14, 15, 4, 2, 15, 12, 14, 8, 4, 4, 2, 5, 2),
    ),
    "short60": (
        *(5, 1, 2, 2, 6, 1, 1, 2, 4, 1, 1, 3, 2),
        *(4, 4, 1, 1, 4, 4, 4, 2, 1, 1, 1, 1, 1),
    ),
}
"""The letter sets of RA-36, the default first; the last is for a short game."""


def letter(face: str) -> int:
    """Return the place of a letter in the alphabet, 0 for A."""
    place = ALPHABET.find(face.upper()) if len(face) == 1 and face.isascii() else -1
    if place < 0:
        raise BadNotation(say('"{face}" is not a letter; letters are A to Z', face=face))
    return place


def read(text: str) -> list[int]:
    """Return the letters of a text as counts, in any order; spaces are ignored."""
    counts = [0] * len(ALPHABET)
    for face in text:
        if face != " ":
            counts[letter(face)] += 1
    return counts


def show(counts: Sequence[int]) -> str:
    """Return a set of letters as text that reads back, A first."""
    return "".join([face * n for face, n in zip(ALPHABET, counts, strict=True)])


def tablets(counts: Sequence[int]) -> list[int]:
    """Return every tablet of a set as the index of its letter, A first, ready to be mixed."""
    row: list[int] = []
    for place, n in enumerate(counts):
        row += [place] * n
    return row


def holds(counts: Sequence[int], wanted: Sequence[int]) -> bool:
    """Return whether a set has all the letters of another."""
    return all(have >= want for have, want in zip(counts, wanted, strict=True))


def take(counts: list[int], some: Sequence[int]) -> None:
    """Take letters out of a set that holds them, in place."""
    for place, n in enumerate(some):
        counts[place] -= n
