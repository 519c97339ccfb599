"""What people write down of a game of Panjandrum."""

from parlour.games.panjandrum.rules import PanjandrumDeal
from parlour.languages.message import say
from parlour.table.score_sheet import Answers, ScoreSheet, Term, begins


def terms(_: PanjandrumDeal) -> tuple[Term, ...]:
    """Who was first without any cards (PANJ-27)."""
    return (Term("out", say("First without any cards"), "seat", clause="PANJ-27"),)


def end(deal: PanjandrumDeal, answers: Answers) -> None:
    """Score the game."""
    deal.win(answers.one("out"))


SHEET = ScoreSheet(terms, end, begins)
