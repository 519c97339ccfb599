"""The player's own data: names that cannot deceive, logging out, exporting and erasing."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest

from parlour.records.record import write_record
from parlour.server.http.app import make_app
from parlour.server.library.documents import imported
from parlour.server.people import names
from parlour.server.people.names import BadName, clean_name, looks
from parlour.server.tables import entries as log
from parlour.server.tables.protocol import BadMessage, chat_text
from parlour.table.table import Table
from tests.server.helpers import TestClient, quiet
from tests.table.sitting import BLOCK

if TYPE_CHECKING:
    from collections.abc import Iterator

WRITE = {"x-parlour": "1"}
ROOT = Path(__file__).parents[2]


EMOJI = (
    "\U0001f469\u200d\U0001f4bb",  # a woman, a joiner, a computer
    "\U0001f469\U0001f3fd\u200d\U0001f4bb",
    "\u2764\ufe0f\u200d\U0001f525",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",
    "\U0001f3f3\ufe0f\u200d\U0001f308",
    "\U0001f642\u200d\u2194\ufe0f",  # a head is shaken
    "\U0001f3f4" + "".join(chr(0xE0000 + ord(c)) for c in "gbsct") + "\U000e007f",  # Scotland
    "1\ufe0f\u20e3",
    "\U0001f1e9\U0001f1ea",
)
"""Each is one emoji of several characters."""


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
        "\u200d",
        "\U0001f642\u200d",
        "\U0001f642\u200dAnn",
        "\ufe0f",
        "\u2800",
        "\U0001f3f4" + "".join(chr(0xE0000 + ord(c)) for c in "hello") + "\U000e007f",
        "\U0001f642\U000e0067",
        "!",
        "\U0001f642" * 25,
    ],
)
def test_invisible_and_deceptive_names_are_refused(name: str) -> None:
    with pytest.raises(BadName):
        clean_name(name)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "has 1 to 24 characters"),
        (" \t ", "has 1 to 24 characters"),
        ("a" * 25, "has 1 to 24 characters"),
        ("A\u200bnn", "invisible"),
        ("\u200d", "invisible"),
        ("Ann\x07", "invisible"),
        ("*", "needs a letter"),
        ("--", "needs a letter"),
        ("\u0301nn", "marks belong on a letter"),
        ("A\u0300\u0301\u0302nn", "only a few on each"),
        ("A" + "\u0e47" * 5, "only a few on each"),
        ("Ann & Bob", "may not contain :"),
        ("P\u0430ul", "several alphabets"),
        ("P\u0430u\u0300l", "several alphabets"),
    ],
)
def test_a_refused_name_gets_its_own_reason(name: str, reason: str) -> None:
    with pytest.raises(BadName, match=reason):
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
        "\U0001f642",
        "\u2764\ufe0f",
        "\U0001f44d\U0001f3fd",
        *EMOJI,
        "Ann \U0001f3b2",
        "\u1e8d\u0323",  # letters that Unicode has only with marks of their own
        "N\u0304",
        "\u1fa7\u03b4\u03ae",
        "\u0117\u0303",
        "\u0645\u064f\u062d\u064e\u0645\u064e\u0651\u062f",  # with its vowels
        "\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd",
        "\u1019\u103c\u102d\u102f\u1037",
        "\U0001f642" * 24,
    ],
)
def test_names_of_every_language_are_accepted(name: str) -> None:
    assert clean_name(name) == name


def test_a_name_of_emoji_is_held_by_a_record_and_has_one_look() -> None:
    for name in (*EMOJI, "\u2764\ufe0f"):
        assert Table(BLOCK, 3, names=[name, "Ann", "Bob"]).names[0] == name
    assert looks(EMOJI[0]) == looks("\U0001f469\U0001f4bb")
    assert looks("\u2764\ufe0f") == looks("\u2764")


@pytest.mark.parametrize("emoji", EMOJI)
def test_chat_keeps_emoji_whole(emoji: str) -> None:
    for line in (emoji, f"{emoji * 3} well played, {emoji}!", f"2{emoji}2"):
        assert chat_text(line) == line


@pytest.mark.parametrize("hidden", ["\u200b", "\u200d", "\u202e", "\u3164", "\ufe0f", "\U000e0067"])
def test_chat_shows_no_invisible_characters(hidden: str) -> None:
    assert chat_text(f" {hidden}well{hidden}played{hidden}{EMOJI[0]}") == f"well played {EMOJI[0]}"
    assert chat_text(f"{EMOJI[0]}\u200d{hidden} well") == f"{EMOJI[0]} well"
    with pytest.raises(BadMessage):
        chat_text(hidden * 3)


def test_names_have_one_limit_in_the_client_and_the_server() -> None:
    source = (ROOT / "web/src/people/playername.ts").read_text()
    assert f"LONGEST_NAME = {names.LONGEST_NAME};" in source
    fields = [p for p in (ROOT / "web/src").rglob("*.svelte") if "nickname" in p.read_text()]
    assert [field.name for field in fields] == ["NameField.svelte"]


def test_a_long_name_is_refused_before_it_is_normalized(monkeypatch: pytest.MonkeyPatch) -> None:
    """Normalizing 16 kB of accents takes 50 ms."""
    seen = Mock(wraps=unicodedata)
    monkeypatch.setattr(names, "unicodedata", seen)
    with pytest.raises(BadName, match="1 to 24 characters"):
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
