"""What people write down of a deal of High 14."""

from parlour.core.bits import count, each
from parlour.families.tricks.score_sheet import state_taken, taken, tricks, tricks_of
from parlour.games.high_14.rules import High14Deal, points_in
from parlour.languages.message import say
from parlour.packs.rook_cards import ALL, COLOUR_WORDS, FIVES, TENS
from parlour.table.score_sheet import Answers, ScoreSheet, Term


def terms(deal: High14Deal) -> tuple[Term, ...]:
    """Trump, the tricks and the 5s and 10s of each side, and who was first to reach 250."""
    found = (
        Term("trump", say("Trump"), "one", values=COLOUR_WORDS),
        tricks(deal, tricks_of(count(ALL), deal.seats), "H14-23"),
        taken(deal, "H14-24", int(points_in(ALL))),
    )
    if not deal.options.first_wins:
        return found
    first = Term("first", say("First to reach 250"), "side", nobody=say("nobody yet"))
    return (*found, first)


def end(deal: High14Deal, answers: Answers) -> None:
    """Count the deal as after its last trick."""
    deal.trump = answers.one("trump")
    deal.centre = 0
    deal.centre_to = 0
    state_taken(deal, answers, {card: int(points_in(1 << card)) for card in each(FIVES | TENS)})
    deal.settle()
    if deal.options.first_wins:
        deal.first = answers.one("first")


SHEET = ScoreSheet(terms, end)
