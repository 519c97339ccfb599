"""Matadores: its facts, options and words."""

from parlour.core.options import Option
from parlour.core.position import Named, SeatField, places_of
from parlour.families import boxes
from parlour.families.lines.bounds import spots_alone
from parlour.families.lines.chain_layout import label
from parlour.families.lines.scene import reckoned_by, verdict
from parlour.families.lines.text.facts import (
    blocked_tie,
    double_six,
    fill_stock,
    four_hand_run,
    in_partnership,
    infer_line,
    line_fields,
    partners,
    pass_blocked,
    places_without_stock,
    say_line,
    target,
)
from parlour.families.lines.text.sayings import REMEDIES, sayings
from parlour.games.matadores import scene, sheet
from parlour.games.matadores.rules import (
    DONE,
    DRAW,
    EXPOSE,
    FOLLOW,
    LEAD,
    PASS,
    RUN,
    SEVEN,
    MatadoresDeal,
    Options,
)
from parlour.languages.message import say
from parlour.packs.card_dominoes import PACK
from parlour.table.bounds import Bounds, Setting
from parlour.table.front import Front, line
from parlour.table.game import Game
from parlour.table.parts import Coach, Position, Rules, SceneParts, Words, for_all_options

ARMS = ("left", "right")

OPTIONS = (
    partners("MAT-R1"),
    Option(
        "hold_matador",
        "A player whose only playable cards are matadores may pass.",
        "MAT-R3",
        {"no": False, "may_pass": True},
        field="hold",
    ),
    Option(
        "double_blank_matador",
        "The double blank is a fourth matador.",
        "MAT-R6",
        {"no": False, "yes": True},
        field="double_blank",
    ),
    Option(
        "draw",
        "Two or three players do not draw, or draw as in the Draw Game.",
        "MAT-R8",
        {"none": False, "as_draw": True},
    ),
    four_hand_run("MAT-R9"),
    blocked_tie(),
    target(),
)

FIELDS, VIEW_FIELDS = line_fields(scene.PHASES, Named("arm", ARMS), SeatField("out"), stock=True)

WORDS = {
    LEAD: {DRAW: "draw"},
    FOLLOW: {DRAW: "draw", PASS: "pass"},
    RUN: {DONE: "done"},
}
"""The moves other than playing a card."""


def in_words(phase: int, choice: int) -> str | None:
    """Return the words of a choice."""
    if phase == EXPOSE:
        return str(choice) if choice < SEVEN else None
    return say_line(phase, choice, WORDS, dominoes=28)


def places(deal: MatadoresDeal) -> list[int]:
    """Return the hands, the line and the rest of the pack."""
    return places_of(FIELDS, deal) if deal.options.draw else places_without_stock(deal)


def infer(deal: MatadoresDeal, stated: set[str]) -> None:
    """Let the highest double be set, or continue the line; blocked players pass.

    If players draw, missing dominoes are in the pack, in its order.
    """
    play = deal.dominoes
    if deal.options.draw:
        fill_stock(deal.stock, play, stated)
    infer_line(deal, stated)
    if deal.phase == LEAD and "hands" in stated and "shown" not in stated and play.held():
        deal.turn = play.show_highest()
    if deal.phase == FOLLOW and not deal.over and play.blocked() and not deal.stock.may_draw():
        deal.block()
    pass_blocked(deal)


SAYINGS = sayings(
    pack="MAT-6",
    one_each="DBLOCK-24",
    skip="LINE-R1",
    draw="MAT-R8",
    sides="LINE-R2",
    ends="MAT-2",
    number="MAT-2",
)


def bounds(setting: Setting) -> Bounds:
    """As in the Draw Game if the option lets players draw, else as in the Block Game."""
    return spots_alone(drawn=bool(setting.dealt.options.draw))(setting)


GAME = Game(
    key="matadores",
    title="Matadores",
    family="dominoes",
    source="U. S. Playing Card Co., Cincinnati, 1906",
    summary="Make touching ends add up to seven; matadores go anywhere.",
    minutes=15,
    difficulty="medium",
    version=1,
    seats=(2, 3, 4),  # MAT-R1
    pack=PACK,
    options=OPTIONS,
    rulebook_of=__name__,
    shares=("parlour.games.block_dominoes", "parlour.games.draw_dominoes"),  # LINE-R10, MAT-R8
    rules=Rules(
        new=MatadoresDeal,
        new_options=Options,
        phases=scene.PHASES,
        longest=120,
        pieces=double_six,  # MAT-5, MAT-6
        sides=in_partnership,
    ),
    position=Position(
        fields=FIELDS,
        view_fields=VIEW_FIELDS,
        places=places,
        infer=infer,
    ),
    words=Words(
        say=for_all_options(in_words),
        declines=("pass", "done"),
        label=for_all_options(label),
        turns=("DBLOCK-24",),
        sayings=SAYINGS,
        remedies={
            **REMEDIES,
            "MAT-R5": say("Only a matador can be played to a blank."),
            "MAT-R8": say("Nobody draws at this table."),
            "MAT-R2": say("The holder of the card with the most spots sets it."),
            "MAT-R3": say("A matador is played to either end in turn."),
        },
    ),
    scene=SceneParts(
        picture=scene.picture,
        narrate=scene.narrate,
        reckoning=reckoned_by("MAT-14"),
        verdict=verdict,
    ),
    front=Front(
        boxes.DOMINOES,
        210,
        line("4-3 4-0 3-3 4-2"),
    ),
    coach=Coach(
        mistake=0.9,  # uniform 2.2, novice 1.2, club 0.7, expert 0.1 in a deal
        daily=10,
    ),
    bounds=bounds,
    sheet=sheet.SHEET,
)
