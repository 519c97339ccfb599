"""Bergen: its facts, options and words."""

from parlour.core.bits import count, union
from parlour.core.options import Chosen, Option
from parlour.core.position import Flag, SeatField
from parlour.errors import BadNotation
from parlour.families import boxes
from parlour.families.lines.chain_layout import label
from parlour.families.lines.text.facts import (
    double_six,
    fill_stock,
    infer_line,
    line_fields,
    say_line,
)
from parlour.families.lines.text.sayings import REMEDIES, sayings
from parlour.games.bergen import scene, sheet
from parlour.games.bergen.rules import (
    DOMINO,
    DRAW,
    END,
    FOLLOW,
    SEATS,
    SET,
    TARGET,
    TRIPLE,
    BergenDeal,
    Options,
)
from parlour.languages.message import say
from parlour.packs.card_dominoes import NUMBER_NAMES, PACK
from parlour.table.bounds import Bounds, Setting
from parlour.table.front import Front, line
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
        "set_bonus",
        "The set always scores two points, or only if it is a double.",
        "BERGEN-R2",
        {"always": False, "double": True},
        field="only_double",
    ),
    Option(
        "draw",
        "Nobody draws; or a blocked player draws until they can play, leaving two cards.",
        "BERGEN-R5",
        {"none": False, "leaving_two": True},
    ),
    Option(
        "game_end",
        "Whoever reaches fifteen wins at once, or at the end of that hand.",
        "BERGEN-R8",
        {"instantly": True, "end_of_hand": False},
        field="instantly",
    ),
)

FIELDS, VIEW_FIELDS = line_fields(scene.PHASES, SeatField("out"), Flag("counted"), stock=True)


def in_words(phase: int, choice: int, chosen: Chosen) -> str | None:
    """Return the words of a choice."""
    words = {FOLLOW: {DRAW: "draw"}} if chosen["draw"] != "none" else {}
    return say_line(phase, choice, words, dominoes=28)


def infer(deal: BergenDeal, stated: set[str]) -> None:
    """Let the holder of the highest double set, or continue the line if there is one.

    Missing dominoes were not dealt. A player who cannot match or draw passes.
    """
    play = deal.dominoes
    fill_stock(deal.stock, play, stated)
    infer_line(deal, stated)
    if deal.phase == SET and "shown" not in stated and play.held():
        setter = play.show_highest()
        if "turn" not in stated:
            deal.turn = setter
    if not 0 <= deal.turn < SEATS:
        raise BadNotation(say('"turn" needs a player: somebody always has to play'))
    if deal.phase == SET and play.held() and not play.shown[deal.turn]:
        raise BadNotation(say('The "turn" belongs to the holder of the highest double'))
    if deal.phase == END and play.card < 0:
        raise BadNotation(say('At this "phase" a "card" has been taken up'))
    stuck = not play.fitting(deal.turn) and not deal.may_draw()
    if deal.phase == FOLLOW and not deal.over and stuck:
        deal.go_on(deal.left(deal.turn))


def small(sizes: str) -> Small:
    """Return a small pack, up to a double; each player gets a third of it."""
    [double] = sizes_of(sizes, "2", (1, 5))
    dominoes = list(range((double + 1) * (double + 2) // 2))
    title = f"Bergen up to double {NUMBER_NAMES[double]}"
    return Small(title, dominoes, {"pack": union(dominoes)}, 2 * len(dominoes), (SEATS,))


SAYINGS = sayings(
    pack="BERGEN-1",
    one_each="DBLOCK-24",
    skip="LINE-R1",
    draw="BERGEN-R5",
    sides="BERGEN-R9",
    ends="DBLOCK-23",
    number="DBLOCK-17",
)


def bounds(setting: Setting) -> Bounds:
    """A player scores at most a triple with every domino, and a point for going out.

    At 15 points the game ends (BERGEN-R8).
    """
    deal = setting.dealt
    laid = setting.size if deal.options.draw else int(count(deal.dominoes.hands[0]))
    most = laid * TRIPLE + DOMINO
    if deal.options.instantly:
        most = min(most, TARGET - 1 + TRIPLE)
    return -most, most


GAME = Game(
    key="bergen",
    title="Bergen",
    family="dominoes",
    source="U. S. Playing Card Co., Cincinnati, 1906",
    summary="Two players, six dominoes each: make both ends of the line alike.",
    minutes=15,
    difficulty="easy",
    version=1,
    seats=(SEATS,),
    pack=PACK,
    options=OPTIONS,
    rulebook_of=__name__,
    shares=("parlour.games.block_dominoes",),
    rules=Rules(
        new=BergenDeal,
        new_options=Options,
        phases=scene.PHASES,
        longest=80,
        pieces=double_six,  # BERGEN-1
    ),
    position=Position(
        fields=FIELDS,
        view_fields=VIEW_FIELDS,
        infer=infer,
    ),
    words=Words(
        say=in_words,
        label=for_all_options(label),
        turns=("DBLOCK-24",),
        sayings=SAYINGS,
        remedies={
            **REMEDIES,
            "BERGEN-R5": say("Nobody draws, and a blocked player passes."),
            "BERGEN-R9": say("A double is played to at two places only."),
        },
    ),
    scene=SceneParts(
        picture=scene.picture,
        narrate=scene.narrate,
        reckoning=for_all_options(scene.reckoning),
        verdict=for_all_options(scene.verdict),
    ),
    front=Front(
        boxes.DOMINOES,
        190,
        line("4-4 4-1 1-4", 30, 26),
    ),
    small=small,
    coach=Coach(
        mistake=0.1,  # uniform 0.8, novice 0.2, club 0.1, expert 0.0 in a deal
        daily=4,
    ),
    bounds=bounds,
    sheet=sheet.SHEET,
)
