"""What people write down of a deal of Flip."""

from typing import Any

from parlour.core.bits import has
from parlour.games.flip.rules import GOLDEN_TEN, red_points
from tests.laws.cases import Play
from tests.laws.on_paper import Entry, tricks_and


def on_paper(deal: Any, plays: list[Play]) -> Entry:
    del plays
    golden = next(s for s in range(deal.seats) if has(deal.tricks.taken[s], GOLDEN_TEN))
    return tricks_and(deal, red_points) | {"golden": [golden % len(deal.scores)]}
