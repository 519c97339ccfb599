"""A live table: commands run once and are stored before they are announced, or refused."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from typing import Any

import pytest

from parlour.errors import NotYourTurn, Refused, Stale
from parlour.languages.message import say
from parlour.server.people.sessions import Session
from parlour.server.plumbing.settings import Settings
from parlour.server.plumbing.store_failures import Busy
from parlour.server.tables import plans, protocol
from parlour.server.tables.connections import Connection
from parlour.server.tables.host import TableHost
from parlour.server.tables.live_tables import NotThere
from parlour.server.tables.room import Room
from parlour.server.tables.sockets import join_in_turn
from parlour.store.log import StoreError
from parlour.table import stage
from parlour.table.table import Table
from tests.server.helpers import (
    Player,
    Time,
    a_registry,
    a_table,
    a_waiting_table,
    play_on,
    quiet,
    to_move,
    until,
)


def test_a_move_is_stored_before_it_is_published(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            for player in players:
                await player.listen()
            told: list[int] = []
            append = registry.store.append

            async def slow(*args: object) -> None:
                await asyncio.sleep(0)
                told.append(sum(player.connection.ready() for player in players))
                await append(*args)  # type: ignore[arg-type]

            monkeypatch.setattr(registry.store, "append", slow)
            mover = to_move(players)
            ack = await mover.move()

            assert told == [0]
            assert ack.version == host.room.version == len(await registry.store.read(host.room.id))
            for player in players:
                news = [m for m in await player.listen() if m["is"] == "news"]
                assert [m["version"] for m in news] == [ack.version]

    asyncio.run(run())


def test_an_unused_table_is_freed_at_once() -> None:
    async def run() -> None:
        async with a_registry(quiet(idle_timeout=1.0), time := Time()) as registry:
            gc.collect()
            gc.disable()  # no cycle collection
            before = gc.get_objects()

            def kept() -> list[type]:
                """Return the kinds of a table's objects that were made here and still exist."""
                old, kinds = set(map(id, before)), (Room, Table, TableHost)
                found = (one for one in gc.get_objects() if id(one) not in old)
                return sorted({type(one) for one in found} & {*kinds}, key=kinds.index)

            try:
                host = await a_table(registry)
                players = [Player(host, f"u{n}") for n in range(3)]
                await play_on(players, 5)
                for player in players:
                    host.part(player.connection)
                assert kept() == [Room, Table, TableHost]
                del host, player, players
                await asyncio.sleep(0)
                time.pass_by(60)
                registry.upkeep.sweep()
                await asyncio.sleep(0)
                assert not registry.tables.hosts
                assert kept() == []
            finally:
                gc.enable()

    asyncio.run(run())


def test_revoking_a_token_closes_its_connections() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            robo, other = Player(host, "u0"), Player(host, "u1")
            await registry.callers.revoke(Session("u0", "Robo", bot=True))

            assert (await robo.listen())[-1]["code"] == "token/bad"
            assert robo.connection.closed
            assert not other.connection.closed

    asyncio.run(run())


def test_a_failing_store_changes_nothing_and_reports_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            append, before = registry.store.append, host.room.version

            async def fail(*args: object) -> None:
                del args
                raise StoreError(say("the disk is full"))

            monkeypatch.setattr(registry.store, "append", fail)
            with pytest.raises(Busy):
                await to_move(players).move()
            assert host.room.version == before

            monkeypatch.setattr(registry.store, "append", append)
            await to_move(players).move()
            assert host.room.version == before + 1

    asyncio.run(run())


def test_a_command_is_carried_out_once() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            mover = to_move(players)
            await mover.listen()
            move, seen = mover.scene["choices"][0]["move"], mover.scene["seq"]
            first = await mover.do("move", id="x", move=move, seen=seen)
            again = await mover.do("move", id="x", move=move, seen=seen)

            assert again.version == first.version
            assert host.room.seq == seen + 1
            await mover.do("chat", id="c", text="hello")
            await mover.do("chat", id="c", text="hello")
            assert [said.text for said in host.room.chat] == ["hello"]

    asyncio.run(run())


def test_an_id_belongs_to_the_player_who_chose_it() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            for player in players:
                await player.do("chat", id="1", text=f"from {player.user}")

            assert len(host.room.chat) == 3

    asyncio.run(run())


def test_only_one_of_a_thousand_moves_on_one_scene_is_played() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            mover = to_move(players)
            await mover.listen()
            seen = mover.scene["seq"]
            moves = [choice["move"] for choice in mover.scene["choices"]]
            tries = [
                mover.do("move", id=f"{n}", move=moves[n % len(moves)], seen=seen)
                for n in range(1000)
            ]
            results = await asyncio.gather(*tries, return_exceptions=True)
            kinds = Counter(type(result).__name__ for result in results)

            assert kinds == {"Ack": 1, "Stale": 999}
            assert host.room.seq == seen + 1

    asyncio.run(run())


def test_stale_and_foreign_moves_are_refused_with_a_reason() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            mover = to_move(players)
            other = next(player for player in players if player is not mover)
            await other.listen()
            await mover.listen()
            with pytest.raises(NotYourTurn, match="the table is waiting for"):
                await other.do("move", move="C4", seen=other.scene["seq"])
            with pytest.raises(Stale):
                await mover.do("move", move=mover.scene["choices"][0]["move"], seen=1)
            with pytest.raises(Refused, match="spectator"):
                await Player(host, "stranger").do("next")

    asyncio.run(run())


@pytest.mark.parametrize("people", [2, 3])
def test_everybody_is_notified_that_the_match_has_begun(people: int) -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_waiting_table(registry, people)
            players = [Player(host, f"u{n}") for n in range(people)]
            for player in players:
                await player.listen()
            await registry.tables.start(host, "u0")
            for player in players:
                told = [m for m in await player.listen() if m["is"] == "people"]
                assert told[0]["state"] == "playing"
                assert [one["here"] for one in told[0]["people"]] == [True] * 3

    asyncio.run(run())


def test_bots_play_until_a_person_must_act() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry, 1, seats=4)
            person = Player(host, "u0")
            for _ in range(400):
                await asyncio.sleep(0.005)
                if host.room.due() == [0] or host.room.due() == []:
                    break
            assert host.room.due() in ([0], [])
            if host.room.due():
                await person.move()

    asyncio.run(run())


def test_a_room_replays_to_the_same_room() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            await play_on(players, 80)
            await players[0].do("chat", text="well played")
            again = Room.load(host.room.id, await registry.store.read(host.room.id))
            for seat in (-1, 0, 1, 2):
                assert host.room.table is not None
                assert again.table is not None
                assert stage.scene(again.table, seat) == stage.scene(host.room.table, seat)
            assert again.version == host.room.version
            assert again.commands == host.room.commands
            assert again.versions == host.room.versions

    asyncio.run(run())


def test_requests_for_missing_tables_leave_nothing_behind() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            asked = [registry.tables.host(f"no table {n % 5}") for n in range(50)]
            found = await asyncio.gather(*asked, return_exceptions=True)
            assert all(isinstance(each, NotThere) for each in found)
            assert not registry.tables._loading
            assert not registry.tables.hosts

    asyncio.run(run())


def test_an_unused_table_is_unloaded_and_loaded_again() -> None:
    async def run() -> None:
        time = Time()
        async with a_registry(time=time) as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            await play_on(players, 5)
            time.pass_by(1000)
            registry.upkeep.sweep()
            assert host.room.id in registry.tables.hosts
            for player in players:
                host.part(player.connection)
            time.pass_by(1000)
            registry.upkeep.sweep()
            assert host.room.id not in registry.tables.hosts
            again: TableHost = await registry.tables.host(host.room.id)
            assert again.room.version == host.room.version
            await play_on([Player(again, f"u{n}") for n in range(3)], 5)

    asyncio.run(run())


def test_an_unloaded_table_applies_nothing_any_more() -> None:
    """Otherwise its room would apply the same events again without noticing."""

    async def run() -> None:
        time = Time()
        async with a_registry(time=time) as registry:
            old = await a_table(registry)
            time.pass_by(1000)
            registry.upkeep.sweep()
            now = await registry.tables.host(old.room.id)
            assert now is not old
            await play_on([Player(now, f"u{n}") for n in range(3)], 2)
            for _ in range(2):
                await old.catch_up()
            assert old.room.seq < now.room.seq

    asyncio.run(run())


def test_a_table_is_loaded_once_even_if_the_first_attempt_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        async with a_registry() as registry:
            table = (await a_table(registry)).room.id
            registry.tables.hosts.clear()
            others, stored, asked = registry.store.read, await registry.store.read(table), 0
            away, back = asyncio.Event(), asyncio.Event()

            async def read(wanted: str, after: int = 0) -> list[bytes]:
                nonlocal asked
                if wanted != table:
                    return await others(wanted, after)
                asked += 1
                if asked == 1:
                    await away.wait()
                    raise StoreError(say("away"))
                await back.wait()
                return stored

            monkeypatch.setattr(registry.store, "read", read)
            first, second = [asyncio.create_task(registry.tables.host(table)) for _ in range(2)]
            await until(lambda: asked > 0)
            away.set()
            with pytest.raises(Busy):
                await first
            third = asyncio.create_task(registry.tables.host(table))
            await until(lambda: asked > 1)
            await asyncio.sleep(0)
            back.set()
            assert await second is await third is registry.tables.hosts[table]

    asyncio.run(run())


def test_who_comes_while_the_store_is_away_is_announced_when_it_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            monkeypatch.setattr(Settings, "shared", property(lambda _: True))
            append, read, asked = registry.store.append, registry.store.read, 0
            away = True

            async def append_later(*given: Any) -> None:
                if away:
                    raise StoreError(say("away"))
                await append(*given)

            async def read_later(*given: Any) -> list[bytes]:
                nonlocal asked
                asked += 1
                if away:
                    raise StoreError(say("away"))
                return await read(*given)

            monkeypatch.setattr(registry.store, "append", append_later)
            monkeypatch.setattr(registry.store, "read", read_later)
            host.join(Connection("u0", "", "en"))
            await until(lambda: asked > 0)
            assert not host.room.present
            away = False
            await until(lambda: bool(host.room.present))

    asyncio.run(run())


def test_a_table_stays_loaded_between_finding_it_and_joining_it() -> None:
    async def run() -> None:
        time = Time()
        async with a_registry(time=time) as registry:
            table = (await a_table(registry)).room.id
            time.pass_by(1000)
            host = await registry.tables.host(table)
            registry.upkeep.sweep()
            assert registry.tables.hosts[table] is host

    asyncio.run(run())


def test_the_first_call_in_a_window_counts_and_simultaneous_choices_are_not_stale() -> None:
    """`Room.still` holds only while several seats are due and only others have moved since."""

    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            room = host.room
            seen = room.seq
            room.chances = {seen: {0: (1, 6, 0), 1: (1, 6, 0)}}
            assert room.still(0, seen)
            room.chances[seen] = {1: (1, 6, 0)}
            assert not room.still(0, seen)
            assert not room.still(1, seen - 1)

    asyncio.run(run())


def test_planners_refuse_what_a_closed_table_cannot_do() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            host.room.closed = True
            host.room.paused = True
            with pytest.raises(Refused, match="closed"):
                plans.move(host, 0, protocol.Move(id="m", move="C4"), "m")
            with pytest.raises(Refused, match="closed"):
                plans.chat(host, 0, protocol.Chat(id="c", text="Is anybody here?"), "c")
            with pytest.raises(Refused):
                plans.resume(host, 0, protocol.Resume(id="r"), "r")

    asyncio.run(run())


def test_a_table_that_was_unloaded_while_a_connection_waited_is_loaded_again(
    database: str,
) -> None:
    """Once, the connection joined a table without listeners, and its players got no more news."""

    async def run() -> None:
        async with a_registry(quiet(database, idle_timeout=0.0)) as registry:
            table = (await a_table(registry)).room.id
            connection = Connection("u0", "192.0.2.7")
            async with registry.paced.turn("192.0.2.7"):
                waiting = asyncio.create_task(join_in_turn(registry, table, connection, 0))
                for _ in range(10):  # it waits for its turn
                    await asyncio.sleep(0)
                registry.tables.hosts[table].used -= 1.0

                def unloaded() -> bool:
                    registry.upkeep.sweep()
                    return table not in registry.tables.hosts

                await until(unloaded)  # not while the host catches up with the store
            host = await waiting
            assert registry.tables.hosts[table] is host
            assert host.room.seq == len(host.room.versions)
            await Player(host, f"u{host.room.due()[0]}").move()
            assert host.room.seq == len(host.room.versions)

    asyncio.run(run())
