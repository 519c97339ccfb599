"""What people write down of a deal of Alphabets."""

from typing import Any

from tests.laws.cases import Play
from tests.laws.on_paper import Entry, yes


def on_paper(deal: Any, plays: list[Play]) -> Entry:
    del plays
    return {"retired": yes(deal, deal.retired), "lost": yes(deal, deal.losers)}
