"""What people write down of a deal of Dixie Rook."""

from typing import Any

from parlour.core.bits import count
from parlour.packs.rook_cards import dixie_points
from tests.laws.cases import Play
from tests.laws.on_paper import Entry, bid_and, by_side


def on_paper(deal: Any, plays: list[Play]) -> Entry:
    del plays
    found = bid_and(deal, dixie_points)
    early = deal.auction.holder >= 0 and count(deal.nest) < (4 if deal.seats == 4 else 2)
    tied = found["tricks"][0] == found["tricks"][1]
    cut = -1
    if tied and not early:
        sums = by_side(deal, lambda seat: int(deal.cuts[seat]) % 14)
        cut = 0 if sums[0] > sums[1] else 1
    return found | {"early": [int(early)], "cut": [cut]}
