"""`exp`, `log`, `erf` and sums, the same to the last bit on every machine.

The C library's versions differ between systems in the last bit, so a bot might choose another card.
These use only sums, products and quotients, which every processor rounds in the same way; they are
accurate to about fifteen digits.
"""

from collections.abc import Sequence
from typing import Final

LN2_HIGH: Final = 0.693145751953125
LN2_LOW: Final = 1.4286068203094173e-06
"""LN2_HIGH and LN2_LOW sum to the logarithm of 2; small multiples of LN2_HIGH are exact."""
LN2: Final = 0.6931471805599453
ROOT_OF_HALF: Final = 0.7071067811865476
TWO_BY_ROOT_PI: Final = 1.1283791670955126
LARGEST: Final = 709.0
"""The largest exponent whose power fits in a float."""
CERTAIN: Final = 6.0
"""For arguments from this one on, `erf` is 1 to the last digit."""


def sum_in_order(numbers: Sequence[float]) -> float:
    """Add from left to right; since Python 3.12, `sum` rounds differently."""
    found = 0.0
    for number in numbers:
        found += number
    return found


def exp(x: float) -> float:
    """Return e to the power of x; 0 below -709."""
    if x > LARGEST:
        raise OverflowError(f"e to the power of {x} is too large")
    if x < -LARGEST:
        return 0.0
    doublings = int(x / LN2 + (0.5 if x >= 0.0 else -0.5))
    rest = x - doublings * LN2_HIGH - doublings * LN2_LOW
    found = 1.0
    n = 14
    while n > 0:
        found = 1.0 + found * rest / n
        n -= 1
    factor = 2.0 if doublings >= 0 else 0.5
    power = abs(doublings)
    while power > 0:
        if power % 2 == 1:
            found *= factor
        factor *= factor
        power //= 2
    return found


def log(x: float) -> float:
    """Return the natural logarithm of a number above 0."""
    if not 0.0 < x < float("inf"):
        raise ValueError(f"{x} has no logarithm")
    doublings = 0
    while x >= 2.0 * ROOT_OF_HALF:
        x *= 0.5
        doublings += 1
    while x < ROOT_OF_HALF:
        x *= 2.0
        doublings -= 1
    part = (x - 1.0) / (x + 1.0)
    square = part * part
    found = 0.0
    n = 25
    while n > 0:
        found = found * square + 1.0 / n
        n -= 2
    return doublings * LN2_HIGH + (2.0 * part * found + doublings * LN2_LOW)


def erf(x: float) -> float:
    """Return the probability that a standard normal variable is within x * sqrt(2) of 0."""
    if x < 0.0:
        return -erf(-x)
    if x >= CERTAIN:
        return 1.0
    found, term, n = 0.0, x, 1
    while found + term > found:
        found += term
        n += 2
        term = term * 2.0 * x * x / n
    return min(TWO_BY_ROOT_PI * exp(-x * x) * found, 1.0)
