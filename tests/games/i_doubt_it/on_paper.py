"""What people write down of a deal of I Doubt It."""

from typing import Any

from parlour.core.bits import count
from tests.laws.cases import Play
from tests.laws.on_paper import Entry


def on_paper(deal: Any, plays: list[Play]) -> Entry:
    del plays
    return {"out": [int(deal.out)], "left": [count(deal.hands[s]) for s in range(deal.seats)]}
