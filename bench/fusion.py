"""Does a search over information sets play better than the expert? Play only, on duplicate deals.

    python bench/fusion.py --jobs 16 --seconds 300 --out fusion.jsonl
    python bench/fusion.py domino-42 rook --searches ismcts:2000 --curiosity 0.2 0.4 --deals 50
    python bench/fusion.py --summary fusion.jsonl

The expert compares its choices in imagined deals. What follows a choice is not planned with hidden
hands in mind: a play-out does not plan at all, and an exact ending plans as if it knew all hands
(strategy fusion). Here one side is played by another search, which does plan with hidden hands;
the expert makes all calls for both sides. All searches imagine deals and play them out as the
expert does:

- `ismcts:N`: one tree for all worlds, N rounds. The seat cannot tell worlds with the same plays
  apart, so they share a node. UCT counts how often a choice was possible. The most frequent choice
  is made.
- `paired:N`: one tree for each choice. The choices themselves are compared as the expert compares
  them, in the same N worlds. In the tree everybody follows the rule of thumb (PUCT), until results
  speak against it.
- `flat:N`: no tree, but the expert itself with N worlds, for comparison. With the expert's usual
  number of worlds it makes the same choices, so the difference is 0.
- `alpha-mu:N`: plans two of the seat's own plays in N worlds. Its second play must be the same in
  all worlds with the same plays. Opponents see the hands. In each world they consider the two
  plays that the rule of thumb likes most, and make the one that is worse for the seat. The partner
  follows the rule. Pareto fronts hold the results, world by world.

`--curiosity` is the weight of exploration in the tree, in standard deviations of the result. With
`--endings exact` the expert plays the endings that it solves exactly, with `tree` the search does.
The table shows how many points per deal the search is ahead of the expert, with one standard error,
and the processor time of a play with a choice. Trees and fronts are interpreted here, while
the expert is compiled.
"""
# ruff: noqa: INP001, T201 - a script that prints its results

import argparse
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, product
from math import log, sqrt
from statistics import fmean, stdev
from time import perf_counter, process_time
from typing import NamedTuple

from command import parser_of
from processes import Write, earlier, read_rows, results, written_to

from parlour.bots.bot import Bot
from parlour.bots.levels import PROOF, SURELY, THINK, Thinker
from parlour.bots.search import (
    ERRORS,
    Belief,
    Ending,
    Policy,
    Stakes,
    Thought,
    conventional_first,
    play_on,
    weigh,
)
from parlour.core.bits import bit, each, first, single
from parlour.core.deal import Deal, View
from parlour.core.rng import Rng
from parlour.games import find_bot, find_game
from parlour.lab.duel import Board

GAMES = ("domino-42", "partnership-rook", "dixie-rook", "display-rook", "rook")
SEATS = 4
TREES = {"ismcts", "paired"}
TRUST = 0.8
"""The share of the exploration that the rule's choice gets in a guided tree."""
PRIOR = 10
"""In a guided tree, each choice starts as if it had been made this many times."""
OWN_PLAYS = 2
"""How many of its own plays alpha-mu considers."""
WIDEST = 8
"""The most results that a Pareto front holds."""

Row = dict[int, float]
"""A result in each world."""


class Node:
    """What a tree knows of a choice: how often it was possible and made, and its results."""

    __slots__ = ("children", "made", "open", "squares", "won")

    def __init__(self) -> None:
        self.children: dict[int, Node] = {}
        self.open = 0
        self.made = 0
        self.won = 0.0
        """The sum of the results for the side that made the choice."""
        self.squares = 0.0

    def note(self, worth: float) -> None:
        """Note a result."""
        self.made += 1
        self.won += worth
        self.squares += worth * worth

    def mean(self) -> float:
        """Return the mean result."""
        return self.won / self.made if self.made else 0.0

    def variance(self) -> float:
        """Return the variance of the results."""
        return max(self.squares / self.made - self.mean() ** 2, 0.0) if self.made else 0.0


class Tree(Ending):
    """One tree for all worlds that a seat cannot tell apart."""

    def __init__(self, expert: Thinker, seat: int, curiosity: float, *, guided: bool) -> None:
        super().__init__(expert.policy, expert.stakes)
        self.seat = seat
        self.curiosity = curiosity
        self.guided = guided
        """Whether players in the tree usually follow the rule, until results speak against it."""
        self.root = Node()
        self.weight = 0.0
        """The weight of exploration, in points."""

    def value(self, deal: Deal, side: int, rng: Rng) -> float:
        """Return the result of a deal after a choice; the seat's hand shows which one was made."""
        hand = int(deal.tricks.hands[self.seat])  # type: ignore[attr-defined]
        node = self.root.children.get(hand)
        if node is None:
            node = self.root.children[hand] = Node()
        worth = self.descend(deal, node, side, rng)
        node.note(worth)
        return worth

    def descend(self, deal: Deal, node: Node, side: int, rng: Rng) -> float:
        """Choose by the tree as far as it goes, add a node, play on, and return the result."""
        path: list[tuple[Node, int]] = []
        while node.made and not deal.over:
            seat = int(deal.turn)
            choice = self.choice(deal, seat, node, rng)
            node = node.children[choice]
            path.append((node, seat % len(deal.scores)))
            deal.play(seat, choice)
        play_on(deal, self.policy, rng, ERRORS)
        worths = [float(self.stakes.worth(deal, one)) for one in range(len(deal.scores))]
        for passed, mover in path:
            passed.note(worths[mover])
        worth = worths[side]
        self.root.note(worth)
        self.weight = self.curiosity * sqrt(self.root.variance())
        return worth

    def choice(self, deal: Deal, seat: int, node: Node, rng: Rng) -> int:
        """Return the choice with the highest bound: the rule's at first.

        A choice that has not been made counts as made once, with the mean result of the others. In
        a guided tree all begin as if made several times, and the rule's choice is explored most.
        """
        legal = deal.legal(seat)
        if not single(legal):
            legal = worth_trying(self.policy, deal, seat, legal)
        choices = each(legal)
        made, won = 0, 0.0
        for choice in choices:
            child = node.children.get(choice)
            if child is None:
                child = node.children[choice] = Node()
            child.open += 1
            made += child.made
            won += child.won
        if len(choices) == 1:
            return choices[0]
        if not made:
            return int(self.policy.choose(deal, seat, legal, rng))
        found, highest, usual = -1, 0.0, won / made
        rule = int(self.policy.choose(deal, seat, legal, rng)) if self.guided else -1
        for choice in choices:
            child = node.children[choice]
            if self.guided:
                share = TRUST if choice == rule else (1.0 - TRUST) / (len(choices) - 1)
                bound = (child.won + PRIOR * usual) / (child.made + PRIOR)
                bound += self.weight * share * sqrt(made) / (child.made + 1)
            else:
                bound = child.won / child.made if child.made else usual
                bound += self.weight * sqrt(log(child.open) / (child.made or 1))
            if found < 0 or bound > highest:
                found, highest = choice, bound
        return found


def worth_trying(policy: Policy, deal: Deal, seat: int, legal: int) -> int:
    """Return the choices that differ and are no plain mistakes."""
    return int(policy.worth_trying(deal, seat, policy.sound(deal, seat, legal)))


@dataclass
class AlphaMu:
    """A shallow search over vectors of results, one result in each world."""

    policy: Policy
    stakes: Stakes
    seat: int
    side: int
    lucks: list[int]
    """The luck of the play-outs, by world."""

    def front(self, worlds: dict[int, Deal], left: int) -> list[Row]:
        """Return what the seat can reach with some of its plays if it cannot tell worlds apart."""
        if not left:
            return [{at: self.play_out(world, at) for at, world in worlds.items()}]
        playing = {at: world for at, world in worlds.items() if not world.over}
        if not playing:
            return [{at: self.stakes.worth(world, self.side) for at, world in worlds.items()}]
        some = next(iter(playing.values()))
        seat = int(some.turn)
        after: defaultdict[int, dict[int, Deal]] = defaultdict(dict)
        for at, world in playing.items():
            for choice in self.choices(world, seat):
                then = world.copy()
                then.play(seat, choice)
                after[choice][at] = then
        fronts = [self.front(then, left - (seat == self.seat)) for then in after.values()]
        if seat == self.seat:
            return best_rows([row for front in fronts for row in front])
        return join(fronts)

    def choices(self, world: Deal, seat: int) -> list[int]:
        """Return the choices to consider: one for a partner, two for an opponent, all for the seat.

        The two are the rule's first choice, and what the rule would choose without it.
        """
        legal = world.legal(seat)
        if single(legal):
            return [int(first(legal))]
        tried = worth_trying(self.policy, world, seat, legal)
        if seat == self.seat or single(tried):
            return each(tried)
        usual = int(self.policy.choose(world, seat, tried, Rng(0)))
        if seat % len(world.scores) == self.side:
            return [usual]
        return [usual, int(self.policy.choose(world, seat, tried & ~bit(usual), Rng(0)))]

    def play_out(self, world: Deal, at: int) -> float:
        """Return the result of a world, always with the same luck."""
        play_on(world, self.policy, Rng(self.lucks[at]), ERRORS)
        return float(self.stakes.worth(world, self.side))


def best_rows(rows: list[Row]) -> list[Row]:
    """Return the rows that no other equals or beats in every world, the best on average first."""
    kept: list[Row] = []
    for row in sorted(rows, key=lambda one: -sum(one.values())):
        if not any(all(other[at] >= worth for at, worth in row.items()) for other in kept):
            kept.append(row)
            if len(kept) == WIDEST:
                break
    return kept


def join(fronts: list[list[Row]]) -> list[Row]:
    """Return the front if another seat chooses: in each world it takes the worst result."""
    joined, *others = fronts
    for front in others:
        joined = best_rows([worst(row, other) for row in joined for other in front])
    return joined


def worst(row: Row, other: Row) -> Row:
    """Return all worlds of both rows, with the lower result where a world is in both."""
    found = row | other
    for at in row.keys() & other.keys():
        found[at] = min(row[at], other[at])
    return found


class Search(NamedTuple):
    """A search and its settings."""

    kind: str
    budget: int
    curiosity: float
    endings: str


@dataclass(frozen=True)
class Searcher:
    """The expert, with another search in the play."""

    expert: Thinker
    search: Search
    play: int
    """The phase in which it searches."""
    name = "search"

    def choose(self, view: View, seed: int) -> int:
        """Return the choice that the search finds best."""
        expert = self.expert
        if single(view.choices) or view.phase != self.play:
            return expert.choose(view, seed)
        if expert.by_rule(view, seed) != THINK:
            return expert.choose(view, seed)
        if self.search.endings == "exact" and expert.is_ending(view):
            return expert.choose(view, seed)
        kinds = {
            "flat": self.by_pairs,
            "paired": self.by_pairs,
            "ismcts": self.by_tree,
            "alpha-mu": self.by_fronts,
        }
        return kinds[self.search.kind](view, expert.conventional(view, seed), Rng(seed))

    def tree(self, view: View) -> Tree:
        """Return an empty tree."""
        search = self.search
        return Tree(self.expert, view.seat, search.curiosity, guided=search.kind == "paired")

    def by_pairs(self, view: View, usual: int, rng: Rng) -> int:
        """Compare choices as the expert does, with a tree after each unless the search is flat."""
        flat = self.search.kind == "flat"
        ending = self.expert.play_outs(view) if flat else self.tree(view)
        thought = weigh(view, ending, rng, self.search.budget, usual, 0.0)
        return int(thought.choices[self.expert.answer(view, thought)])

    def by_tree(self, view: View, usual: int, rng: Rng) -> int:
        """Return the most frequent choice of a tree, or the conventional one if it is as good."""
        tree, side = self.tree(view), view.seat % len(view.scores)
        belief = Belief(view, self.expert.policy, rng, self.search.budget)
        top = Node()
        top.made = 1  # so that `descend` chooses from here
        for _ in range(self.search.budget):
            tree.descend(belief.world(rng), top, side, rng)
        found, best = max(top.children.items(), key=lambda item: item[1].made)
        other = top.children.get(usual)
        if other is None or not other.made:
            return found
        lead = best.mean() - other.mean()
        error = sqrt(best.variance() / best.made + other.variance() / other.made)
        guide = self.expert.guide
        if guide is not None and guide.knows(view):
            return found if lead > SURELY and lead > PROOF * error else usual
        return usual if lead < self.expert.taste and lead < 2.0 * error else found

    def by_fronts(self, view: View, usual: int, rng: Rng) -> int:
        """Return the choice with the best front."""
        expert, seat, many = self.expert, int(view.seat), self.search.budget
        belief = Belief(view, expert.policy, rng, many)
        worlds = [belief.world(rng) for _ in range(many)]
        lucks = [rng.word() for _ in worlds]
        sound = expert.policy.sound(worlds[0], seat, view.choices)
        choices = expert.policy.worth_trying(worlds[0], seat, sound)
        if usual < 0:
            usual = int(expert.policy.choose(worlds[0], seat, sound, rng))
        row = conventional_first(choices, usual)
        thought = Thought(row, many)
        search = AlphaMu(expert.policy, expert.stakes, seat, seat % len(view.scores), lucks)
        for place, choice in enumerate(row):
            after = {at: world.copy() for at, world in enumerate(worlds)}
            for world in after.values():
                world.play(seat, choice)
            best = search.front(after, OWN_PLAYS - 1)[0]
            for at in range(many):
                thought.note(place, best[at])
        return int(row[expert.answer(view, thought)])


@dataclass
class Timed:
    """A bot whose plays with a choice are timed; the expert's calls are looked up."""

    bot: Bot
    play: int
    calls: dict[int, int]
    """The calls before the play by seed: they are the same each time the deal is played."""
    plays: int = 0
    seconds: float = 0.0
    name: str = "timed"

    def choose(self, view: View, seed: int) -> int:
        """Return the bot's choice."""
        if view.phase < self.play:
            if seed not in self.calls:
                self.calls[seed] = self.bot.choose(view, seed)
            return self.calls[seed]
        began = process_time()
        choice = self.bot.choose(view, seed)
        if view.phase == self.play and not single(view.choices):
            self.plays += 1
            self.seconds += process_time() - began
        return choice


class Cell(NamedTuple):
    """A search in a game."""

    game: str
    kind: str
    budget: int
    curiosity: float
    endings: str


class Task(NamedTuple):
    """A deal of a cell."""

    cell: Cell
    seed: int
    number: int


class Found(NamedTuple):
    """What a deal has shown."""

    margin: float
    plays: tuple[int, int]
    """Plays with a choice, of the search and of the expert."""
    seconds: tuple[float, float]
    """Their processor time."""


def measure(task: Task) -> Found:
    """Play a deal with the search on each side in turn, in any process."""
    game, cell = find_game(task.cell.game), task.cell
    play = game.rules.phases.index("play")
    expert = find_bot(game, "expert")
    assert isinstance(expert, Thinker)
    search = Search(cell.kind, cell.budget, cell.curiosity, cell.endings)
    calls: dict[int, int] = {}
    mine, theirs = Timed(Searcher(expert, search, play), play, calls), Timed(expert, play, calls)
    plays = Board(game, SEATS, task.seed).duel(mine, theirs, task.number)
    return Found(
        fmean(one.margin for one in plays),
        (mine.plays, theirs.plays),
        (mine.seconds, theirs.seconds),
    )


def read(paths: list[str]) -> dict[tuple[Cell, int], Found]:
    """Return the results in some files, by cell and deal."""
    return {
        (Cell(*(row[name] for name in Cell._fields)), row["number"]): Found(
            *(row[name] for name in Found._fields)
        )
        for row in read_rows(paths)
    }


def cells_of(args: argparse.Namespace) -> list[Cell]:
    """Return the searches to measure."""
    cells = []
    for game, named, curiosity, endings in product(
        args.games or GAMES, args.searches, args.curiosity, args.endings
    ):
        kind, _, budget = named.partition(":")
        cells.append(Cell(game, kind, int(budget), curiosity if kind in TREES else 0.0, endings))
    return list(dict.fromkeys(cells))


def tasks_of(args: argparse.Namespace, known: set[tuple[Cell, int]]) -> Iterator[Task]:
    """Yield the deals of all cells in turn, until all are played or the time is up."""
    ends = perf_counter() + args.seconds
    for number in count() if args.seconds and not args.deals else range(args.deals or 100):
        for cell in cells_of(args):
            if args.seconds and perf_counter() > ends:
                return
            if (cell, number) not in known:
                yield Task(cell, args.seed, number)


def play_all(args: argparse.Namespace, found: dict[tuple[Cell, int], Found], write: Write) -> None:
    """Measure, and write each result to a file."""
    for task, result in results(measure, tasks_of(args, set(found)), args.jobs):
        found[task.cell, task.number] = result
        write({**task.cell._asdict(), "number": task.number, **result._asdict()})


def show(found: dict[tuple[Cell, int], Found]) -> None:
    """Print a row for each search of each game."""
    print("| game | search | curiosity | endings | deals | points | ms a play, search · expert |")
    print("|---|---|---|---|---|---|---|")
    for cell in sorted({cell for cell, _ in found}):
        each_deal = [result for (one, _), result in found.items() if one == cell]
        margins = [result.margin for result in each_deal]
        error = stdev(margins) / sqrt(len(margins)) if len(margins) > 1 else 0.0
        times = [
            1000 * sum(one.seconds[i] for one in each_deal) / sum(one.plays[i] for one in each_deal)
            for i in range(2)
        ]
        print(
            f"| {find_game(cell.game).title} | {cell.kind}:{cell.budget} | {cell.curiosity}"
            f" | {cell.endings} | {len(margins)} | {fmean(margins):+.2f} ± {error:.2f}"
            f" | {times[0]:.0f} · {times[1]:.0f} |"
        )


def main() -> None:
    """Measure what is asked for and print the table."""
    parser = parser_of(__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument(
        "--searches", nargs="*", default=["ismcts:2000", "paired:400", "alpha-mu:20"]
    )
    parser.add_argument("--curiosity", type=float, nargs="*", default=[0.3])
    parser.add_argument("--endings", nargs="*", default=["exact"], choices=["exact", "tree"])
    parser.add_argument("--deals", type=int, default=0, help="of each search; 100 if no time limit")
    parser.add_argument("--seconds", type=float, default=0.0, help="for all; 0 for no limit")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1905)
    parser.add_argument("--out", help="a file to which every result is added")
    parser.add_argument("--summary", nargs="*", help="print what such files hold, and play nothing")
    args = parser.parse_args()
    found = read(earlier(args))
    if args.summary is None:
        with written_to(args.out) as write:
            play_all(args, found, write)
    show(found)


if __name__ == "__main__":
    main()
