"""Duels: one bot among others on the same deals, so that the luck of the cards cancels out.

Every deal is played once for each side: the bot takes that side and the other bot the rest,
while cards, dealer and generator stay the same. The deal is the unit of statistics, since its
plays are alike.
"""

from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from parlour.bots.bot import Bot
from parlour.core.deal import Deal
from parlour.core.options import Chosen
from parlour.lab.simulate import SURE, begin, deal_rng, play, seed_key
from parlour.table.game import Game


@dataclass(frozen=True)
class Result:
    """What a duel showed."""

    margins: tuple[float, ...]
    """Deal by deal, the bot's points less the mean of the others', over all sides it took.

    Where points count against one it is the other way round: more is always better.
    """
    outs: float
    """The share of plays in which the bot ran out; 0 where the game knows no such thing."""

    @property
    def mean(self) -> float:
        """The mean margin in points per deal."""
        return fmean(self.margins)

    @property
    def half(self) -> float:
        """Half the width of the 95 % interval around the mean; it takes two deals or more."""
        return SURE * stdev(self.margins) / sqrt(len(self.margins))

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval, which is held against a bar."""
        return self.mean - self.half


def duel(  # noqa: PLR0913, PLR0917 - the six things a duel is made of
    game: Game,
    bot: Bot,
    other: Bot,
    seats: int,
    deals: int,
    seed: int,
    *,
    options: Chosen | None = None,
) -> Result:
    """Play shuffled deals with a bot at each side in turn against another at the rest."""
    chosen = game.choose(options)
    deal = game.new_deal(seats, chosen)
    pack = game.order(seats, chosen)
    sides = game.sides(seats, chosen)
    key = seed_key(seed)
    margins: list[float] = []
    outs = 0
    for number in range(deals):
        plays: list[float] = []
        for side in sorted(set(sides)):
            rng = deal_rng(key, number)
            begin(deal, pack, number % seats, rng)
            play(deal, rng, [bot if at == side else other for at in sides], None)
            plays.append(-margin(deal, side) if game.low_wins else margin(deal, side))
            outs += ran_out(deal, side, sides)
        margins.append(fmean(plays))
    return Result(tuple(margins), outs / (deals * len(set(sides))))


def margin(deal: Deal, side: int) -> float:
    """Return the points a side made in a deal, less the mean of the others'."""
    points = [float(deal.scores[i] - deal.brought[i]) for i in range(len(deal.scores))]
    return points.pop(side) - fmean(points)


def ran_out(deal: Deal, side: int, sides: tuple[int, ...]) -> bool:
    """Return whether a deal that was played to its end was ended by this side's running out."""
    out: int = getattr(deal, "out", -1)
    return out >= 0 and sides[out] == side
