"""What people write down of a deal of Match."""

from typing import Any

from tests.laws.cases import Play
from tests.laws.on_paper import Entry


def on_paper(deal: Any, plays: list[Play]) -> Entry:
    del plays
    return {"cards": [int(deal.piles.size(seat)) for seat in range(deal.seats)]}
