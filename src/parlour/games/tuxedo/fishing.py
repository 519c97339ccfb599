"""Fishing: which sets of things on the table a card may take, by number or by sum.

A thing is a loose card or a build; it is named by a card, a build by its lowest, and has a value.
A group is one thing of the card's own value, or several that add up to it.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import below, bit, first, has, shift
from parlour.core.deal import zeros

MOST_WAYS: Final = 256
"""Of more ways to take than this (there hardly ever are) the rest is not offered."""

MOST_STEPS: Final = 20000
"""After so much work no further ways are looked for."""


@final
@mypyc_attr(acyclic=True)
class Fishing:
    """What lies on the table, by value, and the ways in which a card may take of it."""

    def __init__(self, cards: i64) -> None:
        self.value: vec[i64] = zeros(cards)
        """The value of each thing, under the card that names it."""
        self.things: i64 = 0
        self.whole: i64 = 0
        """The things that enter no sum, but are taken alone (R-TUX-5)."""
        self.ways: vec[i64] = vec[i64]()
        self.steps: i64 = 0

    def clear(self) -> None:
        """Take everything from the table."""
        self.things = 0
        self.whole = 0

    def add(self, name: i64, value: i64, *, whole: bool) -> None:
        """Put a thing on the table."""
        self.things |= bit(name)
        self.value[name] = value
        if whole:
            self.whole |= bit(name)

    def can_take(self, things: i64, value: i64) -> bool:
        """Return whether any group among these things has this value (TUX-7, TUX-9)."""
        sums: i64 = 1  # bit n: some of the things add up to n
        while things != 0:
            name: i64 = first(things)
            things &= things - 1
            if has(self.whole, name):
                if self.value[name] == value:
                    return True
            elif self.value[name] <= value:
                sums |= shift(sums, self.value[name])
                sums &= below(value + 1)
        return has(sums, value)

    def find(self, value: i64, *, all_of_them: bool) -> vec[i64]:
        """Return every set of things that a card of this value may take.

        Each is made of groups that have nothing in common. If it must be `all_of_them`, no
        further group may be left on the table (TUX-12, R-TUX-2).
        """
        self.ways = vec[i64]()
        self.steps = 0
        alone: i64 = 0
        small: i64 = 0
        things: i64 = self.things
        while things != 0:
            name: i64 = first(things)
            things &= things - 1
            if self.value[name] == value:
                alone |= bit(name)
            elif self.value[name] < value and not has(self.whole, name):
                small |= bit(name)
        if all_of_them:
            self.grow(value, small, alone, all_of_them=True)
        else:
            chosen: i64 = alone  # every part of what matches by itself
            while True:
                self.grow(value, small, chosen, all_of_them=False)
                if chosen == 0:
                    break
                chosen = (chosen - 1) & alone
        return self.ways

    def grow(self, value: i64, left: i64, taken: i64, *, all_of_them: bool) -> None:
        """Go on with the things that are left, from the lowest, with it and without it."""
        self.steps += 1
        if self.steps > MOST_STEPS or len(self.ways) >= MOST_WAYS:
            return
        if left == 0 or not self.can_take(left, value):
            self.keep(value, taken, all_of_them=all_of_them)
            return
        name: i64 = first(left)
        rest: i64 = left & (left - 1)
        self.join(value, value - self.value[name], bit(name), rest, rest, taken, all_of_them)
        self.grow(value, rest, taken, all_of_them=all_of_them)

    def join(  # noqa: PLR0913, PLR0917 - a step of a search
        self,
        value: i64,
        lacks: i64,
        group: i64,
        more: i64,
        left: i64,
        taken: i64,
        all_of_them: bool,  # noqa: FBT001 - as above
    ) -> None:
        """Complete a group that lacks so much from more things, and go on with the others."""
        if lacks == 0:
            self.grow(value, left & ~group, taken | group, all_of_them=all_of_them)
            return
        while more != 0:
            name: i64 = first(more)
            more &= more - 1
            if self.value[name] <= lacks:
                self.steps += 1
                if self.steps > MOST_STEPS:
                    return
                less: i64 = lacks - self.value[name]
                self.join(value, less, group | bit(name), more, left, taken, all_of_them)

    def keep(self, value: i64, taken: i64, *, all_of_them: bool) -> None:
        """Keep a set that may be taken, once."""
        if taken == 0 or (all_of_them and self.can_take(self.things & ~taken, value)):
            return
        place: i64 = 0
        while place < len(self.ways):
            if self.ways[place] == taken:
                return
            place += 1
        self.ways = append(self.ways, taken)
