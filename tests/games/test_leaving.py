"""Leaving a letter game (RA-46): at the table, in its record, and on a server."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from parlour.core.bits import each
from parlour.core.rng import Rng
from parlour.games import find_game
from parlour.languages.message import called
from parlour.records.record import read_record, replay_record, write_record
from parlour.server.tables import seating
from parlour.table.log_lines import log_lines
from parlour.table.shuffle import Shuffler
from parlour.table.stage import scene
from parlour.table.table import Table
from tests.server.helpers import a_registry, a_table
from tests.table.sitting import stand_in

LEAVES = "leave the table"


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("key", ["anagrams", "sentences", "block-words"])
def test_a_game_continues_whenever_somebody_leaves(key: str, seed: int) -> None:
    """RA-46: no letter is lost, the seat has no more turns, and the deal replays."""
    game, rng = find_game(key), Rng(seed)
    options = {"letter_set": "short60"}
    table = Table(game, 4, options, shuffler=Shuffler(bytes([seed])))
    table.deal_next()
    everything = sum(game.places(table.deal))
    leaving = {12 + seed: 1, 25: 3, 40 + seed: 0}
    for step in range(4000):
        if table.deal.over:
            break
        if step in leaving:
            table.submit(leaving[step], LEAVES)
        else:
            stand_in(table, table.due()[0], lambda view: rng.pick(view.choices))
        deal: Any = table.deal
        assert sum(game.places(deal)) == everything
        assert deal.over or not set(each(deal.turns.gone)) & set(table.waiting())
        assert all(deal.tablets.hands[seat] == "" for seat in each(deal.turns.gone))
        if step % 5 == 0 or step in leaving:
            assert game.show(game.set_up(4, options, dict(game.show(deal)))) == game.show(deal)
            seen = table.view(2)
            assert game.show_view(seen.imagine(rng).view(2)) == game.show_view(seen)
    assert table.deal.over
    again = replay_record(read_record(write_record(table)), game)
    assert game.show(again.deal) == game.show(table.deal)


def test_everybody_learns_who_has_left() -> None:
    game = find_game("anagrams")
    table = Table(game, 3, names=["Ann", "Bob", "Cy"])
    position = {"turn": 0, "pool": "S", "hands": ["R", "E", "L"], "words": [["CUT"], [], []]}
    table.set_position(game.set_up(3, {}, position))
    table.submit(0, LEAVES)

    assert str(log_lines(table, 1)[-1].text) == (
        "Ann leaves the game; R from the hand goes into the pool. "
        "The words stay, and may be captured."
    )
    assert called("mark", "has left") in scene(table, 1).seats[0].notes
    assert str(scene(table, 0).prompt) == "You have left the game; the others play on."


def test_a_player_who_leaves_a_table_of_the_server_is_skipped() -> None:
    """RA-46: no bot takes the seat over; in other games one does."""

    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry, 3, game="anagrams")
            before: Any = host.room.table
            seat = before.deal.turn
            hand = before.deal.tablets.hands[seat]
            await host.carry_out(seating.leave(host, f"u{host.room.chairs[seat].place}"))
            table: Any = host.room.table
            assert each(table.deal.turns.gone) == [seat]
            assert table.deal.tablets.pool == hand
            assert host.room.due() == [(seat + 1) % 3]
            other = (seat + 2) % 3
            user = next(iter(host.room.chairs[other].users))
            now_host = f"u{host.room.chairs[host.room.host()].place}"  # u0, or its heir
            leaves, kicks = seating.leave(host, user), seating.kick(host, now_host, other)
            await host.carry_out(leaves if user == now_host else kicks)
            table = host.room.table
            assert set(each(table.deal.turns.gone)) == {seat, other}

    asyncio.run(run())
