"""What people write down of a deal of Donkey."""

from typing import Any

from tests.laws.cases import Play
from tests.laws.on_paper import Entry, yes


def on_paper(deal: Any, plays: list[Play]) -> Entry:
    del plays
    return {"first": yes(deal, deal.won), "donkey": [int(deal.donkey)]}
