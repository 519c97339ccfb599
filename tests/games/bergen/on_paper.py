"""What people write down of a deal of Bergen."""

from typing import Any

from tests.laws.cases import Play
from tests.laws.on_paper import Entry, spots_left


def on_paper(deal: Any, plays: list[Play]) -> Entry:
    del plays
    found = spots_left(deal)
    made = [int(deal.scores[seat] - deal.brought[seat]) for seat in range(2)]
    for seat in range(2):
        if deal.counted and made[seat]:
            blocked = deal.out == -1 and seat == int(deal.less())
            made[seat] -= int(blocked or deal.out == seat)
    return found | {"made": made}
