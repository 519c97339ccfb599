"""Find mistakes of partners: choices that the expert, with far more budget, would not make.

    python bench/mistakes.py dixie-rook club --deals 20 --seed 3 > found.toml

The bot plays deals against itself. The expert checks each choice with five times its usual number
of imagined deals, and with fifty times as many if that finds a loss. A mistake is a choice that
then loses at least `--points` to the best one in a thousand other deals, by at least `--errors`
standard errors.

The output is TOML for the collection in `tests/bots/mistakes`. A person reads each position before
it is added. `right` lists all choices that the deep search does not consider worse.
"""
# ruff: noqa: INP001, T201 - a script that prints its results

import argparse
import sys
from dataclasses import replace
from functools import partial

from command import parser_of
from librt.vecs import vec
from mypy_extensions import i64

from parlour.bots.levels import THINK, Thinker
from parlour.bots.search import Belief, Ending, Thought, try_all
from parlour.core.bits import single
from parlour.core.deal import View
from parlour.core.rng import Rng
from parlour.games import find_bot, find_game
from parlour.lab.simulate import deal_rng, seed_key
from parlour.table.game import SEAT_NAMES
from parlour.table.moves import whole_move
from parlour.table.table import Table

FIRST = 5
"""The multiple of the budget for the first check."""
DEEP = 50
"""The multiple of the budget for the deciding check."""
COMPARED = 1000
"""How many deals compare the mistake with the best choice."""


def with_budget(bot: Thinker, times: int) -> Thinker:
    """Return a bot with this multiple of the imagined deals."""
    return replace(bot, worlds=bot.worlds * times, exact_worlds=bot.exact_worlds * times)


def loss(thought: Thought, choice: int) -> tuple[float, float]:
    """Return the loss of a choice against the best, and its standard error."""
    row = [int(one) for one in thought.choices]
    best = int(thought.best())
    if choice not in row or row[best] == choice:
        return 0.0, 0.0
    return thought.lead(best, row.index(choice)), thought.error(best, row.index(choice))


def right(thought: Thought, points: float) -> list[int]:
    """Return the choices that a search does not find worse than the best."""
    losses = {int(choice): loss(thought, int(choice)) for choice in thought.choices}
    return [c for c, (lost, error) in losses.items() if lost < points / 2 or lost < 2.0 * error]


def compared(judge: Thinker, view: View, best: int, choice: int) -> tuple[float, float]:
    """Return the loss of a choice against another in separate deals, and the standard error."""
    thought = Thought(vec[i64]([best, choice]), COMPARED)
    ending = Ending(judge.policy, judge.stakes)
    rng = Rng(3)
    belief = Belief(view, judge.policy, rng, COMPARED)
    for _ in range(COMPARED):
        world = belief.world(rng)
        try_all(thought, world, world.copy(), ending, view.seat, rng.word())
    return thought.lead(0, 1), thought.error(0, 1)


class Finder:
    """Plays deals of a bot against itself, and lets the judge check its choices."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        self.game = find_game(args.game)
        self.bot, judge = find_bot(self.game, args.bot), find_bot(self.game, "expert")
        assert isinstance(judge, Thinker)
        self.judge = judge
        self.names = tuple(SEAT_NAMES[:4])
        self.asked = self.found = 0

    def play(self, number: int) -> None:
        """Play a deal, and check some of its choices."""
        rng = deal_rng(seed_key(self.args.seed), number)
        order = self.game.order(4)[:]
        rng.shuffle(order)
        table = Table(self.game, 4, {}, names=self.names)
        table.deal_recorded(list(order), number % 4)
        cards = self.game.pack.show(list(order))
        deal = f'{{ dealer = "{self.names[number % 4]}", order = "{cards}" }}'
        lines: list[str] = []
        while not table.deal.over:
            seat = table.waiting()[0]
            view = table.deal.view(seat)
            seed = rng.word()
            choices = whole_move(table.deal, seat, partial(self.bot.choose, seed=seed))
            if not single(view.choices) and rng.below(100) < self.args.share:
                self.asked += 1
                self.look(table, view, choices[0], deal, lines)
            lines.append(f"{self.names[seat]}: {table.speech.text(table.deal, seat, choices)}")
            table.make(table.plan_choices(seat, choices, by="clock"))

    def look(self, table: Table, view: View, choice: int, deal: str, lines: list[str]) -> None:
        """Let the judge check a choice; print it if it is a mistake."""
        if self.judge.by_rule(view, 0) != THINK:
            return
        least = self.args.points
        if loss(with_budget(self.judge, FIRST).think(view, 1), choice)[0] < least:
            return
        deep = with_budget(self.judge, DEEP).think(view, 2)
        if choice in right(deep, least):
            return
        best = int(deep.choices[deep.best()])
        lost, error = compared(self.judge, view, best, choice)
        if lost < least or lost < self.args.errors * error:
            return
        self.found += 1
        options = self.game.choose(None)
        said = {
            c: self.game.words.say(table.deal.phase, c, options)
            for c in [choice, *right(deep, least)]
        }
        good = ", ".join(f'"{said[c]}"' for c in right(deep, least))
        print(f'[[mistake]]\ngame = "{self.args.game}"\ndeal = {deal}\nplay = """')
        print("".join(f"{line}\n" for line in lines) + '"""')
        print(f'who = "{self.names[view.seat]}"\nmistake = "{said[choice]}"\nright = [{good}]')
        print(f"loss = {lost:.1f}\nerror = {error:.2f}\n", flush=True)


def main() -> None:
    """Print the mistakes, and their number among all choices."""
    parser = parser_of(__doc__)
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument(
        "--share", type=int, default=100, help="of 100 choices, how many to look at"
    )
    parser.add_argument("--points", type=float, default=3.0)
    parser.add_argument("--errors", type=float, default=4.0)
    finder = Finder(parser.parse_args())
    for number in range(finder.args.deals):
        finder.play(number)
    print(f"{finder.found} mistakes in {finder.asked} choices", file=sys.stderr)


if __name__ == "__main__":
    main()
