"""What people write down of a deal of Partnership Rook."""

from parlour.core.bits import count
from parlour.families.tricks.score_sheet import (
    bid_terms,
    count_a_bid,
    revokes,
    taken,
    tricks,
    tricks_of,
)
from parlour.games.partnership_rook.rules import PartnershipRookDeal
from parlour.packs.rook_cards import ALL
from parlour.table.score_sheet import ScoreSheet, Term, bids_first


def terms(deal: PartnershipRookDeal) -> tuple[Term, ...]:
    """Who bid what on which trump, the points and the tricks of each side (PROOK-3, PROOK-4)."""
    return (
        *bid_terms(deal, forced=True, clause="R-PROOK-5"),
        taken(deal, "PROOK-3"),
        tricks(deal, tricks_of(count(ALL), deal.seats), "PROOK-4"),
        *revokes(deal),
    )


SHEET = ScoreSheet(terms, count_a_bid, bids_first)
