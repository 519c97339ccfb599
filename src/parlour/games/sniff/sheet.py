"""What people write down of a hand of Sniff."""

from parlour.families.lines.score_sheet import left_terms, state_hands, winning_seat
from parlour.games.sniff.rules import FIVE, FIVES, SniffDeal
from parlour.languages.message import say
from parlour.table.score_sheet import (
    Answers,
    ScoreSheet,
    Term,
    won_before,
)

MOST_IN_PLAY = 1000


def terms(deal: SniffDeal) -> tuple[Term, ...]:
    """What was pegged in play, who went out, and the spots left (SNIFF-28, SNIFF-30)."""
    pegged = Term(
        "pegged",
        say("Scored in play"),
        per="side",
        most=MOST_IN_PLAY,
        step=FIVE if deal.options.count == FIVES else 1,
        clause="SNIFF-28",
    )
    return (pegged, *left_terms(deal, "SNIFF-31", ties=False))


def end(deal: SniffDeal, answers: Answers) -> None:
    """Peg the points in play, then count the hands, unless the game was won before."""
    ended = 0
    for side, points in enumerate(answers.row("pegged")):
        deal.over = False
        deal.earn(side, points)
        ended += deal.over
    if ended > 1:
        raise won_before("SNIFF-R15")
    deal.over = ended == 1
    if not deal.over:
        state_hands(deal, answers)
        deal.count(winning_seat(deal, answers))


SHEET = ScoreSheet(terms, end, pegs=61)  # SNIFF-38
