"""What people write down of a deal of tricks: the bid, the points taken, the tricks."""

from collections.abc import Mapping, Sequence
from typing import Any

from parlour.core.bits import each
from parlour.families.tricks.rules.auction import place_of
from parlour.languages.message import Message, say
from parlour.packs.rook_cards import ALL, COLOUR_WORDS, rook_points
from parlour.table.score_sheet import Answers, Term, must_be_worth


def bid_terms(
    deal: Any,
    trumps: Sequence[Message] = COLOUR_WORDS,
    *,
    forced: bool,
    clause: str,
    highest: int = 999,
) -> tuple[Term, ...]:
    """Return who bid what on which trump; in some games nobody need bid."""
    auction = deal.auction
    bids = [int(bid) for bid in auction.bids]
    opening = bids[auction.lowest]
    return (
        Term(
            "bidder",
            say("Highest bidder"),
            "seat",
            nobody=None if forced else say("nobody bid"),
        ),
        Term(
            "bid",
            say("Bid"),
            among=tuple(bid for bid in bids if opening <= bid <= highest),
            needs="bidder",
            clause=clause,
        ),
        Term("trump", say("Trump"), "one", values=tuple(trumps), needs="bidder"),
    )


def taken(deal: Any, clause: str, total: int = 100, *, alone: bool = False, step: int = 5) -> Term:
    """Return what count cards each side, or each player alone, has taken."""
    return Term(
        "taken",
        say("Points in cards taken"),
        per="seat" if alone else "side",
        most=total,
        step=step,
        total=total,
        needs="bidder" if hasattr(deal, "auction") else "",
        clause=clause,
    )


def tricks(deal: Any, number: int, clause: str) -> Term:
    """Return how many tricks each side has taken."""
    return Term(
        "tricks",
        say("Tricks"),
        per="side",
        most=number,
        total=number,
        needs="bidder" if hasattr(deal, "auction") else "",
        clause=clause,
    )


def revokes(deal: Any, clause: str = "R-GEN-8") -> tuple[Term, ...]:
    """Return who has revoked, where that is possible."""
    if not deal.options.revoke:
        return ()
    return (Term("revoked", say("Revoked"), "yes", per="seat", needs="bidder", clause=clause),)


def rook_counts(points: Any = rook_points) -> dict[int, int]:
    """Return what each card of the Rook pack that counts is worth."""
    return {card: worth for card in each(ALL) if (worth := int(points(1 << card)))}


def state_bid(deal: Any, answers: Answers) -> bool:
    """Set the bid and the trump; return whether anybody has bid."""
    deal.auction.holder = answers.one("bidder")
    if answers.one("bidder") < 0:
        deal.over = True
        return False
    deal.auction.high = place_of(answers.one("bid"), deal.auction.bids)
    deal.trump = answers.one("trump")
    return True


def state_taken(deal: Any, answers: Answers, worth: Mapping[int, int]) -> None:
    """Give each side, or player, cards and tricks that come to what was counted."""
    play = deal.tricks
    for seat in range(deal.seats):
        play.hands[seat] = play.taken[seat] = play.won[seat] = 0
    for place, cards in enumerate(must_be_worth(answers, "taken", worth)):
        play.taken[place] = cards
    for place, won in enumerate(answers.row("tricks")):
        play.won[place] = won
    play.revoked = answers.set("revoked")


def count_a_bid(deal: Any, answers: Answers) -> None:
    """Count a deal of Rook cards as after its last trick, if anybody has bid."""
    if state_bid(deal, answers):
        state_taken(deal, answers, rook_counts())
        deal.count()
        deal.over = True


def tricks_of(cards: int, seats: int) -> int:
    """Return how many tricks are played with a number of cards; those left over are not a trick."""
    return cards // seats
