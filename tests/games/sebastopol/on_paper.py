"""What people write down of a deal of Sebastopol."""

from typing import Any

from tests.laws.cases import Play
from tests.laws.on_paper import Entry, spots_left


def on_paper(deal: Any, plays: list[Play]) -> Entry:
    del plays
    return spots_left(deal)
