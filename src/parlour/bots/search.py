"""Search: the value of each choice, estimated by playing out imagined deals.

A view imagines worlds that are consistent with it, each equally likely. In every world each choice
worth trying is made, and the rest is played by a `Policy` that reads only what the seat in turn
could know, so that no play-out uses hidden information. All choices meet the same worlds and the
same luck. Clearly worse choices are dropped, and after each of a few rounds the worse half is
dropped too (sequential halving), so most worlds go to the close decisions. Budgets are counts, so
equal views and seeds give equal results everywhere; a time limit only caps them at a live table.
"""

from math import sqrt
from time import perf_counter
from typing import Any, Final, Generic, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, count, first, has, highest, single
from parlour.core.deal import NATURE, Deal, GameDeal, View
from parlour.core.rng import Rng

BATCH: Final = 10
"""Number of worlds between two evaluations."""
CLEARLY: Final = 3.0
"""Number of standard errors by which a choice must be worse to be dropped."""
ERRORS: Final = 10
"""Percentage of random choices in a play-out."""
GUESSES: Final = 70
"""Percentage of random choices of a guesser: see `parlour.bots.reading`."""
POOL: Final = 4
"""Number of deals drawn for each world of a search, to be weighted by the bidding."""
MOST_DRAWN: Final = 2000
FEW: Final = 10.0
"""The minimum effective sample size, as a fraction of the draws."""
FINE: Final = 1_000_000_000
"""The number of steps in which probabilities are drawn."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(Generic[GameDeal]):
    """The policy of play-out players; this one makes any legal choice.

    A policy may only read what the seat could know. A test in `tests/laws` checks this: it imagines
    the deal again from that seat's view, and expects the same choice.
    """

    def __init__(self) -> None:
        self.slips: i64 = -1
        """The phases in which play-out players err now and then, as a set."""
        self.listens: bool = False
        """Whether calls reveal something about hands; see `likelihood`."""

    def choose(self, deal: GameDeal, seat: i64, legal: i64, rng: Rng) -> i64:
        """Return one of the legal choices of a seat."""
        return rng.pick(legal)

    def worth_trying(self, deal: GameDeal, seat: i64, legal: i64) -> i64:
        """Return the choices that differ, as far as the seat can know."""
        return legal

    def sensible(self, deal: GameDeal, seat: i64, legal: i64) -> i64:
        """Return the choices that a player might plausibly make, even mistakes; never a revoke."""
        return legal

    def sound(self, deal: GameDeal, seat: i64, legal: i64) -> i64:
        """Return the choices that no partner would call a mistake; a search tries no others."""
        return legal

    def likelihood(self, deal: GameDeal, seat: i64) -> float:
        """Return the likelihood of the others' calls, if this were the deal."""
        return 1.0

    def tail(self, deal: GameDeal) -> i64:
        """Return the number of choices left if the rest can be solved; otherwise a large number."""
        return NEVER

    def key(self, deal: GameDeal) -> i64:
        """Return a hash of the position; 0 for none."""
        return 0


NEVER: Final = 1000


@final
@mypyc_attr(acyclic=True)
class Stakes:
    """The value of a finished deal to a side.

    It is the points ahead of the others' average, plus a prize for winning the match: a simple
    approximation of the change in the chance to win it.
    """

    def __init__(self, prize: float, *, low_wins: bool) -> None:
        self.prize: float = prize
        self.low_wins: bool = low_wins

    def worth(self, deal: Deal, side: i64) -> float:
        """Return the gains and losses, in points."""
        own = 0.0
        rest = 0.0
        sides: i64 = len(deal.scores)
        i: i64 = 0
        while i < sides:
            gain = float(deal.scores[i] - deal.brought[i])
            if i == side:
                own = gain
            else:
                rest += gain
            i += 1
        others = float(sides - 1) if sides > 1 else 1.0
        value = own - rest / others
        if self.low_wins:
            value = -value
        winners: i64 = deal.winners()
        if winners != 0:
            value += self.prize if has(winners, side) else -self.prize / others
        return value


def mover(deal: Deal, rng: Rng) -> i64:
    """Return the seat that must act; if there are several, one of them at random."""
    due: i64 = deal.due()
    return first(due) if single(due) else rng.pick(due)


def play_on(deal: Deal, policy: Policy[Any], rng: Rng, errors: i64, guessers: i64 = 0) -> None:
    """Play a deal to its end with a policy whose players sometimes err, and guessers often."""
    while not deal.over:
        seat: i64 = mover(deal, rng)
        legal: i64 = deal.legal(seat)
        share: i64 = errors
        if has(guessers, seat):
            share = GUESSES
        if single(legal):
            deal.play(seat, first(legal))
        elif seat == NATURE or (has(policy.slips, deal.phase) and rng.below(100) < share):
            deal.play(seat, rng.pick(policy.sensible(deal, seat, legal)))
        else:
            deal.play(seat, policy.choose(deal, seat, legal, rng))


@final
class Belief:
    """Deals that are consistent with a view, weighted by how well they explain the bidding.

    Many are drawn uniformly and weighted; then worlds are sampled by weight (importance sampling).
    The effective number of deals is the squared sum of the weights divided by the sum of their
    squares. If it is too small, the weights are made more equal: nobody's bids are that reliable,
    and a search needs many worlds.
    """

    def __init__(self, view: View, policy: Policy[Any], rng: Rng, worlds: i64) -> None:
        self.view: View = view
        many: i64 = min(POOL * worlds, MOST_DRAWN) if policy.listens else 0
        self.seeds: vec[i64] = vec[i64]([0] * many)
        self.sums: vec[float] = vec[float]([0.0] * many)
        """The cumulative weights of the deals."""
        weights = vec[float]([0.0] * many)
        i: i64 = 0
        while i < many:
            self.seeds[i] = rng.word()
            weights[i] = policy.likelihood(view.imagine(Rng(self.seeds[i])), view.seat)
            i += 1
        while not self.add_up(weights):
            i = 0
            while i < many:
                weights[i] = sqrt(weights[i])
                i += 1

    def add_up(self, weights: vec[float]) -> bool:
        """Add up the weights; return whether they are spread over enough deals."""
        many: i64 = len(weights)
        total = 0.0
        squares = 0.0
        i: i64 = 0
        while i < many:
            total += weights[i]
            squares += weights[i] * weights[i]
            self.sums[i] = total
            i += 1
        return FEW * total * total >= float(many) * squares

    def world(self, rng: Rng) -> Deal:
        """Return one of the deals by weight; a random one if there are no weights."""
        many: i64 = len(self.seeds)
        if many == 0:
            return self.view.imagine(rng)
        wanted = self.sums[many - 1] * float(rng.below(FINE)) / float(FINE)
        low: i64 = 0
        high: i64 = many - 1
        while low < high:
            middle: i64 = (low + high) // 2
            if self.sums[middle] > wanted:
                high = middle
            else:
                low = middle + 1
        return self.view.imagine(Rng(self.seeds[low]))


@final
@mypyc_attr(acyclic=True)
class Thought:
    """The results of a search for the choices it tried, the conventional one first."""

    def __init__(self, choices: vec[i64], room: i64) -> None:
        self.choices: vec[i64] = choices
        self.room: i64 = room
        self.values: vec[float] = vec[float]([0.0] * (len(choices) * room))
        """For each choice, its value in every world it was tried in."""
        self.tried: vec[i64] = vec[i64]([0] * len(choices))
        self.open: i64 = bit(len(choices)) - 1
        """The indices of the choices that are not clearly worse than the best."""

    def note(self, place: i64, value: float) -> None:
        """Note the value of a choice in the next world."""
        self.values[place * self.room + self.tried[place]] = value
        self.tried[place] += 1

    def mean(self, place: i64) -> float:
        """Return the average value of a choice."""
        total = 0.0
        i: i64 = place * self.room
        end: i64 = i + self.tried[place]
        while i < end:
            total += self.values[i]
            i += 1
        return total / float(self.tried[place]) if self.tried[place] > 0 else 0.0

    def lead(self, place: i64, other: i64) -> float:
        """Return how much better a choice was than another, in the worlds where both were tried."""
        total = 0.0
        met: i64 = min(self.tried[place], self.tried[other])
        i: i64 = 0
        while i < met:
            total += self.values[place * self.room + i] - self.values[other * self.room + i]
            i += 1
        return total / float(met)

    def error(self, place: i64, other: i64) -> float:
        """Return the standard error of `lead`."""
        mean = self.lead(place, other)
        squares = 0.0
        met: i64 = min(self.tried[place], self.tried[other])
        i: i64 = 0
        while i < met:
            gap = self.values[place * self.room + i] - self.values[other * self.room + i] - mean
            squares += gap * gap
            i += 1
        return sqrt(squares / float(met)) / sqrt(float(max(met - 1, 1)))

    def best(self) -> i64:
        """Return the index of the best choice; if choices tie, of the first."""
        found: i64 = first(self.open)
        value = self.mean(found)
        place: i64 = found + 1
        while place < len(self.choices):
            if has(self.open, place):
                mean = self.mean(place)
                if mean > value:
                    found = place
                    value = mean
            place += 1
        return found

    def drop_worse(self) -> None:
        """Drop every choice that is clearly worse than the best, or always equal."""
        best: i64 = self.best()
        place: i64 = 0
        while place < len(self.choices):
            other = place != best and has(self.open, place)
            if other and self.lead(best, place) >= CLEARLY * self.error(best, place):
                self.open &= ~bit(place)
            place += 1

    def halve(self) -> None:
        """Drop the worse half of the open choices, but keep at least two.

        The conventional choice stays as long as it is not clearly worse, so that its final value
        comes from as many worlds.
        """
        others: i64 = self.open & ~bit(0)
        keep: i64 = max((count(others) + 1) // 2, 2)
        while count(others) > keep:
            worst: i64 = -1
            least = 0.0
            rest: i64 = others
            while rest != 0:
                place: i64 = first(rest)
                rest &= rest - 1
                mean = self.mean(place)
                if worst < 0 or mean <= least:
                    worst = place
                    least = mean
            others &= ~bit(worst)
            self.open &= ~bit(worst)

    def worth(self, place: i64, made: i64) -> float:
        """Return the value of a choice compared with the one that is made.

        A choice that was dropped early was tried in fewer worlds, so only its difference in those
        counts. A choice that is not made is never shown as better, because that is not certain.
        """
        return self.mean(made) - max(self.lead(made, place), 0.0)

    def answer(self, taste: float) -> i64:
        """Return the index of the choice to make.

        It is the best choice, unless the conventional one is almost as good: within `taste` points
        and two standard errors.
        """
        best: i64 = self.best()
        if best == 0:
            return best
        gap = self.lead(best, 0)
        return 0 if gap < taste and gap < 2.0 * self.error(best, 0) else best

    def unless_proved(self, taste: float, errors: float) -> i64:
        """Return the index of the conventional choice, unless the best is certainly better.

        The best must lead by more than `taste` points and by more than `errors` standard errors.
        """
        best: i64 = self.best()
        if best == 0:
            return best
        gap = self.lead(best, 0)
        return best if gap > taste and gap > errors * self.error(best, 0) else 0


def conventional_first(choices: i64, usual: i64) -> vec[i64]:
    """Return choices as a row with the conventional one first."""
    row = vec[i64]([usual])
    rest: i64 = choices & ~bit(usual)
    while rest != 0:
        row = append(row, first(rest))
        rest &= rest - 1
    return row


@mypyc_attr(allow_interpreted_subclasses=True)
class Ending:
    """The evaluation of a deal near its end; this one plays it out."""

    def __init__(self, policy: Policy[Any], stakes: Stakes) -> None:
        self.policy = policy
        self.stakes = stakes
        self.guessers: i64 = 0
        """The seats that often choose at random in play-outs, as a set."""

    def value(self, deal: Deal, side: i64, rng: Rng) -> float:
        """Return the value of a deal to a side; the deal may be changed."""
        play_on(deal, self.policy, rng, ERRORS, self.guessers)
        return self.stakes.worth(deal, side)


def try_all(
    thought: Thought, world: Deal, scratch: Deal, ending: Ending, seat: i64, luck: i64
) -> None:
    """Try every legal choice in a world, and note the result of each."""
    side: i64 = seat % len(world.scores)
    place: i64 = 0
    while place < len(thought.choices):
        if has(thought.open, place):
            scratch.copy_from(world)
            scratch.play(seat, thought.choices[place])
            thought.note(place, ending.value(scratch, side, Rng(luck)))
        place += 1


def weigh(view: View, ending: Ending, rng: Rng, worlds: i64, usual: i64, limit: float) -> Thought:
    """Try every choice of a view in the same worlds, and return their values.

    `worlds` is the budget per choice, if none were dropped early. `usual` is the conventional
    choice, or -1 for the policy's own sound one. `limit` is in seconds, 0.0 for none.
    """
    policy = ending.policy
    seat: i64 = view.seat
    began = perf_counter() if limit > 0.0 else 0.0
    belief = Belief(view, policy, rng, worlds)
    world = belief.world(rng)
    sound: i64 = policy.sound(world, seat, view.choices)
    choices: i64 = policy.worth_trying(world, seat, sound)
    if usual < 0:
        usual = policy.choose(world, seat, sound, rng.fork())
    row = conventional_first(choices, usual)
    many: i64 = len(row)
    if many == 1:
        return Thought(row, 0)
    rounds: i64 = highest(many - 1) + 1
    share: i64 = worlds * many // rounds
    thought = Thought(row, worlds * many)
    scratch = world.copy()
    number: i64 = 0
    end: i64 = max(share // many, 1)
    while True:
        if number > 0:
            world = belief.world(rng)
        try_all(thought, world, scratch, ending, seat, rng.word())
        number += 1
        if number % BATCH == 0 and number >= 2 * BATCH:
            thought.drop_worse()
        if number == end and rounds > 1:
            rounds -= 1
            thought.halve()
            end += share // count(thought.open)
        if single(thought.open) or number >= end:
            return thought
        if limit > 0.0 and perf_counter() - began > limit:
            return thought
