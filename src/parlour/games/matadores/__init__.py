"""Matadores: its facts, options and words."""

from parlour.core.bits import each
from parlour.core.options import Chosen, Option
from parlour.core.position import BASE, VIEW_BASE, Field, Named, SeatField
from parlour.families.lines import line_facts
from parlour.families.lines.chain_layout import ARM_NAMES, label
from parlour.families.lines.line_facts import (
    DOMINOES,
    SEEN,
    StockField,
    blocked_tie,
    fill_stock,
    four_hand_run,
    in_partnership,
    infer_dominoes,
    partners,
    places_without_stock,
    target,
)
from parlour.families.lines.line_sayings import sayings
from parlour.families.lines.line_scene import reckoned_by, verdict
from parlour.games.matadores import scene
from parlour.games.matadores.rules import (
    DONE,
    DRAW,
    END,
    EXPOSE,
    FOLLOW,
    LEAD,
    PASS,
    RUN,
    SEVEN,
    MatadoresDeal,
    Options,
)
from parlour.packs.card_dominoes import DOUBLE_SIX, PACK
from parlour.table.game import Game

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

FIELDS = (
    *BASE,
    Named("phase", scene.PHASES),
    *DOMINOES,
    StockField("stock"),
    Named("arm", ARMS),
    SeatField("out"),
)
VIEW_FIELDS = (
    *VIEW_BASE,
    Named("phase", scene.PHASES),
    *SEEN,
    Field("stock_left"),
    Named("arm", ARMS),
    SeatField("out"),
)

WORDS = {
    LEAD: {DRAW: "draw"},
    FOLLOW: {DRAW: "draw", PASS: "pass"},
    RUN: {DONE: "done"},
}
"""The moves other than playing a card."""


def say(chosen: Chosen, phase: int, choice: int) -> str | None:
    """Return the words of a choice."""
    del chosen
    if phase == END:
        return ARM_NAMES[choice] if choice < 2 else None
    if phase == EXPOSE:
        return str(choice) if choice < SEVEN else None
    if choice < 28:
        return PACK.faces[choice]
    return WORDS[phase].get(choice)


def pieces(seats: int, chosen: Chosen) -> list[int]:
    """Return the 28 cards that are used, without sevens, eights and nines (MAT-5, MAT-6)."""
    del seats, chosen
    return each(DOUBLE_SIX)


def places(deal: MatadoresDeal) -> list[int]:
    """Return the hands, the line and the rest of the pack."""
    return line_facts.places(deal) if deal.options.draw else places_without_stock(deal)


def infer(deal: MatadoresDeal, stated: set[str]) -> None:
    """Let the highest double be set, or continue the line; blocked players pass.

    If players draw, missing dominoes are in the pack, in its order.
    """
    play = deal.dominoes
    infer_dominoes(play, stated)
    if deal.options.draw:
        fill_stock(deal.stock, play, stated)
    if "phase" not in stated:
        deal.phase = FOLLOW if play.line.pieces else LEAD
    if deal.phase == LEAD and "hands" in stated and "shown" not in stated and play.held():
        deal.turn = play.show_highest()
    elif "turn" not in stated:
        deal.turn = deal.left(deal.dealer)
    if deal.phase == FOLLOW and not deal.over and play.blocked() and not deal.stock.may_draw():
        deal.block()
    elif deal.phase == FOLLOW and not deal.over and not deal.own_turn(deal.turn):
        deal.go_on((deal.turn - 1) % deal.seats)


SAYINGS = sayings(
    pack="MAT-6",
    one_each="DBLOCK-24",
    skip="LINE-R1",
    draw="MAT-R8",
    sides="LINE-R2",
    ends="MAT-2",
    number="MAT-2",
)


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
    longest=120,
    options=OPTIONS,
    new_options=Options,
    new=MatadoresDeal,
    phases=scene.PHASES,
    say=say,
    fields=FIELDS,
    view_fields=VIEW_FIELDS,
    places=places,
    infer=infer,
    picture=scene.picture,
    narrate=scene.narrate,
    label=label,
    reckoning=reckoned_by("MAT-14"),
    verdict=verdict,
    turns=("DBLOCK-24",),
    sayings=SAYINGS,
    rulebook_of=__name__,
    shares=("parlour.games.block_dominoes", "parlour.games.draw_dominoes"),  # LINE-R10, MAT-R8
    pieces=pieces,
    sides=in_partnership,
)
