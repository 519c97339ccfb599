"""How well the bots of Rook play: one side of them against others, on duplicate deals.

Uniform bids are absurd, and alone cost more than any card could; so the bots are also held
against tourists, who bid as they do and then play any card.
"""
# ruff: noqa: INP001, T201 - a script, whose work is printing

import argparse
from time import perf_counter

from parlour.bots.bot import UNIFORM, Bot
from parlour.core.deal import View
from parlour.games import find_bot, find_game
from parlour.lab.duel import duel

GAMES = ("partnership-rook", "display-rook", "rook")
PLAY = 2
"""The phase in which cards are played, in all three games."""


class Tourist:
    """Bids like another bot, and then plays any card."""

    name = "tourist"

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def choose(self, view: View, seed: int) -> int:
        """Return a bid of judgement or a random card."""
        return (UNIFORM if view.phase == PLAY else self.bot).choose(view, seed)


def main() -> None:
    """Print a row of figures for every game, number of seats and opponent."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--deals", type=int, default=2000, help="each is played once per side")
    parser.add_argument("--seats", type=int, nargs="+", help="all that the game allows")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--bot", default="club")
    parser.add_argument("--option", action="append", default=[], metavar="ID=VALUE")
    args = parser.parse_args()

    options = dict(option.split("=", 1) for option in args.option)
    print(f"{args.bot}, {args.deals} duplicate deals", *args.option)
    print("game              seats  against   points/deal   95 %     time")
    for key in args.games:
        game = find_game(key)
        bot = find_bot(game, args.bot)
        for seats in args.seats or game.seats:
            for other in (UNIFORM, Tourist(bot)):
                start = perf_counter()
                found = duel(game, bot, other, seats, args.deals, args.seed, options=options)
                print(
                    f"{key:16}  {seats:5}  {other.name:8}  {found.mean:+11.1f}  ±{found.half:5.1f}"
                    f"  {perf_counter() - start:6.1f} s"
                )


if __name__ == "__main__":
    main()
