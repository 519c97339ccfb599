"""Whole numbers that callers give: a seed, a number of deals."""

from operator import index
from typing import Final

from parlour.errors import BadInput
from parlour.languages.message import say

SEEDS: Final = 2**63
"""Seeds are whole numbers from 0 to one less than this."""


MOST_DEALS: Final = 1_000_000_000
"""More deals than any computer plays in a year."""


def whole_number(what: str, given: object, least: int, most: int) -> int:
    """Return a whole number between two limits; refuse everything else, in a sentence."""
    try:
        number = least - 1 if isinstance(given, bool) else index(given)  # type: ignore[arg-type]
    except TypeError:
        number = least - 1
    if not least <= number <= most:
        limits = f"from {least} to {most}"
        raise BadInput(
            say(
                "{what} must be a whole number {limits}, not {given}",
                what=what,
                limits=limits,
                given=repr(given),
            )
        )
    return number


def deal_count(given: object, least: int = 1) -> int:
    """Return how many deals to play; refuse everything else."""
    return whole_number("The number of deals", given, least, MOST_DEALS)


def seed_number(given: object) -> int:
    """Return a seed; refuse everything else."""
    return whole_number("A seed", given, 0, SEEDS - 1)
