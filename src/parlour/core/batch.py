"""Many deals side by side, stepped together: what a learner sees and does, as rows of words.

Nothing here is done once a deal in Python: a step takes a row of choices and leaves rows of
observations, open choices, seats and points behind, which other programs can look at as they
lie in memory.
"""

from collections.abc import Callable
from typing import final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from parlour.core.bits import first, has, nth, single
from parlour.core.deal import NATURE, Deal, View, zeros
from parlour.core.rng import Rng

NUMBER: i64 = 0
SET: i64 = 1
MOST: i64 = 32767
"""The largest feature: what 16 bits hold."""


def noughts(features: i64) -> vec[i16]:
    """Return a row of so many noughts, to be copied and filled."""
    return vec[i16]([0] * features)


def expand(words: vec[i64], kinds: vec[i64], widths: vec[i64], blank: vec[i16]) -> vec[i16]:
    """Return words as features: a number as it is, a set or one of several as noughts and ones."""
    out: vec[i16] = blank[:]
    to: i64 = 0
    i: i64 = 0
    while i < len(kinds):
        word: i64 = words[i]
        width: i64 = widths[i]
        if kinds[i] == NUMBER:
            out[to] = i16(max(-MOST, min(MOST, word)))
        elif kinds[i] == SET:
            while word != 0:
                member: i64 = first(word)
                if member < width:
                    out[to + member] = 1
                word &= word - 1
        elif 0 <= word < width:
            out[to + word] = 1
        to += width
        i += 1
    return out


def open_choices(mask: i64, choices: i64) -> vec[u8]:
    """Return a set of choices as noughts and ones."""
    out: vec[u8] = vec[u8]([0] * choices)
    while mask != 0:
        out[first(mask)] = 1
        mask &= mask - 1
    return out


def next_seat(deal: Deal, rng: Rng) -> i64:
    """Make the pack's own choices, and return whose choice is next; -1 when the deal is over.

    Of several that play waits for, the one that arrives first is drawn at random.
    """
    while not deal.over:
        due: i64 = deal.due()
        seat: i64 = nth(due, 0) if single(due) else rng.pick(due)
        if seat != NATURE:
            return seat
        deal.play(seat, rng.pick(deal.legal(seat)))
    return -1


@final
class Batch:
    """So many deals of one game, each with a generator of its own.

    A deal that ends is followed at once by the next, dealt by the next seat; `done` says so,
    and `points` what each side made.
    """

    def __init__(
        self,
        deals: list[Deal],
        pack: vec[i64],
        seed: i64,
        words: i64,
        encode: Callable[[View], list[int]] | None,
    ) -> None:
        size: i64 = len(deals)
        self.deals: list[Deal] = deals
        self.pack: vec[i64] = pack
        self.words: i64 = words
        self.encode: Callable[[View], list[int]] | None = encode
        """Reads a view field by field, where a game's views cannot tell themselves."""
        self.sides: i64 = len(deals[0].scores)
        self.nothing: vec[i64] = zeros(self.sides)
        self.rngs: list[Rng] = []
        rng = Rng(seed)
        for _ in range(size):
            self.rngs.append(rng.fork())
        self.chooser: Rng = rng.fork()
        self.number: vec[i64] = zeros(size)
        """How many deals each has begun."""
        self.seats: vec[i64] = zeros(size)
        self.masks: vec[i64] = zeros(size)
        self.done: vec[i64] = zeros(size)
        self.points: vec[i64] = zeros(size * self.sides)
        self.observations: vec[i64] = zeros(size * words)
        self.decisions: i64 = 0
        i: i64 = 0
        while i < size:
            self.begin(i)
            i += 1
        self.glass: View = deals[0].view(0)
        """The view that is used again and again."""

    def begin(self, i: i64) -> None:
        """Shuffle and deal; a deal in which nothing is to decide is followed by another."""
        deal: Deal = self.deals[i]
        rng: Rng = self.rngs[i]
        while True:
            order: vec[i64] = self.pack[:]
            rng.shuffle(order)
            deal.begin(1, self.number[i] % deal.seats, self.nothing)
            deal.deal_out(order)
            self.number[i] += 1
            self.seats[i] = next_seat(deal, rng)
            if self.seats[i] >= 0:
                return

    def observe(self) -> None:
        """Write what each seat in turn sees, and may choose."""
        i: i64 = 0
        size: i64 = len(self.deals)
        while i < size:
            self.observe_one(i)
            i += 1

    def observe_one(self, i: i64) -> None:
        """Write what the seat in turn sees of one deal, and may choose."""
        deal: Deal = self.deals[i]
        view: View = self.glass
        if not view.again(deal, self.seats[i]):
            view = deal.view(self.seats[i])
        self.masks[i] = view.choices
        encode = self.encode
        if encode is None:
            view.tell(self.observations, i * self.words)
            return
        at: i64 = i * self.words
        for word in encode(view):
            self.observations[at] = word
            at += 1

    def step(self, choices: list[int]) -> None:
        """Make one choice in each deal, and observe what follows; a wrong one changes nothing."""
        size: i64 = len(self.deals)
        i: i64 = 0
        while i < size:
            choice: i64 = choices[i]
            if choice < 0 or choice > 62 or not has(self.masks[i], choice):
                raise ValueError(f"Choice {choice} is not open in deal {i}")
            i += 1
        i = 0
        while i < size:
            deal: Deal = self.deals[i]
            deal.play(self.seats[i], choices[i])
            seat: i64 = next_seat(deal, self.rngs[i])
            if seat >= 0:
                self.done[i] = 0
                self.seats[i] = seat
            else:
                self.done[i] = 1
                side: i64 = 0
                while side < self.sides:
                    self.points[i * self.sides + side] = deal.scores[side] - deal.brought[side]
                    side += 1
                self.begin(i)
            self.observe_one(i)
            i += 1
        self.decisions += size

    def sample(self) -> list[int]:
        """Return a random open choice for each deal."""
        chosen: list[int] = []
        i: i64 = 0
        while i < len(self.deals):
            chosen.append(self.chooser.pick(self.masks[i]))
            i += 1
        return chosen
