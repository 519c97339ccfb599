"""Scenes and narration of Matadores: a view as zones, a move as a sentence."""

from parlour.core.bits import count, each, has
from parlour.core.options import Chosen
from parlour.families.lines.chain_layout import line_zone
from parlour.families.lines.scene import (
    PASSES,
    SETS,
    done,
    drawn,
    hands,
    laid,
    line_picture,
    one_wanted,
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
    NOBODY,
    PASS,
    RESERVE,
    RUN,
    MatadoresView,
)
from parlour.languages.message import NOTHING, Message, say, sentences
from parlour.packs.card_dominoes import PACK
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, Zone

PHASES = ("lead", "follow", "end", "expose", "run")

# Prompts, by what a player may do instead of laying a card.
MAKE_SEVEN = {
    NOBODY: say("Make 7 with {domino} or play a matador."),
    DRAW: say("Make 7 with {domino} or play a matador, or draw."),
    PASS: say("Make 7 with {domino} or play a matador, or pass."),
    DONE: say("Make 7 with {domino} or play a matador, or say done."),
}
ONLY_A_MATADOR = {
    NOBODY: say("Only a matador goes here."),
    DRAW: say("Only a matador goes here, or draw."),
    PASS: say("Only a matador goes here, or pass."),
    DONE: say("Only a matador goes here, or say done."),
}
ONLY = {DRAW: say("Draw."), PASS: say("Pass."), DONE: say("Say done.")}


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
        zones.append(Zone("pack", "stack", None, say("not dealt"), count=apart))
    return line_picture(view, PHASES[view.phase], _prompt(view), zones)


def _with_matadores(zone: Zone, free: int) -> Zone:
    """Mark the cards that are called matadores (MAT-11)."""
    names = {PACK.faces[piece] for piece in each(free)}
    pieces = tuple(
        Piece(one.face, "matador", why=one.why) if one.face in names else one for one in zone.pieces
    )
    return Zone(zone.id, zone.kind, zone.seat, zone.label, pieces, zone.count, zone.note)


def _prompt(view: MatadoresView) -> Message:
    """Return the prompt in the rulebook's words."""
    if view.over:
        return over_prompt(view.out)
    if view.seat >= 0 and has(view.due, view.seat):
        return _own_prompt(view)
    waiting = say("Waiting for the set.") if view.phase == LEAD else say("Waiting for a domino.")
    return sentences(waiting, say("You may draw.") if view.choices else NOTHING)


def _own_prompt(view: MatadoresView) -> Message:
    """Return the prompt for this seat."""
    if view.phase == LEAD:
        domino = PACK.show(view.dominoes.shown[view.seat])
        return say("You begin: play the {domino}.", domino=domino)
    domino = PACK.faces[view.dominoes.card]
    if view.phase == END:
        return say("Lay {domino} at which end?", domino=domino)
    if view.phase == EXPOSE:
        return say("Lay {domino} with which number exposed?", domino=domino)
    also = next((one for one in (DRAW, PASS, DONE) if has(view.choices, one)), NOBODY)
    if not view.choices & view.dominoes.hands[view.seat]:
        return ONLY[also]
    if not wanted(view.dominoes.line):
        return ONLY_A_MATADOR[also]
    return MAKE_SEVEN[also].filled(domino=one_wanted(view.dominoes.line))


def narrate(happened: Happened) -> Message:
    """Describe a move, who was blocked by it, and whether the hand is over."""
    after: MatadoresView = happened.after
    if happened.move == "pass":
        return what_came_of_it(happened, after.out, PASSES)
    if happened.move == "draw":
        told = drawn(happened)
    elif happened.move == "done":
        told = done(happened)
    else:
        told = laid(happened, SETS)
    return sentences(told, what_came_of_it(happened, after.out))
