"""Identical queries to the store are answered together, and do not keep it busy."""

from __future__ import annotations

import asyncio

import pytest

from parlour.languages.message import say
from parlour.server.plumbing.shared_reads import LONGEST_REST, REST, SharedReads
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


class Slow:
    """A store that takes this long to answer, on a clock of its own."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.now = seconds, 0.0
        self.slept: list[float] = []
        self.reads = SharedReads(lambda: self.now, self.sleep)

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.slept.append(seconds)

    async def ask(self) -> None:
        self.now += self.seconds


def test_the_store_rests_after_a_question() -> None:
    async def run() -> None:
        store = Slow(0.5)
        for name in ("totals", "lobby", "totals"):
            await store.reads.read(name, store.ask)
        assert store.slept == [0.0, 0.0, 0.5 * REST - 0.5]

    asyncio.run(run())


def test_after_an_outage_the_rest_is_short() -> None:
    async def run() -> None:
        store = Slow(60.0)
        for _ in range(2):
            await store.reads.read("lobby", store.ask)
        assert store.slept == [0.0, LONGEST_REST]

    asyncio.run(run())


def test_an_error_reaches_all_and_the_next_question_is_asked() -> None:
    async def run() -> None:
        reads = SharedReads()

        async def fail() -> int:
            raise StoreError(say("The disk is full"))

        async def answer() -> int:
            return 7

        tries = [reads.read("totals", fail) for _ in range(3)]
        found = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(error) for error in found] == [StoreError] * 3
        with pytest.raises(StoreError):
            await reads.read("totals", fail)
        assert await reads.read("totals", answer) == 7

    asyncio.run(run())
