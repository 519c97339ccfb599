"""Background tasks that fail are restarted, and the server is not ready in the meantime."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from parlour.server.plumbing.metrics import Metrics
from parlour.server.plumbing.supervision import Supervisor
from tests.server.helpers import Player, a_registry, a_table, quiet, until

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest


def test_a_failed_task_is_down_until_it_makes_progress_again() -> None:
    async def run() -> None:
        supervisor, begun, go_on = Supervisor(Metrics()), 0, asyncio.Event()

        async def work(well: Callable[[], None]) -> None:
            nonlocal begun
            begun += 1
            if begun < 4:
                raise RuntimeError("no")
            await go_on.wait()
            well()
            await asyncio.sleep(3600)

        task = asyncio.create_task(supervisor.keep("sweeping", work))
        await asyncio.sleep(0)
        assert supervisor.down == {"sweeping"}
        await until(lambda: begun == 4)
        assert supervisor.down == {"sweeping"}
        go_on.set()
        await until(lambda: not supervisor.down)
        task.cancel()

    asyncio.run(run())


def test_a_server_is_not_ready_while_a_task_is_down() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            await until(lambda: not registry.supervisor.down)
            assert await registry.ready()
            registry.supervisor.down.add("sweeping")
            assert not await registry.ready()

    asyncio.run(run())


def test_a_bot_whose_search_fails_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        monkeypatch.setattr("parlour.server.tables.bot_turns.TRY_AGAIN", 0.05)
        async with a_registry(quiet()) as registry:
            choices, failures = registry.bot_workers.choices, 0

            async def fail_at_first(*given: object, **more: object) -> object:
                nonlocal failures
                failures += 1
                if failures < 3:
                    raise RuntimeError("no")
                return await choices(*given, **more)  # type: ignore[arg-type]

            monkeypatch.setattr(registry.bot_workers, "choices", fail_at_first)
            host = await a_table(registry, people=1)
            player = Player(host, "u0")
            while failures < 3:  # the player may be due several times in a row
                await until(lambda: host.room.due() == [0] or failures >= 3)
                if host.room.due() == [0]:
                    await player.move()
            await until(lambda: host.room.due() == [0])

    asyncio.run(run())
