"""How bots steer toward a sentence: patterns of slots, fitting words, and missing slots.

A pattern is a row of slots, "D N 3t O" as in THE DOG SAW HER. The distance of some words from a
sentence is the effort to fill the rest of the best pattern, and to get rid of words that fit
nowhere.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise, product
from typing import Final

from parlour.core.bits import bit
from parlour.core.functions import sum_in_order
from parlour.words.judge import ALONE, oddness, tags_of

SLOTS: Final = {
    "D": ("D1", "DB"),
    "DP": ("DB", "DP"),
    "N": ("NS",),
    "NP": ("NPL",),
    "M": ("NM", "NAME"),
    "A": ("ADJ",),
    "S": ("HE",),
    "W": ("THEY", "I"),
    "T": ("THEY",),
    "O": ("OBJ",),
    "P": ("P",),
    "R": ("ADV", "PADV"),
    "C": ("CONJ", "SUB"),
    "3i": ("Vzi", "Vdi"),
    "3t": ("Vzt", "Vdt"),
    "pi": ("Vbi", "Vdi"),
    "pt": ("Vbt", "Vdt"),
    "Bz": ("BEz",),
    "Bp": ("BEp",),
}
"""The words that fit a slot, in the terms of the grammar: S is the subject HE, W are I and THEY."""

FITS: Final = 0.6
"""The highest price at which the grammar accepts a word in a role."""

EFFORT: Final = {"N": 0.7, "NP": 0.8, "A": 0.8, "3t": 0.9, "3i": 0.9, "pi": 0.8, "pt": 0.8}
"""The effort to find a word for a slot; the others are HARD, since few words fit them."""

HARD: Final = 1.0
UNFIT: Final = 1.5
"""The cost of a word that fits no slot of a pattern."""

ARTICLES: Final = ("A", "AN")
CLUMSY: Final = 1.0

BITS: Final = {slot: bit(place) for place, slot in enumerate(SLOTS)}

Pattern = tuple[str, ...]

ONES: Final = ("M", "D N", "D A N")
MANY: Final = ("NP", "DP NP")
THINGS: Final = tuple(tuple(thing.split()) for thing in ("O", *ONES, *MANY))

MOST: Final = 160
"""Number of patterns kept for each length, plainest first."""


@cache
def patterns(length: int) -> tuple[Pattern, ...]:
    """Return the patterns of a number of words, the plainest first."""
    found = dict.fromkeys(_clauses(length))
    for first in range(2, length - 2):
        for one, other in product(_clauses(first), _clauses(length - first - 1)):
            if max(len(one), len(other)) <= max(4, length // 2):
                found[*one, "C", *other] = None
    return tuple(found)[:MOST]


@cache
def _clauses(length: int) -> tuple[Pattern, ...]:
    """Return the patterns of one clause: who, does what to whom, how or where."""
    ends: list[Pattern] = [(), ("R",), *(("P", *thing) for thing in THINGS)]
    ends += [("P", *one, "P", *other) for one in THINGS[1:3] for other in THINGS[1:3]]
    whos = [(who, "3") for who in ("S", *ONES)] + [(who, "p") for who in ("W", *MANY)]
    found: dict[Pattern, None] = {}
    for end, (who, verb) in product(ends, whos):
        found[*who.split(), f"{verb}i", *end] = None
        for thing in THINGS:
            found[*who.split(), f"{verb}t", *thing, *end] = None
    for end, who in product(ends[:6], ("S", *ONES)):
        found[*who.split(), "Bz", "A", *end] = None
        found[*who.split(), "Bz", *end] = None
    for end, who in product(ends[:6], ("T", *MANY)):
        found[*who.split(), "Bp", "A", *end] = None
    good = (pattern for pattern in found if len(pattern) == length)
    return tuple(pattern for pattern in good if pattern[-1] not in {"Bz", "Bp"})


@cache
def _heaps(length: int) -> tuple[tuple[tuple[int, ...], tuple[float, ...], int], ...]:
    """Return the patterns regardless of order: the bit and effort of each slot, and all bits."""
    heaps = dict.fromkeys(tuple(sorted(pattern)) for pattern in patterns(length))
    return tuple(
        (
            tuple(BITS[slot] for slot in heap),
            tuple(EFFORT.get(slot, HARD) for slot in heap),
            sum(BITS[slot] for slot in set(heap)),
        )
        for heap in heaps
    )


@lru_cache(maxsize=65_536)
def kind(word: str, name: str) -> int:
    """Return the slots that a word of a dictionary fits, as a set."""
    tags = tags_of(word, name)
    fits = {tag for tag, price in tags.items() if price <= FITS}
    return sum(BITS[slot] for slot, able in SLOTS.items() if not fits.isdisjoint(able))


@lru_cache(maxsize=65_536)
def lacking(kinds: tuple[int, ...], wanted: int) -> float:
    """Return how far words are from a sentence of a given length, by the kinds of the words.

    A distance of 0 means that they fit a pattern.
    """
    best = HARD * wanted + UNFIT * len(kinds)
    for slots, efforts, able in _heaps(wanted):
        unfit = sum(not fits & able for fits in kinds)
        if UNFIT * unfit + sum_in_order(efforts) - HARD * (len(kinds) - unfit) >= best:
            continue
        placed = match(kinds, slots)
        cost = UNFIT * (len(kinds) - sum(at >= 0 for at in placed))
        cost += sum_in_order([e for e, at in zip(efforts, placed, strict=True) if at < 0])
        best = min(best, cost)
    return best


def match(kinds: tuple[int, ...], slots: tuple[int, ...]) -> list[int]:
    """Return the index of a fitting word for each slot, or -1, so that as many as possible fit."""
    holder = [-1] * len(slots)

    def settle(word: int, tried: set[int]) -> bool:
        for at, slot in enumerate(slots):
            if kinds[word] & slot and at not in tried:
                tried.add(at)
                if holder[at] < 0 or settle(holder[at], tried):
                    holder[at] = word
                    return True
        return False

    for word in range(len(kinds)):
        settle(word, set())
    return holder


def orders(words: list[str], name: str) -> Iterator[tuple[int, ...]]:
    """Yield orders in which words fit a pattern, the plainest pattern first."""
    kinds = tuple(kind(word, name) for word in words)
    for pattern in patterns(len(words)):
        placed = match(kinds, tuple(BITS[slot] for slot in pattern))
        if -1 not in placed:
            yield tuple(placed)


def clumsy(said: list[str]) -> int:
    """Return how often A stands where AN belongs, or AN where A belongs."""
    pairs = pairwise(said)
    return sum((after[0] in "AEIO") != (word == "AN") for word, after in pairs if word in ARTICLES)


def best_order(words: list[str], name: str, tries: int) -> tuple[int, ...]:
    """Return the best of some orders, if it would be accepted, otherwise nothing."""
    best: tuple[int, ...] = ()
    least = ALONE
    for order, _ in zip(orders(words, name), range(tries), strict=False):
        said = [words[place] for place in order]
        odd = oddness(said, name) + CLUMSY * clumsy(said)
        if odd <= least:
            best, least = order, odd - 1e-9
    return best
