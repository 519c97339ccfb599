"""The bars that the bots are held to, measured in order of importance.

    python bench/bars.py --jobs 16 --seconds 1500 --out bars.jsonl
    python bench/bars.py --only domino-42 block --jobs 2 --scale 0.05

Every bar is a number that the lower 95 % bound has to exceed, on duplicate deals with the sides
exchanged. The script prints a line for each when it is done. `--seconds` divides a time among the
bars: a bar whose time is up uses the deals it has. The result of each deal is written to `--out` at
once, so an interrupted run loses nothing; `--summary FILE…` prints the bars of such files.
Bars against OpenSpiel's bot are measured where it is installed: see `bench/openspiel_bot.py`.
"""
# ruff: noqa: INP001, T201 - a script that prints its results

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from math import sqrt
from statistics import fmean, stdev
from time import perf_counter, process_time
from typing import NamedTuple

from command import parser_of
from contracts import calibrate, calibration, fit, forty_two, of_role
from levels import watched
from processes import Write, read_rows, results, written_to

from parlour.bots.levels import Thinker
from parlour.games import find_bot, find_game
from parlour.games.domino_42.rules import Domino42Deal
from parlour.games.i_doubt_it.rules import DoubtDeal
from parlour.games.rook_solitaire.rules import SolitaireDeal
from parlour.lab.duel import Board
from parlour.lab.simulate import SURE

Found = list[tuple[float, float]]
"""For each deal its figure and its divisor: 1 unless the figure is a ratio."""

OPEN_SPIEL = "open_spiel"
"""OpenSpiel's own IS-MCTS in place of one of our bots."""


@dataclass(frozen=True)
class Bar:
    """A required strength of a bot, and how it is measured."""

    game: str
    seats: int
    bot: str
    other: str
    least: float
    """What the lower bound has to exceed; for an error, its maximum."""
    deals: int
    kind: str = "points"
    """What is counted:

    points: the lead on the score sheet over the others' average
    cards: the lead of a side of 42 in the 42 points of a hand
    share: how often it wins, times the number of players
    out: the share of plays in which it runs out
    ends: the share of plays in which a player runs out before the guard of I Doubt It
    wins: the wins of a solitaire, as a multiple of the other's
    forty-two: the public protocol (`bench/contracts.py`)
    calibration: the expected error of the chance to make a bid
    simulations: as points (in 42 as cards), play only, against 1,000 simulations a move
    second: the same against a second of processor time a move
    """
    play_only: bool = False
    each: float = 0.1
    """About how many seconds of processor time a deal takes."""

    @property
    def name(self) -> str:
        """The name of the bar in files and on the screen."""
        play = " play" if self.play_only else ""
        return f"{self.game} {self.seats} {self.bot}-{self.other} {self.kind}{play}"


def rook_bars(game: str) -> list[Bar]:
    """Return the bars of the partnership games with an auction."""
    return [
        Bar(game, 4, "expert", "club", 5.0, 800, play_only=True, each=1.4),
        Bar(game, 4, "expert", "club", 8.0, 800, each=1.6),
        Bar(game, 4, "club", "novice", 6.0, 1500, play_only=True),
        Bar(game, 4, "novice", "uniform", 30.0, 500, play_only=True, each=0.01),
        Bar(game, 4, "expert", OPEN_SPIEL, 10.0, 48, "simulations", each=50.0),
        Bar(game, 4, "expert", OPEN_SPIEL, 10.0, 64, "second", each=60.0),
    ]


BARS: list[Bar] = [
    Bar("domino-42", 4, "expert", "novice", 5.0, 800, "cards", play_only=True),
    Bar("domino-42", 4, "expert", "uniform", 0.765, 1500, "forty-two"),
    Bar("domino-42", 4, "expert", OPEN_SPIEL, 2.5, 400, "simulations", each=25.0),
    *rook_bars("partnership-rook"),
    *rook_bars("dixie-rook"),
    Bar("flip", 4, "expert", "novice", 4.0, 500, each=1.1),
    Bar("sniff", 2, "expert", "novice", 0.9, 1000, each=0.5),  # 4.5 spots: it is scored in fives
    Bar("block-dominoes", 2, "expert", "novice", 1.2, 3000, each=0.06),
    Bar("block", 4, "expert", "novice", 4.0, 1000, each=0.2),
    Bar("donkey", 4, "expert", "novice", 1.3, 2000, "share", each=0.02),
    Bar("i-doubt-it", 4, "expert", "novice", 1.25, 1500, "share", each=0.02),
    Bar("domino-42", 4, "expert", "expert", 0.02, 4000, "calibration", each=0.2),
    Bar("partnership-rook", 4, "expert", "expert", 0.02, 2500, "calibration", each=1.5),
    Bar("dixie-rook", 4, "expert", "expert", 0.02, 2500, "calibration", each=1.9),
    Bar("display-rook", 4, "expert", "expert", 0.02, 2500, "calibration", each=1.2),
    Bar("rook-solitaire", 1, "expert", "uniform", 2.0, 400, "wins", each=1.0),
    Bar("bergen", 2, "expert", "novice", 0.3, 1000, each=0.04),
    Bar("matadores", 2, "expert", "novice", 0.0, 1000, each=0.06),
    Bar("sebastopol", 4, "expert", "novice", 0.0, 300, each=0.4),
    Bar("draw-dominoes", 2, "expert", "novice", 0.0, 300, each=0.6),
    Bar("high-14", 4, "expert", "novice", 0.0, 100, each=1.0),
    Bar("display-rook", 4, "expert", "novice", 0.0, 100, each=1.0),
    Bar("tuxedo", 4, "expert", "novice", 0.0, 100, each=0.7),
    *[Bar("rook", seats, "expert", "novice", 8.0, 150, each=0.9) for seats in range(3, 9)],
    Bar("domino-42", 4, "novice", "uniform", 7.0, 1000, "cards", play_only=True, each=0.01),
    Bar("block", 4, "novice", "uniform", 4.0, 1000, each=0.01),
    Bar("block", 4, "novice", "uniform", 0.25, 1000, "out", each=0.01),
    Bar("i-doubt-it", 4, "club", "club", 0.99, 500, "ends", each=0.1),
]


class Task(NamedTuple):
    """Some deals of a bar."""

    place: int
    """The index of the bar in a run."""
    bar: Bar
    seed: int
    numbers: range


def measure(task: Task) -> tuple[Found, float]:
    """Play some deals; return their figures, and the seconds of processor time."""
    began = process_time()
    _, bar, seed, numbers = task
    if bar.kind in {"forty-two", "calibration"}:
        args = argparse.Namespace(
            game=bar.game, bot=bar.bot, other=bar.other, seats=bar.seats, seed=seed, players=None
        )
        args.bidder_leads, args.worlds = True, None
        if bar.kind == "calibration":
            return of_role(calibrate(args, numbers), "bidder"), process_time() - began
        alone = [range(number, number + 1) for number in numbers]
        return [(share, 1.0) for share in forty_two(args, alone)], process_time() - began
    if bar.other == OPEN_SPIEL:
        return open_spiel(bar, seed, numbers), process_time() - began
    game = find_game(bar.game)
    board = Board(game, bar.seats, seed)
    bot = watched(game, bar.bot, {}, play_only=bar.play_only)
    other = watched(game, bar.other, {}, play_only=bar.play_only)
    found: Found = []
    for number in numbers:
        if bar.kind == "wins":
            mine, theirs = (solved(board, one, number) for one in (bot, other))
            found.append((mine, theirs))
        else:
            values = [value_of(bar, board, bot, other, number, side) for side in board.sides]
            found.append((fmean(values), 1.0))
    return found, process_time() - began


def open_spiel(bar: Bar, seed: int, numbers: range) -> Found:
    """Return our margins over OpenSpiel's bot, with its best settings."""
    args = argparse.Namespace(game=bar.game, bot=bar.bot, seed=seed, sims=1000, worlds=30)
    args.uct = 20.0 if bar.game == "domino-42" else 40.0
    args.seconds = 1.0 if bar.kind == "second" else 0.0
    play_share = import_module("openspiel_bot").play_share
    return [(margin, 1.0) for margin in play_share((args, numbers))]


def solved(board: Board, bot: object, number: int) -> float:
    """Return 1 if a bot solves a solitaire, else 0."""
    board.play(bot, bot, number, 0)  # type: ignore[arg-type]
    assert isinstance(board.deal, SolitaireDeal)
    return float(board.deal.left_over() == 0)


def value_of(bar: Bar, board: Board, bot: object, other: object, number: int, side: int) -> float:
    """Return the figure of one play of a deal."""
    play = board.play(bot, other, number, side)  # type: ignore[arg-type]
    deal = board.deal
    if bar.kind == "cards":
        assert isinstance(deal, Domino42Deal)
        return float(deal.made_by(side) - deal.made_by(1 - side))
    if bar.kind == "share":
        return play.won * len(board.sides)
    if bar.kind == "ends":
        assert isinstance(deal, DoubtDeal)
        return float(deal.hands[deal.out] == 0)
    return float(play.out) if bar.kind == "out" else play.margin


@dataclass(frozen=True)
class Verdict:
    """The result for a bar from the deals so far."""

    figure: float
    bound: float
    reached: bool


def judge(bar: Bar, found: Found) -> Verdict:
    """Return the figure of a bar, its bound, and whether it meets the requirement."""
    if bar.kind == "calibration":
        bot = find_bot(find_game(bar.game), bar.bot)
        assert isinstance(bot, Thinker)
        error = float(str(calibration(found, bot.odds.bidder)["ece"]))
        return Verdict(error, error, error <= bar.least)
    ratio = fmean(top for top, _ in found) / (fmean(below for _, below in found) or 1.0)
    if len(found) < 2:
        return Verdict(ratio, float("-inf"), reached=False)
    scale = fmean(below for _, below in found) or 1.0
    spread = stdev((top - ratio * below) / scale for top, below in found)
    bound = ratio - SURE * spread / sqrt(len(found))
    return Verdict(ratio, bound, bound > bar.least)


class Run:
    """A run over the bars: hands out deals in order, and collects the figures."""

    def __init__(self, bars: list[Bar], args: argparse.Namespace) -> None:
        self.bars = bars
        self.seed: int = args.seed
        self.jobs: int = args.jobs
        self.scale: float = args.scale
        self.ends = perf_counter() + args.seconds if args.seconds else 0.0
        self.found: list[Found] = [[] for _ in bars]
        self.spent = [0.0 for _ in bars]
        self.running = [0 for _ in bars]
        self.handed = -1
        """The last bar whose deals have all been handed out."""
        self.shown = 0
        """How many bars have been printed."""

    def tasks(self) -> Iterator[Task]:
        """Yield some deals of a bar, until its deals or its time are used up."""
        for place, bar in enumerate(self.bars):
            deals = max(2, round(bar.deals * self.scale))
            now = perf_counter()
            rest = sum(other.deals * other.each for other in self.bars[place:])
            part = bar.deals * bar.each / rest
            until = now + part * (self.ends - now) if self.ends else 0.0
            at, step = 0, 1
            while at < deals and not (until and perf_counter() > until and at):
                step = self.step(place, deals - at)
                self.running[place] += 1
                yield Task(place, bar, self.seed, range(at, at + step))
                at += step
            self.handed = place

    def step(self, place: int, left: int) -> int:
        """Return how many deals to hand out at once: about one second's worth."""
        done = len(self.found[place])
        if not done:
            return 1
        return max(1, min(left, left // self.jobs, int(1.0 * done / max(self.spent[place], 0.01))))

    def play(self, write: Write) -> None:
        """Measure all bars; print the result of each when it and those before it are done."""
        for task, (found, seconds) in results(measure, self.tasks(), self.jobs):
            self.keep(task, found, seconds, write)
            self.show_done()
        self.show_done()

    def keep(self, task: Task, found: Found, seconds: float, write: Write) -> None:
        """Store the figures of some deals, in the file too."""
        place = task.place
        self.running[place] -= 1
        self.found[place] += found
        self.spent[place] += seconds
        line = {"bar": self.bars[place].name, "seed": self.seed, "from": task.numbers.start}
        write({**line, "found": found, "cpu_s": seconds})

    def show_done(self) -> None:
        """Print the bars that are done since the last time, in order."""
        while self.shown <= self.handed and not self.running[self.shown]:
            self.show(self.shown)
            self.shown += 1

    def show(self, place: int) -> None:
        """Print the result of a bar."""
        bar, found = self.bars[place], self.found[place]
        if not found:
            print(f"{bar.name:48} nothing measured", flush=True)
            return
        verdict = judge(bar, found)
        sign, bound = ("≤", "error") if bar.kind == "calibration" else (">", "lower")
        print(
            f"{bar.name:48} {sign} {bar.least:<5g} figure {verdict.figure:8.3f}"
            f"  {bound} {verdict.bound:8.3f}  {'reached' if verdict.reached else 'NOT reached'}"
            f"  {len(found)} deals, {self.spent[place] / len(found):.2f} s each",
            flush=True,
        )
        if bar.kind == "calibration":
            print(f"    the odds that fit best: {fit(found)}", flush=True)


def read(run: Run, files: list[str]) -> None:
    """Add the results in files to a run."""
    places = {bar.name: place for place, bar in enumerate(run.bars)}
    for row in read_rows(files):
        if row["bar"] in places:
            place = places[row["bar"]]
            run.found[place] += [tuple(pair) for pair in row["found"]]
            run.spent[place] += row["cpu_s"]


def main() -> None:
    """Print a line for every bar."""
    parser = parser_of(__doc__)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1913)
    parser.add_argument("--seconds", type=float, default=0.0, help="for all bars; 0 for no limit")
    parser.add_argument("--scale", type=float, default=1.0, help="times the usual number of deals")
    parser.add_argument("--only", nargs="*", default=[], help="words of the names of bars")
    parser.add_argument("--out", help="a file to which every result is added")
    parser.add_argument("--summary", nargs="*", help="print what such files hold, and play nothing")
    args = parser.parse_args()
    bars = [bar for bar in BARS if not args.only or any(word in bar.name for word in args.only)]
    if args.summary is None and find_spec("pyspiel") is None:
        bars = [bar for bar in bars if bar.other != OPEN_SPIEL]
    run = Run(bars, args)
    if args.summary is not None:
        read(run, args.summary)
        for place, found in enumerate(run.found):
            if found:
                run.show(place)
    else:
        with written_to(args.out) as write:
            run.play(write)


if __name__ == "__main__":
    main()
