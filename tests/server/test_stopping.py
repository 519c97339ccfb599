"""A server that must stop does so in seconds, whatever goes on.

A killed one leaves its port to the next.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from parlour.server.plumbing.deadline import STOP_SECONDS
from tests.pace import PATIENCE, pace
from tests.server.processes import (
    CUTTING_CONNECTIONS,
    ENVIRONMENT,
    Person,
    Server,
    a_table,
    check_log,
    play_together,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.store.cluster import Cluster

pytestmark = CUTTING_CONNECTIONS
LARGE = "/api/games/rook/rulebook"
WINDOW = 4096
"""The receive buffer of a client that does not read (bytes)."""


def tables_of_three(server: Server, number: int) -> list[tuple[str, list[Person]]]:
    """Return tables with three people each, who have begun."""
    found = []
    for n in range(number):
        people = [Person(server, f"{name}{n}") for name in ("Ann", "Bob", "Cy")]
        found.append((a_table(people), people))
    return found


def stopped(server: Server) -> float:
    """Stop a server; return how many seconds that took."""
    began = time.monotonic()
    assert server.stop() in (0, -signal.SIGTERM)
    return time.monotonic() - began


async def stopped_while(
    server: Server,
    tables: list[tuple[str, list[Person]]],
    moves: int,
    first: Callable[[], None] | None = None,
) -> float:
    """Let people play at full speed; after some moves, stop the server; return how long it took."""
    playing = [
        asyncio.create_task(play_together(people, table, 1_000_000, PATIENCE))
        for table, people in tables
    ]
    people = [person for _, some in tables for person in some]
    before, until = sum(len(person.acked) for person in people), time.monotonic() + PATIENCE
    while sum(len(person.acked) for person in people) < before + moves:
        assert time.monotonic() < until
        await asyncio.sleep(0.02)
    if first is not None:
        await asyncio.to_thread(first)
    took = await asyncio.to_thread(stopped, server)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return took


def in_time(seconds: float) -> bool:
    return seconds < (STOP_SECONDS + 1.0) * pace()


@contextlib.contextmanager
def clients_that_read_nothing(server: Server, table: str, person: Person) -> Iterator[None]:
    """Open connections that ask for much, and a socket at a table, and read nothing."""
    cookie = f"Host: x\r\nCookie: parlour={person.cookie}\r\n"
    socket_request = (
        f"GET /ws/{table} HTTP/1.1\r\n{cookie}Upgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    with contextlib.ExitStack() as stack:
        for request in [socket_request, *[f"GET {LARGE} HTTP/1.1\r\n{cookie}\r\n" * 8] * 4]:
            client = stack.enter_context(socket.socket())
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, WINDOW)
            client.connect(("127.0.0.1", server.port))
            client.sendall(request.encode())
        yield


@pytest.mark.parametrize("number", [4, pytest.param(24, marks=pytest.mark.slow)])
def test_a_server_stops_in_time_after_heavy_traffic(database: str, number: int) -> None:
    """With clients that read nothing; nothing acknowledged is lost."""
    with Server(database) as server:
        tables = tables_of_three(server, number)
        with clients_that_read_nothing(server, *_first(tables)):
            took = asyncio.run(stopped_while(server, tables, 10 * number))
        assert in_time(took), took
        for table, people in tables:
            check_log(database, table, people)


def _first(tables: list[tuple[str, list[Person]]]) -> tuple[str, Person]:
    table, people = tables[0]
    return table, people[0]


@pytest.mark.parametrize("workers", ["0", "1"])
def test_a_server_does_not_wait_for_a_bot_that_thinks(tmp_path: Path, workers: str) -> None:
    """Without worker processes, bots think in threads, which nothing can end."""
    bots = {"PARLOUR_BOTS": "tests.server.slow_bots:Thinker", "PARLOUR_BOT_WORKERS": workers}
    with Server(f"sqlite:///{tmp_path}/t.db", **bots) as server:
        ann = Person(server, "Ann")
        ann.post("/api/play", game="block", bots="tests.server.slow_bots:Thinker")
        time.sleep(1.0)
        took = stopped(server)
        assert in_time(took), took


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_server_does_not_wait_for_its_database(cluster: Cluster, workers: str) -> None:
    """PostgreSQL hangs while people play; what it acknowledged before is kept."""
    database = cluster.address()
    with Server(database, PARLOUR_WORKERS=workers) as server:
        tables = tables_of_three(server, 2)
        try:
            took = asyncio.run(stopped_while(server, tables, 10, cluster.pause))
        finally:
            cluster.go_on()
        assert in_time(took), took
        for table, people in tables:
            check_log(database, table, people)


def test_a_server_whose_parent_was_killed_leaves_its_port_to_the_next(empty_postgres: str) -> None:
    """Both the parent and its workers hold the port; the next server waits a moment for them."""
    with Server(empty_postgres, PARLOUR_WORKERS="2") as server:
        for _ in range(3):
            tables = tables_of_three(server, 1)
            with clients_that_read_nothing(server, *_first(tables)):
                server.kill()
                server.start()
            for table, people in tables:
                assert asyncio.run(play_together(people, table, 3, PATIENCE))
                check_log(empty_postgres, table, people)


def test_a_port_that_stays_in_use_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "parlour", "serve", "--port", str(port)]
        done = subprocess.run(  # noqa: S603 - it runs this very program
            [*command, "--database", f"sqlite:///{tmp_path}/t.db"],
            env={**os.environ, **ENVIRONMENT, "PARLOUR_LOG_LEVEL": "warning"},
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
    assert done.returncode == 2
    in_use = f"Port {port} of 127.0.0.1 is in use by another program"
    assert done.stderr.splitlines() == [
        f"{in_use}; waiting up to 6 seconds ...",
        f"parlour: {in_use}; choose another one with --port N",
    ]
