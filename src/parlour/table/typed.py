"""Moves as people type them: "red 13", "4/6" and "double six" are the R13, the 6-4 and the 6-6."""

import re
from collections.abc import Collection
from functools import cache

COLOURS = {"red": "r", "yellow": "y", "green": "g", "black": "b"}
NUMBERS = ("blank", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_GLUED = re.compile(rf"\b({'|'.join(COLOURS)})(\d+)", re.IGNORECASE)
_DOMINO = re.compile(r"(\d+)[-:/|](\d+)")
_CARD = re.compile(r"([a-z])-?(\d+)", re.IGNORECASE)
_LIKE_A_CARD = rf"[a-z]-?\d+|({'|'.join(COLOURS)}) \d+|\d+ ({'|'.join(COLOURS)})"


@cache
def _suits(faces: Collection[str]) -> frozenset[str]:
    """Return the letters of a pack's suits, as they are typed."""
    return frozenset(face[0].lower() for face in faces if re.fullmatch(r"[A-Z]\d+", face))


def as_said(text: str, faces: tuple[str, ...]) -> str:
    """Return a line with its pieces replaced by their faces; other words stay."""
    words = _GLUED.sub(r"\1 \2", text.replace(",", " ")).split()
    found: list[str] = []
    while words:
        piece, used = _piece(words, faces)
        found.append(piece or words[0])
        words = words[used if piece else 1 :]
    return " ".join(found)


def no_piece(text: str, faces: tuple[str, ...]) -> str:
    """Return the first thing in a line that looks like a piece, but is in no pack.

    Letters are written like nothing else.
    """
    if not any(any(map(str.isdigit, face)) for face in faces):
        return ""
    like = _LIKE_A_CARD if _suits(faces) else _DOMINO.pattern
    said = re.finditer(rf"(?<!\S)({like})(?!\S)", as_said(text, faces), re.IGNORECASE)
    found = (each[0] for each in said if each[0].upper() not in faces)
    return next((one if " " in one else one.upper() for one in found), "")


def _piece(words: list[str], faces: tuple[str, ...]) -> tuple[str, int]:
    """Return the piece named at the beginning of some words, and how many words name it."""
    first, second = words[0].lower(), words[1].lower() if len(words) > 1 else ""
    suits = _suits(faces)
    for colour, number in ((first, second), (second, first)):
        suit = COLOURS.get(colour, colour if colour == first else "")
        if suit in suits and number.isdecimal() and (face := f"{suit.upper()}{number}") in faces:
            return face, 2
    if first.isdecimal() and second.isdecimal():
        return _domino(first, second, faces), 2
    if first == "double" and second in NUMBERS:
        return _domino(str(NUMBERS.index(second)), str(NUMBERS.index(second)), faces), 2
    card = _CARD.fullmatch(first)
    if card and (face := f"{card[1]}{card[2]}".upper()) in faces:
        return face, 1
    halves = _DOMINO.fullmatch(first)
    return (_domino(halves[1], halves[2], faces), 1) if halves else ("", 0)


def _domino(one: str, other: str, faces: tuple[str, ...]) -> str:
    return next((face for face in (f"{one}-{other}", f"{other}-{one}") if face in faces), "")
