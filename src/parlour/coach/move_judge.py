"""The judge: the value of one choice compared with the best, from what the seat could know.

The best choice is searched for in one set of imagined deals and compared with the choice made in
another, so that luck in the search does not count as the player's loss. The comparison uses all
deals of its set, however clear the result: stopping early would make large losses inexact.
"""

from dataclasses import dataclass, replace
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.bots.bot import Bot
from parlour.bots.ladder import strongest
from parlour.bots.levels import Modelled, Thinker
from parlour.bots.search import Belief, Ending, Policy, Stakes, Thought, try_all, weigh
from parlour.bots.search_exact import ManySides, Solver
from parlour.core.bits import COMPILED, bit, each, has, single
from parlour.core.deal import Deal, View
from parlour.core.rng import Rng
from parlour.table.game import Game

WORLDS: Final = 400 if COMPILED else 10
"""Number of imagined deals in which every choice is tried.

Plain Python is about 80 times slower.
"""
COMPARED: Final = 4 if COMPILED else 1
"""Number of sets of WORLDS deals in which the choice made is compared with the best.

Two choices are cheap to try, and small losses are certain only in many deals.
"""
RULE_WORLDS: Final = 12
"""Number of imagined deals where play-outs follow a rule in plain Python, which is slow."""
OPEN_NODES: Final = 200_000 if COMPILED else 5_000
"""Maximum number of positions searched to solve an ending with open cards."""
SECOND: Final = 0x5EED
"""Added to a seed for the imagined deals of the comparison."""


class RulePlayers(Policy[Deal]):
    """The play-out players of a game without compiled ones: all follow one bot."""

    def __init__(self, bot: Bot) -> None:
        super().__init__()
        self.slips = 0
        self.bot = bot

    def choose(self, deal: Deal, seat: int, legal: int, rng: Rng) -> int:
        """Return what the bot would do in this seat."""
        return self.bot.choose(deal.view(seat), rng.word())


@dataclass(frozen=True)
class Judged:
    """One choice compared with the best."""

    best: int
    """The best choice, or the choice that was made if none is better."""
    loss: float
    """How much more the best choice is expected to bring.

    As an estimate it can be slightly negative.
    """
    error: float
    """The standard error of the loss."""
    expected: float
    """The expected result of the deal with the best choice."""


def thinker_of(game: Game, bots: tuple[Bot, ...]) -> Thinker:
    """Return the judge of a game: its strongest searching bot, or its strongest rule played out."""
    rule = strongest(bots)
    if isinstance(rule, Thinker):
        return replace(rule, worlds=WORLDS, exact_worlds=min(rule.exact_worlds, WORLDS))
    stakes = Stakes(1.0, low_wins=game.rules.low_wins)
    if isinstance(rule, Modelled):
        return Thinker("judge", rule, rule.policy, stakes, worlds=WORLDS)
    return Thinker("judge", rule, RulePlayers(rule), stakes, worlds=RULE_WORLDS)


def judge(thinker: Thinker, view: View, choice: int, seed: int) -> Judged:
    """Return the value of a choice compared with the best choice in a view."""
    if single(view.choices):
        return Judged(choice, 0.0, 0.0, 0.0)
    thought = _weighed(thinker, view, choice, seed)
    best = int(thought.best())
    found = int(thought.choices[best])
    expected = float(thought.mean(best)) if thought.tried[best] else 0.0
    if best == 0:
        return Judged(choice, 0.0, 0.0, expected)
    both = _compared(thinker, view, choice, found, seed + SECOND)
    if not both.tried[0]:
        return Judged(choice, 0.0, 0.0, expected)
    return Judged(found, float(both.lead(1, 0)), float(both.error(1, 0)), expected)


def _weighed(thinker: Thinker, view: View, choice: int, seed: int) -> Thought:
    """Try the legal choices of a view, starting with the one that was made."""
    ending, worlds = _ending(thinker, view)
    return weigh(view, ending, Rng(seed), worlds, choice, 0.0)


def _compared(thinker: Thinker, view: View, choice: int, best: int, seed: int) -> Thought:
    """Try two choices in the same deals; in none if the seat cannot tell the choices apart."""
    ending, worlds = _ending(thinker, view)
    sets = 1 if isinstance(thinker.policy, RulePlayers) else COMPARED
    rng = Rng(seed)
    thought = Thought(vec[i64]([choice, best]), sets * worlds)
    world = view.imagine(rng)
    if not has(thinker.policy.worth_trying(world, view.seat, bit(choice) | bit(best)), best):
        return thought
    scratch = world.copy()
    for _ in range(sets):
        belief = Belief(view, thinker.policy, rng, worlds)
        for _ in range(worlds):
            try_all(thought, belief.world(rng), scratch, ending, view.seat, rng.word())
    return thought


def _ending(thinker: Thinker, view: View) -> tuple[Ending, int]:
    """Return how deals behind a view are evaluated, and how many of them."""
    if thinker.is_ending(view):
        kind = thinker.solver or (Solver if len(view.scores) == 2 else ManySides)
        return kind(thinker.policy, thinker.stakes, thinker.nodes), thinker.exact_worlds
    return thinker.play_outs(view), thinker.worlds


def open_loss(thinker: Thinker, deal: Deal, seat: int, choice: int) -> float | None:
    """Return what a choice cost if all cards were open and play perfect; None if unsolved.

    This uses hidden information, so it is shown separately, after the deal.
    """
    if not thinker.exact or thinker.policy.tail(deal) > thinker.exact:
        return None
    kind = Solver if len(deal.scores) == 2 else ManySides
    solver = kind(thinker.policy, thinker.stakes, OPEN_NODES)
    legal = thinker.policy.worth_trying(deal, seat, deal.legal(seat)) | bit(choice)
    worths: dict[int, float] = {}
    for other in each(legal):
        after = deal.copy()
        after.play(seat, other)
        worths[other] = solver.value(after, seat % len(deal.scores), Rng(0))
        if solver.left < 0:
            return None
    return max(worths.values()) - worths[choice]
