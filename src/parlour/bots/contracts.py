"""What a contract is worth while the players bid for it.

Play-outs do not show exactly how many points the bidding side makes in real play: they are too low
in Dixie Rook and Partnership Rook. A bot that believed them would bid too little.
`bench/steps.py` measures the error, and `Thinker.bidders` corrects it.
"""

from typing import Any, Protocol, cast

from parlour.bots.search import Ending, Policy, Stakes
from parlour.core.deal import Deal
from parlour.core.rng import Rng
from parlour.families.tricks.rules.auction import Auction


class Auctioned(Protocol):
    """A deal with an auction."""

    auction: Auction


class Contract(Ending):
    """Plays deals out, and corrects their value by who has the contract."""

    def __init__(self, policy: Policy[Any], stakes: Stakes, bidders: float) -> None:
        super().__init__(policy, stakes)
        self.bidders = bidders
        """Points by which play-outs underrate the lead of the bidding side."""

    def value(self, deal: Deal, side: int, rng: Rng) -> float:
        """Return the corrected value of a deal to a side; the deal is played out."""
        value = float(super().value(deal, side, rng))
        holder = cast("Auctioned", deal).auction.holder
        if holder < 0:
            return value
        sides = len(deal.scores)
        ours = holder % sides == side
        return value + (self.bidders if ours else -self.bidders / float(sides - 1))
