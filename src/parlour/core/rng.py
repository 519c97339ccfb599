"""Random numbers for simulation: the same stream compiled and interpreted.

xoshiro128++: 128 bits of state in four 32-bit words. Real tables do not use it: they shuffle with a
committed secret (`parlour.table.shuffle`).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import count, first, nth, single

WORD: Final = 0xFFFFFFFF


def _times(a: i64, b: i64) -> i64:
    """Return the low 32 bits of a product, never exceeding 63 bits on the way."""
    return ((((a >> 16) * b) & 0xFFFF) * 65536 + (a & 0xFFFF) * b) & WORD


def _mix(x: i64) -> i64:
    """Return 32 well-mixed bits."""
    x = _times(x ^ (x >> 16), 0x85EBCA6B)
    x = _times(x ^ (x >> 13), 0xC2B2AE35)
    return x ^ (x >> 16)


@final
@mypyc_attr(acyclic=True)
class Rng:
    """A seeded generator; equal seeds give equal streams, on every machine."""

    def __init__(self, seed: i64) -> None:
        low: i64 = seed & WORD
        high: i64 = (seed >> 32) & WORD
        self.a: i64 = _mix(low ^ 0x9E3779B9)
        self.b: i64 = _mix(high ^ 0x7F4A7C15)
        self.c: i64 = _mix((low + 0x6A09E667) & WORD)
        self.d: i64 = _mix((high + 0xBB67AE85) & WORD) | 1  # never all zero

    def word(self) -> i64:
        """Return the next 32 bits."""
        total: i64 = (self.a + self.d) & WORD
        result: i64 = ((((total << 7) & WORD) | (total >> 25)) + self.a) & WORD
        shifted: i64 = (self.b << 9) & WORD
        self.c ^= self.a
        self.d ^= self.b
        self.b ^= self.c
        self.a ^= self.d
        self.c ^= shifted
        self.d = ((self.d << 11) & WORD) | (self.d >> 21)
        return result

    def below(self, n: i64) -> i64:
        """Return a number from 0 to n - 1, uniformly distributed (n < 2**31)."""
        product: i64 = self.word() * n
        if product & WORD < n:
            uneven: i64 = (0x100000000 - n) % n
            while product & WORD < uneven:
                product = self.word() * n
        return product >> 32

    def pick(self, mask: i64) -> i64:
        """Return a random member of a non-empty set; a set of one uses no random number."""
        if single(mask):
            return first(mask)
        return nth(mask, self.below(count(mask)))

    def chance(self, part: i64, whole: i64) -> bool:
        """Return true with probability `part` / `whole`."""
        return self.below(whole) < part

    def shuffle(self, order: vec[i64]) -> None:
        """Put a row of pieces into random order, in place."""
        i: i64 = len(order) - 1
        while i > 0:
            j: i64 = self.below(i + 1)
            piece: i64 = order[i]
            order[i] = order[j]
            order[j] = piece
            i -= 1

    def fork(self) -> "Rng":
        """Return an independent generator, so that two users do not disturb each other."""
        return Rng((self.word() << 31) ^ self.word())
