"""What people write down of a deal of Partnership Rook."""

from parlour.core.bits import count
from parlour.families.tricks.score_sheet import (
    bid_terms,
    revokes,
    rook_counts,
    state_bid,
    state_taken,
    taken,
    tricks,
    tricks_of,
)
from parlour.games.partnership_rook.rules import PartnershipRookDeal
from parlour.packs.rook_cards import ALL
from parlour.table.score_sheet import Answers, ScoreSheet, Term, bids_first


def terms(deal: PartnershipRookDeal) -> tuple[Term, ...]:
    """Who bid what on which trump, the points and the tricks of each side (PROOK-3, PROOK-4)."""
    return (
        *bid_terms(deal, forced=True, clause="R-PROOK-5"),
        taken(deal, "PROOK-3"),
        tricks(deal, tricks_of(count(ALL), deal.seats), "PROOK-4"),
        *revokes(deal),
    )


def end(deal: PartnershipRookDeal, answers: Answers) -> None:
    """Count the deal as after its last trick."""
    state_bid(deal, answers)
    state_taken(deal, answers, rook_counts())
    deal.count()
    deal.over = True


SHEET = ScoreSheet(terms, end, bids_first)
