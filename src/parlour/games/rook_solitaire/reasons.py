"""Reasons for a move in Rook Solitaire: what it builds, and what it uncovers."""

from parlour.core.rng import Rng
from parlour.games.rook_solitaire.rules import STOP, SolitaireDeal, SolitaireView


def reasons(view: SolitaireView, choices: tuple[int, ...]) -> list[str]:
    """Return the reasons for a move."""
    if choices[0] == STOP:
        return []
    after = view.imagine(Rng(0))
    assert isinstance(after, SolitaireDeal)
    for choice in choices:
        after.play(0, choice)
    told = []
    if sum(after.built) > sum(view.built):
        told.append("every card built is one card less")
    if sum(after.hidden) < sum(view.hidden):
        told.append("it turns up a card that lay face down")
    return told
