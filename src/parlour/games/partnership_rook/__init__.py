"""Partnership Rook: its facts, options and words."""

from parlour.core.options import Chosen, Option
from parlour.core.position import BASE, VIEW_BASE
from parlour.families import boxes
from parlour.families.tricks.bounds import bid_for, highest_bid
from parlour.families.tricks.text.facts import (
    SEEN,
    TRICKS,
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
from parlour.games.partnership_rook import scene, sheet
from parlour.games.partnership_rook.rules import (
    BIDS,
    MOST_TRICKS,
    Options,
    PartnershipRookDeal,
    sides_of,
)
from parlour.packs.rook_cards import ALL, PACK, rook_points
from parlour.table.bounds import Bounds, Setting
from parlour.table.front import Front, row, trick
from parlour.table.game import Game
from parlour.table.parts import Coach, Position, Rules, SceneParts, Words, for_all_options

OPTIONS = (
    Option(
        "twenty",
        "The 20 points for the most tricks help to make the bid, or only count cards do.",
        "R-PROOK-1",
        {"helps": True, "not_for_the_bid": False},
        field="twenty_helps",
    ),
    Option(
        "opening",
        "The dealer's lowest opening bid.",
        "R-PROOK-5",
        {"15": 15, "10": 10, "5": 5},
    ),
    Option(
        "six",
        "Six play three against three, or as three pairs.",
        "R-PROOK-7",
        {"three_against_three": False, "three_couples": True},
        field="couples",
    ),
    REVOKE,
)

FIELDS = (*BASE, *BID_AND_TRUMP, *TRICKS)
VIEW_FIELDS = (*VIEW_BASE, *BID_AND_TRUMP, *SEEN)


def in_words(phase: int, choice: int) -> str | None:
    """Return the words of a choice."""
    return say_bid_and_play(BIDS, phase, choice)


def infer(deal: PartnershipRookDeal, stated: set[str]) -> None:
    """Without a trump the dealer bids next; with one, the player to the dealer's left leads."""
    infer_bid_and_play(deal, stated, forced=deal.dealer, pack=ALL)
    check_bid_and_play(deal, deal.tricks.trick.turn)


def sides(seats: int, chosen: Chosen) -> tuple[int, ...]:
    """Return the side of each seat: partners sit alternately, or opposite (R-PROOK-7)."""
    number_of_sides = sides_of(seats, chosen["six"] == "three_couples")
    return alternate_sides(seats, number_of_sides)


def bounds(setting: Setting) -> Bounds:
    """The points are those of the cards, and the 20 (R-PROOK-5)."""
    return bid_for(setting, rook_points(setting.pieces) + MOST_TRICKS, highest_bid(setting))


GAME = Game(
    key="partnership-rook",
    title="Partnership Rook",
    family="rook",
    source="Parker Brothers, Salem, 1912",
    summary="Rook with partners, who score together; most tricks earn 20 more.",
    minutes=30,
    difficulty="medium",
    version=1,
    seats=(4, 6),  # PROOK-1, PROOK-6
    pack=PACK,
    options=OPTIONS,
    rulebook_of=__name__,
    shares=("parlour.games.rook",),
    rules=Rules(
        new=PartnershipRookDeal,
        new_options=Options,
        phases=PHASES,
        longest=24 + 6 + 1 + 56,
        sides=sides,
        lots=for_all_options(highest_deals),  # PROOK-7
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
        turns=("ROOK-14", "ROOK-16", "ROOK-24"),
        sayings=sayings(one_card="ROOK-24", lowest="R-PROOK-5", highest="R-PROOK-5"),
        remedies={
            **REMEDIES,
            "R-PROOK-5": lambda chosen: BIDS_GO.filled(least=chosen["opening"], most=120),
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
        70,
        (*trick("B14 B10 B5 B7", 16), *row("* *", 10, 48, 9, 4)),
    ),
    coach=Coach(
        mistake=5.0,  # uniform 2.2, novice 2.1, club 1.0, expert 0.0 in a deal
        daily=5,
    ),
    bounds=bounds,
    sheet=sheet.SHEET,
)
