"""Block, and Quit, its British edition: its facts, options and words."""

import re
from dataclasses import replace

from parlour.core.bits import count, has, union
from parlour.core.options import Chosen, Option
from parlour.core.position import (
    BASE,
    VIEW_BASE,
    Named,
    Numbers,
    PieceField,
    PieceRow,
    PiecesBySeat,
    PiecesField,
    SeatField,
    SeatSet,
    places_of,
)
from parlour.errors import BadNotation
from parlour.games.block import reasons, scene, sheet
from parlour.games.block.rules import (
    BARE,
    BLOCK,
    BLOCKING,
    FLOOR_FIVE,
    FLOOR_NONE,
    FLOOR_ZERO,
    FOLLOW,
    KEEP,
    LEAD,
    PENALTY,
    BlockDeal,
    Options,
)
from parlour.languages.message import Message, called, say
from parlour.packs.block_cards import A5, A10, BLOCKS, FIRST_BLOCK, PACK, SUIT_A
from parlour.table.bounds import Bounds, Setting
from parlour.table.front import Box, Front, fan
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
from parlour.table.sayings import (
    COLOUR,
    OF_OTHERS,
    TO_BID,
    TO_DRAW,
    TO_NAME_TRUMPS,
    TO_SKIP,
    Remedy,
    Saying,
)

PHASES = ("lead", "follow", "blocking", "bare")

EDITION = Option(
    "edition",
    "Whose words are used: the American Block or the British Quit.",
    "BLOCK-R22",
    {"block": False, "quit": True},
    field="quit",
)

OPTIONS = (
    Option(
        "block_on_terminal",
        "A Block card may be laid on a card that ends its sequence anyway.",
        "BLOCK-R6",
        {"allowed": True, "forbidden": False},
    ),
    Option(
        "stack_blocks",
        "Several Block cards may be laid on one card.",
        "BLOCK-R7",
        {"no": False, "yes": True},
    ),
    Option(
        "only_blocks_on_lead",
        "If the leader holds only Block cards, the lead passes to the "
        "left, or they may lay them down to go out.",
        "BLOCK-R9",
        {"pass": False, "lay_down": True},
        field="lay_down",
    ),
    Option(
        "blocks_count_as_cards",
        "A Block card left in a hand is worth a point to the player who runs out.",
        "BLOCK-R14",
        {"yes": True, "no": False},
        field="blocks_count",
    ),
    Option(
        "block_penalty",
        "A player loses five points for each Block card left in hand, or only once.",
        "BLOCK-R16",
        {"per_card": True, "once": False},
        field="penalty_per_card",
    ),
    Option(
        "penalty_floor",
        "The penalty stops at zero, is skipped for scores "
        "below five, or may make a score negative.",
        "BLOCK-R17",
        {"zero": FLOOR_ZERO, "none_below_five": FLOOR_FIVE, "negative": FLOOR_NONE},
    ),
    Option(
        "game_end",
        "The match ends the moment a player has 100, or at the end of that hand.",
        "BLOCK-R19",
        {"instantly": True, "end_of_hand": False},
        field="instantly",
    ),
    Option(
        "memory_aid",
        "The table marks the Naturals in your own hand, or nothing, or lists all cards played.",
        "BLOCK-R21",
        {"naturals": 0, "nothing": 1, "full": 2},
    ),
    EDITION,
)

_SHOWN = (
    PiecesField("played"),
    PieceRow("tops"),
    PieceField("card"),
    SeatSet("bare"),
    SeatField("out"),
)
_PHASE = Named("phase", PHASES)
FIELDS = (*BASE, _PHASE, PiecesBySeat("hands"), *_SHOWN)
VIEW_FIELDS = (*VIEW_BASE, _PHASE, PiecesBySeat("known"), Numbers("sizes"), *_SHOWN)


def in_words(phase: int, choice: int, chosen: Chosen) -> str | None:
    """Return the words of a choice."""
    block = "quit" if scene.is_quit(chosen) else "block"
    if phase == BLOCKING:
        return {KEEP: "", BLOCK: block}.get(choice)
    if phase == BARE:
        return {KEEP: "pass", BLOCK: "lay down"}.get(choice)
    return scene.face(choice, chosen) if choice <= FIRST_BLOCK else None


def infer(deal: BlockDeal, stated: set[str]) -> None:
    """Assume that missing cards have been played; the player to the dealer's left leads.

    A leader with nothing but Block cards is treated as in play (BLOCK-R9).
    """
    nowhere = union(list(range(len(PACK)))) & ~union_of(places_of(FIELDS, deal))
    if "played" not in stated:
        deal.played = nowhere
    elif nowhere:
        raise BadNotation(say('"hands" and "played" lack {pieces}', pieces=PACK.show(nowhere)))
    if "turn" not in stated:
        deal.turn = deal.left(deal.dealer)
    elif not 0 <= deal.turn < deal.seats:
        raise BadNotation(say('"turn" needs a player: somebody always has to play'))
    if "hands" in stated and deal.phase == LEAD and not deal.over:
        deal.gain_lead(deal.turn)


def feat(deal: BlockDeal, seat: int, choice: int) -> str:
    """Return whether a sequence is about to end at a Natural Block (BLOCK-53)."""
    del seat
    ends = deal.phase in (LEAD, FOLLOW) and has(scene.naturals(deal.played), choice)
    return "natural block" if ends else ""


def union_of(masks: list[int]) -> int:
    """Return the union of several sets."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def small(sizes: str) -> Small:
    """Return a small pack: some suits from B on, each from 1 to a number, and Block cards."""
    suits, numbers, blocks = sizes_of(sizes, "2x5+1", (1, 4), (1, 11), (0, 3))
    starts = [len(SUIT_A) + 11 * suit for suit in range(suits)]
    cards = [start + number for start in starts for number in range(numbers)]
    cards += range(FIRST_BLOCK, FIRST_BLOCK + blocks)
    title = f"Block with {suits} suits of {numbers} and {blocks} Block cards"
    return Small(title, cards, {}, longest=2 * len(cards))


QUIT_WORDS = (
    (r"Natural Block", "Natural High"),  # BLOCK-53
    (r"\bBLOCK\b(?!-)", "QUIT"),
    (r"\bBlock\b", "Quit"),
    (r"\bblocked\b", "broken"),
    (r"\bblocking\b", "breaking"),
    (r"\bblock", "break"),
    (r"\bhonors\b", "honours"),
)


def rename(text: str, chosen: Chosen) -> str:
    """Replace American words in a text with British ones, except in quotations and code."""
    if not scene.is_quit(chosen):
        return text
    parts = re.split(r"(«[^»]*»|`[^`]*`)", text)
    for i in range(0, len(parts), 2):
        for word, british in QUIT_WORDS:
            parts[i] = re.sub(word, british, parts[i])
    return "".join(parts)


SAYINGS = (
    Saying(r"a[49]( .*)?", "BLOCK-7"),
    Saying(r"[a-e]-?(0\d*|1[2-9]|[2-9]\d|\d{3,})( .*)?", "BLOCK-8"),
    Saying(r"[f-z]-?\d+( .*)?", "BLOCK-5"),
    Saying(r"(.* )?(block|quit) (block|quit)", "BLOCK-R7"),
    Saying(r"(.* )?(block|quit|joker|natural)", "BLOCK-R22"),
    Saying(TO_SKIP, "BLOCK-14", LEAD),
    Saying(TO_SKIP, "BLOCK-17"),
    Saying(TO_DRAW, "BLOCK-10"),
    Saying(r"-?\d+|[a-e]", "BLOCK-16"),
    Saying(rf"{COLOUR}( \d+)?|rook|bird", "BLOCK-5"),
    Saying(TO_BID, "BLOCK-3"),
    Saying(TO_NAME_TRUMPS, "BLOCK-5"),
    Saying(OF_OTHERS, "BLOCK-16"),
)


def in_edition(block: Message, quit_words: Message) -> Remedy:
    """Return a remedy in the words of the edition."""
    return lambda chosen: quit_words if scene.is_quit(chosen) else block


def of_blocks(told: Message) -> Remedy:
    """Return a remedy that names the cards that block."""
    return lambda chosen: told.filled(blocks=scene.block_card(chosen))


STACKED = (
    say("Only one {blocks} goes on a card."),
    say("Only {blocks:plural} that you hold go on a card."),
)
"""What goes on one card, if Block cards are not stacked, and if they are (BLOCK-R7)."""

REMEDIES: dict[str, Remedy] = {
    "BLOCK-3": say("Nobody bids: you win a hand by running out of cards."),
    "BLOCK-5": of_blocks(say("The cards have the letters A to E, apart from the {blocks:plural}.")),
    "BLOCK-7": say("Suit A leaves out the 4 and the 9."),
    "BLOCK-8": say("The numbers go from 1 to 11."),
    "BLOCK-10": say("Nobody draws, because the whole pack is dealt."),
    "BLOCK-33": in_edition(
        say("Only a player who holds a Block card can block."),
        say("Only a player who holds a Quit card can break."),
    ),
    "BLOCK-34": in_edition(
        say("You can block only at once, on the card that you have just played."),
        say("You can break only at once, on the card that you have just played."),
    ),
    "BLOCK-R6": in_edition(
        say("At this table a card that ends its sequence cannot be blocked."),
        say("At this table a card that ends its sequence cannot be broken."),
    ),
    "BLOCK-R7": lambda chosen: STACKED[chosen["stack_blocks"] == "yes"].filled(
        blocks=scene.block_card(chosen)
    ),
    "BLOCK-R9": of_blocks(
        say("Only a leader who holds nothing but {blocks:plural} has no card to lead.")
    ),
    "BLOCK-R22": say("The cards have the names of the edition that you play."),
}


def bounds(setting: Setting) -> Bounds:
    """The player with the smallest hand goes out before others play; A5 and A10 count (BLOCK-66).

    A player's own Block cards count nothing in other hands, but mean fewer suit cards in their own.
    Scores fall below zero only for players who keep Block cards under that option (BLOCK-R17).
    """
    pack, sides, options = setting.pieces, setting.others, setting.dealt.options
    hand = setting.size // setting.seats
    gain = setting.size - hand + 5 * has(pack, A5) + 10 * has(pack, A10)
    loss = 0
    if options.penalty_floor == FLOOR_NONE:
        loss = PENALTY * (count(pack & BLOCKS) if options.penalty_per_card else 1)
    return -loss - gain / sides, gain + (
        loss if options.penalty_per_card is False else loss / sides
    )


BOX = Box(
    "block",
    called("book", "Block"),
    called("book", "Block"),
    "#1f4470",
    "#102743",
    ("C6", "BLOCK", "E11"),
)
QUIT_BOX = Box(
    "quit",
    called("book", "Quit"),
    called("book", "Block"),
    "#274a3f",
    "#142a23",
    ("D7", "QUIT", "A10"),
)

GAME = Game(
    key="block",
    title="Block",
    family="block",
    source="Parker Brothers, Salem, 1905",
    summary="Run up the suits in sequence, block when it suits you, and run out of cards first.",
    minutes=20,
    difficulty="easy",
    version=1,
    seats=(3, 4, 5, 6),  # BLOCK-1, BLOCK-R23
    pack=PACK,
    options=OPTIONS,
    rulebook_of=__name__,
    rules=Rules(
        new=BlockDeal,
        new_options=Options,
        phases=PHASES,
        longest=56 * 2,
    ),
    position=Position(
        fields=FIELDS,
        view_fields=VIEW_FIELDS,
        infer=infer,
    ),
    words=Words(
        say=in_words,
        declines=("pass",),
        instructions={
            "@ block": say("Play {piece:the}, and lay a Block card on it"),
            "@ quit": say("Play {piece:the}, and lay a Quit card on it"),
            "lay down": say("Lay down what you have left"),
        },
        label=scene.label,
        turns=("BLOCK-14", "BLOCK-18"),
        sayings=SAYINGS,
        remedies=REMEDIES,
        rename=rename,
    ),
    scene=SceneParts(
        picture=scene.picture,
        narrate=scene.narrate,
        reckoning=scene.reckoning,
        verdict=for_all_options(scene.verdict),
        feat=feat,
    ),
    front=Front(
        BOX,
        10,
        fan("C4 C5 C6 BLOCK"),
    ),
    coach=Coach(
        mistake=0.8,  # uniform 3.5, novice 2.4, club 0.3, expert 0.0 in a deal
        daily=11,
        reasons=reasons.reasons,
    ),
    small=small,
    # BLOCK-R2: nothing is drawn; the first dealer is chosen at random
    bounds=bounds,
    sheet=sheet.SHEET,
)

QUIT = replace(
    GAME,
    coach=replace(GAME.coach, daily=15),
    key="quit",
    title="Quit",
    front=Front(QUIT_BOX, 260, fan("D7 D8 QUIT E11")),
    source="Parker Brothers, London, 1905",
    summary="The British edition of Block: run up the suits, break when it suits you, run out.",
    options=(*OPTIONS[:-1], replace(EDITION, values={"quit": True, "block": False})),
)

ALSO = (QUIT,)
