"""Partnership Rook: facts, options and words, put together."""

from collections.abc import Callable

from parlour.core.bits import each
from parlour.core.options import Chosen, Option
from parlour.core.position import BASE, VIEW_BASE, Named
from parlour.families.tricks.trick_facts import (
    AUCTION,
    SEEN,
    TRICKS,
    check_bid_and_play,
    infer_bid_and_play,
)
from parlour.games.partnership_rook import scene
from parlour.games.partnership_rook.rules import (
    BID,
    BIDS,
    PASS,
    TRUMP,
    Options,
    PartnershipRookDeal,
    sides_of,
)
from parlour.packs.rook_cards import ALL, COLOUR_NAMES, PACK, number
from parlour.table.events import Drawn
from parlour.table.game import Game
from parlour.table.lots import draw_for_deal

PHASES = ("bid", "trump", "play")

OPTIONS = (
    Option(
        "twenty",
        "The 20 points for most tricks help to make the bid, or only count cards do.",
        "R-PROOK-1",
        {"helps": True, "not_for_the_bid": False},
        field="twenty_helps",
    ),
    Option(
        "opening",
        "The lowest bid with which the dealer may open.",
        "R-PROOK-5",
        {"15": 15, "10": 10, "5": 5},
    ),
    Option(
        "six",
        "Six play three against three, or as three couples.",
        "R-PROOK-7",
        {"three_against_three": False, "three_couples": True},
        field="couples",
    ),
    Option(
        "revoke",
        "Not to follow a colour one holds is impossible, or it loses the bid when it comes out.",
        "R-GEN-8",
        {"impossible": False, "loses_the_bid": True},
    ),
)

_BID = (Named("phase", PHASES), *AUCTION, Named("trump", COLOUR_NAMES))
FIELDS = (*BASE, *_BID, *TRICKS)
VIEW_FIELDS = (*VIEW_BASE, *_BID, *SEEN)


def say(chosen: Chosen, phase: int, choice: int) -> str | None:
    """Return the words of a choice."""
    del chosen
    if phase == BID:
        if choice == PASS:
            return "pass"
        return f"bid {BIDS[choice]}" if choice < PASS else None
    if phase == TRUMP:
        return f"trump {COLOUR_NAMES[choice]}" if choice < len(COLOUR_NAMES) else None
    return PACK.faces[choice] if choice < len(PACK) else None


def places(deal: PartnershipRookDeal) -> list[int]:
    """Return the hands, what each has played, and what was given up."""
    return [*deal.tricks.hands, *deal.tricks.played, deal.tricks.odd]


def infer(deal: PartnershipRookDeal, stated: set[str]) -> None:
    """Without a trump the dealer is to bid; with one, the dealer's left to lead."""
    infer_bid_and_play(deal, stated, forced=deal.dealer, pack=ALL)
    check_bid_and_play(deal, deal.tricks.trick.turn)


def sides(seats: int, chosen: Chosen) -> tuple[int, ...]:
    """Return the side of each seat: partners sit alternately, or opposite (R-PROOK-7)."""
    number_of_sides = sides_of(seats, chosen["six"] == "three_couples")
    return tuple(seat % number_of_sides for seat in range(seats))


def lots(below: Callable[[int], int], names: tuple[str, ...], chosen: Chosen) -> Drawn:
    """Draw for deal, the player drawing the highest card dealing (PROOK-7)."""
    del chosen
    return draw_for_deal(below, names, PACK, each(ALL), number)


GAME = Game(
    key="partnership-rook",
    title="Partnership Rook",
    family="rook",
    source="Parker Brothers, Salem, 1912",
    summary="Rook with partners: count cards together, and 20 more for most tricks.",
    minutes=30,
    difficulty="medium",
    version=1,
    seats=(4, 6),  # PROOK-1, PROOK-6
    pack=PACK,
    longest=24 + 6 + 1 + 56,
    options=OPTIONS,
    new_options=Options,
    new=PartnershipRookDeal,
    phases=PHASES,
    say=say,
    fields=FIELDS,
    view_fields=VIEW_FIELDS,
    places=places,
    infer=infer,
    picture=scene.picture,
    narrate=scene.narrate,
    reckoning=scene.reckoning,
    bid_unit=(5, "ROOK-11"),
    bid_range="R-PROOK-5",
    rulebook_of=__name__,
    shares=("parlour.games.rook",),
    sides=sides,
    lots=lots,
)
