"""Common texts in games of dominoes that are not moves, with the clauses against them."""

from collections.abc import Mapping
from typing import Final

from parlour.languages.message import say
from parlour.table.sayings import (
    DOMINO,
    OF_OTHERS,
    SEVERAL_DOMINOES,
    TO_BID,
    TO_DRAW,
    TO_NAME_TRUMPS,
    TO_SKIP,
    TOO_MUCH,
    Remedy,
    Saying,
)

REMEDIES: Final[Mapping[str, Remedy]] = {
    "DBLOCK-22": say("A card joins an end with the same number."),
    "DBLOCK-R1": say("Nobody draws in this game."),
    "DBLOCK-R3": say("The player who leads because of the highest card must lead that card."),
    "DBLOCK-R7": say("This table plays without sevens, eights and nines."),
    "DRAW-R1": say("The last two cards are never drawn."),
    "DRAW-R3": say("Whoever can play must play, even after drawing."),
    "LINE-R1": say("Whoever can play must, and a turn passes only when no card fits."),
    "LINE-R0": say("Ends that are alike are one choice, which is named after the first of them."),
    "LINE-R2": say("A double is played to at two places only, left and right."),
    "DRAW-R2": lambda chosen: {
        "any_time": say("You can draw at any time, but not in the middle of a move."),
        "own_turn": say("You can draw only in your own turn, before or after a move."),
        "none": say("You can draw only when no card fits."),
    }[chosen["voluntary_draw"]],
}
"""What would be right instead, for clauses that are too long for a refusal."""

SIDE = "(up|down|top|bottom|north|south|across|middle)"
NUMBER = r"[\d-]+|\d+ \w+|double( .*)?|blank|one|two|three|four|five|six"


def sayings(
    *, pack: str, one_each: str, skip: str, draw: str, sides: str, ends: str, number: str
) -> tuple[Saying, ...]:
    """Return the refused texts with the clauses of one game.

    The arguments are clauses: about the dominoes in use (`pack`), one domino in a turn
    (`one_each`), passing (`skip`), drawing (`draw`), where a domino can go (`sides`, `ends`), and
    what a number names (`number`).
    """
    return (
        Saying(SEVERAL_DOMINOES, one_each, TOO_MUCH),
        Saying(rf"{DOMINO} {SIDE}", sides),
        Saying(rf"{DOMINO} .+", ends),
        Saying(DOMINO, pack),
        Saying(rf"(left|right|{SIDE})( .*)?", ends),
        Saying(TO_DRAW, draw),
        Saying(TO_SKIP, skip),
        Saying(NUMBER, number),
        Saying(rf"{TO_BID}|{TO_NAME_TRUMPS}|{OF_OTHERS}", one_each),
    )
