"""Everybody sees the cards in the centre."""

from typing import Any


def centre(deal: Any) -> int:
    """Return the cards in the centre."""
    return int(deal.spread.centre)


SHOWN_AT_THE_START = {"tuxedo": centre}
