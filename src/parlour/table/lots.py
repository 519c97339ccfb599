"""Drawing for the deal and for partners: cards from a shuffled pack, before the first deal."""

from collections.abc import Callable, Sequence

from parlour.core.pack import Pack
from parlour.table.events import Drawn

Below = Callable[[int], int]
"""A source of numbers: maps n to a number below n."""


def draw_for_deal(
    below: Below,
    names: tuple[str, ...],
    pack: Pack,
    cards: Sequence[int],
    rank: Callable[[int], int],
) -> Drawn:
    """Let the player who draws the highest number deal (ROOK-4, R-GEN-2).

    Only those who tie for it draw again. Nobody gives a card back, unless too few are left for
    another draw.
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


def cut_for_partners(
    below: Below,
    names: tuple[str, ...],
    pack: Pack,
    cards: Sequence[int],
    rank: Callable[[int], int],
) -> Drawn:
    """Make the two players with the lowest cuts partners; the lowest deals (D42-4, D42-5, D42-7).

    Players who tie cut again, but only for their order among themselves (D42-6, D42-R2).
    """
    left: list[int] = []
    draws: list[tuple[str, str]] = []

    def in_order(seats: list[int]) -> list[int]:
        if len(seats) < 2:
            return seats
        if len(left) < len(seats):
            left[:] = cards
        cut = {seat: left.pop(below(len(left))) for seat in seats}
        draws.extend((names[seat], pack.faces[card]) for seat, card in cut.items())
        ranks = sorted({rank(card) for card in cut.values()})
        tied = [[seat for seat in seats if rank(cut[seat]) == value] for value in ranks]
        return [seat for group in tied for seat in in_order(group)]

    dealer, partner, *_ = in_order(list(range(len(names))))
    return seated(names, dealer, partner, tuple(draws))


def lots_for_partners(below: Below, names: tuple[str, ...]) -> Drawn:
    """Draw partners and dealer at random, without cards (D42-R2)."""
    dealer = below(len(names))
    others = [seat for seat in range(len(names)) if seat != dealer]
    return seated(names, dealer, others[below(len(others))], ())


def seated(
    names: tuple[str, ...], dealer: int, partner: int, draws: tuple[tuple[str, str], ...]
) -> Drawn:
    """Seat four so that the dealer stays, the partner is opposite and the rest keep their order."""
    others = [(dealer + step) % 4 for step in range(1, 4) if (dealer + step) % 4 != partner]
    around = [dealer, others[0], partner, others[1]]
    places = {(dealer + step) % 4: names[seat] for step, seat in enumerate(around)}
    return Drawn(draws, dealer, tuple(places[seat] for seat in range(4)))
