"""Invalid bytes on the wire: the server keeps running, and nothing changes."""

from __future__ import annotations

import random
import socket
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest

from tests.server.processes import Person, Server, a_table, http_get

if TYPE_CHECKING:
    from pathlib import Path


def frame(opcode: int, payload: bytes, *, masked: bool = True, length: int | None = None) -> bytes:
    """Return a socket frame; its length may be wrong, and its mask may be missing."""
    size = len(payload) if length is None else length
    bit = 0x80 if masked else 0
    if size < 126:
        head = bytes([opcode, bit | size])
    elif size < 1 << 16:
        head = bytes([opcode, bit | 126]) + size.to_bytes(2, "big")
    else:
        head = bytes([opcode, bit | 127]) + size.to_bytes(8, "big")
    return head + (b"\0\0\0\0" if masked else b"") + payload


def odd_bytes(rng: random.Random) -> bytes:
    """Return invalid messages: noise, wrong lengths, frames out of order."""
    move = b'{"do":"move","id":"a","move":"C4","seen":1}'
    kinds = [
        lambda: rng.randbytes(rng.randrange(1, 300)),
        lambda: frame(0x81, b"\xff\xfe\xfd"),
        lambda: frame(0x81, move, masked=False),
        lambda: frame(0x81, move, length=1 << 40),
        lambda: frame(0x81, b"x" * 40_000),
        lambda: frame(0x80, move) + frame(0x01, move) + frame(0x81, move),
        lambda: frame(0x83, move) + frame(0xF1, move),
        lambda: frame(0x89, b"p" * 126),
        lambda: frame(0x88, b"\x00"),
        lambda: frame(0x82, rng.randbytes(200)),
        lambda: frame(0x81, b"[" * 5000),
        lambda: frame(0x81, move[: rng.randrange(len(move))]) * 3,
        lambda: frame(0x81, move)[: rng.randrange(1, 40)],
    ]
    return b"".join(rng.choice(kinds)() for _ in range(rng.randrange(1, 5)))


def opening(person: Person, table: str) -> bytes:
    key = "dGhlIHNhbXBsZSBub25jZQ=="
    return (
        f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{person.server.port}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nCookie: parlour={person.cookie}\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


@pytest.mark.parametrize("lines", [40, pytest.param(2000, marks=pytest.mark.slow)])
def test_no_bytes_on_a_socket_break_the_server_or_change_a_table(
    tmp_path: Path, lines: int
) -> None:
    rng = random.Random(lines)
    with Server(f"sqlite:///{tmp_path}/t.db") as server:
        people = [Person(server, name) for name in ("Ann", "Bob", "Cy")]
        table = a_table(people)

        def version() -> str:
            found = http_get(f"{server.base}/api/tables/{table}")
            return found.text.replace('"here":true', '"here":false')

        before = version()
        for _ in range(lines):
            with (
                suppress(OSError),
                socket.create_connection(("127.0.0.1", server.port), 10) as wire,
            ):
                wire.settimeout(0.05)
                wire.sendall(opening(rng.choice(people), table) if rng.random() < 0.9 else b"")
                with suppress(TimeoutError):
                    wire.recv(65536)
                wire.sendall(odd_bytes(rng))
                with suppress(TimeoutError):
                    wire.recv(65536)
        assert http_get(f"{server.base}/readyz").status_code == 200
        assert version() == before
        assert server.process
        assert server.process.poll() is None


def pour(wire: socket.socket, flood: bytes) -> None:
    for _ in range(10_000):
        wire.sendall(flood * (64_000 // len(flood)))


def test_a_client_that_floods_a_socket_is_disconnected(tmp_path: Path) -> None:
    move = b'{"do":"resume","id":"a"}'
    floods = {
        "messages": frame(0x81, move),
        "pings": frame(0x89, b""),
        "parts": frame(0x00, b"x"),
        "large": frame(0x81, b"x" * 30_000),
    }
    with Server(f"sqlite:///{tmp_path}/t.db", PARLOUR_RATE_MULTIPLIER="1") as server:
        for name, flood in floods.items():
            person = Person(server, name)
            table = person.post("/api/tables", game="block", seats=3)["table"]
            with socket.create_connection(("127.0.0.1", server.port), 20) as wire:
                wire.sendall(opening(person, table))
                assert b" 101 " in wire.recv(65536)
                with pytest.raises((ConnectionResetError, BrokenPipeError)):
                    pour(wire, flood)
            assert http_get(f"{server.base}/readyz").status_code == 200
