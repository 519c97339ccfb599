"""Display Rook: facts, options and words, put together."""

from collections.abc import Callable

from parlour.core.bits import each
from parlour.core.options import Chosen, Option
from parlour.core.position import BASE, VIEW_BASE, Named
from parlour.families.tricks.trick_facts import (
    AUCTION,
    SEEN,
    TRICKS,
    NobodyOrPlayer,
    check_bid_and_play,
    infer_bid_and_play,
)
from parlour.games.display_rook import scene
from parlour.games.display_rook.rules import (
    BID,
    BIDS,
    PASS,
    PLAY,
    SIDES,
    TRUMP,
    DisplayRookDeal,
    Options,
)
from parlour.packs.rook_cards import ALL, COLOUR_NAMES, PACK, number
from parlour.table.events import Drawn
from parlour.table.game import Game
from parlour.table.lots import draw_for_deal

PHASES = ("bid", "trump", "play")

OPTIONS = (
    Option(
        "dummy",
        "Who lays his hand open: the partner of the dealer, or of the highest bidder.",
        "R-DISP-1",
        {"dealers_partner": True, "bidders_partner": False},
        field="dealers_partner",
    ),
    Option(
        "opening",
        "The lowest bid with which the dealer may open.",
        "R-DISP-6",
        {"15": 15, "10": 10, "5": 5},
    ),
    Option(
        "trick_points",
        "The points for tricks help to make the bid, or only count cards do.",
        "R-DISP-7",
        {"help": True, "not_for_the_bid": False},
        field="tricks_help",
    ),
    Option(
        "revoke",
        "Not to follow a colour one holds is impossible, or it loses the bid when it comes out.",
        "R-GEN-8",
        {"impossible": False, "loses_the_bid": True},
    ),
)

_BID = (Named("phase", PHASES), *AUCTION, Named("trump", COLOUR_NAMES), NobodyOrPlayer("dummy"))
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


def places(deal: DisplayRookDeal) -> list[int]:
    """Return the hands, what each has played, and what was given up."""
    return [*deal.tricks.hands, *deal.tricks.played, deal.tricks.odd]


def infer(deal: DisplayRookDeal, stated: set[str]) -> None:
    """Without a trump the dealer is to bid; with one, the dealer's left to lead.

    The Dummy lies open as soon as a card has been played (DISP-13), if nothing else is said.
    """
    infer_bid_and_play(deal, stated, forced=deal.dealer, pack=ALL)
    if deal.phase == PLAY and "dummy" not in stated and deal.tricks.out():
        deal.display()
    player = deal.player(deal.tricks.trick.turn)
    if deal.phase == PLAY and "turn" not in stated:
        deal.turn = player
    check_bid_and_play(deal, player)


def sides(seats: int, chosen: Chosen) -> tuple[int, ...]:
    """Return the side of each seat: partners sit opposite (DISP-1)."""
    del chosen
    return tuple(seat % SIDES for seat in range(seats))


def lots(below: Callable[[int], int], names: tuple[str, ...], chosen: Chosen) -> Drawn:
    """Draw for deal, the player drawing the highest card dealing (DISP-2)."""
    del chosen
    return draw_for_deal(below, names, PACK, each(ALL), number)


GAME = Game(
    key="display-rook",
    title="Display Rook",
    family="rook",
    source="Parker Brothers, Salem, 1913",
    summary="Rook with a Dummy: the dealer plays his partner's displayed hand too.",
    minutes=30,
    difficulty="medium",
    version=1,
    seats=(4,),  # DISP-1, PACK-7
    pack=PACK,
    longest=25 + 4 + 1 + 56,
    options=OPTIONS,
    new_options=Options,
    new=DisplayRookDeal,
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
    bid_range="R-DISP-6",
    rulebook_of=__name__,
    shares=("parlour.games.rook",),
    sides=sides,
    lots=lots,
)
