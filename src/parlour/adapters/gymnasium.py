"""One seat of a game as an environment of Gymnasium: `pip install "parlour[gymnasium]"`.

The solitaires need nothing more; at the other seats of any other game sit bots.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from parlour.errors import MissingExtra

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ImportError as missing:
    raise MissingExtra("gymnasium", missing) from None

from parlour.adapters.episode import Episode
from parlour.core.bits import has
from parlour.core.options import Chosen
from parlour.lab.simulate import choice_of, seat_bots
from parlour.table.game import Game

REFUSED = -1.0
"""What a choice that is not open costs; it changes nothing else, as at a table."""


class SeatEnv(gymnasium.Env):
    """A deal seen from one seat, the others being played by bots."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}

    def __init__(  # noqa: PLR0913 - what a seat at a table is made of
        self,
        game: Game | str,
        seats: int | None = None,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = "best",
        options: Chosen | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.episode = Episode(game, seats, options)
        self.seat = seat
        names = [bots] if isinstance(bots, str) else bots
        self.bots = seat_bots(self.episode.game, self.episode.seats, names)
        self.render_mode = render_mode
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
        """Deal until there is something to decide for the seat."""
        super().reset(seed=seed, options=options)
        self.episode.begin(seed)
        while not self.others_play():
            self.episode.begin(None)
        return self.episode.observe(self.seat), {}

    def others_play(self) -> bool:
        """Let the bots play until the seat is in turn; return whether it still has a turn."""
        episode = self.episode
        while episode.seat not in {self.seat, -1}:
            bot = self.bots[episode.seat]
            episode.play(choice_of(bot, episode.deal, episode.seat, episode.rng.word()))
        return episode.seat >= 0

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Make a choice, and let the bots play on; one that is not open is refused and costs 1."""
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
