"""The connections to PostgreSQL: few, used again, and replaced when they are lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import asyncpg
import pytest

from parlour.store import postgres_connections
from parlour.store.databases import open_log
from parlour.store.log import StoreError
from parlour.store.postgres_connections import Connections
from tests.pace import PATIENCE
from tests.server.helpers import until

Test = Callable[[Connections], Awaitable[None]]


def on(url: str, test: Test) -> None:
    async def run() -> None:
        connections = Connections(url, 2, PATIENCE)
        try:
            await test(connections)
        finally:
            await connections.close()

    asyncio.run(run())


def test_a_connection_is_used_again(postgres: str) -> None:
    async def test(connections: Connections) -> None:
        one = await connections.take()
        connections.give_back(one)
        assert await connections.take() is one
        two = await connections.take()
        assert two is not one
        connections.give_back(one)
        connections.give_back(two)

    on(postgres, test)


def test_a_task_waits_while_all_connections_are_in_use(postgres: str) -> None:
    async def test(connections: Connections) -> None:
        one, two = await connections.take(), await connections.take()
        waiting = asyncio.create_task(connections.take())
        await asyncio.sleep(0)
        assert not waiting.done()
        connections.give_back(two)
        assert await waiting is two
        connections.give_back(two)
        connections.give_back(one)

    on(postgres, test)


def test_an_attempt_to_connect_that_fails_takes_no_place() -> None:
    async def test(connections: Connections) -> None:
        for _ in range(3):
            with pytest.raises(OSError, match=r"refused|No such file"):
                await connections.take()

    on("postgresql://nobody@/nothing?host=/nowhere", test)


def test_a_connection_that_the_database_has_closed_is_replaced(postgres: str) -> None:
    async def test(connections: Connections) -> None:
        one, two = await connections.take(), await connections.take()
        connections.give_back(one)
        await two.execute("SELECT pg_terminate_backend($1)", one.get_server_pid())
        await until(one.is_closed)
        again = await connections.take()
        assert again is not one
        assert await again.fetchval("SELECT 1") == 1
        connections.give_back(again)
        connections.give_back(two)

    on(postgres, test)


def test_a_connection_that_was_unused_for_long_is_closed(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(connections: Connections) -> None:
        one, two = await connections.take(), await connections.take()
        connections.give_back(one)
        monkeypatch.setattr(postgres_connections, "IDLE_MOST", -1.0)
        connections.give_back(two)
        assert one.is_closed()
        monkeypatch.undo()
        three = await connections.take()
        connections.give_back(three)
        monkeypatch.setattr(postgres_connections, "IDLE_MOST", -1.0)
        four = await connections.take()
        assert four is not three
        assert three.is_closed()
        connections.give_back(four)

    on(postgres, test)


def test_closing_waits_for_what_is_pending_and_ends_everything(postgres: str) -> None:
    async def run() -> None:
        connections = Connections(postgres, 2, PATIENCE)
        one = await connections.take()
        closing = asyncio.create_task(connections.close())
        assert await one.fetchval("SELECT pg_sleep(0.1) IS NULL") is False
        assert not closing.done()
        connections.give_back(one)
        await closing
        assert one.is_closed()
        hanging = Connections(postgres, 2, 0.1)
        two = await hanging.take()
        await hanging.close()
        assert two.is_closed()

    asyncio.run(run())


def test_a_store_that_was_stopped_refuses_at_once(postgres: str) -> None:
    async def run() -> None:
        log = open_log(postgres)
        await log.start()
        await log.stop()
        with pytest.raises(StoreError, match="closed"):
            await log.revoked()

    asyncio.run(run())


def test_a_statement_that_fails_closes_its_connection(postgres: str) -> None:
    async def run() -> None:
        log = open_log(postgres)
        await log.start()
        before = await pids(postgres)
        with pytest.raises(StoreError):
            await log.read("\0")  # PostgreSQL has no such texts
        for _ in range(int(PATIENCE * 100)):
            if not before & await pids(postgres):
                break
            await asyncio.sleep(0.01)
        else:
            pytest.fail("the connection is still open")
        assert await log.healthy()
        await log.stop()

    asyncio.run(run())


async def pids(url: str) -> set[int]:
    """Return the database's processes that serve other connections than this one."""
    db = await asyncpg.connect(url)
    try:
        rows = await db.fetch(
            "SELECT pid FROM pg_stat_activity "
            "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
    finally:
        await db.close()
    return {row[0] for row in rows}
