"""The functions that a message passes through, as they are really called."""

import asyncio
import json
import random
import secrets
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from types import FrameType
from typing import Any
from unittest.mock import patch

from starlette.websockets import WebSocketState

from parlour.core.bits import each
from parlour.server.http.socket_codes import OUTLET
from parlour.server.registry import Registry
from parlour.server.tables import sockets
from parlour.server.tables.connections import Connection
from parlour.server.tables.host import TableHost
from tests.server.helpers import a_registry, a_table, until
from tests.server.test_outlets import limited_socket


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


class OneMessage:
    """A socket on which one message arrives, before it is closed."""

    def __init__(self, message: dict[str, str]) -> None:
        self.frames = [json.dumps(message)]

    async def receive(self) -> dict[str, str]:
        """Return the next frame."""
        if self.frames:
            return {"type": "websocket.receive", "text": self.frames.pop()}
        return {"type": "websocket.disconnect"}


class Outlet:
    """A socket on which messages are written at once, to nobody."""

    client_state = WebSocketState.DISCONNECTED

    def __init__(self) -> None:
        self.scope = {"extensions": {OUTLET: {"write": limited_socket([]).write_texts}}}

    async def send(self, _: dict[str, str]) -> None:
        """Send a message that came before the writer was ready."""


@asynccontextmanager
async def connected(game: str, seats: int) -> AsyncIterator[tuple[Registry, TableHost, Connection]]:
    """Yield a table with one person in turn, and their connection; its deals never vary."""
    chance = random.Random(game)
    the_same = patch.object(secrets, "token_bytes", lambda count=32: chance.randbytes(count))
    async with a_registry() as registry:
        with the_same:
            host = await a_table(registry, people=1, game=game, seats=seats)
        outlet: Any = Outlet()
        connection = Connection("u0", "", "en")
        writer = asyncio.create_task(sockets.write(outlet, connection))
        host.join(connection)
        await until(lambda: host.room.seat_of("u0") in host.room.due())
        yield registry, host, connection
        writer.cancel()


async def say(
    registry: Registry, host: TableHost, connection: Connection, message: dict[str, str]
) -> None:
    """Let a message arrive, and wait until it is answered."""
    socket: Any = OneMessage(message)
    await sockets.read(registry, host, socket, connection)
    await until(lambda: not connection.ready())


def calls_of_a_click() -> list[str]:
    """Return the functions called for moves of a player, until a bot has moved too."""

    async def run(calls: list[str]) -> None:
        async with connected("rook", 3) as (registry, host, connection):
            calls.clear()
            seat, table = host.room.seat_of("u0"), host.room.table
            assert table is not None
            while "moves.after_choices" not in calls:
                await until(lambda: seat in table.due() or "moves.after_choices" in calls)
                for choice in each(table.deal.legal(seat))[:1]:
                    move = table.speech.text(table.deal, seat, (choice,))
                    message = {"do": "move", "id": str(table.seq), "move": move}
                    await say(registry, host, connection, message)

    with recorded() as calls:
        asyncio.run(run(calls))
    return calls
