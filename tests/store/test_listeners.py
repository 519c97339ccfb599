"""Listeners: other processes are notified of every append that concerns them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import asyncpg
import pytest

from parlour.store.databases import open_log
from parlour.store.log import EVERY, REVOCATIONS, Notice, StoreError
from tests.pace import PATIENCE
from tests.store.test_store import empty, summary

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator


async def next_of(changes: AsyncGenerator[Notice, None]) -> Notice:
    return await asyncio.wait_for(anext(changes), PATIENCE)


def test_another_process_is_notified_of_an_append(postgres: str) -> None:
    async def run() -> None:
        await empty(postgres)
        one, two = open_log(postgres), open_log(postgres)
        await one.start()
        await two.start()
        heard = two.changes()
        assert await next_of(heard) == Notice(EVERY)
        await one.create(summary("shared"), [b"1", b"2"])
        await one.append(summary("shared"), 3, [b"3"])
        await one.revoke("somebody")

        assert await next_of(heard) == Notice("shared", 2)
        assert await next_of(heard) == Notice("shared", 3)
        assert await next_of(heard) == Notice(REVOCATIONS)
        await heard.aclose()
        await one.stop()
        await two.stop()

    asyncio.run(run())


def test_a_listener_hears_only_what_concerns_it(postgres: str) -> None:
    async def run() -> None:
        await empty(postgres)
        one, two = open_log(postgres), open_log(postgres)
        await one.start()
        await two.start()
        heard = two.changes(lambda notice: notice.table == "shared" and notice.version > 2)
        assert await next_of(heard) == Notice(EVERY)
        await one.create(summary("other"), [b"1", b"2", b"3"])
        await one.create(summary("shared"), [b"1", b"2"])
        await one.append(summary("shared"), 3, [b"3"])

        assert await next_of(heard) == Notice("shared", 3)
        await heard.aclose()
        await one.stop()
        await two.stop()

    asyncio.run(run())


def test_a_listener_that_loses_its_connection_reports_it_and_can_listen_again(
    postgres: str,
) -> None:
    async def run() -> None:
        await empty(postgres)
        log = open_log(postgres)
        await log.start()
        changes = log.changes()
        assert await next_of(changes) == Notice(EVERY)
        db = await asyncpg.connect(postgres)
        await db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND query LIKE 'LISTEN%'"
        )
        await db.close()
        with pytest.raises(StoreError, match="PostgreSQL"):
            await next_of(changes)
        again = log.changes()
        assert await next_of(again) == Notice(EVERY)
        await again.aclose()
        await log.stop()

    asyncio.run(run())
