"""Was it winnable? What a search over whole deals of a solitaire finds, with a limit.

The search is the game's own (`Coach.solve`). If it gives up, the result is unknown.

    python -m parlour.lab.winnable GAME --deals 2000   the share of deals that can be won
    python -m parlour.lab.winnable GAME --number 17    whether deal 17 can, and how

Deals are numbered: `parlour play GAME --deal N` deals number N, always the same. With `--vary ID`
the search is made for each value of an option.
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
from parlour.errors import BadInput
from parlour.games import find_game
from parlour.lab.simulate import SURE
from parlour.languages.message import say
from parlour.table.game import Game
from parlour.table.parts import LOST, UNKNOWN, WON, Solution
from parlour.table.shuffle import seeded

LIMIT = 200_000


def numbered(game: Game, number: int, options: Chosen | None = None) -> Deal:
    """Return the deal of a number: the one that `parlour play --deal` deals."""
    order = seeded(number).stream("deal 1").shuffled(list(game.order(1, options)))
    deal = game.new_deal(1, options)
    deal.begin(1, 0, deal.brought)
    deal.deal_out(vec[i64](order))
    return deal


def solve(game: Game, deal: Deal, limit: int = LIMIT) -> Solution:
    """Return what a search finds about a solitaire from here, if it knows all cards."""
    if game.coach.solve is None:
        raise BadInput(
            say("{title} is not a solitaire that can be searched to its end", title=game.title)
        )
    return game.coach.solve(deal, limit)


def can_win(game: Game, deal: Deal, limit: int = LIMIT) -> str:
    """Return whether a solitaire can be won from here."""
    return solve(game, deal, limit).result


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
    results = [can_win(game, numbered(game, number, options), limit) for number in numbers]
    return Finding(len(results), *(results.count(result) for result in (WON, LOST, UNKNOWN)))


def main(argv: Sequence[str] | None = None) -> None:
    """Print the results."""
    parser = argparse.ArgumentParser(description="Which deals of a solitaire can be won?")
    parser.add_argument("game", help="a solitaire, by its key")
    parser.add_argument("--deals", type=int, default=100, help="how many numbered deals")
    parser.add_argument("--number", type=int, help="one deal only, with a line of play")
    parser.add_argument("--vary", metavar="ID", help="search with each value of this option")
    parser.add_argument(
        "--limit", type=int, default=LIMIT, help="maximum number of positions per deal"
    )
    chosen = parser.parse_args(argv)
    game = find_game(chosen.game)
    values = [
        value for option in game.options if option.id == chosen.vary for value in option.values
    ]
    for options in [{chosen.vary: value} for value in values] or [{}]:
        began = perf_counter()
        if chosen.number is None:
            said = str(survey(game, range(chosen.deals), options, chosen.limit))
        else:
            deal = numbered(game, chosen.number, options)
            found = solve(game, deal, chosen.limit)
            words = game.speech(options)
            text = words.text(deal, 0, found.line) if found.line else ""
            said = f"{found.result} after {found.positions} positions. {text}"
        with_them = "".join(f"{name}={value}: " for name, value in options.items())
        print(f"{with_them}{said} ({perf_counter() - began:.0f} s)")  # noqa: T201


if __name__ == "__main__":
    main()
