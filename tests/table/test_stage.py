"""Where the choices of a scene lie: on the first piece that a move names."""

from __future__ import annotations

import itertools
from typing import Literal

from parlour.table.scene import Piece, Zone
from parlour.table.stage import _places


def zone(name: str, kind: Literal["hand", "row", "stack"], seat: int | None, *faces: str) -> Zone:
    return Zone(name, kind, seat, name, tuple(Piece(face) for face in faces))


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
