"""What people write down of a deal of Dixie Rook."""

from dataclasses import replace

from parlour.core.bits import count
from parlour.errors import Refused
from parlour.families.tricks.score_sheet import (
    bid_terms,
    revokes,
    rook_counts,
    state_bid,
    state_taken,
    taken,
    tricks,
    tricks_of,
)
from parlour.games.dixie_rook.rules import CUT, DEALER_TAKES_IT, DixieDeal, nest_cards
from parlour.languages.message import say
from parlour.packs.rook_cards import ALL, dixie_points
from parlour.table.score_sheet import NOBODY, Answers, ScoreSheet, Term, bids_first


def terms(deal: DixieDeal) -> tuple[Term, ...]:
    """Who bid what, the points and tricks with the nest, and who cut higher after a tie.

    The nest is a trick for whoever takes the last one (DIXIE-37). Play that began before the nest
    was put back has no score but the bid (DIXIE-31).
    """
    options = deal.options
    forced = options.no_bid == DEALER_TAKES_IT
    number = tricks_of(count(ALL) - nest_cards(deal.seats), deal.seats) + 1
    early = Term(
        "early",
        say("Play began before the nest was put back"),
        "yes",
        needs="bidder",
        clause="DIXIE-31",
    )
    cut = Term(
        "cut",
        say("Cut higher, if the tricks were equal"),
        "side",
        nobody=say("not equal"),
        needs="bidder",
        clause="DIXIE-42",
    )
    counted = [taken(deal, "DIXIE-9"), tricks(deal, number, "DIXIE-37"), cut, *revokes(deal)]
    bid = bid_terms(deal, forced=forced, clause="DIXIE-14")
    if options.enforced:
        return (*bid, *counted)
    return (*bid, early, *(replace(term, unless="early") for term in counted))


def end(deal: DixieDeal, answers: Answers) -> None:
    """Count the deal as after its last trick, or the cut."""
    if not state_bid(deal, answers):
        return
    if answers.one("early") == 1:
        deal.penalise()
        return
    state_taken(deal, answers, rook_counts(dixie_points))
    most, cut = answers.row("tricks"), answers.one("cut")
    if (most[0] == most[1]) != (cut != NOBODY):
        raise Refused(say("The players cut if both sides have equally many tricks."), "DIXIE-42")
    if cut != NOBODY:
        deal.phase = CUT
        deal.settle(cut)
    else:
        deal.settle(0 if most[0] > most[1] else 1)


SHEET = ScoreSheet(terms, end, bids_first)
