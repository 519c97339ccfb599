"""Drawing for the deal: one card each from a shuffled pack, before the first deal."""

from collections.abc import Callable, Sequence

from parlour.core.pack import Pack
from parlour.table.events import Drawn

Below = Callable[[int], int]
"""A source of numbers: from n to one that is less."""


def draw_for_deal(
    below: Below,
    names: tuple[str, ...],
    pack: Pack,
    cards: Sequence[int],
    rank: Callable[[int], int],
) -> Drawn:
    """The highest number deals; only those who tie for it draw again (ROOK-4, R-GEN-2).

    Nobody gives a card back, unless too few are left for another draw.
    """
    left: list[int] = []
    draws: list[tuple[str, str]] = []
    drawing = list(range(len(names)))
    while len(drawing) > 1:
        if len(left) < len(drawing):
            left = list(cards)
        drawn = {seat: left.pop(below(len(left))) for seat in drawing}
        draws += [(names[seat], pack.faces[card]) for seat, card in drawn.items()]
        highest = max(rank(card) for card in drawn.values())
        drawing = [seat for seat, card in drawn.items() if rank(card) == highest]
    return Drawn(tuple(draws), drawing[0], names)
