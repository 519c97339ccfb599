"""PostgreSQL restarts or hangs during play: nothing is lost, and the server recovers soon."""

from __future__ import annotations

import asyncio
import json
import random
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from tests.pace import PATIENCE, pace
from tests.server.processes import (
    CUTTING_CONNECTIONS,
    WRITE,
    Person,
    Server,
    check_log,
    http_get,
    http_post,
    play_together,
)
from tests.server.processes import a_table as live_table
from tests.server.test_restart import state_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.store.cluster import Cluster

pytestmark = CUTTING_CONNECTIONS

BACK_WITHIN = 2.0
"""Seconds for a full recovery once the database is back."""
NEWS_WITHIN = 0.1


def status(server: Server, path: str = "/readyz", token: str = "") -> int:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return http_get(server.base + path, headers=headers).status_code


def within(seconds: float, holds: Callable[[], bool]) -> float:
    """Wait until a condition holds; return how long it took."""
    allowed, began = seconds * pace(), time.monotonic()
    while not holds():
        assert time.monotonic() - began < allowed, "it never came to hold"
        time.sleep(0.02)
    return time.monotonic() - began


async def news_between(here: Person, there: Person, table: str) -> float:
    """Return how long a message takes from one process to another, within the time allowed."""
    async with here.connect(table) as speaking, there.connect(table) as listening:
        best, number, allowed, began = 1e9, 0, 10 * pace(), time.monotonic()
        while best > NEWS_WITHIN * pace() and time.monotonic() - began < allowed:
            number += 1
            words, said = f"{number} {random.random()}", time.monotonic()
            await speaking.send(json.dumps({"do": "chat", "id": words, "text": words}))
            while time.monotonic() - said < 1:
                try:
                    heard = json.loads(await asyncio.wait_for(listening.recv(), 1))
                except TimeoutError:
                    break
                if heard.get("text") == words:
                    best = min(best, time.monotonic() - said)
                    break
        assert best <= NEWS_WITHIN * pace(), best
        return time.monotonic() - began


def restart(cluster: Cluster, servers: list[Server]) -> None:
    cluster.stop()
    for server in servers:
        within(2, lambda server=server: status(server) == 503)  # type: ignore[misc]
    cluster.start()


def pause(seconds: float) -> Callable[[Cluster, list[Server]], None]:
    def hang(cluster: Cluster, servers: list[Server]) -> None:
        cluster.pause()
        try:
            began = time.monotonic()
            for server in servers:
                within(3, lambda server=server: status(server) == 503)  # type: ignore[misc]
            time.sleep(max(0.0, began + seconds - time.monotonic()))
        finally:
            cluster.go_on()

    return hang


async def outage_while_playing(people: list[Person], table: str, away: Any, *given: Any) -> None:
    log: list[str] = []
    playing = asyncio.create_task(play_together(people, table, 10_000, 60, log))
    for _ in range(1000):
        if len(log) >= 4 or playing.done():
            break
        await asyncio.sleep(0.02)
    await asyncio.to_thread(away, *given)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)


def outages(cluster: Cluster, kinds: list[Callable[[Cluster, list[Server]], None]]) -> None:
    """Stop the database repeatedly during play on two processes, each time completely."""
    database, slowest = cluster.address(), 0.0
    with ExitStack() as stack:
        servers = [
            stack.enter_context(Server(database, PARLOUR_RATE_MULTIPLIER="0")) for _ in range(2)
        ]
        people = [Person(servers[n % 2], name) for n, name in enumerate(("Ann", "Bob", "Cy"))]
        table, moves = "", 0
        for away in kinds:
            if not table or state_of(servers[0], table) != "playing":
                table = live_table(people)
                for person in people:
                    person.acked, person.wanted, person.version = {}, None, 0
            asyncio.run(outage_while_playing(people, table, away, cluster, servers))
            back = time.monotonic()
            for server in servers:
                within(BACK_WITHIN, lambda server=server: status(server) == 200)  # type: ignore[misc]
            asyncio.run(news_between(people[0], people[1], table))
            took = time.monotonic() - back
            print(f"{away.__name__}: back after {took:.2f} s")
            assert took < BACK_WITHIN * pace()
            slowest = max(slowest, took)
            check_revoking(servers)
            for person in people:
                person.wanted = None
            moves += len(asyncio.run(play_together(people, table, 4, PATIENCE)))
            check_log(database, table, people)
        assert moves
    print(f"{len(kinds)} outages, back after {slowest:.2f} s at most")


def check_revoking(servers: list[Server]) -> None:
    """A token revoked on one process is soon refused by every other."""
    here, there = servers
    made = http_post(f"{here.base}/api/tokens", json={"name": "Robo"}, headers=WRITE)
    token = made.json()["token"]
    assert status(there, "/api/session", token) == 200
    headers = {"Authorization": f"Bearer {token}"}
    url = f"{here.base}/api/tokens/revoke"
    assert http_post(url, json={}, headers=headers).status_code == 200
    within(1, lambda: status(there, "/api/session", token) == 401)


def test_a_database_that_restarts_or_hangs_loses_nothing(cluster: Cluster) -> None:
    outages(cluster, [restart, pause(3.0)])


@pytest.mark.slow
@pytest.mark.timeout(1800)  # twenty-five outages; on a busy machine PostgreSQL takes long to start
def test_twenty_restarts_and_five_pauses(cluster: Cluster) -> None:
    kinds = [restart] * 20 + [pause(seconds) for seconds in (1.0, 2.0, 4.0, 7.0, 12.0)]
    random.Random(18).shuffle(kinds)
    outages(cluster, kinds)
