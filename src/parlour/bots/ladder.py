"""The ladder: further levels between and above those of a game, the same for all games.

A game gives a novice, a club player and an expert. If the expert searches, there are more: a level
between two others plays like the lower one in a share of its choices and like the upper one in the
rest; a beginner is a novice who often plays any card; a master is an expert with ten times the
search budget. Cautious and bold players differ in what they like, not in how well they play.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from parlour.bots.bot import Bot
from parlour.bots.levels import LIVE, THINK, Thinker
from parlour.bots.novice import Novice
from parlour.bots.reaction import NEVER, Reacting
from parlour.bots.search import Thought
from parlour.core.bits import first, has, single
from parlour.core.deal import View
from parlour.core.rng import Rng

LEVELS = (
    "child",
    "beginner",
    "novice",
    "casual",
    "club",
    "cautious",
    "bold",
    "strong",
    "expert",
    "master",
)
"""The names of bots, weakest first; no game has all of them."""

HALF = 50
"""Percentage of choices in which a level between two others plays like the lower one."""
MASTERY = 10
"""The search budget of a master, as a multiple of an expert's."""
STYLE_WORLDS = 60
"""Imagined deals of the cautious and bold levels: between the club player and the expert."""

LOT = 0x1EAF
"""Added to a seed: separates the draw between two players from the randomness in their searches."""


@dataclass(frozen=True)
class Careless:
    """Plays any plausible card; it bids and calls like a novice."""

    novice: Novice
    name = "careless"

    def choose(self, view: View, seed: int) -> int:
        """Return the rule's choice where a novice never wavers, otherwise any sensible choice."""
        choice = self.novice.rule.choose(view, seed)
        policy = self.novice.policy
        if single(view.choices) or not has(self.novice.phases & policy.slips, view.phase):
            return choice
        rng = Rng(seed)
        sensible = policy.sensible(view.imagine(rng), view.seat, view.choices)
        return int(rng.pick(sensible)) if has(sensible, choice) else choice

    def reaction(self, view: View, seed: int) -> int:
        """Return when the novice would act."""
        return self.novice.reaction(view, seed)


@dataclass(frozen=True)
class Between:
    """A level between two others: depending on the seed it plays like one or the other."""

    name: str
    lower: Bot
    upper: Bot
    share: int = HALF
    """The percentage of choices made like the lower level."""

    def choose(self, view: View, seed: int) -> int:
        """Return the choice of one of the two."""
        return self.drawn(seed).choose(view, seed)

    def reaction(self, view: View, seed: int) -> int:
        """Return when one of the two would act: both make the same calls, the upper one sooner."""
        bot = self.drawn(seed)
        return bot.reaction(view, seed) if isinstance(bot, Reacting) else NEVER

    def drawn(self, seed: int) -> Bot:
        """Return the bot that decides this time."""
        return self.lower if Rng(seed ^ LOT).chance(self.share, 100) else self.upper

    def remade(self, change: Callable[[Bot], Bot]) -> "Between":
        """Return the same bot with both players changed."""
        return replace(self, lower=change(self.lower), upper=change(self.upper))

    def hasty(self, worlds: int) -> "Between":
        """Return the same bot with few worlds."""
        low, high = (
            bot.hasty(worlds) if isinstance(bot, Thinker) else bot
            for bot in (self.lower, self.upper)
        )
        return replace(self, lower=low, upper=high)


@dataclass(frozen=True)
class Style:
    """A thinker with a preference among equally good choices: high or low variance."""

    name: str
    thinker: Thinker
    bold: bool

    def choose(self, view: View, seed: int) -> int:
        """Return the preferred choice among those that are not clearly worse than the best."""
        if single(view.choices):
            return int(first(view.choices))
        told = self.thinker.by_rule(view, seed)
        if told != THINK:
            return told
        thought = self.thinker.think(view, seed)
        best = int(thought.best())
        equals = [
            place
            for place in range(len(thought.choices))
            if place == best
            or (thought.tried[place] and thought.lead(best, place) < thought.error(best, place))
        ]
        liked = max if self.bold else min
        return int(thought.choices[liked(equals, key=lambda place: spread(thought, place))])

    def reaction(self, view: View, seed: int) -> int:
        """Return when the thinker would act."""
        return self.thinker.reaction(view, seed) if isinstance(self.thinker, Reacting) else NEVER

    def remade(self, change: Callable[[Bot], Bot]) -> "Style":
        """Return the same bot with its thinker changed."""
        thinker = change(self.thinker)
        assert isinstance(thinker, Thinker)
        return replace(self, thinker=thinker)

    def hasty(self, worlds: int) -> "Style":
        """Return the same bot with few worlds."""
        return replace(self, thinker=self.thinker.hasty(worlds))


def spread(thought: Thought, place: int) -> float:
    """Return the variance of a choice's value over the worlds."""
    tried, mean = int(thought.tried[place]), thought.mean(place)
    values = (thought.values[place * thought.room + world] - mean for world in range(tried))
    return sum(value * value for value in values) / max(tried, 1)


def ladder(bots: tuple[Bot, ...]) -> tuple[Bot, ...]:
    """Return the bots of a game with further levels, if its expert searches."""
    given = {bot.name: bot for bot in bots}
    novice, club, expert = (given.get(name) for name in ("novice", "club", "expert"))
    if not isinstance(novice, Novice) or club is None or not isinstance(expert, Thinker):
        return bots
    quicker = replace(expert, worlds=min(STYLE_WORLDS, expert.worlds), exact=0, guide=None)
    return (
        Between("beginner", Careless(novice), novice, novice.careless),
        novice,
        Between("casual", novice, club),
        club,
        Style("cautious", quicker, bold=False),
        Style("bold", quicker, bold=True),
        Between("strong", club, expert),
        expert,
        replace(
            expert,
            name="master",
            worlds=MASTERY * expert.worlds,
            exact_worlds=MASTERY * expert.exact_worlds,
            patience=MASTERY * LIVE,
        ),
    )


def strongest(bots: tuple[Bot, ...]) -> Bot:
    """Return the strongest bot that answers at once: the expert, or else the last."""
    return next((bot for bot in bots if bot.name == "expert"), bots[-1])
