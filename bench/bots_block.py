"""How well the bots of Block play: one among others of a kind, on rotated duplicate deals."""
# ruff: noqa: INP001, T201 - a script, whose work is printing

import argparse
from time import perf_counter

from parlour.games import find_bot, find_game
from parlour.lab.duel import duel


def main() -> None:
    """Print a row of figures for every number of seats."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000, help="each is played once per seat")
    parser.add_argument("--seats", type=int, nargs="+", default=[4], help="such as 3 4 5 6")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="novice")
    parser.add_argument("--against", default="uniform")
    parser.add_argument("--option", action="append", default=[], metavar="ID=VALUE")
    args = parser.parse_args()

    game = find_game("block")
    bot, other = find_bot(game, args.bot), find_bot(game, args.against)
    options = dict(option.split("=", 1) for option in args.option)
    print(f"{bot.name} among {other.name}, {args.deals} rotated deals", *args.option)
    print("seats  points/deal   95 %    low  runs out  chance     time")
    for seats in args.seats:
        start = perf_counter()
        found = duel(game, bot, other, seats, args.deals, args.seed, options=options)
        print(
            f"{seats:5}  {found.mean:+11.2f}  ±{found.half:5.2f}  {found.low:+5.1f}"
            f"  {found.outs:8.1%}  {1 / seats:6.1%}  {perf_counter() - start:5.1f} s"
        )


if __name__ == "__main__":
    main()
