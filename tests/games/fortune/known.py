"""Nobody knows the dominoes that have not been turned."""

from typing import Any

from parlour.core.bits import has


def face_down(deal: Any) -> list[int]:
    """Return the domino at each place, or none where it has been turned."""
    return [0 if has(deal.turned, place) else 1 << piece for place, piece in enumerate(deal.table)]


UNSEEN = {"fortune": face_down}
