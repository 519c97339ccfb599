"""How often each level beats the one below it in whole matches (docs/bot-strength.md).

    python bench/ladder.py [GAME …] --matches 100 --jobs 2
    python bench/ladder.py flip --pairs bold,cautious master,expert

The two levels take alternate sides, with two players or else four. Each match is played twice with
the same packs, the levels exchanged. A tie is half a match. The table shows the share of matches
that the higher level won, with one standard error. The aim is 60 to 70 %.
"""
# ruff: noqa: INP001, T201 - a script that prints its results

import argparse
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev

from parlour.bots.bot import Bot
from parlour.bots.levels import facing
from parlour.bots.reading import Reading
from parlour.core.bits import each
from parlour.core.match import Match
from parlour.core.rng import Rng
from parlour.games import GAMES, bots_of, find_bot, find_game
from parlour.lab.simulate import deal_rng, play, seed_key
from parlour.table.game import Game

STEPS = ("beginner", "novice", "casual", "club", "strong", "expert")
MOST_DEALS = 60
"""A match that takes more deals is a tie."""


def won(game: Game, seats: int, bots: tuple[Bot, Bot], number: int, seed: int = 22) -> float:
    """Return the share of a match that the first bot wins, over both seatings."""
    sides = game.sides(seats, game.choose(None))
    found = []
    for first in (0, 1):
        at = [bots[(side + first) % 2] for side in sides]
        rng = deal_rng(seed_key(seed), number)
        winners = winning_sides(game, seats, at, rng, number % seats)
        found.append(fmean((side + first) % 2 == 0 for side in winners) if winners else 0.5)
    return fmean(found)


def winning_sides(game: Game, seats: int, at: list[Bot], rng: Rng, dealer: int) -> list[int]:
    """Play a match; return the sides that win it, or none if it does not end."""
    deal = game.new_deal(seats)
    match = Match(len(deal.scores), dealer)
    reading = Reading(find_bot(game, "best"), seats)
    while not match.winners and match.number < MOST_DEALS:
        order = game.order(seats)
        rng.shuffle(order)
        match.open(deal, order)
        play(deal, rng, [facing(bot, reading.guessers()) for bot in at], None, reading.note)
        reading.close()
        match.close(deal)
    return each(match.winners)


def share(task: tuple[str, str, str, int, range]) -> list[float]:
    """Play some matches between two levels, in any process."""
    key, high, low, seats, numbers = task
    game = find_game(key)
    bots = (find_bot(game, high), find_bot(game, low))
    return [won(game, seats, bots, number) for number in numbers]


def main() -> None:
    """Print a row for each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--matches", type=int, default=50, help="packs; each is played twice")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--pairs", nargs="*", default=[], metavar="HIGHER,LOWER")
    args = parser.parse_args()
    pairs = [tuple(pair.split(",")) for pair in args.pairs]
    pairs = pairs or [(high, low) for low, high in pairwise(STEPS)]
    ladders = [game.key for game in GAMES if {*STEPS} <= {bot.name for bot in bots_of(game)}]
    print(f"| game | {' | '.join(f'{high} v {low}' for high, low in pairs)} |")
    print(f"|---|{'---|' * len(pairs)}")
    with ProcessPoolExecutor(args.jobs) as pool:
        for key in args.games or ladders:
            game = find_game(key)
            seats = args.seats or (2 if 2 in game.seats else 4)
            cells = []
            for high, low in pairs:
                tasks = [
                    (key, high, low, seats, range(job, args.matches, args.jobs))
                    for job in range(args.jobs)
                ]
                found = [value for part in pool.map(share, tasks) for value in part]
                error = stdev(found) / sqrt(len(found))
                cells.append(f"{fmean(found):.0%} ± {error:.0%}")
            print(f"| {game.title} ({seats}) | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
