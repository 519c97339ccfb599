"""The nearest games of open_spiel, measured as ours are: `pip install "parlour[bench]"`.

Its random rollouts in C++ have no Python binding. They are reached through its Monte-Carlo
bot: a search with one simulation calls the evaluator once, which plays a number of rollouts to the
end. They start right after the deal, so that its cards are dealt before the clock starts, while our
whole deals include shuffling and dealing.

Its block dominoes are written in Python, so they have no rollouts in C++.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from itertools import cycle
from random import Random
from types import ModuleType
from typing import Protocol

from parlour.errors import ParlourError
from parlour.languages.message import say

PEERS = {
    "hearts": "hearts",
    "spades": "spades",
    "crazy_eights": "crazy_eights(players=4)",
    "block_dominoes": "python_block_dominoes",
}
"""The name of each game in our tables, and in open_spiel."""

POSITIONS = 4
PLAYOUTS = 100  # for each position, to measure how many decisions a rollout takes


class State(Protocol):
    """The part of open_spiel's state that we use."""

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        ...

    def is_chance_node(self) -> bool:
        """Return whether the next choice is random."""
        ...

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the random choices and their probabilities."""
        ...

    def legal_actions(self) -> list[int]:
        """Return the player's legal choices."""
        ...

    def apply_action(self, action: int) -> None:
        """Make a choice."""
        ...

    def clone(self) -> "State":
        """Return a copy."""
        ...


def load_open_spiel() -> ModuleType:
    """Return the module with its games in Python registered, or say what to install."""
    try:
        import_module("open_spiel.python.games.block_dominoes")
        return import_module("pyspiel")
    except ImportError:
        raise ParlourError(
            say(
                "Measuring peers needs open_spiel, which is not installed; install it with: "
                'pip install "parlour[bench]"'
            )
        ) from None


class Peer:
    """One game of open_spiel, ready to be measured."""

    peer = True

    def __init__(self, name: str) -> None:
        self.spiel = load_open_spiel()
        self.name = name
        self.build = f"open_spiel {version('open_spiel')}"
        self.game = self.spiel.load_game(PEERS[name])
        self.seats: int = self.game.num_players()
        self.in_python = PEERS[name].startswith("python_")
        self.random = Random(1)  # noqa: S311 - a measurement needs no secrets
        # Pairs of a position after the deal and the mean number of decisions from there.
        starts = [self.deal() for _ in range(POSITIONS)]
        self.positions = cycle([(start, self.mean_length(start)) for start in starts])
        self.position = starts[0]

    def deal(self) -> State:
        """Return a position at the first decision of a player."""
        state: State = self.game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(self.sample(state))
        return state

    def sample(self, state: State) -> int:
        """Return a random choice."""
        action: int = self.spiel.sample_action(state.chance_outcomes(), self.random.random())[0]
        return action

    def mean_length(self, start: State) -> float:
        """Return how many decisions of players random play takes from a position."""
        return sum(self.play_out(start.clone()) for _ in range(PLAYOUTS)) / PLAYOUTS

    def play_out(self, state: State) -> int:
        """Make random choices in the usual loop until the game is over; return how many.

        Choices of chance are made, but not counted.
        """
        draw: Callable[[], float] = self.random.random
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(self.sample(state))
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(draw() * len(legal))])
                decisions += 1
        return decisions

    def works(self) -> dict[str, Callable[[int], float]]:
        """Return the measured functions; each repeats its work and returns the decisions made."""
        return {
            "rollouts": self.play_from_python if self.in_python else self.roll_out,
            "python": self.play_from_python,
            "copies": self.copy,
        }

    def play_from_python(self, deals: int) -> float:
        """Deal and play whole games from Python."""
        return sum(self.play_out(self.deal()) for _ in range(deals))

    def roll_out(self, times: int) -> float:
        """Play a position out in C++ a number of times."""
        start, length = next(self.positions)
        evaluator = self.spiel.RandomRolloutEvaluator(
            n_rollouts=times, seed=self.random.getrandbits(31)
        )
        bot = self.spiel.MCTSBot(
            self.game,
            evaluator,
            uct_c=1.0,
            max_simulations=1,
            max_memory_mb=100,
            solve=False,
            seed=1,
            verbose=False,
        )
        bot.mcts_search(start)
        return times * length

    def copy(self, times: int) -> float:
        """Clone a position a number of times."""
        clone = self.position.clone
        for _ in range(times):
            clone()
        return times
