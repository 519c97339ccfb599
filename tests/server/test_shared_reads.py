"""Equal questions to the store are answered together, and do not occupy it."""

from __future__ import annotations

import asyncio

import pytest

from parlour.server.shared_reads import REST, SharedReads
from parlour.store.log import StoreError


def test_many_who_ask_at_once_share_two_questions() -> None:
    """Twenty clients that read the statistics of 100,000 tables delayed every move by 4 seconds."""

    async def run() -> None:
        reads, asked, go_on = SharedReads(), 0, asyncio.Event()

        async def ask() -> int:
            nonlocal asked
            asked += 1
            number = asked
            await go_on.wait()
            return number

        first = asyncio.create_task(reads.read("totals", ask))
        for _ in range(5):
            await asyncio.sleep(0)
        assert asked == 1
        others = [asyncio.create_task(reads.read("totals", ask)) for _ in range(50)]
        await asyncio.sleep(0)
        go_on.set()
        assert await first == 1
        assert await asyncio.gather(*others) == [2] * 50  # no answer is older than its request
        assert await reads.read("another", ask) == 3

    asyncio.run(run())


def test_the_store_rests_after_a_question() -> None:
    async def run() -> None:
        now, slept = 0.0, list[float]()

        async def sleep(seconds: float) -> None:
            nonlocal now
            now += seconds
            slept.append(seconds)

        async def ask() -> None:
            nonlocal now
            now += 2.0

        reads = SharedReads(lambda: now, sleep)
        await reads.read("totals", ask)
        await reads.read("lobby", ask)
        await reads.read("totals", ask)
        assert slept == [0.0, 0.0, 2.0 * REST - 2.0]

    asyncio.run(run())


def test_an_error_reaches_all_and_the_next_question_is_asked() -> None:
    async def run() -> None:
        reads = SharedReads()

        async def fail() -> int:
            raise StoreError("The disk is full")

        async def answer() -> int:
            return 7

        tries = [reads.read("totals", fail) for _ in range(3)]
        found = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(error) for error in found] == [StoreError] * 3
        with pytest.raises(StoreError):
            await reads.read("totals", fail)
        assert await reads.read("totals", answer) == 7

    asyncio.run(run())
