"""Fishing: which sets of items on the table a card may take, by number or by sum.

An item is a loose card or a build. It has a value, and is named by a card (for a build, its lowest
card). A group is one item of the card's own value, or several that add up to it.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import below, bit, first, has, shift
from parlour.core.deal import zeros
from parlour.packs.rook_cards import HIGHEST

MOST_STEPS: Final = 5000
"""Maximum effort to list all ways; beyond it, each named set is judged separately."""


@final
@mypyc_attr(acyclic=True)
class Fishing:
    """The items on the table, by value, and the ways in which a card may take them."""

    def __init__(self, cards: i64) -> None:
        self.value: Final[vec[i64]] = zeros(cards)
        """The value of each item, under the card that names it."""
        self.things: i64 = 0
        self.whole: i64 = 0
        """The items that cannot be part of a sum (R-TUX-5)."""
        self.ways: vec[i64] = vec[i64]()
        self.steps: i64 = 0

    def clear(self) -> None:
        """Take everything from the table."""
        self.things = 0
        self.whole = 0

    def add(self, name: i64, value: i64, *, whole: bool) -> None:
        """Put an item on the table."""
        self.things |= bit(name)
        self.value[name] = value
        if whole:
            self.whole |= bit(name)

    def can_take(self, things: i64, value: i64) -> bool:
        """Return whether any group among these items has this value (TUX-7, TUX-9)."""
        return has(self.in_reach(things), value)

    def in_reach(self, things: i64) -> i64:
        """Return the values of all groups among these items, as a set of numbers."""
        sums: i64 = 1  # sums that some of the items make; nothing makes 0
        alone: i64 = 0
        while things != 0:
            name: i64 = first(things)
            things &= things - 1
            if has(self.whole, name):
                alone |= bit(self.value[name])
            else:
                sums |= shift(sums, self.value[name]) & below(HIGHEST + 1)
        return (sums | alone) & ~1

    def find(self, value: i64, *, all_of_them: bool) -> vec[i64]:
        """Return every set of items that a card of this value may take.

        Each is made of groups that have nothing in common. If it must be `all_of_them`, no further
        group may be left on the table (TUX-12, R-TUX-2). If there are too many to list, `too_many`
        is set, and a `Judge` decides instead.
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
            chosen: i64 = alone  # every part that matches by itself
            while True:
                self.grow(value, small, chosen, all_of_them=False)
                if chosen == 0:
                    break
                chosen = (chosen - 1) & alone
        return self.ways

    def too_many(self) -> bool:
        """Return whether the last search gave up."""
        return self.steps > MOST_STEPS

    def grow(self, value: i64, left: i64, taken: i64, *, all_of_them: bool) -> None:
        """Continue with the remaining items: with the lowest of them, and without it."""
        self.steps += 1 + len(self.ways)  # compare each way found with all before it
        if self.steps > MOST_STEPS:
            return
        if left == 0 or not self.can_take(left, value):
            self.keep(value, taken, all_of_them=all_of_them)
            return
        name: i64 = first(left)
        rest: i64 = left & (left - 1)
        self.join(value, value - self.value[name], bit(name), rest, rest, taken, all_of_them)
        self.grow(value, rest, taken, all_of_them=all_of_them)

    def join(  # noqa: PLR0917 - a step of a search
        self,
        value: i64,
        lacks: i64,
        group: i64,
        more: i64,
        left: i64,
        taken: i64,
        all_of_them: bool,  # noqa: FBT001 - as above
    ) -> None:
        """Complete a group that lacks this much, and continue with the other items."""
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
        """Store a set that may be taken, unless it is stored already."""
        if taken == 0 or (all_of_them and self.can_take(self.things & ~taken, value)):
            return
        place: i64 = 0
        while place < len(self.ways):
            if self.ways[place] == taken:
                return
            place += 1
        self.ways = append(self.ways, taken)


@final
class Judge:
    """Decides whether the named items may be taken, without listing every way.

    Items of equal value are interchangeable, so only the first is tried.
    """

    def __init__(self, fishing: Fishing, value: i64, *, all_of_them: bool) -> None:
        self.fishing: Final[Fishing] = fishing
        self.value: i64 = value
        self.all_of_them: bool = all_of_them
        self.alone: i64 = 0
        """The items of the card's own value."""
        self.small: i64 = 0
        """The items that may enter a sum."""
        self.by_value: Final[vec[i64]] = zeros(value + 1)
        self.vain: set[tuple[int, int]] = set()
        """Attempts that failed, by what had to be taken and what could be."""
        things: i64 = fishing.things
        while things != 0:
            name: i64 = first(things)
            things &= things - 1
            worth: i64 = fishing.value[name]
            if worth == value:
                self.alone |= bit(name)
            elif worth < value and not has(fishing.whole, name):
                self.small |= bit(name)
                self.by_value[worth] |= bit(name)

    def may_be_all(self, named: i64) -> bool:
        """Return whether exactly the named items may be taken (TUX-12, R-TUX-2)."""
        if self.all_of_them and self.fishing.can_take(self.fishing.things & ~named, self.value):
            return False
        return self.covered(named, 0)

    def more(self, named: i64) -> i64:
        """Return the items that may be taken besides the named ones.

        Groups can always be added until none is left, so the duty to take all groups forbids
        nothing here.
        """
        found: i64 = self.alone & ~named
        worth: i64 = 1
        while worth < self.value:
            left: i64 = self.by_value[worth] & ~named
            if left != 0:
                name: i64 = bit(first(left))
                if self.covered(named | name, self.small & ~named & ~name):
                    found |= left
            worth += 1
        return found

    def covered(self, named: i64, others: i64) -> bool:
        """Return whether groups can contain all named items, with other items as needed."""
        if named & ~(self.alone | self.small) != 0:
            return False
        self.vain = set()
        return self.cover(named & self.small, others & self.small)

    def total(self, things: i64) -> i64:
        """Return the total value of some items."""
        found: i64 = 0
        while things != 0:
            found += self.fishing.value[first(things)]
            things &= things - 1
        return found

    def remainders(self, things: i64) -> i64:
        """Return the sums that some of the items make, modulo the card's value, as a set."""
        found: i64 = 1
        while things != 0:
            worth: i64 = self.fishing.value[first(things)]
            things &= things - 1
            found |= shift(found, worth) | found >> (self.value - worth)
            found &= below(self.value)
        return found

    def cover(self, must: i64, may: i64) -> bool:
        """Put each item that must be taken into a group, with other items that may be taken."""
        if must == 0:
            return True
        if (must, may) in self.vain:
            return False
        if has(self.remainders(may), -self.total(must) % self.value):
            worth: i64 = self.value - 1  # the largest first, because the fewest others complete it
            while must & self.by_value[worth] == 0:
                worth -= 1
            lacks: i64 = self.value - worth
            if self.complete(must & ~bit(first(must & self.by_value[worth])), may, lacks, lacks):
                return True
        self.vain.add((must, may))
        return False

    def complete(self, must: i64, may: i64, lacks: i64, most: i64) -> bool:
        """Complete a group that lacks this much with items worth at most `most`."""
        if lacks == 0:
            return self.cover(must, may)
        worth: i64 = min(lacks, most)
        while worth > 0:
            due: i64 = must & self.by_value[worth]
            if due != 0 and self.complete(must & ~bit(first(due)), may, lacks - worth, worth):
                return True
            free: i64 = may & self.by_value[worth]
            if free != 0 and self.complete(must, may & ~bit(first(free)), lacks - worth, worth):
                return True
            worth -= 1
        return False
