"""What people write down of a hand of Domino 42."""

from parlour.core.bits import bit, each
from parlour.families.tricks.score_sheet import bid_terms, state_bid, tricks
from parlour.games.domino_42.rules import (
    ALL_TRICKS,
    FIVES,
    SUIT_COUNT,
    TENS,
    THROWN_IN,
    Domino42Deal,
    counters,
)
from parlour.languages.message import say
from parlour.packs.card_dominoes import NUMBER_WORDS
from parlour.table.score_sheet import (
    Answers,
    ScoreSheet,
    Term,
    bids_first,
    no_pieces,
    pieces_worth,
    wrong_sum,
)

ALL_COUNT = int(counters(FIVES | TENS))


def terms(deal: Domino42Deal) -> tuple[Term, ...]:
    """Who bid what on which trump, and the tricks and count of each side (D42-30)."""
    forced = deal.options.all_pass != THROWN_IN
    found = (
        *bid_terms(deal, NUMBER_WORDS[:SUIT_COUNT], forced=forced, clause="D42-R4"),
        tricks(deal, ALL_TRICKS, "D42-15"),
        Term(
            "count",
            say("Dominoes that count, in points"),
            per="side",
            most=ALL_COUNT,
            step=5,
            needs="bidder",
            clause="D42-16",
        ),
    )
    if not deal.options.honour:
        return found
    revoked = Term("revoked", say("Revoked"), "yes", per="seat", needs="bidder", clause="D42-R22")
    return (*found, revoked)


def end(deal: Domino42Deal, answers: Answers) -> None:
    """Count the hand as after its last trick; a lone hand's partner keeps what they hold."""
    if not state_bid(deal, answers):
        return
    row = answers.row("count")
    silent = ALL_COUNT - sum(row)
    if silent < 0 or (silent and not deal.is_lone()):
        raise wrong_sum(answers.terms["count"], ALL_COUNT, sum(row))
    worth = {piece: int(counters(bit(piece))) for piece in each(FIVES | TENS)}
    found = pieces_worth(worth, [*row, silent])
    if found is None:
        raise no_pieces(answers.terms["count"])
    for seat in range(deal.seats):
        deal.tricks.hands[seat] = 0
    for side, won in enumerate(answers.row("tricks")):
        deal.tricks.won[side] = won
        deal.tricks.taken[side] = found[side]
    deal.tricks.hands[deal.partner(deal.auction.holder)] = found[-1]
    if deal.options.honour:
        deal.tricks.revoked = answers.set("revoked")
    deal.settle()


SHEET = ScoreSheet(terms, end, bids_first, marks=True)
