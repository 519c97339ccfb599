"""The Rook pack: four colours of fourteen numbered cards, 56 in all, and no bird (PACK-3).

A colour is a run of fourteen neighbouring bits, its 1 lowest. Within a colour the higher
bit is the higher card, and the next bit is the next number.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import below, count, highest, shift, union
from parlour.core.pack import Pack
from parlour.languages.message import Message, say

COLOUR_NAMES: Final = ("red", "yellow", "black", "green")  # PACK-2
RED: Final = 0
YELLOW: Final = 1
BLACK: Final = 2
GREEN: Final = 3

HIGHEST: Final = 14  # PACK-1: "each Color running from 1 to 14"

FACES: Final = [f"{letter}{n}" for letter in "RYBG" for n in range(1, HIGHEST + 1)]


COLOUR_WORDS: Final = (say("red"), say("yellow"), say("black"), say("green"))
"""The colours as messages."""

CARDS: Final = {
    "R": say("red {number}"),
    "Y": say("yellow {number}"),
    "B": say("black {number}"),
    "G": say("green {number}"),
}
"""A card of each colour."""


def spoken(face: str) -> Message:
    """Return the spoken name of a card: "red 2"."""
    return CARDS[face[0].upper()].filled(number=face[1:])


PACK: Final = Pack("rook", FACES, kind="coloured", spoken=spoken)

ALL: Final[i64] = below(56)

COLOURS: Final = vec[i64]([shift(below(HIGHEST), place) for place in (0, 14, 28, 42)])
"""The cards of each colour."""
TRUMPS: Final = vec[i64]([COLOURS[0], COLOURS[1], COLOURS[2], COLOURS[3], 0])
"""The trumps if a colour is trump; the last, also number -1, is for no trumps at all."""

NUMBERS: Final = vec[i64](
    [union([i for i, face in enumerate(FACES) if face[1:] == str(n)]) for n in range(HIGHEST + 1)]
)
"""The cards of each number, from 1; there is none at 0."""

FIVES: Final[i64] = NUMBERS[5]
TENS: Final[i64] = NUMBERS[10]
THIRTEENS: Final[i64] = NUMBERS[13]
FOURTEENS: Final[i64] = NUMBERS[14]

STRIPPED: Final[i64] = ALL & ~(NUMBERS[1] | NUMBERS[2] | NUMBERS[3] | NUMBERS[4])
"""The forty cards that three play with: "remove all cards below 5s" (ROOK-3)."""

ROOK_TENS: Final[i64] = TENS | FOURTEENS
DIXIE_TENS: Final[i64] = TENS | THIRTEENS


def card(colour: i64, number: i64) -> i64:
    """Return the card of a colour and a number."""
    return colour * HIGHEST + number - 1


def colour(card: i64) -> i64:
    """Return the colour of a card."""
    return card // HIGHEST


def number(card: i64) -> i64:
    """Return the number on a card."""
    return card % HIGHEST + 1


def rook_points(cards: i64) -> i64:
    """Each 5 counts 5, each 10 and each 14 counts 10 (ROOK-36, DISP-24)."""
    return 5 * count(cards & FIVES) + 10 * count(cards & ROOK_TENS)


def dixie_points(cards: i64) -> i64:
    """Each 5 counts 5, each 10 and each 13 counts 10 (DIXIE-10 to DIXIE-12)."""
    return 5 * count(cards & FIVES) + 10 * count(cards & DIXIE_TENS)


def follow(hand: i64, led: i64) -> i64:
    """Follow the colour led if you can; if not, play any card (ROOK-27, ROOK-28)."""
    same: i64 = hand & COLOURS[led]
    return same if same != 0 else hand


def taker(cards: i64, led: i64, trump: i64) -> i64:
    """The highest trump takes a trick; failing one, the highest of the colour led.

    (ROOK-26, ROOK-29.) A negative `trump` means that there is none, or none yet (FLIP-18).
    """
    trumps: i64 = cards & TRUMPS[trump]
    return highest(trumps if trumps != 0 else cards & COLOURS[led])
