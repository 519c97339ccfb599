"""The player's own data: names that cannot deceive, logging out, exporting and erasing."""

from __future__ import annotations

import json
import unicodedata
from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest

from parlour.records.record import write_record
from parlour.server import player_names
from parlour.server.documents import imported
from parlour.server.http.app import make_app
from parlour.server.live import entries as log
from parlour.server.player_names import BadName, clean_name, looks
from parlour.table.table import Table
from tests.server.helpers import TestClient, quiet
from tests.table.sitting import BLOCK

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

WRITE = {"x-parlour": "1"}


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u2800\u2800",
        "A\u200bnn",
        "\u202eAnn",
        "A\u0300\u0301\u0302nn",
        "\u0301nn",
        "A\ufe0fnn",
        "--",
        "\u0410nn",
        "P\u0430ul",
        "\u039fscar",
    ],
)
def test_invisible_and_deceptive_names_are_refused(name: str) -> None:
    with pytest.raises(BadName):
        clean_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Zo\u00eb",
        "M\u00fcller-L\u00fcdenscheidt",
        "\u0410\u043d\u043d\u0430",
        "\u674e\u96f7",
        "R2-D2",
    ],
)
def test_names_of_every_language_are_accepted(name: str) -> None:
    assert clean_name(name) == name


def test_a_long_name_is_refused_before_it_is_normalized(monkeypatch: pytest.MonkeyPatch) -> None:
    """Normalizing 16 kB of accents takes 50 ms."""
    seen = Mock(wraps=unicodedata)
    monkeypatch.setattr(player_names, "unicodedata", seen)
    with pytest.raises(BadName, match="1 to 24 printable"):
        clean_name("a" + "\u0301\u0316" * 4000)
    assert not seen.normalize.called
    assert clean_name("  Zoe\u0308  ") == "Zo\u00eb"
    assert seen.normalize.called


def test_names_that_look_alike_are_recognized() -> None:
    assert looks("Paul") == looks("PauI".replace("I", "l")) == looks("paul")
    assert looks("\u0441\u043e\u0441") == looks("coc")
    assert looks("Ann") != looks("Anna")


def test_imported_names_are_cleaned() -> None:
    table = Table(BLOCK, 3, names=("\u3164", "Ann", "\u0410nn"))
    table.deal_next()
    seat = table.due()[0]
    table.submit(seat, table.offers(seat)[0].text)
    found = imported(write_record(table), "somebody", 0.0)
    opened = next(e for e in map(log.decode, found.entries) if type(e).__name__ == "Opened")
    assert opened.names == ("Player 1", "Ann", "Player 3")  # type: ignore[union-attr]
    assert "\u3164" not in b"".join(found.entries).decode()


@pytest.fixture
def ann(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(make_app(quiet(f"sqlite:///{tmp_path}/t.db")), headers=WRITE) as client:
        client.post("/api/session", json={"name": "Ann"})
        yield client


def test_logging_out_forgets_the_session_here_and_everywhere(ann: TestClient) -> None:
    me = ann.get("/api/session").json()["id"]
    copy = dict(ann.cookies)
    ann.post("/api/session/logout", json={})
    assert ann.get("/api/session").json()["id"] != me
    ann.cookies.update(copy)
    assert ann.get("/api/session").json()["id"] == me  # another device still has it
    ann.post("/api/session/logout", json={"everywhere": True})
    ann.cookies.update(copy)
    assert ann.get("/api/session").json()["id"] != me
    assert ann.post("/api/play", json={"game": "block"}).status_code == 401
    assert ann.post("/api/session", json={"name": "Ann"}).json()["id"] != me


def test_personal_data_is_exported_and_erased(ann: TestClient) -> None:
    me = ann.get("/api/session").json()["id"]
    table = ann.post("/api/play", json={"game": "block"}).json()["table"]
    with ann.websocket_connect(f"/ws/{table}") as socket:
        socket.send_json({"do": "chat", "id": "1", "text": "a secret of mine"})
        while socket.receive_json()["is"] != "ack":
            pass
    found = ann.get("/api/session/data").json()
    assert (found["id"], found["name"]) == (me, "Ann")
    assert [line["text"] for line in found["tables"][0]["chat"]] == ["a secret of mine"]
    copy = dict(ann.cookies)

    assert ann.post("/api/session/erase", json={}).status_code == 200
    ann.cookies.update(copy)
    assert ann.get("/api/session").json()["id"] != me
    shown = ann.get(f"/api/tables/{table}").json()
    assert shown["you"] == -1
    assert me not in json.dumps(shown)
    registry = ann.app.state.registry  # type: ignore[attr-defined]
    assert ann.portal is not None
    stored = b"".join(ann.portal.call(registry.store.read, table))
    assert me.encode() not in stored
    assert b"a secret of mine" not in stored
    assert ann.portal.call(registry.store.tables_of, me) == []
