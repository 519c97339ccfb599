"""Updates as they are drawn: what is kept from one update to the next changes no byte of it."""

from __future__ import annotations

import asyncio

from parlour.core.rng import Rng
from parlour.languages.message import reader
from parlour.server.tables import protocol
from parlour.server.tables.connections import Connection
from parlour.server.tables.drawn_updates import DrawnUpdates
from parlour.table.events import Played
from parlour.table.moves import whole_move
from parlour.table.stage import scene
from tests.server.helpers import a_registry, a_table

EVENTS = 100
READERS = (("en", -1), ("en", 0), ("de", 0), ("de", 1))


def test_every_update_is_what_a_new_client_would_read() -> None:
    """Scores, a move that is undone and a new name all change what was kept."""

    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            room, drawn, rng = host.room, DrawnUpdates(), Rng(4)
            table = room.table
            assert table is not None
            for number in range(EVENTS):
                since, last = table.seq, table.log[-1]
                if table.deal.over:
                    table.names = (f"Somebody {number}", *table.names[1:])
                    table.deal_next()
                elif number % 9 == 8 and isinstance(last, Played):
                    table.make(table.plan_undo(last.seat, free=True))
                else:
                    seat = table.waiting()[0]
                    table.play(seat, whole_move(table.deal, seat, lambda v: rng.pick(v.choices)))
                for language, seat in READERS:
                    connection = Connection("somebody", language=language)
                    connection.seat = seat
                    told = host.seat_log(seat).since(since)
                    news = protocol.News(room.version, told, scene(table, seat))
                    sent = drawn.text(room, connection, since, 0.0, host.seat_log)
                    assert sent == reader(language, seat).encode(news)
                drawn.end()
            assert table.results

    asyncio.run(run())
