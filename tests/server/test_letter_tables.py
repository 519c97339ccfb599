"""Letter games at a live table: the one-minute turn, and players who are not asked."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from parlour.errors import NotYourTurn
from parlour.server.tables.plans import hint
from tests.server.helpers import Player, Time, a_registry, a_table


@pytest.mark.parametrize(("game", "letters"), [("anagrams", 1), ("sentences", 2)])
def test_when_the_minute_is_up_all_letters_in_hand_go_to_the_pool(game: str, letters: int) -> None:
    """ANA-13, ANA-14, RA-22: one letter or two; then the player has drawn, and the turn passes."""

    async def run() -> None:
        time = Time()
        async with a_registry(time=time) as registry:
            host = await a_table(registry, 3, game=game)
            timers = registry.tables.timers[host.room.id]
            _ = [Player(host, f"u{n}") for n in range(3)]
            before: Any = host.room.table
            (seat,) = host.room.due()
            hand = before.deal.tablets.hands[seat]
            time.pass_by(59)
            assert await timers.tick() == []
            time.pass_by(2)
            for _ in range(letters):
                assert await timers.tick() == [seat]
            after: Any = host.room.table
            assert after.deal.tablets.pool == hand
            assert len(after.deal.tablets.hands[seat]) == letters
            assert host.room.due() == [(seat + 1) % 3]
            assert await timers.tick() == []

    asyncio.run(run())


def test_a_player_who_may_call_but_is_not_asked_gets_no_hint() -> None:
    """RA-30: an accusation of help is always open; no bot could suggest it."""

    async def run() -> None:
        async with a_registry() as registry:
            options = {"hints": "yes", "validation": "referee"}
            host = await a_table(registry, 3, game="anagrams", options=options)
            players = [Player(host, f"u{n}") for n in range(3)]
            table: Any = host.room.table
            made = -1
            while made < 0:
                (seat,) = host.room.due()
                advice = await hint(host, seat, f"hint-{table.seq}")
                await players[seat].do("move", move=advice.move, seen=table.seq)
                table = host.room.table
                made = seat if advice.move.startswith("make") else -1
            (turn,) = host.room.due()
            other = next(seat for seat in range(3) if seat not in {turn, made})
            assert other in table.waiting()  # this seat could accuse a player of help
            assert not table.deal.callers()
            with pytest.raises(NotYourTurn):
                await hint(host, other, "again")

    asyncio.run(run())
