"""What people write down of a game of Time."""

from parlour.games.time.rules import PILES, TimeDeal
from parlour.languages.message import NOTHING, say
from parlour.table.score_sheet import Answers, ScoreSheet, Term


def terms(_: TimeDeal) -> tuple[Term, ...]:
    """Whether the game worked out (TIME-9)."""
    return (Term("worked_out", say("The game worked out"), "yes", clause="TIME-9"),)


def end(deal: TimeDeal, answers: Answers) -> None:
    """Stop with all cards turned, or with all covered in a pack that is not in order."""
    if answers.one("worked_out"):
        for pile in range(PILES):
            deal.covered[pile] = 0
    deal.stop(0)


SHEET = ScoreSheet(terms, end, lambda _: NOTHING)
