"""The pace of bots: like people, they take longer when there is more to choose from."""

import asyncio

import pytest

from parlour.server.tables.bot_turns import hardness
from tests.server.helpers import a_registry, a_table


def test_a_forced_move_is_quick_and_one_of_many_takes_twice_as_long() -> None:
    times = [hardness(choices) for choices in range(1, 57)]

    assert times == sorted(times)
    assert times[0] < 1 < times[5]
    assert times[-1] == 2.0


@pytest.mark.parametrize("steps", range(4))
def test_a_bot_that_is_stopped_stops_even_if_something_happens_at_that_time(steps: int) -> None:
    """With `asyncio.wait_for` Python 3.11 can lose a cancellation, and a server stops late."""

    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            turns = registry.tables.timers[host.room.id].bot_turns
            turns._changed.clear()
            task = asyncio.create_task(turns._happens_before(registry.now() + 600))
            for _ in range(10):
                await asyncio.sleep(0)
            turns._changed.set()
            for _ in range(steps):
                await asyncio.sleep(0)
            stopped = task.cancel()
            await asyncio.wait([task])
            assert task.cancelled() == stopped

    asyncio.run(run())
