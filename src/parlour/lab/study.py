"""Studies: many deals of many games, seats, options and bots, and statistics about them.

A grid is written in TOML. Each of its cells is played by one bot at all seats. All cells with the
same number of seats get the same deals of a seed, so that options can be compared.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, product
from pathlib import Path
from typing import Any

import msgspec

from parlour.core.bits import count, has
from parlour.core.deal import NATURE, Deal
from parlour.core.options import Chosen
from parlour.core.speech import Speech
from parlour.errors import BadFile
from parlour.games import find_game
from parlour.lab.crew import Crew
from parlour.lab.duel import points_made
from parlour.lab.journal import Journal
from parlour.lab.own_bots import any_bot
from parlour.lab.simulate import Progress, begin, deal_rng, play, seed_key
from parlour.languages.message import say
from parlour.records.files import read_text
from parlour.table.game import Game

LOOK = 8
"""The clauses that forbid other choices are collected at one in this many choices."""


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """One cell of a grid."""

    game: str
    seats: int
    options: dict[str, str]
    """The options that differ from the printed rules."""
    bot: str
    deals: int
    seed: int

    @property
    def name(self) -> str:
        """The name of the cell in tables."""
        chosen = [f"{key}={value}" for key, value in self.options.items()]
        return ", ".join([f"{self.game} for {self.seats}", *chosen, self.bot])


class Played(msgspec.Struct, frozen=True, array_like=True):
    """The result of one deal."""

    dealer: int
    points: tuple[float, ...]
    """The points of each seat's side."""
    won: tuple[float, ...]
    """1 for a seat whose side nobody beat, or an equal share of 1 in a tie."""
    length: int
    """The choices of all players."""
    events: dict[str, int]
    """How often each thing happened."""
    bid: int
    """The highest bid, 0 if there was none."""
    bidder: int
    said: dict[str, int]
    """How often each word was said, except the names of pieces."""
    forbade: dict[str, int]
    """The number of sampled choices at which each clause forbade something."""
    looks: int


class Watcher:
    """Observes a deal: what is said, and which clauses forbid something."""

    def __init__(self, game: Game, options: Chosen) -> None:
        self.game = game
        self.options = options
        self.faces = set(game.pack.faces)
        self.words = [
            [choice for choice in range(63) if game.words.say(phase, choice, options) is not None]
            for phase in range(len(game.rules.phases))
        ]
        self.clear()

    def clear(self) -> None:
        """Start a new deal."""
        self.feats: Counter[str] = Counter()
        self.said: Counter[str] = Counter()
        self.forbade: Counter[str] = Counter()
        self.choices = 0
        self.looks = 0

    def __call__(self, deal: Deal, seat: int, choice: int) -> None:
        """Note a choice."""
        feat = self.game.scene.feat(deal, seat, choice)
        if feat:
            self.feats[feat] += 1
        words = self.game.words.say(deal.phase, choice, self.options) or ""
        plain = [word for word in words.split() if word not in self.faces]
        # Positions in a word of the letter games ("slot 45") mean nothing by themselves.
        if plain and not (self.game.words.speaks is not Speech and plain[-1].isdigit()):
            self.said[" ".join(plain)] += 1
        if seat == NATURE:
            return
        self.choices += 1
        if self.choices % LOOK:
            return
        self.looks += 1
        view, phase, legal = deal.view(seat), deal.phase, deal.legal(seat)
        closed = (choice for choice in self.words[phase] if not has(legal, choice))
        self.forbade.update({view.why_not(phase, choice) for choice in closed})


def events_of(deal: Any, sides: Sequence[int]) -> list[str]:
    """Return how a deal ended, in the players' words."""
    found: list[str] = []
    out = getattr(deal, "out", None)
    if out is not None:
        found.append("went out" if out >= 0 else "blocked")
    auction, tricks = getattr(deal, "auction", None), getattr(deal, "tricks", None)
    if auction is not None:
        if auction.holder < 0:
            found.append("passed out")
        else:
            found.append("set" if points_made(deal)[sides[auction.holder]] < 0 else "made")
    if tricks is not None:
        by_side = [
            sum(tricks.won[seat] for seat in range(deal.seats) if sides[seat] == side)
            for side in set(sides)
        ]
        if max(by_side) == sum(by_side) > 0:
            found.append("all tricks")
        if tricks.revoked:
            found.append("revoke")
        if count(tricks.trick.part) < deal.seats:
            found.append("lone hand")
    return found


class Bench:
    """A cell ready to be played."""

    def __init__(self, cell: Cell) -> None:
        self.game = find_game(cell.game)
        self.options = self.game.choose(cell.options)
        self.deal = self.game.new_deal(cell.seats, self.options)
        self.pack = self.game.order(cell.seats, self.options)
        self.sides = self.game.rules.sides(cell.seats, self.options)
        self.bots = [any_bot(self.game, cell.bot, self.options)] * cell.seats
        self.key = seed_key(cell.seed)
        self.watcher = Watcher(self.game, self.options)

    def play(self, number: int) -> Played:
        """Play one deal."""
        deal: Any = self.deal
        watcher = self.watcher
        rng = deal_rng(self.key, number)
        begin(deal, self.pack, number % deal.seats, rng)
        watcher.clear()
        made = play(deal, rng, self.bots, None, watcher)
        points = points_made(deal)
        best = (min if self.game.rules.low_wins else max)(points[side] for side in set(self.sides))
        winners = {side for side in self.sides if points[side] == best}
        bidder, bid = -1, 0
        if hasattr(deal, "auction"):
            bidder, bid = int(deal.auction.holder), int(deal.auction.bid())
        return Played(
            dealer=number % deal.seats,
            points=tuple(points[side] for side in self.sides),
            won=tuple((side in winners) / len(winners) for side in self.sides),
            length=sum(made.decisions[: deal.seats]),
            events=dict(watcher.feats + Counter(events_of(deal, self.sides))),
            bid=bid,
            bidder=bidder,
            said=dict(watcher.said),
            forbade=dict(watcher.forbade),
            looks=watcher.looks,
        )


def play_deal(task: tuple[Cell, int]) -> Played:
    """Play one deal of a cell, in any process."""
    cell, number = task
    return _bench(msgspec.json.encode(cell)).play(number)


@cache
def _bench(cell: bytes) -> Bench:
    return Bench(msgspec.json.decode(cell, type=Cell))


Results = list[tuple[Cell, list[Played]]]


def run_cells(
    cells: Sequence[Cell],
    crew: Crew | None = None,
    progress: Progress | None = None,
    journal: Journal | None = None,
) -> Results:
    """Play every cell; return the results of its deals.

    With a journal, an interrupted run continues where it stopped.
    """
    for cell in cells:
        _bench(msgspec.json.encode(cell))  # an error should be raised here, not in every process
    tasks = [(cell, number) for cell in cells for number in range(cell.deals)]
    results: Results = [(cell, []) for cell in cells]
    place = {id(cell): rows for cell, rows in results}
    done = journal.read(msgspec.to_builtins(cells), Played) if journal else []
    with (crew or Crew()).map(play_deal, tasks[len(done) :]) as found:
        for number, ((cell, _), played) in enumerate(zip(tasks, chain(done, found), strict=True)):
            place[id(cell)].append(played)
            if journal and number >= len(done):
                journal.write(played)
            if progress is not None:
                progress(number + 1, len(tasks))
    return results


class Plan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A grid as written in the file."""

    game: str | list[str]
    seats: tuple[int, ...] = ()
    bots: tuple[str, ...] = ("uniform",)
    options: dict[str, str | list[str]] = {}


class Study(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of grids."""

    title: str = "A study"
    deals: int = 1000
    seed: int = 0
    grid: list[Plan]

    def cells(self) -> Iterator[Cell]:
        """Yield every cell: games by seats by options by bots."""
        for plan in self.grid:
            keys = [plan.game] if isinstance(plan.game, str) else plan.game
            for game in map(find_game, keys):
                for seats in plan.seats or (game.usual_seats,):
                    for options in combined(plan.options):
                        for bot in plan.bots:
                            yield Cell(
                                game=game.key,
                                seats=seats,
                                options=options,
                                bot=any_bot(game, bot, options).name,
                                deals=self.deals,
                                seed=self.seed,
                            )


def combined(options: Mapping[str, str | list[str]]) -> Iterator[dict[str, str]]:
    """Yield every combination of the values of options."""
    values = [[value] if isinstance(value, str) else value for value in options.values()]
    for chosen in product(*values):
        yield dict(zip(options, chosen, strict=True))


def _plainer(problem: str) -> str:
    """Return a problem with a file in words; for an unknown name, with the known ones."""
    unknown = re.match("Object contains unknown field `(.*?)`", problem)
    if unknown is None:
        return problem
    kind, what = (Plan, "[[grid]]") if "grid" in problem[unknown.end() :] else (Study, "study")
    return f'A {what} has no "{unknown[1]}"; it has: {", ".join(kind.__struct_fields__)}'


def read_study(path: str | Path) -> Study:
    """Read a study from its file."""
    try:
        study = msgspec.convert(tomllib.loads(read_text(path)), Study)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadFile(str(path), 1, say("{problem}", problem=_plainer(str(error)))) from None
    if study.deals < 2:
        raise BadFile(
            str(path),
            1,
            say("a study needs two deals or more, not {deals}", deals=study.deals),
        )
    return study
