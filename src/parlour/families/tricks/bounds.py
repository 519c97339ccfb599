"""The bounds of a deal of tricks with bids (`parlour.table.bounds`)."""

from parlour.table.bounds import Bounds, Setting


def bid_for(setting: Setting, total: int, highest: int) -> Bounds:
    """One side makes all the points, and another loses the highest bid, its own or by a revoke.

    Several sides may revoke in one deal (R-GEN-8).
    """
    sides, options = setting.others, setting.dealt.options
    set_back = highest if getattr(options, "revoke", False) else highest / sides
    return -highest - total / sides, total + set_back


def highest_bid(setting: Setting) -> int:
    """Return the highest bid that the auction allows."""
    bids = setting.dealt.auction.bids
    return int(bids[len(bids) - 1])
