"""The chance to make a bid: its frequency in imagined deals, calibrated on real results.

In play-outs all players err now and then, so the raw frequency is biased, differently in each game.
`bench/contracts.py calibrate` compares it with the results of self-play, and fits a line through
the odds: `Thinker.odds`.
"""

from parlour.bots.levels import Thinker
from parlour.bots.search import ERRORS, Belief, play_on
from parlour.core.deal import Deal, View
from parlour.core.functions import exp, log
from parlour.core.rng import Rng

SEEN = 200
"""Number of sampled worlds; bounds the precision of reported chances."""
Line = tuple[float, float]
"""The offset and the factor of the odds, both as logarithms."""
AS_SEEN: Line = (0.0, 1.0)


def is_made(deal: Deal, side: int) -> bool:
    """Return whether the bidder's side scored in a deal: a side that fails loses the bid."""
    return bool(deal.scores[side] > deal.brought[side])


def share_made(bot: Thinker, view: View, side: int, rng: Rng) -> float:
    """Return the share of imagined deals in which a side makes its bid, with the bot's policy."""
    hits = 0
    belief = Belief(view, bot.policy, rng, bot.worlds)
    for _ in range(bot.worlds):
        world = belief.world(rng)
        play_on(world, bot.policy, rng, ERRORS)
        hits += is_made(world, side)
    return hits / bot.worlds


def odds(share: float) -> float:
    """Return the logarithm of the odds; a frequency from few worlds is never 0 or 1."""
    inside = (share * SEEN + 0.5) / (SEEN + 1)
    return log(inside / (1.0 - inside))


def corrected(share: float, line: Line) -> float:
    """Return a chance after shifting its odds along a line."""
    return 1.0 / (1.0 + exp(-line[0] - line[1] * odds(share)))


def chance_of_making(bot: Thinker, view: View, side: int, rng: Rng) -> float:
    """Return the chance that a side makes its bid."""
    return corrected(share_made(bot, view, side, rng), bot.odds)
