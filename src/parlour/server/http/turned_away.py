"""Turned away: a client that was disconnected for flooding must wait before its next socket.

It usually comes back at once. Opening a socket only to say goodbye costs a millisecond, so its
request is not passed on. Instead the connection is held for a while without being read, and then
gets the whole answer at once. Other people at the same address are not affected if they have a
session.
"""

from contextlib import suppress
from typing import Final

from starlette.requests import HTTPConnection
from starlette.types import Scope
from websockets.utils import accept_key

from parlour.errors import Refused
from parlour.languages.message import reader
from parlour.server.http.calls import address_of, reads
from parlour.server.http.socket_codes import REFUSED
from parlour.server.http.socket_limits import frame
from parlour.server.people.callers import who_waits
from parlour.server.people.cookies import caller
from parlour.server.plumbing.rate_limits import TooMuch
from parlour.server.registry import Registry
from parlour.server.tables import protocol

KEY: Final = "sec-websocket-key"
OFFERED: Final = "sec-websocket-protocol"
SWITCH: Final = (
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Accept: {}\r\n"
)
NO_SOCKET: Final = (
    b"HTTP/1.1 429 Too Many Requests\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
)
"""The answer to a request that could not open a socket anyway."""


def turned_away(registry: Registry, scope: Scope) -> tuple[float, bytes] | None:
    """Return how long a client must wait before it may open a socket, and the refusal to send.

    Return None if it does not have to wait.
    """
    connection, session = HTTPConnection(scope), None
    with suppress(Refused):  # a bad token is refused later, if the client need not wait
        session = caller(registry.callers, connection)
    try:
        registry.rate_limits.check_back_off(who_waits(session, address_of(connection)))
    except TooMuch as error:
        return error.retry_after, goodbye(connection, error)
    return None


def goodbye(connection: HTTPConnection, error: Refused) -> bytes:
    """Return all bytes of a socket that is opened only to say why it is closed.

    A browser shows no other answer.
    """
    key = connection.headers.get(KEY)
    if key is None:
        return NO_SOCKET
    head = SWITCH.format(accept_key(key))
    if protocol.SUBPROTOCOL in map(str.strip, connection.headers.get(OFFERED, "").split(",")):
        head += f"{OFFERED}: {protocol.SUBPROTOCOL}\r\n"
    bye = reader(reads(connection)).encode(protocol.Bye(error.code, error.sentence))
    closing = b"\x88\x02" + REFUSED.to_bytes(2, "big")
    return b"".join([head.encode(), b"\r\n", *frame(bye), closing])
