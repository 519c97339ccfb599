"""Requests that no client sends: each is answered soon, costs little, and fills no log."""

from __future__ import annotations

import json
import logging
import socket
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from parlour.server.http.connection_limits import (
    LONGEST_ADDRESS,
    LONGEST_HEADER,
    PARAMETERS_MOST,
    LimitedProtocol,
)
from parlour.server.http.socket_limits import BYTES
from parlour.server.plumbing.json_logs import REPEATED_AFTER, Repeats
from tests.pace import PATIENCE
from tests.server.processes import WRITE, Server, http_post

if TYPE_CHECKING:
    from collections.abc import Iterator

HEAD = b"GET %s HTTP/1.1\r\nHost: x\r\n"
UPGRADE = (
    b"Upgrade: websocket\r\nConnection: Upgrade%s\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
GOODBYE = b"\x88\x82\0\0\0\0\x03\xe8"
"""A masked frame that closes a socket (RFC 6455, 5.5.1)."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("odd")
    found = Server(
        f"sqlite:///{folder}/t.db", PARLOUR_RATE_MULTIPLIER="1", PARLOUR_LOG_LEVEL="info"
    )
    with (folder / "log").open("wb") as log:
        found.errors = log
        with found:
            yield found


def said(server: Server, request: bytes) -> bytes:
    """Send something, and return everything until the server hangs up."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as wire:
        heard = b""
        with suppress(ConnectionError):
            wire.sendall(request)
            while part := wire.recv(1 << 16):
                heard += part
        return heard


def ask(address: str, more: bytes = b"") -> bytes:
    return HEAD % address.encode() + more + b"Connection: close\r\n\r\n"


def a_table(server: Server) -> str:
    answer = http_post(f"{server.base}/api/tables", json={"game": "block"}, headers=WRITE)
    return str(answer.json()["table"])


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (ask("/api/tables?" + "&".join("a" * PARAMETERS_MOST)), 200),
        (ask("/api/tables?" + "&".join("a" * (PARAMETERS_MOST + 1))), 400),
        (ask("/api/tables".ljust(LONGEST_ADDRESS, "?")), 200),
        (ask("/api/tables".ljust(LONGEST_ADDRESS + 1, "?")), 400),
        (ask("/api/tables", b"Cookie: ".ljust(LONGEST_HEADER, b"a") + b"\r\n"), 200),
        (ask("/api/tables", b"Cookie: ".ljust(LONGEST_HEADER + 5, b"a") + b"\r\n"), 400),
        (ask("/api/tables", (b"Cookie: ".ljust(LONGEST_HEADER, b"a") + b"\r\n") * 3), 400),
    ],
    ids=["parameters", "one more", "address", "longer", "header", "longer header", "three"],
)
def test_addresses_and_headers_are_limited(server: Server, request_: bytes, status: int) -> None:
    """One request with 15,000 parameters stopped all tables for a quarter of a second."""
    assert said(server, request_).startswith(b"HTTP/1.1 %d " % status)


def test_what_follows_the_request_for_a_socket_is_read(server: Server) -> None:
    """It was once dropped: a goodbye in the same packet left the socket open until a timeout."""
    request = HEAD % f"/ws/{a_table(server)}".encode() + UPGRADE % b"" + b"\r\n"
    heard = said(server, request + GOODBYE)
    assert heard.startswith(b"HTTP/1.1 101 ")
    assert heard.endswith(b"\x88\x02\x03\xe8")


def test_a_flood_before_the_answer_to_a_socket_is_cut_off(server: Server) -> None:
    """Frames that arrive before the socket is open are kept, so they count too."""
    request = HEAD % f"/ws/{a_table(server)}".encode() + UPGRADE % b"" + b"\r\n"
    said(server, request + GOODBYE[:2] * BYTES)  # it returns


@pytest.mark.parametrize("method", [b"GET", b"POST"])
def test_a_socket_with_a_body_is_refused(server: Server, method: bytes) -> None:
    """The protocol of sockets gives no answer to such a request; the connection stayed open."""
    chunks = b"1\r\na\r\n" * 3 + b"0\r\n\r\n"
    request = HEAD % b"/ws/x" + UPGRADE % b"" + b"Transfer-Encoding: chunked\r\n\r\n"
    heard = said(server, request.replace(b"GET", method) + chunks)
    assert heard.startswith(b"HTTP/1.1 400 ")


def test_a_request_is_searched_for_its_protocol_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was once searched at each chunk: one with a long header stopped all tables for 15 s."""
    times = 0
    found = HttpToolsProtocol._get_upgrade

    def counted(self: HttpToolsProtocol) -> bytes | None:
        nonlocal times
        times += 1
        return found(self)

    monkeypatch.setattr(HttpToolsProtocol, "_get_upgrade", counted)
    monkeypatch.setattr(HttpToolsProtocol, "on_headers_complete", lambda _: None)
    protocol = LimitedProtocol.__new__(LimitedProtocol)
    protocol.headers = [(b"connection", b"upgrade"), (b"upgrade", b"h2c")]
    protocol.url, protocol.pipeline = b"/", []  # type: ignore[assignment]
    monkeypatch.setattr(LimitedProtocol, "_set_timer", lambda *_: None)
    protocol.on_headers_complete()
    assert [protocol._get_upgrade() for _ in range(5)] == [b"h2c"] * 5
    assert times == 1


def test_invalid_requests_write_one_line_to_the_log(server: Server) -> None:
    for _ in range(30):
        assert said(server, b"\x16\x03\x01\r\n\r\n").startswith(b"HTTP/1.1 400 ")
    assert server.errors is not None
    with open(server.errors.name, encoding="utf-8") as log:  # noqa: PTH123 - it is open
        lines = [json.loads(line)["message"] for line in log]
    assert lines.count("Invalid HTTP request received.") <= 1


def test_a_repeated_warning_is_counted() -> None:
    now = 0.0
    repeats = Repeats(lambda: now)

    def line(message: str, level: int = logging.WARNING) -> int | None:
        """Return how often a line was left out before; None if it is left out itself."""
        record = logging.LogRecord("parlour", level, __file__, 1, message, (), None)
        return getattr(record, "repeated", 0) if repeats.filter(record) else None

    assert line("invalid") == 0
    assert [line("invalid") for _ in range(3)] == [None] * 3
    assert line("another") == 0
    assert [line("audit", logging.INFO) for _ in range(3)] == [0] * 3
    now = REPEATED_AFTER
    assert line("invalid") == 3
    now = 2 * REPEATED_AFTER
    assert line("invalid") == 0
