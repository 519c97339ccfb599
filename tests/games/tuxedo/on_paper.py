"""What people write down of a deal of Tuxedo."""

from typing import Any

from parlour.core.bits import count
from parlour.packs.rook_cards import FIVES
from tests.laws.cases import Play
from tests.laws.on_paper import Entry


def on_paper(deal: Any, plays: list[Play]) -> Entry:
    del plays
    catch, seats = deal.catch, range(deal.seats)
    return {
        "cards": [count(catch.captured[seat]) for seat in seats],
        "fives": [count(catch.captured[seat] & FIVES) for seat in seats],
        "big": [int(catch.big[seat]) for seat in seats],
        "little": [int(catch.little[seat]) for seat in seats],
        "oranges": [int(catch.oranges[seat]) for seat in seats],
        "mistakes": [int(catch.mistakes[seat]) for seat in seats],
    }
