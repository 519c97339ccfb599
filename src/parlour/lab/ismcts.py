"""A tree search for comparison: information-set MCTS that knows nothing but the rules.

Cowling, Powley and Whitehouse 2012. Every round imagines a world behind the view, descends one tree
by UCB1 over the legal choices of that world, adds a node, and plays on at random.
"""

from math import log, sqrt

from parlour.core.batch import next_seat
from parlour.core.bits import each, first, single
from parlour.core.deal import Deal, View
from parlour.core.options import Chosen
from parlour.core.rng import Rng
from parlour.table.game import Game

ROUNDS = 400
"""Number of worlds searched."""
CURIOSITY = 0.7
"""The exploration constant of UCB1, for results from 0 to 1."""


class Node:
    """The statistics of a choice: how often it was legal and made, and its total reward."""

    __slots__ = ("children", "made", "open", "won")

    def __init__(self) -> None:
        self.children: dict[tuple[int, int, int], Node] = {}
        self.open = 0
        self.made = 0
        self.won = 0.0

    def value(self) -> float:
        """Return the UCB1 value of this choice."""
        if not self.made:
            return float("inf")
        return self.won / self.made + CURIOSITY * sqrt(log(self.open) / self.made)


class TreeSearch:
    """One tree for all worlds that a seat cannot tell apart."""

    name = "ismcts"

    def __init__(self, game: Game, options: Chosen | None = None) -> None:
        self.game = game
        self.options = game.choose(options)

    def choose(self, view: View, seed: int) -> int:
        """Return the choice that was made most often."""
        if single(view.choices):
            return int(first(view.choices))
        rng, root = Rng(seed), Node()
        for _ in range(ROUNDS):
            self.one_round(view.imagine(rng), view.seat, root, rng)
        return max(root.children.items(), key=lambda found: found[1].made)[0][2]

    def one_round(self, deal: Deal, seat: int, root: Node, rng: Rng) -> None:
        """Descend the tree, play on to the end of the deal, and update the statistics."""
        node, path, is_new = root, [], False
        while seat >= 0:
            choices = each(deal.legal(seat))
            if is_new:
                choice = choices[rng.below(len(choices))]
            else:
                node, choice, is_new = descend(node, deal, seat, choices)
                path.append((node, seat))
            deal.play(seat, choice)
            seat = next_seat(deal, rng)
        shares = self.shares(deal)
        for node, mover in path:
            node.made += 1
            node.won += shares[mover]

    def shares(self, deal: Deal) -> list[float]:
        """Return the value of a deal for each seat, from 0 for the worst side to 1 for the best."""
        points = [
            int(score - brought) for score, brought in zip(deal.scores, deal.brought, strict=True)
        ]
        low, high = min(points), max(points)
        if low == high:
            return [0.5] * deal.seats
        found = [(point - low) / (high - low) for point in points]
        if self.game.rules.low_wins:
            found = [1 - share for share in found]
        return [found[side] for side in self.game.rules.sides(deal.seats, self.options)]


def descend(node: Node, deal: Deal, seat: int, choices: list[int]) -> tuple[Node, int, bool]:
    """Return the best child for the choices of this world, its choice, and whether it is new."""
    keys = [(seat, int(deal.phase), choice) for choice in choices]
    children = [node.children.setdefault(key, Node()) for key in keys]
    for child in children:
        child.open += 1
    best = max(range(len(children)), key=lambda i: children[i].value())
    return children[best], choices[best], children[best].made == 0
