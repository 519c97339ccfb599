"""Play many deals and count: points, going out, leads and length, by seat and by place.

Every deal has a generator of its own, made from the seed and the number of the deal, so that a
deal is the same however many others are played, and in whatever order.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from time import perf_counter

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from parlour.bots.bot import UNIFORM, Bot
from parlour.core.bits import has
from parlour.core.deal import NATURE, Deal, zeros
from parlour.core.options import Chosen
from parlour.core.rng import Rng
from parlour.errors import BadInput, BadOption
from parlour.games import find_bot
from parlour.table.game import Game

SEEDS = 2**63
"""Seeds are whole numbers from 0 to one less than this."""

GOLDEN = 0x9E3779B97F4A7C15  # odd, so that no two deals of a seed share a generator
SURE = 1.959964  # standard errors either side of a mean that hold 95 % of a normal law

Progress = Callable[[int, int], None]
"""Told how much of the work is done, and how much there is."""


class Length(msgspec.Struct, frozen=True):
    """How many choices a deal takes."""

    mean: float
    min: int
    max: int


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """What was counted for one seat, or for one place at the table."""

    points_mean: float
    points_ci95: tuple[float, float] | None
    """Within these limits lies the true mean, in 95 of 100 simulations; none from one deal."""
    out_share: float | None
    """The share of deals in which the player went out; none where nobody can."""
    top_share: float
    """The share of deals in which nobody scored more."""
    leads: int | None
    """Choices made in a phase named "lead"; none where the game has no such phase."""
    decisions: int


class BySeat(Figures, frozen=True, kw_only=True):
    """The figures of a seat."""

    seat: int
    bot: str


class ByPlace(Figures, frozen=True, kw_only=True):
    """The figures of a place: 0 the dealer, 1 the player at the dealer's left, and so on."""

    place: int


class Simulation(msgspec.Struct, frozen=True, kw_only=True):
    """What a simulation found, and all that is needed to repeat it."""

    game: str
    version: int
    seats: int
    deals: int
    seed: int
    options: dict[str, str]
    bots: tuple[str, ...]
    length: Length
    by_seat: tuple[BySeat, ...]
    by_place: tuple[ByPlace, ...]
    seconds: float

    def json(self) -> dict[str, object]:
        """Return the same as dicts, lists, numbers and text, ready for a JSON file."""
        found: dict[str, object] = msgspec.to_builtins(self)
        return found


class Tally:
    """Counts for one seat in the deals of one dealer; sums are whole numbers, so exact."""

    def __init__(self) -> None:
        self.deals = 0
        self.points = 0
        self.squares = 0
        self.outs = 0
        self.tops = 0
        self.leads = 0
        self.decisions = 0

    def add(self, other: "Tally") -> None:
        """Count what another has counted as well."""
        for name in vars(self):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def ci95(self) -> tuple[float, float] | None:
        """Return the limits of the mean, by the normal law."""
        if self.deals == 1:
            return None
        # n·Σx² - (Σx)² is a whole number: nothing is lost by subtracting.
        spread = self.deals * self.squares - self.points**2
        variance = spread / (self.deals * (self.deals - 1))
        mean = self.points / self.deals
        error = SURE * sqrt(variance / self.deals)
        return mean - error, mean + error


class Counts:
    """What one deal adds: who decided how often, and how often in a phase named "lead"."""

    def __init__(self, lead: int) -> None:
        self.lead = lead
        self.decisions = [0] * (NATURE + 1)
        self.leads = [0] * (NATURE + 1)

    def length(self) -> int:
        """Return how many choices players have made; what nature did is none."""
        return sum(self.decisions[:NATURE])


def simulate(  # noqa: PLR0913 - what a simulation is made of
    game: Game,
    *,
    deals: int,
    seats: int,
    seed: int = 0,
    options: Chosen | None = None,
    bots: Sequence[str] = ("uniform",),
    progress: Progress | None = None,
) -> Simulation:
    """Play independent deals, each from scores of nothing, and return what was counted.

    The deal goes round the table. One bot's name is for all seats. Where several seats are
    waited for, the one that arrives first is drawn at random.
    """
    began = perf_counter()
    chosen = game.choose(options)
    deal = game.new_deal(seats, chosen)
    names, players = seat_bots(game, seats, bots)
    if deals < 1:
        raise BadInput(f"A simulation needs at least one deal, not {deals}")
    key = seed_key(seed)
    order = game.order(seats, chosen)
    sides = game.sides(seats, chosen)
    lead = game.phases.index("lead") if "lead" in game.phases else -1
    tallies = [[Tally() for _ in range(seats)] for _ in range(seats)]
    lengths = Lengths()
    for number in range(deals):
        dealer = number % seats
        rng = deal_rng(key, number)
        open_deal(deal, order[:], dealer, rng)
        counts = Counts(lead)
        play(deal, rng, players, counts)
        lengths.add(counts.length())
        settle(deal, sides, counts, tallies[dealer])
        if progress is not None:
            progress(number + 1, deals)
    goes_out = hasattr(deal, "out")
    return Simulation(
        game=game.key,
        version=game.version,
        seats=seats,
        deals=deals,
        seed=seed,
        options=chosen,
        bots=names,
        length=lengths.found(),
        by_seat=tuple(
            BySeat(
                seat=seat,
                bot=names[seat],
                **figures([row[seat] for row in tallies], goes_out=goes_out, leads=lead >= 0),
            )
            for seat in range(seats)
        ),
        by_place=tuple(
            ByPlace(
                place=place,
                **figures(
                    [tallies[dealer][(dealer + place) % seats] for dealer in range(seats)],
                    goes_out=goes_out,
                    leads=lead >= 0,
                ),
            )
            for place in range(seats)
        ),
        seconds=perf_counter() - began,
    )
