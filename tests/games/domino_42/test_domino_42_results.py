"""Domino 42: the headlines of results."""

import pytest

from parlour.languages.message import reader
from parlour.table.stage import scene
from tests.games.domino_42.test_domino_42 import E, N, W, table_of
from tests.games.tables import play


@pytest.mark.parametrize(
    ("tricks", "headlines"),
    [
        ([6, 0, 0, 0], ("You took all 7 tricks alone: +84", "N & S took all 7 tricks alone")),
        ([5, 1, 0, 0], ("You were set back by 84: 6 of 7", "N & S were set back by 84")),
    ],
)
def test_the_headline_says_whether_a_lone_hand_was_made(
    tricks: list[int], headlines: tuple[str, str]
) -> None:
    hands = ["5-5", "0-0", "2-2", "2-0"]
    table = table_of(hands, dealer=W, trump="5", bid=84, bidder=N, tricks=tricks)
    play(table, "5-5", "0-0", "2-0")
    own, others = scene(table, N).result, scene(table, E).result

    assert own is not None
    assert others is not None
    assert reader("en", N).say(own.headline) == headlines[0]
    assert str(others.headline).startswith(headlines[1])
