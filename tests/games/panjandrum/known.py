"""Nobody knows the cards that lie face down on top of a pile."""

from typing import Any

from tests.games.face_up import covered


def face_down(deal: Any) -> list[int]:
    """Return these cards, pile by pile."""
    return covered(deal.held.piles, list(deal.held.fresh))


UNSEEN = {"panjandrum": face_down}
