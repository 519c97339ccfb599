"""Drills with real servers: nothing acknowledged is lost, nobody sits twice, no move counts twice.

Kills between the rounds of a party and of single workers; two devices at one seat; an undo against
a move; a backup in the middle of a deal; clients that read slowly.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import sqlite3
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import websockets

from parlour.server.people.personal_data import decode as decode_any
from parlour.server.tables.entries import decode
from parlour.server.tables.room import Room
from parlour.table.events import Played, Undone
from parlour.table.party import Recorded, Seated
from tests.pace import PATIENCE
from tests.server.helpers import until
from tests.server.processes import (
    CUTTING_CONNECTIONS,
    Person,
    Server,
    a_table,
    check_log,
    play_together,
    stored,
)
from tests.server.test_parent_watch import descendants
from tests.server.test_stopping import clients_that_read_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.store.cluster import Cluster

pytestmark = CUTTING_CONNECTIONS

# Kills between the rounds of a party.

DIES = """
import os, signal, sys
from parlour.cli import main
from parlour.store.postgres import PostgresLog
from parlour.store.sqlite import SqliteLog

left = {writes}

def dying(kind, name):
    real = getattr(kind, name)

    async def write(self, summary, *more, **named):
        global left
        events = more[0] if name == "create" else more[1]
        begun = left < {writes} or any(b'"recorded"' in event for event in events)
        left -= begun
        if left == 0 and {before}:
            os.kill(os.getpid(), signal.SIGKILL)
        await real(self, summary, *more, **named)
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    setattr(kind, name, write)

for kind in (PostgresLog, SqliteLog):
    dying(kind, "append")
    dying(kind, "create")
sys.exit(main(sys.argv[1:]))
"""
"""A server that is killed at a write after the first result of a round: before it, or after it."""


class Guest(Person):
    """A guest of a party, who plays wherever the party leads them."""

    def __init__(self, server: Server, name: str) -> None:
        super().__init__(server, name)
        self.table = ""
        self.tables: dict[str, dict[str, tuple[int, str, int]]] = {}
        """The acknowledged moves at each table."""

    async def follow(self, party: str, round_: int) -> None:
        """Play where the party leads, until a move counts in a round or the server is gone."""
        with contextlib.suppress(httpx.HTTPError):
            while True:
                shown = await asyncio.to_thread(self.get, f"/api/parties/{party}")
                if shown["mine"]:
                    await self._play_at(shown["mine"])
                    if shown["round"] == round_ and self.acked:
                        return
                await asyncio.sleep(0.05)

    async def _play_at(self, table: str) -> None:
        """Play at a table for a second."""
        if table != self.table:
            self.table, self.version, self.wanted, self.scene = table, 0, None, {}
            self.acked = self.tables.setdefault(table, {})
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1.0):  # then it asks where it should play
                await self.play(table, 1 << 30, [])

    async def send(self, line: Any, name: str, move: str, seen: int) -> None:
        own = name if name.startswith(self.name) else f"{self.name}-{name}"
        await super().send(line, own, move, seen)


@pytest.mark.sampled(20)
@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("writes", [1, 2, 3, 5, 8])
def test_a_party_survives_kills_between_its_rounds(
    database: str, writes: int, *, before: bool
) -> None:
    with Server(database) as server:
        guests = [Guest(server, name) for name in ("Ann", "Bob", "Cy")]
        party = guests[0].post(
            "/api/parties", game="domino-42", seats=8, rounds=2, bots="uniform", per_move=0
        )
        party = party["party"]
        for guest in guests[1:]:
            guest.post(f"/api/parties/{party}/join")
        server.close()
        server.program = [sys.executable, "-c", DIES.format(writes=writes, before=before)]
        server.start()
        guests[0].post(f"/api/parties/{party}/start")
        asyncio.run(_all_follow(guests, party, 3))
        assert server.process
        assert server.process.wait(PATIENCE) == -signal.SIGKILL
        server.program = [sys.executable, "-m", "parlour"]
        server.start()
        asyncio.run(_all_follow(guests, party, 2))
    check_party(database, party, guests)


async def _all_follow(guests: list[Guest], party: str, round_: int) -> None:
    async with asyncio.timeout(2 * PATIENCE):
        await asyncio.gather(*(guest.follow(party, round_) for guest in guests))


def check_party(database: str, party: str, guests: list[Guest]) -> None:
    """Check the logs of a party and its tables, and what its guests received."""
    entries = [decode_any(entry) for entry in asyncio.run(stored(database, party))]
    seated = [entry for entry in entries if isinstance(entry, Seated)]
    recorded = Counter((e.round, e.table) for e in entries if isinstance(e, Recorded))
    assert len(seated) == 2
    assert {key: n for key, n in recorded.items() if key[0] == 1} == {(1, 1): 1, (1, 2): 1}
    for round_ in seated:
        names = [name for table in round_.tables for name in table]
        assert len(set(names)) == len(names) == 8
    for table in {table for guest in guests for table in guest.tables}:
        log = asyncio.run(stored(database, table))
        Room.load(table, log)
        commands = Counter(
            (entry.command.partition(":")[2], entry.move)
            for entry in map(decode, log)
            if isinstance(entry, Played) and entry.command
        )
        assert set(commands.values()) <= {1}
        for guest in guests:
            acked = guest.tables.get(table, {})
            assert {(name, move) for name, (_, move, _) in acked.items()} <= commands.keys()


# Kills of single workers, and of their parent.


def kill_workers(database: str, kills: int) -> None:
    """Kill a worker, or now and then the parent, while people play; they go on each time."""
    rng = random.Random(kills)
    with Server(database, PARLOUR_WORKERS="2") as server:
        people = [Person(server, name) for name in ("Ann", "Bob", "Cy")]
        table = a_table(people)
        for kill in range(kills):
            asyncio.run(_killed_while_playing(server, people, table, rng, parent=kill % 4 == 1))
            check_log(database, table, people)
            if server.process is None:
                server.start()
            if people[0].get(f"/api/tables/{table}")["state"] != "playing":
                table = a_table(people)
                for person in people:
                    person.acked, person.wanted, person.version = {}, None, 0
        assert asyncio.run(play_together(people, table, 3, PATIENCE))
        check_log(database, table, people)


async def _killed_while_playing(
    server: Server, people: list[Person], table: str, rng: random.Random, *, parent: bool
) -> None:
    log: list[str] = []
    playing = asyncio.create_task(play_together(people, table, 1 << 30, PATIENCE, log))
    enough, deadline = rng.randrange(1, 12), time.monotonic() + PATIENCE
    while len(log) < enough and not playing.done():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.01)
    if parent:
        await asyncio.to_thread(server.kill)
    else:
        os.kill(rng.choice(workers_of(server)), signal.SIGKILL)
        playing.cancel()  # those of the other worker would play on
    await asyncio.gather(playing, return_exceptions=True)


def workers_of(server: Server) -> list[int]:
    """Return the processes that serve people."""
    assert server.process
    found = []
    for pid in sorted(descendants(server.process.pid)):
        with contextlib.suppress(OSError):
            command = Path(f"/proc/{pid}/cmdline").read_bytes()
            if b"spawn_main" in command:
                found.append(pid)
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="it looks in /proc")
@pytest.mark.parametrize(
    "kills", [3, pytest.param(60, marks=[pytest.mark.slow, pytest.mark.timeout(1800)])]
)
def test_workers_on_postgresql_are_killed_and_nothing_is_lost(
    empty_postgres: str, kills: int
) -> None:
    kill_workers(empty_postgres, kills)


# Two devices at one seat.


@contextlib.contextmanager
def two_servers(database: str) -> Iterator[list[Server]]:
    """Start two servers on one database, or the same one twice if it is SQLite."""
    with contextlib.ExitStack() as stack:
        first = stack.enter_context(Server(database))
        shared = database.startswith("postgres")
        yield [first, stack.enter_context(Server(database)) if shared else first]


async def _scene(line: Any) -> dict[str, Any]:
    """Return the first scene that a new connection gets."""
    while True:
        message = json.loads(await line.recv())
        if message["is"] == "welcome":
            found: dict[str, Any] = message["scene"]
            return found


async def _answer(line: Any, name: str) -> dict[str, Any]:
    """Return the answer to a message."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message: dict[str, Any] = json.loads(await line.recv())
            if message["is"] in ("ack", "refused") and message.get("id") == name:
                return message


@pytest.mark.sampled(2)
@pytest.mark.parametrize("same", [True, False])
def test_two_devices_at_one_seat_move_at_once(database: str, *, same: bool) -> None:
    """The same command is carried out once, and both devices hear so; of two, one is refused."""

    async def turn(person: Person, table: str, number: int) -> list[tuple[str, int]]:
        """Move from two devices; return what was acknowledged, with its version."""
        async with contextlib.AsyncExitStack() as stack:
            lines = []
            for server in servers:
                person.server = server
                lines.append(await stack.enter_async_context(person.connect(table)))
            scene, _ = [await _scene(line) for line in lines]
            if not scene["choices"]:
                return []
            names = [f"m{number}", f"m{number}" if same else f"x{number}"]
            for line, name, choice in zip(
                lines, names, [scene["choices"][0], scene["choices"][-1]], strict=True
            ):
                move = scene["choices"][0]["move"] if same else choice["move"]
                said = {"do": "move", "id": name, "move": move, "seen": scene["seq"]}
                await line.send(json.dumps(said))
            answers = [await _answer(line, name) for line, name in zip(lines, names, strict=True)]
            if same:
                assert answers[0]["is"] == answers[1]["is"] == "ack"
            else:
                assert sorted(answer["is"] for answer in answers) == ["ack", "refused"]
            return [
                (f"{person.name}{name}", answer["version"])
                for name, answer in zip(names, answers, strict=True)
                if answer["is"] == "ack"
            ]

    with two_servers(database) as servers:
        people = [Person(servers[0], name) for name in ("Ann", "Bob", "Cy")]
        table = a_table(people)
        acked: list[tuple[str, int]] = []
        for number in range(8):
            for person in people:
                acked += asyncio.run(turn(person, table, number))
    entries = [decode(entry) for entry in asyncio.run(stored(database, table))]
    played = [
        (f"{people[e.seat].name}{e.command.partition(':')[2]}", version)
        for version, e in enumerate(entries, 1)
        if isinstance(e, Played) and e.command
    ]
    assert len(played) >= 8
    assert sorted(name for name, _ in played) == sorted({name for name, _ in acked})
    # The second device may be answered after the next move: a version says what is stored by now.
    assert all(version >= dict(played)[name] for name, version in acked)


# An undo against a move.


@pytest.mark.sampled(2)
def test_an_undo_and_a_move_at_once_are_one_after_the_other(database: str) -> None:
    """The other player agrees to an undo and moves on, at the same time from two devices."""

    async def turn(asker: Person, other: Person, table: str, number: int) -> str:
        async with contextlib.AsyncExitStack() as stack:
            own = await stack.enter_async_context(asker.connect(table))
            scene = await _scene(own)
            if not scene["choices"]:
                return ""
            move = {"do": "move", "id": f"m{number}", "move": scene["choices"][0]["move"]}
            await own.send(json.dumps(move | {"seen": scene["seq"]}))
            assert (await _answer(own, f"m{number}"))["is"] == "ack"
            await own.send(json.dumps({"do": "undo", "id": f"u{number}"}))
            if (await _answer(own, f"u{number}"))["is"] == "refused":  # the deal is over
                return "over"
            lines = []
            for server in servers:
                other.server = server
                lines.append(await stack.enter_async_context(other.connect(table)))
            scene, _ = [await _scene(line) for line in lines]
            if not scene["choices"]:
                return "no move"
            agrees = {"do": "agree", "id": f"a{number}", "seat": asker_seat, "yes": True}
            moves = {"do": "move", "id": f"o{number}", "move": scene["choices"][0]["move"]}
            said = [agrees, moves | {"seen": scene["seq"]}]
            order = [0, 1] if number % 2 else [1, 0]
            for which in order:
                await lines[which].send(json.dumps(said[which]))
            agreed = await _answer(lines[0], f"a{number}")
            moved = await _answer(lines[1], f"o{number}")
            assert sorted([agreed["is"], moved["is"]]) == ["ack", "refused"]
            return "undone" if agreed["is"] == "ack" else "moved"

    with two_servers(database) as servers:
        people = [Person(servers[0], name) for name in ("Ann", "Bob")]
        first = people[0].post("/api/tables", game="draw-dominoes", seats=2, undo="consent")
        table = first["table"]
        people[1].post(f"/api/tables/{table}/sit")
        people[0].post(f"/api/tables/{table}/start")
        ends: Counter[str] = Counter()
        for number in range(10):
            for asker_seat in (0, 1):
                ends[
                    asyncio.run(turn(people[asker_seat], people[1 - asker_seat], table, number))
                ] += 1
    entries = asyncio.run(stored(database, table))
    Room.load(table, entries)
    kinds = Counter(type(decode(entry)) for entry in entries)
    assert kinds[Undone] == ends["undone"]
    assert ends["undone"] + ends["moved"] >= 3
    commands = [e.command for e in map(decode, entries) if isinstance(e, Played) and e.command]
    assert len(commands) == len(set(commands))


# A backup in the middle of a deal.


def test_a_backup_in_the_middle_of_a_deal_is_restored(tmp_path: Path) -> None:
    """It is made while people play; they go on from there, although they have seen more."""
    path, backup = tmp_path / "t.db", tmp_path / "backup.db"
    with Server(f"sqlite:///{path}") as server:
        people = [Person(server, name) for name in ("Ann", "Bob", "Cy")]
        table = a_table(people)

        async def run() -> dict[str, set[str]]:
            playing = asyncio.create_task(play_together(people, table, 1 << 30, PATIENCE))
            await until(lambda: sum(len(person.acked) for person in people) >= 10)
            before = {person.name: set(person.acked) for person in people}
            await asyncio.to_thread(back_up, path, backup)
            await until(lambda: sum(len(person.acked) for person in people) >= 20)
            await asyncio.to_thread(server.kill)
            await asyncio.gather(playing, return_exceptions=True)
            return before

        acked = asyncio.run(run())
        for suffix in ("-wal", "-shm"):
            Path(f"{path}{suffix}").unlink(missing_ok=True)
        path.write_bytes(backup.read_bytes())
        server.start()
        kept = {
            f"{people[e.seat].name}:{e.command.partition(':')[2]}"
            for e in map(decode, asyncio.run(stored(server.database, table)))
            if isinstance(e, Played) and e.command
        }
        for person in people:
            assert {f"{person.name}:{name}" for name in acked[person.name]} <= kept
            person.acked = {
                name: ack for name, ack in person.acked.items() if f"{person.name}:{name}" in kept
            }
        assert asyncio.run(play_together(people, table, 5, PATIENCE))
        check_log(server.database, table, people)


def back_up(path: Path, to: Path) -> None:
    """Copy a database as `sqlite3 PATH ".backup TO"` does."""
    with (
        contextlib.closing(sqlite3.connect(path)) as source,
        contextlib.closing(sqlite3.connect(to)) as target,
    ):
        source.backup(target)


def test_a_dump_in_the_middle_of_a_deal_is_restored(cluster: Cluster) -> None:
    host, user = ("-h", str(cluster.home)), ("-U", cluster.user)
    cluster.run("createdb", *host, *user, "parlour")
    database, dump = cluster.address("parlour"), str(cluster.home / "parlour.dump")
    with Server(database) as server:
        people = [Person(server, name) for name in ("Ann", "Bob", "Cy")]
        table = a_table(people)

        async def run() -> None:
            playing = asyncio.create_task(play_together(people, table, 1 << 30, PATIENCE))
            await until(lambda: sum(len(person.acked) for person in people) >= 10)
            await asyncio.to_thread(
                cluster.run, "pg_dump", "--format=custom", f"--file={dump}", database
            )
            await asyncio.to_thread(server.kill)
            await asyncio.gather(playing, return_exceptions=True)

        asyncio.run(run())
        cluster.run("dropdb", *host, *user, "--force", "parlour")
        cluster.run("createdb", *host, *user, "parlour")
        cluster.run("pg_restore", "--exit-on-error", "--no-owner", f"--dbname={database}", dump)
        server.start()
        kept = {
            f"{e.seat}:{e.command.partition(':')[2]}"
            for e in map(decode, asyncio.run(stored(database, table)))
            if isinstance(e, Played) and e.command
        }
        assert len(kept) >= 10
        for seat, person in enumerate(people):
            person.acked = {n: ack for n, ack in person.acked.items() if f"{seat}:{n}" in kept}
        assert asyncio.run(play_together(people, table, 5, PATIENCE))
        check_log(database, table, people)


# Clients that read slowly.


@pytest.mark.sampled(2)
def test_slow_readers_hold_up_nobody_and_see_the_end(database: str) -> None:
    """One player's second device reads nothing, a spectator a little at a time."""

    async def dawdle(table: str, person: Person, seen: list[int]) -> None:
        with contextlib.suppress(websockets.WebSocketException, OSError):
            async with person.connect(table) as line:
                async for text in line:
                    seen.append(json.loads(text).get("version", 0))
                    await asyncio.sleep(0.1)

    async def run() -> list[int]:
        seen: list[int] = []
        slow = asyncio.create_task(dawdle(table, watcher, seen))
        log = await play_together(people, table, 60, PATIENCE)
        assert len(log) >= 60
        newest = max(version for person in people for version, _, _ in person.acked.values())
        await until(lambda: slow.done() or max(seen, default=0) >= newest)
        slow.cancel()
        await asyncio.gather(slow, return_exceptions=True)
        assert max(seen) >= newest
        return seen

    with Server(database) as server:
        people = [Person(server, name) for name in ("Ann", "Bob", "Cy")]
        watcher = Person(server, "Dee")
        table = a_table(people)
        with clients_that_read_nothing(server, table, people[0]):
            asyncio.run(run())
        check_log(database, table, people)
