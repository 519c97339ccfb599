"""The chance to make a bid: its frequency in imagined deals, calibrated on real results.

In play-outs all players err now and then, and a bidder's hand is known to the bidder only. So the
raw frequency is biased, differently in each game and for each role: bidder, partner and defender.
`bench/contracts.py calibrate` compares it with the results of self-play, and fits a line through
the odds of each role: `Thinker.odds`.
"""

from parlour.bots.levels import Line, Thinker
from parlour.bots.search import ERRORS, Belief, play_on
from parlour.core.deal import Deal, View
from parlour.core.functions import exp, log
from parlour.core.rng import Rng

SEEN = 200
"""The maximum number of sampled worlds; it bounds the precision of reported chances."""


def line_of(bot: Thinker, view: View, holder: int) -> Line:
    """Return the correction for a seat: the bidder's, the partner's or a defender's."""
    if view.seat == holder:
        return bot.odds.bidder
    sides = len(view.scores)
    return bot.odds.partner if view.seat % sides == holder % sides else bot.odds.defender


def is_made(deal: Deal, side: int) -> bool:
    """Return whether the bidder's side scored in a deal: a side that fails loses the bid."""
    return bool(deal.scores[side] > deal.brought[side])


def share_made(bot: Thinker, view: View, side: int, rng: Rng) -> float:
    """Return the share of imagined deals in which a side makes its bid, with the bot's policy."""
    hits = 0
    worlds = min(bot.worlds, SEEN)
    belief = Belief(view, bot.policy, rng, worlds)
    for _ in range(worlds):
        world = belief.world(rng)
        play_on(world, bot.policy, rng, ERRORS)
        hits += is_made(world, side)
    return hits / worlds


def odds(share: float) -> float:
    """Return the logarithm of the odds; a frequency from few worlds is never 0 or 1."""
    inside = (share * SEEN + 0.5) / (SEEN + 1)
    return log(inside / (1.0 - inside))


def corrected(share: float, line: Line) -> float:
    """Return a chance whose odds are corrected by a line."""
    return 1.0 / (1.0 + exp(-line[0] - line[1] * odds(share)))
