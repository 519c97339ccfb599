"""The functions that a message passes through, as they are really called."""

import asyncio
import json
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from parlour.core.bits import each
from parlour.server.http import sockets
from parlour.server.live.connections import Connection
from parlour.server.live.host import TableHost
from parlour.server.live.registry import Registry
from tests.server.helpers import a_registry, a_table, until


@contextmanager
def recorded() -> Iterator[list[str]]:
    """Record the functions of Parlour that are called: `module.function` or `Class.method`."""
    calls: list[str] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        name = frame.f_globals.get("__name__", "")
        if event == "call" and name.startswith("parlour."):
            function = frame.f_code.co_qualname
            module = name.rpartition(".")[2]
            calls.append(function if "." in function else f"{module}.{function}")

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield calls
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


class Said:
    """A socket on which one message arrives, before it is closed."""

    def __init__(self, message: dict[str, str]) -> None:
        self.frames = [json.dumps(message)]

    async def receive(self) -> dict[str, str]:
        """Return the next frame."""
        if self.frames:
            return {"type": "websocket.receive", "text": self.frames.pop()}
        return {"type": "websocket.disconnect"}


def calls_of_a_click() -> list[str]:
    """Return the functions called for moves of a player, until a bot has moved too."""

    async def run() -> list[str]:
        async with a_registry() as registry:
            host = await a_table(registry, people=1, game="rook", seats=3)
            connection = Connection("u0", "", "en")
            host.join(connection)
            seat, table = host.room.seat_of("u0"), host.room.table
            assert table is not None
            await until(lambda: seat in table.due())
            with recorded() as calls:
                while "moves.after_choices" not in calls:
                    await until(lambda: seat in table.due() or "moves.after_choices" in calls)
                    await click(registry, host, connection)
            return calls

    return asyncio.run(run())


async def click(registry: Registry, host: TableHost, connection: Connection) -> None:
    """Make the first of the player's legal moves, if there is one."""
    table, seat = host.room.table, host.room.seat_of(connection.user)
    assert table is not None
    for choice in each(table.deal.legal(seat))[:1]:
        move = table.speech.text(table.deal, seat, (choice,))
        socket: Any = Said({"do": "move", "id": str(table.seq), "move": move})
        await sockets.read(registry, host, socket, connection)
