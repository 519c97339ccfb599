"""The dummy's hand lies open."""

from typing import Any


def dummy(deal: Any) -> int:
    """Return the cards of the dummy."""
    return int(deal.hands[deal.dummy]) if deal.dummy >= 0 else 0


OPEN_TO_ALL = {"display-rook": dummy}
