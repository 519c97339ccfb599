"""Connection limits: slow requests are cut off, and no address takes all connections.

uvicorn waits forever for an incomplete request. Here headers and body each have a time limit. Only
a few connections per address may be without a complete request; the oldest is closed first, so that
prompt clients are served even during a flood.

If an address keeps opening connections, they wait before they are read. A school class that
connects all at once is served a little later, and a client that reconnects at once after being
disconnected costs little. If such a client may not open a socket yet, its request is held for a
while and then refused, without any work for the application. A client that does not read its
answers is disconnected too.
"""

import asyncio
import logging
import os
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final

import httptools

from parlour.server.http.reader_watch import ReaderWatch, WatchedProtocol, end_soon
from parlour.server.http.socket_router import SocketRouter
from parlour.server.http.uvicorn_parts import HttpToolsProtocol
from parlour.server.plumbing.address_blocks import household_of
from parlour.server.plumbing.rate_limits import OPEN_MOST, RateLimits, TooMuch
from parlour.server.plumbing.settings import Settings
from parlour.server.plumbing.shared_folder import HANDOVERS

HEADER_SECONDS: Final = 10.0
BODY_SECONDS: Final = 30.0
LONGEST_ADDRESS: Final = 2048
PARAMETERS_MOST: Final = 20
"""Maximum number of parameters in the address of a request; none needs more than four."""
LARGEST_HEADERS: Final = 16 * 1024
LONGEST_HEADER: Final = 8000
"""Maximum length of a header; the WebSocket library accepts no longer line."""
HEADERS_MOST: Final = 100
"""Maximum number of headers of one request, including those after its body."""
LARGEST_REQUEST: Final = 2 * 1024 * 1024
"""Maximum size of one request (bytes): the largest body, its headers, and the sizes of chunks."""
PIECES: Final = 100
PIECE_BYTES: Final = 256
"""A body may have PIECES pieces of any size, and one more for every PIECE_BYTES bytes."""
SILENT_MOST: Final = 50
"""Maximum number of connections of one address with incomplete request headers."""
HELD_SECONDS: Final = 5.0
"""How long the request for a socket is held before it is refused (seconds)."""
HELD_MOST: Final = 50
"""Maximum number of held requests of one address; beyond it, the oldest is refused."""
AHEAD_MOST: Final = 10
"""Maximum number of requests that wait on one connection while another is answered."""
FILES_SPARED: Final = 64
"""Number of files reserved for the store and for workers."""
LOG_EVERY: Final = 10.0
WEBSOCKET: Final = b"websocket"
INVALID: Final = "Invalid HTTP request received."
SORRY: Final = b"There are too many connections; try again soon."
REFUSAL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain\r\ncontent-length: %d\r\n"
    b"connection: close\r\nretry-after: 10\r\n\r\n%s" % (len(SORRY), SORRY)
)

DOOR: Final = "door"
"""The key, in the application's state, of the function that checks for clients that must wait."""

logger = logging.getLogger("parlour")

Door = Callable[[dict[str, Any]], tuple[float, bytes] | None]
"""Returns how long the sender of a request must wait and the refusal to send, or None."""


def files_most() -> int:
    """Return how many files this process may open, after raising the limit as far as allowed."""
    try:
        import resource  # noqa: PLC0415 - there is none on Windows
    except ImportError:
        return 1 << 30
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard if hard != resource.RLIM_INFINITY else 1 << 30


class LimitedProtocol(WatchedProtocol, HttpToolsProtocol):
    """uvicorn's protocol with time limits, and limits for each address."""

    generosity: ClassVar[float] = 0.0
    """Multiplier for the limits per address; 0 for no limits."""
    proxies: ClassVar[tuple[str, ...]] = ()
    """Addresses of proxies, which have their own limits."""
    most_files: ClassVar[int] = 1 << 30
    rates: ClassVar[RateLimits] = RateLimits(0.0, time.monotonic)
    """How often an address may open a connection."""
    router: ClassVar[SocketRouter | None] = None
    """The other workers, to which sockets are handed over; None if there are none."""
    _open: ClassVar[Counter[str]] = Counter()
    _silent: ClassVar[dict[str, dict["LimitedProtocol", None]]] = {}
    """The connections without a complete request by address, oldest first."""
    _held: ClassVar[dict[str, dict["LimitedProtocol", None]]] = {}
    """The held requests for sockets by address, oldest first."""
    _logged: ClassVar[float] = float("-inf")

    _address = ""
    _timer: asyncio.TimerHandle | None = None
    _entry: asyncio.TimerHandle | None = None
    """The timer of a connection that is not read yet, because it must wait."""
    _early = b""
    """The data that arrived while the connection was not read."""
    _goodbye = b""
    """The refusal of a request that is held."""
    _bytes = 0
    """Number of bytes that arrived since the last request was complete."""
    _header_bytes = 0
    _pieces = 0
    _body_bytes = 0
    _upgrade: bytes | None = None
    """The protocol that this request asks for; kept because finding it means splitting a header."""

    @classmethod
    def configure(cls, settings: Settings) -> None:
        """Set the limits of this process."""
        cls.generosity = settings.rate_multiplier
        cls.rates = RateLimits(settings.rate_multiplier, time.monotonic)
        cls.proxies = tuple(
            name.strip() for name in settings.trusted_proxies.split(",") if name.strip()
        )
        cls.most_files = files_most()
        folder = os.environ.get(HANDOVERS)
        cls.router = SocketRouter(Path(folder)) if folder else None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.router is not None:
            sockets: Any = self.ws_protocol_class
            self.router.open(
                partial(
                    sockets,
                    config=self.config,
                    server_state=self.server_state,
                    app_state=self.app_state,
                )
            )

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count a connection, and limit the time for its request."""
        super().connection_made(transport)
        self._reader = ReaderWatch(transport, self.loop)
        if self.runs_out_of_files(transport):
            self._refuse()
            return
        address = self.client[0] if self.client else ""
        if self.generosity and address and not {address, "*"} & {*self.proxies}:
            self._address = household_of(address)
            self._open[self._address] += 1
            if self._open[self._address] > OPEN_MOST * self.generosity:
                self._refuse()
                return
            try:
                wait = self.rates.delay("open", self._address)
            except TooMuch:
                self._refuse()
                return
            if wait:
                self._entry = self.loop.call_later(wait, self._enter)
                return
        self._await_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting a connection."""
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read data; the first bytes of a request start its time limit."""
        if self._entry is not None:
            self._early += data
            self.flow.pause_reading()
            return
        if self._timer is None and (self.cycle is None or self.cycle.response_complete):
            self._await_headers()
        self._bytes += len(data)
        self._parse(data)
        if self._bytes > (LARGEST_HEADERS if self._is_silent() else LARGEST_REQUEST):
            self._cut()

    def _parse(self, data: bytes) -> None:
        """Parse data as uvicorn does, but keep what follows the request for a socket."""
        self._unset_keepalive_if_required()
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserError:
            self.logger.warning(INVALID)
            self.send_400_response(INVALID)
        except httptools.HttpParserUpgrade as upgrade:
            if not self._should_upgrade():
                self._unsupported_upgrade_warning()
                return
            self._early = data[upgrade.args[0] :]
            wait, self._goodbye = self._ask_at_door()
            if wait:
                self._hold(wait)
            else:
                self._open_socket()

    def _open_socket(self) -> None:
        rest, self._early = self._early, b""
        if not rest and self._is_handed_over():
            self._leave()
            self.transport.abort()  # closes it here only
            return
        self.handle_websocket_upgrade()
        if rest:
            self.transport.get_protocol().data_received(rest)  # type: ignore[attr-defined]

    def _get_upgrade(self) -> bytes | None:
        return self._upgrade

    def on_url(self, url: bytes) -> None:
        """Read the address of a request, unless it is too long."""
        if len(self.url) + len(url) > LONGEST_ADDRESS:
            raise ValueError("the address is too long")  # makes uvicorn hang up
        super().on_url(url)

    def on_message_begin(self) -> None:
        """Begin to read a request."""
        super().on_message_begin()
        self._header_bytes = 0

    def on_header(self, name: bytes, value: bytes) -> None:
        """Read a header; refuse a request with too many, because each is costly."""
        size = len(name) + len(value)
        self._header_bytes += size
        if len(self.headers) >= HEADERS_MOST or self._header_bytes > LARGEST_HEADERS:
            raise ValueError("too many headers")
        if size > LONGEST_HEADER:
            raise ValueError("the header is too long")
        super().on_header(name, value)

    def on_body(self, body: bytes) -> None:
        """Read a piece of the body; refuse a body in too many pieces, because each is costly."""
        if self._upgrade == WEBSOCKET:
            raise ValueError("a WebSocket request with a body")
        self._pieces += 1
        self._body_bytes += len(body)
        if self._pieces > PIECES + self._body_bytes // PIECE_BYTES:
            raise ValueError("a body in too many pieces")
        super().on_body(body)

    def on_headers_complete(self) -> None:
        """Start the time limit of the body."""
        if len(self.pipeline) >= AHEAD_MOST:
            raise ValueError("too many requests without waiting for answers")
        if self.url.count(b"&") >= PARAMETERS_MOST:
            raise ValueError("too many parameters")
        self._upgrade = super()._get_upgrade()
        self._pieces = self._body_bytes = 0
        self._set_timer(BODY_SECONDS)
        self._speaks()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """End the time limit of the request; the response has none."""
        self._set_timer(0.0)
        self._bytes = 0
        super().on_message_complete()

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle connection; its client may not have read the last answer."""
        super().timeout_keep_alive_handler()
        self._reader.start()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to a socket, which has its own limits."""
        self._leave()
        super().handle_websocket_upgrade()
        # The parser refers to this protocol: a cycle.
        self.parser = None  # type: ignore[assignment]

    def _is_handed_over(self) -> bool:
        """Hand the connection over to the home worker of its table; return whether that worked."""
        found = self.transport.get_extra_info("socket")
        answering = self.cycle is not None and not self.cycle.response_complete
        if self.router is None or found is None or answering:
            return False
        method, lines = self.scope["method"].encode(), [b"%b: %b" % one for one in self.headers]
        request = b"%b %b HTTP/1.1\r\n%b\r\n\r\n" % (method, self.url, b"\r\n".join(lines))
        return self.router.hand_over(self.url, request, found.fileno())

    def _enter(self) -> None:
        """Begin to read a connection that had to wait."""
        self._entry = None
        self.flow.resume_reading()
        self._await_headers()
        early, self._early = self._early, b""
        if early:
            self.data_received(early)

    def _ask_at_door(self) -> tuple[float, bytes]:
        """Return how long the client must wait before it may open a socket, and the refusal.

        Clients behind a proxy are checked later, when the proxy's headers have been read.
        """
        door: Door | None = self.app_state.get(DOOR)
        if door is None or not self._address:
            return 0.0, b""
        query = self.url.partition(b"?")[2]
        return door({**self.scope, "query_string": query}) or (0.0, b"")

    def _hold(self, wait: float) -> None:
        """Hold the client's request; new attempts cost the client time, but the server no work."""
        self.flow.pause_reading()
        self._entry = self.loop.call_later(min(wait, HELD_SECONDS), self._decide)
        held = self._held.setdefault(self._address, {})
        held[self] = None
        if len(held) > HELD_MOST * self.generosity:
            oldest = next(iter(held))
            oldest._turn_away()  # noqa: SLF001 - another of this class
            oldest._hang_up()  # noqa: SLF001 - they count as connections of this address

    def _decide(self) -> None:
        """Open the socket of a client that has waited long enough; refuse it otherwise."""
        wait, self._goodbye = self._ask_at_door()
        if wait:
            self._turn_away()
            return
        self._entry = None
        self._let_go()
        self.flow.resume_reading()
        self._open_socket()

    def _turn_away(self) -> None:
        """Send the reason why no socket is opened, stop reading, and disconnect soon."""
        if self._entry is not None:
            self._entry.cancel()
        self._let_go()
        self._early = b""
        self.transport.write(self._goodbye)
        end_soon(self.transport, self.loop)

    def _let_go(self) -> None:
        _remove(self._held, self._address, self)

    def _await_headers(self) -> None:
        self._bytes = 0
        self._set_timer(HEADER_SECONDS)
        if self._address:
            silent = self._silent.setdefault(self._address, {})
            silent[self] = None
            if len(silent) > SILENT_MOST * self.generosity:
                next(iter(silent))._cut()  # noqa: SLF001 - another of this class

    def _is_silent(self) -> bool:
        return self in self._silent.get(self._address, ())

    def _speaks(self) -> None:
        _remove(self._silent, self._address, self)

    def _set_timer(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_later(seconds, self._cut) if seconds else None

    def _cut(self) -> None:
        """Close the connection of a request that takes too long."""
        self._set_timer(0.0)
        self._speaks()
        self._hang_up()

    def _refuse(self) -> None:
        self.transport.write(REFUSAL)
        self._hang_up()

    def _hang_up(self) -> None:
        self.transport.close()
        self._reader.start()

    def _leave(self) -> None:
        self._set_timer(0.0)
        self._reader.stop()
        if self._entry is not None:
            self._entry.cancel()
            self._entry = None
        self._speaks()
        self._let_go()
        if self._address:
            self._open[self._address] -= 1
            if self._open[self._address] <= 0:
                del self._open[self._address]
            self._address = ""

    @classmethod
    def runs_out_of_files(cls, transport: asyncio.BaseTransport) -> bool:
        """Return whether few file descriptors are left; new ones get the lowest free number."""
        found = transport.get_extra_info("socket")
        if found is None or found.fileno() < cls.most_files - FILES_SPARED:
            return False
        if time.monotonic() - LimitedProtocol._logged > LOG_EVERY:
            LimitedProtocol._logged = time.monotonic()
            logger.error(
                "out of file descriptors: new connections are refused; raise the limit (ulimit -n)",
                extra={"files": cls.most_files},
            )
        return True


def _remove(
    found: dict[str, dict[LimitedProtocol, None]], address: str, connection: LimitedProtocol
) -> None:
    """Remove a connection from those of its address."""
    those = found.get(address)
    if those is not None:
        those.pop(connection, None)
        if not those:
            del found[address]
