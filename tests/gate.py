"""The gate: which cases `make test` runs. It is a fixed set, the same on any day and machine.

The laws run for every case of every game (tests/laws/cases.py), with a smaller budget for each.
A test marked `sampled(n)` runs for one in n of its cases, and for some of every family of games;
its name decides which, so that different tests sample different games. `--all-cases` runs
everything, as `make test-all` does, and `--shard 3/8` the third of eight parts of a run.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar
from zlib import crc32

T = TypeVar("T")

BUDGETS = {"all": 1, "gate": 4, "quick": 8}
"""What a law plays and checks for one game is divided by this, by the kind of run."""

budget = BUDGETS["all"]
"""The divisor of the current run."""


def sample(
    cases: Sequence[T], one_in: int, name: str, kind: Callable[[T], Hashable] = lambda _: ""
) -> list[T]:
    """Return one in `one_in` of the cases, and at least one of every kind.

    The name of a test decides where its sample starts.
    """
    kinds: dict[Hashable, list[T]] = defaultdict(list)
    for case in cases:
        kinds[kind(case)].append(case)
    start = crc32(name.encode())
    found: list[T] = []
    for at, alike in enumerate(kinds.values()):
        step = min(one_in, len(alike))
        found += alike[(start + at) % step :: step]
    return found


def shard_of(text: str) -> tuple[int, int]:
    """Return the number of a shard and how many there are, from a text such as `3/8`."""
    number, many = map(int, text.split("/"))
    if not 1 <= number <= many:
        raise ValueError(text)
    return number, many


def in_shard(test: str, shard: str) -> bool:
    """Return whether a test, given by its id, belongs to a shard; each belongs to exactly one."""
    number, many = shard_of(shard)
    return crc32(test.encode()) % many == number - 1
