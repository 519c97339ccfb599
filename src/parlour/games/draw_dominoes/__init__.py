"""The Draw Game: its facts, options and words."""

from parlour.core.options import Option
from parlour.core.position import SeatField
from parlour.families import boxes
from parlour.families.lines.bounds import spots_alone
from parlour.families.lines.chain_layout import label
from parlour.families.lines.scene import reckoned_by, verdict
from parlour.families.lines.text.facts import (
    LOTS,
    blocked_tie,
    fill_stock,
    first_play,
    four_hand_run,
    in_partnership,
    infer_line,
    line_fields,
    must_lead_double,
    partners,
    pass_blocked,
    say_line,
    target,
)
from parlour.families.lines.text.sayings import REMEDIES, sayings
from parlour.games.draw_dominoes import scene, sheet
from parlour.games.draw_dominoes.rules import (
    ANY_TIME,
    DONE,
    DRAW,
    FOLLOW,
    LEAD,
    NEVER,
    OWN_TURN,
    RUN,
    DrawDominoesDeal,
    Options,
)
from parlour.packs.card_dominoes import PACK
from parlour.table.front import Front, line, row
from parlour.table.game import Game
from parlour.table.parts import Coach, Position, Rules, SceneParts, Words, for_all_options

OPTIONS = (
    partners("DBLOCK-3"),
    first_play("DRAW-R6"),
    must_lead_double(),
    Option(
        "voluntary_draw",
        "Players who are not blocked may draw at any time, or in their own turn only, or never.",
        "DRAW-R2",
        {"any_time": ANY_TIME, "own_turn": OWN_TURN, "none": NEVER},
        field="voluntary",
    ),
    four_hand_run("DRAW-R5"),
    blocked_tie(),
    target(),
)

FIELDS, VIEW_FIELDS = line_fields(scene.PHASES, *LOTS, SeatField("out"), stock=True)

WORDS = {LEAD: {DRAW: "draw"}, FOLLOW: {DRAW: "draw"}, RUN: {DRAW: "draw", DONE: "done"}}
"""The moves other than playing a card."""


def in_words(phase: int, choice: int) -> str | None:
    """Return the words of a choice."""
    return say_line(phase, choice, WORDS)


def infer(deal: DrawDominoesDeal, stated: set[str]) -> None:
    """Let the player to the dealer's left lead, or match the line if there is one.

    Missing dominoes are in the pack, in its order.
    """
    fill_stock(deal.stock, deal.dominoes, stated)
    infer_line(deal, stated)
    pass_blocked(deal)


SAYINGS = sayings(
    pack="DBLOCK-1",
    one_each="DBLOCK-24",
    skip="DRAW-R3",
    draw="DRAW-3",
    sides="LINE-R2",
    ends="DBLOCK-23",
    number="DBLOCK-17",
)


GAME = Game(
    key="draw-dominoes",
    title="Draw Game",
    family="dominoes",
    source="U. S. Playing Card Co., Cincinnati, 1906",
    summary="The Block Game in which a blocked player draws until they can play.",
    minutes=20,
    difficulty="easy",
    version=1,
    seats=(2, 3, 4),  # DRAW-R6
    pack=PACK,
    options=OPTIONS,
    rulebook_of=__name__,
    shares=("parlour.games.block_dominoes",),  # DRAW-1, LINE-R10
    rules=Rules(
        new=DrawDominoesDeal,
        new_options=Options,
        phases=scene.PHASES,
        longest=200,
        sides=in_partnership,
    ),
    position=Position(
        fields=FIELDS,
        view_fields=VIEW_FIELDS,
        infer=infer,
    ),
    words=Words(
        say=for_all_options(in_words),
        declines=("done",),
        label=for_all_options(label),
        turns=("DBLOCK-24",),
        sayings=SAYINGS,
        remedies=REMEDIES,
    ),
    scene=SceneParts(
        picture=for_all_options(scene.picture),
        narrate=scene.narrate,
        reckoning=reckoned_by("DRAW-7"),
        verdict=verdict,
    ),
    front=Front(
        boxes.DOMINOES,
        30,
        (*line("5-5 5-2 2-0", 20), *row("* * *", 30, 46, 9, 20)),
    ),
    coach=Coach(
        mistake=5.4,  # uniform 5.9, novice 0.4, club 0.4, expert 0.1 in a deal
        daily=13,
    ),
    bounds=spots_alone(drawn=True),
    sheet=sheet.SHEET,
)
