"""Tables send their updates in turn."""

import asyncio
from typing import Any

import pytest

from parlour.server.plumbing.background import Background
from parlour.server.plumbing.metrics import Metrics
from parlour.server.tables import update_queue
from parlour.server.tables.update_queue import UpdateQueue


class Busy:
    """A table where somebody may move and others wait."""

    def update_players_first(self) -> bool:
        """Send nothing; others wait for updates."""
        return True

    def update_the_rest(self) -> None:
        """Send nothing."""


def test_a_busy_server_has_one_timer_for_those_who_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(update_queue, "LATE", -1.0)

    async def run() -> None:
        loop: Any = asyncio.get_running_loop()
        queue = UpdateQueue(Background(Metrics()))
        tables: list[Any] = [Busy() for _ in range(10)]
        for _ in range(20):
            for table in tables:
                queue.update_soon(table)
            for _ in range(4):
                await asyncio.sleep(0)
        pending = [timer for timer in loop._scheduled if not timer.cancelled()]
        assert len(pending) <= 1

    asyncio.run(run())
