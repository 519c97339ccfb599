"""Sets of up to 63 things as one machine word: bit i is set when thing i is in the set.

Nothing else in the project twiddles bits. Compiled code must not write a constant on the
left of `<<` (mypyc 2.4 emits it as a 32-bit number), which is why `shift` and `bit` exist.
"""

from typing import Final

from mypy_extensions import i64

COMPILED: Final = not __file__.endswith((".py", ".pyc"))
"""Whether this package runs as machine code or as plain Python."""

PAIRS: Final = 0x5555555555555555
FOURS: Final = 0x3333333333333333
EIGHTS: Final = 0x0F0F0F0F0F0F0F0F


def shift(mask: i64, places: i64) -> i64:
    """Return the set with every member moved up by `places`."""
    return mask << places


def bit(member: i64) -> i64:
    """Return the set of one member."""
    return shift(1, member)


def below(member: i64) -> i64:
    """Return the set of all members lower than this one."""
    return shift(1, member) - 1


def count(mask: i64) -> i64:
    """Return how many members the set has."""
    if not COMPILED:
        return int(mask).bit_count()
    mask -= (mask >> 1) & PAIRS
    mask = (mask & FOURS) + ((mask >> 2) & FOURS)
    mask = (mask + (mask >> 4)) & EIGHTS
    mask += mask >> 8
    mask += mask >> 16
    return (mask + (mask >> 32)) & 0x7F


def first(mask: i64) -> i64:
    """Return the lowest member of a set that is not empty."""
    return int(mask & -mask).bit_length() - 1


def highest(mask: i64) -> i64:
    """Return the highest member of a set that is not empty."""
    return int(mask).bit_length() - 1


def has(mask: i64, member: i64) -> bool:
    """Return whether the set holds this member."""
    return (mask >> member) & 1 != 0


def single(mask: i64) -> bool:
    """Return whether a set that is not empty has only one member."""
    return mask & (mask - 1) == 0


def nth(mask: i64, place: i64) -> i64:
    """Return the member at this place, counting from 0 at the lowest."""
    while place > 0:
        mask &= mask - 1
        place -= 1
    return first(mask)


def each(mask: i64) -> list[int]:
    """Return the members, lowest first."""
    found: list[int] = []
    while mask != 0:
        found.append(first(mask))
        mask &= mask - 1
    return found


def union(members: list[int]) -> i64:
    """Return the set of these members."""
    mask: i64 = 0
    for member in members:
        mask |= bit(member)
    return mask
