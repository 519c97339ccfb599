"""Play many deals and count: points, going out, leads and length, by seat and by place.

Every deal has its own generator, made from the seed and the number of the deal, so a deal does not
depend on how many others are played, or in which order.
"""

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from time import perf_counter
from typing import NamedTuple

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from parlour.bots.bot import UNIFORM, Bot
from parlour.bots.reaction import race
from parlour.core.bits import each, union
from parlour.core.deal import NATURE, Deal, zeros
from parlour.core.options import Chosen
from parlour.core.playout import OUT_OF_TURN, play_out_counted
from parlour.core.rng import Rng
from parlour.core.whole_numbers import SEEDS, deal_count, seed_number
from parlour.errors import BadOption
from parlour.games import find_game
from parlour.lab.crew import Crew
from parlour.lab.own_bots import Lineup, open_choice
from parlour.languages.message import say
from parlour.table.game import Game

GOLDEN = 0x9E3779B97F4A7C15  # odd, so that no two deals of a seed share a generator
SURE = 1.959964  # this many standard errors on either side give a 95 % interval

Progress = Callable[[int, int], None]
"""Called from time to time with the progress: work done, and work in total."""


Watch = Callable[[Deal, int, int], None]
"""Called before every choice with the deal, the seat and the choice."""


class Length(msgspec.Struct, frozen=True):
    """How many choices the players of a deal make."""

    mean: float
    min: int
    max: int


class Figures(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The counts of one seat, or of one place at the table."""

    seat: int | None = None
    bot: str | None = None
    place: int | None = None
    """0 is the dealer, 1 the player on the dealer's left, and so on."""
    points_mean: float
    points_ci95: tuple[float, float] | None
    """The 95 % interval of the mean; none for a single deal."""
    out_share: float | None
    """The share of deals in which this player went out; none if the game has no such thing."""
    top_share: float
    """The share of deals in which nobody scored better."""
    leads: int | None
    """Choices made in a phase named "lead"; none if the game has no such phase."""
    decisions: int


class Simulation(msgspec.Struct, frozen=True, kw_only=True):
    """The results of a simulation, and everything needed to repeat it."""

    game: str
    version: int
    seats: int
    deals: int
    seed: int
    options: dict[str, str]
    bots: tuple[str, ...]
    length: Length
    by_seat: tuple[Figures, ...]
    by_place: tuple[Figures, ...]
    seconds: float

    def json(self) -> dict[str, object]:
        """Return the same as dicts, lists, numbers and text, ready for a JSON file."""
        return msgspec.json.decode(msgspec.json.encode(self), type=dict[str, object])


class Tally:
    """Counts for one seat in the deals of one dealer; whole numbers, so that sums are exact."""

    def __init__(self) -> None:
        self.deals = 0
        self.points = 0
        self.squares = 0
        self.outs = 0
        self.tops = 0
        self.leads = 0
        self.decisions = 0

    def ci95(self) -> tuple[float, float] | None:
        """Return the limits of the mean, by the normal approximation."""
        if self.deals == 1:
            return None
        spread = self.deals * self.squares - self.points**2
        error = SURE * sqrt(spread / (self.deals - 1)) / self.deals
        mean = self.points / self.deals
        return mean - error, mean + error


class Counter:
    """Observes deals: decisions by seat, decisions in a phase named "lead", and scores."""

    def __init__(self, game: Game, deal: Deal, sides: tuple[int, ...]) -> None:
        self.sides = sides
        self.lead = game.rules.phases.index("lead") if "lead" in game.rules.phases else None
        self.goes_out = hasattr(deal, "out")
        self.low_wins = game.rules.low_wins
        # A row for each dealer; the rows can be added up by seat or by place.
        self.tallies = [[Tally() for _ in sides] for _ in sides]
        self.shortest = 0
        self.longest = 0

    def settle(self, deal: Deal, made: "Made") -> None:
        """Count a deal that is over."""
        length = sum(made.decisions[: deal.seats])
        self.longest = max(self.longest, length)
        self.shortest = min(self.shortest or length, length)
        scores = list(deal.scores)
        top = min(scores) if self.low_wins else max(scores)
        out = getattr(deal, "out", None)
        for seat, tally in enumerate(self.tallies[deal.dealer]):
            points = scores[self.sides[seat]]
            tally.deals += 1
            tally.points += points
            tally.squares += points * points
            tally.outs += seat == out
            tally.tops += points == top
            tally.leads += made.leads[seat]
            tally.decisions += made.decisions[seat]

    def add(self, other: "Counter") -> None:
        """Add the counts of other deals."""
        self.longest = max(self.longest, other.longest)
        self.shortest = min(self.shortest or other.shortest, other.shortest)
        for mine, theirs in zip(self.tallies, other.tallies, strict=True):
            mine[:] = [self.sum(pair) for pair in zip(mine, theirs, strict=True)]

    def sum(self, tallies: Iterable[Tally]) -> Tally:
        """Return several tallies as one."""
        total = Tally()
        for tally in tallies:
            for name, value in vars(tally).items():
                setattr(total, name, getattr(total, name) + value)
        return total

    def length(self) -> Length:
        """Return how long the deals were."""
        total = self.sum(tally for row in self.tallies for tally in row)
        deals = total.deals // len(self.sides)
        return Length(total.decisions / deals, self.shortest, self.longest)

    def seat(self, seat: int, bot: str) -> Figures:
        """Return the figures of a seat."""
        return self.figures(self.sum(row[seat] for row in self.tallies), seat=seat, bot=bot)

    def place(self, place: int) -> Figures:
        """Return the figures of a place."""
        seats = len(self.sides)
        rows = enumerate(self.tallies)
        return self.figures(
            self.sum(row[(dealer + place) % seats] for dealer, row in rows), place=place
        )

    def figures(
        self,
        tally: Tally,
        *,
        seat: int | None = None,
        bot: str | None = None,
        place: int | None = None,
    ) -> Figures:
        """Return the results of a tally."""
        return Figures(
            seat=seat,
            bot=bot,
            place=place,
            points_mean=tally.points / tally.deals,
            points_ci95=tally.ci95(),
            out_share=tally.outs / tally.deals if self.goes_out else None,
            top_share=tally.tops / tally.deals,
            leads=tally.leads if self.lead is not None else None,
            decisions=tally.decisions,
        )


def simulate(
    game: Game,
    *,
    deals: int,
    seats: int,
    seed: int = 0,
    options: Chosen | None = None,
    bots: object = "uniform",
    crew: Crew | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Play independent deals, each starting from zero scores, and return the counts.

    The deal goes round the table. A single bot name is used for all seats. If several seats must
    act, the first is drawn at random. A crew of several processes gives the same result sooner;
    bots that are objects must then be picklable.
    """
    began = perf_counter()
    chosen = game.choose(options)
    deal = game.new_deal(seats, chosen)
    crew = crew or Crew()
    players = Lineup(game, one_for_each(seats, bots), chosen, crew)
    deals = deal_count(deals)
    check_ends(game, chosen)
    seed_key(seed)
    counter = Counter(game, deal, game.rules.sides(seats, chosen))
    step = max(1, deals // 100)
    tasks = [
        Chunk(game.key, seats, seed, chosen, players, start, min(start + step, deals))
        for start in range(0, deals, step)
    ]
    with crew.map(count_chunk, tasks) as counted:
        for task, part in zip(tasks, counted, strict=True):
            counter.add(part)
            if progress is not None:
                progress(task.stop, deals)
    return Simulation(
        game=game.key,
        version=game.version,
        seats=seats,
        deals=deals,
        seed=seed,
        options=chosen,
        bots=players.names,
        length=counter.length(),
        by_seat=tuple(counter.seat(seat, bot.name) for seat, bot in enumerate(players.bots)),
        by_place=tuple(counter.place(place) for place in range(seats)),
        seconds=perf_counter() - began,
    )


class Chunk(NamedTuple):
    """Some deals of a simulation, as they are sent to a worker."""

    game: str
    seats: int
    seed: int
    options: dict[str, str]
    players: Lineup
    start: int
    stop: int


def count_chunk(task: Chunk) -> Counter:
    """Play some deals, in any process."""
    game, players = find_game(task.game), task.players.bots
    key, pack = seed_key(task.seed), game.order(task.seats, task.options)
    deal = game.new_deal(task.seats, task.options)
    counter = Counter(game, deal, game.rules.sides(task.seats, task.options))
    for number in range(task.start, task.stop):
        rng = deal_rng(key, number)
        begin(deal, pack, number % task.seats, rng)
        counter.settle(deal, play(deal, rng, players, counter.lead))
    return counter


def check_ends(game: Game, chosen: Chosen) -> None:
    """Refuse options with which a deal may never end."""
    for option in game.options:
        if chosen[option.id] in option.people_only:
            value = chosen[option.id]
            raise BadOption(
                say(
                    'Option "{id}={value}" is for people only: a simulation may never end',
                    id=option.id,
                    value=value,
                )
            )


def one_for_each(seats: int, bots: object) -> list[object]:
    """Return which bot each seat gets; a single bot is for all."""
    wanted = list(bots) if isinstance(bots, list | tuple) else [bots]
    if len(wanted) not in {1, seats}:
        given = f"{len(wanted)}: {', '.join(map(str, wanted))}" if wanted else "none"
        raise BadOption(
            say(
                "{seats} seats need one bot for all or {seats} bots, not {given}",
                seats=seats,
                given=given,
            )
        )
    return wanted * seats if len(wanted) == 1 else wanted


def seed_key(seed: int) -> int:
    """Return the common part of the generators of a simulation."""
    rng = Rng(seed_number(seed))
    return (rng.word() << 31) ^ rng.word()


def deal_rng(key: int, number: int) -> Rng:
    """Return the generator of one deal."""
    return Rng((key ^ (number * GOLDEN)) % SEEDS)


def begin(deal: Deal, pack: vec[i64], dealer: int, rng: Rng) -> vec[i64]:
    """Shuffle and deal, as the first deal of a match; return the pack as it was shuffled."""
    order = pack[:]
    rng.shuffle(order)
    deal.begin(1, dealer, zeros(len(deal.brought)))
    deal.deal_out(order)
    return order


class Made(NamedTuple):
    """The actions of each seat in a deal; the last entry is nature's."""

    decisions: list[int]
    leads: list[int]
    """How many decisions each seat made in the requested phase."""
    seconds: list[float]
    """The time of the decisions."""


def play(
    deal: Deal, rng: Rng, bots: Sequence[Bot], lead: int | None, watch: Watch | None = None
) -> Made:
    """Play a deal to its end.

    A uniform choice needs no view, and uses the same random numbers as in `play_out`.
    """
    if watch is None and all(bot is UNIFORM for bot in bots):
        return play_uniformly(deal, rng, lead)
    thinkers: list[Bot | None] = [None] * (NATURE + 1)
    for seat, bot in enumerate(bots):
        thinkers[seat] = None if bot is UNIFORM else bot
    made = Made([0] * len(thinkers), [0] * len(thinkers), [0.0] * len(thinkers))
    uniform = union([seat for seat, bot in enumerate(bots) if bot is UNIFORM])
    while not deal.over:
        seat = quickest(deal, thinkers, rng)
        if seat < 0:
            callers = deal.callers() & uniform
            calls = callers and rng.below(OUT_OF_TURN) == 0
            seat = rng.pick(callers if calls else deal.due())
        made.decisions[seat] += 1
        if deal.phase == lead:
            made.leads[seat] += 1
        thinker = thinkers[seat]
        began = perf_counter()
        if thinker is None:
            choice = rng.pick(deal.legal(seat))
        else:
            choice = choice_of(thinker, deal, seat, rng.word())
        made.seconds[seat] += perf_counter() - began
        if watch is not None:
            watch(deal, seat, choice)
        deal.play(seat, choice)
    return made


def play_uniformly(deal: Deal, rng: Rng, lead: int | None) -> Made:
    """Play a deal to its end in compiled code; all decisions take the same time."""
    counted, led = zeros(NATURE + 1), zeros(NATURE + 1)
    began = perf_counter()
    play_out_counted(deal, rng, -1 if lead is None else lead, counted, led)
    spent = perf_counter() - began
    decisions = [int(number) for number in counted]
    return Made(decisions, list(led), [spent * n / sum(decisions) for n in decisions])


def quickest(deal: Deal, bots: Sequence[Bot | None], rng: Rng) -> int:
    """Return which of several seats acts first; -1 if none does."""
    waiting = deal.waiting()
    if deal.half or waiting & (waiting - 1) == 0:
        return -1
    thinkers = {seat: bot for seat in each(waiting) if (bot := bots[seat]) is not None}
    return race(deal, thinkers, rng)[0]


def choice_of(bot: Bot, deal: Deal, seat: int, seed: int) -> int:
    """Return a bot's choice, which must be legal."""
    view = deal.view(seat)
    return open_choice(bot.name, view, bot.choose(view, seed))
