"""One seat of a game as an environment of Gymnasium: `pip install "parlour[gymnasium]"`.

In a solitaire there is only one seat; in every other game, bots play the other seats. Importing
this module registers every game: `gymnasium.make("parlour/Rook-v0", bots="club")`.
"""

import warnings
from time import perf_counter
from typing import Any, ClassVar

from parlour.errors import BadInput, MissingExtra
from parlour.languages.message import say

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ImportError as missing:
    raise MissingExtra("gymnasium", missing) from None

from parlour.adapters.episode import Episode, rendering
from parlour.adapters.gymnasium_names import register
from parlour.core.bits import has
from parlour.core.options import Chosen
from parlour.games import bots_of
from parlour.lab.own_bots import named_bots
from parlour.lab.simulate import choice_of, one_for_each
from parlour.table.game import Game

REFUSED = -1.0
"""The reward for an illegal choice. The deal does not change, as at a table."""

SLOW = 0.02
"""Time per bot decision above which training would take too long (seconds)."""

LOOKED_AT = 20
"""Number of bot decisions after which a warning is given once if the bots are slow."""


register()


class SeatEnv(gymnasium.Env):
    """A deal seen from one seat; bots play the other seats.

    `bots` is one bot for all other seats or a list of one for each seat: a level ("club"), a path
    ("module:Class"), a command ("python mybot.py"), a bot object, or a function of a view and a
    seed. The default is the fastest rule-based bot, novice or uniform.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        *,
        seat: int = 0,
        bots: object = None,
        options: Chosen | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.episode = Episode(game, seats, options)
        self.seat = seat
        played = self.episode.game
        if isinstance(seat, bool) or seat not in range(self.episode.seats):
            raise BadInput(
                say(
                    "There is no seat {seat}; seats are 0 to {last}",
                    seat=repr(seat),
                    last=self.episode.seats - 1,
                )
            )
        if bots is None:
            bots = "novice" if any(b.name == "novice" for b in bots_of(played)) else "uniform"
        self.bots = named_bots(played, one_for_each(self.episode.seats, bots), self.episode.options)
        self.decisions, self.seconds = 0, 0.0
        self.render_mode = rendering(render_mode, self.metadata["render_modes"])
        layout = self.episode.layout
        low, high = layout.bounds
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (layout.choices,), dtype=np.int8),
            }
        )
        self.action_space = spaces.Discrete(layout.choices)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal until the seat has a decision to make."""
        super().reset(seed=seed, options=options)
        self.episode.begin(seed)
        while not self.others_play():
            self.episode.begin(None)
        return self.episode.observe(self.seat), {}

    def others_play(self) -> bool:
        """Let the bots play until it is the seat's turn; return False if the deal ends first."""
        episode = self.episode
        while episode.seat not in {self.seat, -1}:
            bot = self.bots[episode.seat]
            began = perf_counter()
            choice = choice_of(bot, episode.deal, episode.seat, episode.rng.word())
            self._count(bot.name, perf_counter() - began)
            episode.play(choice)
        return episode.seat >= 0

    def _count(self, name: str, seconds: float) -> None:
        """Measure the bots' time, and warn once if they are slow."""
        self.decisions += 1
        self.seconds += seconds
        if self.decisions == LOOKED_AT and self.seconds > SLOW * LOOKED_AT:
            ms = 1000 * self.seconds / LOOKED_AT
            warnings.warn(
                f'Bots like "{name}" take {ms:.0f} ms for a decision; bots="novice" or '
                'bots="uniform" are thousands of times as fast',
                RuntimeWarning,
                stacklevel=2,
            )

    def action_masks(self) -> "np.ndarray[Any, np.dtype[np.bool_]]":
        """Return the legal choices as a mask, as MaskablePPO expects them."""
        mask = self.episode.layout.action_mask(int(self.episode.mask))
        found: np.ndarray[Any, np.dtype[np.bool_]] = mask.astype(np.bool_)
        return found

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Make a choice, and let the bots play on; an illegal choice is refused and costs 1."""
        episode = self.episode
        if not has(episode.mask, int(action)):
            info = {"refused": episode.why(int(action))}
            return episode.observe(self.seat), REFUSED, False, False, info
        episode.play(int(action))
        over = not self.others_play()
        reward = episode.rewards()[self.seat] if over else 0.0
        return episode.observe(self.seat), reward, over, False, {}

    def render(self) -> str:
        """Return what the seat sees as text."""
        return self.episode.text(self.seat)
