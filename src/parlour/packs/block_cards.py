"""The Block pack: five lettered suits and three Block (British: Quit) cards, 56 in all.

A suit is a run of neighbouring bits, so that the next higher card of a suit is the next
bit, and a card after which nothing follows is a bit of `LAST`.
"""

from typing import Final

from mypy_extensions import i64

from parlour.core.bits import below, union
from parlour.core.pack import Pack
from parlour.languages.message import Message, say

SUIT_A: Final = (1, 2, 3, 5, 6, 7, 8, 10, 11)  # BLOCK-7: no A4, no A9
OTHER_SUITS: Final = tuple(range(1, 12))  # BLOCK-6, BLOCK-8

FACES: Final = [f"A{n}" for n in SUIT_A] + [f"{s}{n}" for s in "BCDE" for n in OTHER_SUITS]
BLOCK_CARDS: Final = 3  # BLOCK-5


def spoken(face: str) -> Message:
    """Return the spoken name of a card: "C6", "Block card"."""
    match face.upper():
        case "BLOCK":
            return say("Block card")
        case "QUIT":
            return say("Quit card")
        case card:
            return say("{card}", card=card)


PACK: Final = Pack(
    "block",
    [*FACES, *["BLOCK"] * BLOCK_CARDS],
    also={"QUIT": "BLOCK"},
    kind="lettered",
    spoken=spoken,
)

FIRST_BLOCK: Final[i64] = 53
SUIT_CARDS: Final[i64] = below(FIRST_BLOCK)
BLOCKS: Final[i64] = below(56) ^ SUIT_CARDS
A5: Final[i64] = 3
A10: Final[i64] = 7

LAST: Final[i64] = union(
    [card for card, face in enumerate(FACES) if face in ("A3", "A8") or face.endswith("11")]
)
"""Cards that nothing in the pack follows: the 11s, A3 and A8 (BLOCK-9, BLOCK-49, BLOCK-54)."""
