"""Duels: one bot among others on the same deals, so that the luck of the cards cancels out.

Every deal is played once for each side: the bot takes that side and the other bot the rest, while
cards, dealer and generator stay the same. The deal is the statistical unit, since its plays are not
independent.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

import msgspec

from parlour.bots.bot import Bot
from parlour.bots.levels import facing
from parlour.bots.reading import Reading
from parlour.core.deal import Deal
from parlour.core.options import Chosen
from parlour.games import find_bot
from parlour.lab.simulate import SURE, Watch, begin, deal_rng, play, seed_key
from parlour.table.game import Game


class Play(msgspec.Struct, frozen=True, array_like=True):
    """One play of a deal, with a bot at one side among others."""

    side: int
    points: float
    """The points of the bot's side on the score sheet."""
    margin: float
    """Its points minus the mean of the others; with reversed sign if low scores win."""
    won: float
    """1 if nobody did better, or an equal share of 1 in a tie."""
    out: bool
    """Whether the bot ended the deal by running out."""
    moves: tuple[int, int]
    """Decisions of the bot, and of the others."""
    ms: tuple[float, float]
    """The time of these decisions, in milliseconds."""


class Board:
    """The setting of duels: a game with its seats and options, and the deals of a seed."""

    def __init__(self, game: Game, seats: int, seed: int, options: Chosen | None = None) -> None:
        self.game = game
        self.options = game.choose(options)
        self.deal = game.new_deal(seats, self.options)
        self.pack = game.order(seats, self.options)
        self.at = game.rules.sides(seats, self.options)
        self.sides = sorted(set(self.at))
        self.key = seed_key(seed)

    def duel(self, bot: Bot, other: Bot, number: int) -> list[Play]:
        """Play a deal once for each side that the bot can take.

        In a solitaire each bot plays alone, and the results are compared.
        """
        if len(self.sides) > 1:
            return [self.play(bot, other, number, side) for side in self.sides]
        (side,) = self.sides  # not always side 0, which may be a dummy
        mine, theirs = (self.play(one, one, number, side) for one in (bot, other))
        margin = mine.margin - theirs.margin
        won = 1.0 if margin > 0 else 0.0 if margin < 0 else 0.5
        moves, ms = (mine.moves[0], theirs.moves[0]), (mine.ms[0], theirs.ms[0])
        return [Play(side, mine.points, margin, won, mine.out, moves, ms)]

    def match(self, bot: Bot, other: Bot, numbers: Iterable[int]) -> list[list[Play]]:
        """Play deals in order, once for each side; the bot reads those that it has finished.

        Each deal begins with zero scores, as in `duel`, so only the reading makes a difference.
        """
        readings = [Reading(find_bot(self.game, "best"), self.deal.seats) for _ in self.sides]
        deals: list[list[Play]] = []
        for number in numbers:
            plays: list[Play] = []
            for side, reading in zip(self.sides, readings, strict=True):
                reader = facing(bot, reading.guessers())
                plays.append(self.play(reader, other, number, side, reading.note))
                reading.close()
            deals.append(plays)
        return deals

    def play(
        self, bot: Bot, other: Bot, number: int, side: int, watch: Watch | None = None
    ) -> Play:
        """Play a deal with a bot at one side and others at the rest."""
        deal, seats = self.deal, self.deal.seats
        rng = deal_rng(self.key, number)
        begin(deal, self.pack, number % seats, rng)
        made = play(deal, rng, [bot if at == side else other for at in self.at], None, watch)
        points = points_made(deal)
        better = [-score if self.game.rules.low_wins else score for score in points]
        mine = better.pop(side)
        ties = sum(score == mine for score in better)
        beaten = any(score > mine for score in better)
        own = [seat for seat in range(seats) if self.at[seat] == side]
        moves, spent = sum(made.decisions[:seats]), sum(made.seconds[:seats])
        my_moves = sum(made.decisions[seat] for seat in own)
        my_time = sum(made.seconds[seat] for seat in own)
        return Play(
            side=side,
            points=points[side],
            margin=mine - (fmean(better) if better else 0),
            won=0.0 if beaten else 1 / (ties + 1),
            out=getattr(deal, "out", -1) in own,
            moves=(my_moves, moves - my_moves),
            ms=(1000 * my_time, 1000 * (spent - my_time)),
        )


def points_made(deal: Deal) -> list[float]:
    """Return what each side made in a deal."""
    return [float(deal.scores[i] - deal.brought[i]) for i in range(len(deal.scores))]


def half_width(values: Sequence[float]) -> float:
    """Return half the width of the 95 % interval around the mean of two or more values."""
    return SURE * stdev(values) / sqrt(len(values))


@dataclass(frozen=True)
class Result:
    """The results of a duel."""

    margins: tuple[float, ...]
    """Deal by deal, the mean margin over all sides the bot took: more is always better."""
    outs: float
    """The share of plays in which the bot ran out; 0 if the game has no such thing."""

    @property
    def mean(self) -> float:
        """The mean margin in points per deal."""
        return fmean(self.margins)

    @property
    def half(self) -> float:
        """Half the width of the 95 % interval around the mean."""
        return half_width(self.margins)

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval, which is compared with a bar."""
        return self.mean - self.half


def duel(
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
    board = Board(game, seats, seed, options)
    boards = [board.duel(bot, other, number) for number in range(deals)]
    return Result(
        tuple(fmean(play.margin for play in plays) for plays in boards),
        fmean(play.out for plays in boards for play in plays),
    )
