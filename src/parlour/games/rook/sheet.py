"""What people write down of a deal of Rook."""

from parlour.families.tricks.score_sheet import (
    bid_terms,
    count_a_bid,
    revokes,
    taken,
)
from parlour.games.rook.rules import RookDeal
from parlour.table.score_sheet import ScoreSheet, Term, bids_first


def terms(deal: RookDeal) -> tuple[Term, ...]:
    """Who bid what on which trump, and what each player captured (ROOK-36)."""
    options = deal.options
    bid = bid_terms(deal, forced=options.forced, clause="R-ROOK-2", highest=options.highest_bid)
    return (*bid, taken(deal, "ROOK-44", alone=True), *revokes(deal))


SHEET = ScoreSheet(terms, count_a_bid, bids_first)
