"""What people write down of a deal of Rook."""

from parlour.families.tricks.score_sheet import (
    bid_terms,
    revokes,
    rook_counts,
    state_bid,
    state_taken,
    taken,
)
from parlour.games.rook.rules import RookDeal
from parlour.table.score_sheet import Answers, ScoreSheet, Term, bids_first


def terms(deal: RookDeal) -> tuple[Term, ...]:
    """Who bid what on which trump, and what each player captured (ROOK-36)."""
    options = deal.options
    bid = bid_terms(deal, forced=options.forced, clause="R-ROOK-2", highest=options.highest_bid)
    return (*bid, taken(deal, "ROOK-44", alone=True), *revokes(deal))


def end(deal: RookDeal, answers: Answers) -> None:
    """Count the deal as after its last trick."""
    if state_bid(deal, answers):
        state_taken(deal, answers, rook_counts())
        deal.count()
        deal.over = True


SHEET = ScoreSheet(terms, end, bids_first)
