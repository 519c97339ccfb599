"""What a rule of thumb for bidding says, as numbers that the players of play-outs can use."""

from collections.abc import Callable, Sequence

from librt.vecs import vec

from parlour.families.tricks.rook_players import Scale
from parlour.families.tricks.trick_judgement import Estimate, worth_of_bid

Worth = Callable[[float, int], float]
"""What a bid is worth with so many points expected, more than not to make it."""

MOST = 200.0


def scale(estimate: Estimate, bids: Sequence[int], worth: Worth | None = None) -> Scale:
    """Return an estimate as weights, and how many points must be expected for each bid."""

    def usual(expected: float, bid: int) -> float:
        return worth_of_bid(expected, estimate, bid) - estimate.defending

    weights = [
        estimate.base,
        estimate.trumps,
        estimate.top_trumps,
        estimate.tops,
        estimate.seconds,
        estimate.counts,
        estimate.short,
    ]
    limits = [lowest(worth or usual, int(bid)) for bid in bids]
    return Scale(vec[float](weights), vec[float](limits))


def lowest(worth: Worth, bid: int) -> float:
    """Return the fewest points to expect at which a bid is worth making."""
    low, high = 0.0, MOST
    while high - low > 0.1:
        middle = (low + high) / 2.0
        if worth(middle, bid) >= 0.0:
            high = middle
        else:
            low = middle
    return high
