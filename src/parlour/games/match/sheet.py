"""What people write down of a game of Match."""

from parlour.games.match.rules import PACK_SIZE, MatchDeal
from parlour.languages.message import say
from parlour.table.score_sheet import (
    Answers,
    ScoreSheet,
    Term,
    begins,
    too_many_cards,
)


def terms(_: MatchDeal) -> tuple[Term, ...]:
    """How many cards everybody has at the end (MATCH-13)."""
    cards = Term(
        "cards", say("Cards at the end"), per="seat", most=int(PACK_SIZE), clause="MATCH-13"
    )
    return (cards,)


def end(deal: MatchDeal, answers: Answers) -> None:
    """Count the cards."""
    row = answers.row("cards")
    if sum(row) > PACK_SIZE:
        raise too_many_cards("MATCH-13")
    deal.piles.clear()
    card = 0
    for seat, cards in enumerate(row):
        for _ in range(cards):
            deal.piles.push(seat, card)
            card += 1
    deal.finish()


SHEET = ScoreSheet(terms, end, begins)
