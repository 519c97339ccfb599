"""Levels: the bots that players choose from, from novice to expert.

A novice plays by rule of thumb. Above that a level is a number of imagined worlds. `Thinker` asks
the search what each choice is worth; `parlour.bots.ladder` makes more levels of these.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple, Protocol, runtime_checkable

from parlour.bots.bot import Bot
from parlour.bots.contracts import Contract
from parlour.bots.reaction import NEVER, Reacting
from parlour.bots.search import Ending, Policy, Stakes, Thought, weigh
from parlour.bots.search_exact import ManySides, Solver
from parlour.core.bits import bit, first, has, single
from parlour.core.deal import View
from parlour.core.rng import Rng

THINK = -1
"""Returned in place of a choice if the rule does not decide, so that the bot searches."""

AUCTION = 0
"""The phase of the auction, in games that have one."""
SURELY = 1.0
PROOF = 3.0
"""How much better a choice must be to overrule a guide, in points and in standard errors."""
LIVE = 1.0
"""Time limit for a bot's search at a live table (seconds)."""


Line = tuple[float, float]
"""A line that corrects the logarithm of the odds: its offset and its slope."""
AS_SEEN: Line = (0.0, 1.0)


class Odds(NamedTuple):
    """Corrections of the odds of making a bid, by what a player knows of the bidder's hand."""

    bidder: Line = AS_SEEN
    partner: Line = AS_SEEN
    defender: Line = AS_SEEN


UNCORRECTED = Odds()


class Guide(NamedTuple):
    """A better source of conventional choices than the rule, where it knows the position."""

    knows: Callable[[Any], bool]
    """Whether it knows the position that a view shows."""
    suggest: Callable[[Any], int]
    """Its choice."""


@dataclass(frozen=True)
class Thinker:
    """A bot that searches by playing out imagined deals."""

    name: str
    rule: Bot
    """The source of conventional choices, which also decides in phases without search."""
    policy: Policy[Any]
    stakes: Stakes
    worlds: int
    phases: int = -1
    """The phases with search, as a set."""
    exact: int = 0
    """With this many choices left or fewer, the rest is solved exactly."""
    exact_worlds: int = 40
    nodes: int = 20_000
    """Maximum number of positions to solve one ending."""
    solver: Callable[[Policy[Any], Stakes, int], Ending] | None = None
    """The game's own solver, if it has one."""
    taste: float = 0.5
    """How much better a choice must be than the conventional one, in points."""
    guide: Guide | None = None
    """A source of first choices, which only a clearly better choice overrules: see `answer`."""
    guided_worlds: int = 400
    """Worlds per choice with a guide; with more worlds, biased play-outs overrule it too often."""
    odds: Odds = UNCORRECTED
    """The correction of the odds of making a bid; see `parlour.bots.chances`."""
    bidders: float = 0.0
    """Points by which play-outs underrate the lead of the bidding side; see `Contract`."""
    limit: float = 0.0
    """Time limit for a choice (seconds); 0 for none."""
    patience: float = LIVE
    """The value of `limit` at a live table; see `live`."""
    reader: Policy[Any] | None = None
    """The policy that judges finished deals (`parlour.bots.reading`), in games where that pays.

    It is a separate object, because other threads search with `policy` at the same time.
    """
    guessers: int = 0
    """The seats that have played like guessers in earlier deals of the match, as a set."""

    def choose(self, view: View, seed: int) -> int:
        """Return the choice with the highest value."""
        if single(view.choices):
            return int(first(view.choices))
        told = self.by_rule(view, seed)
        if told != THINK:
            return told
        thought = self.think(view, seed)
        return int(thought.choices[self.answer(view, thought)])

    def answer(self, view: View, thought: Thought) -> int:
        """Return the index of the choice to make."""
        if self.guide is not None and self.guide.knows(view):
            return int(thought.unless_proved(SURELY, PROOF))
        return int(thought.answer(self.taste))

    def by_rule(self, view: View, seed: int) -> int:
        """Return the rule's choice where the rule decides, or THINK."""
        return THINK if has(self.phases, view.phase) else self.rule.choose(view, seed)

    def is_ending(self, view: View) -> bool:
        """Return whether to solve the rest exactly; never if another player guesses."""
        if not self.exact or self.guessers & ~bit(view.seat):
            return False
        return self.policy.tail(view.imagine(Rng(0))) <= self.exact

    def think(self, view: View, seed: int) -> Thought:
        """Return the value of every choice worth trying, the conventional one first."""
        rng = Rng(seed)
        usual = self.conventional(view, seed)
        if self.is_ending(view):
            kind = self.solver or (Solver if len(view.scores) == 2 else ManySides)
            solver = kind(self.policy, self.stakes, self.nodes)
            return weigh(view, solver, rng, self.exact_worlds, usual, self.limit)
        ending = self.play_outs(view)
        ending.guessers = self.guessers & ~bit(view.seat)
        guided = self.guide is not None and self.guide.knows(view)
        worlds = min(self.guided_worlds, self.worlds) if guided else self.worlds
        return weigh(view, ending, rng, worlds, usual, self.limit)

    def play_outs(self, view: View) -> Ending:
        """Return the object that plays out and evaluates the imagined deals of a view."""
        if self.bidders and view.phase == AUCTION:
            return Contract(self.policy, self.stakes, self.bidders)
        return Ending(self.policy, self.stakes)

    def conventional(self, view: View, seed: int) -> int:
        """Return the guide's choice or the rule's, or -1 if that is a plain mistake."""
        if self.guide is not None and self.guide.knows(view):
            usual = self.guide.suggest(view)
        else:
            usual = self.rule.choose(view, seed)
        sound = self.policy.sound(view.imagine(Rng(0)), view.seat, view.choices)
        return usual if has(sound, usual) else -1

    def hasty(self, worlds: int) -> "Thinker":
        """Return the same bot with few worlds."""
        return replace(self, worlds=worlds, exact_worlds=worlds, nodes=50)


@dataclass(frozen=True)
class Caller(Thinker):
    """A thinker in a game with call windows, where the rule decides when to call."""

    calls: int = 0
    """The choices that are calls, as a set."""
    call_phases: int = 0
    """The phases in which the choices in `calls` are calls."""

    def by_rule(self, view: View, seed: int) -> int:
        """Return the rule's choice in a window and for calls."""
        if has(self.call_phases, view.phase):
            call = self.rule.choose(view, seed)
            if not has(view.due, view.seat) or has(self.calls, call):
                return call
        return super().by_rule(view, seed)

    def reaction(self, view: View, seed: int) -> int:
        """Return after how many milliseconds the rule would act."""
        return self.rule.reaction(view, seed) if isinstance(self.rule, Reacting) else NEVER


@runtime_checkable
class Modelled(Protocol):
    """A bot that plays by rule; compiled play-out players imitate it."""

    @property
    def policy(self) -> Policy[Any]:
        """The play-out players."""
        ...


@runtime_checkable
class Composed(Protocol):
    """A bot made of others."""

    def remade(self, change: Callable[[Bot], Bot]) -> Bot:
        """Return the same bot with all its parts changed."""
        ...


def live(bot: Bot) -> Bot:
    """Return a bot for a live table, with limited search time."""
    if isinstance(bot, Thinker):
        return replace(bot, limit=bot.patience)
    return bot.remade(live) if isinstance(bot, Composed) else bot


def facing(bot: Bot, guessers: int) -> Bot:
    """Return a bot that expects guesses from some seats, if it plays deals out."""
    if isinstance(bot, Thinker):
        return replace(bot, guessers=guessers)
    return bot.remade(partial(facing, guessers=guessers)) if isinstance(bot, Composed) else bot
