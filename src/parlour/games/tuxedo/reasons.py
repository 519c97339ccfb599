"""Reasons for a play in Tuxedo: what it captures, and what it clears away."""

from parlour.core.bits import count
from parlour.core.rng import Rng
from parlour.games.tuxedo.rules import ORANGE, WAIVE, TuxedoDeal, TuxedoView
from parlour.packs.rook_cards import FIVES


def reasons(view: TuxedoView, choices: tuple[int, ...]) -> list[str]:
    """Return the reasons for a play or a call."""
    if choices[0] == ORANGE:
        return ["a red and a yellow card were taken together"] if view.orange else []
    if choices[0] == WAIVE:
        return [] if view.orange else ["no red card was taken together with a yellow one"]
    before = view.imagine(Rng(0))
    assert isinstance(before, TuxedoDeal)
    after = before.copy()
    for choice in choices:
        after.play(view.seat, choice)
    return why_capture(before, after, view.seat)


def why_capture(before: TuxedoDeal, after: TuxedoDeal, seat: int) -> list[str]:
    """Return what was captured."""
    taken = after.catch.captured[seat] & ~before.catch.captured[seat]
    told = []
    if after.catch.big[seat] > before.catch.big[seat]:
        told.append("it sweeps the table, for 10 points")
    elif after.catch.little[seat] > before.catch.little[seat]:
        told.append("it sweeps the table, for 5 points")
    fives = count(taken & FIVES)
    if fives:
        told.append(f"it captures {'a 5' if fives == 1 else f'{fives} 5s'}")
    if taken:
        told.append(f"it captures {count(taken)} cards")
    return told
