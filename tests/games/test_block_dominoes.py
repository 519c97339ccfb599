"""What scenarios of the Block Game do not show: the pack, the dealer and the deal."""

from __future__ import annotations

import pytest

from parlour.core.bits import count
from parlour.games import find_game
from parlour.table.events import Dealt
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table

GAME = find_game("block-dominoes")


@pytest.mark.parametrize(("seats", "hand"), [(2, 8), (3, 7), (4, 6)])
def test_dblock_5_to_7_eight_seven_or_six_are_dealt_to_each(seats: int, hand: int) -> None:
    """Two players get eight dominoes, three seven, four six: DBLOCK-5, DBLOCK-6, DBLOCK-7."""
    table = Table(GAME, seats, shuffler=Shuffler(b"deal"))
    table.deal_next()
    facts = GAME.show(table.deal)
    hands = facts["hands"]

    assert isinstance(hands, list)
    assert [len(str(row).split()) for row in hands] == [hand] * seats


def test_dblock_1_the_full_pack_of_55_is_used() -> None:
    """All 55 card dominoes are in use: DBLOCK-1."""
    table = Table(GAME, 2, shuffler=Shuffler(b"pack"))
    table.deal_next()

    assert sum(count(place) for place in GAME.places(table.deal)) == 55


def test_dblock_4_any_player_may_deal() -> None:
    """Whoever deals first is found by lot, so that it may be any player: DBLOCK-4."""
    dealers = set()
    for number in range(40):
        table = Table(GAME, 3, shuffler=Shuffler(bytes([number])))
        table.deal_next()
        dealers |= {event.dealer for event in table.log if isinstance(event, Dealt)}

    assert dealers == {0, 1, 2}
