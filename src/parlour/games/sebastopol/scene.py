"""Scenes and narration of Sebastopol: a view as zones, a move as a sentence."""

from parlour.core.bits import has
from parlour.families.lines.chain_layout import line_zone
from parlour.families.lines.scene import (
    SAYS_GO,
    SETS,
    hands,
    laid,
    line_picture,
    one_wanted,
    over_prompt,
    what_came_of_it,
)
from parlour.games.sebastopol.rules import END, FOLLOW, LEAD, SebastopolView
from parlour.languages.message import Message, called, say, sentences
from parlour.packs.card_dominoes import PACK
from parlour.table.parts import Happened
from parlour.table.scene import Picture

PHASES = ("lead", "follow", "end")


def picture(view: SebastopolView) -> Picture:
    """Draw a view: the hands, and the line with its four arms."""
    play = view.dominoes
    zones = hands(view, play, list(view.sizes), playing=view.phase in (LEAD, FOLLOW))
    zones.append(line_zone(play.line))
    return line_picture(view, PHASES[view.phase], _prompt(view), zones, mark=called("mark", "go"))


def _prompt(view: SebastopolView) -> Message:
    """Return the prompt in the rulebook's words."""
    if view.over:
        return over_prompt(view.out)
    mine = view.seat >= 0 and has(view.due, view.seat)
    if view.phase == LEAD and mine:
        return say("You hold the double six: set it.")
    if not mine:
        lead = view.phase == LEAD
        return say("Waiting for the double six.") if lead else say("Waiting for a domino.")
    if view.phase == END:
        return say("Lay {domino} at which end?", domino=PACK.faces[view.dominoes.card])
    if view.dominoes.line.bare():
        return say("Only sixes, until the double six is played to on all four sides.")
    domino = one_wanted(view.dominoes.line)
    return say("Match one of the four ends: play {domino}.", domino=domino)


def narrate(happened: Happened) -> Message:
    """Describe a move, who says "go" after it (SEB-8), and whether the hand is over."""
    after: SebastopolView = happened.after
    return sentences(laid(happened, SETS), what_came_of_it(happened, after.out, SAYS_GO))
