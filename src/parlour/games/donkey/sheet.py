"""What people write down of a game of Donkey."""

from parlour.core.bits import has, single
from parlour.errors import Refused
from parlour.games.donkey.rules import DonkeyDeal
from parlour.languages.message import NOTHING, say
from parlour.table.score_sheet import NOBODY, Answers, ScoreSheet, Term


def terms(_: DonkeyDeal) -> tuple[Term, ...]:
    """Who folded first with four of a kind, and who is the Donkey (DONK-9, DONK-10)."""
    return (
        Term("first", say("Had four of a kind first"), "yes", per="seat", clause="DONK-9"),
        Term("donkey", say("The Donkey"), "seat", nobody=say("nobody"), clause="DONK-10"),
    )


def end(deal: DonkeyDeal, answers: Answers) -> None:
    """Score the win; several win only if the table shares it (R-DONK-5)."""
    won, donkey = answers.set("first"), answers.one("donkey")
    if donkey != NOBODY and has(won, donkey):
        raise Refused(say("Whoever wins is not the Donkey."), "DONK-10")
    if won and not single(won) and not deal.options.shared:
        raise Refused(say("Only one player folds first."), "R-DONK-5")
    deal.won = won
    deal.finish(donkey)


SHEET = ScoreSheet(terms, end, lambda _: NOTHING)
