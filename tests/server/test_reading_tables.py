"""Bots at live tables learn who seems to guess, from the log of the table alone."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from parlour.bots import reading
from parlour.bots.levels import Thinker
from parlour.bots.reading import FIRST_ODDS
from parlour.core.rng import Rng
from parlour.games.domino_42 import GAME
from parlour.server.tables import bot_workers
from parlour.server.tables.bot_processes import BotProcesses
from parlour.server.tables.bot_workers import BotWorkers, Question, answer
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table
from tests.server.helpers import Player, a_registry, a_table, play_on, quiet, until

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from parlour.core.deal import View
    from parlour.server.registry import Registry

TOLD = 0b0101


def odds(registry: Registry, table: str) -> list[float]:
    """Return what has been read at a table, as its bots hear it next."""
    turns = registry.tables.timers[table].bot_turns
    match = turns.host.room.table
    assert match is not None
    turns.guessers(match)
    assert turns._reading is not None
    return turns._reading.odds


def test_a_worker_tells_the_bot_what_has_been_read(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[int] = []

    def choose(bot: Thinker, view: View, seed: int) -> int:
        heard.append(bot.guessers)
        return int(Rng(seed).pick(view.choices))

    async def run() -> None:
        table = Table(GAME, 4, shuffler=Shuffler(b"bots"))
        table.deal_next()
        there = BotWorkers(BotProcesses(0), 60)
        there.start()
        await there.choices(table, table.due()[0], "expert", guessers=TOLD)
        await there.choices(table, table.due()[0], "expert")
        there.stop()

    monkeypatch.setattr(Thinker, "choose", choose)
    asyncio.run(run())
    assert heard == [TOLD, 0]


def test_bots_at_a_table_hear_what_has_been_read(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Question] = []

    def listen(question: Question) -> int:
        asked.append(question)
        return answer(question)

    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry, 1, seats=4, game="domino-42")
            person = Player(host, "u0")
            await until(lambda: bool(asked) or host.room.due() == [host.room.seat_of("u0")])
            if not asked:  # the person bids first, wherever the draw for seats put them
                await person.move()
            await until(lambda: bool(asked))

    monkeypatch.setattr(reading, "FIRST_ODDS", 1.0)  # everybody is taken for a guesser
    monkeypatch.setattr(bot_workers, "answer", listen)
    asyncio.run(run())
    assert {question.guessers for question in asked} == {0b1111}


def test_a_table_is_read_alike_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        database = f"sqlite:///{tmp_path / 'parlour.db'}"
        async with a_registry(quiet(database)) as registry:
            host = await a_table(registry, 4, seats=4, game="domino-42")
            await play_on([Player(host, f"u{n}") for n in range(4)], 70)
            assert host.room.table is not None
            assert host.room.table.results
            before = odds(registry, host.room.id)
        async with a_registry(quiet(database)) as registry:
            again = await registry.tables.host(host.room.id)
            assert odds(registry, again.room.id) == before
            assert before != [FIRST_ODDS] * 4

    asyncio.run(run())
