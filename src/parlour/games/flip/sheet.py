"""What people write down of a deal of Flip."""

from parlour.core.bits import bit, each
from parlour.families.tricks.score_sheet import state_taken, taken
from parlour.games.flip.rules import GOLDEN_TEN, FlipDeal, red_points
from parlour.languages.message import say
from parlour.packs.rook_cards import ALL, COLOURS, RED
from parlour.table.score_sheet import Answers, ScoreSheet, Term


def terms(deal: FlipDeal) -> tuple[Term, ...]:
    """The red points of each side, and who captured the Golden Ten (FLIP-20, FLIP-21)."""
    return (
        taken(deal, "R-FLIP-6", int(red_points(ALL)), step=1),
        Term("golden", say("Captured the Golden Ten"), "side", clause="FLIP-21"),
    )


def end(deal: FlipDeal, answers: Answers) -> None:
    """Count the deal as after its last trick."""
    deal.centre = 0
    deal.centre_to = 0
    worth = {card: int(red_points(bit(card))) for card in each(COLOURS[RED])}
    state_taken(deal, answers, worth)
    deal.tricks.taken[answers.one("golden")] |= bit(GOLDEN_TEN)
    deal.settle()


SHEET = ScoreSheet(terms, end)
