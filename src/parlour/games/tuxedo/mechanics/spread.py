"""The open cards in the centre of a fishing game: loose cards, and builds."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, first, has
from parlour.core.deal import fill, write, zeros
from parlour.games.tuxedo.mechanics.fishing import Fishing
from parlour.packs.rook_cards import HIGHEST, NUMBERS, number

MOST_BUILDS: Final = 28  # a build is of two cards at least, and there are 56
LOOSE: Final = -1


def total(cards: i64) -> i64:
    """Return the sum of the numbers on cards."""
    found: i64 = 0
    while cards != 0:
        found += number(first(cards))
        cards &= cards - 1
    return found


@final
@mypyc_attr(acyclic=True)
class Spread:
    """The loose cards and the builds; a build is named by its lowest card."""

    def __init__(self, *, in_sums: bool) -> None:
        self.centre: i64 = 0
        """The loose cards."""
        self.builds = zeros(MOST_BUILDS)
        """The cards of each build; empty builds come last."""
        self._in_sums: bool = in_sums  # whether a build may enter a larger sum (R-TUX-5)
        self._fishing: Final[Fishing] = Fishing(56)

    def clear(self) -> i64:
        """Take everything away; return what lay there."""
        cards: i64 = self.cards()
        self.centre = 0
        place: i64 = 0
        while place < MOST_BUILDS:
            self.builds[place] = 0
            place += 1
        return cards

    def cards(self) -> i64:
        """Return all that lies there."""
        found: i64 = self.centre
        place: i64 = 0
        while place < MOST_BUILDS and self.builds[place] != 0:
            found |= self.builds[place]
            place += 1
        return found

    def things(self) -> Fishing:
        """Return the items by value: loose cards, and builds (R-TUX-5)."""
        fishing = self._fishing
        fishing.clear()
        cards: i64 = self.centre
        while cards != 0:
            fishing.add(first(cards), number(first(cards)), whole=False)
            cards &= cards - 1
        place: i64 = 0
        while place < MOST_BUILDS and self.builds[place] != 0:
            build: i64 = self.builds[place]
            fishing.add(first(build), total(build), whole=not self._in_sums)
            place += 1
        return fishing

    def takers(self) -> i64:
        """Return all cards that would take something."""
        fishing = self.things()
        numbers: i64 = fishing.in_reach(fishing.things)
        found: i64 = 0
        while numbers != 0:
            found |= NUMBERS[first(numbers)]
            numbers &= numbers - 1
        return found

    def targets(self, card: i64, rest: i64) -> i64:
        """Return the items on which a card may be built, given the rest of the hand.

        (TUX-24, TUX-25, TUX-27, R-TUX-3.) It may be anybody's build (R-TUX-4).
        """
        fishing = self.things()
        found: i64 = 0
        things: i64 = fishing.things
        while things != 0:
            name: i64 = first(things)
            things &= things - 1
            sum_: i64 = fishing.value[name] + number(card)
            if sum_ <= HIGHEST and rest & NUMBERS[sum_] != 0:
                found |= bit(name)
        return found

    def build_of(self, name: i64) -> i64:
        """Return which build a card names, or LOOSE for a loose card."""
        place: i64 = 0
        while place < MOST_BUILDS and self.builds[place] != 0:
            if has(self.builds[place], name):
                return place
            place += 1
        return LOOSE

    def take(self, name: i64) -> i64:
        """Take a loose card or a whole build, and return its cards; later builds move up."""
        place: i64 = self.build_of(name)
        if place == LOOSE:
            self.centre &= ~bit(name)
            return bit(name)
        cards: i64 = self.builds[place]
        while place + 1 < MOST_BUILDS and self.builds[place] != 0:
            self.builds[place] = self.builds[place + 1]
            place += 1
        self.builds[place] = 0
        return cards

    def build(self, name: i64, card: i64) -> i64:
        """Lay a card on another card or on a build; return the new total (TUX-25)."""
        cards: i64 = self.take(name) | bit(card)
        place: i64 = 0
        while self.builds[place] != 0:
            place += 1
        self.builds[place] = cards
        return total(cards)

    def tell(self, row: vec[i64], at: i64) -> i64:
        """Write the loose cards and the builds into a row; return the next index."""
        row[at] = self.centre
        return write(row, at + 1, self.builds)

    def copy_from(self, other: "Spread") -> None:
        """Copy the state of another spread into this object."""
        self.centre = other.centre
        fill(self.builds, other.builds)
