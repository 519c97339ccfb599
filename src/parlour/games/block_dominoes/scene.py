"""Scenes and narration of the Block Game: a view as zones, a move as a sentence."""

from parlour.core.bits import bit, count, has
from parlour.core.deal import NATURE
from parlour.core.options import Chosen
from parlour.families.lines.scene.chain_layout import line_zone
from parlour.families.lines.scene.line_scene import (
    counted,
    drawn_for_lead,
    hands,
    laid,
    lightest_wins,
    line_picture,
    lots_row,
    one_wanted,
    over_prompt,
    what_came_of_it,
)
from parlour.games.block_dominoes.rules import DONE, END, FOLLOW, LEAD, LOT, RUN, BlockDominoesView
from parlour.packs.card_dominoes import PACK
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Zone

PHASES = ("lead", "follow", "end", "run", "lot")


def picture(view: BlockDominoesView) -> Picture:
    """Draw a view: the hands, the line on the table, and how many dominoes lie apart."""
    play = view.dominoes
    zones = hands(view, play, list(view.sizes), playing=view.phase in (LEAD, FOLLOW, RUN))
    zones.append(line_zone(play.line))
    if view.lots.shown and view.phase in (LOT, LEAD):
        zones.append(lots_row(view.lots))
    apart = count(play.pack & ~play.line.pieces) - sum(view.sizes)
    if apart:
        zones.append(Zone("pack", "stack", None, "not dealt", count=apart))  # DBLOCK-R1
    return line_picture(view, PHASES[view.phase], _prompt(view), zones)


def _prompt(view: BlockDominoesView) -> str:
    """Return the prompt in the rulebook's words."""
    if view.over:
        return over_prompt(view.out)
    if view.phase == LOT:
        return "Each player draws a card for the lead."
    if view.seat >= 0 and has(view.due, view.seat):
        return _own_prompt(view)
    return "Waiting for the lead." if view.phase == LEAD else "Waiting for a domino."


def _own_prompt(view: BlockDominoesView) -> str:
    """Return the prompt for this seat."""
    either = one_wanted(view.dominoes.line)
    if view.phase == LEAD and view.choices != view.dominoes.hands[view.seat]:
        return f"You lead: lay {PACK.show(view.choices)}, which gives you the lead."
    if view.phase == LEAD:
        return "You lead: lay any card."
    if view.phase == END:
        return f"Lay {PACK.faces[view.dominoes.card]} at which end?"
    if view.phase == RUN and view.choices == bit(DONE):
        return "Nothing more matches: say done."
    if view.phase == RUN:
        return f"Go on with {either}, or say done."
    return f"Match either end: play {either}."


def narrate(happened: Happened) -> str:
    """Describe a move, who was blocked by it, and whether the hand is over."""
    before: BlockDominoesView = happened.before
    after: BlockDominoesView = happened.after
    seat, names = happened.seat, happened.names
    if seat == NATURE:
        leader = names[after.turn] if after.phase == LEAD else ""
        return drawn_for_lead(names[before.turn], happened.move, leader)
    if happened.move == "done":
        told = f"{names[seat]} is done."
    else:
        told = laid(names[seat], happened.move, before.dominoes.line)
    return " ".join([told, *what_came_of_it(happened, after.out)])


def reckoning(view: BlockDominoesView, names: tuple[str, ...], chosen: Chosen) -> str:
    """Describe how the hand was counted (DBLOCK-29, DBLOCK-31)."""
    lightest = lightest_wins(chosen)
    deducted = chosen["blocked_score"] == "difference"
    play, sides = view.dominoes, len(view.scores)
    return counted(play, names, view.out, sides, lightest=lightest, deducted=deducted)
