"""Requests that never complete are cut off, and others are served in the meantime."""

from __future__ import annotations

import asyncio
import resource
import sys
import time
from typing import TYPE_CHECKING, Any
from unittest.mock import Mock

import httpx
import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from parlour.server.address_blocks import household_of, network_of
from parlour.server.http import connection_limits
from parlour.server.http.connection_limits import LimitedProtocol
from parlour.server.rate_limits import PER_ADDRESS, RATES, RateLimits
from tests.pace import PATIENCE, pace
from tests.server.processes import Server

if TYPE_CHECKING:
    from pathlib import Path

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
        assert httpx.get(f"{server.base}/healthz", timeout=PATIENCE).status_code == 200


def test_a_flood_of_slow_requests_keeps_nobody_out(tmp_path: Path) -> None:
    """Three hundred silent connections, from the same address as the players."""
    with Server(f"sqlite:///{tmp_path}/t.db", PARLOUR_RATE_MULTIPLIER="1") as server:

        async def run() -> None:
            flood = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(300)]
            for _, writer in flood:
                writer.write(b"GET / HTTP/1.1\r\n")
            async with httpx.AsyncClient() as client:
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
        assert httpx.get(f"{server.base}/readyz", timeout=PATIENCE).status_code == 200
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

    def get_extra_info(self, _name: str) -> None:
        """Say nothing about the connection."""


def test_an_address_that_keeps_connecting_is_refused_and_others_are_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seconds = 0.0
    monkeypatch.setattr(LimitedProtocol, "generosity", 1.0)
    monkeypatch.setattr(LimitedProtocol, "rates", RateLimits(1.0, lambda: seconds))

    def connection_made(self: Any, transport: Any) -> None:
        self.transport = transport

    monkeypatch.setattr(HttpToolsProtocol, "connection_made", connection_made)
    monkeypatch.setattr(HttpToolsProtocol, "connection_lost", lambda *_: None)

    def is_refused(address: str) -> bool:
        protocol: Any = LimitedProtocol.__new__(LimitedProtocol)
        protocol.client, protocol.loop = (address, 1), Mock()
        wire = Wire()
        protocol.connection_made(wire)
        assert wire.closed == wire.written.startswith(b"HTTP/1.1 503")
        protocol.connection_lost(None)
        return wire.closed

    most, rate = (int(n * PER_ADDRESS) for n in RATES["open"])
    assert not any(is_refused("192.0.2.7") for _ in range(most))
    assert is_refused("192.0.2.7")
    assert not is_refused("192.0.2.8")
    seconds = 1.0
    assert [is_refused("192.0.2.7") for _ in range(rate + 1)] == [False] * rate + [True]
