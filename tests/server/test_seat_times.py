"""Each seat's remaining time, computed from entries: no clock runs here."""

from __future__ import annotations

import pytest

from parlour.errors import Refused
from parlour.server.people.sessions import Session
from parlour.server.tables import entries as log
from parlour.server.tables.requests import ClockRequest, TableRequest, made_from
from parlour.server.tables.timekeeping.seat_times import SeatTimes


def a_clock(**kind: float) -> SeatTimes:
    request = TableRequest("block", seats=3, clock=ClockRequest(**kind))
    return SeatTimes(made_from(request, Session("u0", "U0"), 0.0))


def after(times: SeatTimes, due: list[int], now: float, moved: int) -> SeatTimes:
    (entry,) = times.clocks_after(due, now, moved, {})
    assert isinstance(entry, log.ClockKept)
    times.keep_clock(entry)
    return times


def test_a_clock_runs_only_for_seats_that_must_act() -> None:
    times = after(a_clock(bank=60), [1], 0, -1)

    assert [times.time_left(seat, 10) for seat in range(3)] == [60, 50, 60]
    assert times.time_left(1, 61) == -1
    assert times.clocks(61)[1] == 0


def test_a_bank_grows_by_the_increment_and_a_move_clock_restarts() -> None:
    bank, per_move = a_clock(bank=60, increment=5), a_clock(per_move=20)
    for times in (bank, per_move):
        after(times, [0], 0, -1)
        after(times, [1], 10, 0)

    assert bank.seconds[0] == 55
    assert per_move.seconds[0] == 20


@pytest.mark.parametrize("kind", [{}, {"per_move": 5.0, "bank": 5.0}])
def test_a_clock_has_one_kind_of_time(kind: dict[str, float]) -> None:
    with pytest.raises(Refused, match="either seconds per move or a bank"):
        a_clock(**kind)
