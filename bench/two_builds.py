"""Measure two builds of Parlour side by side, in whole random deals of some games.

    python bench/two_builds.py OLD NEW rook tuxedo

OLD and NEW are folders with a package `parlour` in them, such as `pip install --target` makes. Both
play in turns of a few milliseconds on one processor, so that other work on the machine slows both
equally. The results are the fastest turn of each, and the 10th percentile.
"""
# ruff: noqa: INP001 - a script

import os
import sys
import time
from subprocess import PIPE, Popen

from command import parser_of

from parlour.core.playout import play_deals
from parlour.core.rng import Rng
from parlour.games import find_game

TURNS = 100
TURN = 0.003


def serve(key: str) -> None:
    """Play for a few milliseconds per input line; answer with nanoseconds per decision."""
    game = find_game(key)
    seats = game.usual_seats
    deal, order, rng = game.new_deal(seats), game.order(seats), Rng(1)

    def timed(deals: int) -> tuple[float, int]:
        began = time.perf_counter()
        decisions = play_deals(deal, order, rng, deals)
        return time.perf_counter() - began, decisions

    deals = 1
    while timed(deals)[0] < TURN:
        deals *= 2
    for _ in sys.stdin:
        spent, decisions = timed(deals)
        sys.stdout.write(f"{1e9 * spent / decisions}\n")
        sys.stdout.flush()


def compare(folders: list[str], key: str) -> None:
    """Let two builds take turns at a game, and print the comparison."""
    builds = [
        Popen(  # noqa: S603 - our own code
            [sys.executable, __file__, "--serve", key],
            env={**os.environ, "PYTHONPATH": folder},
            stdin=PIPE,
            stdout=PIPE,
            text=True,
        )
        for folder in folders
    ]
    taken: list[list[float]] = [[], []]
    for _ in range(TURNS):
        for build, times in zip(builds, taken, strict=True):
            assert build.stdin is not None
            assert build.stdout is not None
            build.stdin.write("\n")
            build.stdin.flush()
            times.append(float(build.stdout.readline()))
    for build in builds:
        build.communicate()
    old, new = (sorted(times) for times in taken)
    tenth = TURNS // 10
    sys.stdout.write(
        f"{key:20}{old[0]:8.1f} ns{new[0]:8.1f} ns   x {old[0] / new[0]:.2f}"
        f"   at a tenth x {old[tenth] / new[tenth]:.2f}\n"
    )


def main() -> None:
    """Read the command line."""
    if sys.argv[1:2] == ["--serve"]:
        serve(sys.argv[2])
        return
    parser = parser_of(__doc__)
    for name in ("old", "new"):
        parser.add_argument(name, metavar=name.upper())
    parser.add_argument("games", nargs="+", metavar="GAME")
    args = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # both on one processor
    for key in args.games:
        compare([args.old, args.new], key)


if __name__ == "__main__":
    main()
