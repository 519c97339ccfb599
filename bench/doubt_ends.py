"""How often tables of one level end I Doubt It before the limit of 600 plays (R-DOUBT-11).

python bench/doubt_ends.py [DEALS] [LEVEL]
"""
# ruff: noqa: INP001, T201 - a script that prints its results

from typing import Any

from command import parser_of

from parlour.games import find_bot, find_game
from parlour.lab.simulate import begin, deal_rng, play, seed_key


def main() -> None:
    """Print a row for every number of players."""
    parser = parser_of(__doc__)
    parser.add_argument("deals", type=int, nargs="?", default=500, metavar="DEALS")
    parser.add_argument("level", nargs="?", default="club", metavar="LEVEL")
    args = parser.parse_args()
    game, deals = find_game("i-doubt-it"), args.deals
    bot = find_bot(game, args.level)
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
