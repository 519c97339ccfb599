"""What people write down of a deal of Display Rook."""

from parlour.core.bits import count
from parlour.families.tricks.score_sheet import (
    bid_terms,
    count_a_bid,
    revokes,
    taken,
    tricks,
    tricks_of,
)
from parlour.games.display_rook.rules import DisplayRookDeal
from parlour.packs.rook_cards import ALL
from parlour.table.score_sheet import ScoreSheet, Term, bids_first


def terms(deal: DisplayRookDeal) -> tuple[Term, ...]:
    """Who bid what on which trump, the points and the tricks of each side (DISP-31, DISP-32)."""
    return (
        *bid_terms(deal, forced=True, clause="R-DISP-6"),
        taken(deal, "DISP-31"),
        tricks(deal, tricks_of(count(ALL), deal.seats), "DISP-22"),
        *revokes(deal),
    )


SHEET = ScoreSheet(terms, count_a_bid, bids_first)
