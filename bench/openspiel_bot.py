"""Our bots against OpenSpiel's own IS-MCTS, on duplicate deals, as JSON.

    python bench/openspiel_bot.py partnership-rook expert --deals 100 --sims 1000 --jobs 16

OpenSpiel's Python bot plays through an adapter, with our exactly uniform sampler as its resampler
and random play-outs, and makes the move it visited most. Its returns are points ahead of the
others, not normalised, so `--uct` is in points. All seats bid, name and bury by the novice's rules,
and the novice decides whether OpenSpiel's bot calls out in Tuxedo.
`--seconds` limits the processor time of a move instead of the number of simulations.
"""
# ruff: noqa: INP001, T201 - a script that prints its results

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from statistics import fmean
from time import perf_counter, process_time
from types import SimpleNamespace
from typing import Any

from command import parser_of

from parlour.bots.bot import Bot
from parlour.bots.levels import Thinker
from parlour.bots.search import Stakes
from parlour.core.bits import each
from parlour.core.deal import NATURE, Deal, View
from parlour.core.playout import play_out
from parlour.core.rng import Rng
from parlour.games import find_bot, find_game
from parlour.games.domino_42.rules import Domino42Deal
from parlour.lab.duel import Board, half_width
from parlour.table.game import Game

BY_RULE = {"bid", "bury", "trump", "cut", "call"}
"""The phases in which the novice chooses."""

pyspiel: Any = import_module("pyspiel")  # an extra: `make peers` installs it
numpy: Any = import_module("numpy")
ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")


class State:
    """A deal for OpenSpiel's bot. It makes chance moves itself, and shows a seat's view as text."""

    def __init__(self, game: Game, deal: Deal, stakes: Stakes, rng: Rng) -> None:
        self.game = game
        self.deal = deal
        self.stakes = stakes
        self.rng = rng
        self.chance()

    def chance(self) -> None:
        """Make the chance moves."""
        while not self.deal.over and self.deal.due() == 1 << NATURE:
            self.deal.play(NATURE, self.rng.pick(self.deal.legal(NATURE)))

    def get_game(self) -> Any:
        """Return the facts that the bot asks of a game."""
        kind = SimpleNamespace(
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        )
        return SimpleNamespace(get_type=lambda: kind, num_players=lambda: self.deal.seats)

    def num_players(self) -> int:
        """Return how many play."""
        return self.deal.seats

    def is_terminal(self) -> bool:
        """Return whether the deal is over."""
        return self.deal.over

    def is_chance_node(self) -> bool:
        """Return whether chance is to move; it has moved already."""
        return False

    def current_player(self) -> int:
        """Return whose turn it is."""
        return each(self.deal.due())[0]

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal choices."""
        return each(self.deal.legal(self.current_player() if player is None else player))

    def apply_action(self, action: int) -> None:
        """Make a choice."""
        self.deal.play(self.current_player(), action)
        self.chance()

    def clone(self) -> "State":
        """Return an independent state."""
        return State(self.game, self.deal.copy(), self.stakes, self.rng)

    def returns(self) -> list[float]:
        """Return each seat's payoff."""
        sides = len(self.deal.scores)
        return [self.stakes.worth(self.deal, seat % sides) for seat in range(self.deal.seats)]

    def information_state_string(self, player: int | None = None) -> str:
        """Return what a seat knows."""
        seat = self.current_player() if player is None else player
        return str(self.game.show_view(self.deal.view(seat)))


class PlayOut:
    """One random play-out, in compiled code."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def evaluate(self, state: State) -> Any:
        """Play to the end at random."""
        final = state.clone()
        if not final.deal.over:
            play_out(final.deal, self.rng)
        return numpy.array(final.returns())

    def prior(self, state: State) -> list[tuple[int, float]]:
        """Return equal chances for all choices."""
        legal = state.legal_actions()
        return [(action, 1.0 / len(legal)) for action in legal]


@dataclass
class OpenSpielBot:
    """OpenSpiel's IS-MCTS at one of our tables; the novice bids for it."""

    game: Game
    stakes: Stakes
    sims: int
    uct: float
    worlds: int
    seconds: float
    name = "open_spiel"

    def choose(self, view: View, seed: int) -> int:
        """Return the choice that was visited most."""
        legal = each(view.choices)
        if len(legal) == 1:
            return legal[0]
        if self.game.rules.phases[view.phase] in BY_RULE:
            return find_bot(self.game, "novice").choose(view, seed)
        rng = Rng(seed)
        bot = ismcts.ISMCTSBot(
            game=State(self.game, view.imagine(rng), self.stakes, rng).get_game(),
            evaluator=PlayOut(rng),
            uct_c=self.uct,
            max_simulations=self.sims,
            max_world_samples=self.worlds,
            random_state=numpy.random.RandomState(seed % 2**32),
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        )
        bot.set_resampler(
            lambda _state, _seat: State(self.game, view.imagine(rng), self.stakes, rng)
        )
        if self.seconds:
            self.rehearse(bot, State(self.game, view.imagine(rng), self.stakes, rng))
        return int(bot.step(State(self.game, view.imagine(rng), self.stakes, rng)))

    def rehearse(self, bot: Any, state: State) -> None:
        """Set the number of simulations so that a move takes the given processor time."""
        bot._max_simulations = 50  # noqa: SLF001 - there is no public setter
        began = process_time()
        bot.step(state)
        rate = 50 / (process_time() - began)
        bot._max_simulations = max(int(rate * self.seconds), 50)  # noqa: SLF001


class PlayOnly:
    """One of our bots, for which the novice bids."""

    def __init__(self, game: Game, name: str) -> None:
        self.bot = find_bot(game, name)
        self.bidder = find_bot(game, "novice")
        self.phases = game.rules.phases
        self.name = name

    def choose(self, view: View, seed: int) -> int:
        """Return the novice's bid, or the bot's card."""
        by_rule = self.phases[view.phase] in BY_RULE
        return (self.bidder if by_rule else self.bot).choose(view, seed)


def play_share(task: tuple[argparse.Namespace, range]) -> list[float]:
    """Play a share of the deals; return the margins of our bot."""
    args, numbers = task
    game = find_game(args.game)
    expert = find_bot(game, "expert")
    assert isinstance(expert, Thinker)
    other = OpenSpielBot(game, expert.stakes, args.sims, args.uct, args.worlds, args.seconds)
    board = Board(game, game.usual_seats, args.seed)
    bot = PlayOnly(game, args.bot)
    return [fmean(margins(board, bot, other, n)) for n in numbers]


def margins(board: Board, bot: Bot, other: Bot, number: int) -> Iterator[float]:
    """Play a deal from each side; yield our points minus theirs (in 42, of tricks)."""
    for side in board.sides:
        play = board.play(bot, other, number, side)
        deal = board.deal
        if isinstance(deal, Domino42Deal):
            yield float(deal.made_by(side) - deal.made_by(1 - side))
        else:
            yield play.margin


def main() -> None:
    """Print one line of JSON."""
    parser = parser_of(__doc__)
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seed", type=int, default=88)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--sims", type=int, default=1000)
    parser.add_argument("--uct", type=float, default=40.0, help="in points")
    parser.add_argument("--worlds", type=int, default=30, help="-1 for a new one each time")
    parser.add_argument("--seconds", type=float, default=0.0)
    args = parser.parse_args()
    tasks = [(args, range(job, args.deals, args.jobs)) for job in range(args.jobs)]
    began = perf_counter()
    with ProcessPoolExecutor(args.jobs) as pool:
        found = [margin for share in pool.map(play_share, tasks) for margin in share]
    half = half_width(found)
    print(
        json.dumps(
            {
                **vars(args),
                "margin": round(fmean(found), 2),
                "ci95": round(half, 2),
                "lower": round(fmean(found) - half, 2),
                "wall_s": round(perf_counter() - began, 1),
            }
        )
    )


if __name__ == "__main__":
    main()
