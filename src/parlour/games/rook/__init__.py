"""Rook: its facts, options and words."""

from parlour.core.bits import each, union
from parlour.core.options import Option
from parlour.core.position import BASE, VIEW_BASE
from parlour.families import boxes
from parlour.families.tricks.bounds import bid_for
from parlour.families.tricks.rules.auction import NOBODY
from parlour.families.tricks.text.facts import (
    SEEN,
    TRICKS,
    check_bid_and_play,
    infer_bid_and_play,
)
from parlour.families.tricks.text.rook_table import (
    BID_AND_TRUMP,
    PHASES,
    REMEDIES,
    REVOKE,
    highest_deals,
    label,
    say_bid_and_play,
    sayings,
)
from parlour.games.rook import scene, sheet
from parlour.games.rook.rules import BIDS, Options, RookDeal, pack_of
from parlour.packs.rook_cards import ALL, HIGHEST, PACK, card, rook_points
from parlour.table.bounds import Bounds, Setting, one_scores
from parlour.table.front import Front, trick
from parlour.table.game import Game
from parlour.table.parts import (
    Coach,
    Position,
    Rules,
    SceneParts,
    Small,
    Words,
    for_all_options,
    sizes_of,
)

OPTIONS = (
    Option(
        "dealer_bids",
        "The dealer must open the bidding; or may pass, and if "
        "all pass, the same dealer deals again.",
        "R-ROOK-1",
        {"must": True, "may": False},
        field="forced",
    ),
    Option(
        "opening",
        "The lowest opening bid.",
        "R-ROOK-2",
        {"15": 15, "10": 10, "5": 5},
    ),
    Option(
        "pass",
        "A player who has passed is out of the bidding, or may bid at a later turn.",
        "R-ROOK-5",
        {"final": True, "may_bid_again": False},
        field="pass_final",
    ),
    Option(
        "minus",
        "A score may fall below zero when a bid fails, or stops at zero.",
        "R-ROOK-15",
        {"allowed": True, "stops_at_0": False},
    ),
    Option(
        "tie",
        "If players tie for the highest total, all play another "
        "hand, or those players share the win.",
        "R-ROOK-17",
        {"play_on": True, "share": False},
        field="play_on",
    ),
    Option(
        "target",
        "How many points win the match.",
        "R-ROOK-18",
        {"150": 150, "200": 200, "300": 300, "500": 500},
        span=(150, 1000),
        step=50,
    ),
    REVOKE,
)

FIELDS = (*BASE, *BID_AND_TRUMP, *TRICKS)
VIEW_FIELDS = (*VIEW_BASE, *BID_AND_TRUMP, *SEEN)


def in_words(phase: int, choice: int) -> str | None:
    """Return the words of a choice."""
    return say_bid_and_play(BIDS, phase, choice)


def pieces(seats: int) -> list[int]:
    """Return the cards in use."""
    return each(pack_of(seats, ALL))


def infer(deal: RookDeal, stated: set[str]) -> None:
    """Without a trump the dealer bids next; with one, the player to the dealer's left leads."""
    forced = deal.dealer if deal.options.forced else NOBODY
    infer_bid_and_play(deal, stated, forced=forced, pack=pack_of(deal.seats, deal.options.cards))
    check_bid_and_play(deal, deal.tricks.trick.turn)


SMALL_NUMBERS = (HIGHEST, 10, 5, 13, 12, 11)
"""The numbers of a small pack, count cards first."""


def small(sizes: str) -> Small:
    """Return a pack with some colours and numbers: 14, 10, 5, then 13, 12 and 11."""
    colours, numbers = sizes_of(sizes, "2x4", (1, 4), (2, len(SMALL_NUMBERS)))
    cards = [card(c, n) for c in range(colours) for n in SMALL_NUMBERS[:numbers]]
    title = f"Rook with {colours} colours of {numbers}"
    most = rook_points(union(cards))
    terms = {"cards": union(cards), "highest_bid": most}
    return Small(title, sorted(cards), terms, longest=most // 5 * 3 + 1 + len(cards))


def bounds(setting: Setting) -> Bounds:
    """The highest bid is the total of the cards (R-ROOK-4); an option rules out negative scores."""
    total = int(rook_points(setting.pieces))
    if not setting.dealt.options.minus:  # R-ROOK-15
        return one_scores(setting, total)
    return bid_for(setting, total, setting.dealt.options.highest_bid)


GAME = Game(
    key="rook",
    title="Rook",
    family="rook",
    source="Parker Brothers, Salem, 1913",
    summary="Bid for the trump colour, and capture the 5s, 10s and 14s; each plays alone.",
    minutes=30,
    difficulty="medium",
    version=1,
    seats=(3, 4, 5, 6, 7, 8),  # ROOK-1, PACK-5
    pack=PACK,  # PACK-1, PACK-2, PACK-3
    options=OPTIONS,
    rulebook_of=__name__,
    rules=Rules(
        new=RookDeal,
        new_options=Options,
        phases=PHASES,
        longest=20 * 8 + 1 + 56,
        pieces=for_all_options(pieces),
        lots=for_all_options(highest_deals),  # ROOK-4
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
        sayings=sayings(one_card="ROOK-24", lowest="R-ROOK-2", highest="R-ROOK-4"),
        remedies=REMEDIES,
    ),
    scene=SceneParts(
        picture=for_all_options(scene.picture),
        narrate=scene.narrate,
        reckoning=for_all_options(scene.reckoning),
        verdict=for_all_options(scene.verdict),
    ),
    front=Front(
        boxes.ROOK,
        60,
        trick("Y10 Y5 Y14 R3"),
    ),
    small=small,
    coach=Coach(
        mistake=2.1,  # uniform 3.2, novice 1.2, club 0.7, expert 0.2 in a deal
        daily=1,
    ),
    bounds=bounds,
    sheet=sheet.SHEET,
)
