"""Two people at one table read two languages."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.languages.message import reader
from parlour.server.http.app import make_app
from parlour.server.http.calls import LONGEST_LANGUAGES
from parlour.server.people.sessions import GUESTS, guest
from parlour.server.tables.protocol import LONGEST_SENTENCE
from tests.pace import PATIENCE
from tests.server.helpers import TestClient, quiet


@pytest.fixture
def ann(tmp_path: Path) -> Iterator[TestClient]:
    app = make_app(quiet(f"sqlite:///{tmp_path}/t.db"))
    with TestClient(app, headers={"x-parlour": "1"}) as client:
        client.post("/api/session", json={"name": "Ann"})
        yield client


def heard(client: TestClient, table: str, language: str) -> dict[str, Any]:
    """Return the welcome in a language, once it is the reader's turn: then nobody else moves."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with client.websocket_connect(f"/ws/{table}?language={language}") as socket:
            welcome: dict[str, Any] = socket.receive_json()
        if welcome["scene"].get("choices"):
            return welcome
        time.sleep(0.1)
    pytest.fail("The turn has not come.")


def test_each_connection_has_its_own_language(ann: TestClient) -> None:
    table = ann.post("/api/play", json={"game": "rook", "seats": 4}).json()["table"]

    english, german = heard(ann, table, "en"), heard(ann, table, "de")

    assert english["told"][0]["text"].startswith("Rook for 4: ")
    assert german["told"][0]["text"].startswith("Rook. Am Tisch: ")
    assert german["scene"]["zones"][0]["label"] == "dein Blatt"
    moves = [[choice["move"] for choice in one["scene"]["choices"]] for one in (english, german)]
    assert moves[0] == moves[1], "moves are said in one notation"


def test_a_guest_gets_a_name_in_their_language() -> None:
    assert guest("en").name in set(map(str, GUESTS))
    assert guest("de").name in set(map(reader("de").say, GUESTS))


@pytest.mark.parametrize(("before", "language"), [(20, "de"), (LONGEST_LANGUAGES, None)])
def test_only_the_start_of_a_long_list_of_languages_is_read(
    ann: TestClient, before: int, language: str | None
) -> None:
    """The part that is read is cached, so it must not be long."""
    wanted = {"accept-language": f"{'x' * before},de"}
    answer = ann.get("/api/session", headers=wanted)
    assert answer.headers.get("content-language") == language


@pytest.mark.parametrize("text", ["! " * 3000, "; revoked. " * 1300, "1, " * 5000])
def test_a_refusal_that_quotes_a_long_text_is_short_in_every_language(
    ann: TestClient, text: str
) -> None:
    """Translating such a text once ended with a recursion error, or took seconds."""
    answer = ann.post("/api/tables?language=de", json={"game": text})
    assert answer.status_code < 500
    assert len(answer.json()["sentence"]) <= LONGEST_SENTENCE


def test_a_request_is_answered_in_the_language_of_the_browser(ann: TestClient) -> None:
    german = {"accept-language": "de-DE,de;q=0.9,en;q=0.5"}

    book = ann.get("/api/games/rook/rulebook", headers=german)
    refused = ann.get("/api/games/snap/rulebook", headers=german)

    assert book.headers["content-language"] == "de"
    assert book.json()["clauses"][0]["text"].startswith("Das Spiel hat 56 Karten")
    assert (
        book.json()["clauses"][0]["quote"]
        == (ann.get("/api/games/rook/rulebook").json()["clauses"][0]["quote"])
    )
    assert refused.json()["sentence"] == "Es gibt kein Spiel „snap“."
    assert "content-language" not in ann.get("/api/games").headers


def test_a_move_is_read_in_the_language_of_the_connection(ann: TestClient) -> None:
    """French words are understood too, but only by somebody who reads French."""
    table = ann.post("/api/play", json={"game": "rook", "seats": 4}).json()["table"]
    heard(ann, table, "fr")
    answers = []
    for language, move in (("en", "passer"), ("fr", "xyz"), ("fr", "Passer")):
        with ann.websocket_connect(f"/ws/{table}?language={language}") as socket:
            socket.receive_json()
            socket.send_json({"do": "move", "id": f"{language}-{move}", "move": move})
            while (answer := socket.receive_json())["is"] not in {"ack", "refused"}:
                pass
        answers.append(answer["is"])

    assert answers == ["refused", "refused", "ack"]
