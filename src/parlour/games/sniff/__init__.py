"""Sniff: its facts, options and words."""

from parlour.core.deal import fill
from parlour.core.options import Option
from parlour.core.position import Numbers, SeatField
from parlour.errors import BadNotation
from parlour.families import boxes
from parlour.families.lines.bounds import heaviest, spots_against
from parlour.families.lines.chain_layout import ARM_NAMES, label
from parlour.families.lines.rules.lines import FIRST_DOUBLE_SPINS, SET_SPINS
from parlour.families.lines.scene import verdict
from parlour.families.lines.text.facts import (
    fill_stock,
    in_partnership,
    infer_line,
    line_fields,
    partners,
    say_line,
)
from parlour.families.lines.text.sayings import REMEDIES, sayings
from parlour.games.sniff import scene, sheet
from parlour.games.sniff.rules import (
    DRAW,
    END,
    FIVE,
    FIVES,
    FOLLOW,
    LITERAL,
    PEGS,
    Options,
    SniffDeal,
)
from parlour.languages.message import say
from parlour.packs.card_dominoes import PACK, SPOTS
from parlour.table.bounds import Bounds, Setting
from parlour.table.front import Front, Laid, line
from parlour.table.game import Game
from parlour.table.lots import Lots
from parlour.table.parts import Coach, Position, Rules, SceneParts, Words, for_all_options

OPTIONS = (
    partners("SNIFF-3"),
    Option(
        "spinner",
        "Only the first card can have four arms, or the first double played has them.",
        "SNIFF-R1",
        {"set": SET_SPINS, "first_double": FIRST_DOUBLE_SPINS},
    ),
    Option(
        "double_counts",
        "A double at the end of an arm counts both ends, or one.",
        "SNIFF-R4",
        {"both": 2, "one": 1},
    ),
    Option(
        "sniff_count",
        "Each end of the double sniff counts until it is covered, "
        "or the whole double counts until both sides are covered.",
        "SNIFF-R5",
        {"ends": False, "sides": True},
        field="until_sides",
    ),
    Option(
        "count",
        "What is counted: pegs to 61, the same in spots to 305, "
        "or points in play and spots at the end, to 100.",
        "SNIFF-R10",
        {"pegs": PEGS, "fives": FIVES, "literal": LITERAL},
    ),
    Option(
        "game_end",
        "Whoever reaches the target wins at once, or at the end of that hand.",
        "SNIFF-R15",
        {"instantly": True, "end_of_hand": False},
        field="instantly",
    ),
    Option(
        "target",
        "How many points win: the usual number for this way of counting, "
        "or any number from 1 to 999.",
        "SNIFF-38",
        {"usual": 0},
        span=(1, 999),
    ),
)

FIELDS, VIEW_FIELDS = line_fields(
    scene.PHASES, Numbers("rear"), Numbers("made"), SeatField("out"), stock=True
)


def in_words(phase: int, choice: int) -> str | None:
    """Return the words of a choice."""
    return say_line(phase, choice, {FOLLOW: {DRAW: "draw"}}, arms=len(ARM_NAMES))


def infer(deal: SniffDeal, stated: set[str]) -> None:
    """Let the player to the dealer's left set, or continue the line if there is one.

    Missing dominoes are in the pack, in its order. With nothing to draw, a blocked player passes.
    """
    fill_stock(deal.stock, deal.dominoes, stated)
    infer_line(deal, stated)
    for side, made in enumerate(deal.made):
        if "scores" not in stated:
            deal.scores[side] = deal.brought[side] + made
        elif "brought" not in stated:
            deal.brought[side] = deal.scores[side] - made
        elif "made" not in stated and not deal.over:
            deal.made[side] = deal.scores[side] - deal.brought[side]
    if "rear" not in stated:
        fill(deal.rear, deal.brought)
    if not 0 <= deal.turn < deal.seats:
        raise BadNotation(say('"turn" needs a player: somebody always has to play'))
    if deal.phase == END and deal.dominoes.card < 0:
        raise BadNotation(say('At this "phase" a "card" has been taken up'))
    stuck = not deal.dominoes.fitting(deal.turn) and not deal.stock.may_draw()
    if deal.phase == FOLLOW and not deal.over and stuck:
        deal.go_on((deal.turn - 1) % deal.seats)


SAYINGS = sayings(
    pack="SNIFF-1",
    one_each="SNIFF-19",
    skip="SNIFF-R7",
    draw="SNIFF-R8",
    sides="SNIFF-23",
    ends="SNIFF-23",
    number="SNIFF-20",
)


def bounds(setting: Setting) -> Bounds:
    """A player scores at most four high doubles with every domino, and all spots at the end.

    At the target the game ends (SNIFF-R15). The line has no more than four ends (SNIFF-22).
    """
    deal = setting.dealt
    fives = len(ARM_NAMES) * heaviest(setting)[0] // FIVE
    play = fives * FIVE if deal.options.count == FIVES else fives
    end = deal.worth_of(spots_against(setting, drawn=True))
    most = setting.size * play + end
    if deal.options.instantly:
        most = deal.target() - 1 + max(play, end)
    return -most, most


GAME = Game(
    key="sniff",
    title="Sniff",
    family="dominoes",
    source="U. S. Playing Card Co., Cincinnati, 1906",
    summary="Four arms of dominoes: score whenever the exposed spots make a multiple of five.",
    minutes=30,
    difficulty="medium",
    version=1,
    seats=(2, 3, 4),  # SNIFF-2
    pack=PACK,  # SNIFF-1
    options=OPTIONS,
    rulebook_of=__name__,
    rules=Rules(
        new=SniffDeal,
        new_options=Options,
        phases=scene.PHASES,
        longest=200,
        sides=in_partnership,
        # The fewest spots deal, and ties cut again (SNIFF-4, SNIFF-5, SNIFF-R16).
        lots=lambda _: Lots("highest", lambda card: -SPOTS[card]),
    ),
    position=Position(
        fields=FIELDS,
        view_fields=VIEW_FIELDS,
        infer=infer,
    ),
    words=Words(
        say=for_all_options(in_words),
        label=for_all_options(label),
        turns=("SNIFF-17",),
        sayings=SAYINGS,
        remedies={
            **REMEDIES,
            "SNIFF-20": say("A card joins an end with the same number."),
            "SNIFF-R7": say("A player who can play must play, and may not draw instead."),
            "SNIFF-R2": say("The double sniff is played to at its sides, then at its ends."),
            "SNIFF-R8": say("At most two cards are drawn in a turn."),
        },
    ),
    scene=SceneParts(
        picture=scene.picture,
        narrate=scene.narrate,
        reckoning=scene.reckoning,
        verdict=verdict,
    ),
    front=Front(
        boxes.DOMINOES,
        120,
        (
            *line("5-2 5-5 5-3", 30, 19),
            Laid("6-5", 50, 9, 8, 180),
            Laid("5-0", 50, 51, 8),
        ),
    ),
    coach=Coach(
        mistake=0.5,  # uniform 1.1, novice 0.5, club 0.4, expert 0.0 in a deal
        daily=8,
    ),
    bounds=bounds,
    sheet=sheet.SHEET,
)
