"""What people write down of a round of Alphabets."""

from parlour.core.bits import below
from parlour.errors import Refused
from parlour.games.alphabets.rules import AlphabetsDeal
from parlour.languages.message import NOTHING, say
from parlour.table.score_sheet import Answers, ScoreSheet, Term


def terms(deal: AlphabetsDeal) -> tuple[Term, ...]:
    """Who solved their letters, and who has lost (ALPHA-10, ALPHA-12)."""
    retired = Term("retired", say("Found the word"), "yes", per="seat", clause="ALPHA-10")
    if deal.exchange():
        return (retired,)
    return (retired, Term("lost", say("Has lost"), "yes", per="seat", clause="ALPHA-12"))


def end(deal: AlphabetsDeal, answers: Answers) -> None:
    """End the round; a loss is a point against a player, and two or three players only guess."""
    deal.retired = answers.set("retired")
    if deal.exchange():
        deal.over = True
        return
    lost = answers.set("lost")
    if not lost or lost & deal.retired or lost & ~below(deal.seats):
        raise Refused(say("Somebody has lost who has not found the word."), "ALPHA-12")
    deal.lose(lost)


SHEET = ScoreSheet(terms, end, lambda _: NOTHING)
