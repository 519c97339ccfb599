"""Clients of the lobby over HTTP, and the tables they create."""

from __future__ import annotations

from typing import Any

from tests.server.helpers import TestClient

WRITE = {"X-Parlour": "1"}


def stranger(first: TestClient, **more: Any) -> TestClient:
    """Return another client of the same server, which the first client keeps open."""
    client = TestClient(first.app, **more)
    client.portal = first.portal
    return client


def another(first: TestClient, name: str) -> TestClient:
    client = stranger(first, headers=WRITE)
    client.post("/api/session", json={"name": name})
    return client


def post(client: TestClient, path: str, **body: Any) -> dict[str, Any]:
    answer = client.post(path, json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def table_of(client: TestClient, **wanted: Any) -> str:
    wanted = {"bots": "novice", **wanted}  # novices think briefly
    return str(post(client, "/api/tables", game="block", seats=3, **wanted)["table"])


def finish(client: TestClient, table: str) -> None:
    """Play a table of one person and bots to the end of the match with first moves."""
    with client.websocket_connect(f"/ws/{table}") as socket:
        number = 0
        while True:
            message = socket.receive_json()
            if message["is"] not in ("welcome", "news"):
                continue
            scene = message["scene"]
            if scene.get("won"):
                return
            number += 1
            if scene.get("over"):
                socket.send_json({"do": "next", "id": f"n{number}"})
            elif scene["choices"]:
                move = {"do": "move", "id": f"m{number}", "seen": scene["seq"]}
                socket.send_json({**move, "move": scene["choices"][0]["move"]})
