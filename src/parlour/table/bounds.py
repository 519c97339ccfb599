"""The bounds of one deal: the minimum and maximum that a seat can be paid.

A seat is paid what its side makes minus the mean of what the others make, in a deal that starts
with an empty score sheet. No deal is ever outside the bounds. Where one side can take everything,
they are reached. In games with many small scores they are only derived from the rules, and play
stays well within them.

Each game has a function that returns its bounds; the docstring describes the deals that set them.
"""

from collections.abc import Callable
from functools import cached_property
from math import inf
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import union
from parlour.core.deal import Deal, zeros

Bounds = tuple[float, float]
"""The minimum and the maximum."""


class Setting:
    """What the bounds of a deal depend on: the sides, the pieces in use and the options."""

    def __init__(self, deal: Deal, sides: tuple[int, ...], order: vec[i64], longest: int) -> None:
        self.undealt = deal
        self.sides = sides
        self.order = order
        self.longest = longest
        """Upper bound on the choices of the deal."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.sides)

    @property
    def others(self) -> int:
        """The number of other sides."""
        return len(set(self.sides)) - 1

    @property
    def pieces(self) -> int:
        """The pieces in use as a set."""
        return int(union(list(self.order)))

    @property
    def size(self) -> int:
        """The number of pieces in use."""
        return len(self.order)

    @cached_property
    def dealt(self) -> Any:
        """A deal of the unshuffled pack, for facts that do not depend on the shuffle."""
        deal: Deal = self.undealt.copy()
        deal.begin(1, 0, zeros(len(deal.brought)))
        deal.deal_out(self.order)
        return deal


def unknown(setting: Setting) -> Bounds:
    """Nothing is known: a game that states no bounds."""
    del setting
    return -inf, inf


def one_scores(setting: Setting, most: float) -> Bounds:
    """Return the bounds if all sides together can make at most this many points."""
    return -most / setting.others, most


def taken(most: float) -> Callable[[Setting], Bounds]:
    """Return the bounds if one side can make at most this many points."""
    return lambda setting: one_scores(setting, most)


def all_cards(setting: Setting) -> Bounds:
    """Every card may come into one hand."""
    return one_scores(setting, setting.size)


def nothing_is_paid(setting: Setting) -> Bounds:
    """Nobody is paid, but OpenSpiel wants a maximum above the minimum."""
    del setting
    return 0, 1
