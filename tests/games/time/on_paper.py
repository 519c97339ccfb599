"""What people write down of a deal of Time."""

from typing import Any

from tests.laws.cases import Play
from tests.laws.on_paper import Entry


def on_paper(deal: Any, plays: list[Play]) -> Entry:
    del plays
    return {"worked_out": [int(deal.scores[0] > deal.brought[0])]}
