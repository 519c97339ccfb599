"""Agents of other libraries as bots, for `--bots`, the arena and the benchmark.

    parlour.benchmark(from_pettingzoo(policy))
    parlour.benchmark(from_openspiel(make_bot))

Like every bot they get the view of their seat and nothing else. OpenSpiel's bots want a state of
the game: they get one of the states that their seat cannot tell from the true one, drawn again for
each decision.
"""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from parlour.adapters.layout import Layout
from parlour.core.deal import View
from parlour.core.options import Chosen
from parlour.core.rng import Rng
from parlour.table.game import Game

if TYPE_CHECKING:
    from parlour.adapters.openspiel import ParlourGame

Observation = dict[str, Any]


def from_pettingzoo(policy: Callable[[Observation], int]) -> type:
    """Return a bot of any game from a policy for the observations of `ParlourEnv`.

    An observation has the features and the mask of legal actions, as `env.last()` returns them.
    """

    class PettingZooPolicy:
        def __init__(self, game: Game) -> None:
            self.game = game
            self.layouts: dict[int, Layout] = {}

        def choose(self, view: View, seed: int) -> int:
            """Return the policy's action."""
            del seed
            if view.seats not in self.layouts:
                self.layouts[view.seats] = Layout(self.game, view.seats)
            layout = self.layouts[view.seats]
            mask = layout.action_mask(view.choices)
            return int(policy({"observation": layout.observation(view), "action_mask": mask}))

    return _named(PettingZooPolicy, policy)


def from_openspiel(make_bot: "Callable[[ParlourGame, int, int], Any]") -> type:
    """Return a bot of any game from a function that makes a bot of OpenSpiel.

    It is called with the game, the player and a seed, for each decision.
    """
    library = import_module("parlour.adapters.openspiel")

    class OpenSpielBot:
        def __init__(self, game: Game, options: Chosen | None = None) -> None:
            self.game = game
            self.options = options
            self.loaded: dict[int, ParlourGame] = {}

        def choose(self, view: View, seed: int) -> int:
            """Return what OpenSpiel's bot does in a state that this seat may be in."""
            if view.seats not in self.loaded:
                self.loaded[view.seats] = library.load(self.game, view.seats, self.options)
            ours = self.loaded[view.seats]
            state = ours.imagined_state(view, Rng(seed))
            return int(make_bot(ours, view.seat, seed).step(state))

    return _named(OpenSpielBot, make_bot)


def _named(kind: type, after: object) -> type:
    """Give a class the name of what it plays for."""
    kind.__name__ = getattr(after, "__name__", kind.__name__)
    return kind
