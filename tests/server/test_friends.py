"""A friends' table from "Begin" to the end of a deal: everybody hears what happens."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from parlour.core.rng import Rng
from parlour.errors import Refused
from parlour.games import GAMES
from parlour.table.moves import whole_move
from tests.pace import A_MOMENT, PATIENCE
from tests.server.helpers import Player, a_registry, a_waiting_table

if TYPE_CHECKING:
    from parlour.table.game import Game


async def play_a_deal(players: list[Player]) -> None:
    """Let people make alternating moves until the first deal is over."""
    host, rng = players[0].host, Rng(1)
    async with asyncio.timeout(PATIENCE):
        while True:
            table = host.room.table
            assert table is not None
            if table.results:
                return
            moved = False
            for player in players:
                await player.listen()
                seat = host.room.seat_of(player.user)
                if seat in host.room.due() and not table.deal.over:
                    choices = whole_move(table.deal, seat, lambda view: rng.pick(view.choices))
                    with suppress(Refused):  # another player was quicker
                        text = table.speech.text(table.deal, seat, choices)
                        await player.do("move", move=text, seen=table.seq)
                        moved = True
            await asyncio.sleep(0 if moved else A_MOMENT)


def log_of(player: Player) -> list[Any]:
    """Return what a client shows in its log: the welcome, then the news."""
    log: list[Any] = []
    for message in player.heard:
        if message["is"] == "welcome":
            log = list(message["told"])
        elif message["is"] == "news":
            assert message["told"], "the match went on, and nothing was told of it"
            log += message["told"]
    return log


@pytest.mark.sampled(8)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_log_of_a_friends_table_is_that_of_a_quick_table(game: Game) -> None:
    async def run() -> None:
        async with a_registry() as registry:
            people = min(2, game.usual_seats)
            host = await a_waiting_table(registry, people, seats=game.usual_seats, game=game.key)
            friends = [Player(host, f"u{n}") for n in range(people)]
            watcher = Player(host, "watcher")
            await registry.tables.start(host, "u0")
            await play_a_deal([*friends, watcher])
            for player in (*friends, watcher):
                await player.listen()
                late = Player(host, player.user)  # as at a quick table: after the match has begun
                await late.listen()
                assert log_of(player) == log_of(late)
                assert player.scene["zones"] == late.scene["zones"]
                assert any(told["kind"] == "settled" for told in log_of(player))

    asyncio.run(run())
