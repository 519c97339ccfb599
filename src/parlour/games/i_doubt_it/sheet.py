"""What people write down of a game of I Doubt It."""

from parlour.core.bits import count
from parlour.errors import Refused
from parlour.games.i_doubt_it.rules import DoubtDeal
from parlour.languages.message import say
from parlour.table.score_sheet import (
    Answers,
    ScoreSheet,
    Term,
    begins,
    cards_left_over,
    split,
    too_many_cards,
)


def terms(deal: DoubtDeal) -> tuple[Term, ...]:
    """Who ran out, and how many cards the others hold (DOUBT-15)."""
    return (
        Term("out", say("Ran out of cards, or has the fewest"), "seat", clause="DOUBT-14"),
        Term(
            "left",
            say("Cards left in hand"),
            per="seat",
            most=count(deal.options.cards),
            clause="DOUBT-15",
        ),
    )


def end(deal: DoubtDeal, answers: Answers) -> None:
    """Count the cards; after 600 plays the fewest win (R-DOUBT-11)."""
    left, out = answers.row("left"), answers.one("out")
    if left[out] and deal.options.endless:
        raise cards_left_over("DOUBT-14")
    if left[out] > min(left):
        raise Refused(say("Somebody else has fewer cards."), "R-DOUBT-11")
    if sum(left) > count(deal.options.cards):
        raise too_many_cards("DOUBT-15")
    for seat, hand in enumerate(split(deal.options.cards, left)):
        deal.hands[seat] = hand
    deal.run_out(out)


SHEET = ScoreSheet(terms, end, begins)
