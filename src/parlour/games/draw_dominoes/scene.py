"""How the Draw Game looks and what is said of it: a view as zones, a move as a sentence."""

from parlour.core.bits import has
from parlour.core.deal import NATURE
from parlour.core.options import Chosen
from parlour.families.lines.chain_layout import ends_in_words, line_zone
from parlour.families.lines.line_table import (
    counted,
    drawn,
    drawn_for_lead,
    hands,
    laid,
    lots_row,
    marks,
    over_prompt,
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
from parlour.table.game import Happened
from parlour.table.scene import Picture, Zone

PHASES = ("lead", "follow", "end", "run", "lot")


def picture(view: DrawDominoesView, chosen: Chosen) -> Picture:
    """Draw a view: the hands, the line on the table, and what is left of the pack."""
    del chosen
    play = view.dominoes
    playing = view.phase in (LEAD, FOLLOW, RUN) and view.turn == view.seat
    zones = hands(view, play, list(view.sizes), playing=playing)
    zones.append(line_zone(play.line))
    if view.lots.shown and view.phase in (LOT, LEAD):
        zones.append(lots_row(view.lots))
    note = "" if view.stock_left > RESERVE else "no more is drawn"  # DRAW-R1
    zones.append(Zone("pack", "stack", None, "pack", count=view.stock_left, note=note))
    ends = ends_in_words(play.line)
    return Picture(
        phase=PHASES[view.phase],
        prompt=_prompt(view),
        zones=tuple(zones),
        notes=marks(view, play, view.out, "blocked"),
        facts=(("Ends", ends),) if ends else (),
        cards=tuple(view.sizes),
    )


def _prompt(view: DrawDominoesView) -> str:
    """Say in the rulebook's words what is to be done."""
    if view.over:
        return over_prompt(view.out)
    if view.phase == LOT:
        return "Each player draws a card for the lead."
    if view.seat >= 0 and has(view.due, view.seat):
        return _own_prompt(view)
    waiting = "Waiting for the lead." if view.phase == LEAD else "Waiting for a card."
    return f"{waiting} You may draw." if view.choices else waiting


def _own_prompt(view: DrawDominoesView) -> str:
    """Say what this seat is to do."""
    either = wanted(view.dominoes.line)
    draw = ", or draw" if has(view.choices, DRAW) else ""
    if view.phase == LEAD:
        only = view.choices & ~(1 << DRAW)
        card = "any card" if only == view.dominoes.hands[view.seat] else PACK.show(only)
        return f"You lead: lay {card}{draw}."
    if view.phase == END:
        return f"Lay {PACK.faces[view.dominoes.card]} at which end?"
    if view.phase == RUN and view.choices & view.dominoes.hands[view.seat]:
        return f"Go on with a {either}{draw}, or say done."
    if view.phase == RUN:
        return f"Say done{draw}."
    if view.choices == 1 << DRAW:
        return f"You hold no {either}: you must draw."
    return f"Match either end: play a {either}{draw}."


def narrate(happened: Happened) -> str:
    """Tell a move, who was blocked by it, and whether the hand is over."""
    before: DrawDominoesView = happened.before
    after: DrawDominoesView = happened.after
    seat, names = happened.seat, happened.names
    if seat == NATURE:
        leader = names[after.turn] if after.phase == LEAD else ""
        return drawn_for_lead(names[before.turn], happened.move, leader)
    if happened.move == "draw":
        new = after.dominoes.hands[seat] & ~before.dominoes.hands[seat]  # seen by its owner only
        told = drawn(names[seat], new, after.stock_left)
    elif happened.move == "done":
        told = f"{names[seat]} is done."
    else:
        told = laid(names[seat], happened.move, before.dominoes.line)
    return " ".join([told, *what_came_of_it(happened, after.out)])


def reckoning(view: DrawDominoesView, names: tuple[str, ...], chosen: Chosen) -> str:
    """Tell how the hand was counted (DRAW-7)."""
    lightest = chosen["blocked_tie"] == "lightest"
    return counted(view.dominoes, names, view.out, len(view.scores), lightest=lightest)
