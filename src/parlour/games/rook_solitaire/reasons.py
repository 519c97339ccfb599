"""Reasons for a move in Rook Solitaire: what it builds, and what it uncovers."""

from parlour.core.bits import has
from parlour.core.rng import Rng
from parlour.families.piles.rules.ordered_piles import NOTHING
from parlour.games.rook_solitaire.rules import PILES, STOP, SolitaireDeal, SolitaireView
from parlour.languages.message import Message, say
from parlour.packs.rook_cards import PACK

WORLDS = 24
"""Number of imagined deals in which a reason must hold, whatever lies face down."""


def reasons(view: SolitaireView, choices: tuple[int, ...]) -> list[Message]:
    """Return the reasons for a move."""
    if choices[0] == STOP:
        return []
    worlds = [played(view, choices, seed) for seed in range(WORLDS)]
    told = []
    if all(sum(after.built) > sum(view.built) for after in worlds):
        told.append(say("every card built leaves one less in the piles"))
    if all(sum(after.hidden) < sum(view.hidden) for after in worlds):
        told.append(say("it turns up a card that lay face down"))
    return told or why_move(view, choices[0], worlds)


def why_move(view: SolitaireView, run: int, worlds: list[SolitaireDeal]) -> list[Message]:
    """Return what a run leaves behind when nothing new is turned up: nothing, or a 14 (RSOL-21)."""
    source = next((pile for pile in range(PILES) if has(view.open.cards[pile], run)), NOTHING)
    if source == NOTHING:
        return []
    tops = {int(after.piles.tops[source]) for after in worlds}
    if len(tops) > 1:
        return []
    (top,) = tops
    if top == NOTHING:
        return [say("it clears a pile")]
    return [say("it uncovers {card:the}", card=PACK.name(top))]


def played(view: SolitaireView, choices: tuple[int, ...], seed: int) -> SolitaireDeal:
    """Return an imagined deal after a move; a card that it turns up may be built automatically."""
    after = view.imagine(Rng(seed))
    for choice in choices:
        after.play(0, choice)
    return after
