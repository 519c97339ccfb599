"""Memory of a server over a long run: rounds of tables that are created, played and left.

    .venv/bin/python bench/soak.py [--minutes 60] [--tables 25] [--moves 200]

Each round makes new tables, at which four people move as fast as they can. Then all leave, and the
server unloads the tables. The script prints the server's memory after every round and, at the end,
its growth since the end of the first quarter of the run.
"""
# ruff: noqa: INP001, T201 - a script that prints its results

from __future__ import annotations

import asyncio
import contextlib
import json
import tempfile
import time

from command import parser_of
from server_load import Tally, memory, running, set_up

IDLE = 3
"""Seconds after which an unused table is unloaded; the sweep runs every fifteen."""
SWEPT = 20
PATIENCE = 300
"""How long a round may take (seconds)."""


async def soak(pid: int, minutes: float, tables: int, moves: int) -> dict[str, object]:
    """Play rounds until the time is up; return the memory after each."""
    kept: list[float] = []
    made, ends = 0, time.monotonic() + 60 * minutes
    ready = asyncio.Event()
    ready.set()
    while time.monotonic() < ends:
        tally = Tally()
        seats = await set_up(tables, moves, tally)
        played = [asyncio.create_task(seat.play(ready)) for seat in seats]
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                for seat in seats:
                    await seat.match.done.wait()
        for task in played:  # otherwise the seats would stay connected
            task.cancel()
        await asyncio.gather(*played, return_exceptions=True)
        await asyncio.sleep(SWEPT)
        made += len(tally.waits)
        kept.append(round(memory(pid), 1))
        print(f"{made} moves, {kept[-1]} MB", flush=True)
    settled = kept[len(kept) // 4 :]
    return {
        "rounds": len(kept),
        "moves": made,
        "kept_mb": kept,
        "grew_mb": settled[-1] - settled[0],
    }


def main() -> None:
    """Play, and print one line of JSON at the end."""
    parser = parser_of(__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--tables", type=int, default=25)
    parser.add_argument("--moves", type=int, default=200, help="for each table of a round")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/soak.db"
        with running(database, PARLOUR_IDLE_TIMEOUT=str(IDLE)) as server:
            found = asyncio.run(soak(server.pid, args.minutes, args.tables, args.moves))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
