"""How often tables of one level end I Doubt It before the limit of 600 plays (R-DOUBT-11).

python bench/doubt_ends.py [DEALS] [LEVEL]
"""
# ruff: noqa: INP001, T201 - a script that prints its results

import sys
from typing import Any

from parlour.games import find_bot, find_game
from parlour.lab.simulate import begin, deal_rng, play, seed_key


def main() -> None:
    """Print a row for every number of players."""
    game, deals = find_game("i-doubt-it"), int(sys.argv[1]) if len(sys.argv) > 1 else 500
    bot = find_bot(game, sys.argv[2] if len(sys.argv) > 2 else "club")
    key = seed_key(7)
    for seats in game.seats:
        deal: Any = game.new_deal(seats)
        plays: list[int] = []
        ended = 0
        for number in range(deals):
            rng = deal_rng(key, number)
            begin(deal, game.order(seats), number % seats, rng)
            play(deal, rng, [bot] * seats, None)
            ended += deal.hands[deal.out] == 0
            plays.append(int(deal.plays))
        half = sorted(plays)[deals // 2]
        print(f"{seats} players: {ended} of {deals} ended, half of them within {half} plays")


if __name__ == "__main__":
    main()
