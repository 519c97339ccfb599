"""Thousands of deals at once: a vector environment whose arrays share memory with compiled code.

A step takes one choice for each deal. A deal that ends is followed by the next within the step.
"""

from typing import Any, Final, NamedTuple

from parlour.errors import BadInput, MissingExtra
from parlour.languages.message import say

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as missing:
    raise MissingExtra("gymnasium", missing) from None

from librt.vecs import vec
from mypy_extensions import i64

from parlour.adapters.episode import Episode
from parlour.core.batch import Batch
from parlour.core.deal import Deal
from parlour.core.options import Chosen
from parlour.core.rng import Rng
from parlour.core.turns import FeatureRows
from parlour.core.whole_numbers import seed_number, whole_number
from parlour.table.game import Game

ROWS = ("number", "seats", "masks", "done", "points", "sampled", "observations")
"""The rows of a batch: a number for each deal, or for each of its sides or words."""
MOST_CHOICE = 62
"""The highest choice, because each is a bit of a machine word."""


class Step(NamedTuple):
    """The results of a step, a row for each deal.

    Only `rewards` is new at every step; the other arrays are overwritten by the next one.
    """

    observations: NDArray[np.int64]
    """The view of the seat in turn as words; `VectorEnv.features` makes features of them."""
    masks: NDArray[np.int64]
    """The open choices, as sets."""
    seats: NDArray[np.int64]
    """The seat that chooses next in each deal."""
    rewards: NDArray[np.float32]
    """Rewards by seat; zero except where a deal has just ended."""
    done: NDArray[np.int64]
    """1 where a deal has just ended and the observation shows the next deal, else 0."""


MOST_AT_ONCE: Final = 1_000_000
"""Each needs a few kilobytes."""


class VectorEnv:
    """A number of deals of one game side by side."""

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        *,
        deals: int = 1024,
        options: Chosen | None = None,
        seed: int = 0,
    ) -> None:
        deals = whole_number("The number of deals", deals, 1, MOST_AT_ONCE)
        self.episode = Episode(game, seats, options)
        self.layout = self.episode.layout
        self.deals = deals
        layout = self.layout
        self.rows = FeatureRows(layout.kinds, layout.widths, layout.choices, deals)
        wide, choices = (deals, layout.features), (deals, layout.choices)
        self._features: NDArray[np.int16] = _array(self.rows.table, np.int16).reshape(wide)
        self._open: NDArray[np.bool_] = _array(self.rows.open, np.bool_).reshape(choices)
        self._floats: NDArray[np.float32] = np.zeros(wide, np.float32)
        self.reset(seed)

    def reset(self, seed: int = 0) -> Step:
        """Deal all hands again."""
        episode, layout = self.episode, self.layout
        deals = [episode.game.new_deal(episode.seats, episode.options) for _ in range(self.deals)]
        self.batch = Batch(deals, episode.pack, seed_number(seed), layout.words, layout.encode)
        self.batch.observe()
        self._lay_out()
        return self.state(self.rewards())

    def _lay_out(self) -> None:
        """Map the rows of the batch to arrays."""
        layout = self.layout
        self.observations = _array(self.batch.observations).reshape(self.deals, layout.words)
        self.masks = _array(self.batch.masks)
        self.seats = _array(self.batch.seats)
        self.done = _array(self.batch.done)
        self.sampled = _array(self.batch.sampled)
        self.points = _array(self.batch.points).reshape(self.deals, -1)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as the deals, their random generators, and the rows."""
        batch, episode = self.batch, self.episode
        rows = {name: list(getattr(batch, name)) for name in ROWS}
        state = (batch.deals, batch.rngs, batch.chooser, int(batch.decisions), rows)
        return _vector, (episode.game, episode.seats, self.deals, dict(episode.options), *state)

    def step(self, choices: NDArray[np.int64] | list[int]) -> Step:
        """Make one choice in each deal; if any choice is illegal, all are refused."""
        if len(choices) != self.deals:
            raise BadInput(
                say(
                    "A step takes {deals} choices, not {choices}",
                    deals=self.deals,
                    choices=len(choices),
                )
            )
        row = np.asarray(choices)
        if row.dtype.kind not in "iu":
            raise BadInput(say("Choices are whole numbers, not {dtype}", dtype=str(row.dtype)))
        strange = np.flatnonzero((row < 0) | (row > MOST_CHOICE))
        if len(strange):
            raise BadInput(
                say(
                    "Choice {row} is not open in deal {strange}",
                    row=int(row[strange[0]]),
                    strange=str(strange[0]),
                )
            )
        try:
            self.batch.step(row.astype(np.uint8).tobytes())
        except ValueError as error:
            raise BadInput(say("{problem}", problem=str(error))) from None
        return self.state(self.rewards())

    def state(self, rewards: NDArray[np.float32]) -> Step:
        """Return the arrays as they are."""
        return Step(self.observations, self.masks, self.seats, rewards, self.done)

    def rewards(self) -> NDArray[np.float32]:
        """Return the reward of each seat, as `Episode.rewards` does."""
        paid: NDArray[np.float32] = np.zeros((self.deals, self.episode.seats), np.float32)
        ended = np.flatnonzero(self.done)
        if len(ended):
            points = self.points[ended].astype(np.float32)
            others = max(1, points.shape[1] - 1)
            margins = points - (points.sum(1, keepdims=True) - points) / others
            sign = -1 if self.episode.game.rules.low_wins else 1
            paid[ended] = sign * margins[:, list(self.episode.sides)]
        return paid

    def sample(self) -> NDArray[np.int64]:
        """Return a random legal choice for each deal, in a reused array."""
        self.batch.sample()
        return self.sampled

    def features(self) -> NDArray[np.int16]:
        """Return the observations as features, laid out as `layout` says.

        The array is reused: only values that have changed since the last call are written.
        """
        self.rows.write(self.batch.observations, self.batch.masks)
        return self._features

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal choices, true or false for each, in a reused array."""
        self.features()
        return self._open

    def tensors(self) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
        """Return features and open choices as two contiguous arrays for a network.

        The next call reuses them. `torch.from_numpy` and `torch.from_dlpack` accept these and all
        other arrays of this environment without a copy.
        """
        np.copyto(self._floats, self.features())
        return self._floats, self._open


class _Memory:
    """A compiled row as writable memory for NumPy.

    A plain buffer would be read-only, which PyTorch and DLPack do not accept.
    """

    def __init__(self, row: object, kind: type) -> None:
        self.row = row
        seen = np.frombuffer(row, kind).__array_interface__
        self.__array_interface__ = {**seen, "data": (seen["data"][0], False)}


def _array(row: object, kind: type = np.int64) -> NDArray[Any]:
    """Return a compiled row as an array that shares its memory."""
    array: NDArray[Any] = np.asarray(_Memory(row, kind))
    return array


def _vector(  # noqa: PLR0913, PLR0917 - what such an environment is made of
    game: Game,
    seats: int,
    deals: int,
    options: Chosen,
    dealt: list[Deal],
    rngs: list[Rng],
    chooser: Rng,
    decisions: int,
    rows: dict[str, list[int]],
) -> VectorEnv:
    """Return an independent vector environment that continues from the same state."""
    env = VectorEnv(game, seats, deals=deals, options=options)
    batch = env.batch
    batch.deals, batch.rngs, batch.chooser, batch.decisions = dealt, rngs, chooser, decisions
    for name, numbers in rows.items():
        setattr(batch, name, vec[i64](numbers))
    env._lay_out()  # noqa: SLF001 - its own module
    return env
