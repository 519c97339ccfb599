"""Which pieces everybody knows, or nobody: shared by the `known.py` of several games."""

from typing import Any


def first_dominoes(deal: Any) -> int:
    """Return the domino that gives the lead, and the better ones, which nobody holds."""
    play = deal.dominoes
    return int(sum(play.shown)) | int(play.passes.lacking(0))


def covered(piles: Any, sizes: list[int]) -> list[int]:
    """Return the face-down top of each pile."""
    return [sum(1 << card for card in piles.row(i)[:size]) for i, size in enumerate(sizes)]
