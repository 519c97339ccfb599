"""Hand evaluation for bidding, fitted to hands that were played out.

A game gives its figures as an `Estimate`; `scale` turns them into the numbers that its compiled
players use.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import pi, sqrt

from librt.vecs import vec

from parlour.core.functions import erf, exp
from parlour.families.tricks.players.rook_players import Scale

Worth = Callable[[float, int], float]
"""The value of a bid at each number of expected points, relative to not making it."""

MOST = 200.0
DARING = 12.0
"""Points that a player gives up to keep the others from winning cheaply."""
CARE = 8.0
"""Points that a bid must be worth in addition for a side that is close to winning."""


@dataclass(frozen=True)
class Estimate:
    """The expected points of the bidder's side, fitted to real play-outs."""

    base: float
    trumps: float
    top_trumps: float
    """Points for each of the 14, 13 and 12 of trumps."""
    tops: float
    """Points for each 14 of another colour."""
    seconds: float
    """Points for each 13 of another colour that is not alone in it."""
    counts: float
    """Points for each point of the count cards in the hand."""
    short: float
    """Points for each other colour in which the hand has at most one card."""
    spread: float
    """The standard deviation of the points taken around the estimate."""
    defending: float
    """The minimum value of a bid; below it, a player prefers to let the others have the bid."""
    denied: float = 0.0
    """What the others lose on average when a bid is made (DISP-26)."""

    def weights(self) -> list[float]:
        """Return the figures in the order in which players read them."""
        hand = [self.trumps, self.top_trumps, self.tops, self.seconds, self.counts, self.short]
        return [self.base, *hand]


def worth_of_bid(expected: float, estimate: Estimate, bid: int) -> float:
    """Return the average result of a bid: the points taken if they reach it, else minus the bid."""
    z = (bid - 2.5 - expected) / estimate.spread  # counts come in fives
    fails = 0.5 * (1.0 + erf(z / sqrt(2.0)))
    density = exp(-z * z / 2.0) / sqrt(2.0 * pi)
    made = (expected + estimate.denied) * (1.0 - fails) + estimate.spread * density
    return made - bid * fails


def scale(estimate: Estimate, bids: Sequence[int], worth: Worth | None = None) -> Scale:
    """Return an estimate as weights, and the expected points needed for each bid."""

    def usual(expected: float, bid: int) -> float:
        return worth_of_bid(expected, estimate, bid) - estimate.defending

    def limits(nerve: float) -> vec[float]:
        return vec[float]([lowest(worth or usual, int(bid), nerve) for bid in bids])

    weights = vec[float](estimate.weights())
    return Scale(weights, estimate.spread, limits(0.0), limits(DARING), limits(-CARE))


def lowest(worth: Worth, bid: int, nerve: float) -> float:
    """Return the fewest expected points at which a bid pays off."""
    low, high = 0.0, MOST
    while high - low > 0.1:
        middle = (low + high) / 2.0
        if worth(middle, bid) + nerve >= 0.0:
            high = middle
        else:
            low = middle
    return high
