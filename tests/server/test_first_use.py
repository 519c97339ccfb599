"""Loading a game's data on first use does not delay other tables."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING

import pytest

from parlour.games import GAMES
from parlour.server.http.app import make_app
from parlour.server.live import first_use
from parlour.server.live.first_use import FirstUse
from tests.server.helpers import TestClient, a_registry, a_waiting_table, quiet

if TYPE_CHECKING:
    from parlour.server.live import entries as log


def test_a_game_is_prepared_once_and_not_where_tables_are_served(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[str, bool]] = []

    def noting(made: log.Made) -> None:
        asked.append((made.game, threading.current_thread() is threading.main_thread()))

    monkeypatch.setattr(first_use, "_play_a_little", noting)

    async def run() -> None:
        async with a_registry() as registry:
            host = await a_waiting_table(registry, 1, game="anagrams")
            await a_waiting_table(registry, 1, game="anagrams")
            registry.first_use = FirstUse()  # as after a restart
            registry.hosts.clear()
            await registry.host(host.room.id)

    asyncio.run(run())
    assert asked == [("anagrams", False)] * 2


@pytest.mark.parametrize("key", [game.key for game in GAMES])
def test_every_game_can_be_prepared(key: str) -> None:
    async def run() -> None:
        async with a_registry() as registry:
            (game,) = (game for game in GAMES if game.key == key)
            host = await a_waiting_table(registry, 1, game=key, seats=game.usual_seats)
            assert host.room.made.game == key

    asyncio.run(run())


@pytest.mark.parametrize("page", ["tutorials", "rulebook"])
def test_rulebook_pages_are_read_in_a_thread(monkeypatch: pytest.MonkeyPatch, page: str) -> None:
    asked: list[object] = []
    to_thread = asyncio.to_thread

    async def noting(work: object, *given: object) -> object:
        asked.append(work)
        return await to_thread(work, *given)  # type: ignore[arg-type]

    with TestClient(make_app(quiet())) as client:
        monkeypatch.setattr(asyncio, "to_thread", noting)
        assert client.get(f"/api/games/block/{page}").status_code == 200
    assert asked
