"""Card dominoes: the 55 of the double-nine set, of which 28 make the double-six set.

They are numbered by their higher end, then by the lower: 0-0, 1-0, 1-1, 2-0 ... 9-9. So
the double-six set is the lowest 28 bits, and a higher double is a higher bit.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import below, first, has, highest, union
from parlour.core.pack import Pack
from parlour.languages.message import Message, say

NINE: Final = 9  # SNIFF-1, DBLOCK-1: the full pack
ENDS: Final = [(high, low) for high in range(NINE + 1) for low in range(high + 1)]

NUMBER_NAMES: Final = (
    *("blank", "one", "two", "three", "four"),
    *("five", "six", "seven", "eight", "nine"),
)


NUMBER_WORDS: Final = (
    *(say("blank"), say("one"), say("two"), say("three"), say("four")),
    *(say("five"), say("six"), say("seven"), say("eight"), say("nine")),
)
"""The numbers of a domino as messages."""


def spoken(face: str) -> Message:
    """Return the spoken name of a domino: "six-four", "double six"."""
    one, other = (NUMBER_WORDS[int(end)] for end in face.split("-"))
    if one == other:
        return say("double {number}", number=one)
    return say("{high}-{low}", high=one, low=other)


PACK: Final = Pack(
    "dominoes",
    [f"{high}-{low}" for high, low in ENDS],
    also={f"{low}-{high}": f"{high}-{low}" for high, low in ENDS if low < high},
    kind="dominoes",
    spoken=spoken,
)

ALL: Final[i64] = below(55)
DOUBLE_SIX: Final[i64] = below(28)  # D42-1, MAT-6, SEB-3, BERGEN-1

HIGH: Final = vec[i64]([high for high, low in ENDS])
LOW: Final = vec[i64]([low for high, low in ENDS])
SPOTS: Final = vec[i64]([high + low for high, low in ENDS])
"""The higher end, the lower end and the spots of every domino."""

SUITS: Final = vec[i64](
    [union([i for i, ends in enumerate(ENDS) if n in ends]) for n in range(NINE + 1)]
)
"""The dominoes that bear each number on either end, the double among them (D42-9)."""

DOUBLES: Final[i64] = union([i for i, (high, low) in enumerate(ENDS) if high == low])


def domino(a: i64, b: i64) -> i64:
    """Return the domino with these two ends, in either order."""
    high: i64 = max(a, b)
    return high * (high + 1) // 2 + a + b - high


def ends(piece: i64) -> tuple[i64, i64]:
    """Return the higher and the lower end of a domino."""
    return HIGH[piece], LOW[piece]


def other_end(piece: i64, end: i64) -> i64:
    """Return the end of a domino that is not this one; a double's ends are alike."""
    return SPOTS[piece] - end


def is_double(piece: i64) -> bool:
    """Return whether both ends of a domino are alike."""
    return has(DOUBLES, piece)


def spots(pieces: i64) -> i64:
    """Return the spots on a set of dominoes; a double counts all of its own (LINE-R2)."""
    total: i64 = 0
    while pieces != 0:
        total += SPOTS[first(pieces)]
        pieces &= pieces - 1
    return total


def first_play(pieces: i64) -> i64:
    """The highest double has first play; without one, the domino with the most spots.

    (DBLOCK-12, DBLOCK-13, MAT-8, MAT-9, BERGEN-4, BERGEN-5.) Of equal spots, the larger
    end goes first (LINE-R7).
    """
    if pieces & DOUBLES != 0:
        return highest(pieces & DOUBLES)
    best: i64 = first(pieces)
    while pieces != 0:
        piece: i64 = first(pieces)
        if SPOTS[piece] >= SPOTS[best]:  # a later piece has the larger end
            best = piece
        pieces &= pieces - 1
    return best
