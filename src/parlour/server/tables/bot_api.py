"""The bot API: streams of lines over HTTP, and moves that are posted. docs/bot-api.md.

A program with a token is a player like any other: it sits down, sees what its seat may see, and
moves. A stream is JSON lines, with an empty line now and then as a keep-alive.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator
from typing import Annotated, Final

from msgspec import Meta, Struct
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from parlour.core.deal import SPECTATOR
from parlour.errors import Refused
from parlour.languages.message import say
from parlour.server.http.calls import BadRequest, Call, address_of, reads
from parlour.server.registry import Registry
from parlour.server.tables import plans, protocol
from parlour.server.tables.connections import Connection
from parlour.server.tables.host import TableHost
from parlour.server.tables.sockets import join_in_turn, number
from parlour.store.log import StoreError

ALIVE: Final = 7.0
"""Interval of empty lines (seconds)."""
EVENTS_PAUSE: Final = 1.0
NDJSON: Final = "application/x-ndjson"


class Posted(Struct, forbid_unknown_fields=True):
    """A move in notation; `seen` is the `seq` of the scene on which it was chosen.

    The program chooses `id`; the server never carries out the same id twice.
    """

    move: Annotated[str, Meta(max_length=protocol.LONGEST_MOVE)]
    seen: int | None = None
    id: Annotated[str, Meta(max_length=protocol.LONGEST_ID)] = ""


class Spoken(Struct, forbid_unknown_fields=True):
    """A chat message of at most 300 characters."""

    text: str


class Commitment(Struct, forbid_unknown_fields=True):
    """The SHA-256 of the value that will be revealed, as hex."""

    hash: protocol.Hex


class Value(Struct, forbid_unknown_fields=True):
    """The value whose hash was committed, as hex."""

    value: protocol.Hex


class Plain(Struct):
    """A request without content; `id` makes it safe to retry."""

    id: Annotated[str, Meta(max_length=protocol.LONGEST_ID)] = ""


async def stream_table(call: Call) -> object:
    """Stream a table like its socket: a `welcome`, then `news`, one JSON message per line.

    `since` is the newest version that the program has seen.
    """
    registry = call.registry
    host = await registry.tables.host(call.table)
    if call.session.id in host.room.banned:
        raise Refused(say("The host has asked you to leave this table."))
    address = address_of(call.request)
    registry.callers.check_not_full(address)
    since = number(call.query("since"))
    connection = Connection(call.session.id, address, reads(call.request))
    host = await join_in_turn(registry, call.table, connection, since)
    registry.callers.connected(address=address)
    return TableStream(registry, host, connection)


class TableStream(StreamingResponse):
    """The messages of a connection as lines.

    The connection is closed with the response, even if the client goes before the first line.
    """

    def __init__(self, registry: Registry, host: TableHost, connection: Connection) -> None:
        super().__init__(_lines(connection), media_type=NDJSON)
        self.registry, self.host, self.connection = registry, host, connection

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send lines until either side closes."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.registry.callers.connected(-1, self.connection.address)
            self.host.part(self.connection)


async def _lines(connection: Connection) -> AsyncIterator[bytes]:
    while True:
        try:
            async with asyncio.timeout(ALIVE):
                message = await connection.next()
        except TimeoutError:
            message = b""
        if message is None:
            return
        yield message + b"\n"


async def stream_events(call: Call) -> object:
    """Stream the state of the program's tables: one JSON line whenever the state or turn changes.

    An empty line every few seconds keeps the connection open.
    """
    return StreamingResponse(_events(call.registry, call.session.id), media_type=NDJSON)


async def _events(registry: Registry, user: str) -> AsyncIterator[str]:
    told: dict[str, tuple[str, int, int, bool]] = {}
    quiet = 0.0
    while not registry.stopping.is_set() and user not in registry.callers.revoked:
        for table in await _tables(registry, user):
            state = await _state(registry, table, user)
            if state and told.get(table) != state:
                told[table] = state
                quiet = 0.0
                event = Standing(table, *state)
                yield protocol.encode(event).decode() + "\n"
        try:
            async with asyncio.timeout(EVENTS_PAUSE):
                await registry.stopping.wait()
        except TimeoutError:
            quiet += EVENTS_PAUSE
        if quiet >= ALIVE:
            quiet = 0.0
            yield "\n"


class Standing(Struct, frozen=True, tag_field="is", tag="table"):
    """The state of one of the program's tables."""

    table: str
    state: str
    seat: int
    seq: int
    turn: bool


async def _tables(registry: Registry, user: str) -> list[str]:
    try:
        found = await registry.store.tables_of(user, limit=50)
    except StoreError:
        return []
    return [summary.table for summary in found if summary.state in ("open", "playing")]


async def _state(registry: Registry, table: str, user: str) -> tuple[str, int, int, bool] | None:
    try:
        room = (await registry.tables.host(table)).room
    except Refused:
        return None
    seat = room.seat_of(user)
    if seat == SPECTATOR:
        return None
    return room.state, seat, room.seq, seat in room.due()


async def post_move(call: Call) -> object:
    """Make a move in the program's seat; `id` makes it safe to retry the request."""
    posted: Posted = call.body
    return await _do(call, protocol.Move(id=_id(posted.id), move=posted.move, seen=posted.seen))


async def post_draft(call: Call) -> object:
    """Return the scene after an incomplete move, with the ways to continue; nobody else sees it."""
    host = await call.registry.tables.host(call.table)
    said = protocol.Draft(id=_id(""), move=call.body.move)
    drafted = await plans.do(host, call.session.id, said)
    assert isinstance(drafted, protocol.Drafted)
    return {"scene": drafted.scene}


async def post_next(call: Call) -> object:
    """Ask for the next deal; it starts when all players have asked."""
    return await _do(call, protocol.Next(id=_id(call.body.id)))


async def post_chat(call: Call) -> object:
    """Send a chat message."""
    call.registry.rate_limits.spend("chat", call.session.id)
    return await _do(call, protocol.Chat(id=_id(""), text=call.body.text))


async def post_commit(call: Call) -> object:
    """Commit to the program's contribution to the shuffles, by its SHA-256."""
    return await _do(call, protocol.Commit(id=_id(""), hash=call.body.hash))


async def post_reveal(call: Call) -> object:
    """Reveal the contribution to the shuffles to which the program has committed."""
    return await _do(call, protocol.Reveal(id=_id(""), value=call.body.value))


async def post_undo(call: Call) -> object:
    """Agree to every pending undo request, or request an undo if there is none."""
    host = await call.registry.tables.host(call.table)
    asks = [ask for ask in host.room.asks.values() if ask.what == "undo"]
    if not asks:
        return await _do(call, protocol.Undo(id=_id(call.body.id)))
    asker = host.room.seat_at(asks[0].place)
    return await _do(call, protocol.Agree(id=_id(call.body.id), seat=asker))


async def _do(call: Call, said: protocol.Said) -> object:
    host = await call.registry.tables.host(call.table)
    wait = plans.hold(host, call.session.id, said)
    if wait:
        said = await plans.when_none_may_call(host, call.session.id, said, wait)
    done = await plans.do(host, call.session.id, said)
    if not isinstance(done, protocol.Ack):
        raise BadRequest(say("A program cannot post that."))
    return {"version": done.version, "id": done.id}


def _id(given: str) -> str:
    return given or secrets.token_urlsafe(9)
