"""Restarts, kills and several processes: acknowledged moves survive, and games continue."""

from __future__ import annotations

import asyncio
import json
import random
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from parlour.server.plumbing.other_processes import OtherProcesses
from parlour.server.tables import seating
from parlour.server.tables.live_tables import ELSEWHERE
from parlour.table import stage
from tests.pace import PATIENCE, pace
from tests.server.helpers import (
    Player,
    Time,
    a_registry,
    a_table,
    a_waiting_table,
    play_on,
    quiet,
    until,
)
from tests.server.processes import (
    CUTTING_CONNECTIONS,
    Person,
    Server,
    check_log,
    http_get,
    play_together,
)
from tests.server.processes import a_table as live_table

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = CUTTING_CONNECTIONS


@pytest.mark.sampled(2)
def test_a_match_continues_after_a_restart_in_the_middle_of_a_deal(database: str) -> None:
    async def run() -> None:
        async with a_registry(quiet(database)) as registry:
            host = await a_table(registry)
            table = host.room.id
            players = [Player(host, f"u{n}") for n in range(3)]
            await play_on(players, 17)
            assert host.room.table is not None
            before = [stage.scene(host.room.table, seat) for seat in range(-1, 3)]
        async with a_registry(quiet(database)) as registry:
            again = await registry.tables.host(table)
            assert again.room.table is not None
            assert [stage.scene(again.room.table, seat) for seat in range(-1, 3)] == before
            await play_on([Player(again, f"u{n}") for n in range(3)], 30)

    asyncio.run(run())


@pytest.mark.sampled(2)
def test_a_match_that_was_about_to_start_does_so_after_a_restart(database: str) -> None:
    """A server stopped while clients were committing to the first shuffle; none is connected."""

    async def run() -> None:
        settings = quiet(database, shuffle_timeout=0.5)
        async with a_registry(settings) as registry:
            host = await a_waiting_table(registry)
            await host.carry_out(seating.start(host, "u0", awaited=True))
            assert host.room.state == "open"
        async with a_registry(settings) as registry:
            again = await registry.tables.host(host.room.id)
            async with asyncio.timeout(PATIENCE):
                await registry.tables.start(again, "u0")
            assert again.room.state == "playing"

    asyncio.run(run())


def test_two_servers_on_one_database_never_both_move(empty_postgres: str) -> None:
    """The same move through both at once: one is played, the other is refused with a reason."""

    async def run() -> None:
        async with (
            a_registry(quiet(empty_postgres)) as one,
            a_registry(quiet(empty_postgres)) as two,
        ):
            here = await a_table(one)
            there = await two.tables.host(here.room.id)
            for turn in range(15):
                assert here.room.table is not None
                if here.room.table.deal.over:
                    break
                (seat,) = here.room.due()
                mine, theirs = Player(here, f"u{seat}"), Player(there, f"u{seat}")
                tries = mine.move(id=f"mine{turn}"), theirs.move(id=f"theirs{turn}")
                results = await asyncio.gather(*tries, return_exceptions=True)
                assert sum(not isinstance(result, Exception) for result in results) == 1
                await here.catch_up()
                await there.catch_up()
                assert here.room.version == there.room.version
                for host, player in ((here, mine), (there, theirs)):
                    host.part(player.connection)

    asyncio.run(run())


def test_players_on_different_processes_see_each_other(empty_postgres: str) -> None:
    async def run() -> None:
        async with (
            a_registry(quiet(empty_postgres)) as one,
            a_registry(quiet(empty_postgres)) as two,
        ):
            here = await a_table(one)
            there = await two.tables.host(here.room.id)
            ann, bob = Player(here, "u0"), Player(there, "u1")
            await ann.do("chat", text="can you hear me?")
            heard: list[str] = []
            for _ in range(6000):
                heard += [m["text"] for m in await bob.listen() if m["is"] == "chat"]
                if heard:
                    break
                await asyncio.sleep(0.01)
            assert heard == ["can you hear me?"]
            await until(lambda: here.here() == there.here() == [0, 1])
            there.part(bob.connection)
            await until(lambda: here.here() == [0])

    asyncio.run(run())


def test_a_process_unloads_a_table_that_only_another_one_uses(empty_postgres: str) -> None:
    """Following every move costs time; the next request loads the table again as it is then."""

    async def run() -> None:
        time = Time()
        async with (
            a_registry(quiet(empty_postgres), time) as one,
            a_registry(quiet(empty_postgres), time) as two,
        ):
            here = await a_table(one)
            table = here.room.id
            there = await two.tables.host(table)
            players = [Player(here, f"u{seat}") for seat in range(3)]
            await play_on(players, 1)
            await until(lambda: there.room.version == here.room.version)
            assert table in two.tables.hosts  # it has just been asked for
            time.pass_by(ELSEWHERE + 1)
            await play_on(players, 1)
            await until(lambda: table not in two.tables.hosts)
            assert (await two.tables.host(table)).room.version == here.room.version
            watching = Player(await two.tables.host(table), "somebody")
            time.pass_by(ELSEWHERE + 1)
            await play_on(players, 1)
            await until(lambda: two.tables.hosts[table].room.seq == here.room.seq)
            two.tables.hosts[table].part(watching.connection)

    asyncio.run(run())


def test_what_no_notice_told_is_read_by_and_by(
    empty_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with (
            a_registry(quiet(empty_postgres)) as one,
            a_registry(quiet(empty_postgres)) as two,
        ):
            here = await a_table(one)
            there = await two.tables.host(here.room.id)
            Player(there, "somebody")
            await play_on([Player(here, f"u{seat}") for seat in range(3)], 2)
            assert there.room.seq < here.room.seq
            await OtherProcesses(two).catch_up()
            assert there.room.seq == here.room.seq

    monkeypatch.setattr(OtherProcesses, "_concerns_us", lambda *_about: False)
    asyncio.run(run())


def killing(database: str, kills: int) -> None:
    """Kill a server repeatedly while people play, and let them continue each time."""
    rng = random.Random(kills)
    acked = tables = 0
    with Server(database) as server:
        people = [Person(server, name) for name in ("Ann", "Bob", "Cy")]
        table = ""
        for kill in range(kills):
            if not table or state_of(server, table) != "playing":
                table = live_table(people)
                tables += 1
                for person in people:
                    person.acked, person.wanted, person.version = {}, None, 0
            moved = asyncio.run(killed_while_playing(server, people, table, rng))
            assert moved, f"nobody could go on before kill {kill + 1}"
            acked += moved
            check_log(database, table, people)
            server.start()
        if state_of(server, table) == "playing":
            assert asyncio.run(play_together(people, table, 5, PATIENCE))
        check_log(database, table, people)
    print(f"{kills} kills, {tables} tables, {acked} moves acknowledged, none lost")


def state_of(server: Server, table: str) -> str:
    shown = http_get(f"{server.base}/api/tables/{table}").json()
    return str(shown["state"])


async def killed_while_playing(
    server: Server, people: list[Person], table: str, rng: random.Random
) -> int:
    """Let people play, and kill the server at a random moment after some of their moves."""
    log: list[str] = []
    playing = asyncio.create_task(play_together(people, table, 10_000, 30, log))
    enough = rng.randrange(1, 25)
    for _ in range(6000):
        if len(log) >= enough or playing.done():
            break
        await asyncio.sleep(0.005)
    await asyncio.sleep(rng.random() * 0.02)
    server.kill()
    await playing
    return len(log)


@pytest.mark.sampled(2)
def test_no_acknowledged_move_is_lost_when_the_server_is_killed(database: str) -> None:
    killing(database, 2)


@pytest.mark.slow
@pytest.mark.timeout(1800)  # a hundred servers start
def test_no_acknowledged_move_is_lost_in_a_hundred_crashes(database: str) -> None:
    killing(database, 100)


@pytest.mark.parametrize("processes", [2, pytest.param(4, marks=pytest.mark.slow)])
def test_one_of_several_processes_is_killed_and_nothing_is_lost(
    empty_postgres: str, processes: int
) -> None:
    """The players of one table use different processes; those of a dead one go elsewhere."""
    with ExitStack() as stack:
        servers = [stack.enter_context(Server(empty_postgres)) for _ in range(processes)]
        names = ("Ann", "Bob", "Cy", "Dee")
        people = [Person(servers[n % processes], name) for n, name in enumerate(names)]
        table = live_table(people, seats=4)
        log = asyncio.run(play_together(people, table, 20, PATIENCE))
        assert len(log) >= 20
        assert len({entry.partition(":")[0] for entry in log}) > 1
        check_log(empty_postgres, table, people)
        servers[0].kill()
        for person in people:
            if person.server is servers[0]:
                person.server = servers[1]
        before = sum(len(person.acked) for person in people)
        asyncio.run(play_together(people, table, 15, PATIENCE))
        assert sum(len(person.acked) for person in people) > before
        check_log(empty_postgres, table, people)


def test_several_workers_serve_one_table(empty_postgres: str) -> None:
    with Server(empty_postgres, PARLOUR_WORKERS="2") as server:
        people = [Person(server, name) for name in ("Ann", "Bob", "Cy")]
        table = live_table(people)
        assert asyncio.run(play_together(people, table, 12, PATIENCE))
        check_log(empty_postgres, table, people)
        assert server.stop() in (0, -15)


def test_a_server_that_stops_says_goodbye_and_loses_nothing(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/t.db"
    with Server(database) as server:
        people = [Person(server, name) for name in ("Ann", "Bob", "Cy")]
        table = live_table(people)
        heard: list[str] = []

        async def run() -> None:
            playing = asyncio.create_task(play_together(people, table, 10_000, 20))
            async with people[0].connect(table) as connection:
                await asyncio.sleep(0.3)
                began = time.monotonic()
                code = await asyncio.to_thread(server.stop)
                assert code in (0, -15)
                assert time.monotonic() - began < 9 * pace()
                heard.extend([json.loads(text)["is"] async for text in connection])
            await playing

        asyncio.run(run())
        assert heard[-1] == "bye"
        check_log(database, table, people)


def test_a_message_cut_off_at_any_byte_does_no_harm(tmp_path: Path) -> None:
    """Players whose sockets break in mid-frame play the same match as without breaks."""
    with Server(f"sqlite:///{tmp_path}/t.db") as server:
        people = [Person(server, name) for name in ("Ann", "Bob", "Cy")]
        table = live_table(people)
        rng = random.Random(3)

        async def run() -> None:
            for _ in range(8):
                playing = asyncio.create_task(play_together(people, table, 3, 2))
                reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
                head = (
                    f"GET /ws/{table} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
                    f"Connection: Upgrade\r\nCookie: parlour={people[0].cookie}\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                    "Sec-WebSocket-Version: 13\r\n\r\n"
                ).encode()
                frame = bytes([0x81, 0x80 | 30, 1, 2, 3, 4]) + bytes(30)
                whole = head + frame
                writer.write(whole[: rng.randrange(1, len(whole))])
                await writer.drain()
                await asyncio.sleep(0.05)
                writer.transport.abort()
                del reader
                await asyncio.sleep(0.1)
                playing.cancel()
                await asyncio.gather(playing, return_exceptions=True)

        asyncio.run(run())
        log = asyncio.run(play_together(people, table, 3, PATIENCE))
        assert log
        check_log(server.database, table, people)
