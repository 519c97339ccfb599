"""Reaction: how soon a bot speaks where the quickest wins, like a person of its level.

Times follow the law of human reactions: a normal part and an exponential one (an ex-Gaussian),
never below a floor. They come from the seed alone, so that equal seeds give equal races.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, log, pi, sqrt
from typing import Protocol, runtime_checkable

from parlour.bots.bot import Bot
from parlour.core.bits import has
from parlour.core.deal import Deal, View
from parlour.core.rng import Rng

NEVER = -1
"""What a bot that lets a window go answers."""


@runtime_checkable
class Reacting(Protocol):
    """A bot that may speak where play does not wait for it: it calls, doubts or folds."""

    def reaction(self, view: View, seed: int) -> int:
        """Return after how many milliseconds it would speak; NEVER if it lets it go.

        When its time has come it is asked to `choose`, and has to choose what it wants to say.
        """
        ...


@dataclass(frozen=True)
class Reaction:
    """How a level reacts, in milliseconds and in parts of a thousand."""

    mean: int
    spread: int
    tail: int
    floor: int
    misses: int
    """How many of a thousand things to call are not noticed."""
    false_alarms: int
    """How many of a thousand windows without a cause are called on."""

    def time(self, rng: Rng) -> int:
        """Return how long it takes to speak."""
        normal = sqrt(-2 * log(_fraction(rng))) * cos(2 * pi * _fraction(rng))
        late = -self.tail * log(_fraction(rng))
        return max(self.floor, round(self.mean + self.spread * normal + late))

    def to(self, rng: Rng, *, cause: bool, sooner: int = 0) -> int:
        """Return when a bot speaks, if there is a cause to or not; NEVER if it does not."""
        speaks = not rng.chance(self.misses, 1000) if cause else rng.chance(self.false_alarms, 1000)
        return max(self.floor, self.time(rng) - sooner) if speaks else NEVER


def _fraction(rng: Rng) -> float:
    return (rng.below(1 << 30) + 1) / (1 << 30)


NOVICE_REACTION = Reaction(1500, 300, 800, 600, 400, 10)
CLUB_REACTION = Reaction(900, 150, 400, 450, 120, 4)
EXPERT_REACTION = Reaction(620, 90, 180, 350, 30, 1)


def race(deal: Deal, bots: Mapping[int, Bot], rng: Rng) -> tuple[int, int]:
    """Return which bot speaks first and after how many milliseconds; NEVER twice if none does.

    Every bot that may speak now is asked, each on its own view alone. Exactly equal times go to
    the nearest on the left of the player whose play is called on (R-GEN-9). When its time has come
    the bot is to `choose`, if nothing else has happened in the meantime.
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
