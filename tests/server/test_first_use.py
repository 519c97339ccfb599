"""Loading a game's data on first use does not delay other tables."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING

import pytest

from parlour.families.letters.dictionary import whole_index
from parlour.games import GAMES, find_game
from parlour.server.http.app import make_app
from parlour.server.people.sessions import Session
from parlour.server.tables import first_use
from parlour.server.tables.first_use import FirstUse
from parlour.server.tables.requests import TableRequest, made_from
from parlour.table.table import Table
from tests.server.helpers import TestClient, a_registry, a_waiting_table, quiet

if TYPE_CHECKING:
    from parlour.server.tables import entries as log


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
            registry.tables.first_use = FirstUse()  # as after a restart
            registry.tables.hosts.clear()
            await registry.tables.host(host.room.id)

    asyncio.run(run())
    assert asked == [("anagrams", False)] * 2


@pytest.mark.parametrize("key", ["anagrams", "sentences", "block-words"])
def test_the_words_of_a_referee_are_loaded_with_the_game(key: str) -> None:
    """The index takes two seconds, and is not needed before the third turn."""
    whole_index.cache_clear()
    made = a_made(key)
    first_use._play_a_little(made)
    loaded = whole_index.cache_info().currsize
    table = Table(find_game(key), made.seats, made.options)
    table.deal_next()
    for _ in range(8):
        for seat in table.due()[:1]:
            table.play(seat, next(table.speech.moves(table.deal, seat)).choices)
    assert loaded == whole_index.cache_info().currsize == 1


def a_made(key: str) -> log.Made:
    wanted = TableRequest(key, seats=2, options={"validation": "referee"})
    return made_from(wanted, Session("u0", "U0"), 0.0)


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
