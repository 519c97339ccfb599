"""The server's logs: JSON lines that contain no private information."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from typing import TYPE_CHECKING

import websockets

from tests.pace import PATIENCE
from tests.server.processes import (
    CUTTING_CONNECTIONS,
    ENVIRONMENT,
    Person,
    Server,
    a_table,
    http_get,
    play_together,
)

if TYPE_CHECKING:
    from pathlib import Path

CARD = re.compile(r"\b[A-E](?:1[01]|[1-9])\b")
"""A card of Block in notation."""

pytestmark = CUTTING_CONNECTIONS


def test_logs_hold_no_cards_secrets_tokens_cookies_or_ids_of_tables(tmp_path: Path) -> None:
    written = tmp_path / "log"
    server = Server(f"sqlite:///{tmp_path}/t.db", PARLOUR_LOG_LEVEL="debug")
    with written.open("wb") as errors:
        server.errors = errors
        with server:
            people = [Person(server, name) for name in ("Ann", "Bob", "Cy")]
            table = a_table(people)
            assert asyncio.run(play_together(people, table, 10, PATIENCE))
            token = people[0].post("/api/tokens", name="Robo")["token"]
            link = people[0].post(f"/api/tables/{table}/sit")["seat_link"]
            asyncio.run(rudeness(people[0], table))
            headers = {"Authorization": f"Bearer {token}"}
            http_get(f"{server.base}/api/tables/{table}/replay?at=x", headers=headers)
            http_get(f"{server.base}{link[link.index('/t/') :]}x")
            assert server.stop() == 0
    lines = written.read_text().splitlines()
    assert {"server started", "request", "refused", "server stopped"} <= {
        json.loads(line)["message"] for line in lines
    }
    for line in lines:
        assert {"time", "level", "message"} <= json.loads(line).keys()
    text = "\n".join(lines)
    secrets = [table, token, ENVIRONMENT["PARLOUR_SECRET"], link.rpartition("=")[2]]
    for secret in [*secrets, *(person.cookie for person in people)]:
        assert secret not in text
    assert not CARD.findall(" ".join(json.loads(line)["message"] for line in lines))


async def rudeness(person: Person, table: str) -> None:
    """Send what no client sends, so that the server logs something."""
    with suppress(OSError, websockets.WebSocketException):
        async with person.connect(table) as line:
            await line.send("{")
            async for text in line:
                if json.loads(text)["is"] == "refused":
                    await line.send("x" * 100_000)
