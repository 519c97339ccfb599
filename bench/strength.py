"""How strong each level of every game is, compared with uniform play and OpenSpiel's IS-MCTS.

    python bench/strength.py --jobs 16 --seconds 1500 --out strength.jsonl
    python bench/strength.py bergen sniff --deals 100
    python bench/strength.py --summary strength.jsonl

A bot takes each side in turn, and club players take the others, on the same deals. The table shows
how many points per deal the bot is ahead of the average of the others, with one standard error; in
a solitaire, how far it is ahead of the club player. Where low scores win, the sign is reversed.

OpenSpiel's bot is included where it is installed (`make peers`), in the games whose experts search.
It has `--sims` simulations and 30 worlds a move, and the novice bids for it. Its `uct_c` is seven
tenths of the standard deviation of a uniform player's result: a search for the best value in
Partnership Rook found 40 points there.

The time goes to the bot that has had least, so bots that think long play fewer deals. With
`--out`, every result is written to a file at once, and a later run goes on where it ended.
"""
# ruff: noqa: INP001, T201 - a script that prints its results

import argparse
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from math import sqrt
from statistics import fmean, stdev
from time import perf_counter, process_time
from typing import NamedTuple

from command import parser_of
from processes import Write, earlier, read_rows, results, written_to

from parlour.bots.bot import Bot
from parlour.bots.levels import Thinker
from parlour.games import GAMES, bots_of, find_bot, find_game
from parlour.lab.duel import Board, points_made

COLUMNS = (
    "uniform",
    "child",
    "beginner",
    "novice",
    "casual",
    "club",
    "strong",
    "expert",
    "master",
    "open_spiel",
)
SAME = "quit"
"""This game is Block under another name."""
SEATS = {"alphabets": 4}
"""The number of seats in games where two players score nothing."""
SPREAD_DEALS = 100
UCT_OF_SPREAD = 0.7
WORLDS = 30
AT_ONCE = 2.0
"""About how many seconds of deals a process plays at once."""


class Cell(NamedTuple):
    """A bot of a game."""

    game: str
    bot: str


class Task(NamedTuple):
    """Some deals of a bot."""

    cell: Cell
    seed: int
    sims: int
    start: int
    stop: int


class Found(NamedTuple):
    """What a task has found."""

    margins: list[float]
    """Deal by deal, the lead over the others."""
    seconds: float
    """Processor time."""


def measure(task: Task) -> Found:
    """Play some deals, in any process."""
    began = process_time()
    game = find_game(task.cell.game)
    board = Board(game, seats_of(task.cell.game), task.seed)
    bot, club = bot_of(task.cell, task.sims), find_bot(game, "club")
    duels = (board.duel(bot, club, number) for number in range(task.start, task.stop))
    margins = [fmean(play.margin for play in plays) for plays in duels]
    return Found(margins, process_time() - began)


def seats_of(key: str) -> int:
    """Return how many play: two where that is possible, else the usual number."""
    game = find_game(key)
    return SEATS.get(key) or (2 if 2 in game.seats else game.usual_seats)


def bot_of(cell: Cell, sims: int) -> Bot:
    """Return the bot of a cell."""
    game = find_game(cell.game)
    if cell.bot != "open_spiel":
        return find_bot(game, cell.bot)
    expert = find_bot(game, "expert")
    assert isinstance(expert, Thinker)
    bot: Bot = import_module("openspiel_bot").OpenSpielBot(
        game, expert.stakes, sims, uct_of(cell.game), WORLDS, 0.0
    )
    return bot


@cache
def uct_of(key: str) -> float:
    """Return a weight of exploration that fits the points of a game."""
    game = find_game(key)
    board, uniform = Board(game, seats_of(key), 1), find_bot(game, "uniform")
    leads = []
    for number in range(SPREAD_DEALS):
        board.play(uniform, uniform, number, 0)
        mine, *others = points_made(board.deal)
        leads.append(mine - fmean(others))
    return UCT_OF_SPREAD * stdev(leads)


def cells_of(keys: list[str]) -> Iterator[Cell]:
    """Yield the bots of some games, or of all games in which bots differ."""
    usual = [game.key for game in GAMES if len(bots_of(game)) > 1 and game.key != SAME]
    for key in keys or usual:
        game = find_game(key)
        names = {bot.name for bot in bots_of(game)}
        if find_spec("pyspiel") and isinstance(find_bot(game, "expert"), Thinker):
            names.add("open_spiel")
        yield from (Cell(key, name) for name in COLUMNS if name in names and name != "club")


class Run:
    """A run over all bots: the next deals go to the one that has had the least time."""

    def __init__(self, cells: list[Cell], args: argparse.Namespace) -> None:
        self.cells = cells
        self.seed: int = args.seed
        self.sims: int = args.sims
        self.deals: int = args.deals
        self.least: int = args.least
        self.ends = perf_counter() + args.seconds if args.seconds else 0.0
        self.margins: defaultdict[Cell, dict[int, float]] = defaultdict(dict)
        """By the number of the deal."""
        self.spent: defaultdict[Cell, float] = defaultdict(float)
        self.next: defaultdict[Cell, int] = defaultdict(int)
        """The first deal that nobody has begun."""

    def add(self, cell: Cell, start: int, found: Found) -> None:
        """Keep what has been found."""
        self.margins[cell].update(enumerate(found.margins, start))
        self.spent[cell] += found.seconds
        self.next[cell] = max(self.next[cell], start + len(found.margins))

    def tasks(self) -> Iterator[Task]:
        """Yield deals until all are played or the time is up."""
        promised: defaultdict[Cell, float] = defaultdict(float)
        while not self.ends or perf_counter() < self.ends:
            waiting = [cell for cell in self.cells if self.next[cell] < self.deals]
            if not waiting:
                return
            cell = min(waiting, key=lambda one: max(self.spent[one], promised[one]))
            done = len(self.margins[cell])
            each = self.spent[cell] / done if done else AT_ONCE
            start = self.next[cell]
            stop = min(self.deals, start + max(1, int(AT_ONCE / max(each, 0.001))))
            self.next[cell] = stop
            promised[cell] = max(self.spent[cell], promised[cell]) + each * (stop - start)
            yield Task(cell, self.seed, self.sims, start, stop)

    def play(self, jobs: int, write: Write) -> None:
        """Measure, and write each result to a file."""
        for task, found in results(measure, self.tasks(), jobs):
            self.add(task.cell, task.start, found)
            write({**task.cell._asdict(), "start": task.start, **found._asdict()})

    def read(self, paths: list[str]) -> None:
        """Add the results in some files."""
        for row in read_rows(paths):
            found = Found(row["margins"], row["seconds"])
            self.add(Cell(row["game"], row["bot"]), row["start"], found)

    def show(self) -> None:
        """Print a row for each game; the number of deals is in parentheses."""
        print(f"| game (players) | {' | '.join(COLUMNS)} |")
        print(f"|---|{'---|' * len(COLUMNS)}")
        for key in dict.fromkeys(cell.game for cell in self.margins):
            cells = " | ".join(self.figure(Cell(key, name)) for name in COLUMNS)
            print(f"| {find_game(key).title} ({seats_of(key)}) | {cells} |")

    def figure(self, cell: Cell) -> str:
        """Return a cell of the table."""
        if cell.bot == "club":
            return "0"
        values = list(self.margins.get(cell, {}).values())
        if len(values) < self.least:
            return ""
        return f"{fmean(values):+.2f} ± {stdev(values) / sqrt(len(values)):.2f} ({len(values)})"


def main() -> None:
    """Measure what is asked for and print the table."""
    parser = parser_of(__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--bots", nargs="*", default=list(COLUMNS), choices=COLUMNS)
    parser.add_argument("--deals", type=int, default=400, help="the most deals of a bot")
    parser.add_argument("--least", type=int, default=2, help="the fewest deals of a figure")
    parser.add_argument("--seed", type=int, default=1905)
    parser.add_argument("--sims", type=int, default=1000, help="for OpenSpiel's bot")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.0, help="for all; 0 for no limit")
    parser.add_argument("--out", help="a file to which every result is added")
    parser.add_argument("--summary", nargs="*", help="print what such files hold, and play nothing")
    args = parser.parse_args()
    run = Run([cell for cell in cells_of(args.games) if cell.bot in args.bots], args)
    run.read(earlier(args))
    if args.summary is None:
        with written_to(args.out) as write:
            run.play(args.jobs, write)
    run.show()


if __name__ == "__main__":
    main()
