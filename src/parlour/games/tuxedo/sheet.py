"""What people write down of a pack of Tuxedo."""

from parlour.core.bits import count
from parlour.errors import Refused
from parlour.games.tuxedo.rules import TuxedoDeal
from parlour.languages.message import Message, say
from parlour.packs.rook_cards import ALL, FIVES
from parlour.table.score_sheet import (
    NOBODY,
    Answers,
    ScoreSheet,
    Term,
    begins,
    split,
    too_many_cards,
)

PACK_SIZE = count(ALL)


def terms(_: TuxedoDeal) -> tuple[Term, ...]:
    """Cards and 5s captured, sweeps, Oranges and false calls (TUX-30 to TUX-35)."""

    def counted(name: str, label: Message, most: int, clause: str) -> Term:
        return Term(name, label, per="seat", most=most, clause=clause)

    return (
        counted("cards", say("Cards captured"), PACK_SIZE, "TUX-30"),
        counted("fives", say("5s among them"), count(FIVES), "TUX-34"),
        counted("big", say("Big Sweeps"), PACK_SIZE, "TUX-32"),
        counted("little", say("Little Sweeps"), PACK_SIZE, "TUX-33"),
        counted("oranges", say("Oranges"), PACK_SIZE, "TUX-31"),
        counted("mistakes", say("Oranges called by mistake"), PACK_SIZE, "TUX-35"),
    )


def end(deal: TuxedoDeal, answers: Answers) -> None:
    """Count what was captured, as after the last card of the pack."""
    cards, fives = answers.row("cards"), answers.row("fives")
    others = [all_cards - five for all_cards, five in zip(cards, fives, strict=True)]
    if sum(fives) > count(FIVES) or min(others) < 0:
        raise Refused(say("These cards cannot have that number of 5s."), "TUX-34")
    if sum(others) > count(ALL & ~FIVES):
        raise too_many_cards("TUX-30")
    held, rest = split(FIVES, fives), split(ALL & ~FIVES, others)
    for seat in range(deal.seats):
        deal.catch.captured[seat] = held[seat] | rest[seat]
        deal.catch.big[seat] = answers.row("big")[seat]
        deal.catch.little[seat] = answers.row("little")[seat]
        deal.catch.oranges[seat] = answers.row("oranges")[seat]
        deal.catch.mistakes[seat] = answers.row("mistakes")[seat]
    deal.captor = NOBODY
    deal.score()


SHEET = ScoreSheet(terms, end, begins)
