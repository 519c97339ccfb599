"""High 14: its facts, options and words."""

from parlour.core.deal import NATURE
from parlour.core.options import Option
from parlour.core.position import (
    BASE,
    VIEW_BASE,
    Named,
    Number,
    PieceField,
    PiecesField,
    SeatField,
)
from parlour.errors import BadNotation
from parlour.families import boxes
from parlour.families.tricks.text.facts import (
    SEEN,
    TRICKS,
    NobodyOrPlayer,
    check_play,
    check_trump,
    infer_tricks,
    leader_of,
)
from parlour.families.tricks.text.rook_table import highest_deals, label, partners_of_four
from parlour.games.high_14 import scene, sheet
from parlour.games.high_14.rules import CUT, PLAY, TRICK, High14Deal, Options, points_in
from parlour.languages.message import Listed, say
from parlour.packs.rook_cards import ALL, COLOUR_NAMES, PACK
from parlour.table.bounds import Bounds, Setting, one_scores
from parlour.table.front import Front, trick
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

PHASES = ("cut", "play")

OPTIONS = (
    Option(
        "sole_14",
        "A player whose only card of the colour led is its 14 "
        "must play a 14, or may play any card.",
        "R-H14-4",
        {"must_follow": False, "exempt": True},
        field="exempt",
    ),
    Option(
        "five_players",
        "When five play, the card left over goes to the centre; or to the player on the "
        "dealer's left, and in the end to whoever takes the last trick.",
        "R-H14-6",
        {"centre": True, "as_in_rook": False},
        field="odd_to_centre",
    ),
    Option(
        "four_players",
        "Four play as partners, or each alone.",
        "R-H14-11",
        {"partners": True, "singles": False},
        field="partners",
    ),
    Option(
        "both_over",
        "If several reach 250 in one hand, the highest total wins, or whoever reached it first.",
        "R-H14-12",
        {"highest": False, "first": True},
        field="first_wins",
    ),
)

TRUMP = (Named("phase", PHASES), PieceField("cut"), Named("trump", COLOUR_NAMES))
CENTRE = (PiecesField("centre"), NobodyOrPlayer("centre_to"), SeatField("first"))
FIELDS = (*BASE, *TRUMP, *TRICKS, *CENTRE)
VIEW_FIELDS = (*VIEW_BASE, *TRUMP, *SEEN, *CENTRE, Number("centre_size"))


def in_words(phase: int, choice: int) -> str | None:
    """Return the words of a choice."""
    if choice >= len(PACK):
        return None
    return f"cut {PACK.faces[choice]}" if phase == CUT else PACK.faces[choice]


def infer(deal: High14Deal, stated: set[str]) -> None:
    """Without a trump the pack is cut; with one, the player to the dealer's left leads."""
    if "phase" not in stated:
        deal.phase = PLAY if deal.trump >= 0 else CUT
    if deal.phase not in (CUT, PLAY):
        raise BadNotation(say('A "phase" is one of {phases}', phases=Listed(PHASES, "commas")))
    infer_tricks(deal.tricks, stated, leader=leader_of(deal, stated), pack=ALL & ~deal.centre)
    if deal.phase == CUT:
        deal.turn = NATURE
    elif "turn" not in stated:
        deal.turn = deal.tricks.trick.turn
    if deal.phase == PLAY and not deal.over:
        check_trump(deal.trump)
        check_play(deal.tricks, deal.turn, deal.tricks.trick.turn)


SAYINGS = (
    Saying(SEVERAL_CARDS, "H14-10", TOO_MUCH),
    *OF_ROOK_CARDS,
    Saying(TO_NAME_TRUMPS, "H14-4"),
    Saying(COLOUR, "H14-4"),
    Saying(r"cut( .*)?", "H14-4"),
    Saying(TO_SKIP, "H14-10"),
    Saying(TO_BID, "R-H14-9"),
    Saying(r"-?\d+", "R-H14-9"),
    Saying(r"(nest|bury|discard)( .*)?", "H14-6"),
    Saying(TO_DRAW, "H14-5"),
    Saying(OF_OTHERS, "H14-10"),
)


def bounds(setting: Setting) -> Bounds:
    """One player takes all tricks and all cards that count (R-H14-10)."""
    tricks = TRICK * (setting.size // setting.seats)
    return one_scores(setting, tricks + int(points_in(setting.pieces)))


GAME = Game(
    key="high-14",
    title="High 14",
    family="rook",
    source="Parker Brothers, Salem, 1913",
    summary="Every trick counts, and so do the 5s and 10s in it; the 14s beat all trumps.",
    minutes=20,
    difficulty="easy",
    version=1,
    seats=(3, 4, 5, 6),  # H14-1
    pack=PACK,
    options=OPTIONS,
    rulebook_of=__name__,
    shares=("parlour.games.rook",),
    rules=Rules(
        new=High14Deal,
        new_options=Options,
        phases=PHASES,
        longest=1 + 56,
        sides=partners_of_four,
        lots=for_all_options(highest_deals),  # H14-3
    ),
    position=Position(
        fields=FIELDS,
        view_fields=VIEW_FIELDS,
        infer=infer,
    ),
    words=Words(
        say=for_all_options(in_words),
        label=for_all_options(label),
        turns=("H14-4", "H14-10"),
        sayings=SAYINGS,
        remedies={
            "H14-4": say("Nobody names trumps: the card that is cut has their colour."),
            "H14-5": say("Nobody draws, because the whole pack is dealt."),
            "H14-6": say("Nobody puts cards away."),
        },
    ),
    scene=SceneParts(
        picture=for_all_options(scene.picture),
        narrate=scene.narrate,
        reckoning=for_all_options(scene.reckoning),
    ),
    front=Front(
        boxes.ROOK,
        40,
        trick("R14 G14 Y14 B14"),
    ),
    coach=Coach(
        mistake=3.0,  # uniform 3.3, novice 1.1, club 0.9, expert 0.1 in a deal
        daily=12,
    ),
    bounds=bounds,
    sheet=sheet.SHEET,
)
