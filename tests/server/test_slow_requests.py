"""Requests that never complete are cut off, and others are served in the meantime."""

from __future__ import annotations

import asyncio
import resource
import socket
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from unittest.mock import Mock

import httpx
import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from parlour.server.http import connection_limits, reader_watch
from parlour.server.http.app import make_app
from parlour.server.http.connection_limits import AHEAD_MOST, LimitedProtocol
from parlour.server.http.reader_watch import ReaderWatch
from parlour.server.http.socket_limits import AT_ONCE
from parlour.server.plumbing import rate_limits
from parlour.server.plumbing.address_blocks import household_of, network_of
from parlour.server.plumbing.rate_limits import (
    LONGEST_DELAY,
    PER_ADDRESS,
    RATES,
    RateLimits,
    TooMuch,
)
from tests.pace import PATIENCE, pace
from tests.server.helpers import TestClient, Time, quiet
from tests.server.processes import NO_CERTIFICATES, Server, http_get, http_post

if TYPE_CHECKING:
    from pathlib import Path

UPGRADE = (
    b"GET /ws/%s HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
PING, PONG, TEXT_BEGINS, PART = (bytes((first, 0x80, 0, 0, 0, 0)) for first in (0x89, 0x8A, 1, 0))
"""Empty masked frames (RFC 6455, 5.2)."""
ANSWER = b"\x8a\x00"
"""A server's pong."""
HEAD = b"POST /api/session HTTP/1.1\r\nHost: x\r\nX-Parlour: 1\r\nContent-Length: 100\r\n"


@pytest.mark.parametrize(
    ("address", "household", "network"),
    [
        ("192.0.2.7", "192.0.2.7", "192.0.2.0/24"),
        ("::ffff:192.0.2.7", "192.0.2.7", "192.0.2.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1:2::/64"),
        ("testclient", "testclient", "testclient"),
    ],
)
def test_an_address_stands_for_one_household(address: str, household: str, network: str) -> None:
    assert household_of(address) == household
    assert network_of(address) == network


async def slow(port: int, start: bytes, drop: bytes, seconds: float) -> float:
    """Send the start of a request and then a byte at intervals; return when the server hung up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    began = time.monotonic()
    writer.write(start)
    while time.monotonic() - began < seconds:
        try:
            writer.write(drop)
            if await asyncio.wait_for(reader.read(1000), 0.5) == b"":
                break
        except TimeoutError:
            continue
        except OSError:
            break
    writer.transport.abort()
    return time.monotonic() - began


def test_slow_headers_and_bodies_are_disconnected(tmp_path: Path) -> None:
    short = {"HEADER_SECONDS": 1.0, "BODY_SECONDS": 2.0}
    script = "; ".join(
        ["import parlour.server.http.connection_limits as limits"]
        + [f"limits.{name} = {value}" for name, value in short.items()]
        + ["from parlour.cli import main", "import sys", "sys.exit(main())"]
    )
    assert short.keys() <= vars(connection_limits).keys()
    server = Server(f"sqlite:///{tmp_path}/t.db", PARLOUR_RATE_MULTIPLIER="1")
    server.program = [sys.executable, "-c", script]
    with server:

        async def run() -> list[float]:
            ways = [(b"", b""), (b"GET / HTTP/1.1\r\n", b"a"), (HEAD + b"\r\n", b" ")]
            return await asyncio.gather(*[slow(server.port, *way, 60) for way in ways])

        silent, headers, body = asyncio.run(run())
        slowly = pace()
        assert silent < 3 * slowly
        assert headers < 3 * slowly
        assert body < 5 * slowly
        assert http_get(f"{server.base}/healthz").status_code == 200


def test_a_flood_of_slow_requests_keeps_nobody_out(tmp_path: Path) -> None:
    """Three hundred silent connections, from the same address as the players."""
    with Server(f"sqlite:///{tmp_path}/t.db", PARLOUR_RATE_MULTIPLIER="1") as server:

        async def run() -> None:
            flood = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(300)]
            for _, writer in flood:
                writer.write(b"GET / HTTP/1.1\r\n")
            async with httpx.AsyncClient(verify=NO_CERTIFICATES) as client:
                for _ in range(10):
                    began = time.monotonic()
                    answer = await client.get(f"{server.base}/healthz", timeout=PATIENCE)
                    assert answer.status_code == 200
                    assert time.monotonic() - began < pace()
            for _, writer in flood:
                writer.transport.abort()

        asyncio.run(run())


def test_a_server_that_runs_out_of_files_logs_it_and_continues(tmp_path: Path) -> None:
    few = 200
    log = (tmp_path / "log").open("wb")
    server = Server(f"sqlite:///{tmp_path}/t.db", PARLOUR_RATE_MULTIPLIER="0")
    server.errors = log
    limit = f"resource.setrlimit(resource.RLIMIT_NOFILE, ({few}, {few}))"
    script = f"import resource, sys; {limit}; from parlour.cli import main; sys.exit(main())"
    server.program = [sys.executable, "-c", script]
    assert few < resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    with server:

        async def run() -> None:
            flood = [
                await asyncio.open_connection("127.0.0.1", server.port) for _ in range(2 * few)
            ]
            await asyncio.sleep(0.5)
            for _, writer in flood:
                writer.transport.abort()

        asyncio.run(run())
        time.sleep(0.5)
        assert http_get(f"{server.base}/readyz").status_code == 200
    log.close()
    lines = (tmp_path / "log").read_text(encoding="utf-8").splitlines()
    assert sum("out of file descriptors" in line for line in lines) == 1


class Wire:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.written = b""
        self.closed = False

    def write(self, data: bytes) -> None:
        """Keep data."""
        self.written += data

    def close(self) -> None:
        """Note that it is closed."""
        self.closed = True

    def get_write_buffer_size(self) -> int:
        """Say that everything was sent."""
        return 0

    def get_extra_info(self, _name: str) -> None:
        """Say nothing about the connection."""


def test_the_connections_of_an_address_wait_and_those_of_others_do_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seconds = 0.0
    monkeypatch.setattr(LimitedProtocol, "generosity", 1.0)
    monkeypatch.setattr(LimitedProtocol, "rates", RateLimits(1.0, lambda: seconds))

    def connection_made(self: Any, transport: Any) -> None:
        self.transport = transport

    monkeypatch.setattr(HttpToolsProtocol, "connection_made", connection_made)
    monkeypatch.setattr(HttpToolsProtocol, "connection_lost", lambda *_: None)

    def wait(address: str) -> float | None:
        """Return how long a new connection waits before it is read; None if it is refused."""
        protocol: Any = LimitedProtocol.__new__(LimitedProtocol)
        protocol.client, protocol.loop, wire = (address, 1), Mock(), Wire()
        protocol.connection_made(wire)
        delay, then = protocol.loop.call_later.call_args.args[:2]
        assert wire.closed == wire.written.startswith(b"HTTP/1.1 503")
        protocol.connection_lost(None)
        if wire.closed:
            return None
        return float(delay) if then == protocol._enter else 0.0

    most, rate = (int(n * PER_ADDRESS) for n in RATES["open"])
    assert not any(wait("192.0.2.7") for _ in range(most))
    longest = int(LONGEST_DELAY * rate)
    assert [wait("192.0.2.7") for _ in range(longest)] == [
        pytest.approx((n + 1) / rate) for n in range(longest)
    ]
    assert wait("192.0.2.7") is None
    assert wait("192.0.2.8") == 0
    seconds = LONGEST_DELAY
    assert wait("192.0.2.7") == pytest.approx(1 / rate)


class Unread:
    """A transport whose client reads at a given speed."""

    def __init__(self, size: int, bytes_a_second: float) -> None:
        self.size, self.speed, self.began = size, bytes_a_second, time.monotonic()
        self.aborted = False

    def get_write_buffer_size(self) -> int:
        """Return how much the client has not read."""
        return int(self.size - self.speed * (time.monotonic() - self.began))

    def abort(self) -> None:
        """Note that the client was disconnected."""
        self.aborted = True


@pytest.mark.parametrize(("speed", "goes"), [(0.0, True), (1e7, False)])
def test_a_client_that_does_not_read_is_disconnected(
    monkeypatch: pytest.MonkeyPatch,
    speed: float,
    goes: bool,  # noqa: FBT001
) -> None:
    monkeypatch.setattr(reader_watch, "UNREAD_SECONDS", 0.05)

    async def run() -> None:
        transport: Any = Unread(1 << 30, speed)
        watch = ReaderWatch(transport, asyncio.get_running_loop())
        watch.start()
        await asyncio.sleep(0.3)
        watch.stop()
        assert transport.aborted == goes

    asyncio.run(run())


PIPELINED = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"


def test_a_client_that_sends_requests_and_reads_nothing_is_disconnected(tmp_path: Path) -> None:
    script = (
        "import parlour.server.http.reader_watch as watch; watch.UNREAD_SECONDS = 1.0; "
        "from parlour.cli import main; import sys; sys.exit(main())"
    )
    server = Server(f"sqlite:///{tmp_path}/t.db", PARLOUR_RATE_MULTIPLIER="0")
    server.program = [sys.executable, "-c", script]
    with server, socket.create_connection(("127.0.0.1", server.port), PATIENCE) as wire:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        wire.settimeout(0.5)
        until = time.monotonic() + PATIENCE
        cut = False
        while not cut:
            assert time.monotonic() < until, "the server never hung up"
            try:
                wire.send(PIPELINED)
            except TimeoutError:
                continue
            except OSError:
                cut = True
            time.sleep(0.001)


def test_many_requests_at_once_are_not_parsed_in_one_go(tmp_path: Path) -> None:
    """A quarter of a megabyte of tiny requests stopped all tables for a third of a second."""
    with (
        Server(f"sqlite:///{tmp_path}/t.db", PARLOUR_RATE_MULTIPLIER="1") as server,
        socket.create_connection(("127.0.0.1", server.port), PATIENCE) as wire,
    ):
        wire.sendall(b"GET /healthz HTTP/1.1\r\n\r\n" * 5000)
        heard = b""
        with suppress(ConnectionError):
            while part := wire.recv(1 << 16):
                heard += part
        assert heard.count(b"HTTP/1.1 ") <= AHEAD_MOST + 2


CHUNKED = b"POST /api/records HTTP/1.1\r\nX-Parlour: 1\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "sent",
    [
        CHUNKED + b"1\r\na\r\n" * 5000,
        CHUNKED + b"1\r\na\r\n0\r\n" + b"a: b\r\n" * 5000,
        b"GET /healthz HTTP/1.1\r\n" + b"a: b\r\n" * 5000,
    ],
    ids=["chunks", "headers after the body", "headers"],
)
def test_a_request_in_too_many_pieces_is_refused(tmp_path: Path, sent: bytes) -> None:
    """Ten bodies of one-byte chunks stopped all tables for a second."""
    with (
        Server(f"sqlite:///{tmp_path}/t.db", PARLOUR_RATE_MULTIPLIER="1") as server,
        socket.create_connection(("127.0.0.1", server.port), PATIENCE) as wire,
    ):
        heard = b""
        with suppress(ConnectionError):
            wire.sendall(sent)
            while part := wire.recv(1 << 16):
                heard += part
        assert heard.startswith(b"HTTP/1.1 400 ")
        chunks = (b"a" * 1024 for _ in range(200))
        headers = {"X-Parlour": "1"}
        answer = http_post(f"{server.base}/api/records", content=chunks, headers=headers)
        assert "record:1" in answer.text


@pytest.mark.parametrize(
    ("start", "frame"),
    [(b"", PING), (b"", PONG), (TEXT_BEGINS, PART)],
    ids=["pings", "pongs", "parts of a message"],
)
def test_a_flood_of_small_frames_is_cut_off(tmp_path: Path, start: bytes, frame: bytes) -> None:
    """Such frames are not messages, and have few bytes."""
    with Server(f"sqlite:///{tmp_path}/t.db", PARLOUR_RATE_MULTIPLIER="1") as server:
        answer = http_post(
            f"{server.base}/api/tables", json={"game": "block"}, headers={"X-Parlour": "1"}
        )
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as wire:
            wire.sendall(UPGRADE % answer.json()["table"].encode())
            heard = wire.recv(1 << 16)
            assert b" 101 " in heard[:20]
            wire.sendall(start + frame * 500)
            with suppress(ConnectionError):
                while part := wire.recv(1 << 16):
                    heard += part
        assert b"keepalive" not in heard  # it does not wait until the client seems to be gone
        assert heard.count(ANSWER) <= AT_ONCE // len(frame)  # nothing after the first reading


def test_requests_of_an_address_wait_and_those_of_others_do_not() -> None:
    seconds = 0.0
    limits = RateLimits(1.0, lambda: seconds)
    most, rate = (int(n * PER_ADDRESS) for n in RATES["request"])
    assert not any(limits.delay("request", "192.0.2.7") for _ in range(most))
    assert limits.delay("request", "192.0.2.7") == pytest.approx(1 / rate)
    assert limits.delay("request", "192.0.2.8") == 0
    for _ in range(int(LONGEST_DELAY * rate) - 1):
        limits.delay("request", "192.0.2.7")
    with pytest.raises(TooMuch):
        limits.delay("request", "192.0.2.7")
    seconds = 3600.0
    assert limits.delay("request", "192.0.2.7") == 0


def test_pages_and_files_count_as_requests_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No path is free, so that none can be used for a flood; refused clients are disconnected."""
    monkeypatch.setattr(rate_limits, "LONGEST_DELAY", 0.0)
    app = make_app(quiet(f"sqlite:///{tmp_path}/t.db", rate_multiplier=0.01), Time())
    with TestClient(app) as client:
        codes = [client.get("/nowhere").status_code for _ in range(20)]
        refused = client.get("/")
    assert codes[0] == 200
    assert refused.status_code == 429
    assert refused.headers["connection"] == "close"
