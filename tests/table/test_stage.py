"""Scenes and log lines: where choices lie, results, and moves made by the clock."""

from __future__ import annotations

import itertools
from typing import Literal

from parlour.languages.message import Message
from parlour.table.log_lines import log_lines
from parlour.table.scene import Piece, Zone
from parlour.table.stage import _places, scene
from tests.table.sitting import open_table, play_deal, position


def zone(name: str, kind: Literal["hand", "row", "stack"], seat: int | None, *faces: str) -> Zone:
    return Zone(name, kind, seat, Message(name), tuple(Piece(face) for face in faces))


def test_the_players_own_piece_comes_first_then_an_open_hand_then_the_middle() -> None:
    zones = (
        zone("middle", "row", None, "R1", "R2", "R3"),
        zone("theirs", "hand", 1, "X", "R1", "R2"),
        zone("mine", "hand", 0, "Y", "Z", "R1"),
        zone("pile", "stack", None, "R9"),
    )
    for order in itertools.permutations(zones):
        places = _places(order, 0)
        assert places["R1"] == ("mine", 2)
        assert places["R2"] == ("theirs", 2)
        assert places["R3"] == ("middle", 2)
        assert "R9" not in places  # nothing is chosen from a pile


def test_a_log_line_says_whose_time_was_up() -> None:
    table = position(open_table(), "C4 E1", "C5 B2", "D5")
    table.submit(0, "C4")
    usual = str(log_lines(table, 2)[-1].text)
    table.make(table.plan_said_for(1, "C5"))

    assert usual.startswith("Ann: ")
    assert str(log_lines(table, 2)[-1].text).startswith("Bob's time is up. Bob: ")


def test_a_scene_has_the_result_of_a_deal_that_is_over_and_of_no_other() -> None:
    table = open_table()
    assert scene(table, 0).result is None
    play_deal(table)
    assert scene(table, 0).result is not None
    table.deal_next()
    assert scene(table, 0).result is None
