"""What people write down of a hand of Bergen."""

from itertools import product

from parlour.core.bits import bit, each
from parlour.errors import Refused
from parlour.families.lines.score_sheet import left_terms, unknown_opening
from parlour.games.bergen.rules import BergenDeal
from parlour.languages.message import say
from parlour.packs.card_dominoes import DOUBLES, SPOTS
from parlour.table.score_sheet import (
    NOBODY,
    Answers,
    ScoreSheet,
    Term,
    no_pieces,
    pieces_worth,
    won_before,
)

MOST_IN_PLAY = 100


def terms(deal: BergenDeal) -> tuple[Term, ...]:
    """What was scored in play, who went out, and what blocked players hold (BERGEN-11)."""
    made = Term("made", say("Scored in play"), per="seat", most=MOST_IN_PLAY, clause="BERGEN-8")
    double = Term(
        "double", say("Holds a double"), "yes", per="seat", unless="out", clause="BERGEN-11"
    )
    return (made, *left_terms(deal, "BERGEN-12", ties=False), double)


def end(deal: BergenDeal, answers: Answers) -> None:
    """Score the points in play, then for domino, unless the game was won before."""
    ended = 0
    for seat, points in enumerate(answers.row("made")):
        if points == 1:
            raise Refused(say("Whatever scores in play scores at least two."), "BERGEN-8")
        deal.over = False
        deal.earn(seat, points)
        ended += deal.over
    if ended > 1:
        raise won_before("BERGEN-R8")
    deal.over = ended == 1
    if deal.over:
        return
    deal.out = answers.one("out")
    if deal.out != NOBODY:
        deal.end(deal.out)
        return
    for seat, hand in enumerate(hands(deal, answers)):
        deal.dominoes.hands[seat] = hand
    deal.end(deal.less())


def hands(deal: BergenDeal, answers: Answers) -> list[int]:
    """Return hands with these spots, with a double or without; refuse what no hands have."""
    spots, held = answers.row("spots"), answers.row("double")
    singles = {piece: int(SPOTS[piece]) for piece in each(deal.dominoes.pack & ~DOUBLES)}
    doubles = each(deal.dominoes.pack & DOUBLES)
    for chosen in product(*(doubles if holds else [NOBODY] for holds in held)):
        if chosen[0] == chosen[1] != NOBODY:
            continue
        rest = [
            left - (int(SPOTS[piece]) if piece != NOBODY else 0)
            for left, piece in zip(spots, chosen, strict=True)
        ]
        least = [1 if piece == NOBODY else 0 for piece in chosen]
        found = pieces_worth(singles, rest, least) if min(rest) >= 0 else None
        if found is not None:
            return [
                hand | (bit(piece) if piece != NOBODY else 0)
                for hand, piece in zip(found, chosen, strict=True)
            ]
    raise no_pieces(answers.terms["spots"])


SHEET = ScoreSheet(terms, end, unknown_opening)
