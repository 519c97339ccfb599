"""What people write down of a deal of Domino 42."""

from typing import Any

from parlour.games.domino_42.rules import counters
from tests.laws.cases import Play
from tests.laws.on_paper import Entry, bid_and


def on_paper(deal: Any, plays: list[Play]) -> Entry:
    del plays
    found = bid_and(deal, counters)
    return found | {"count": found["taken"]}
