"""Many deals stepped together, with observations and choices as rows of numbers.

There is no per-deal work in Python: a step takes a row of choices and fills rows of observations,
legal choices, seats and points, which other programs can read directly in memory.
"""

from collections.abc import Callable
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import first, has, single
from parlour.core.deal import NATURE, Deal, View, zeros
from parlour.core.rng import Rng


def next_seat(deal: Deal, rng: Rng) -> i64:
    """Make the pack's random choices, and return the seat that chooses next.

    The result is -1 if the deal is over. If several seats must act, one is drawn at random.
    """
    while not deal.over:
        due: i64 = deal.due()
        seat: i64 = first(due) if single(due) else rng.pick(due)
        if seat != NATURE:
            return seat
        deal.play(seat, rng.pick(deal.legal(seat)))
    return -1


@final
class Batch:
    """A number of deals of one game, each with its own random generator.

    When a deal ends, the next one begins at once with the next dealer. `done` is set for
    the deal that ended, and `points` holds the points of each side.
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
        """Converts a view to machine words; None if the game's views do this themselves."""
        self.sides: i64 = len(deals[0].scores)
        self.nothing: vec[i64] = zeros(self.sides)
        self.rngs: list[Rng] = []
        rng = Rng(seed)
        for _ in range(size):
            self.rngs.append(rng.fork())
        self.chooser: Rng = rng.fork()
        self.number: vec[i64] = zeros(size)
        """How many deals have begun in each row of the batch."""
        self.seats: vec[i64] = zeros(size)
        self.masks: vec[i64] = zeros(size)
        self.done: vec[i64] = zeros(size)
        self.points: vec[i64] = zeros(size * self.sides)
        self.sampled: vec[i64] = zeros(size)
        """Random choices, one for each deal."""
        self.observations: vec[i64] = zeros(size * words)
        self.decisions: i64 = 0
        i: i64 = 0
        while i < size:
            self.begin(i)
            i += 1
        self.glass: View = deals[0].view(0)
        """The reused view object."""

    def begin(self, i: i64) -> None:
        """Shuffle and deal; deal again if there is nothing to decide."""
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
        """Write what each seat in turn sees, and its legal choices."""
        i: i64 = 0
        size: i64 = len(self.deals)
        while i < size:
            self.observe_one(i)
            i += 1

    def observe_one(self, i: i64) -> None:
        """Write what the seat in turn sees in one deal, and its legal choices."""
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

    def step(self, choices: bytes) -> None:
        """Make one choice in each deal, and observe the result.

        An illegal choice raises ValueError, and then no deal changes.
        """
        masks: vec[i64] = self.masks
        size: i64 = len(masks)
        i: i64 = 0
        while i < size:
            choice: i64 = choices[i]
            if choice > 62 or not has(masks[i], choice):
                raise ValueError(f"Choice {choice} is not open in deal {i}")
            i += 1
        seats: vec[i64] = self.seats
        done: vec[i64] = self.done
        i = 0
        while i < size:
            deal: Deal = self.deals[i]
            deal.play(seats[i], choices[i])
            seat: i64 = next_seat(deal, self.rngs[i])
            if seat >= 0:
                done[i] = 0
                seats[i] = seat
            else:
                done[i] = 1
                self.settle(i)
                self.begin(i)
            self.observe_one(i)
            i += 1
        self.decisions += size

    def settle(self, i: i64) -> None:
        """Write the points that each side scored in a deal that is over."""
        deal: Deal = self.deals[i]
        side: i64 = 0
        while side < self.sides:
            self.points[i * self.sides + side] = deal.scores[side] - deal.brought[side]
            side += 1

    def sample(self) -> None:
        """Draw a random legal choice for each deal."""
        choices: vec[i64] = self.sampled
        masks: vec[i64] = self.masks
        chooser: Rng = self.chooser
        i: i64 = 0
        while i < len(choices):
            choices[i] = chooser.pick(masks[i])
            i += 1
