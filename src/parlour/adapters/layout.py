"""What a seat observes, as numbers: the facts of its view, one after another.

An observation is made from a `View` and nothing else. Each fact of the game's view fields is a row
of machine words; as features, a number stays as it is, a set becomes a zero or a one for each
possible member, and a choice of one becomes one-hot. Seats have the same numbers as at the table;
the fact "seat" is the observer's own.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from parlour.errors import MissingExtra

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as missing:
    raise MissingExtra("gymnasium", missing) from None

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.deal import View, zeros
from parlour.core.options import Chosen
from parlour.core.position import NUMBER, ONE, SET
from parlour.core.turns import Features
from parlour.table.game import Game

if TYPE_CHECKING:
    from collections.abc import Callable

KINDS = {NUMBER: "number", SET: "set", ONE: "one"}

LEFT_OUT = ("choices",)
"""Facts that are left out: the open choices are already in the action mask."""


@dataclass(frozen=True)
class Slot:
    """A fact in an observation."""

    name: str
    word: int
    """The index of the first of its `words` words."""
    words: int
    feature: int
    """The index of the first of its `features` features."""
    features: int
    scales: tuple[tuple[str, int], ...]
    """The kind of each word, and how many features it becomes."""


class Layout:
    """The position of each fact of a view in an observation, for a game, its seats and options."""

    def __init__(self, game: Game, seats: int, options: Chosen | None = None) -> None:
        self.game = game
        self.seats = seats
        deal = game.new_deal(seats, options)
        deal.begin(1, 0, zeros(len(deal.brought)))
        deal.deal_out(game.order(seats, options))
        view = deal.view(0)
        self.fields = tuple(fact for fact in game.position.view_fields if fact.name not in LEFT_OUT)
        slots: list[Slot] = []
        word = feature = 0
        for fact in self.fields:
            scales = fact.scales(view, game.pack)
            width = sum(wide for _, wide in scales)
            named = tuple((KINDS[kind], wide) for kind, wide in scales)
            slots.append(Slot(fact.name, word, len(scales), feature, width, named))
            word += len(scales)
            feature += width
        self.slots = tuple(slots)
        self.words = word
        self.features = feature
        every = [scale for fact in self.fields for scale in fact.scales(view, game.pack)]
        self.kinds = vec[i64]([kind for kind, _ in every])
        self.widths = vec[i64]([wide for _, wide in every])
        self.choices = 1 + highest_choice(game, options)
        self.written = Features(self.kinds, self.widths, self.choices)
        """The features of the last view, and its legal choices."""
        self.seen: NDArray[np.int16] = np.frombuffer(self.written.row, np.int16)
        self.open: NDArray[np.int8] = np.frombuffer(self.written.open, np.int8)
        self.encode: Callable[[View], list[int]] | None = self.read
        """Reads a view field by field; None if views of this game can write their own words."""
        if view.tell(zeros(self.words + 1), 0) == self.words:
            self.encode = None

    def read(self, view: View) -> list[int]:
        """Return the words of a view, field by field."""
        row: list[int] = []
        for fact in self.fields:
            row += fact.words(view)
        return row

    def row(self, view: View) -> vec[i64]:
        """Return the words of a view."""
        if self.encode is not None:
            return vec[i64](self.encode(view))
        row = zeros(self.words)
        view.tell(row, 0)
        return row

    def observation(self, view: View) -> NDArray[np.int16]:
        """Return a view as features."""
        self.written.write(self.row(view))
        return self.seen.copy()

    def action_mask(self, mask: int) -> NDArray[np.int8]:
        """Return a set of choices as zeros and ones."""
        self.written.allow(mask)
        return self.open.copy()

    @cached_property
    def bounds(self) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
        """The minimum and maximum of each feature."""
        low: NDArray[np.int16] = np.zeros(self.features, np.int16)
        high: NDArray[np.int16] = np.ones(self.features, np.int16)
        at = 0
        for kind, wide in zip(self.kinds, self.widths, strict=True):
            if kind == NUMBER:
                low[at], high[at] = -(2**15), 2**15 - 1
            at += wide
        return low, high

    def slot(self, name: str) -> Slot:
        """Return the position of a fact."""
        return next(slot for slot in self.slots if slot.name == name)

    def expand(self, words: NDArray[np.int64]) -> NDArray[np.int16]:
        """Return many rows of words as features, one row each."""
        rows = np.asarray(words).reshape(-1, self.words)
        out: NDArray[np.int16] = np.zeros((len(rows), self.features), np.int16)
        at = 0
        for i, (kind, wide) in enumerate(zip(self.kinds, self.widths, strict=True)):
            column = rows[:, i : i + 1]
            if kind == NUMBER:
                out[:, at : at + 1] = np.clip(column, -(2**15) + 1, 2**15 - 1)
            elif kind == SET:
                out[:, at : at + wide] = (column >> np.arange(wide)) & 1
            else:
                out[:, at : at + wide] = column == np.arange(wide)
            at += wide
        return out


def highest_choice(game: Game, options: Chosen | None) -> int:
    """Return the highest choice that has words in any phase."""
    chosen = game.choose(options)
    return max(
        choice
        for phase in range(len(game.rules.phases))
        for choice in range(63)
        if game.words.say(phase, choice, chosen) is not None
    )
