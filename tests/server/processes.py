"""Server processes that tests may kill, and players who reconnect."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
import time
from typing import IO, Any, Self

import httpx
import pytest
import websockets

from parlour.server.tables.entries import decode
from parlour.server.tables.room import Room
from parlour.store.databases import open_log
from parlour.table.events import Played
from tests.pace import PATIENCE

CUTTING_CONNECTIONS = [
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.usefixtures("cut_connections_collected"),
]
"""Marks of tests that cut connections in the middle: some of these are never closed properly."""
WRITE = {"X-Parlour": "1"}
ENVIRONMENT = {
    "PARLOUR_RATE_MULTIPLIER": "0",
    "PARLOUR_BOT_DELAY": "0",
    "PARLOUR_BOT_WORKERS": "0",
    "PARLOUR_RECORD_WORKERS": "0",
    "PARLOUR_SECRET": "the same for all",
    "PARLOUR_LOG_LEVEL": "error",
}

NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""These servers have no TLS, and reading the certificates takes 50 ms of each request."""


def http_get(url: str, **more: Any) -> httpx.Response:
    """Send a request to a server of a test, and wait long for the answer."""
    return httpx.get(url, **{"timeout": PATIENCE, "verify": NO_CERTIFICATES, **more})


def http_post(url: str, **more: Any) -> httpx.Response:
    """Send a request that changes something."""
    return httpx.post(url, **{"timeout": PATIENCE, "verify": NO_CERTIFICATES, **more})


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Server:
    """A server process on one machine."""

    def __init__(self, database: str, **settings: str) -> None:
        self.port = free_port()
        self.database = database
        self.settings = settings
        self.process: subprocess.Popen[bytes] | None = None
        self.program = [sys.executable, "-m", "parlour"]
        self.errors: IO[bytes] | None = None
        """The file for its logs; without one they go to the standard error of the tests."""

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Self:
        return self._run("serve", "--port", str(self.port), "--database", self.database)

    def start_at_home(self) -> Self:
        """Start it as `parlour` does in a player's terminal; its output also goes to `errors`."""
        self.settings |= {"PARLOUR_PORT": str(self.port), "PARLOUR_DATABASE": self.database}
        self.settings |= {"BROWSER": "true", "PYTHONUNBUFFERED": "1"}
        return self._run(stdout=self.errors, start_new_session=True)

    def _run(self, *given: str, **more: Any) -> Self:
        self.process = subprocess.Popen(  # noqa: S603 - it runs this very program
            [*self.program, *given],
            env={**os.environ, **ENVIRONMENT, **self.settings},
            stderr=self.errors,
            **more,
        )
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with contextlib.suppress(httpx.HTTPError):
                if http_get(f"{self.base}/readyz", timeout=5).status_code == 200:
                    return self
            assert self.process.poll() is None, "the server ended"
            time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        assert self.process
        self.process.kill()
        self.process.wait()
        self.process = None

    def stop(self) -> int:
        if self.process is None:
            return 0
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(PATIENCE)
        self.process = None
        return code

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *what: object) -> None:
        self.close()

    def close(self) -> None:
        if self.process:
            self.kill()


class Person:
    """A player with a cookie who moves, records acknowledgements, and reconnects."""

    def __init__(self, server: Server, name: str) -> None:
        self.server = server
        self.name = name
        answer = http_post(f"{server.base}/api/session", json={"name": name}, headers=WRITE)
        self.cookie = answer.cookies["parlour"]
        self.acked: dict[str, tuple[int, str, int]] = {}
        """The acknowledged moves: the version, the move and the event it was chosen on."""
        self.version = 0
        self.number = 0
        self.scene: dict[str, Any] = {}
        self.wanted: tuple[str, str, int] | None = None
        """A move that was sent and has not been answered yet."""

    def post(self, path: str, **body: Any) -> Any:
        headers = {**WRITE, "Cookie": f"parlour={self.cookie}"}
        answer = http_post(self.server.base + path, json=body, headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def get(self, path: str) -> Any:
        headers = {"Cookie": f"parlour={self.cookie}"}
        return http_get(self.server.base + path, headers=headers).json()

    def connect(self, table: str) -> websockets.connect:
        return websockets.connect(
            f"ws://127.0.0.1:{self.server.port}/ws/{table}?since={self.version}",
            additional_headers={"Cookie": f"parlour={self.cookie}"},
            open_timeout=PATIENCE,
            close_timeout=1,
        )

    async def play(self, table: str, most: int, log: list[str]) -> None:
        """Move whenever possible, until enough moves are logged or the connection is lost."""
        with contextlib.suppress(OSError, websockets.WebSocketException):
            async with self.connect(table) as line:
                if self.wanted:  # sent but never answered: send it again under the same id
                    await self.send(line, *self.wanted)
                async for text in line:
                    await self.hear(line, json.loads(text), log)
                    if len(log) >= most:
                        return

    async def hear(self, line: Any, message: dict[str, Any], log: list[str]) -> None:
        self.version = max(self.version, message.get("version", 0))
        if message["is"] == "ack":
            if self.wanted and self.wanted[0] == message["id"]:
                name, move, seen = self.wanted
                self.acked[name] = (message["version"], move, seen)
                log.append(f"{self.name}:{name}")
                self.wanted = None
        elif message["is"] == "refused":
            self.wanted = None
        elif message["is"] in ("welcome", "news"):
            self.scene = message["scene"]
        else:
            return
        await self.act(line)

    async def act(self, line: Any) -> None:
        """Do what the newest scene offers, if no move is pending."""
        scene = self.scene
        if not scene or self.wanted is not None:
            return
        self.number += 1
        if scene.get("over") and not scene.get("won") and scene["seat"] == 0:
            self.scene = {}
            await line.send(json.dumps({"do": "next", "id": f"n{self.number}"}))
        elif scene["choices"]:
            self.scene = {}
            move = scene["choices"][self.number % len(scene["choices"])]["move"]
            await self.send(line, f"m{self.number}", move, scene["seq"])

    async def send(self, line: Any, name: str, move: str, seen: int) -> None:
        self.wanted = (name, move, seen)
        await line.send(json.dumps({"do": "move", "id": name, "move": move, "seen": seen}))


async def play_together(
    people: list[Person], table: str, moves: int, limit: float, log: list[str] | None = None
) -> list[str]:
    """Let people play until enough moves are acknowledged, or time is up; return them."""
    log = [] if log is None else log
    tasks = [asyncio.create_task(person.play(table, moves, log)) for person in people]
    deadline = time.monotonic() + limit
    while len(log) < moves and time.monotonic() < deadline:
        done, _ = await asyncio.wait(tasks, timeout=0.05)
        if len(done) == len(tasks):
            break
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return log


def a_table(people: list[Person], seats: int = 3) -> str:
    """Create a table with these people, and begin."""
    first, *others = people
    table: str = first.post("/api/tables", game="block", seats=seats)["table"]
    for person in others:
        person.post(f"/api/tables/{table}/sit")
    first.post(f"/api/tables/{table}/start")
    return table


async def stored(database: str, table: str) -> list[bytes]:
    """Return the log of a table whose server may be running."""
    if database.startswith("sqlite:///"):
        with contextlib.closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as db:
            query = "SELECT event FROM events WHERE table_id = ? ORDER BY seq"
            return [event.encode() for (event,) in db.execute(query, (table,))]
    log = open_log(database)
    await log.start()
    found = await log.read(table)
    await log.stop()
    return found


def check_log(database: str, table: str, people: list[Person]) -> None:
    """Check that everything acknowledged is in the log once, and that the log replays."""
    entries = asyncio.run(stored(database, table))
    Room.load(table, entries)
    played = [e for e in map(decode, entries) if isinstance(e, Played) and e.command]
    commands = [e.command for e in played]
    assert len(commands) == len(set(commands))
    moves = {e.command.partition(":")[2] + f"@{e.seat}": e.move for e in played}
    for seat, person in enumerate(people):
        for name, (version, move, _) in person.acked.items():
            assert moves.get(f"{name}@{seat}") == move, (person.name, name)
            assert version <= len(entries)
