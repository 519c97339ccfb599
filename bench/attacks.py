"""What other players feel of an attack: their acknowledgements while strangers flood the server.

    .venv/bin/python bench/attacks.py [--tables 20] [--seconds 15]

Tables of four play at a steady pace in several phases: alone; beside a process that only uses the
processor; while fifty sockets from one address send messages as fast as they can, or pings just
below the limit of bytes; while ten requests are sent in chunks of one byte; and while records of
the maximum size are uploaded as often as the rate limit allows. The server has its default limits,
and the attackers use another address. For each phase the script prints the p99 of the time from
sending a move to its acknowledgement, for some its ratio to the first phase, and the server's
processor use, which is the better measure on a busy machine.
"""
# ruff: noqa: INP001, T201 - a script that prints its results

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import signal
import tempfile
from collections import defaultdict
from typing import Any

import httpx
import server_load
import websockets
from server_load import BASE, PORT, Seat, Tally, cpu, post, start

from parlour.games import find_game
from parlour.records.record import write_record
from parlour.table.table import Table

FLOODERS, FLOODED_FROM = 50, "127.0.0.2"
RECORDS_FROM = "127.0.0.3"
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


async def flood(table: str, counts: dict[str, int]) -> None:
    """Send messages as fast as the connection allows, and reconnect whenever it is closed."""
    hint = json.dumps({"do": "hint", "id": "x"})
    while True:
        with contextlib.suppress(OSError, websockets.WebSocketException):
            async with websockets.connect(
                f"ws://127.0.0.1:{PORT}/ws/{table}",
                compression=None,
                local_addr=(FLOODED_FROM, 0),
            ) as socket:
                counts["sockets"] += 1
                while True:
                    await socket.send(hint)
                    counts["messages"] += 1
                    await asyncio.sleep(0)
        await asyncio.sleep(0.05)


async def drip(start: str, part: bytes, pause: float, counts: dict[str, int]) -> None:
    """Send a part of a request again and again, and reconnect whenever it is cut off."""
    while True:
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", PORT, local_addr=(FLOODED_FROM, 0)
            )
            reading = asyncio.create_task(reader.read(1 << 30))
            writer.write(start.encode())
            while not reading.done():
                writer.write(part)
                counts["parts"] += 1
                await writer.drain()
                await asyncio.sleep(pause)
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
    transport = httpx.AsyncHTTPTransport(local_address=RECORDS_FROM)
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
    os.nice(10)
    mine = defaultdict[str, int](int)

    async def run() -> None:
        work = (flood(given, mine) for _ in range(FLOODERS))
        if kind == "busy":
            work = (spin(mine) for _ in range(FLOODERS))
        if kind == "pings":  # 15 kB a second
            work = (drip(UPGRADE.format(given), PINGS, 0.02, mine) for _ in range(FLOODERS))
        if kind == "chunks":
            work = (drip(CHUNKED, CHUNKS, 0.0, mine) for _ in range(CHUNKERS))
        if kind == "records":
            work = (send_records(given, mine) for _ in range(SENDERS))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.gather(*work)

    asyncio.run(run())
    counts.update(mine)


async def phase(
    pid: int,
    tally: Tally,
    seconds: float,
    *attacker: Any,  # noqa: ANN401 - see attack
) -> tuple[float, float]:
    """Return the p99 in ms and the share of a processor used, during an attack or without."""
    process = None
    if attacker:
        kind, given, counts = attacker
        process = multiprocessing.Process(target=attack, args=(kind, given, seconds + 4, counts))
        process.start()
        await asyncio.sleep(3)
    tally.waits.clear()
    before = cpu(pid)
    await asyncio.sleep(seconds)
    waits, used = sorted(tally.waits), (cpu(pid) - before) / seconds
    if process:
        await asyncio.to_thread(process.join)
    await asyncio.sleep(2)
    return (waits[int(len(waits) * 0.99)] * 1000 if waits else float("inf")), used


async def measure(pid: int, tables: int, seconds: float) -> dict[str, object]:
    """Play quietly, during a flood, and during record uploads; return the p99 of each."""
    tally, ready, counts = Tally(), asyncio.Event(), multiprocessing.Manager().dict()
    seats = [
        SteadySeat(seat.table, seat.cookie, tally, seat.match, seat.place)
        for seat in await server_load.set_up(tables, 10**9, tally)
    ]
    players = [asyncio.create_task(seat.play(ready)) for seat in seats]
    async with httpx.AsyncClient(base_url=BASE, timeout=60) as client:
        made = await post(client, "/api/play", "", {"game": "block"})
        target = made.json()["table"]
    ready.set()
    quiet, quiet_cpu = await phase(pid, tally, seconds)
    busy, _ = await phase(pid, tally, seconds, "busy", target, counts)
    flooded, flooded_cpu = await phase(pid, tally, seconds, "flood", target, counts)
    pinged, _ = await phase(pid, tally, seconds, "pings", target, counts)
    chunked, _ = await phase(pid, tally, seconds, "chunks", target, counts)
    text = await asyncio.to_thread(long_record)
    recorded, recorded_cpu = await phase(pid, tally, seconds, "records", text, counts)
    again, _ = await phase(pid, tally, seconds)
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    base = max(quiet, again)
    return {
        "quiet_p99_ms": round(quiet, 1),
        "quiet_again_p99_ms": round(again, 1),
        "busy_p99_ms": round(busy, 1),
        "flood_p99_ms": round(flooded, 1),
        "pings_p99_ms": round(pinged, 1),
        "chunks_p99_ms": round(chunked, 1),
        "records_p99_ms": round(recorded, 1),
        "flood_times": round(flooded / base, 2),
        "flood_times_busy": round(flooded / busy, 2),
        "records_times": round(recorded / base, 2),
        "quiet_cpu": round(quiet_cpu, 3),
        "flood_cpu": round(flooded_cpu, 3),
        "records_cpu": round(recorded_cpu, 3),
        "record_bytes": len(text),
        **counts,
    }


def main() -> None:
    """Measure, and print one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=15.0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = start(
            f"sqlite:///{folder}/attacks.db", PARLOUR_RATE_MULTIPLIER="1", PARLOUR_BOT_WORKERS="1"
        )
        try:
            found = asyncio.run(measure(server.pid, args.tables, args.seconds))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(20)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
