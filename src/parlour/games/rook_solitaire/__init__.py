"""Rook Solitaire: its facts, options and words."""

from parlour.core.options import Chosen, Option
from parlour.core.position import BASE, VIEW_BASE, Named, Numbers, PieceField
from parlour.errors import BadNotation
from parlour.families import boxes
from parlour.families.piles.text import PileRows, nowhere
from parlour.games.rook_solitaire import reasons, scene, sheet
from parlour.games.rook_solitaire.bot import way_to_win
from parlour.games.rook_solitaire.judge import judge_solitaire, open_loss_of, solve, won
from parlour.games.rook_solitaire.rules import (
    BUILD,
    ONTO,
    PILES,
    PLAY,
    PLAYER,
    STOP,
    Options,
    SolitaireDeal,
)
from parlour.languages.message import say
from parlour.packs.rook_cards import COLOUR_NAMES, PACK, card, colour, number
from parlour.table.bounds import Bounds, Setting
from parlour.table.front import Front, Laid
from parlour.table.game import Game
from parlour.table.parts import (
    Coach,
    LoneJudge,
    Position,
    Rules,
    SceneParts,
    Words,
    for_all_options,
)
from parlour.table.sayings import (
    CARD,
    COLOUR,
    OF_OTHERS,
    OF_ROOK_CARDS,
    SEVERAL_CARDS,
    TO_BID,
    TO_NAME_TRUMPS,
    TO_SKIP,
    TOO_MUCH,
    Saying,
)

PHASES = ("play", "onto")

OPTIONS = (
    Option(
        "on_resting_14",
        "Whether a 13 may be played on a resting 14.",
        "R-RSOL-4",
        {"allowed": True, "forbidden": False},
        field="on_resting",
    ),
    Option(
        "plays",
        "You must play as long as you can, or may stop at any time.",
        "R-RSOL-7",
        {"forced": False, "free": True},
        field="free",
    ),
    Option(
        "tally",
        "Count games won and lost, or give the dummy a point for every card not built.",
        "R-RSOL-11",
        {"games": False, "cards": True},
        field="count_cards",
    ),
)

FACTS = (Named("phase", PHASES), Numbers("hidden"), Numbers("built"), PieceField("moving"))
FIELDS = (*BASE, PileRows("piles"), Numbers("run"), *FACTS)
VIEW_FIELDS = (*VIEW_BASE, *FACTS, PileRows("open"), PileRows("buried"))


def in_words(phase: int, choice: int, chosen: Chosen) -> str | None:
    """Return the words of a choice."""
    if choice < len(PACK):
        return f"on {PACK.faces[choice]}" if phase == ONTO else PACK.faces[choice]
    if phase == ONTO:
        return None
    if choice == STOP:
        return "stop" if chosen["plays"] == "free" else None
    return f"build {COLOUR_NAMES[choice - BUILD]}" if choice < BUILD + 4 else None


def sides(seats: int, chosen: Chosen) -> tuple[int, ...]:
    """Return the player's side; the other side is the dummy's (RSOL-23)."""
    del seats, chosen
    return (PLAYER,)


def built(deal: SolitaireDeal) -> int:
    """Return the cards of the Building Piles."""
    tops = enumerate(deal.built)
    return sum(1 << card(suit, n) for suit, top in tops for n in range(1, top + 1))


def places(deal: SolitaireDeal) -> list[int]:
    """Return the piles and what is built."""
    return [*deal.piles.cards, built(deal)]


def infer(deal: SolitaireDeal, stated: set[str]) -> None:
    """Build missing cards if possible, and turn up one card of each pile."""
    deal.turn = 0
    if any(not 0 <= top <= 14 for top in deal.built):
        raise BadNotation(say('"built" must be the top number of each Building Pile, 0 to 14'))
    if "piles" not in stated:
        for place, rest in enumerate(nowhere(PACK, places(deal))):
            deal.piles.push(place % PILES, rest)
    elif "built" not in stated:
        for rest in nowhere(PACK, places(deal)):
            deal.built[colour(rest)] = max(deal.built[colour(rest)], number(rest))
    lacking = nowhere(PACK, places(deal))
    if lacking:
        raise BadNotation(say('"piles" lacks {pieces}', pieces=PACK.show(lacking)))
    for pile in range(PILES):
        size = deal.piles.size(pile)
        if "run" not in stated:
            deal.run[pile] = min(size, 1)
        if "hidden" not in stated:
            deal.hidden[pile] = max(0, size - deal.run[pile])
    check(deal)


def check(deal: SolitaireDeal) -> None:
    """Refuse an unplayable position."""
    for pile in range(PILES):
        size, run, hidden = deal.piles.size(pile), deal.run[pile], deal.hidden[pile]
        if run < min(size, 1) or hidden < 0 or run + hidden > size:
            raise BadNotation(
                say(
                    '"run" must be the number of cards face up, '
                    'and "hidden" that of cards never seen'
                )
            )
    if not PLAY <= deal.phase <= ONTO or (deal.phase == ONTO) != (deal.moving >= 0):
        raise BadNotation(say('"moving" must be the bottom card of a run'))
    if deal.phase == ONTO and (not deal.half or not deal.choices() >> deal.moving & 1):
        raise BadNotation(say('"moving" cannot be moved'))
    if not deal.over and not deal.choices():
        if deal.phase == ONTO or deal.half:
            raise BadNotation(say("Nothing can be played in this position"))
        deal.finish()


SAYINGS = (
    Saying(rf"({CARD}|build) (to|in|into)( .*)?", "RSOL-20"),
    Saying(rf"{CARD} (on|onto|under)( .*)?", "RSOL-9"),
    Saying(SEVERAL_CARDS, "RSOL-9", TOO_MUCH),
    Saying(r"build( .*)?", "RSOL-12"),
    *OF_ROOK_CARDS,
    Saying(r"(draw|deal|shuffle|turn|flip|redeal)( .*)?", "RSOL-5"),
    Saying(r"(.* )?(empty|space|vacant)( .*)?", "RSOL-20"),
    Saying(r"(take|unbuild)( .*)?", "R-RSOL-9"),
    Saying(r"(give up|resign|" + TO_SKIP + ")", "R-RSOL-7"),
    Saying(TO_BID, "RSOL-15"),
    Saying(r"\d+|on .*|" + COLOUR, "RSOL-9"),
    Saying(rf"{COLOUR}.*|-?\d+|rook|bird|pile.*", "RSOL-9"),
    Saying(TO_NAME_TRUMPS, "RSOL-9"),
    Saying(OF_OTHERS, "RSOL-15"),
)


def bounds(setting: Setting) -> Bounds:
    """The game is won, or it is lost by one or by all cards (RSOL-23, R-RSOL-11)."""
    return -setting.size if setting.dealt.options.count_cards else -1, 1


GAME = Game(
    key="rook-solitaire",
    title="Rook Solitaire",
    family="rook",
    source="Parker Brothers, Salem, 1913",
    summary="A solitaire against the dummy: complete four Building Piles, each from 1 to 14.",
    minutes=10,
    difficulty="medium",
    version=1,
    seats=(1,),  # RSOL-1
    pack=PACK,
    options=OPTIONS,
    rulebook_of=__name__,
    shares=("parlour.games.rook",),
    rules=Rules(
        new=SolitaireDeal,
        new_options=Options,
        phases=PHASES,
        longest=600,
        sides=sides,
        dealt=False,
    ),
    position=Position(
        fields=FIELDS,
        view_fields=VIEW_FIELDS,
        places=places,
        infer=infer,
    ),
    words=Words(
        say=in_words,
        instructions={"stop": say("Stop here")},
        instruct=scene.instruct,
        idle=("play", "move"),
        label=for_all_options(scene.label),
        turns=("RSOL-9",),
        sayings=SAYINGS,
        remedies={
            "RSOL-10": say(
                "On a Transfer Pile it goes on the next higher number of another colour."
            ),
            "RSOL-12": say("There is a Building Pile for each colour, and it begins with a 1."),
            "RSOL-13": say("A Building Pile is built up in sequence from 1 to 14."),
            "R-RSOL-7": say("You go on as long as a play is possible."),
        },
    ),
    scene=SceneParts(
        picture=for_all_options(scene.picture),
        narrate=scene.narrate,
        reckoning=scene.reckoning,
        verdict=for_all_options(scene.verdict),
        absent=say("dummy"),
    ),
    front=Front(
        boxes.ROOK,
        100,
        tuple(
            Laid(face, 12 + place * 15.2, 14 + high * 9, 13)
            for place, pile in enumerate(
                ("R9 Y8 B7", "G14", "Y6 R5", "B12 G11 R10 Y9", "R3", "G8 B6")
            )
            for high, face in enumerate(pile.split())
        ),
    ),
    coach=Coach(
        judge=LoneJudge(judge_solitaire, open_loss_of, won),
        solve=solve,
        mistake=0.1,  # uniform 3.5, novice 1.8, club 2.0, expert 1.2 in a game
        reasons=reasons.reasons,
        way_to_win=way_to_win,
    ),
    bounds=bounds,
    sheet=sheet.SHEET,
)
