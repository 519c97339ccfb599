"""Reasons for a move in Rook Solitaire: what it builds, and what it uncovers."""

from parlour.core.rng import Rng
from parlour.games.rook_solitaire.rules import STOP, SolitaireDeal, SolitaireView

WORLDS = 24
"""Number of imagined deals in which a reason must hold, whatever lies face down."""


def reasons(view: SolitaireView, choices: tuple[int, ...]) -> list[str]:
    """Return the reasons for a move."""
    if choices[0] == STOP:
        return []
    worlds = [played(view, choices, seed) for seed in range(WORLDS)]
    told = []
    if all(sum(after.built) > sum(view.built) for after in worlds):
        told.append("every card built is one card less")
    if all(sum(after.hidden) < sum(view.hidden) for after in worlds):
        told.append("it turns up a card that lay face down")
    return told


def played(view: SolitaireView, choices: tuple[int, ...], seed: int) -> SolitaireDeal:
    """Return an imagined deal after a move; a card that it turns up may be built automatically."""
    after = view.imagine(Rng(seed))
    assert isinstance(after, SolitaireDeal)
    for choice in choices:
        after.play(0, choice)
    return after
