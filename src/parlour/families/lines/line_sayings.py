"""Common texts in games of dominoes that are not moves, with the clauses against them."""

from parlour.table.sayings import (
    DOMINO,
    OF_OTHERS,
    SEVERAL_DOMINOES,
    TO_BID,
    TO_DRAW,
    TO_NAME_TRUMPS,
    TO_SKIP,
    TOO_MUCH,
    Saying,
)

SIDE = "(up|down|top|bottom|north|south|across|middle)"
NUMBER = r"[\d-]+|\d+ \w+|double( .*)?|blank|one|two|three|four|five|six"


def sayings(  # noqa: PLR0913 - one clause for each thing that is said
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
