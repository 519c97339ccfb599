"""The host's evening: setting out a game, and parties with real cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from parlour.server.http.app import make_app
from tests.server.helpers import TestClient, quiet
from tests.server.lobby_clients import WRITE, post

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GUESTS = ["Ada", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal"]


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture
def client(database: str) -> Iterator[TestClient]:
    with TestClient(make_app(quiet(database=database)), headers=WRITE) as client:
        yield client


class Evening:
    """A party as its host keeps it."""

    def __init__(self, client: TestClient, **more: Any) -> None:
        self.client = client
        self.shown = post(client, "/api/evenings", names=GUESTS, **more)
        self.at = f"/api/evenings/{self.shown['pad']}"
        self.key = self.shown["key"]

    def send(self, what: str, name: str, **more: Any) -> dict[str, Any]:
        entry = {"id": name, "key": self.key, **more}
        self.shown = post(self.client, f"{self.at}/{what}", **entry)
        return self.shown

    def ring(self) -> dict[str, Any]:
        ends = self.shown["round"]
        return self.send("bell", f"bell {ends}", round=ends)

    def enter(self, table: int, first: int, second: int, **more: Any) -> dict[str, Any]:
        now = self.shown["round"]
        result = {"round": now, "table": table, "scores": [first, second], **more}
        return self.send("tables", f"{now}.{table} {first}", **result)

    def refused(self, what: str, **entry: Any) -> str:
        answer = self.client.post(f"{self.at}/{what}", json={"id": "x", "key": self.key, **entry})
        assert answer.status_code == 409, answer.text
        return str(answer.json()["sentence"])


def test_a_game_is_set_out_by_its_rules(client: TestClient) -> None:
    found = post(client, "/api/evenings/set-out", game="rook", names=GUESTS[:3])
    assert found["removed"] == "every card with 1, 2, 3 or 4 on it"
    assert (found["pack"], sorted(found["each"])) == (40, [13, 13, 14])
    highest = {draw["name"]: int(draw["face"][1:]) for draw in found["draws"]}
    dealer = found["names"][found["dealer"]]
    assert highest[dealer] == max(highest.values())
    german = {"Accept-Language": "de"}
    body = {"game": "rook", "names": GUESTS[:3]}
    told = client.post("/api/evenings/set-out", json=body, headers=german).json()
    assert told["removed"] == "jede Karte mit 1, 2, 3 oder 4"


def test_the_duration_is_known_before_the_start(client: TestClient) -> None:
    found = client.get("/api/games/dixie-rook/duration?guests=16&rounds=8").json()
    assert found["sentence"] == "16 guests, 8 rounds: about 2 h 10."
    assert client.get("/api/games/dixie-rook/duration?guests=14&rounds=8").status_code == 400


def test_winners_move_up_and_partners_change(client: TestClient) -> None:
    evening = Evening(client, rounds=2)
    assert (evening.shown["state"], evening.shown["expected"]) == (
        "open",
        "8 guests, 2 rounds: about 35 minutes.",
    )
    assert evening.refused("tables", round=0, table=1, scores=[1, 2]) == (
        "The party has not begun."
    )
    low, high = (table["names"] for table in evening.ring()["tables"])
    evening.enter(1, 150, 90)
    assert evening.refused("bell", round=1) == "Some tables have not played all their hands."
    evening.enter(2, 60, 200)
    second = evening.ring()
    up, staying = {low[0], low[2]}, {high[1], high[3]}
    assert set(second["tables"][1]["names"]) == up | staying  # PROG-3
    for move in second["moves"]:
        if move["name"] in up:
            assert (move["from"], move["table"]) == (1, 2)
            assert move["partner"] in staying  # PROG-4
    totals = {one["name"]: one["total"] for one in second["standing"]}
    assert {totals[name] for name in up} == {200}  # PROG-2
    assert second["prizes"] == []
    evening.enter(1, 0, 10)
    evening.enter(2, 70, 60)
    over = evening.ring()
    assert over["state"] == "over"
    assert over["prizes"][0]["what"] == "first"
    assert evening.refused("bell", round=3) == "The party is over."


def test_a_tie_needs_the_pair_that_cut_higher(client: TestClient) -> None:
    evening = Evening(client)
    evening.ring()
    tied = {"round": 1, "table": 1, "scores": [80, 80]}
    assert "each player cuts a card" in evening.refused("tables", **tied)
    evening.enter(1, 80, 80, higher=1)
    evening.enter(2, 100, 0)
    names = evening.shown["tables"][0]["names"]
    found = evening.ring()["recorded"][0]
    assert set(found["winners"]) == {names[1], names[3]}
    assert set(found["points"].values()) == {80}  # R-PROG-5: nobody gets the 50


def test_entries_are_corrected_and_taken_back_and_so_is_the_bell(client: TestClient) -> None:
    evening = Evening(client)
    evening.ring()
    evening.enter(1, 10, 20)
    evening.enter(1, 30, 20)
    evening.enter(2, 0, 50)
    before = evening.shown
    evening.ring()
    assert evening.refused("tables", round=1, table=1, scores=[1, 2]) == (
        "The bell has rung meanwhile."
    )
    back = evening.send("undo", "u1")
    assert back["tables"] == before["tables"]
    assert evening.send("undo", "u2")["tables"][1]["scores"] == []
    assert evening.send("undo", "u2")["tables"][0]["scores"] == [30, 20]


def test_a_party_survives_its_server_and_only_the_host_writes(
    client: TestClient, database: str
) -> None:
    evening = Evening(client)
    evening.ring()
    evening.enter(1, 10, 20)
    client.__exit__(None, None, None)
    with TestClient(make_app(quiet(database=database)), headers=WRITE) as again:
        there = again.get(evening.at).json()
        assert there["tables"] == evening.shown["tables"]
        assert evening.key not in str(there)
        body = {"id": "x", "key": "", "round": 1}
        assert again.post(f"{evening.at}/bell", json=body).status_code == 403
        assert again.get(evening.at.replace("evenings", "pads")).status_code == 404
        assert again.get(f"{evening.at.replace('evenings', 'pads')}/qr.svg").status_code == 200
