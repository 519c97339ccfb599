"""After a match: its record, the next match, and records from elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from parlour.games import find_game
from parlour.languages.message import say
from parlour.records.scenario import read_scenarios
from parlour.records.scenario import run as run_scenario
from parlour.store.log import StoreError
from tests.server.lobby_clients import another, finish, post, table_of

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.applications import Starlette

    from tests.server.helpers import TestClient


def test_a_finished_match_is_recorded_replayed_reported_and_played_again(
    ann: TestClient, tmp_path: Path
) -> None:
    table = str(post(ann, "/api/play", game="block", seats=3)["table"])
    assert ann.get(f"/api/tables/{table}/record").status_code == 403
    assert ann.get(f"/api/tables/{table}/replay").status_code == 403
    finish(ann, table)
    record = ann.get(f"/api/tables/{table}/record").text
    assert "secret = " in record
    last = ann.get(f"/api/tables/{table}/replay").json()
    for at in (1, 2, 7, last["last"]):
        for seat in ("-1", "0", "all"):
            step = ann.get(f"/api/tables/{table}/replay?at={at}&seat={seat}").json()
            assert step["at"] == step["scene"]["seq"] == at
    scenario = ann.get(f"/api/tables/{table}/scenario?seq=20").text
    for outcome in read_scenarios(scenario, "reported.toml"):
        assert run_scenario(outcome, find_game).problems == []
    imported = ann.post("/api/records", content=record)
    assert imported.status_code == 200, imported.text
    again = imported.json()["table"]
    assert ann.get(f"/api/tables/{again}").json()["state"] == "over"
    told = ann.get(f"/api/tables/{again}/replay?seat=all").json()["told"]
    assert [t["text"] for t in told][2:] == [
        t["text"] for t in ann.get(f"/api/tables/{table}/replay?seat=all").json()["told"]
    ][2:]
    second = post(ann, f"/api/tables/{table}/rematch")["table"]
    assert post(ann, f"/api/tables/{table}/rematch")["table"] == second
    assert ann.get(f"/api/tables/{second}").json()["state"] == "playing"
    path = tmp_path / "record.toml"
    path.write_text(record, encoding="utf-8")
    from parlour.cli import main  # noqa: PLC0415

    assert main(["verify", str(path)]) == 0
    assert main(["replay", str(path)]) == 0


def test_everybody_is_invited_to_the_next_match(ann: TestClient) -> None:
    """Players who join sit where they sat; the others are replaced; then the match begins."""
    table = table_of(ann)
    bob, cy = another(ann, "Bob"), another(ann, "Cy")
    for guest in (bob, cy):
        post(guest, f"/api/tables/{table}/sit")
    post(ann, f"/api/tables/{table}/start")
    post(ann, f"/api/tables/{table}/close")
    second = post(ann, f"/api/tables/{table}/rematch")["table"]
    shown = bob.get(f"/api/tables/{second}").json()
    assert (shown["state"], shown["you"], shown["back"]) == ("open", -1, 1)
    assert [(p["kind"], p["name"], p["reserved"]) for p in shown["people"]] == [
        ("person", "Ann", False),
        ("free", "Bob", True),
        ("free", "Cy", True),
    ]
    assert another(ann, "Dot").post(f"/api/tables/{second}/sit", json={}).status_code == 409
    assert post(bob, f"/api/tables/{table}/rematch")["table"] == second
    post(cy, f"/api/tables/{second}/leave")
    shown = bob.get(f"/api/tables/{second}").json()
    assert (shown["state"], shown["you"], shown["host"]) == ("open", 1, False)
    assert (shown["people"][2]["kind"], shown["people"][2]["reserved"]) == ("free", False)
    post(ann, f"/api/tables/{second}/start")
    shown = bob.get(f"/api/tables/{second}").json()
    assert [p["kind"] for p in shown["people"]] == ["person", "person", "bot"]


def test_the_next_match_starts_when_all_have_joined(ann: TestClient) -> None:
    table = table_of(ann)
    bob = another(ann, "Bob")
    post(bob, f"/api/tables/{table}/sit")
    post(ann, f"/api/tables/{table}/start")
    post(ann, f"/api/tables/{table}/close")
    second = post(bob, f"/api/tables/{table}/rematch")["table"]
    assert bob.get(f"/api/tables/{second}").json()["state"] == "open"
    post(ann, f"/api/tables/{table}/rematch")
    assert bob.get(f"/api/tables/{second}").json()["state"] == "playing"


def test_an_invited_player_who_did_not_come_cannot_see_the_bots_hand(ann: TestClient) -> None:
    table = table_of(ann)
    bob = another(ann, "Bob")
    post(bob, f"/api/tables/{table}/sit")
    post(ann, f"/api/tables/{table}/start")
    post(ann, f"/api/tables/{table}/close")
    second = post(ann, f"/api/tables/{table}/rematch")["table"]
    post(ann, f"/api/tables/{second}/start")
    assert bob.get(f"/api/tables/{second}").json()["back"] == -1
    assert bob.post(f"/api/tables/{second}/sit", json={}).status_code == 409


@pytest.mark.parametrize("fails", [0, 1])
def test_an_interrupted_rematch_is_resumed(
    app: Starlette, ann: TestClient, monkeypatch: pytest.MonkeyPatch, fails: int
) -> None:
    """The new table is created; then the old one records it, and then the match begins."""
    table = str(post(ann, "/api/play", game="block", seats=3)["table"])
    post(ann, f"/api/tables/{table}/close")
    store, appends = app.state.registry.store, 0
    append = store.append

    async def fail_once(*given: object) -> None:
        nonlocal appends
        appends += 1
        if appends == fails + 1:
            raise StoreError(say("killed"))
        await append(*given)

    monkeypatch.setattr(store, "append", fail_once)
    assert ann.post(f"/api/tables/{table}/rematch", json={}).status_code == 503
    second = post(ann, f"/api/tables/{table}/rematch")["table"]
    mine = ann.get("/api/tables/mine").json()
    assert {(found["table"], found["state"]) for found in mine} == {
        (table, "closed"),
        (second, "playing"),
    }
    assert ann.get(f"/api/tables/{table}").json()["rematch"] == second
    assert post(ann, f"/api/tables/{table}/rematch")["table"] == second


def test_an_imported_record_is_written_as_it_was(ann: TestClient) -> None:
    table = table_of(ann)
    post(ann, f"/api/tables/{table}/mix", words="seven of swans")
    post(ann, f"/api/tables/{table}/start")
    post(ann, f"/api/tables/{table}/close")
    record = ann.get(f"/api/tables/{table}/record").text
    again = ann.post("/api/records", content=record).json()["table"]
    assert "seven of swans" in record
    assert ann.get(f"/api/tables/{again}/record").text == record


@pytest.mark.parametrize("public", [True, False])
def test_only_players_can_read_the_record_of_a_private_table(ann: TestClient, public: bool) -> None:  # noqa: FBT001
    table = table_of(ann, public=public)
    bob = another(ann, "Bob")
    post(bob, f"/api/tables/{table}/sit", seat=1)
    post(ann, f"/api/tables/{table}/start")
    post(bob, f"/api/tables/{table}/leave")
    post(ann, f"/api/tables/{table}/close")
    for client in (ann, bob):
        assert client.get(f"/api/tables/{table}/record").status_code == 200
    answer = another(ann, "Spy").get(f"/api/tables/{table}/record")
    assert answer.status_code == (200 if public else 403)


def test_nobody_sits_down_after_a_private_match_to_read_its_record(ann: TestClient) -> None:
    table = table_of(ann)
    post(ann, f"/api/tables/{table}/start")
    finish(ann, table)
    spy = another(ann, "Spy")
    answer = spy.post(f"/api/tables/{table}/sit", json={})
    assert (answer.status_code, answer.json()["code"]) == (409, "seat/taken")
    assert spy.get(f"/api/tables/{table}/record").status_code == 403
    assert ann.get(f"/api/tables/{table}/record").status_code == 200


def test_an_imported_record_keeps_its_hints(ann: TestClient) -> None:
    table = str(post(ann, "/api/play", game="block", seats=3)["table"])
    finish(ann, table)
    lines = ann.get(f"/api/tables/{table}/record").text.splitlines()
    at = lines.index('moves = """') + 1
    lines[at] += "  # after a hint"
    again = ann.post("/api/records", content="\n".join(lines)).json()["table"]
    assert ann.get(f"/api/tables/{again}/record").text.splitlines() == lines

    head, moves = lines[:at], lines[at : lines.index('"""', at)]
    spoken = "\\n".join(moves)  # one line of the file holds many moves
    written = "\n".join([*head[:-1], f'moves = "{spoken}"'])
    assert ann.post("/api/records", content=written).status_code == 200


def test_an_invalid_record_is_refused(ann: TestClient) -> None:
    for text in (
        "",
        "x",
        'record = 1\ngame = "block"',
        "\x00",
        "record = 1\ngame = 1\nversion = 1\nnames = []",
    ):
        assert ann.post("/api/records", content=text).status_code == 400
