"""Scenes and narration of the Draw Game: a view as zones, a move as a sentence."""

from parlour.core.bits import bit, has
from parlour.core.deal import NATURE
from parlour.families.lines.scene.chain_layout import line_zone
from parlour.families.lines.scene.line_scene import (
    drawn,
    drawn_for_lead,
    hands,
    laid,
    line_picture,
    lots_row,
    one_wanted,
    over_prompt,
    pack_zone,
    wanted,
    what_came_of_it,
)
from parlour.games.draw_dominoes.rules import (
    DRAW,
    END,
    FOLLOW,
    LEAD,
    LOT,
    RESERVE,
    RUN,
    DrawDominoesView,
)
from parlour.packs.card_dominoes import PACK
from parlour.table.parts import Happened
from parlour.table.scene import Picture

PHASES = ("lead", "follow", "end", "run", "lot")


def picture(view: DrawDominoesView) -> Picture:
    """Draw a view: the hands, the line on the table, and what is left of the pack."""
    play = view.dominoes
    playing = view.phase in (LEAD, FOLLOW, RUN) and view.turn == view.seat
    zones = hands(view, play, list(view.sizes), playing=playing)
    zones.append(line_zone(play.line))
    if view.lots.shown and view.phase in (LOT, LEAD):
        zones.append(lots_row(view.lots))
    zones.append(pack_zone(view.stock_left, RESERVE))
    return line_picture(view, PHASES[view.phase], _prompt(view), zones)


def _prompt(view: DrawDominoesView) -> str:
    """Return the prompt in the rulebook's words."""
    if view.over:
        return over_prompt(view.out)
    if view.phase == LOT:
        return "Each player draws a card for the lead."
    if view.seat >= 0 and has(view.due, view.seat):
        return _own_prompt(view)
    waiting = "Waiting for the lead." if view.phase == LEAD else "Waiting for a domino."
    return f"{waiting} You may draw." if view.choices else waiting


def _own_prompt(view: DrawDominoesView) -> str:
    """Return the prompt for this seat."""
    either = one_wanted(view.dominoes.line)
    draw = ", or draw" if has(view.choices, DRAW) else ""
    if view.phase == LEAD:
        only = view.choices & ~bit(DRAW)
        card = "any card" if only == view.dominoes.hands[view.seat] else PACK.show(only)
        return f"You lead: lay {card}{draw}."
    if view.phase == END:
        return f"Lay {PACK.faces[view.dominoes.card]} at which end?"
    if view.phase == RUN and view.choices & view.dominoes.hands[view.seat]:
        return f"Go on with {either}{draw}, or say done."
    if view.phase == RUN:
        return f"Say done{draw}."
    if view.choices == bit(DRAW):
        return f"You hold no {wanted(view.dominoes.line)}: you must draw."
    return f"Match either end: play {either}{draw}."


def narrate(happened: Happened) -> str:
    """Describe a move, who was blocked by it, and whether the hand is over."""
    before: DrawDominoesView = happened.before
    after: DrawDominoesView = happened.after
    seat, names = happened.seat, happened.names
    if seat == NATURE:
        leader = names[after.turn] if after.phase == LEAD else ""
        return drawn_for_lead(names[before.turn], happened.move, leader)
    if happened.move == "draw":
        told = drawn(happened)
    elif happened.move == "done":
        told = f"{names[seat]} is done."
    else:
        told = laid(names[seat], happened.move, before.dominoes.line)
    return " ".join([told, *what_came_of_it(happened, after.out)])
