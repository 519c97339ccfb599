"""What people write down of a hand of dominoes: who played out, and the spots left."""

from typing import Any

from parlour.core.bits import each, has
from parlour.errors import Refused
from parlour.families.lines.rules.spots import NOBODY, fewest, winner
from parlour.languages.message import NOTHING, Message, say
from parlour.packs.card_dominoes import SPOTS
from parlour.table.score_sheet import Answers, ScoreSheet, Term, must_be_worth


def left_terms(deal: Any, clause: str, *, ties: bool) -> tuple[Term, ...]:
    """Return who played out, and what spots everybody holds."""
    most = sum(int(SPOTS[piece]) for piece in each(deal.dominoes.pack))
    found = (
        Term("out", say("Played out"), "seat", nobody=say("nobody: all are blocked")),
        Term("spots", say("Spots left in hand"), per="seat", most=most, clause=clause),
    )
    if not ties:
        return found
    tie = Term(
        "lightest",
        say("Holds the lightest domino, if hands tie for the fewest spots"),
        "seat",
        nobody=say("no tie"),
        unless="out",
        clause="LINE-R5",
    )
    return (*found, tie)


def state_hands(deal: Any, answers: Answers) -> None:
    """Give everybody dominoes with the spots that were counted."""
    spots, out = answers.row("spots"), answers.one("out")
    if out != NOBODY and spots[out]:
        raise Refused(say("Whoever has played out has no spots left."), "DBLOCK-29")
    worth = {piece: int(SPOTS[piece]) for piece in each(deal.dominoes.pack)}
    least = [0 if seat == out else 1 for seat in range(deal.seats)]
    for seat, hand in enumerate(must_be_worth(answers, "spots", worth, least)):
        deal.dominoes.hands[seat] = hand
    deal.out = out


def winning_seat(deal: Any, answers: Answers) -> int:
    """Return who played out, or whose hand has won the blocked game."""
    if answers.one("out") != NOBODY:
        return answers.one("out")
    hands = deal.dominoes.hands
    won = int(winner(hands, len(deal.scores), lightest=False))
    chosen = answers.one("lightest")
    if won == NOBODY and chosen != NOBODY:
        if not has(fewest(hands), chosen):
            raise Refused(
                say("Only a hand with the fewest spots can win by its lightest domino."), "LINE-R5"
            )
        return chosen
    return won


def unknown_opening(_: Any) -> Message:
    """Say nothing about the lead: it depends on the dominoes."""
    return NOTHING


def line_sheet(clause: str) -> ScoreSheet:
    """Return the sheet of a line game that scores the spots left at its end."""

    def ties(deal: Any) -> bool:
        return bool(deal.options.lightest)

    def end(deal: Any, answers: Answers) -> None:
        state_hands(deal, answers)
        deal.count(winning_seat(deal, answers))

    return ScoreSheet(
        terms=lambda deal: left_terms(deal, clause, ties=ties(deal)),
        end=end,
        opening=unknown_opening,
    )
