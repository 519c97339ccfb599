"""How often each level beats the one below it in whole matches (docs/bot-strength.md).

    python bench/ladder.py [GAME …] --matches 100 --jobs 2
    python bench/ladder.py flip --pairs bold,cautious master,expert
    python bench/ladder.py block flip --pairs club:6,novice novice+club:30,novice
    python bench/ladder.py --jobs 16 --seconds 500 --out ladder.jsonl
    python bench/ladder.py --summary ladder.jsonl

The two levels take alternate sides, with two players or else four. Each match is played twice with
the same packs, the levels exchanged. A tie is half a match. The table shows the share of matches
that the higher level won, with one standard error. The aim is 60 to 70 %.

`club:6` is a club player with 6 imagined deals, and `novice+club:30` plays like a novice in 30 % of
its choices and like a club player in the others. All games and pairs are played in turns. After
`--seconds` no further match is handed out; those handed out are finished. Each match is added to
`--out` when it ends; a match that is already there is not played again.
"""
# ruff: noqa: INP001, T201 - a script that prints its results

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise, product, takewhile
from math import sqrt
from statistics import fmean, stdev
from time import perf_counter
from typing import NamedTuple

from command import parser_of
from processes import Write, earlier, read_rows, results, written_to

from parlour.bots.bot import Bot
from parlour.bots.ladder import Between
from parlour.bots.levels import Thinker, facing
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


class Task(NamedTuple):
    """A match between two levels."""

    game: str
    seats: int
    high: str
    low: str
    seed: int
    number: int
    """Which packs."""
    exchanged: int
    """0, or 1 when the same packs are played with the levels exchanged."""


Found = dict[Task, float]
"""Matches, with the share that the higher level won."""


@cache
def bot_of(key: str, text: str) -> Bot:
    """Return a level of a game, or one that is described as above."""
    game = find_game(key)
    name, _, amount = text.partition(":")
    if "+" in name:
        low, high = name.split("+")
        return Between(text, bot_of(key, low), bot_of(key, high), int(amount))
    bot = find_bot(game, name)
    return replace(bot, worlds=int(amount)) if amount and isinstance(bot, Thinker) else bot


def won(task: Task) -> float:
    """Play a match, in any process; return the share of it that the higher level wins."""
    game = find_game(task.game)
    bots = bot_of(task.game, task.high), bot_of(task.game, task.low)
    sides = game.rules.sides(task.seats, game.choose(None))
    at = [bots[(side + task.exchanged) % 2] for side in sides]
    rng = deal_rng(seed_key(task.seed), task.number)
    winners = winning_sides(game, task.seats, at, rng, task.number % task.seats)
    return fmean((side + task.exchanged) % 2 == 0 for side in winners) if winners else 0.5


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


def read(paths: list[str]) -> Found:
    """Return the matches in some files."""
    found = {}
    for match in read_rows(paths):
        share = match.pop("won")
        found[Task(**match)] = share
    return found


def play_all(tasks: Iterator[Task], jobs: int, ends: float, write: Write) -> Found:
    """Play matches until they are done or the time is up; write each when it ends."""
    found: Found = {}
    in_time = takewhile(lambda _: not ends or perf_counter() < ends, tasks)
    for task, share in results(won, in_time, jobs):
        found[task] = share
        write({**task._asdict(), "won": share})
    return found


def cell(found: Found, game: str, seats: int, pair: tuple[str, str]) -> str:
    """Return the share that the higher level won and its standard error, over both seatings."""
    both = [
        (share + found[task._replace(exchanged=1)]) / 2
        for task, share in found.items()
        if (task.game, task.seats, task.high, task.low, task.exchanged) == (game, seats, *pair, 0)
        and task._replace(exchanged=1) in found
    ]
    if len(both) < 2:
        return ""
    return f"{fmean(both):.1%} ± {stdev(both) / sqrt(len(both)):.1%} ({len(both)})"


def show(found: Found) -> None:
    """Print a row for each game; the number of packs is in parentheses."""
    pairs = list(dict.fromkeys((task.high, task.low) for task in sorted(found, key=rank)))
    print(f"| game | {' | '.join(f'{high} v {low}' for high, low in pairs)} |")
    print(f"|---|{'---|' * len(pairs)}")
    for game, seats in dict.fromkeys((task.game, task.seats) for task in found):
        cells = " | ".join(cell(found, game, seats, pair) for pair in pairs)
        print(f"| {find_game(game).title} ({seats}) | {cells} |")


def rank(task: Task) -> int:
    """Return the place of a pair in the table."""
    return STEPS.index(task.high) if task.high in STEPS else len(STEPS)


def main() -> None:
    """Play what is asked for and print the table."""
    parser = parser_of(__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--matches", type=int, default=50, help="packs; each is played twice")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=22)
    parser.add_argument("--pairs", nargs="*", default=[], metavar="HIGHER,LOWER")
    parser.add_argument("--seconds", type=float, default=0.0, help="for all; 0 for no limit")
    parser.add_argument("--out", help="a file to which every match is added")
    parser.add_argument("--summary", nargs="*", help="print what such files hold, and play nothing")
    args = parser.parse_args()
    known = read(earlier(args))
    if args.summary is not None:
        show(known)
        return
    ends = perf_counter() + args.seconds if args.seconds else 0.0
    pairs = [tuple(pair.split(",")) for pair in args.pairs]
    pairs = pairs or [(high, low) for low, high in pairwise(STEPS)]
    ladders = [game.key for game in GAMES if {*STEPS} <= {bot.name for bot in bots_of(game)}]
    games = [find_game(key) for key in args.games or ladders]
    tasks = [
        Task(game.key, args.seats or (2 if 2 in game.seats else 4), high, low, args.seed, *turn)
        for *turn, game, (high, low) in product(range(args.matches), (0, 1), games, pairs)
    ]
    missing = iter([task for task in tasks if task not in known])
    with written_to(args.out) as write:
        show(known | play_all(missing, args.jobs, ends, write))


if __name__ == "__main__":
    main()
