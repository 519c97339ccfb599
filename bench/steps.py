"""Whether a bot bids too much or too little: the same deals with one bid more and with one less.

    python bench/steps.py partnership-rook domino-42 --jobs 16 --seconds 350 --out steps.jsonl
    python bench/steps.py --summary steps.jsonl

A bot bids and plays for all seats. Then the same deal is played again with one call changed:

- more: the last opponent of the winning bidder who passed makes the lowest bid instead. A bid that
  is higher by more than the usual step (84 in Domino 42) is not tried.
- less: the winning bidder passes instead of bidding for the last time, unless that bid was forced.

After the change the bots bid on (`on`), or all others pass (`pass`). All pass only if that leaves
the contract where the changed call puts it: after a pass over the winning bid, or after a raise of
a standing bid. The gain is what the changed call brings its side: points on the score sheet ahead
of the average of the others, compared with the deal as it was. A bot that bids well gains nothing
on average. If `more` gains, it bids too little; if `less` gains, it bids too much.

Most changed calls are clearly wrong, and they hide a small bias. So the output also has the gain
that the bot itself expected of the change (`expected`), the gain for the calls it thought close
(`close`), and the gain where it expected none: from a straight line through all gains (`at zero`).
`shift` is half the difference of this figure between `more` and `less`: how many points the bot
underrates a contract of its own side against one of the others. `Thinker.bidders` corrects half of
it, because that side gains what the others lose.

The seed of a choice depends only on how many choices came before it, so the same calls always give
the same deal.
"""
# ruff: noqa: INP001, T201 - a script that prints its results

import argparse
from collections.abc import Iterator
from itertools import count
from math import sqrt
from statistics import fmean, linear_regression, stdev
from time import perf_counter, process_time
from typing import Any, NamedTuple

from command import parser_of
from processes import Row, Write, read_rows, results, written_to

from parlour.bots.bot import Bot
from parlour.bots.levels import THINK, Thinker
from parlour.core.bits import below, first, has, single
from parlour.core.deal import NATURE, View
from parlour.core.rng import Rng
from parlour.games import find_bot, find_game
from parlour.lab.simulate import begin, deal_rng, seed_key

CLOSE = 10.0
"""The most points that the bot may expect to lose by a change for the call to count as close."""
NO_SEAT = -1


class Call(NamedTuple):
    """A call in an auction."""

    seat: int
    choice: int
    lowest: int
    """The lowest bid that was open, or -1."""
    free: bool
    """Whether a pass was allowed."""
    over: int
    """The place of the bid to beat, or -1."""
    leads: dict[int, float]
    """How much better the bot rated other calls than the one it made, if it compared them."""


def weighed(bot: Bot, view: View, seed: int) -> tuple[int, dict[int, float]]:
    """Return a bot's choice, and how much better it rated each other choice."""
    if not isinstance(bot, Thinker) or single(view.choices) or bot.by_rule(view, seed) != THINK:
        return bot.choose(view, seed), {}
    thought = bot.think(view, seed)
    made = bot.answer(view, thought)
    if len(thought.choices) == 1:
        return int(thought.choices[made]), {}
    others = range(len(thought.choices))
    leads = {int(thought.choices[place]): thought.lead(place, made) for place in others}
    return int(thought.choices[made]), leads


class Table:
    """A deal that can be played again with other calls."""

    def __init__(self, key: str, bot: str, player: str, seed: int, number: int) -> None:
        self.game = find_game(key)
        self.seats = self.game.usual_seats
        self.deal: Any = self.game.new_deal(self.seats)
        self.bot = find_bot(self.game, bot)
        self.player = find_bot(self.game, player)
        self.key = seed_key(seed)
        self.number = number
        self.known: dict[tuple[int, ...], list[int]] = {}
        """The points of each side by the calls that were made."""

    def begin(self) -> int:
        """Deal the cards; return the seed of the first choice."""
        rng = deal_rng(self.key, self.number)
        begin(self.deal, self.game.order(self.seats), self.number % self.seats, rng)
        return int(rng.word())

    def auction(self, given: list[int], *, all_pass: bool) -> list[Call]:
        """Make the given calls, then let the bots bid, or pass if they can; return all calls."""
        deal, luck, calls = self.deal, self.begin(), list[Call]()
        while not deal.over and deal.phase == 0:
            seat, legal, auction = deal.turn, deal.legal(deal.turn), deal.auction
            choice, leads = auction.passing, dict[int, float]()
            if len(calls) < len(given):
                choice = given[len(calls)]
            elif not all_pass:
                choice, leads = weighed(self.bot, deal.view(seat), luck + len(calls))
            elif not has(legal, auction.passing):
                choice = first(legal)
            bids = legal & below(auction.passing)
            lowest = first(bids) if bids else -1
            free = has(legal, auction.passing)
            calls.append(Call(seat, int(choice), int(lowest), free, int(auction.high), leads))
            deal.play(seat, choice)
        return calls

    def play(self, calls: list[Call]) -> list[int]:
        """Make these calls, then name, bury and play; return the points of each side."""
        made = tuple(call.choice for call in calls)
        if made not in self.known:
            deal, rng = self.deal, deal_rng(self.key, self.number)
            luck = self.begin_again(made)
            for step in count(len(made)):
                if deal.over:
                    break
                due = deal.due()
                seat = first(due) if single(due) else rng.pick(due)
                legal = deal.legal(seat)
                if single(legal):
                    choice = first(legal)
                elif seat == NATURE:
                    choice = Rng(luck + step).pick(legal)
                else:
                    choice = self.player.choose(deal.view(seat), luck + step)
                deal.play(seat, choice)
            self.known[made] = [
                int(score - brought)
                for score, brought in zip(deal.scores, deal.brought, strict=True)
            ]
        return self.known[made]

    def begin_again(self, made: tuple[int, ...]) -> int:
        """Deal and make these calls; return the seed of the first choice."""
        luck = self.begin()
        for choice in made:
            self.deal.play(self.deal.turn, choice)
        return luck

    def worth(self, calls: list[Call], side: int) -> float:
        """Return the points of a side ahead of the average of the others."""
        points = self.play(calls)
        others = [each for place, each in enumerate(points) if place != side]
        return points[side] - fmean(others)

    def change(self, calls: list[Call], place: int, choice: int, *, rest_pass: bool) -> Row:
        """Return how much a different call gains for its side."""
        old = calls[place]
        side = old.seat % len(self.deal.scores)
        given = [call.choice for call in calls[:place]] + [choice]
        ladder = self.deal.auction.bids
        row: Row = {"over": int(ladder[old.over]) if old.over >= 0 else 0}
        row["expected"] = old.leads.get(choice)
        kinds = {"on": False, "pass": True} if rest_pass else {"on": False}
        before = self.worth(calls, side)
        for kind, all_pass in kinds.items():
            again = self.auction(given, all_pass=all_pass)
            row[kind] = self.worth(again, side) - before
        return row

    def steps(self) -> Row:
        """Play the deal, and with one bid more and one less."""
        calls = self.auction([], all_pass=False)
        auction = self.deal.auction
        holder, passing, sides = int(auction.holder), int(auction.passing), len(self.deal.scores)
        row: Row = {"number": self.number, "holder": holder, "bid": int(auction.bid())}
        bids = [place for place, call in enumerate(calls) if call.choice != passing]
        won = bids[-1] if bids else -1
        row["worth"] = self.worth(calls, holder % sides) if bids else 0.0
        passes = [
            place
            for place, call in enumerate(calls)
            if call.choice == passing
            and call.lowest >= 0
            and (holder == NO_SEAT or call.seat % sides != holder % sides)
        ]
        if passes and self.is_step(calls[passes[-1]]):
            place = passes[-1]
            over_it = place > won >= 0
            row["more"] = self.change(calls, place, calls[place].lowest, rest_pass=over_it)
        if bids and calls[won].free:
            row["less"] = self.change(calls, won, passing, rest_pass=calls[won].over >= 0)
        return row

    def is_step(self, call: Call) -> bool:
        """Return whether the lowest open bid is the usual step above the one before it."""
        ladder = self.deal.auction.bids
        if call.lowest == 0:
            return True
        return bool(ladder[call.lowest] - ladder[call.lowest - 1] == ladder[1] - ladder[0])


class Task(NamedTuple):
    """A deal to play in all ways."""

    game: str
    bot: str
    players: str
    seed: int
    number: int


def measure(task: Task) -> Row:
    """Play one deal in all ways, in any process."""
    began = process_time()
    row = Table(*task).steps()
    return {**task._asdict(), **row, "cpu_s": round(process_time() - began, 2)}


def tasks(args: argparse.Namespace) -> Iterator[Task]:
    """Yield deals, the games in turn, until the deals or the time are used up."""
    ends = perf_counter() + args.seconds if args.seconds else 0.0
    for number in range(args.deals):
        for game in args.games:
            if ends and perf_counter() > ends:
                return
            yield Task(game, args.bot, args.players or args.bot, args.seed, number)


def run(args: argparse.Namespace, write: Write) -> list[Row]:
    """Play the deals; every line is written at once."""
    rows: list[Row] = []
    for _, row in results(measure, tasks(args), args.jobs):
        rows.append(row)
        write(row)
    return rows


def figure(values: list[float]) -> str:
    """Return a mean, one standard error, and how many there are."""
    if len(values) < 2:
        return ""
    return f"{fmean(values):+.1f} ± {stdev(values) / sqrt(len(values)):.1f} ({len(values)})"


class Fit(NamedTuple):
    """The gain where the bot expected none, with its standard error."""

    gain: float
    error: float

    def __str__(self) -> str:
        """Return both."""
        return f"{self.gain:+.1f} ± {self.error:.1f}"


def at_zero(told: list[Row]) -> Fit | None:
    """Return the gain at an expected gain of zero, from a straight line through all gains."""
    if len(told) < 3:
        return None
    expected, gains = [row["expected"] for row in told], [row["on"] for row in told]
    line = linear_regression(expected, gains)
    middle, many = fmean(expected), len(told)
    spread = sum((value - middle) ** 2 for value in expected)
    misses = sum(
        (gain - line.intercept - line.slope * value) ** 2
        for value, gain in zip(expected, gains, strict=True)
    )
    error = sqrt(misses / (many - 2) * (1.0 / many + middle**2 / spread))
    return Fit(line.intercept, error)


def columns(found: list[Row]) -> tuple[list[str], Fit | None]:
    """Return the figures of one kind of change."""
    told = [row for row in found if row["expected"] is not None]
    close = [row for row in told if row["expected"] >= -CLOSE]
    on_line = at_zero(told)
    cells = [
        figure([row["pass"] for row in found if "pass" in row]),
        figure([row["on"] for row in found]),
        figure([row["expected"] for row in told]),
        figure([row["on"] for row in close]),
        str(on_line or ""),
    ]
    return cells, on_line


def show(rows: list[Row]) -> None:
    """Print a table: means, one standard error, and the number of deals."""
    print("| game | players | | all pass | bid on | expected | close | at zero | shift |")
    print("|---|---|---|---|---|---|---|---|---|")
    kinds = dict.fromkeys((row["game"], row["bot"], row["players"]) for row in rows)
    for game, bot, player in sorted(kinds):
        some = [
            row for row in rows if (row["game"], row["bot"], row["players"]) == (game, bot, player)
        ]
        names = bot if bot == player else f"{bot}, {player} plays"
        more, up = columns([row["more"] for row in some if "more" in row])
        less, down = columns([row["less"] for row in some if "less" in row])
        shift = ""
        if up is not None and down is not None:
            error = sqrt(up.error**2 + down.error**2) / 2.0
            shift = str(Fit((up.gain - down.gain) / 2.0, error))
        print(f"| {game} | {names} | more | {' | '.join(more)} | {shift} |")
        print(f"| {game} | {names} | less | {' | '.join(less)} | |")


def main() -> None:
    """Print the table."""
    parser = parser_of(__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--players", help="another bot for everything after the bids")
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=22)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.0, help="no new deals after this time")
    parser.add_argument("--out", help="a file to which every deal is added")
    parser.add_argument("--summary", nargs="*", help="print what such files hold, and play nothing")
    args = parser.parse_args()
    for key in args.games:
        game = find_game(key)
        if not hasattr(game.new_deal(game.usual_seats), "auction"):
            parser.error(f"{game.title} has no auction")
    if args.summary is not None:
        show(list(read_rows(args.summary)))
        return
    with written_to(args.out) as write:
        show(run(args, write))


if __name__ == "__main__":
    main()
