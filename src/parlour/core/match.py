"""Match: deal after deal until a side has won."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.deal import Deal, fill, zeros


@final
@mypyc_attr(acyclic=True)
class Match:
    """The running scores, the dealer, and the winners."""

    def __init__(self, sides: i64, dealer: i64) -> None:
        self.number: i64 = 0
        self.dealer: i64 = dealer
        self.scores: vec[i64] = zeros(sides)
        self.winners: i64 = 0

    def open(self, deal: Deal, order: vec[i64]) -> None:
        """Begin the next deal of the match from a shuffled order."""
        self.number += 1
        deal.begin(self.number, self.dealer, self.scores)
        deal.deal_out(order)

    def open_listed(self, deal: Deal, order: list[int]) -> None:
        """Begin the next deal from a list of pieces.

        Interpreted code passes a list, because rows that it passes are never freed.
        """
        row: vec[i64] = zeros(len(order))
        i: i64 = 0
        while i < len(order):
            row[i] = order[i]
            i += 1
        self.open(deal, row)

    def copy(self) -> "Match":
        """Return a copy."""
        other = Match(len(self.scores), self.dealer)
        other.number = self.number
        other.winners = self.winners
        fill(other.scores, self.scores)
        return other

    def close(self, deal: Deal) -> None:
        """Take over the scores and winners of a finished deal, and its next dealer."""
        fill(self.scores, deal.scores)
        self.winners = deal.winners()
        self.dealer = deal.next_dealer()
