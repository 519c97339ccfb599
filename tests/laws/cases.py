"""Cases: every game, number of seats and pair of options, with seeded deals to test a law.

A game that is added to GAMES is covered automatically. The constants below set the budget of one
law for one game. The game's cases share it. Only a run of all cases spends it all
(tests/gate.py).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from typing import Any, NamedTuple
from zlib import crc32

from parlour.core.bits import COMPILED
from parlour.core.deal import Deal
from parlour.core.match import Match
from parlour.core.options import Option
from parlour.core.playout import play_out
from parlour.core.position import toml_lines
from parlour.core.rng import Rng
from parlour.core.speech import Speech
from parlour.games import GAMES
from parlour.table.game import Game
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table
from tests import gate

DEALS_A_GAME = 48
"""How many whole random deals a law plays per game, at least one for each case."""

LOOKS_A_GAME = 64
"""How many positions a law checks closely per game, at least two in each case."""

TABLES_A_GAME = 6 if COMPILED else 3
"""Number of tables per game, each of a different case, at which a law plays whole deals."""

RUN_UP = 12
"""Maximum number of deals played before the first one checked, so that some end the match."""

FACTOR = "seats"
"""The name of the number of seats among the options to combine."""

TRIES = 12
"""How many candidates are tried for each row; the best is taken, so fewer rows are needed."""

Factors = dict[str, tuple[str, ...]]
"""The possible values of each factor."""

Row = dict[str, str]
"""One value for every factor."""

Pair = frozenset[tuple[str, str]]
"""Two values of two factors."""


@dataclass(frozen=True, eq=False)
class Case:
    """A game with a number of seats and options."""

    game: Game
    seats: int
    chosen: Row
    share: int
    """How many cases share the budget of the game."""

    @cached_property
    def id(self) -> str:
        """The case's name: `block-4`, then the options that differ from the print."""
        unusual = [
            f"{option.id}={self.chosen[option.id]}"
            for option in self.game.options
            if self.chosen[option.id] != option.default
        ]
        return "-".join([self.game.key, str(self.seats), *([",".join(unusual)] if unusual else [])])

    @cached_property
    def speech(self) -> Speech[Any]:
        return self.game.speech(self.chosen)

    @cached_property
    def pieces(self) -> int:
        """The pieces in use, as a set."""
        unit = self.game.pack.unit
        return sum(unit(piece) for piece in self.game.order(self.seats, self.chosen))

    @property
    def sides(self) -> int:
        return max(self.game.rules.sides(self.seats, self.chosen)) + 1

    def seed(self, purpose: object) -> int:
        return seed_of(self.id, purpose)

    def new_deal(self) -> Deal:
        return self.game.new_deal(self.seats, self.chosen)

    def table(self, purpose: object = "table", undo: str = "consent") -> Table:
        """Return a table before the first deal; its shuffles are always the same."""
        secret = f"{self.id} {purpose}".encode()
        return Table(self.game, self.seats, self.chosen, shuffler=Shuffler(secret), undo=undo)

    def share_of(self, a_game: int, least: int = 1) -> int:
        """Return the share of this case in the budget of a law for one game."""
        return max(least, -(-a_game // self.share))


class Play(NamedTuple):
    """One choice of a seat."""

    seat: int
    phase: int
    choice: int


class Walk:
    """A random deal in progress; all choices are equally likely."""

    def __init__(self, case: Case, number: int, match: Match) -> None:
        self.case = case
        self.seed = case.seed(number)
        self.rng = Rng(self.seed)
        self.plays: list[Play] = []
        self.deal = case.new_deal()
        order = case.game.order(case.seats, case.chosen)
        self.rng.shuffle(order)
        match.open(self.deal, order)
        LATEST[:] = [self]

    def __str__(self) -> str:
        """The deal as text, for debugging."""
        game, chosen = self.case.game, self.case.chosen
        said = [f"{seat}: {game.words.say(phase, at, chosen)!r}" for seat, phase, at in self.plays]
        return f"{self.case.id}, seed {self.seed}\n{'; '.join(said)}\n" + toml_lines(
            game.show(self.deal)
        )

    def step(self) -> Play:
        """Make one random choice for a random waiting seat."""
        deal = self.deal
        seat = self.rng.pick(deal.waiting())
        play = Play(seat, deal.phase, self.rng.pick(deal.legal(seat)))
        self.plays.append(play)
        deal.play(seat, play.choice)
        return play

    def steps(self) -> Iterator[Deal]:
        """Yield the deal as dealt, and again after every choice to its end."""
        yield self.deal
        while not self.deal.over:
            self.step()
            assert len(self.plays) <= 2 * self.case.game.rules.longest, "the deal does not end"
            yield self.deal


LATEST: list[Walk] = []
"""The most recent deal; a failing law shows it."""


def seed_of(*words: object) -> int:
    """Return a number that is the same for the same words in every run."""
    return crc32("/".join(map(str, words)).encode())


def deals(case: Case, most: int = 0) -> Iterator[Walk]:
    """Yield deals of one match, as many as the budget allows; a new match starts after a win."""
    match = _run_up(case)
    for number in range(most or case.share_of(-(-DEALS_A_GAME // gate.budget))):
        walk = Walk(case, number, match)
        yield walk
        for _ in walk.steps():
            pass
        match.close(walk.deal)
        if match.winners:
            match = Match(case.sides, 0)


def looks(case: Case, a_game: int = LOOKS_A_GAME, *, half: bool = False) -> Iterator[Deal]:
    """Yield copies of deals at several moments each, also in the middle.

    Skip incomplete moves unless they are requested.
    """
    wanted = case.share_of(-(-a_game // gate.budget), least=2)
    for walk, moments in _moments(case, wanted, half=half):
        LATEST[:] = [walk]
        for moment in moments:
            walk.deal = moment.copy()
            yield walk.deal


@cache
def _moments(case: Case, wanted: int, *, half: bool) -> list[tuple[Walk, list[Deal]]]:
    """Return some deals, and copies of each at several moments; many laws look at the same ones."""
    found = []
    for walk in deals(case, -(-wanted // 8)):
        moments = [deal.copy() for deal in walk.steps() if half or not deal.half]
        ends = [0, len(moments) - 1]
        # Of two moments one is in the middle, except where random play takes long.
        both = wanted > 2 or quick_values(case.game)
        chosen = set(ends if both else [ends[walk.rng.below(2)]])
        rest = [moment for moment in range(len(moments)) if moment not in chosen]
        while rest and len(chosen) < min(8, wanted):
            chosen.add(rest.pop(walk.rng.below(len(rest))))
        found.append((walk, [moments[moment] for moment in sorted(chosen)]))
    return found


def random_move(deal: Deal, seat: int, rng: Rng) -> tuple[int, ...]:
    """Return the choices of one complete random move."""
    deal = deal.copy()
    choices: list[int] = []
    while not choices or deal.half:
        choices.append(rng.pick(deal.legal(seat)))
        deal.play(seat, choices[-1])
    return tuple(choices)


def play_at(table: Table, rng: Rng) -> None:
    """Deal if there is no deal, otherwise let a waiting seat make a random move."""
    if table.deal.over:
        table.deal_next()
        return
    waiting = table.waiting()
    seat = waiting[rng.below(len(waiting))]
    choices = random_move(table.deal, seat, rng)
    table.submit(seat, table.speech.text(table.deal, seat, choices))


def play_deals(case: Case, table: Table, most: int) -> None:
    """Play random deals at a table until the match is won or the limit is reached."""
    rng = Rng(case.seed("table"))
    while not table.won and not (table.deal.over and len(table.results) >= most):
        play_at(table, rng)


def covering(factors: Factors, given: list[Row]) -> list[Row]:
    """Return rows that, together with those given, cover every pair of values of two factors."""
    everything = [
        frozenset({(a, x), (b, y)})
        for a, b in combinations(factors, 2)
        for x in factors[a]
        for y in factors[b]
    ]
    missing = set(everything).difference(*map(_pairs, given))
    rows: list[Row] = []
    rng = Rng(len(missing))
    while missing:
        in_order = [pair for pair in everything if pair in missing]
        starts = [in_order[rng.below(len(in_order))] for _ in range(TRIES)]
        tried = [_row(dict(start), factors, missing, rng) for start in starts]
        best = max(tried, key=lambda row: len(_pairs(row) & missing))
        missing -= _pairs(best)
        rows.append({name: best[name] for name in factors})
    return rows


def values_of(option: Option) -> tuple[str, ...]:
    """Return the values of an option to try: the named ones, or the limits of a range."""
    low, high = option.span or (0, -1)
    numbers = range(low, high + 1, option.step)
    named = [value for value in option.values if value not in option.people_only]
    return tuple(dict.fromkeys([*named, *map(str, [*numbers[:1], *numbers[-1:]])]))


def make_cases(game: Game) -> tuple[Case, ...]:
    """Return the cases of one game: as printed, its presets, and a covering set of options.

    Some options decide how long random play takes. Where a game has such options, each of their
    values is tried, but pairs of values only with the quick ones, and as printed for one number of
    seats.
    """
    factors, quick = factors_of(game), quick_values(game)
    bundles = [{}, *({"preset": preset.id} for preset in game.presets)]
    given = [
        {FACTOR: seats, **game.choose(bundle)}
        for bundle in bundles
        for seats in (factors[FACTOR][:1] if quick else factors[FACTOR])
    ]
    given += [
        given[0] | quick | {name: value}
        for name in quick
        for value in factors[name]
        if value not in {given[0][name], quick[name]}
    ]
    rows = given + covering(factors | {name: (value,) for name, value in quick.items()}, given)
    share = LOOKS_A_GAME if quick else len(rows)
    return tuple(
        Case(game, int(row[FACTOR]), {k: row[k] for k in row if k != FACTOR}, share) for row in rows
    )


def factors_of(game: Game) -> Factors:
    """Return what a case of a game combines: the number of seats, and every option."""
    factors = {FACTOR: tuple(map(str, game.seats))}
    return factors | {option.id: values_of(option) for option in game.options}


def quick_values(game: Game) -> Row:
    """Return options with which random play ends soon, for games where it otherwise takes long."""
    return {option.id: option.quick for option in game.options if option.quick}


def _pairs(row: Row) -> set[Pair]:
    return {frozenset(pair) for pair in combinations(row.items(), 2)}


def _row(row: Row, factors: Factors, missing: set[Pair], rng: Rng) -> Row:
    """Return a row that starts with these values and covers as many missing pairs as it can."""
    names = list(factors)
    while names:
        name = names.pop(rng.below(len(names)))
        if name not in row:
            gains = {
                value: sum(frozenset({(name, value), other}) in missing for other in row.items())
                for value in factors[name]
            }
            row[name] = max(gains, key=lambda value: gains[value])
    return row


@cache
def _start(case: Case) -> tuple[int, int, tuple[int, ...]]:
    """Return the number, dealer and scores at the start of a case's deals."""
    rng = Rng(case.seed("run-up"))
    deal, order = case.new_deal(), case.game.order(case.seats, case.chosen)
    match = Match(case.sides, rng.below(case.seats))
    for _ in range(0 if quick_values(case.game) else rng.below(RUN_UP)):
        rng.shuffle(order)
        match.open(deal, order)
        play_out(deal, rng)
        match.close(deal)
        if match.winners:
            match = Match(case.sides, 0)
    return match.number, match.dealer, tuple(match.scores)


def _run_up(case: Case) -> Match:
    match = Match(case.sides, 0)
    match.number, match.dealer, scores = _start(case)
    for side in range(case.sides):
        match.scores[side] = scores[side]
    return match


CASES = tuple(case for game in GAMES for case in make_cases(game))


def cases_of(game: Game) -> list[Case]:
    """Return the cases of one game; the first is the game as printed, for the fewest seats."""
    return [case for case in CASES if case.game is game]


def every_value(game: Game) -> list[Case]:
    """Return cases of a game, in which every value of every option occurs, though not every pair.

    The number of seats counts as an option.
    """
    found: list[Case] = []
    seen: set[tuple[str, str]] = set()
    for case in cases_of(game):
        row = {(FACTOR, str(case.seats)), *case.chosen.items()}
        if row - seen:
            found.append(case)
            seen |= row
    return found


def some_cases(game: Game) -> list[Case]:
    """Return a few cases of a game, spread from the first to the last."""
    mine = cases_of(game)
    few = min(TABLES_A_GAME, len(mine))
    return [mine[at * (len(mine) - 1) // max(few - 1, 1)] for at in range(few)]
