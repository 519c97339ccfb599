from __future__ import annotations

import pytest

from parlour.bots.bot import UNIFORM
from parlour.errors import BadInput
from parlour.games import find_game
from parlour.table.clock import Clock
from parlour.table.events import Played
from parlour.table.shuffle import Shuffler
from parlour.table.stage import scene
from parlour.table.table import Table


def a_table(clock: Clock) -> Table:
    table = Table(find_game("block"), 3, clock=clock, shuffler=Shuffler(b"clock"))
    table.deal_next()
    return table


def test_a_clock_runs_only_for_those_who_are_waited_for() -> None:
    clock = Clock(3, bank=60)
    clock.run([1], 0)

    assert [clock.remaining(seat, 10) for seat in range(3)] == [60, 50, 60]
    assert clock.expired(59) == []
    assert clock.expired(60) == [1]


def test_a_bank_grows_by_the_increment_and_a_move_clock_starts_anew() -> None:
    bank = Clock(2, bank=60, increment=5)
    bank.run([0], 0)
    bank.run([1], 10, moved=0)
    per_move = Clock(2, per_move=20)
    per_move.run([0], 0)
    per_move.run([1], 10, moved=0)

    assert bank.left[0] == 55
    assert per_move.left[0] == 20


@pytest.mark.parametrize("kind", [{}, {"per_move": 5.0, "bank": 5.0}, {"per_move": -1.0}])
def test_a_clock_has_one_kind_of_time(kind: dict[str, float]) -> None:
    with pytest.raises(BadInput):
        Clock(2, **kind)


def test_the_table_moves_for_a_seat_whose_time_is_up() -> None:
    table = a_table(Clock(3, per_move=30))
    seat = table.waiting()[0]

    assert table.tick(29, UNIFORM.choose) == []
    assert table.tick(30, UNIFORM.choose) == [seat]

    move = table.log[-1]
    assert isinstance(move, Played)
    assert (move.seat, move.by) == (seat, "clock")
    assert table.tick(31, UNIFORM.choose) == []


def test_a_scene_shows_the_clocks() -> None:
    table = a_table(Clock(3, per_move=30))
    seat = table.waiting()[0]
    table.tick(12, UNIFORM.choose)

    shown = scene(table, 0).clock

    assert shown is not None
    assert shown[seat] == 18
