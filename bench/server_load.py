"""Load on a live server: tables of four at which random legal moves are made over sockets.

    .venv/bin/python bench/server_load.py                   100 tables x 4 seats x 50 moves
    .venv/bin/python bench/server_load.py --idle 500        memory of idle tables with four sockets
    .venv/bin/python bench/server_load.py --idle 200 --spectators 9200     10,000 idle sockets
    .venv/bin/python bench/server_load.py --database postgresql://... --workers 4 --tables 1000
    .venv/bin/python bench/server_load.py ... --pace 2      players who think for two seconds

A move is acknowledged after it is committed. The script counts acknowledged moves, the processor
time of the server alone from when all sockets are connected, and the time from sending a move to
its acknowledgement (`p99_ms`), to the scene of the next player (`seen_p99_ms`) and to the mover's
own scene (`own_scene_p99_ms`). These times include the delay before the script itself handles a
message (`own_p99_ms`). After the server has stopped, the script reads the database: `lost` counts
the acknowledged moves that are not in it, `twice` the moves that are in it twice.
"""
# ruff: noqa: INP001, T201 - a script that prints its results

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import uvloop
import websockets
from command import parser_of

from parlour.server.tables.entries import decode
from parlour.store.databases import open_log
from parlour.table.events import Played

if TYPE_CHECKING:
    from collections.abc import Iterator

PORT = int(os.environ.get("BENCH_PORT", "8411"))
BASE = f"http://127.0.0.1:{PORT}"
TICKS = os.sysconf("SC_CLK_TCK")
PATIENCE = float(os.environ.get("BENCH_PATIENCE", "600"))
"""How long all moves may take (seconds)."""
PROBE = 0.005
"""Time between two measurements of this script's own delay (seconds)."""
PAUSE = 0.2
"""How long a seat waits before it tries again (seconds)."""
STOPPED_WITHIN = 120
"""How long the server may take to stop (seconds)."""


def family(pid: int) -> list[int]:
    """Return a process and those that it started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return [pid, *(one for child in children for one in family(int(child)))]


def cpu(pid: int) -> float:
    """Return the processor seconds that a server and its processes have used."""
    used = 0
    for one in family(pid):
        fields = Path(f"/proc/{one}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        used += int(fields[11]) + int(fields[12])
    return used / TICKS


def memory(pid: int) -> float:
    """Return the megabytes that a server and its processes use."""
    kept = 0
    for one in family(pid):
        for line in Path(f"/proc/{one}/status").read_text(encoding="ascii").splitlines():
            if line.startswith("VmRSS"):
                kept += int(line.split()[1])
    return kept / 1024


@dataclass
class Tally:
    """What the load has counted."""

    waits: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    own_scenes: list[float] = field(default_factory=list)
    refused: int = 0
    cuts: int = 0
    """Connections that failed or were closed."""


@dataclass
class Match:
    """What the seats of one table share."""

    left: int
    """How many moves remain."""
    pace: float = 0.0
    """How long players think, on average (seconds)."""
    moved: float = 0.0
    """When the last move was sent."""
    done: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when all moves are acknowledged, or the match is won."""


@dataclass
class Seat:
    """One player: a socket, and the moves it has sent."""

    table: str
    cookie: str
    tally: Tally
    match: Match
    place: int
    sent: dict[str, float] = field(default_factory=dict)
    number: int = 0
    moves: dict[str, str] = field(default_factory=dict)
    """The moves that were sent, by their ids."""
    stored: set[str] = field(default_factory=set)
    """The ids of those that were acknowledged."""
    acknowledged: float = 0.0
    """When the last move was sent, if it is acknowledged but its scene has not come."""
    welcomed: asyncio.Event = field(default_factory=asyncio.Event)

    async def play(self, ready: asyncio.Event) -> None:
        """Make a random legal move whenever there is one, until the table has made enough.

        Like a person it tries again when a move could not be stored, and connects again when it
        is cut off. It stays connected afterwards, so that closing is not measured.
        """
        while True:
            with contextlib.suppress(websockets.WebSocketException, OSError):
                await self.play_until_cut_off(ready)
            self.tally.cuts += 1
            await asyncio.sleep(PAUSE)

    async def play_until_cut_off(self, ready: asyncio.Event) -> None:
        """Play over one socket."""
        address = f"ws://127.0.0.1:{PORT}/ws/{self.table}"
        headers = {"Cookie": f"parlour={self.cookie}"}
        async with websockets.connect(
            address,
            additional_headers=headers,
            compression=None,
            ping_interval=None,
            open_timeout=60,
        ) as socket:
            waiting = scene = None
            self.match.left += len(self.sent.keys() & self.moves.keys())  # moves without an answer
            self.sent.clear()
            async for frame in socket:
                text = str(frame)
                kind = text[:12]  # such as {"is":"news", to parse only what matters here
                if "ack" in kind:
                    message = json.loads(text)
                    self.acknowledged = self.sent.pop(message["id"])
                    self.stored.add(message["id"])
                    self.tally.waits.append(time.perf_counter() - self.acknowledged)
                elif "news" in kind or "welcome" in text[:16]:
                    self.welcomed.set()
                    if self.acknowledged:
                        self.tally.own_scenes.append(time.perf_counter() - self.acknowledged)
                        self.acknowledged = 0.0
                    waiting = scene = text
                elif "refused" in text[:16]:
                    self.tally.refused += 1
                    if self.sent.pop(json.loads(text)["id"], None):
                        await asyncio.sleep(PAUSE)
                        self.match.left += 1
                        waiting = scene
                if waiting and not ready.is_set():
                    await ready.wait()
                if waiting:
                    await self.answer(socket, waiting)
                    waiting = None
                if self.match.left <= 0 and "ack" in kind:
                    self.match.done.set()

    async def answer(self, socket: websockets.ClientConnection, text: str) -> None:
        """Move, or ask for the next deal, if this seat can."""
        if '"choices":[]' in text and '"over":true' not in text:
            return
        scene = json.loads(text)["scene"]
        self.number += 1
        name = f"{self.number}"
        if scene.get("won"):
            self.match.left = 0
            self.match.done.set()
        elif scene.get("over") and scene["seat"] == 0:
            await socket.send(json.dumps({"do": "next", "id": f"n{name}"}))
            self.sent[f"n{name}"] = time.perf_counter()
        elif scene["choices"] and self.match.left > 0:
            self.match.left -= 1
            if self.match.moved:
                self.tally.seen.append(time.perf_counter() - self.match.moved)
            if self.match.pace:
                await asyncio.sleep(random.expovariate(1 / self.match.pace))
            move = random.choice(scene["choices"])["move"]  # noqa: S311
            self.moves[name] = move
            message = {"do": "move", "id": name, "move": move, "seen": scene["seq"]}
            self.match.moved = self.sent[name] = time.perf_counter()
            await socket.send(json.dumps(message))


async def post(client: httpx.AsyncClient, path: str, cookie: str, body: object) -> httpx.Response:
    """Post as the cookie's owner; without a cookie, as a new guest. Wait at a rate limit."""
    headers = {"X-Parlour": "1", **({"Cookie": f"parlour={cookie}"} if cookie else {})}
    answer = await client.post(path, json=body, headers=headers)
    client.cookies.clear()
    if answer.status_code == httpx.codes.TOO_MANY_REQUESTS:
        await asyncio.sleep(answer.json().get("retry_after", 1.0))
        return await post(client, path, cookie, body)
    answer.raise_for_status()
    return answer


async def set_up(tables: int, moves: int, tally: Tally, pace: float = 0.0) -> list[Seat]:
    """Create tables with four people each."""
    seats: list[Seat] = []
    async with httpx.AsyncClient(base_url=BASE, timeout=60) as client:
        for _ in range(tables):
            made = await post(client, "/api/tables", "", {"game": "block", "seats": 4})
            table, cookies = made.json()["table"], [made.cookies["parlour"]]
            match = Match(moves, pace)
            for _ in range(3):
                sat = await post(client, f"/api/tables/{table}/sit", "", {})
                cookies.append(sat.cookies["parlour"])
            await post(client, f"/api/tables/{table}/start", cookies[0], {})
            seats += [Seat(table, one, tally, match, place) for place, one in enumerate(cookies)]
    return seats


async def load(
    pid: int, tables: int, moves: int, pace: float
) -> tuple[dict[str, float], list[Seat]]:
    """Play at all tables at once; return the measurements, and the seats."""
    tally, ready = Tally(), asyncio.Event()
    seats = await set_up(tables, moves, tally, pace)
    tasks = [asyncio.create_task(seat.play(ready)) for seat in seats]
    for seat in seats:
        await seat.welcomed.wait()
    await asyncio.sleep(2)
    own: list[float] = []
    tasks.append(asyncio.create_task(own_delays(own)))
    before, began = cpu(pid), time.perf_counter()
    ready.set()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            for seat in seats:
                await seat.match.done.wait()
    took, spent = time.perf_counter() - began, cpu(pid) - before
    unfinished = len({seat.table for seat in seats if not seat.match.done.is_set()})
    cuts = tally.cuts
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    waits, seen, own_scenes = sorted(tally.waits), sorted(tally.seen), sorted(tally.own_scenes)
    own.sort()
    found = {
        "moves": len(waits),
        "refused": tally.refused,
        "cuts": cuts,
        "unfinished_tables": unfinished,
        "seconds": took,
        "cpu": spent,
        "moves_per_second": len(waits) / took,
        "moves_per_cpu_second": len(waits) / spent,
        "p50_ms": waits[len(waits) // 2] * 1000,
        "p99_ms": waits[int(len(waits) * 0.99)] * 1000,
        "seen_p50_ms": seen[len(seen) // 2] * 1000,
        "seen_p99_ms": seen[int(len(seen) * 0.99)] * 1000,
        "own_scene_p50_ms": own_scenes[len(own_scenes) // 2] * 1000,
        "own_scene_p99_ms": own_scenes[int(len(own_scenes) * 0.99)] * 1000,
        "own_p50_ms": own[len(own) // 2] * 1000,
        "own_p99_ms": own[int(len(own) * 0.99)] * 1000,
        "memory_mb": memory(pid),
    }
    return found, seats


async def check(database: str, seats: list[Seat]) -> dict[str, float]:
    """Return how many acknowledged moves the database lacks, and how many it has twice."""
    store, lost, twice = open_log(database), 0, 0
    tables: dict[str, list[Seat]] = {}
    for seat in seats:
        tables.setdefault(seat.table, []).append(seat)
    await store.start()
    try:
        for table, players in tables.items():
            played = [
                (entry.command, entry.move)
                for entry in map(decode, await store.read(table))
                if isinstance(entry, Played) and entry.command
            ]
            twice += len(played) - len({command for command, _ in played})
            known = dict(played)
            for seat in players:
                for name in seat.stored & seat.moves.keys():
                    lost += known.get(f"{seat.place}:{name}") != seat.moves[name]
    finally:
        await store.stop()
    return {"lost": lost, "twice": twice}


async def own_delays(found: list[float]) -> None:
    """Measure again and again how late this process wakes up when something is due."""
    while True:
        due = time.perf_counter() + PROBE
        await asyncio.sleep(PROBE)
        found.append(time.perf_counter() - due)


class Spectator(asyncio.Protocol):
    """A socket that watches a table, at low cost to this process."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.welcomed = asyncio.Event()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Open the socket; uvloop's transports are not subclasses of asyncio's."""
        self.transport = transport
        transport.write(
            f"GET /ws/{self.table} HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Note the welcome, and answer pings."""
        if b'"welcome"' in data:
            self.welcomed.set()
        if data[:1] == PING:
            self.transport.write(PONG + data[2 : 2 + data[1]])


PING, PONG = b"\x89", b"\x8a\x84\0\0\0\0"
"""The first byte of a ping, and the head of its answer: four bytes, masked with zeros."""


async def idle(pid: int, tables: int, spectators: int) -> dict[str, float]:
    """Connect four sockets to each of many tables, add spectators, and stay idle."""
    before = memory(pid)
    seats = await set_up(tables, 0, Tally())
    told = memory(pid)
    never, gate, tasks = asyncio.Event(), asyncio.Semaphore(50), list[asyncio.Task[None]]()

    async def connect(seat: Seat) -> None:
        async with gate:
            tasks.append(asyncio.create_task(seat.play(never)))
            await seat.welcomed.wait()

    watching = list[Spectator]()

    async def watch(number: int) -> None:
        async with gate:
            spectator = Spectator(seats[number * 4 % len(seats)].table)
            await asyncio.get_running_loop().create_connection(lambda: spectator, "127.0.0.1", PORT)
            await spectator.welcomed.wait()
            watching.append(spectator)

    await asyncio.gather(*map(connect, seats))
    await asyncio.gather(*map(watch, range(spectators)))
    await asyncio.sleep(5)
    sockets = sum(not task.done() for task in tasks)
    sockets += sum(not spectator.transport.is_closing() for spectator in watching)
    found = {
        "tables": tables,
        "sockets": sockets,
        "before_mb": before,
        "tables_mb": told,
        "idle_mb": memory(pid),
    }
    for spectator in watching:
        spectator.transport.abort()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return found


@contextlib.contextmanager
def running(database: str, **settings: str) -> Iterator[subprocess.Popen[bytes]]:
    """Start a server without limits, wait until it answers, and stop it at the end."""
    settings = {
        "PARLOUR_RATE_MULTIPLIER": "0",
        "PARLOUR_BOT_WORKERS": "0",
        "PARLOUR_BOT_DELAY": "0",
        "PARLOUR_LOG_LEVEL": "warning",
        **settings,
    }
    command = [sys.executable, "-m", "parlour", "serve", "--port", str(PORT)]
    server = subprocess.Popen(  # noqa: S603 - it runs this very program
        [*command, "--database", database], env={**os.environ, **settings}
    )
    try:
        wait_for_answer()
        yield server
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(STOPPED_WITHIN)


def wait_for_answer() -> None:
    """Wait until the server answers."""
    for _ in range(100):
        with contextlib.suppress(httpx.HTTPError):
            if httpx.get(f"{BASE}/readyz").status_code == 200:
                return
        time.sleep(0.2)
    raise SystemExit("the server does not answer")


def main() -> None:
    """Measure, and print one line of JSON."""
    parser = parser_of(__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--moves", type=int, default=50, help="for each table")
    parser.add_argument(
        "--pace", type=float, default=0.0, help="seconds that a player thinks, on average"
    )
    parser.add_argument("--idle", type=int, default=0, help="only hold this many idle tables")
    parser.add_argument("--spectators", type=int, default=0, help="sockets that watch them")
    parser.add_argument("--database", default="")
    parser.add_argument(
        "--workers", default="1", help="server processes; more than 1 needs PostgreSQL"
    )
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = args.database or f"sqlite:///{folder}/load.db"
        seats: list[Seat] = []
        with running(database, PARLOUR_WORKERS=args.workers) as server:
            if args.idle:
                found = uvloop.run(idle(server.pid, args.idle, args.spectators))
            else:
                found, seats = uvloop.run(load(server.pid, args.tables, args.moves, args.pace))
        if seats:
            found |= uvloop.run(check(database, seats))
    print(json.dumps({name: round(value, 2) for name, value in found.items()}))


if __name__ == "__main__":
    main()
