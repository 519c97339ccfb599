"""Display Rook: its facts, options and words."""

from parlour.core.options import Option
from parlour.core.position import BASE, VIEW_BASE
from parlour.families import boxes
from parlour.families.tricks.bounds import bid_for, highest_bid
from parlour.families.tricks.rules.rook_tricks import PLAY
from parlour.families.tricks.text.facts import (
    SEEN,
    TRICKS,
    NobodyOrPlayer,
    check_bid_and_play,
    infer_bid_and_play,
)
from parlour.families.tricks.text.rook_table import (
    BID_AND_TRUMP,
    BIDS_GO,
    PHASES,
    REMEDIES,
    REVOKE,
    alternate_sides,
    highest_deals,
    label,
    say_bid_and_play,
    sayings,
)
from parlour.games.display_rook import scene, sheet
from parlour.games.display_rook.rules import (
    BIDS,
    SIDES,
    TRICK,
    DisplayRookDeal,
    Options,
)
from parlour.packs.rook_cards import ALL, PACK, rook_points
from parlour.table.bounds import Bounds, Setting
from parlour.table.front import Front, fan, row
from parlour.table.game import Game
from parlour.table.parts import Coach, Position, Rules, SceneParts, Words, for_all_options

OPTIONS = (
    Option(
        "dummy",
        "Who lays their hand open: the partner of the dealer, or of the highest bidder.",
        "R-DISP-1",
        {"dealers_partner": True, "bidders_partner": False},
        field="dealers_partner",
    ),
    Option(
        "opening",
        "The dealer's lowest opening bid.",
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
    REVOKE,
)

_BID = (*BID_AND_TRUMP, NobodyOrPlayer("dummy"))
FIELDS = (*BASE, *_BID, *TRICKS)
VIEW_FIELDS = (*VIEW_BASE, *_BID, *SEEN)


def in_words(phase: int, choice: int) -> str | None:
    """Return the words of a choice."""
    return say_bid_and_play(BIDS, phase, choice)


def infer(deal: DisplayRookDeal, stated: set[str]) -> None:
    """Without a trump the dealer bids next; with one, the player to the dealer's left leads.

    By default the Dummy is open as soon as a card has been played (DISP-13).
    """
    infer_bid_and_play(deal, stated, forced=deal.dealer, pack=ALL)
    if deal.phase == PLAY and "dummy" not in stated and deal.tricks.out():
        deal.display()
    player = deal.player(deal.tricks.trick.turn)
    if deal.phase == PLAY and "turn" not in stated:
        deal.turn = player
    check_bid_and_play(deal, player)


def sides(seats: int) -> tuple[int, ...]:
    """Return the side of each seat: partners sit opposite (DISP-1)."""
    return alternate_sides(seats, SIDES)


def bounds(setting: Setting) -> Bounds:
    """The points are those of the cards, and 2 for each trick (R-DISP-6)."""
    tricks = TRICK * (setting.size // setting.seats)
    return bid_for(setting, rook_points(setting.pieces) + tricks, highest_bid(setting))


GAME = Game(
    key="display-rook",
    title="Display Rook",
    family="rook",
    source="Parker Brothers, Salem, 1913",
    summary="Rook with a Dummy: the dealer also plays their partner's open hand.",
    minutes=30,
    difficulty="medium",
    version=1,
    seats=(4,),  # DISP-1, PACK-7
    pack=PACK,
    options=OPTIONS,
    rulebook_of=__name__,
    shares=("parlour.games.rook",),
    rules=Rules(
        new=DisplayRookDeal,
        new_options=Options,
        phases=PHASES,
        longest=25 + 4 + 1 + 56,
        sides=for_all_options(sides),
        lots=for_all_options(highest_deals),  # DISP-2
    ),
    position=Position(
        fields=FIELDS,
        view_fields=VIEW_FIELDS,
        infer=infer,
    ),
    words=Words(
        say=for_all_options(in_words),
        declines=("pass",),
        label=for_all_options(label),
        turns=("DISP-6", "DISP-11", "DISP-17"),
        sayings=sayings(one_card="DISP-17", lowest="R-DISP-6", highest="R-DISP-6"),
        remedies={
            **REMEDIES,
            "R-DISP-6": lambda chosen: BIDS_GO.filled(least=chosen["opening"], most=125),
        },
    ),
    scene=SceneParts(
        picture=for_all_options(scene.picture),
        narrate=scene.narrate,
        reckoning=scene.reckoning,
        verdict=scene.verdict,
    ),
    front=Front(
        boxes.ROOK,
        180,
        (
            *row("R14 R9 R5", 22, 14, 12, 8),
            *row("Y12 Y10", 58, 14, 12, 8),
            *fan("B13 B8", 46, 14),
        ),
    ),
    coach=Coach(
        mistake=8.1,  # uniform 1.6, novice 2.1, club 1.0, expert 0.1 in a deal in a deal
        daily=9,
    ),
    bounds=bounds,
    sheet=sheet.SHEET,
)
