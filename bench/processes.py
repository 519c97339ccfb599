"""Work in several processes: the pool and the file of results of other scripts, and a measurement.

    python bench/processes.py dixie-rook --bots club,uniform

As a script it measures how much faster the arena is with a second process: it plays the same deals
with one process and with two, in turn. Wall-clock time counts here, so it needs two processors
that nothing else uses. It also prints how busy the machine was. The processes of joblib are started
before anything is timed.
"""
# ruff: noqa: INP001, T201 - a script that prints its results

import argparse
import json
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, TypeVar

from command import parser_of

from parlour.core.bits import COMPILED
from parlour.games import find_game
from parlour.lab.arena import arena
from parlour.lab.crew import Crew

T = TypeVar("T")
R = TypeVar("R")

Row = dict[str, Any]
"""A result as it is written to a file: a line of JSON."""
Write = Callable[[Row], None]


def results(work: Callable[[T], R], tasks: Iterator[T], jobs: int) -> Iterator[tuple[T, R]]:
    """Do tasks in several processes; yield each with its result as soon as it is done.

    At most one task more than there are processes is taken in advance, so `tasks` can decide by the
    clock and by earlier results what comes next.
    """
    running: dict[Future[R], T] = {}
    with ProcessPoolExecutor(jobs) as pool:
        while True:
            for task in islice(tasks, jobs + 1 - len(running)):
                running[pool.submit(work, task)] = task
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                yield running.pop(future), future.result()


def read_rows(paths: Iterable[str]) -> Iterator[Row]:
    """Yield the results in some files."""
    for path in paths:
        for line in Path(path).read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


def earlier(args: argparse.Namespace) -> list[str]:
    """Return the files to read first: those to summarise, or else the one that the run adds to."""
    if args.summary is not None:
        return list(args.summary)
    return [args.out] if args.out and Path(args.out).exists() else []


@contextmanager
def written_to(path: str | None) -> Iterator[Write]:
    """Yield a function that adds a result to a file at once; without a file it does nothing."""
    if not path:
        yield lambda row: None  # noqa: ARG005 - results are shown at the end
        return
    with Path(path).open("a", encoding="utf-8") as out:
        yield lambda row: print(json.dumps(row), file=out, flush=True)


def main() -> None:
    """Print how long each took, and the ratio."""
    parser = parser_of(__doc__)
    parser.add_argument("game", nargs="?", default="dixie-rook")
    parser.add_argument("--bots", default="club,uniform")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    game = find_game(args.game)

    def seconds(jobs: int, deals: int) -> tuple[float, object]:
        began = perf_counter()
        scores = arena(
            game, args.bots.split(","), deals=deals, seats=game.usual_seats, crew=Crew(jobs)
        )
        return perf_counter() - began, [bot.points_per_deal for bot in scores.outcome("").bots]

    print("compiled" if COMPILED else "interpreted: these are not the figures you want")
    seconds(2, 4)
    ratios: list[float] = []
    for _ in range(args.rounds):
        (one, found), (two, same) = seconds(1, args.deals), seconds(2, args.deals)
        if found != same:
            raise SystemExit("Two processes found a different result than one")
        ratios.append(one / two)
        busy = os.getloadavg()[0]
        print(f"one {one:6.1f} s   two {two:6.1f} s   {one / two:.2f} x   load {busy:.1f}")
    print(f"median {median(ratios):.2f} x, best {max(ratios):.2f} x")


if __name__ == "__main__":
    main()
