"""Flip, or Golden Ten: its facts, options and words."""

from parlour.core.options import Option
from parlour.core.position import BASE, VIEW_BASE, Named, Number, PiecesField
from parlour.families import boxes
from parlour.families.tricks.text.facts import (
    SEEN,
    TRICKS,
    NobodyOrPlayer,
    check_play,
    infer_tricks,
    leader_of,
)
from parlour.families.tricks.text.rook_table import highest_deals, label, partners_of_four, say_card
from parlour.games.flip import reasons, scene, sheet
from parlour.games.flip.rules import FlipDeal, Options, red_points
from parlour.languages.message import say
from parlour.packs.rook_cards import ALL, PACK
from parlour.table.bounds import Bounds, Setting, one_scores
from parlour.table.front import Front, Laid, trick
from parlour.table.game import Game
from parlour.table.parts import Coach, Position, Rules, SceneParts, Words, for_all_options
from parlour.table.sayings import (
    COLOUR,
    OF_OTHERS,
    OF_ROOK_CARDS,
    SEVERAL_CARDS,
    TO_BID,
    TO_DRAW,
    TO_NAME_TRUMPS,
    TO_SKIP,
    TOO_MUCH,
    Saying,
)

PHASES = ("play",)

OPTIONS = (
    Option(
        "golden_ten",
        "The Golden Ten takes 10 from the red points of its deal, or from the whole score.",
        "R-FLIP-3",
        {"per_deal": False, "cumulative": True},
        field="cumulative",
    ),
    Option(
        "four_players",
        "Four play as partners, or each alone.",
        "R-FLIP-5",
        {"partners": True, "singles": False},
        field="partners",
    ),
    Option(
        "tie",
        "Players who tie after six deals share the win, or extra deals are played.",
        "R-FLIP-7",
        {"share": False, "extra_deals": True},
        field="extra_deals",
    ),
)

CENTRE = (PiecesField("centre"), NobodyOrPlayer("centre_to"))
FIELDS = (*BASE, Named("phase", PHASES), *TRICKS, *CENTRE)
VIEW_FIELDS = (*VIEW_BASE, Named("phase", PHASES), *SEEN, *CENTRE, Number("centre_size"))


def in_words(phase: int, choice: int) -> str | None:
    """Return the words of a choice."""
    del phase
    return say_card(choice)


def infer(deal: FlipDeal, stated: set[str]) -> None:
    """By default the player to the dealer's left leads."""
    infer_tricks(deal.tricks, stated, leader=leader_of(deal, stated), pack=ALL & ~deal.centre)
    if "turn" not in stated:
        deal.turn = deal.tricks.trick.turn
    if "hands" in stated and not deal.over:
        check_play(deal.tricks, deal.turn, deal.tricks.trick.turn)


SAYINGS = (
    Saying(SEVERAL_CARDS, "FLIP-17", TOO_MUCH),
    *OF_ROOK_CARDS,
    Saying(TO_NAME_TRUMPS, "FLIP-18"),
    Saying(COLOUR, "FLIP-13"),
    Saying(TO_SKIP, "FLIP-17"),
    Saying(TO_BID, "FLIP-6"),
    Saying(r"-?\d+", "FLIP-17"),
    Saying(r"golden( .*)?", "FLIP-10"),
    Saying(TO_DRAW, "FLIP-3"),
    Saying(OF_OTHERS, "FLIP-17"),
)


def bounds(setting: Setting) -> Bounds:
    """One side takes all red cards, and another has the Golden Ten (R-FLIP-6)."""
    least, most = one_scores(setting, int(red_points(setting.pieces)))
    return -most, -least


GAME = Game(
    key="flip",
    title="Flip",
    family="rook",
    source="Parker Brothers, Salem, 1913",
    summary="Or Golden Ten: take the yellow 10, but no red cards; the fewest points win.",
    minutes=20,
    difficulty="easy",
    version=1,
    seats=(3, 4, 5, 6, 7),  # FLIP-1
    pack=PACK,
    options=OPTIONS,
    rulebook_of=__name__,
    shares=("parlour.games.rook:PACK R-GEN",),
    rules=Rules(
        new=FlipDeal,
        new_options=Options,
        phases=PHASES,
        longest=56,
        sides=partners_of_four,
        lots=for_all_options(highest_deals),  # R-FLIP-8
        low_wins=True,
    ),
    position=Position(
        fields=FIELDS,
        view_fields=VIEW_FIELDS,
        infer=infer,
    ),
    words=Words(
        say=for_all_options(in_words),
        label=for_all_options(label),
        turns=("FLIP-17",),
        sayings=SAYINGS,
        remedies={
            "FLIP-3": say("Nobody draws, because the whole pack is dealt."),
            "FLIP-6": say("Nobody bids: you try to capture no red card."),
        },
    ),
    scene=SceneParts(
        picture=for_all_options(scene.picture),
        narrate=scene.narrate,
        reckoning=scene.reckoning,
    ),
    front=Front(
        boxes.ROOK,
        20,
        (*trick("R10 R2 R7 R12", 16), Laid("Y10", 88, 30, 13, 10)),
    ),
    coach=Coach(
        mistake=0.6,  # uniform 3.1, novice 1.1, club 0.5, expert 0.0 in a deal
        daily=7,
        reasons=reasons.reasons,
    ),
    bounds=bounds,
    sheet=sheet.SHEET,
)
