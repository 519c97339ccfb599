"""What reviews find in the play of each level, and where a mistake should begin.

Bots of one level play deals with each other at a table, and every seat of each deal is reviewed (or
the first `--seats`). Better players must lose less per decision. For each level the script prints
how much less it loses than the level below, and in how many standard errors, with deals as the
sample. The last line of each game gives the loss at which a club player makes about one mistake a
deal, for `parlour.coach.verdicts`, and how many each level then makes.

    python bench/reviews.py rook sniff --deals 10
"""
# ruff: noqa: INP001, T201 - a script that prints its results

from math import hypot, sqrt
from statistics import fmean, stdev
from time import process_time

from command import parser_of

from parlour.bots.bot import Bot
from parlour.bots.levels import Thinker
from parlour.coach.review import Review, review
from parlour.coach.verdicts import BLUNDER, MISTAKE, SURE
from parlour.games import GAMES, bots_of, find_game
from parlour.table.game import Game
from parlour.table.moves import whole_move
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table

COMPARED = ("uniform", "novice", "club", "expert")

THOUGHTFUL = [game.key for game in GAMES if any(isinstance(b, Thinker) for b in bots_of(game))]


def played(game: Game, bot: Bot, number: int) -> Table:
    """Return a table after one deal, with the same bot in every seat."""
    table = Table(game, game.usual_seats, shuffler=Shuffler(f"review {number}".encode()))
    table.deal_next()
    while not table.deal.over:
        seat = table.due()[0]
        choices = whole_move(table.deal, seat, lambda view: bot.choose(view, table.seq))
        table.submit(seat, table.speech.text(table.deal, seat, choices))
    return table


def reviews(game: Game, bot: Bot, deals: int, seats: int) -> list[list[Review]]:
    """Return reviews of some seats of each deal; the first seat moves on from deal to deal."""
    many = game.usual_seats
    found = []
    for number in range(deals):
        table = played(game, bot, number)
        found.append([review(table, (number + at) % many) for at in range(min(seats, many))])
    return found


def levels_of(game: Game) -> list[Bot]:
    """Return the levels to compare, weakest first."""
    given = {bot.name: bot for bot in bots_of(game)}
    return [given[name] for name in COMPARED if name in given]


def levels(game: Game, deals: int, seats: int) -> None:
    """Print each level's loss per decision and per deal, and the threshold for a mistake."""
    sure: dict[str, list[float]] = {}
    means: list[float] = []
    before: tuple[float, float] | None = None
    for bot in levels_of(game):
        started = process_time()
        tables = reviews(game, bot, deals, seats)
        found = [each for table in tables for each in table]
        lost = [deal.lost for each in found for deal in each.deals]
        losses = [decision.loss for each in found for decision in each.decisions]
        if len(losses) < 2 or len(lost) < 2:
            continue
        mean, error = loss_of(tables)
        means.append(mean)
        sure[bot.name] = sorted(
            decision.loss
            for each in found
            for decision in each.decisions
            if decision.loss > SURE * decision.error
        )
        mistakes = sum(d.verdict in {MISTAKE, BLUNDER} for r in found for d in r.decisions)
        print(
            f"{game.key:18} {bot.name:8} a decision {mean:6.2f} ± {error:.2f}"
            f"{than(before, (mean, error))}   a deal {fmean(lost):7.2f} "
            f"± {stdev(lost) / sqrt(len(lost)):.2f}   mistakes a deal "
            f"{mistakes / len(found):.2f}   {(process_time() - started) / len(found):.1f} s",
            flush=True,
        )
        before = mean, error
    hands = deals * min(seats, game.usual_seats)
    limit = mistake_limit(sure.get("club", []), hands)
    often = ", ".join(f"{name} {count(limit, sure[name]) / hands:.1f}" for name in sure)
    order = "in order" if means == sorted(means, reverse=True) else "not in order"
    print(f'    "{game.key}": around({limit:.1f}),  # {often}; {order}', flush=True)


def loss_of(tables: list[list[Review]]) -> tuple[float, float]:
    """Return the mean loss per decision and its standard error, with deals as the sample."""
    deals = [
        losses
        for table in tables
        if (losses := [decision.loss for one in table for decision in one.decisions])
    ]
    number = sum(map(len, deals))
    mean = sum(map(sum, deals)) / number
    spread = sum((sum(deal) - mean * len(deal)) ** 2 for deal in deals)
    return mean, sqrt(spread * len(deals) / max(1, len(deals) - 1)) / number


def than(worse: tuple[float, float] | None, better: tuple[float, float]) -> str:
    """Return how much less is lost than by the level below, and in how many standard errors."""
    if worse is None:
        return ""
    error = hypot(worse[1], better[1])
    return f" (less by {worse[0] - better[0]:.2f}: {(worse[0] - better[0]) / (error or 1):.1f})"


def mistake_limit(sure: list[float], hands: int) -> float:
    """Return the loss that a club player's decisions exceed about once per deal."""
    return sure[-hands] if len(sure) >= hands else (sure[0] if sure else 0.0)


def count(limit: float, sure: list[float]) -> int:
    """Return how many losses are mistakes."""
    return sum(loss >= limit for loss in sure)


def main() -> None:
    """Run the command line."""
    parser = parser_of(__doc__)
    parser.add_argument("games", nargs="*", default=THOUGHTFUL, metavar="GAME")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--seats", type=int, default=8, help="how many seats of a deal to review")
    args = parser.parse_args()
    for key in args.games:
        levels(find_game(key), args.deals, args.seats)


if __name__ == "__main__":
    main()
