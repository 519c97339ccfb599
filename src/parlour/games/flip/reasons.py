"""Reasons for a card in Flip: the red points that it gets rid of, or does not take."""

from parlour.core.bits import bit, each
from parlour.families.tricks.tricks import NOTHING
from parlour.games.flip.rules import FlipView, red_points
from parlour.packs.rook_cards import colour, number


def reasons(view: FlipView, choices: tuple[int, ...]) -> list[str]:
    """Return the reasons for a card in a trick that has begun."""
    card, trick = choices[0], view.tricks.trick
    if not trick.cards:
        return []
    following = [other for other in each(trick.cards) if colour(other) == colour(trick.led)]
    best = max(following, key=number)
    if colour(card) == colour(best) and number(card) > number(best):
        empty = not red_points(trick.cards | bit(card))
        return ["there are no red cards in it so far"] if empty else []
    sides = len(view.scores)
    ours = {seat for seat in range(view.seats) if seat % sides == view.seat % sides} - {view.seat}
    cost = int(red_points(bit(card)))
    if not cost or any(trick.by[seat] in {best, NOTHING} for seat in ours):
        return []
    return [f"it gets rid of {'1 point' if cost == 1 else f'{cost} points'}"]
