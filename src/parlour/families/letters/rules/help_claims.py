"""Helpers: who may have helped with the last word, who may claim so, and when it is agreed."""

from typing import final

from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, count, each, has
from parlour.families.letters.rules.last_plays import LastPlays
from parlour.families.letters.rules.terms import BYSTANDER, HELP


@final
@mypyc_attr(acyclic=True)
class Helpers:
    """The claims of help (RA-30), by helper; they are stored in `helped` of the last plays."""

    def __init__(self, last: LastPlays, present: i64, seats: i64, sides: i64) -> None:
        self.last = last
        self.present: i64 = present
        """The players who have not left."""
        self.seats: i64 = seats
        self.sides: i64 = sides

    def accusations(self, seat: i64) -> i64:
        """Return the players whom a seat may accuse of helping with the last word."""
        found: i64 = 0
        helper: i64 = 0
        while helper <= BYSTANDER:
            may: i64 = self.witnesses(helper)
            if self.waits_for_maker(helper):
                may |= bit(self.last.maker())
            if has(may & ~self.last.helped[helper], seat):
                found |= bit(HELP + helper)
            helper += 1
        return found

    def witnesses(self, helper: i64) -> i64:
        """Return who may accuse a player of helping: everybody except the helper and the maker.

        Nobody may accuse a player who has left, or a partner.
        """
        maker: i64 = self.last.maker()
        if self.last.last_word() < 0 or not has(self.present, maker):
            return 0
        if helper != BYSTANDER and (helper >= self.seats or self.partners(helper, maker)):
            return 0
        return self.present & ~bit(maker) & ~bit(helper)

    def partners(self, seat: i64, other: i64) -> bool:
        """Return whether two seats are on one side: partners, or the same seat."""
        return seat % self.sides == other % self.sides

    def most_say(self, helper: i64) -> bool:
        """Return whether most witnesses accuse a player of helping."""
        witnesses: i64 = self.witnesses(helper)
        return 2 * count(self.last.helped[helper] & witnesses) > count(witnesses)

    def waits_for_maker(self, helper: i64) -> bool:
        """Return whether most accuse a player, but all from one side, so that the maker decides."""
        sides: i64 = 0
        for seat in each(self.last.helped[helper] & self.witnesses(helper)):
            sides |= bit(seat % self.sides)
        return self.most_say(helper) and count(sides) == 1

    def is_agreed(self, helper: i64) -> bool:
        """Return whether enough players say that a player helped: most of them, of several sides.

        If they are all from one side the maker must agree, so that no opponent voids a word alone.
        """
        maker_agrees = has(self.last.helped[helper], self.last.maker())
        return self.most_say(helper) and (maker_agrees or not self.waits_for_maker(helper))
