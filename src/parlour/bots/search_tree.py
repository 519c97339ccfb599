"""One tree for all that a seat may know: information-set Monte-Carlo tree search (SO-ISMCTS).

Every round imagines a new world and goes down the tree by the choices that are open in it. A choice
is judged against how often it was open, not how often its parent was visited, since it is not
there in every world. Each side looks after its own worth, so that more than two may play. Below the
tree the deal is played on by a policy, or solved where it is near its end.
"""

from math import log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlour.bots.search import ERRORS, Policy, Stakes, likely_world, mover, play_on
from parlour.core.bits import bit, first, has, single
from parlour.core.deal import NATURE, Deal, View
from parlour.core.rng import Rng

DEEPEST: Final = 200


@final
class Tree:
    """What has been found out, choice by choice, after every sequence of choices met so far."""

    def __init__(self, policy: Policy, stakes: Stakes, spread: float) -> None:
        self.policy = policy
        self.stakes = stakes
        self.spread: float = spread
        """How strongly to try what was tried little: about a third of the range of worths."""
        self.choice: vec[i64] = vec[i64]([-1])
        self.child: vec[i64] = vec[i64]([-1])
        """The first of the choices that were tried here."""
        self.sibling: vec[i64] = vec[i64]([-1])
        """The next choice that was tried in the same place."""
        self.visits: vec[float] = vec[float]([0.0])
        self.offers: vec[float] = vec[float]([0.0])
        """How often the choice was open."""
        self.total: vec[float] = vec[float]([0.0])
        """The worths found, to the side that made the choice."""
        self.path: vec[i64] = vec[i64]([0] * DEEPEST)
        self.sides: vec[i64] = vec[i64]([0] * DEEPEST)

    def grow(self, view: View, rng: Rng, rounds: i64) -> None:
        """Go down the tree so many times, each time in a new world."""
        while rounds > 0:
            world = likely_world(view, self.policy, rng)
            self.descend(world, rng)
            rounds -= 1

    def descend(self, world: Deal, rng: Rng) -> None:
        """Follow the best choices to a new one, play on, and remember what came of it."""
        node: i64 = 0
        depth: i64 = 0
        fresh = False
        while not world.over and not fresh and depth < DEEPEST:
            seat: i64 = mover(world, rng)
            legal: i64 = world.legal(seat)
            if seat == NATURE:
                world.play(seat, rng.pick(legal))
                continue
            if single(legal):
                world.play(seat, first(legal))
                continue
            legal = self.policy.worth_trying(world, seat, legal)
            untried: i64 = legal & ~self.tried(node)
            if untried != 0:
                usual: i64 = self.policy.choose(world, seat, legal, rng)
                node = self.add(node, usual if has(untried, usual) else rng.pick(untried))
                fresh = True
            else:
                node = self.select(node, legal)
            self.path[depth] = node
            self.sides[depth] = seat % len(world.scores)
            depth += 1
            world.play(seat, self.choice[node])
        play_on(world, self.policy, rng, ERRORS)
        while depth > 0:
            depth -= 1
            place: i64 = self.path[depth]
            self.visits[place] += 1.0
            self.total[place] += self.stakes.worth(world, self.sides[depth])

    def tried(self, node: i64) -> i64:
        """Return the choices that were tried after this one, as a set."""
        found: i64 = 0
        child: i64 = self.child[node]
        while child >= 0:
            found |= bit(self.choice[child])
            child = self.sibling[child]
        return found

    def add(self, node: i64, choice: i64) -> i64:
        """Return a new place in the tree."""
        place: i64 = len(self.choice)
        self.choice = append(self.choice, choice)
        self.child = append(self.child, -1)
        self.sibling = append(self.sibling, self.child[node])
        self.visits = append(self.visits, 0.0)
        self.offers = append(self.offers, 1.0)
        self.total = append(self.total, 0.0)
        self.child[node] = place
        return place

    def select(self, node: i64, legal: i64) -> i64:
        """Return the choice that promises most among those open now, and note they were."""
        found: i64 = -1
        best = 0.0
        child: i64 = self.child[node]
        while child >= 0:
            if has(legal, self.choice[child]):
                self.offers[child] += 1.0
                visits = self.visits[child] + 0.0001
                hope = self.total[child] / visits
                hope += self.spread * sqrt(log(self.offers[child]) / visits)
                if found < 0 or hope > best:
                    found = child
                    best = hope
            child = self.sibling[child]
        return found

    def mean(self, choice: i64) -> float:
        """Return what a choice at the root was worth on average."""
        child: i64 = self.child[0]
        while child >= 0:
            if self.choice[child] == choice:
                return self.total[child] / self.visits[child]
            child = self.sibling[child]
        return 0.0

    def best(self) -> i64:
        """Return the choice at the root that was made most often; -1 if there is none."""
        found: i64 = -1
        most = 0.0
        child: i64 = self.child[0]
        while child >= 0:
            if self.visits[child] > most:
                found = self.choice[child]
                most = self.visits[child]
            child = self.sibling[child]
        return found
