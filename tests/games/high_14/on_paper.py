"""What people write down of a deal of High 14."""

from typing import Any

from parlour.games.high_14.rules import points_in
from tests.laws.cases import Play
from tests.laws.on_paper import Entry, tricks_and


def on_paper(deal: Any, plays: list[Play]) -> Entry:
    del plays
    return tricks_and(deal, points_in) | {"first": [int(deal.first)]}
