"""What our bots lose against exact solutions, as rows of Markdown tables.

    python bench/regret.py small block-dominoes:2 bergen:2 --times 20
    python bench/regret.py open domino-42 --deals 100 --jobs 16
    python bench/regret.py open partnership-rook --cards 6 --deals 100 --jobs 16

`small` solves a game for two players with a small pack, by OpenSpiel's CFR+ (after `make peers`).
It asks each bot several times for its choice in every information state, and uses the frequencies
as its strategy. A row shows, in points a deal, what a best response gains against the bot, and what
the bot loses against the exact player, both as the mean of the two seats.

`open` plays deals with four equal bots and solves every position with open hands. A row shows what
the choices of each side lose per deal against perfect play with open hands, in points of tricks.
With `--cards` it begins when every hand has this many cards left. Before that the novice bids and
plays for everybody, so all bots face the same deals. The player `open` sees all hands and must lose
nothing. ± is one standard error.
"""
# ruff: noqa: INP001, T201 - a script that prints its results

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from command import parser_of
from open_hands import OpenHands, open_hands, value

from parlour.core.bits import each, first, single
from parlour.core.deal import Deal
from parlour.core.rng import Rng
from parlour.games import find_bot, find_game
from parlour.lab.simulate import begin, deal_rng, seed_key
from parlour.table.game import Game

SOLVED = 0.001
"""The NashConv of an exact solution, in points a deal."""
ROUNDS = 20
"""The rounds of CFR+ between two looks at it."""
OPEN = "open"
"""The player who sees all hands."""
HALF = {"domino-42": 21, "partnership-rook": 50}
"""A first guess of what the defenders make."""

Policy = dict[str, list[tuple[int, float]]]
"""The chance of every choice in each information state, as OpenSpiel has it."""


class Infoset(NamedTuple):
    """An information state: a deal that belongs to it, whose turn, and the tree's own choices."""

    deal: Deal
    seat: int
    actions: dict[int, int]


class Question(NamedTuple):
    """What a bot does in a position of a small game, as it is sent to a worker."""

    key: str
    name: str
    position: dict[str, object]
    seat: int
    seeds: list[int]


def answer(asked: Question) -> Counter[int]:
    """Return how often a bot makes each choice; the bots are those of the full game."""
    view = find_game(asked.key).set_up(2, {}, asked.position).view(asked.seat)
    bot = find_bot(find_game(asked.key.partition(":")[0]), asked.name)
    return Counter(bot.choose(view, seed) for seed in asked.seeds)


class SmallGame:
    """A game with a small pack, as a tree in OpenSpiel's memory, and its solution."""

    def __init__(self, key: str) -> None:
        self.pyspiel: Any = import_module("pyspiel")
        adapter = import_module("parlour.adapters.openspiel")
        self.game = find_game(key)
        ours = adapter.load(self.game, 2)
        if key.startswith("bergen"):
            ours.deals = without_stock(ours.deals)
        self.tree: Any = import_module("parlour.adapters.openspiel_tree").tree_of(ours)
        self.infosets: dict[str, Infoset] = {}
        self.note(ours.new_initial_state(), self.tree.new_initial_state())

    def note(self, ours: Any, state: Any) -> None:
        """Note the information states of a state and of everything below it."""
        if state.is_terminal():
            return
        seat = state.current_player()
        actions = {int(state.action_to_string(seat, one)): one for one in state.legal_actions()}
        if seat >= 0:
            text = state.information_state_string()
            self.infosets.setdefault(text, Infoset(ours.truth.deal, seat, actions))
        for choice, action in actions.items():
            self.note(ours.child(choice), state.child(action))

    def solve(self) -> Any:
        """Return the policy of the exact player."""
        solver = self.pyspiel.CFRPlusSolver(self.tree)
        while True:
            for _ in range(ROUNDS):
                solver.evaluate_and_update_policy()
            found = solver.tabular_average_policy()
            if self.nash_conv(found) < SOLVED:
                return found

    def policy_of(self, name: str, times: int, seed: int, jobs: int = 1) -> Any:
        """Return the policy of a bot, which is asked once for each distinct view."""
        rng = Rng(seed)
        views: dict[str, str] = {}
        questions: dict[str, Question] = {}
        for text, (deal, seat, actions) in self.infosets.items():
            if name != "uniform" and len(actions) > 1:
                views[text] = str(self.game.show_view(deal.view(seat)))
                seeds = [rng.word() for _ in range(times)]
                position: dict[str, object] = {**self.game.show(deal)}
                question = Question(self.game.key, name, position, seat, seeds)
                questions.setdefault(views[text], question)
        answers: dict[str, Counter[int]] = {}
        with ProcessPoolExecutor(jobs) as pool:
            found = pool.map(answer, questions.values(), chunksize=8)
            for shown, choices in zip(questions, found, strict=True):
                answers[shown] = choices
                tell(f"{self.game.key} {name}: {len(answers)} of {len(questions)} views")
        policy: Policy = {}
        for text, (_, _, actions) in self.infosets.items():
            made = answers[views[text]] if text in views else Counter(actions.keys())
            policy[text] = [(actions[one], made[one] / made.total()) for one in actions]
        return self.pyspiel.TabularPolicy(policy)

    def nash_conv(self, policy: Any) -> float:
        """Return the sum of what best responses gain against a policy."""
        return float(self.pyspiel.nash_conv(self.tree, policy, use_state_get_policy=True))

    def returns(self, first_seat: Any, second_seat: Any) -> list[float]:
        """Return what each seat makes with these policies."""
        root = self.tree.new_initial_state()
        policies = [first_seat, second_seat]
        return [float(one) for one in self.pyspiel.expected_returns(root, policies, -1, True)]  # noqa: FBT003

    def lost(self, policy: Any, exact: Any) -> float:
        """Return what a policy loses against the exact player, as the mean of the seats."""
        fair = self.returns(exact, exact)
        made = self.returns(policy, exact)[0], self.returns(exact, policy)[1]
        return (fair[0] - made[0] + fair[1] - made[1]) / 2


def without_stock(deals: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Keep one deal of all that differ only in the order of the stock, which nobody draws."""
    size = 2 * (len(deals[0]) // 3)
    return [order for order in deals if list(order[size:]) == sorted(order[size:])]


def small(args: argparse.Namespace) -> Iterator[str]:
    """Yield a row for every small game and bot."""
    yield "| game | bot | a best response gains | lost to the exact player |"
    yield "|---|---|---|---|"
    for key in args.games:
        tell(f"{key}: writing the tree")
        small_game = SmallGame(key)
        tell(f"{key}: solving {len(small_game.infosets)} information states")
        exact = small_game.solve()
        worth = max(small_game.returns(exact, exact))
        asked = (args.times, args.seed, args.jobs)
        policies = {name: small_game.policy_of(name, *asked) for name in args.bots}
        for name, policy in {**policies, f"exact (worth {worth:.3f})": exact}.items():
            gain = round(small_game.nash_conv(policy) / 2, 3) + 0.0  # no negative zero
            lost = round(small_game.lost(policy, exact), 3) + 0.0
            yield f"| `{key}` | {name} | {gain:.3f} | {lost:.3f} |"


class Loss(NamedTuple):
    """What one choice loses with open hands."""

    bidding: bool
    leading: bool
    points: int


def losses(game: Game, name: str, number: int, seed: int, cards: int) -> Iterator[Loss]:
    """Play a deal with four equal bots and yield the loss of every free choice of a card."""
    seats = game.usual_seats
    deal: Any = game.new_deal(seats)
    rng = deal_rng(seed_key(seed), number)
    begin(deal, game.order(seats), number % seats, rng)
    novice, playing = find_bot(game, "novice"), game.rules.phases.index("play")
    bot = novice if name == OPEN else find_bot(game, name)
    hands: OpenHands | None = None
    before = HALF[game.key]
    while not deal.over:
        seat, word = first(deal.due()), rng.word()
        most = max(hand.bit_count() for hand in deal.tricks.hands)
        if deal.phase != playing or most > cards:
            deal.play(seat, novice.choose(deal.view(seat), word))
            continue
        if hands is None:
            hands = open_hands(deal)
            before = value(hands, deal, before)
        bidding, leading = (seat - deal.auction.holder) % 2 == 0, deal.tricks.trick.cards == 0
        free = not single(deal.legal(seat))
        if name == OPEN:
            choice = best_choice(hands, deal, before, bidding=bidding)
        else:
            choice = bot.choose(deal.view(seat), word)
        deal.play(seat, choice)
        after = value(hands, deal, before)
        if free:
            yield Loss(bidding, leading, after - before if bidding else before - after)
        before = after


def best_choice(hands: OpenHands, deal: Deal, guess: int, *, bidding: bool) -> int:
    """Return the choice after which the defenders make least, or most if a defender chooses."""
    seat = first(deal.due())

    def made(choice: int) -> int:
        after = deal.copy()
        after.play(seat, choice)
        points = value(hands, after, guess)
        return -points if bidding else points

    return max(each(deal.legal(seat)), key=made)


Task = tuple[str, str, int, int, int]


def deal_losses(task: Task) -> list[Loss]:
    """Return the losses of one deal, in any process."""
    key, name, number, seed, cards = task
    return list(losses(find_game(key), name, number, seed, cards))


def open_rows(args: argparse.Namespace) -> Iterator[str]:
    """Yield a row for every game and player."""
    yield "| game | bot | deals | bidders | defenders | leading | following | choices that lose |"
    yield "|---|---|---|---|---|---|---|---|"
    with ProcessPoolExecutor(args.jobs) as pool:
        for key in args.games:
            for name in args.bots:
                tasks = [(key, name, number, args.seed, args.cards) for number in range(args.deals)]
                deals: list[list[Loss]] = []
                for deal in pool.map(deal_losses, tasks):
                    deals.append(deal)
                    tell(f"{key} {name}: {len(deals)} of {args.deals} deals")
                yield f"| {key} | {name} | {len(deals)} | {summary(deals)} |"


def summary(deals: list[list[Loss]]) -> str:
    """Return the cells of a row."""
    cells: list[str] = []
    for bidding in (True, False):
        sums = [sum(one.points for one in deal if one.bidding == bidding) for deal in deals]
        cells.append(f"{fmean(sums):.2f} ± {stdev(sums) / sqrt(len(sums)):.2f}")
    for leading in (True, False):
        lost = sum(one.points for deal in deals for one in deal if one.leading == leading)
        cells.append(f"{lost / len(deals):.2f}")
    every = [one for deal in deals for one in deal]
    cells.append(f"{sum(one.points > 0 for one in every) / len(every):.1%}")
    return " | ".join(cells)


def tell(progress: str) -> None:
    """Show the progress in one line."""
    print(f"\r{progress:70}", end="", file=sys.stderr, flush=True)


def main() -> None:
    """Print the rows, and write them to a file as well."""
    parser = parser_of(__doc__)
    parser.add_argument("part", choices=["small", "open"])
    parser.add_argument("games", nargs="+")
    parser.add_argument("--bots", nargs="*")
    parser.add_argument("--times", type=int, default=20, help="how often a bot chooses in a state")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--cards", type=int, default=7)
    parser.add_argument("--seed", type=int, default=22)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    usual = ["uniform", "novice", "club", "expert"]
    args.bots = args.bots or (usual if args.part == "small" else [*usual, OPEN])
    for row in small(args) if args.part == "small" else open_rows(args):
        print(row, flush=True)
        if args.out:
            with args.out.open("a") as file:
                file.write(row + "\n")


if __name__ == "__main__":
    main()
