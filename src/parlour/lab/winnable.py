"""Was it winnable? An exact search over whole deals of a solitaire, with a limit.

The search knows every card, plays every choice, and remembers the positions it has met. It proves a
deal won by a line of play, or lost by trying everything, or gives up after a maximum number of
positions: then the result is unknown.

    python -m parlour.lab.winnable --deals 2000        the share of deals that can be won
    python -m parlour.lab.winnable --number 17         whether deal 17 can, and how

Deals are numbered: `parlour play rook-solitaire --deal N` deals number N, always the same.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from time import perf_counter

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.deal import Deal
from parlour.core.options import Chosen
from parlour.core.playout import play_out
from parlour.core.rng import Rng
from parlour.games import find_game
from parlour.games.rook_solitaire.rules import SolitaireDeal
from parlour.games.rook_solitaire.thinking import solver
from parlour.games.rook_solitaire.thinking.solver import Search
from parlour.lab.simulate import SURE
from parlour.table.game import Game
from parlour.table.shuffle import seeded

LIMIT = 200_000
WON, LOST, UNKNOWN = "won", "lost", "unknown"
RESULTS = {solver.WON: WON, solver.LOST: LOST, solver.OPEN: UNKNOWN}


@dataclass(frozen=True)
class Verdict:
    """The result of a search for one deal."""

    result: str
    positions: int
    """How many positions were visited."""
    line: tuple[int, ...] = ()
    """The choices of a line of play that wins, if there is one."""


def numbered(game: Game, number: int, options: Chosen | None = None) -> Deal:
    """Return the deal of a number: the one that `parlour play --deal` deals."""
    order = seeded(number).stream("deal 1").shuffled(list(game.order(1, options)))
    deal = game.new_deal(1, options)
    deal.begin(1, 0, deal.brought)
    deal.deal_out(vec[i64](order))
    return deal


def can_win(deal: Deal, limit: int = LIMIT) -> str:
    """Return whether a solitaire can be won from here; a game without choices is simply played."""
    if isinstance(deal, SolitaireDeal):
        return solve(deal, limit).result
    trial = deal.copy()
    play_out(trial, Rng(0))
    return WON if trial.winners() else LOST


def solve(deal: SolitaireDeal, limit: int = LIMIT) -> Verdict:
    """Return whether a deal can be won from here by a player who knows all cards."""
    search = Search(deal)
    found = RESULTS[search.solve(limit)]
    return Verdict(found, int(search.positions), tuple(search.line))


@dataclass(frozen=True)
class Finding:
    """The number of winnable deals, and the limits of the share."""

    deals: int
    won: int
    lost: int
    unknown: int

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval, if no unknown deal can be won."""
        return wilson(self.won, self.deals)[0]

    @property
    def high(self) -> float:
        """The upper end of the interval, if every unknown deal can be won."""
        return wilson(self.won + self.unknown, self.deals)[1]

    def __str__(self) -> str:
        share = f"{100 * self.won / self.deals:.1f} %"
        span = f"{100 * self.low:.1f} to {100 * self.high:.1f} %"
        counts = f"{self.won} won, {self.lost} lost, {self.unknown} unknown of {self.deals}"
        return f"{share} (95 %: {span}); {counts}"


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a share (Wilson's score)."""
    share = successes / trials
    middle = share + SURE**2 / (2 * trials)
    half = SURE * sqrt(share * (1 - share) / trials + SURE**2 / (4 * trials**2))
    scale = 1 + SURE**2 / trials
    return (middle - half) / scale, (middle + half) / scale


def survey(game: Game, numbers: Sequence[int], options: Chosen, limit: int = LIMIT) -> Finding:
    """Return what can be proved about numbered deals."""
    results = [can_win(numbered(game, number, options), limit) for number in numbers]
    return Finding(len(results), *(results.count(result) for result in (WON, LOST, UNKNOWN)))


def main(argv: Sequence[str] | None = None) -> None:
    """Print the results."""
    parser = argparse.ArgumentParser(description="Which deals of Rook Solitaire can be won?")
    parser.add_argument("--deals", type=int, default=100, help="how many numbered deals")
    parser.add_argument("--number", type=int, help="one deal only, with a line of play")
    parser.add_argument(
        "--limit", type=int, default=LIMIT, help="maximum number of positions per deal"
    )
    chosen = parser.parse_args(argv)
    game = find_game("rook-solitaire")
    for value in ("allowed", "forbidden"):
        options = {"on_resting_14": value}
        began = perf_counter()
        if chosen.number is None:
            said = str(survey(game, range(chosen.deals), options, chosen.limit))
        else:
            deal = numbered(game, chosen.number, options)
            assert isinstance(deal, SolitaireDeal)
            verdict = solve(deal, chosen.limit)
            words = game.speech(options)
            text = words.text(deal, 0, verdict.line) if verdict.line else ""
            said = f"{verdict.result} after {verdict.positions} positions. {text}"
        print(f"13 on a resting 14 {value}: {said} ({perf_counter() - began:.0f} s)")  # noqa: T201


if __name__ == "__main__":
    main()
