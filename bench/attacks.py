"""How an attack affects other players: their acknowledgements while strangers flood the server.

    .venv/bin/python bench/attacks.py [--tables 20] [--seconds 15] [--phases busy,flood]
    .venv/bin/python bench/attacks.py --database postgresql://... --workers 4

Tables of four play at a steady pace in several phases. The first and the last are quiet. These are
the others:

    busy      a process only uses the processor
    flood     fifty sockets send hints as fast as they can, and connect again when they are closed
    sessions  the same, but each socket gets a session of its own first
    pings     fifty sockets send pings just below the limit of bytes
    chunks    ten requests are sent in chunks of one byte
    records   records of the maximum size are uploaded as often as the rate limit allows

The server has its default limits. Each attack comes from an address of its own, because an address
that has flooded the server must wait. For each phase the script prints the p99 of the time from
sending a move to its acknowledgement, the same for the first three seconds (`start`), the ratio of
the p99 to that of the slower quiet phase (`times`), and the server's processor use, which is the
better measure on a busy machine. Attackers run with a low priority, but on the same machine as the
server. So they slow it down even if it ignores them: `busy` shows by how much.

On a machine that other programs use, `chrt -r 5` before the command gives the server and its
players precedence over everything else. Attackers have none, as if they were on another machine.
"""
# ruff: noqa: INP001, T201 - a script that prints its results

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import tempfile
from collections import defaultdict
from dataclasses import asdict, dataclass
from typing import Any

import httpx
import server_load
import websockets
from command import parser_of
from server_load import BASE, PORT, Seat, Tally, cpu, post, running

from parlour.games import find_game
from parlour.records.record import write_record
from parlour.table.table import Table

FLOODERS = 50
PHASES = ("busy", "flood", "sessions", "pings", "chunks", "records")
WARM_UP = 3.0
"""The first seconds of an attack, which are measured separately."""
PACE = 0.4
"""Seconds between the moves of a table."""
SENDERS, RECORD_DEALS = 4, 120
CHUNKERS = 10
UPGRADE = (
    "GET /ws/{} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
CHUNKED = "POST /api/records HTTP/1.1\r\nX-Parlour: 1\r\nTransfer-Encoding: chunked\r\n\r\n"
PINGS, CHUNKS = b"\x89\x80\0\0\0\0" * 50, b"1\r\na\r\n" * 2000


class SteadySeat(Seat):
    """A player who takes some time for each move."""

    thinking: asyncio.Task[None] | None = None

    async def answer(self, socket: websockets.ClientConnection, text: str) -> None:
        """Move after a pause, if this seat can; read answers in the meantime."""
        if '"choices":[]' not in text or '"over":true' in text:
            self.thinking = asyncio.create_task(self._think(socket, text))

    async def _think(self, socket: websockets.ClientConnection, text: str) -> None:
        await asyncio.sleep(random.uniform(0.5, 1.5) * PACE)  # noqa: S311
        with contextlib.suppress(websockets.WebSocketException):  # the measurement is over
            await super().answer(socket, text)


async def spin(counts: dict[str, int]) -> None:
    """Use as much processor time as a flood does, without touching the server."""
    while True:
        json.dumps({"do": "hint", "id": "x"})
        counts["turns"] += 1
        await asyncio.sleep(0)


def address_of(kind: str) -> str:
    """Return the address from which an attack comes."""
    return f"127.0.0.{PHASES.index(kind) + 2}"


async def flood(kind: str, table: str, counts: dict[str, int]) -> None:
    """Send messages as fast as the connection allows, and reconnect whenever it is closed."""
    hint = json.dumps({"do": "hint", "id": "x"})
    while True:
        with contextlib.suppress(OSError, websockets.WebSocketException, httpx.HTTPError):
            cookie = await new_session(counts) if kind == "sessions" else ""
            async with websockets.connect(
                f"ws://127.0.0.1:{PORT}/ws/{table}",
                additional_headers={"Cookie": f"parlour={cookie}"} if cookie else {},
                compression=None,
                local_addr=(address_of(kind), 0),
            ) as socket:
                counts["sockets"] += 1
                while True:
                    await socket.send(hint)
                    counts["messages"] += 1
                    await asyncio.sleep(0)
        await asyncio.sleep(0.05)


async def new_session(counts: dict[str, int]) -> str:
    """Return the cookie of a new session."""
    transport = httpx.AsyncHTTPTransport(local_address=address_of("sessions"), verify=False)
    async with httpx.AsyncClient(base_url=BASE, timeout=60, transport=transport) as client:
        answer = await client.post("/api/session", json={"name": "X"}, headers={"X-Parlour": "1"})
    counts[f"answered {answer.status_code}"] += 1
    return answer.cookies.get("parlour", "")


async def drip(kind: str, start: str, part: bytes, pause: float, counts: dict[str, int]) -> None:
    """Send a part of a request again and again, and reconnect whenever it is cut off."""
    while True:
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", PORT, local_addr=(address_of(kind), 0)
            )
            reading = asyncio.create_task(reader.read(1 << 30))
            writer.write(start.encode())
            try:
                while not reading.done():
                    writer.write(part)
                    counts["parts"] += 1
                    await writer.drain()
                    await asyncio.sleep(pause)
            finally:
                reading.cancel()
                await asyncio.gather(reading, return_exceptions=True)
                writer.close()
        await asyncio.sleep(0.05)


def long_record() -> str:
    """Return a record with many random deals."""
    table = Table(find_game("block"), 3, hands=RECORD_DEALS)
    while len(table.results) < RECORD_DEALS and not table.won:
        if table.deal.over:
            table.deal_next()
            continue
        seat = table.waiting()[0]
        whole = [said.text for said in table.offers(seat) if said.whole]
        table.submit(seat, random.choice(whole))  # noqa: S311
    return write_record(table)


async def send_records(text: str, counts: dict[str, int]) -> None:
    """Post a record repeatedly, waiting as long as the server asks."""
    transport = httpx.AsyncHTTPTransport(local_address=address_of("records"))
    async with httpx.AsyncClient(base_url=BASE, timeout=60, transport=transport) as client:
        while True:
            with contextlib.suppress(httpx.HTTPError):
                headers = {"X-Parlour": "1"}
                answer = await client.post("/api/records", content=text, headers=headers)
                client.cookies.clear()
                counts[f"records {answer.status_code}"] += 1
                if answer.status_code == 429:
                    await asyncio.sleep(answer.json().get("retry_after", 1.0))


def attack(kind: str, given: str, seconds: float, counts: dict[str, int]) -> None:
    """Attack for a while; this runs in a separate process, to leave others the processor."""
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    os.nice(10)
    mine = defaultdict[str, int](int)

    async def run() -> None:
        work = (flood(kind, given, mine) for _ in range(FLOODERS))
        if kind == "busy":
            work = (spin(mine) for _ in range(FLOODERS))
        if kind == "pings":  # 15 kB a second
            start = UPGRADE.format(given)
            work = (drip(kind, start, PINGS, 0.02, mine) for _ in range(FLOODERS))
        if kind == "chunks":
            work = (drip(kind, CHUNKED, CHUNKS, 0.0, mine) for _ in range(CHUNKERS))
        if kind == "records":
            work = (send_records(given, mine) for _ in range(SENDERS))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.gather(*work)

    asyncio.run(run())
    counts.update({f"{kind} {name}": number for name, number in mine.items()})


@dataclass
class Phase:
    """What was measured in one phase."""

    start: float
    p99: float
    cpu: float


def p99(waits: list[float]) -> float:
    """Return the 99th percentile in ms, and forget the measurements."""
    found = sorted(waits)
    waits.clear()
    return round(found[int(len(found) * 0.99)] * 1000, 1) if found else float("inf")


async def phase(pid: int, tally: Tally, seconds: float, *attacker: Any) -> Phase:
    """Measure during an attack, or without."""
    tally.waits.clear()
    process = None
    if attacker:
        kind, given, counts = attacker
        process = multiprocessing.Process(
            target=attack, args=(kind, given, WARM_UP + seconds + 1, counts)
        )
        process.start()
    await asyncio.sleep(WARM_UP)
    start, before = p99(tally.waits), cpu(pid)
    await asyncio.sleep(seconds)
    found = Phase(start, p99(tally.waits), round((cpu(pid) - before) / seconds, 3))
    if process:
        await asyncio.to_thread(process.join)
    await asyncio.sleep(2)
    return found


async def measure(pid: int, tables: int, seconds: float, phases: list[str]) -> dict[str, object]:
    """Play quietly, during each attack, and quietly again; return what was measured."""
    tally, ready, counts = Tally(), asyncio.Event(), multiprocessing.Manager().dict()
    seats = [
        SteadySeat(seat.table, seat.cookie, tally, seat.match, seat.place)
        for seat in await server_load.set_up(tables, 10**9, tally)
    ]
    players = [asyncio.create_task(seat.play(ready)) for seat in seats]
    async with httpx.AsyncClient(base_url=BASE, timeout=60) as client:
        made = await post(client, "/api/play", "", {"game": "block"})
        target = made.json()["table"]
    text = await asyncio.to_thread(long_record)
    ready.set()
    found = {"quiet": await phase(pid, tally, seconds)}
    for kind in phases:
        given = text if kind == "records" else target
        found[kind] = await phase(pid, tally, seconds, kind, given, counts)
    found["quiet_again"] = await phase(pid, tally, seconds)
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    base = max(found["quiet"].p99, found["quiet_again"].p99)
    return {
        **{kind: {**asdict(one), "times": round(one.p99 / base, 2)} for kind, one in found.items()},
        **counts,
        "record_bytes": len(text),
    }


def main() -> None:
    """Measure, and print one line of JSON."""
    parser = parser_of(__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--phases", default=",".join(PHASES))
    parser.add_argument("--database", default="")
    parser.add_argument("--workers", default="1", help="more than 1 needs PostgreSQL")
    args = parser.parse_args()
    phases = [kind for kind in PHASES if kind in args.phases.split(",")]
    with (
        tempfile.TemporaryDirectory() as folder,
        running(
            args.database or f"sqlite:///{folder}/attacks.db",
            PARLOUR_RATE_MULTIPLIER="1",
            PARLOUR_BOT_WORKERS="1",
            PARLOUR_WORKERS=args.workers,
        ) as server,
    ):
        found = asyncio.run(measure(server.pid, args.tables, args.seconds, phases))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
