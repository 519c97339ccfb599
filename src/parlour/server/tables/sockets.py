"""The socket: one connection to one table, in both directions."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from parlour.errors import Illegal, Refused, Unclear, Unreadable
from parlour.languages.message import reader, say
from parlour.languages.own_words import as_typed
from parlour.server.http.calls import address_of, reads
from parlour.server.http.socket_codes import CUT_OFF, OUTLET, REFUSED
from parlour.server.people.callers import who_waits
from parlour.server.people.cookies import caller
from parlour.server.people.sessions import Session, guest
from parlour.server.plumbing.address_blocks import household_of
from parlour.server.plumbing.rate_limits import TooMuch
from parlour.server.registry import Registry
from parlour.server.tables import plans, protocol
from parlour.server.tables.connections import Connection
from parlour.server.tables.host import TableHost
from parlour.table.own_moves import in_notation

logger = logging.getLogger("parlour")

GONE = 1001
TOO_MANY_MOST = 5
"""Messages accepted after the first rate-limit refusal before the connection is closed."""
REFUSED_MOVE = 3
"""Extra cost (messages) of a move that is illegal or unreadable."""
UNREADABLE_MOST = 20
"""Unreadable messages accepted before the connection is closed."""


async def table_socket(socket: WebSocket) -> None:
    """Serve `GET /ws/ID?since=V&language=de`."""
    registry: Registry = socket.app.state.registry
    try:
        session = await admit(registry, socket)
        host = await registry.tables.host(socket.path_params["table"])
        if session.id in host.room.banned:
            raise Refused(say("The host has asked you to leave this table."))
        address = address_of(socket)
        connection = Connection(session.id, address, reads(socket))
        waits = who_waits(session, address)
        connection.muted = socket.query_params.get("chat") == "off"
        connection.patches = socket.query_params.get("patches") == "on"
        await socket.accept(subprotocol=subprotocol(socket))
    except Refused as error:
        await turn_away(socket, error)
        return

    def part(connection: Connection) -> None:
        host.part(connection)  # the table that it has joined by then

    async with open_connection(registry, socket, connection, part):
        since = number(socket.query_params.get("since"))
        host = await join_in_turn(registry, host.room.id, connection, since)
        if not await read(registry, host, socket, connection):
            registry.rate_limits.back_off(waits)


async def join_in_turn(
    registry: Registry, table: str, connection: Connection, since: int
) -> TableHost:
    """Add a connection to its table when it is the turn of its address.

    The table may have been unloaded in the meantime, and loaded again for others.
    """
    while True:
        host = await registry.tables.host(table)
        async with registry.paced.turn(household_of(connection.address)):
            if registry.tables.hosts.get(table) is host:
                host.join(connection, since)
                return host


@asynccontextmanager
async def open_connection(
    registry: Registry,
    socket: WebSocket,
    connection: Connection,
    part: Callable[[Connection], None],
) -> AsyncIterator[None]:
    """Send the messages of a connection until its socket closes; then say why, and remove it."""
    registry.callers.connected(address=connection.address)
    writer = asyncio.create_task(write(socket, connection))
    try:
        yield
    except Refused as error:
        connection.close(error.code, error.sentence)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        registry.callers.connected(-1, connection.address)
        part(connection)
        if connection.closed:
            await asyncio.wait([writer], timeout=2)  # lets it send the reason
        writer.cancel()


async def admit(registry: Registry, socket: WebSocket) -> Session:
    """Return the caller; refuse foreign origins, and connections beyond the limit.

    If an address opens many connections, some of them have to wait.
    """
    origin = socket.headers.get("origin")
    if origin is not None and not same_origin(registry, origin, socket.headers.get("host", "")):
        raise Refused(say("Only pages of this server may open a socket."))
    session = caller(registry.callers, socket) or guest(reads(socket))
    address = address_of(socket)
    registry.rate_limits.check_back_off(who_waits(session, address))
    registry.rate_limits.spend("connect", "" if session.new else session.id)
    await asyncio.sleep(registry.rate_limits.delay("connect", address))
    registry.callers.check_not_full(address)
    return session


def same_origin(registry: Registry, origin: str, host: str) -> bool:
    """Return whether the origin is a page of this server."""
    if origin == registry.settings.base_url.rstrip("/"):
        return True
    return origin != "null" and bool(host) and urlsplit(origin).netloc == host


def subprotocol(socket: WebSocket) -> str | None:
    """Return our protocol, if the client offers it."""
    offered: list[str] = socket.scope.get("subprotocols", [])
    return protocol.SUBPROTOCOL if protocol.SUBPROTOCOL in offered else None


def number(text: str | None) -> int:
    """Return a number from a query; 0 for anything else."""
    return int(text) if text and text.isdecimal() and len(text) < 10 else 0


async def turn_away(socket: WebSocket, error: Refused) -> None:
    """Open the socket, and close it with the reason; a browser shows no other refusal."""
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.accept(subprotocol=subprotocol(socket))
        bye = reader(reads(socket)).encode(protocol.Bye(error.code, error.sentence))
        await socket.send_text(bye.decode())
        await socket.close(REFUSED)


async def stay(registry: Registry, socket: WebSocket, connection: Connection, waits: str) -> None:
    """Stay connected to a client that only listens; any message keeps the connection alive."""
    flooded = False
    try:
        while not connection.closed:
            frame = await socket.receive()
            if frame["type"] != "websocket.receive":
                flooded = frame.get("code") == CUT_OFF
                break
            registry.rate_limits.spend("message", connection.user, connection.address)
    except TooMuch:
        flooded = True
        raise
    finally:
        if flooded:
            registry.rate_limits.back_off(waits)


async def write(socket: WebSocket, connection: Connection) -> None:
    """Send what the outlet could not write, until the connection is closed."""
    connection.outlet = socket.scope.get("extensions", {}).get(OUTLET, {}).get("write")
    with suppress(WebSocketDisconnect, RuntimeError):
        while (message := await connection.next()) is not None:
            await socket.send({"type": "websocket.send", "text": message.decode()})
        if socket.client_state is WebSocketState.CONNECTED:
            await socket.close(GONE)


async def read(
    registry: Registry, host: TableHost, socket: WebSocket, connection: Connection
) -> bool:
    """Carry out messages one after another; hints and delayed moves run in the background.

    The first message over the limit gets an answer. If the client goes on, it is disconnected.
    Return False if the client was disconnected for flooding.
    """
    unreadable = too_many = 0
    while not connection.closed:
        frame = await socket.receive()
        if frame["type"] != "websocket.receive":
            return frame.get("code") != CUT_OFF
        text = frame.get("text")
        content = text if text is not None else frame.get("bytes") or b""
        try:
            registry.rate_limits.spend("message", connection.user, connection.address)
            said = protocol.read(content)
            too_many = 0
        except TooMuch as error:
            too_many += 1
            if too_many == 1:
                _refuse(registry, connection, protocol.id_of(content), error)
            elif too_many > TOO_MANY_MOST:
                connection.close(
                    error.code, say("Too many messages; wait before you connect again.")
                )
                return False
            continue
        except Refused as error:
            unreadable += isinstance(error, protocol.BadMessage)
            _refuse(registry, connection, protocol.id_of(content), error)
            if unreadable >= UNREADABLE_MOST:
                connection.close(
                    "message/unreadable", say("Too many of your messages could not be read.")
                )
            continue
        if isinstance(said, protocol.Ping):
            connection.lag = min(max(0.0, said.lag / 2000), registry.settings.max_lag)
        wait = plans.hold(host, connection.user, said)
        if wait or isinstance(said, protocol.Hint):  # a player may move before a hint comes
            registry.background.run(_later(registry, host, connection, said, wait))
        else:
            await _do(registry, host, connection, said)
    return True


async def _do(
    registry: Registry, host: TableHost, connection: Connection, said: protocol.Said
) -> None:
    """Carry out one message, and answer it."""
    try:
        spend_for(registry, said, connection.user, connection.address)
        connection.send(await _done(host, connection, said))
    except Refused as error:
        if isinstance(error, Illegal | Unclear | Unreadable):
            charge_for_refusal(registry, connection)
        if isinstance(said, protocol.Move):
            error.sentence = as_typed(error.sentence, said.move, connection.reader)
        _refuse(registry, connection, "" if isinstance(said, protocol.Ping) else said.id, error)


async def _done(host: TableHost, connection: Connection, said: protocol.Said) -> object:
    """Carry out one message; a move that is refused is read again in the player's own language."""
    try:
        return await plans.do(host, connection.user, said)
    except (Illegal, Unreadable) as refused:
        table = host.room.table
        if not isinstance(said, protocol.Move) or table is None or connection.seat < 0:
            raise
        move = in_notation(said.move, table, connection.seat, connection.reader)
        if move == said.move:
            raise
        try:
            meant = msgspec.structs.replace(said, move=move)
            return await plans.do(host, connection.user, meant)
        except Unreadable:
            raise refused from None


def charge_for_refusal(registry: Registry, connection: Connection) -> None:
    """Count a refused move several times, because finding the reason takes longest."""
    with suppress(TooMuch):
        for _ in range(REFUSED_MOVE):
            registry.rate_limits.spend("message", connection.user, connection.address)


async def _later(
    registry: Registry, host: TableHost, connection: Connection, said: protocol.Said, wait: float
) -> None:
    chosen = await plans.when_none_may_call(host, connection.user, said, wait)
    await _do(registry, host, connection, chosen)


def _refuse(registry: Registry, connection: Connection, command: str, error: Refused) -> None:
    registry.metrics.refusals.labels(error.code).inc()
    logger.debug("refused", extra={"code": error.code})
    connection.send(protocol.refusal(command, error))


def spend_for(registry: Registry, said: protocol.Said, user: str, address: str) -> None:
    """Count a request that costs more than a move towards the rate limit."""
    if isinstance(said, protocol.Chat | protocol.Gesture):
        registry.rate_limits.spend("chat", user, address)
    elif isinstance(said, protocol.Hint | protocol.Draft):
        kind = "hint" if isinstance(said, protocol.Hint) else "message"
        registry.rate_limits.spend(kind, user, address)
