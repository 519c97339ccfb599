"""Updates of a live table: moves are acknowledged first, and players come before spectators."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from typing import Any

import pytest

from parlour.languages.message import reader
from parlour.server.plumbing.background import Background
from parlour.server.plumbing.metrics import Metrics
from parlour.server.tables import entries, update_queue
from parlour.server.tables.host import DEALS_RETOLD
from parlour.server.tables.summary import summary
from parlour.table import stage
from parlour.table.log_lines import log_lines
from tests.pace import PATIENCE
from tests.server.helpers import (
    Player,
    a_registry,
    a_table,
    play_on,
    to_move,
    until,
)


def test_a_move_is_acknowledged_before_scenes_are_drawn() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            hosts = [await a_table(registry) for _ in range(2)]
            tables = [[Player(host, f"u{n}") for n in range(3)] for host in hosts]
            for players in tables:
                for player in players:
                    await player.listen()
                ack = await to_move(players).move()

                assert not any(player.connection.ready() for player in players)
                for player in players:
                    text = await asyncio.wait_for(player.connection.next(), PATIENCE)
                    assert text is not None
                    news = json.loads(text)
                    assert news["is"] == "news"
                    assert news["version"] == ack.version

    asyncio.run(run())


def test_a_waiting_client_gets_all_pending_events_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        async with a_registry() as registry:
            monkeypatch.setattr(registry.tables, "update_soon", lambda _: None)  # never called
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            watcher = Player(host, "nobody")
            before = host.room.seq
            for _ in range(3):
                mover = to_move(players)
                scene = stage.scene(host.room.table, host.room.seat_of(mover.user))  # type: ignore[arg-type]
                move = scene.choices[0].move
                await mover.do("move", move=move, seen=host.room.seq)
            (news,) = [m for m in await watcher.listen() if m["is"] == "news"]

            assert news["version"] == host.room.version
            assert news["scene"]["seq"] == host.room.seq
            assert [told["seq"] for told in news["told"]] == [before + n for n in (1, 2, 3)]

    asyncio.run(run())


def test_changes_by_another_process_are_read_and_reported() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            seen: list[int] = []
            host.on_change.append(lambda: seen.append(host.room.version))
            before = host.room.version
            entry = entries.Locked(on=True)
            where = summary(host.room, registry.now(), [entry])
            await registry.store.append(where, before + 1, [entries.encode(entry)])

            await host.catch_up(before)
            assert host.room.version == before, "this version is known already"
            await host.catch_up()
            assert host.room.version == before + 1
            assert host.room.locked
            assert seen == [before + 1]

    asyncio.run(run())


def test_players_who_may_move_get_updates_before_spectators(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        async with a_registry() as registry:
            monkeypatch.setattr(registry.tables, "update_soon", lambda _: None)
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            for player in players:
                await player.listen()
            await to_move(players).move()
            following = to_move(players)
            assert host.update_players_first()
            told = {player.user for player in players if player.connection.ready()}
            assert told == {following.user}, "whoever moved has the acknowledgement already"
            host.update_the_rest()
            assert all(player.connection.ready() for player in players)
            assert not host.update_players_first()

    asyncio.run(run())


def test_spectators_of_a_busy_table_get_updates_in_time() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host, busy = [await a_table(registry) for _ in range(2)]
            players = [Player(host, f"u{n}") for n in range(3)]
            watcher = Player(host, "nobody")
            await watcher.listen()
            await to_move(players).move()
            for _ in range(1_000_000):  # other tables always have news
                registry.tables.update_soon(busy)
                await asyncio.sleep(0)
                if watcher.connection.ready():
                    break

            assert watcher.connection.ready()

    asyncio.run(run())


def test_a_client_can_rebuild_the_scene_from_patches() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            patched = Player(host, "u0", patches=True)
            for _ in range(40):
                if host.room.table is None or host.room.state != "playing":
                    break
                await play_on(players, 1)
                news = [m for m in await patched.listen() if m["is"] == "news"]
                await players[0].listen()
                assert patched.scene == players[0].scene
            changed = [m for m in patched.heard if "changed" in m]
            assert len(changed) > 30
            assert "scene" not in news[-1]
            assert all(m["since"] < m["version"] for m in changed)
            late = Player(host, "u0", patches=True)
            await play_on(players, 1)
            (first,) = [m for m in await late.listen() if m["is"] == "news"]
            assert "scene" in first

    asyncio.run(run())


def test_all_readers_of_a_seat_get_patches() -> None:
    """A player's second device and every spectator get them too, not only the first reader."""

    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            users = ("u0", "u0", "stranger", "another", "a third")
            readers = [Player(host, user, patches=True) for user in users]
            await play_on(players, 1)
            for one in readers:
                await one.listen()
            await play_on(players, 2)
            for one in readers:
                news = [m for m in await one.listen() if m["is"] == "news"]
                assert news
                assert all("changed" in message for message in news)
                seat = host.room.seat_of(one.user)
                assert host.room.table is not None
                drawn = json.loads(reader("en", seat).encode(stage.scene(host.room.table, seat)))
                assert one.scene == drawn

    asyncio.run(run())


def test_every_seat_receives_only_its_own_scene() -> None:
    """A seat gets what `stage.scene` draws for it, and no other hand."""

    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry, watch="public")
            players = [Player(host, f"u{n}") for n in range(3)]
            watcher = Player(host, "stranger")
            await play_on(players, 25)
            assert host.room.table is not None
            for player in [*players, watcher]:
                await player.listen()
                seat = host.room.seat_of(player.user)
                drawn = json.loads(reader("en", seat).encode(stage.scene(host.room.table, seat)))
                assert player.scene == drawn
                for other in range(3):
                    hand = next(z for z in drawn["zones"] if z["id"] == f"hand-{other}")
                    shown = [piece for piece in hand.get("pieces", ()) if piece.get("face")]
                    assert not shown or other == seat

    asyncio.run(run())


def test_a_returning_client_gets_the_rest_from_any_version() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            await play_on(players, 12)
            whole = Player(host, "u1")
            (welcome, *_) = await whole.listen()
            versions = host.room.versions
            for since in range(host.room.version + 3):
                (back, *_) = await Player(host, "u1", since).listen()
                rest = [told for told in welcome["told"] if versions[told["seq"] - 1] > since]
                assert back["told"] == (rest if 0 < since <= host.room.version else welcome["told"])
                assert back["scene"] == welcome["scene"]

    asyncio.run(run())


def test_live_narration_equals_the_later_log() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            await play_on(players, 60)
            live = host.seat_log(1).lines
            assert host.room.table is not None
            later = log_lines(host.room.table, 1, DEALS_RETOLD)

            assert live[-len(later) :] == later

    asyncio.run(run())


def test_a_client_that_reads_too_slowly_is_disconnected() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            slow = Player(host, "u0")
            for _ in range(400):
                slow.connection.send(b"{}")
            assert slow.connection.closed

    asyncio.run(run())


class Scripted:
    """A table whose spectators always wait for updates; it counts the updates it sends."""

    def __init__(self) -> None:
        self.first = self.rest = 0

    def update_players_first(self) -> bool:
        """Send updates to those who may move."""
        self.first += 1
        return True

    def update_the_rest(self) -> None:
        """Send updates to the others."""
        self.rest += 1


def all_told(hosts: list[Any], whom: str, times: int) -> bool:
    """Return whether all tables have sent at least this many updates to these players."""
    return all(getattr(host, whom) >= times for host in hosts)


@pytest.mark.parametrize(("late", "busy"), [(-1.0, True), (1e9, False)])
def test_those_who_look_on_at_a_busy_server_get_several_events_at_once(
    monkeypatch: pytest.MonkeyPatch, late: float, *, busy: bool
) -> None:
    async def run() -> None:
        monkeypatch.setattr(update_queue, "LATE", late)
        monkeypatch.setattr(update_queue, "ONLOOKING", 1e9)
        queue = update_queue.UpdateQueue(Background(Metrics()))
        hosts: list[Any] = [Scripted() for _ in range(3)]
        for events in (1, 2):
            for host in hosts:
                queue.update_soon(host)
            await until(partial(all_told, hosts, "first", events))
        for _ in range(10):
            await asyncio.sleep(0)
        assert all(host.rest == 0 for host in hosts) == busy
        monkeypatch.setattr(update_queue, "ONLOOKING", 0.0)
        queue.update_soon(hosts[0])
        await until(partial(all_told, hosts, "rest", 1))
        if busy:
            assert [host.rest for host in hosts[1:]] == [1, 1]

    asyncio.run(run())
