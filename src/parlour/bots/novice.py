"""Novices: they know the rule of thumb, and now and then play their second choice instead."""

from dataclasses import dataclass
from typing import Any, Final

from parlour.bots.bot import Bot
from parlour.bots.reaction import NEVER, Reacting
from parlour.bots.search import Policy
from parlour.core.bits import bit, first, has, single
from parlour.core.deal import View
from parlour.core.rng import Rng

WAVERS: Final = 15
"""Percentage of free choices in which a novice plays its second choice."""
CARELESS: Final = 30
"""Percentage of free choices in which a beginner plays any card that is not absurd."""


@dataclass(frozen=True)
class Convention:
    """A rule of thumb that is the play-out policy itself, applied to what the seat knows."""

    policy: Policy[Any]
    name = "rule"

    def choose(self, view: View, seed: int) -> int:
        """Return the play-out policy's choice; forced choices are made directly."""
        if single(view.choices):
            return int(first(view.choices))
        rng = Rng(seed)
        return int(self.policy.choose(view.imagine(rng), view.seat, view.choices, rng))


@dataclass(frozen=True)
class Novice:
    """A player who wavers: sometimes it plays what it would choose without its first choice."""

    rule: Bot
    policy: Policy[Any]
    """Tells which choices a player might plausibly make, even mistakes: no revoke, no call."""
    phases: int = -1
    """The phases in which it wavers, as a set; bids and trumps never waver."""
    careless: int = CARELESS
    """The percentage of free choices in which a beginner, its careless copy, plays any card."""
    name = "novice"

    def choose(self, view: View, seed: int) -> int:
        """Return the first choice or, depending on the seed, the second."""
        choice = self.rule.choose(view, seed)
        rng = Rng(seed)
        wavers = has(self.phases & self.policy.slips, view.phase) and rng.chance(WAVERS, 100)
        if single(view.choices) or not wavers:
            return choice
        world = view.imagine(rng)
        sensible = self.policy.sensible(world, view.seat, view.choices)
        others = sensible & ~bit(choice)
        if others in {0, sensible}:  # there is no second choice, or the first was a call
            return choice
        if single(others):
            return int(first(others))
        without = world.view(view.seat)
        without.choices = others
        return self.rule.choose(without, seed)

    def reaction(self, view: View, seed: int) -> int:
        """Return after how many milliseconds the rule would act."""
        return self.rule.reaction(view, seed) if isinstance(self.rule, Reacting) else NEVER
