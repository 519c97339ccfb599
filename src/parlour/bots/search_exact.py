"""Exact endings: the value of a deal with open hands and perfect play.

Between two sides it is alpha-beta search with the conventional choice first and a transposition
table; with more sides, each maximizes its own result. A limit on positions keeps it fast; beyond it
the rest is played out instead.
"""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.bots.search import Ending, Policy, Stakes, mover, play_on
from parlour.core.bits import bit, first, has, single
from parlour.core.deal import NATURE, Deal
from parlour.core.rng import Rng

SLOTS: Final = 32768
EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2
INFINITE: Final = 1.0e9


def to_a_choice(deal: Deal, rng: Rng) -> i64:
    """Make all forced and random choices; return the seat with a real choice, or -1."""
    while not deal.over:
        seat: i64 = mover(deal, rng)
        legal: i64 = deal.legal(seat)
        if seat == NATURE:
            deal.play(seat, rng.pick(legal))
        elif single(legal):
            deal.play(seat, first(legal))
        else:
            return seat
    return -1


@final
class Solver(Ending):
    """Solves the endings of deals between two sides."""

    def __init__(self, policy: Policy[Any], stakes: Stakes, nodes: i64) -> None:
        super().__init__(policy, stakes)
        self.cap: i64 = nodes
        self.left: i64 = 0
        """How many positions may still be visited."""
        self.side: i64 = 0
        self.stack: list[Deal] = []
        """One deal for each depth, to try choices in."""
        self.keys: vec[i64] = vec[i64]([0] * SLOTS)
        self.values: vec[float] = vec[float]([0.0] * SLOTS)
        self.bounds: vec[i64] = vec[i64]([0] * SLOTS)

    def value(self, deal: Deal, side: i64, rng: Rng) -> float:
        """Return the value of a deal to a side with perfect play."""
        self.left = self.cap
        if side != self.side:
            self.keys = vec[i64]([0] * SLOTS)  # the stored values belong to another side
        self.side = side
        return self.solve(deal, 0, -INFINITE, INFINITE, rng)

    def solve(self, deal: Deal, depth: i64, alpha: float, beta: float, rng: Rng) -> float:
        """Return the value of a position, exact if it lies between alpha and beta."""
        seat: i64 = to_a_choice(deal, rng)
        self.left -= 1
        if seat < 0 or self.left < 0:
            play_on(deal, self.policy, rng, 0)
            return self.stakes.worth(deal, self.side)
        key: i64 = self.policy.key(deal)
        slot: i64 = key & (SLOTS - 1)
        if key != 0 and self.keys[slot] == key and self.settles(slot, alpha, beta):
            return self.values[slot]
        best = self.best_of(deal, seat, depth, alpha, beta, rng)
        if key != 0 and self.left >= 0:
            self.keys[slot] = key
            self.values[slot] = best
            if best >= beta:
                self.bounds[slot] = AT_LEAST
            else:
                self.bounds[slot] = AT_MOST if best <= alpha else EXACT
        return best

    def settles(self, slot: i64, alpha: float, beta: float) -> bool:
        """Return whether the stored value answers the query."""
        bound: i64 = self.bounds[slot]
        if bound == AT_LEAST:
            return self.values[slot] >= beta
        return bound == EXACT or self.values[slot] <= alpha

    def best_of(
        self, deal: Deal, seat: i64, depth: i64, alpha: float, beta: float, rng: Rng
    ) -> float:
        """Return the value of the best choice of a seat."""
        ours = seat % len(deal.scores) == self.side
        legal: i64 = deal.legal(seat)
        choice: i64 = self.policy.choose(deal, seat, legal, rng)
        rest: i64 = self.policy.worth_trying(deal, seat, legal) | bit(choice)
        if depth == len(self.stack):
            self.stack.append(deal.copy())
        best = -INFINITE if ours else INFINITE
        while rest != 0:
            if not has(rest, choice):
                choice = first(rest)
            rest &= ~bit(choice)
            child = self.stack[depth]
            child.copy_from(deal)
            child.play(seat, choice)
            value = self.solve(child, depth + 1, alpha, beta, rng)
            if ours:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best


@final
class ManySides(Ending):
    """Solves the endings of deals among more than two sides."""

    def __init__(self, policy: Policy[Any], stakes: Stakes, nodes: i64) -> None:
        super().__init__(policy, stakes)
        self.cap: i64 = nodes
        self.left: i64 = 0
        self.stack: list[Deal] = []

    def value(self, deal: Deal, side: i64, rng: Rng) -> float:
        """Return the value of a deal to a side if every side plays for itself."""
        self.left = self.cap
        return self.solve(deal, 0, rng)[side]

    def solve(self, deal: Deal, depth: i64, rng: Rng) -> vec[float]:
        """Return the value of a position to every side."""
        seat: i64 = to_a_choice(deal, rng)
        self.left -= 1
        if seat < 0 or self.left < 0:
            play_on(deal, self.policy, rng, 0)
            worths = vec[float]([0.0] * len(deal.scores))
            at: i64 = 0
            while at < len(worths):
                worths[at] = self.stakes.worth(deal, at)
                at += 1
            return worths
        side: i64 = seat % len(deal.scores)
        legal: i64 = deal.legal(seat)
        rest: i64 = self.policy.worth_trying(deal, seat, legal)
        if depth == len(self.stack):
            self.stack.append(deal.copy())
        best = vec[float]()
        while rest != 0:
            child = self.stack[depth]
            child.copy_from(deal)
            child.play(seat, first(rest))
            rest &= rest - 1
            found = self.solve(child, depth + 1, rng)
            if len(best) == 0 or found[side] > best[side]:
                best = found
        return best
