"""Some cards of each pile have never been face up."""

from typing import Any


def never_turned(deal: Any) -> list[int]:
    """Return the cards of each pile that have never been face up."""
    rows = [deal.piles.row(pile) for pile in range(14)]
    spans = zip(rows, deal.run, deal.hidden, strict=True)
    return [sum(1 << card for card in row[run : run + hidden]) for row, run, hidden in spans]


def face_up(deal: Any) -> int:
    """Return the other cards."""
    return (2**56 - 1) & ~sum(never_turned(deal))


SHOWN_AT_THE_START = {"rook-solitaire": face_up}
UNSEEN = {"rook-solitaire": never_turned}
