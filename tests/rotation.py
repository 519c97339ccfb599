"""Cases take turns: a check that is repeated for many cases runs for some of them each day.

The laws and all tests marked `turns` use this one rule. The date decides which cases run, so all
have run after a few days. Each run prints its date. To repeat a run, pass its date to `--day`;
`--all-cases` runs all cases (as `make test-all` does).
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from datetime import date
from typing import TypeVar
from zlib import crc32

T = TypeVar("T")

BUDGETS = {"all": 1, "some": 2, "quick": 8}
"""The number of positions that a law checks is divided by this, by the kind of run."""

budget = BUDGETS["all"]
"""The divisor of the current run."""


def turn(name: str, day: str) -> int:
    """Return a number that grows by one each day, and differs from one check to the next."""
    return crc32(name.encode()) + date.fromisoformat(day).toordinal()


def some(cases: Sequence[T], one_in: int, today: int) -> list[T]:
    """Return the cases of a turn, one in `one_in`. The turns that follow return all others."""
    return list(cases[today % one_in :: one_in])


def some_of_each(
    cases: Sequence[T], one_in: int, today: int, kind: Callable[[T], Hashable]
) -> list[T]:
    """Return the cases of a turn, one in `one_in`, and at least one of every kind."""
    kinds: dict[Hashable, list[T]] = defaultdict(list)
    for case in cases:
        kinds[kind(case)].append(case)
    return [
        case
        for at, alike in enumerate(kinds.values())
        for case in some(alike, min(one_in, len(alike)), today + at)
    ]
