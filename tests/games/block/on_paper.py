"""What people write down of a deal of Block."""

from typing import Any

from parlour.core.bits import count
from parlour.packs.block_cards import A5, A10, BLOCKS
from tests.laws.cases import Play
from tests.laws.on_paper import Entry


def on_paper(deal: Any, plays: list[Play]) -> Entry:
    hands = [int(deal.hands[seat]) for seat in range(deal.seats)]
    laid = {play.choice: play.seat for play in plays if play.phase in (0, 1)}
    return {
        "a5": [laid.get(A5, -1)],
        "a10": [laid.get(A10, -1)],
        "out": [int(deal.out)],
        "left": [count(hand) for hand in hands],
        "blocks": [count(hand & BLOCKS) for hand in hands],
    }
