"""How well a bot plays against another, on duplicate deals with the sides exchanged, as JSON.

    python bench/levels.py partnership-rook expert club --deals 1000 --jobs 16 --play-only

It does what `parlour arena` cannot. With `--play-only` all seats bid, name and bury by the novice's
rules, and the bots choose only the cards. `--worlds 100 --exact 0` and the like try other budgets
for the first bot; `--limit` caps its thinking time in seconds of processor time, so a busy
machine does not change the result. `--bidders 0` leaves out what it adds to the value of contracts.
With `--deaf` it ignores what the others' calls tell about their hands; against itself that shows
what listening is worth. `--match 30` plays the same deals in matches of 30, in which the first bot
reads the others. `--each FILE` writes the margin of each deal, and `--than FILE` compares with
another run, deal by deal.
"""
# ruff: noqa: INP001, T201 - a script that prints its results

import json
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from itertools import pairwise
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import perf_counter, process_time

from command import parser_of

from parlour.bots.bot import Bot
from parlour.bots.levels import Thinker
from parlour.bots.reaction import NEVER, Reacting
from parlour.core.deal import View
from parlour.games import find_bot, find_game
from parlour.lab.duel import Board, Play, half_width
from parlour.table.game import Game


class Watched:
    """A bot whose thinking is timed; another may choose for it before the play."""

    def __init__(self, bot: Bot, bidder: Bot | None, play_phase: int) -> None:
        self.bot = bot
        self.bidder = bidder
        self.play_phase = play_phase
        self.times: list[float] = []

    @property
    def name(self) -> str:
        """The name of the bot."""
        return self.bot.name

    def choose(self, view: View, seed: int) -> int:
        """Return the bot's choice, or the bidder's before the play."""
        if self.bidder is not None and view.phase != self.play_phase:
            return self.bidder.choose(view, seed)
        began = process_time()
        choice = self.bot.choose(view, seed)
        if view.choices & (view.choices - 1):
            self.times.append(1000 * (process_time() - began))
        return choice

    def reaction(self, view: View, seed: int) -> int:
        """Return when the bot would speak in a window."""
        return self.bot.reaction(view, seed) if isinstance(self.bot, Reacting) else NEVER

    def remade(self, change: Callable[[Bot], Bot]) -> "Watched":
        """Return the same with its bot changed; both add to the same list of times."""
        new = Watched(change(self.bot), self.bidder, self.play_phase)
        new.times = self.times
        return new


@dataclass(frozen=True)
class Task:
    """A share of the deals."""

    game: str
    bots: tuple[str, str]
    changes: dict[str, float]
    seats: int
    options: dict[str, str]
    seed: int
    play_only: bool
    deaf: bool
    matches: list[range]
    """The numbers of the deals of each match; a single deal leaves nothing to read."""


def watched(game: Game, name: str, changes: dict[str, float], *, play_only: bool) -> Watched:
    """Return a bot of the game, with changed budgets if wanted."""
    bot = find_bot(game, name)
    if changes and isinstance(bot, Thinker):
        bot = replace(bot, **changes)  # type: ignore[arg-type]
    bidder = find_bot(game, "novice") if play_only else None
    return Watched(bot, bidder, game.rules.phases.index("play") if play_only else -1)


class Deaf:
    """A bot that ignores what the others' calls tell about their hands."""

    def __init__(self, bot: Thinker) -> None:
        self.bot = bot
        self.name = bot.name

    def choose(self, view: View, seed: int) -> int:
        """Return the bot's choice; other bots share its policy, so it listens again afterwards."""
        policy = self.bot.policy
        listened, policy.listens = policy.listens, False
        choice = self.bot.choose(view, seed)
        policy.listens = listened
        return choice


def play_share(task: Task) -> tuple[list[list[Play]], list[float], list[float]]:
    """Play a share of the deals; return the plays of each, and the milliseconds of moves."""
    game = find_game(task.game)
    board = Board(game, task.seats, task.seed, task.options)
    bot = watched(game, task.bots[0], task.changes, play_only=task.play_only)
    if task.deaf and isinstance(bot.bot, Thinker):
        bot.bot = Deaf(bot.bot)
    other = watched(game, task.bots[1], {}, play_only=task.play_only)
    deals: list[list[Play]] = []
    for numbers in task.matches:
        alone = len(numbers) == 1
        deals += [board.duel(bot, other, numbers[0])] if alone else board.match(bot, other, numbers)
    return deals, bot.times, other.times


def main() -> None:
    """Print one line of JSON."""
    parser = parser_of(__doc__)
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("other")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=8)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--play-only", action="store_true")
    parser.add_argument("--deaf", action="store_true", help="the first bot ignores others' calls")
    parser.add_argument("--match", type=int, default=1, help="the number of deals of a match")
    parser.add_argument("--each", help="a file for the margin of each deal")
    parser.add_argument("--than", help="such a file of another run, to compare with")
    parser.add_argument("--option", action="append", default=[], metavar="ID=VALUE")
    for budget in ("worlds", "exact", "exact_worlds", "nodes", "phases"):
        parser.add_argument(f"--{budget.replace('_', '-')}", type=int)
    for budget in ("taste", "limit", "bidders"):
        parser.add_argument(f"--{budget}", type=float)
    args = parser.parse_args()

    game = find_game(args.game)
    seats = args.seats or (4 if 4 in game.seats else game.seats[0])
    options = dict(option.split("=", 1) for option in args.option)
    names = Thinker.__dataclass_fields__
    changes = {
        key: value for key, value in vars(args).items() if key in names and value is not None
    }
    tasks = [
        Task(
            game=args.game,
            bots=(args.bot, args.other),
            changes=changes,
            seats=seats,
            options=options,
            seed=args.seed,
            play_only=args.play_only,
            deaf=args.deaf,
            matches=matches,
        )
        for matches in shares_of(args.deals, args.match, args.jobs)
    ]
    began = perf_counter()
    with ProcessPoolExecutor(args.jobs) as pool:
        shares = list(pool.map(play_share, tasks))
    deals = [plays for share in shares for plays in share[0]]
    margins = [fmean(play.margin for play in plays) for plays in deals]
    if args.each:
        Path(args.each).write_text(json.dumps(margins), encoding="utf-8")
    half = half_width(margins)
    report = {
        "game": args.game,
        "seats": seats,
        "bot": args.bot,
        "other": args.other,
        "changes": changes,
        "play_only": args.play_only,
        "deaf": args.deaf,
        "options": options,
        "deals": args.deals,
        "seed": args.seed,
        "match": args.match,
        "margin": round(fmean(margins), 2),
        "ci95": round(half, 2),
        "lower": round(fmean(margins) - half, 2),
        **(difference(margins, args.than) if args.than else {}),
        "boards": round(fmean((m > 0) + 0.5 * (m == 0) for m in margins), 3),
        "won": round(fmean(play.won for plays in deals for play in plays), 3),
        "out": round(fmean(play.out for plays in deals for play in plays), 3),
        "bot_ms": milliseconds([ms for share in shares for ms in share[1]]),
        "other_ms": milliseconds([ms for share in shares for ms in share[2]]),
        "seconds": round(perf_counter() - began, 1),
    }
    print(json.dumps(report))


def shares_of(deals: int, match: int, jobs: int) -> list[list[range]]:
    """Return the numbers of the deals in matches of some length, shared among processes."""
    starts = range(0, deals, match)
    matches = [range(start, min(start + match, deals)) for start in starts]
    cuts = [job * len(matches) // jobs for job in range(jobs + 1)]
    return [matches[cut:end] for cut, end in pairwise(cuts)]


def difference(values: list[float], than: str) -> dict[str, float]:
    """Return how much better these deals were than in another run, and one standard error."""
    others = json.loads(Path(than).read_text(encoding="utf-8"))
    gaps = [value - other for value, other in zip(values, others, strict=True)]
    error = stdev(gaps) / sqrt(len(gaps))
    return {"difference": round(fmean(gaps), 4), "difference_se": round(error, 4)}


def milliseconds(times: list[float]) -> dict[str, float]:
    """Return the mean, the maximum and the 99th percentile of the thinking time."""
    if not times:
        return {}
    ordered = sorted(times)
    return {
        "mean": round(fmean(ordered), 2),
        "p99": round(ordered[len(ordered) * 99 // 100], 1),
        "max": round(ordered[-1], 1),
    }


if __name__ == "__main__":
    main()
