"""Scenes and narration of the Block Game: a view as zones, a move as a sentence."""

from parlour.core.bits import bit, count, has
from parlour.core.deal import NATURE
from parlour.core.options import Chosen
from parlour.families.lines.chain_layout import line_zone
from parlour.families.lines.scene import (
    counted,
    done,
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
from parlour.languages.message import Message, say, sentences
from parlour.packs.card_dominoes import PACK
from parlour.table.parts import Happened
from parlour.table.scene import Picture, ResultItem, Zone

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
        zones.append(Zone("pack", "stack", None, say("not dealt"), count=apart))  # DBLOCK-R1
    return line_picture(view, PHASES[view.phase], _prompt(view), zones)


def _prompt(view: BlockDominoesView) -> Message:
    """Return the prompt in the rulebook's words."""
    if view.over:
        return over_prompt(view.out)
    if view.phase == LOT:
        return say("Each player draws a card for the lead.")
    if view.seat >= 0 and has(view.due, view.seat):
        return _own_prompt(view)
    if view.phase == LEAD:
        return say("Waiting for the lead.")
    return say("Waiting for a domino.")


def _own_prompt(view: BlockDominoesView) -> Message:
    """Return the prompt for this seat."""
    if view.phase == LEAD and view.choices != view.dominoes.hands[view.seat]:
        domino = PACK.show(view.choices)
        return say("You lead: lay {domino}, which gives you the lead.", domino=domino)
    if view.phase == LEAD:
        return say("You lead: lay any card.")
    if view.phase == END:
        return say("Lay {domino} at which end?", domino=PACK.faces[view.dominoes.card])
    if view.phase == RUN and view.choices == bit(DONE):
        return say("Nothing more matches: say done.")
    if view.phase == RUN:
        return say("Go on with {domino}, or say done.", domino=one_wanted(view.dominoes.line))
    return say("Match either end: play {domino}.", domino=one_wanted(view.dominoes.line))


def narrate(happened: Happened) -> Message:
    """Describe a move, who was blocked by it, and whether the hand is over."""
    after: BlockDominoesView = happened.after
    if happened.seat == NATURE:
        return drawn_for_lead(happened, leads=after.phase == LEAD)
    told = done(happened) if happened.move == "done" else laid(happened)
    return sentences(told, what_came_of_it(happened, after.out))


def reckoning(view: BlockDominoesView, chosen: Chosen) -> tuple[ResultItem, ...]:
    """Describe how the hand was counted (DBLOCK-29, DBLOCK-31)."""
    lightest = lightest_wins(chosen)
    deducted = chosen["blocked_score"] == "difference"
    play, sides = view.dominoes, len(view.scores)
    return counted(play, view.out, sides, lightest=lightest, deducted=deducted)
