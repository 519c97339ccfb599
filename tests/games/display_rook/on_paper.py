"""What people write down of a deal of Display Rook."""

from typing import Any

from tests.laws.cases import Play
from tests.laws.on_paper import Entry, bid_and


def on_paper(deal: Any, plays: list[Play]) -> Entry:
    del plays
    return bid_and(deal)
