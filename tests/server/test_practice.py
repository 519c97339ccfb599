"""Playing on from a moment of a past deal, at a private table against bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from parlour.server.http.app import make_app
from tests.server.helpers import TestClient, quiet
from tests.server.test_documents import WRITE, a_finished_deal

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def ann() -> Iterator[TestClient]:
    with TestClient(make_app(quiet())) as client:
        yield client


def play_on(client: TestClient, table: str, at: int) -> Any:
    return client.post(f"/api/tables/{table}/play-on", json={"at": at}, headers=WRITE)


def my_turns(client: TestClient, table: str) -> list[tuple[int, Any]]:
    """Return the events of a past deal up to a moment when the player must play a card."""
    last = client.get(f"/api/tables/{table}/replay").json()["last"]
    found = []
    for at in range(1, last + 1):
        scene = client.get(f"/api/tables/{table}/replay?at={at}&seat=0").json()["scene"]
        if "turn" in scene["seats"][0].get("marks", ()):
            found.append((at, scene))
    return found


def test_play_continues_from_the_same_position_to_the_end(ann: TestClient) -> None:
    table = a_finished_deal(ann)
    at, before = my_turns(ann, table)[2]
    made = play_on(ann, table, at).json()
    assert made["table"] != table
    with ann.websocket_connect(f"/ws/{made['table']}") as socket:
        first = socket.receive_json()["scene"]
        assert first["zones"] == before["zones"]
        assert [one["name"] for one in first["seats"]] == [one["name"] for one in before["seats"]]
        number, scene = 0, first
        while not scene.get("over"):
            if scene["choices"]:
                number += 1
                move = scene["choices"][-1]["move"]
                socket.send_json({"do": "move", "id": str(number), "move": move})
            message = socket.receive_json()
            while message.get("scene") is None:
                message = socket.receive_json()
            scene = message["scene"]
    assert scene["result"]["deal"] == 1


def test_the_original_match_is_unchanged(ann: TestClient) -> None:
    table = a_finished_deal(ann)
    before = ann.get(f"/api/tables/{table}/replay").json()
    play_on(ann, table, my_turns(ann, table)[0][0])
    assert ann.get(f"/api/tables/{table}/replay").json() == before


def test_only_players_can_continue_a_deal_and_only_after_its_end(ann: TestClient) -> None:
    table = a_finished_deal(ann)
    last = ann.get(f"/api/tables/{table}/replay").json()["last"]
    assert play_on(ann, table, last).status_code == 400  # the deal is over at that point
    assert play_on(ann, table, 1).status_code == 400  # nothing is dealt at that point
    refused = play_on(ann, table, last + 1)
    assert refused.status_code == 403
    assert "when it is over" in refused.json()["sentence"]
    ann.cookies.clear()
    assert play_on(ann, table, 5).status_code == 403


def test_nobody_sees_the_hands_of_others_by_playing_on_before_the_match_is_over(
    ann: TestClient,
) -> None:
    table = a_finished_deal(ann)
    at = my_turns(ann, table)[0][0]
    bert = TestClient(ann.app)
    bert.portal = ann.portal
    assert bert.post(f"/api/tables/{table}/sit", json={}, headers=WRITE).json()["seat"] > 0

    for player in (ann, bert):
        assert player.get(f"/api/tables/{table}/replay?seat=all").status_code == 403
        refused = play_on(player, table, at)
        assert refused.status_code == 403
        assert "when the match is over" in refused.json()["sentence"]
