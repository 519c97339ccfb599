"""Reviews over HTTP: of the player's own finished deals, computed once and stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from parlour.coach.move_judge import thinker_of
from parlour.server.http.app import make_app
from tests.server.helpers import TestClient, Time, quiet
from tests.server.test_documents import WRITE, a_finished_deal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def ann() -> Iterator[TestClient]:
    with TestClient(make_app(quiet())) as client:
        yield client


@pytest.fixture(autouse=True)
def in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the judge think briefly: its findings do not matter here."""
    name = "parlour.coach.review.thinker_of"
    monkeypatch.setattr(name, lambda game, bots: thinker_of(game, bots).hasty(2))


def ask(client: TestClient, table: str, deal: int = 1, known: int = 0) -> Any:
    body = {"deal": deal, "known": known}
    return client.post(f"/api/tables/{table}/review", json=body, headers=WRITE)


def whole(client: TestClient, table: str) -> tuple[list[Any], dict[str, Any]]:
    """Poll until the review is complete."""
    moves: list[Any] = []
    for _ in range(100):
        found = ask(client, table, known=len(moves)).json()
        assert not found.get("failed"), found
        moves += found["moves"]
        if found["review"]:
            return moves, found["review"]
    raise AssertionError("it never came to an end")


def test_a_review_arrives_decision_by_decision(ann: TestClient) -> None:
    moves, review = whole(ann, a_finished_deal(ann))
    assert moves
    assert [move["decision"]["event"] for move in moves] == sorted(
        move["decision"]["event"] for move in moves
    )
    assert all(move["said"].startswith("Play the ") for move in moves)
    for move in moves:
        assert bool(move["better"]) == bool(move["decision"]["better"])
    lost = sum(move["decision"]["loss"] for move in moves)
    assert review["lost"] == pytest.approx(lost)
    assert review["result"] == pytest.approx(review["start"] - review["lost"] + review["luck"])


def test_a_review_is_made_once_and_survives_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = quiet(f"sqlite:///{tmp_path / 'tables.db'}")
    with TestClient(make_app(settings)) as ann:
        table = a_finished_deal(ann)
        first, cookies = whole(ann, table), ann.cookies
    monkeypatch.setattr("parlour.server.tables.reviews.reviewed", None)
    with TestClient(make_app(settings), cookies=cookies) as ann:
        assert whole(ann, table) == first


def test_known_events_are_not_sent_again(ann: TestClient) -> None:
    table = a_finished_deal(ann)
    moves, _ = whole(ann, table)
    assert ask(ann, table, known=2).json()["moves"] == moves[2:]


def test_only_players_can_request_a_review(ann: TestClient) -> None:
    table = a_finished_deal(ann)
    ann.cookies.clear()
    refused = ask(ann, table)
    assert refused.status_code == 403
    assert refused.json()["code"] == "table/secret"


def test_a_deal_in_progress_cannot_be_reviewed(ann: TestClient) -> None:
    table = a_finished_deal(ann)
    refused = ask(ann, table, deal=2)
    assert refused.status_code == 403
    assert "when it is over" in refused.json()["sentence"]
    assert ask(ann, table, deal=0).status_code == 400


def test_reviews_are_limited_per_person_with_a_time_to_try_again(tmp_path: Path) -> None:
    app = make_app(quiet(f"sqlite:///{tmp_path}/t.db", rate_multiplier=1.0), Time())
    with TestClient(app) as client:
        table = a_finished_deal(client)
        for _ in range(6):
            app.state.registry.rate_limits.spend("review", client.get("/api/session").json()["id"])
        refused = ask(client, table)
        assert refused.status_code == 429
        assert refused.json()["code"] == "limit/rate"
        assert refused.json()["retry_after"] > 1
