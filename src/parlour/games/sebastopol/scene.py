"""Scenes and narration of Sebastopol: a view as zones, a move as a sentence."""

from parlour.core.bits import has
from parlour.families.lines.scene.chain_layout import line_zone
from parlour.families.lines.scene.line_scene import (
    hands,
    laid,
    line_picture,
    over_prompt,
    says_go,
    wanted,
    what_came_of_it,
)
from parlour.games.sebastopol.rules import END, FOLLOW, LEAD, SebastopolView
from parlour.packs.card_dominoes import PACK
from parlour.table.parts import Happened
from parlour.table.scene import Picture

PHASES = ("lead", "follow", "end")


def picture(view: SebastopolView) -> Picture:
    """Draw a view: the hands, and the line with its four arms."""
    play = view.dominoes
    zones = hands(view, play, list(view.sizes), playing=view.phase in (LEAD, FOLLOW))
    zones.append(line_zone(play.line))
    return line_picture(view, PHASES[view.phase], _prompt(view), zones, mark="go")


def _prompt(view: SebastopolView) -> str:
    """Return the prompt in the rulebook's words."""
    if view.over:
        return over_prompt(view.out)
    mine = view.seat >= 0 and has(view.due, view.seat)
    if view.phase == LEAD:
        return "You hold the double six: set it." if mine else "Waiting for the double six."
    if not mine:
        return "Waiting for a domino."
    if view.phase == END:
        return f"Lay {PACK.faces[view.dominoes.card]} at which end?"
    if view.dominoes.line.bare():
        return "Only sixes, until the double six is played to on all four sides."
    return f"Match one of the four ends: play a {wanted(view.dominoes.line)}."


def narrate(happened: Happened) -> str:
    """Describe a move, who says "go" after it (SEB-8), and whether the hand is over."""
    before: SebastopolView = happened.before
    after: SebastopolView = happened.after
    told = laid(happened.names[happened.seat], happened.move, before.dominoes.line, "sets")
    return " ".join([told, *what_came_of_it(happened, after.out, says_go)])
