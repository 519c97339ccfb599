"""Bots of many tables share a worker, and nobody can monopolize it."""

from __future__ import annotations

import asyncio
import time
from itertools import pairwise
from typing import TYPE_CHECKING

from parlour.games import GAMES
from parlour.server.http.routes import ENDPOINTS
from parlour.server.plumbing.fair_turns import FairTurns, PacedWork
from parlour.server.tables import bot_workers
from parlour.server.tables.bot_processes import BotProcesses
from parlour.server.tables.bot_workers import HINT_COST, BotWorkers, Question, answer
from parlour.server.tables.connections import Connection, payer
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table

if TYPE_CHECKING:
    import pytest


async def _served(turns: FairTurns, requests: list[tuple[str, float]]) -> list[str]:
    """Return the order in which simultaneous requests are served."""
    order: list[str] = []

    async def ask(caller: str, cost: float) -> None:
        async with turns.turn(caller, cost):
            order.append(caller)
            await asyncio.sleep(0)

    await asyncio.gather(*(ask(*request) for request in requests))
    return order


def test_a_flood_of_requests_delays_another_caller_by_one() -> None:
    requests = [("flood", 1.0)] * 100 + [("ann", 1.0), ("bob", 1.0), ("ann", 1.0)]
    order = asyncio.run(_served(FairTurns(1), requests))
    assert order[:4] == ["flood", "ann", "bob", "flood"]
    assert order.index("ann", 2) <= 4
    assert len(order) == len(requests)


def test_a_hint_counts_as_several_moves() -> None:
    requests = [("hints", HINT_COST)] * 2 + [("moves", 1.0)] * 4
    order = asyncio.run(_served(FairTurns(1), requests))
    assert order == ["hints", "moves", "moves", "moves", "moves", "hints"]


def test_a_caller_who_was_away_gains_nothing_by_it() -> None:
    async def run() -> None:
        turns = FairTurns(1)
        await _served(turns, [("early", 1.0)] * 50)
        order = await _served(turns, [("late", 1.0)] * 5 + [("early", 1.0)] * 5)
        assert order[:5].count("early") == 2

    asyncio.run(run())


def test_a_cancelled_request_takes_no_worker() -> None:
    async def run() -> None:
        turns = FairTurns(1)
        async with turns.turn("ann"):
            waiting = asyncio.create_task(_served(turns, [("bob", 1.0)]))
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
        assert await _served(turns, [("cy", 1.0)]) == ["cy"]

    asyncio.run(run())


def test_costly_work_leaves_half_of_the_time_to_others() -> None:
    """A hundred sockets that connect at once do not stop the event loop."""

    async def run() -> None:
        paced, order = PacedWork(), list[str]()

        async def work(caller: str) -> None:
            async with paced.turn(caller):
                time.sleep(0.01)  # noqa: ASYNC251 - it stands for work of the processor
                order.append(caller)

        async def others() -> None:
            while order.count("flood") + order.count("ann") < 11:
                await asyncio.sleep(0)
                if order and order[-1] != "other":
                    order.append("other")

        await asyncio.gather(*(work("flood") for _ in range(10)), work("ann"), others())
        assert order.index("ann") <= 3
        assert all(one == "other" or two == "other" for one, two in pairwise(order))

    asyncio.run(run())


def test_a_bots_time_starts_when_a_worker_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a flood of hints would make the bots of all other tables move at random."""

    def slowly(question: Question) -> int:
        time.sleep(0.8)
        return answer(question)

    async def run() -> None:
        table = Table(GAMES[0], 3, shuffler=Shuffler(b"bots"))
        table.deal_next()
        there = BotWorkers(BotProcesses(0), 2.0)
        there.start()
        seat = table.due()[0]
        await asyncio.gather(
            *(there.choices(table, seat, "novice", caller=f"caller {n}") for n in range(4))
        )
        there.stop()
        assert there.failed == 0

    monkeypatch.setattr(bot_workers, "answer", slowly)
    asyncio.run(run())


def test_a_tables_bots_are_charged_to_a_player_before_a_spectator() -> None:
    player, spectator = Connection("ann", "192.0.2.1"), Connection("zed", "192.0.2.2")
    player.seat = 0
    assert payer([spectator, player]) == "192.0.2.1"
    assert payer([spectator]) == "192.0.2.2"
    assert payer([Connection("a program")]) == "a program"
    assert payer([]) == ""


def test_costly_answers_are_given_in_turn() -> None:
    """The metrics of four processes take 4 ms or more, which is too much for every request."""
    costly = {"/api/games", "/api/tables/{table}/qr.svg", "/openapi.json", "/metrics"}
    assert costly <= {endpoint.path for endpoint in ENDPOINTS if endpoint.paced}
