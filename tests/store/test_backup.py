"""Backup and restore of PostgreSQL, as docs/hosting.md says, under play."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from parlour.store.databases import open_log
from parlour.store.log import TableSummary

if TYPE_CHECKING:
    from tests.store.cluster import Cluster

PAGE = Path(__file__).resolve().parents[2] / "docs" / "hosting.md"


async def fill(database: str) -> dict[str, list[bytes]]:
    log = open_log(database)
    await log.start()
    for number in range(20):
        table = f"table-number-{number}"
        await log.create(
            TableSummary(table, "block", 1.0, 1.0, public=True, free=1), [b'{"n":1}'], ["ann"]
        )
        for seq in range(2, 12):
            await log.append(
                TableSummary(table, "block", 1.0, 1.0, public=True, free=1), seq, [b'"\xc3\xa9"']
            )
    await log.revoke("robo")
    await log.stop()
    return await contents(database)


async def contents(database: str) -> dict[str, list[bytes]]:
    log = open_log(database)
    await log.start()
    try:
        assert await log.healthy()
        assert await log.revoked() == {"robo"}
        return {
            summary.table: await log.read(summary.table) for summary in await log.tables_of("ann")
        }
    finally:
        await log.stop()


def test_a_dump_is_restored_as_documented(cluster: Cluster) -> None:
    page = PAGE.read_text(encoding="utf-8")
    dump, host = str(cluster.home / "parlour.dump"), ("-h", str(cluster.home))
    user = ("-U", cluster.user)
    cluster.run("createdb", *host, *user, "parlour")
    database = cluster.address("parlour")
    before = asyncio.run(fill(database))
    steps = (
        ("pg_dump", "--format=custom", f"--file={dump}", database),
        ("dropdb", "--if-exists", *host, *user, "parlour"),
        ("createdb", *host, *user, f"--owner={cluster.user}", "parlour"),
        ("pg_restore", "--exit-on-error", "--no-owner", f"--dbname={database}", dump),
    )
    for program, *arguments in steps:
        assert program in page
        assert all(word.partition("=")[0] in page for word in arguments if word.startswith("--"))
        cluster.run(program, *arguments)
    assert asyncio.run(contents(database)) == before
    assert len(before) == 20

    async def go_on() -> None:
        log = open_log(database)
        await log.start()
        await log.append(TableSummary("table-number-3", "block", 1.0, 2.0), 12, [b"12"])
        assert len(await log.read("table-number-3")) == 12
        await log.stop()

    asyncio.run(go_on())
