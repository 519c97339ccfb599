"""Packs and sheets over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from parlour.server.http.app import make_app
from tests.server.helpers import TestClient, quiet

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(make_app(quiet(record_workers=0))) as client:
        yield client


def test_what_can_be_printed_is_listed(client: TestClient) -> None:
    ids = [one["id"] for one in client.get("/api/games/fortune/prints").json()]
    assert ids == ["pack", "pocket-card", "rulebook", "test-sheet"]
    german = {"Accept-Language": "de"}
    labels = [
        one["label"] for one in client.get("/api/games/dixie-rook/prints", headers=german).json()
    ]
    assert "Spielblock" in labels
    assert "Laufkarten und Tischnummern für einen Spielabend" in labels


def test_a_sheet_comes_as_pdf(client: TestClient) -> None:
    answer = client.get(
        "/api/games/rook/prints/score-sheet?paper=letter&seats=5&ink=grey&large=yes"
    )
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == 'attachment; filename="rook-score-sheet.pdf"'
    assert answer.content.startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("path", "refusal"),
    [
        ("rook/prints/poster", "poster"),
        ("fortune/prints/score-sheet", "no score"),
        ("rook/prints/score-sheet?paper=a5", "a5"),
        ("rook/prints/score-sheet?seats=many", "must be a number"),
        ("rook/prints/score-sheet?seats=2", "players"),
        ("block/prints/tallies", "cannot be a party"),
    ],
)
def test_what_cannot_be_printed_is_refused(client: TestClient, path: str, refusal: str) -> None:
    answer = client.get(f"/api/games/{path}")
    assert 400 <= answer.status_code < 500
    assert refusal in answer.json()["sentence"]


def test_games_that_there_are_not_print_nothing(client: TestClient) -> None:
    assert client.get("/api/games/chess/prints").status_code == 404
