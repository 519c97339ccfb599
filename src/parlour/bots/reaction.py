"""Reaction: how soon a bot acts when the quickest wins, like a person of its level.

Times follow an ex-Gaussian distribution, as human reaction times do, with a minimum. They depend
only on the seed, so equal seeds give equal races.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, log, pi, sqrt
from typing import Any, Protocol, runtime_checkable

from parlour.bots.bot import Bot
from parlour.core.bits import has
from parlour.core.deal import Deal
from parlour.core.rng import Rng

NEVER = -1
"""The answer of a bot that declines a window."""


@runtime_checkable
class Reacting(Protocol):
    """A bot that may act out of turn: it calls, doubts or folds."""

    def reaction(self, view: Any, seed: int) -> int:
        """Return after how many milliseconds it would act; NEVER if it does not.

        When that time has come, its `choose` is called and must return the call.
        """
        ...


@dataclass(frozen=True)
class Reaction:
    """The reactions of a level, in milliseconds and per mille."""

    mean: int
    spread: int
    tail: int
    floor: int
    misses: int
    """How many of a thousand things to call go unnoticed."""
    false_alarms: int
    """How many of a thousand windows are called on without a cause."""

    def time(self, rng: Rng) -> int:
        """Return how long it takes to act."""
        normal = sqrt(-2 * log(_fraction(rng))) * cos(2 * pi * _fraction(rng))
        late = -self.tail * log(_fraction(rng))
        return max(self.floor, round(self.mean + self.spread * normal + late))

    def to(self, rng: Rng, *, cause: bool, sooner: int = 0) -> int:
        """Return when a bot acts, with or without a cause; NEVER if it does not."""
        speaks = not rng.chance(self.misses, 1000) if cause else rng.chance(self.false_alarms, 1000)
        return max(self.floor, self.time(rng) - sooner) if speaks else NEVER


def _fraction(rng: Rng) -> float:
    return (rng.below(1 << 30) + 1) / (1 << 30)


NOVICE_REACTION = Reaction(1500, 300, 800, 600, 400, 10)
CLUB_REACTION = Reaction(900, 150, 400, 450, 120, 4)
EXPERT_REACTION = Reaction(620, 90, 180, 350, 30, 1)


def race(deal: Deal, bots: Mapping[int, Bot], rng: Rng) -> tuple[int, int]:
    """Return which bot acts first and after how many milliseconds; NEVER twice if none does.

    Every bot that may act now is asked with its own view. Exactly equal times go to the nearest on
    the left of the player whose play is called on (R-GEN-9). When its time has come the bot's
    `choose` is called, unless something else has happened in the meantime.
    """
    waiting, maker = deal.waiting(), deal.called_on()
    times: list[tuple[int, int, int]] = []
    for seat in sorted(bots):
        bot, seed = bots[seat], rng.word()
        if has(waiting, seat) and isinstance(bot, Reacting):
            after = bot.reaction(deal.view(seat), seed)
            if after != NEVER:
                times.append((after, (seat - maker - 1) % deal.seats, seat))
    return (min(times)[2], min(times)[0]) if times else (NEVER, NEVER)
