"""Scenes and narration of Matadores: a view as zones, a move as a sentence."""

from parlour.core.bits import count, each, has
from parlour.core.options import Chosen
from parlour.families.lines.scene.chain_layout import line_zone
from parlour.families.lines.scene.line_scene import (
    drawn,
    hands,
    laid,
    line_picture,
    over_prompt,
    pack_zone,
    wanted,
    what_came_of_it,
)
from parlour.games.matadores.rules import (
    DONE,
    DRAW,
    END,
    EXPOSE,
    FOLLOW,
    LEAD,
    PASS,
    RESERVE,
    RUN,
    MatadoresView,
)
from parlour.packs.card_dominoes import PACK
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, Zone

PHASES = ("lead", "follow", "end", "expose", "run")


def picture(view: MatadoresView, chosen: Chosen) -> Picture:
    """Draw a view: the hands with their matadores marked, the line, and the rest of the pack."""
    play = view.dominoes
    playing = view.phase in (LEAD, FOLLOW, RUN) and view.turn == view.seat
    zones = [
        _with_matadores(zone, play.line.free)
        for zone in hands(view, play, list(view.sizes), playing=playing)
    ]
    zones.append(line_zone(play.line))
    if chosen["draw"] == "as_draw":
        zones.append(pack_zone(view.stock_left, RESERVE))
    elif view.seats < 4:
        apart = count(play.pack & ~play.line.pieces) - sum(view.sizes)
        zones.append(Zone("pack", "stack", None, "not dealt", count=apart))
    return line_picture(view, PHASES[view.phase], _prompt(view), zones)


def _with_matadores(zone: Zone, free: int) -> Zone:
    """Mark the cards that are called matadores (MAT-11)."""
    names = {PACK.faces[piece] for piece in each(free)}
    pieces = tuple(
        Piece(one.face, "matador", why=one.why) if one.face in names else one for one in zone.pieces
    )
    return Zone(zone.id, zone.kind, zone.seat, zone.label, pieces, zone.count, zone.note)


def _prompt(view: MatadoresView) -> str:
    """Return the prompt in the rulebook's words."""
    if view.over:
        return over_prompt(view.out)
    if view.seat >= 0 and has(view.due, view.seat):
        return _own_prompt(view)
    waiting = "Waiting for the set." if view.phase == LEAD else "Waiting for a domino."
    return f"{waiting} You may draw." if view.choices else waiting


def _own_prompt(view: MatadoresView) -> str:
    """Return the prompt for this seat."""
    if view.phase == LEAD:
        return f"You begin: play the {PACK.show(view.dominoes.shown[view.seat])}."
    if view.phase == END:
        return f"Lay {PACK.faces[view.dominoes.card]} at which end?"
    if view.phase == EXPOSE:
        return f"Lay {PACK.faces[view.dominoes.card]} with which number exposed?"
    cards = view.choices & view.dominoes.hands[view.seat]
    others = ((DRAW, "draw"), (PASS, "pass"), (DONE, "say done"))
    also = [word for choice, word in others if has(view.choices, choice)]
    number = wanted(view.dominoes.line)
    make = f"make 7 with a {number} or play a matador" if number else "only a matador goes here"
    told = ", or ".join([make, *also] if cards else also)
    return f"{told[0].upper()}{told[1:]}."


def narrate(happened: Happened) -> str:
    """Describe a move, who was blocked by it, and whether the hand is over."""
    before: MatadoresView = happened.before
    after: MatadoresView = happened.after
    name = happened.names[happened.seat]
    if happened.move == "draw":
        told = drawn(happened)
    elif happened.move == "done":
        told = f"{name} is done."
    elif happened.move == "pass":
        return " ".join(what_came_of_it(happened, after.out, lambda _: f"{name} passes."))
    else:
        told = laid(name, happened.move, before.dominoes.line, "sets")
    return " ".join([told, *what_came_of_it(happened, after.out)])
