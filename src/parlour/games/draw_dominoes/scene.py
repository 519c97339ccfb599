"""Scenes and narration of the Draw Game: a view as zones, a move as a sentence."""

from parlour.core.bits import bit, has
from parlour.core.deal import NATURE
from parlour.families.lines.chain_layout import line_zone
from parlour.families.lines.scene import (
    done,
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
from parlour.languages.message import NOTHING, Message, say, sentences
from parlour.packs.card_dominoes import PACK
from parlour.table.parts import Happened
from parlour.table.scene import Picture

PHASES = ("lead", "follow", "end", "run", "lot")

# Prompts, without and with a draw.
LEAD_ANY = (say("You lead: lay any card."), say("You lead: lay any card, or draw."))
LEAD_ONLY = (say("You lead: lay {domino}."), say("You lead: lay {domino}, or draw."))
GO_ON = (
    say("Go on with {domino}, or say done."),
    say("Go on with {domino}, or draw, or say done."),
)
STOP = (say("Say done."), say("Say done, or draw."))
MATCH = (
    say("Match either end: play {domino}."),
    say("Match either end: play {domino}, or draw."),
)


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


def _prompt(view: DrawDominoesView) -> Message:
    """Return the prompt in the rulebook's words."""
    if view.over:
        return over_prompt(view.out)
    if view.phase == LOT:
        return say("Each player draws a card for the lead.")
    if view.seat >= 0 and has(view.due, view.seat):
        return _own_prompt(view)
    waiting = say("Waiting for the lead.") if view.phase == LEAD else say("Waiting for a domino.")
    return sentences(waiting, say("You may draw.") if view.choices else NOTHING)


def _own_prompt(view: DrawDominoesView) -> Message:
    """Return the prompt for this seat."""
    draw = bool(has(view.choices, DRAW))
    domino = one_wanted(view.dominoes.line)
    if view.phase == LEAD:
        only = view.choices & ~bit(DRAW)
        any_card = only == view.dominoes.hands[view.seat]
        return LEAD_ANY[draw] if any_card else LEAD_ONLY[draw].filled(domino=PACK.show(only))
    if view.phase == END:
        return say("Lay {domino} at which end?", domino=PACK.faces[view.dominoes.card])
    if view.phase == RUN and view.choices & view.dominoes.hands[view.seat]:
        return GO_ON[draw].filled(domino=domino)
    if view.phase == RUN:
        return STOP[draw]
    if view.choices == bit(DRAW):
        numbers = wanted(view.dominoes.line)
        return say("You hold no {numbers}: you must draw.", numbers=numbers)
    return MATCH[draw].filled(domino=domino)


def narrate(happened: Happened) -> Message:
    """Describe a move, who was blocked by it, and whether the hand is over."""
    after: DrawDominoesView = happened.after
    if happened.seat == NATURE:
        return drawn_for_lead(happened, leads=after.phase == LEAD)
    if happened.move == "draw":
        told = drawn(happened)
    elif happened.move == "done":
        told = done(happened)
    else:
        told = laid(happened)
    return sentences(told, what_came_of_it(happened, after.out))
