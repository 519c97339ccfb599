"""A bot that approaches an equilibrium if the pack is small: external-sampling MCCFR.

Lanctot, Waugh, Zinkevich and Bowling 2009. Every round follows all choices of one seat and a
sampled choice of everybody else, and raises the regrets of choices that would have brought that
seat more. Each information state is one row of a table, so the pack has to be small
(docs/small-packs.md).
"""

from functools import cache

from parlour.core.batch import next_seat
from parlour.core.bits import each, first, single
from parlour.core.deal import Deal, View, zeros
from parlour.core.options import Chosen
from parlour.core.rng import Rng
from parlour.errors import BadInput
from parlour.games import find_game
from parlour.languages.message import say
from parlour.table.game import Game

ROUNDS = 1000
"""Number of deals from which each seat learns."""
OF_THE_MATCH = {"number", "brought", "scores", "choices"}
"""Facts of a view that say nothing about the deal."""
FINE = 1 << 30

Seen = tuple[int, ...]
"""What a seat sees, as numbers."""


class Row:
    """The statistics of one information state, by open choice."""

    __slots__ = ("played", "regrets")

    def __init__(self, choices: int) -> None:
        self.regrets = [0.0] * choices
        self.played = [0.0] * choices
        """How often each choice was played; the average approaches an equilibrium."""

    def wishes(self) -> list[float]:
        """Return the current probability of each choice, computed by regret matching."""
        return _shares([max(regret, 0.0) for regret in self.regrets])


def _shares(amounts: list[float]) -> list[float]:
    """Return amounts divided by their sum; equal shares if all are zero."""
    total = sum(amounts)
    if total <= 0:
        return [1 / len(amounts)] * len(amounts)
    return [amount / total for amount in amounts]


class Regrets:
    """A table of all information states, for a game with its seats and options."""

    def __init__(self, game: Game, seats: int, options: Chosen) -> None:
        self.game = game
        self.fields = tuple(
            fact for fact in game.position.view_fields if fact.name not in OF_THE_MATCH
        )
        self.sides = game.rules.sides(seats, options)
        self.order = game.order(seats, options)
        self.deal = game.new_deal(seats, options)
        self.rows: dict[Seen, Row] = {}

    def learn(self, rounds: int, rng: Rng) -> None:
        """Train every seat on a number of deals."""
        for number in range(rounds):
            for seat in range(len(self.sides)):
                deal, order = self.deal.copy(), self.order[:]
                rng.shuffle(order)
                deal.begin(1, number % len(self.sides), zeros(len(deal.brought)))
                deal.deal_out(order)
                self.follow(deal, seat, rng)

    def follow(self, deal: Deal, learner: int, rng: Rng) -> float:
        """Return the value of a deal to a learning seat, played on by the current policies."""
        seat = next_seat(deal, rng)
        if seat < 0:
            return self.paid(deal, learner)
        choices = each(deal.legal(seat))
        row = self.row(deal.view(seat), len(choices))
        wishes = row.wishes()
        if seat != learner:
            row.played = [old + wish for old, wish in zip(row.played, wishes, strict=True)]
            deal.play(seat, choices[_drawn(wishes, rng)])
            return self.follow(deal, learner, rng)
        brought: list[float] = []
        for choice in choices:
            after = deal.copy()
            after.play(seat, choice)
            brought.append(self.follow(after, learner, rng))
        mean = sum(wish * worth for wish, worth in zip(wishes, brought, strict=True))
        row.regrets = [old + worth - mean for old, worth in zip(row.regrets, brought, strict=True)]
        return mean

    def row(self, view: View, choices: int) -> Row:
        """Return the row of an information state, a new one at the first visit."""
        return self.rows.setdefault(self.seen(view), Row(choices))

    def seen(self, view: View) -> Seen:
        """Return what a seat sees."""
        return tuple(word for fact in self.fields for word in fact.words(view))

    def paid(self, deal: Deal, seat: int) -> float:
        """Return the points of a seat's side, minus the mean of the others."""
        points = [int(deal.scores[i] - deal.brought[i]) for i in range(len(deal.scores))]
        own = points[self.sides[seat]]
        margin = own - (sum(points) - own) / max(1, len(points) - 1)
        return -margin if self.game.rules.low_wins else margin


def _drawn(wishes: list[float], rng: Rng) -> int:
    """Return the index of a choice, drawn by probability."""
    left = rng.below(FINE) / FINE
    for place, wish in enumerate(wishes):
        left -= wish
        if left < 0:
            return place
    return len(wishes) - 1


@cache
def _learned(key: str, seats: int, options: tuple[tuple[str, str], ...], rounds: int) -> Regrets:
    """Return the trained table of a game; training runs once per process."""
    regrets = Regrets(find_game(key), seats, dict(options))
    regrets.learn(rounds, Rng(0))
    return regrets


class EquilibriumBot:
    """Plays the average policy that it has learned."""

    name = "mccfr"

    def __init__(self, game: Game, options: Chosen | None = None) -> None:
        if ":" not in game.key:
            raise BadInput(
                say("mccfr learns games with a small pack, not {title}", title=game.title)
            )
        self.game = game
        self.options = game.choose(options)

    def choose(self, view: View, seed: int) -> int:
        """Return a choice drawn by the average policy; a uniform one in an unknown state."""
        if single(view.choices):
            return int(first(view.choices))
        learned = _learned(self.game.key, view.seats, tuple(self.options.items()), ROUNDS)
        choices, rng = each(view.choices), Rng(seed)
        row = learned.rows.get(learned.seen(view))
        if row is None:
            return choices[rng.below(len(choices))]
        return choices[_drawn(_shares(row.played), rng)]
