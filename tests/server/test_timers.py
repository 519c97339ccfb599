"""Timers with a manual clock: lag, lost connections, timeouts, restarts, absent players."""

from __future__ import annotations

import asyncio

import pytest

from parlour.server.tables.requests import ClockRequest
from parlour.table.events import Played
from tests.server.helpers import Player, Time, a_registry, a_table, play_on, quiet, to_move


def last_played(player: Player) -> Played:
    assert player.host.room.table is not None
    return next(e for e in reversed(player.host.room.table.log) if isinstance(e, Played))


def test_when_the_time_is_up_a_bot_makes_one_move() -> None:
    async def run() -> None:
        time = Time()
        async with a_registry(time=time) as registry:
            host = await a_table(registry, clock=ClockRequest(per_move=20))
            players = [Player(host, f"u{n}") for n in range(3)]
            timers = registry.tables.timers[host.room.id]
            time.pass_by(19)
            assert await timers.tick() == []
            (seat,) = host.room.due()
            time.pass_by(2)
            assert await timers.tick() == [seat]
            assert (last_played(players[0]).seat, last_played(players[0]).by) == (seat, "clock")
            assert host.room.chairs[seat].kind == "person"
            news = [m for m in await players[0].listen() if m["is"] == "news"]
            assert "time is up" in news[-1]["told"][0]["text"]
            if host.room.due():
                (next_seat,) = host.room.due()
                assert news[-1]["scene"]["clock"][str(next_seat)] == 20

    asyncio.run(run())


def test_a_bank_runs_down_and_grows_by_the_increment() -> None:
    async def run() -> None:
        time = Time()
        async with a_registry(time=time) as registry:
            host = await a_table(registry, clock=ClockRequest(bank=60, increment=5))
            players = [Player(host, f"u{n}") for n in range(3)]
            mover = to_move(players)
            seat = host.room.seat_of(mover.user)
            time.pass_by(10)
            await mover.move()
            assert host.room.times.seconds[seat] == 55
            clocks = [m for m in await mover.listen() if m["is"] == "clock"]
            assert clocks[-1]["left"][str(seat)] == 55

    asyncio.run(run())


@pytest.mark.parametrize(("lag", "given"), [(0.4, 0.4), (30.0, 1.0)])
def test_measured_lag_is_compensated_within_limits(lag: float, given: float) -> None:
    async def run() -> None:
        time = Time()
        async with a_registry(time=time) as registry:
            host = await a_table(registry, clock=ClockRequest(bank=60))
            players = [Player(host, f"u{n}") for n in range(3)]
            mover = to_move(players)
            mover.connection.lag = lag
            time.pass_by(10)
            await mover.move()

            assert host.room.times.seconds[host.room.seat_of(mover.user)] == 50 + given

    asyncio.run(run())


def test_a_lost_connection_pauses_the_clock_for_a_while() -> None:
    async def run() -> None:
        time = Time()
        async with a_registry(quiet(reconnect_grace=30), time) as registry:
            host = await a_table(registry, clock=ClockRequest(bank=60))
            players = [Player(host, f"u{n}") for n in range(3)]
            timers = registry.tables.timers[host.room.id]
            mover = to_move(players)
            seat = host.room.seat_of(mover.user)
            time.pass_by(10)
            host.part(mover.connection)
            time.pass_by(20)
            back = Player(host, mover.user)
            time.pass_by(5)
            await back.move()
            assert host.room.times.seconds[seat] == 45  # 60 less 10 before and 5 after the break

            for _ in range(100):  # until the next turn
                if host.room.due() in ([], [seat]):
                    break
                await to_move([*players[:seat], back, *players[seat + 1 :]]).move()
            assert host.room.due() == [seat]
            host.part(back.connection)
            time.pass_by(45 + 9)
            assert await timers.tick() == []  # ten of thirty seconds are left for this deal
            time.pass_by(2)
            assert await timers.tick() == [seat]

    asyncio.run(run())


def test_the_clock_survives_a_restart() -> None:
    async def run(database: str) -> None:
        time = Time()
        async with a_registry(quiet(database, reconnect_grace=30), time) as registry:
            host = await a_table(registry, clock=ClockRequest(bank=100))
            table = host.room.id
            players = [Player(host, f"u{n}") for n in range(3)]
            time.pass_by(10)
            mover = to_move(players)
            seat = host.room.seat_of(mover.user)
            await mover.move()
            assert host.room.times.seconds[seat] == 90
        time.pass_by(3)
        async with a_registry(quiet(database, reconnect_grace=30), time) as registry:
            again = (await registry.tables.host(table)).room
            (due,) = again.due()
            assert again.times.time_left(due, time()) == (87 if due == seat else 97)
        time.pass_by(5000)
        async with a_registry(quiet(database, reconnect_grace=30), time) as registry:
            again = (await registry.tables.host(table)).room
            assert again.times.time_left(due, time()) == 30  # downtime costs no seat time

    from tempfile import TemporaryDirectory  # noqa: PLC0415

    with TemporaryDirectory() as folder:
        asyncio.run(run(f"sqlite:///{folder}/clock.db"))


def test_a_pause_stops_the_clocks() -> None:
    async def run() -> None:
        time = Time()
        async with a_registry(time=time) as registry:
            host = await a_table(registry, 1, seats=3, clock=ClockRequest(per_move=20))
            person = Player(host, "u0")
            for _ in range(5000):
                await asyncio.sleep(0.002)
                if host.room.due() == [0]:
                    break
            await person.do("pause")
            time.pass_by(100)
            assert await registry.tables.timers[host.room.id].tick() == []
            await person.do("resume")
            assert host.room.times.time_left(0, time()) == 20

    asyncio.run(run())


def test_a_bot_moves_for_an_absent_player_while_others_wait() -> None:
    async def run() -> None:
        time = Time()
        async with a_registry(quiet(away_timeout=90), time) as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            timers = registry.tables.timers[host.room.id]
            mover = to_move(players)
            seat = host.room.seat_of(mover.user)
            time.pass_by(1000)
            assert await timers.tick() == []
            host.part(mover.connection)
            time.pass_by(89)
            assert await timers.tick() == []
            time.pass_by(2)
            assert await timers.tick() == [seat]

    asyncio.run(run())


def test_a_single_player_against_bots_has_no_time_limit() -> None:
    async def run() -> None:
        time = Time()
        async with a_registry(quiet(away_timeout=90), time) as registry:
            host = await a_table(registry, 1)
            time.pass_by(100_000)
            assert await registry.tables.timers[host.room.id].tick() == []

    asyncio.run(run())


def test_a_table_with_a_clock_is_played_to_the_end() -> None:
    async def run() -> None:
        time = Time()
        async with a_registry(time=time) as registry:
            host = await a_table(registry, clock=ClockRequest(per_move=20))
            players = [Player(host, f"u{n}") for n in range(3)]
            await play_on(players, 2000)
            assert host.room.state == "over"

    asyncio.run(run())
