"""Score pads online: one link for several phones, entries that count once, files, and restarts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from parlour.games import find_game
from parlour.records.scores import read_scores
from parlour.server.http.app import make_app
from tests.server.helpers import TestClient, quiet
from tests.server.lobby_clients import WRITE, another, post

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ROOK = {"bidder": [0], "bid": [70], "trump": [2], "taken": [70, 30, 0]}


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.db'}"


@pytest.fixture
def client(database: str) -> Iterator[TestClient]:
    with TestClient(make_app(quiet(database=database)), headers=WRITE) as client:
        yield client


def begin(client: TestClient, **more: Any) -> str:
    made = post(client, "/api/pads", game="rook", names=["Ada", "Ben", "Cy"], **more)
    return str(made["pad"])


def enter(client: TestClient, pad: str, number: int, **more: Any) -> dict[str, Any]:
    deal = {"id": f"d{number}", "number": number, "deals": number - 1, "entry": ROOK, **more}
    return post(client, f"/api/pads/{pad}/deals", **deal)


def refusal(client: TestClient, pad: str, **deal: Any) -> tuple[str, str]:
    answer = client.post(f"/api/pads/{pad}/deals", json={"deals": 0, "entry": ROOK, **deal})
    assert answer.status_code == 409, answer.text
    return answer.json()["sentence"], answer.json().get("clause", "")


def test_whoever_has_the_link_follows_and_keeps_the_pad(client: TestClient) -> None:
    pad = begin(client, dealer=0)
    friend = another(client, "Ben")
    enter(client, pad, 1)
    seen = friend.get(f"/api/pads/{pad}").json()
    assert [deal["scores"] for deal in seen["deals"]] == [[70, 30, 0]]
    assert (seen["dealer"], seen["opening"]) == (1, "Ben bids first.")
    enter(friend, pad, 2)
    mine = client.get(f"/api/pads/{pad}?after={seen['version']}").json()
    assert len(mine["deals"]) == 2
    same = client.get(f"/api/pads/{pad}?after={mine['version']}").json()
    assert same == {"pad": pad, "version": mine["version"]}


def test_an_entry_that_is_sent_twice_counts_once(client: TestClient) -> None:
    pad = begin(client)
    first, again = enter(client, pad, 1), enter(client, pad, 1)
    assert first == again
    post(client, f"/api/pads/{pad}/undo", id="u")
    assert post(client, f"/api/pads/{pad}/undo", id="u")["deals"] == []


def test_two_who_enter_the_same_deal_do_not_overwrite_each_other(client: TestClient) -> None:
    pad = begin(client)
    enter(client, pad, 1)
    assert refusal(client, pad, id="x", number=1)[0] == "Somebody else has entered deal 1."
    corrected = enter(client, pad, 1, id="y", deals=1, entry={**ROOK, "taken": [60, 40, 0]})
    assert corrected["deals"][0]["scores"] == [-70, 40, 0]
    back = post(client, f"/api/pads/{pad}/undo", id="z")
    assert back["deals"][0]["scores"] == [70, 30, 0]


def test_what_cannot_have_happened_is_refused_and_not_stored(client: TestClient) -> None:
    pad = begin(client)
    wrong = {**ROOK, "taken": [70, 40, 0]}
    said, clause = refusal(client, pad, id="x", number=1, entry=wrong)
    assert "this must sum to 100, not 110" in said
    assert clause == "ROOK-44"
    assert client.get(f"/api/pads/{pad}").json()["version"] == 1
    assert refusal(client, pad, id="y", number=3)[0] == "There is no deal 3 on the pad."


def test_a_pad_speaks_the_readers_language(client: TestClient) -> None:
    pad = begin(client, dealer=0)
    seen = client.get(f"/api/pads/{pad}", headers={"Accept-Language": "de"}).json()
    assert seen["opening"] == "Ada bietet zuerst."
    assert seen["terms"][0]["label"] == "Höchstes Gebot von"


def test_a_new_server_has_every_pad(client: TestClient, database: str) -> None:
    pad = begin(client)
    before = enter(client, pad, 1)
    client.__exit__(None, None, None)
    with TestClient(make_app(quiet(database=database)), headers=WRITE) as again:
        assert again.get(f"/api/pads/{pad}").json() == before


def test_scores_are_downloaded_as_a_record_and_as_a_table(client: TestClient) -> None:
    pad = begin(client, dealer=2)
    enter(client, pad, 1)
    record = client.get(f"/api/pads/{pad}/scores.toml").text
    assert read_scores(record, "x.toml", find_game).scores == (70, 30, 0)
    table = client.get(f"/api/pads/{pad}/scores.csv", headers={"Accept-Language": "de"}).text
    assert table.splitlines() == ["Runde,gibt,Ada,Ben,Cy", "1,Cy,70,30,0"]
    assert client.get(f"/api/pads/{pad}/qr.svg").text.startswith("<?xml")


@pytest.mark.parametrize("pad", ["nothing-there", "x"])
def test_a_pad_that_does_not_exist_is_unknown(client: TestClient, pad: str) -> None:
    assert client.get(f"/api/pads/{pad}").status_code == 404


def test_a_table_is_not_a_pad(client: TestClient) -> None:
    table = post(client, "/api/tables", game="rook", seats=3)["table"]
    assert client.get(f"/api/pads/{table}").status_code == 404


@pytest.mark.parametrize(
    "wrong",
    [{"game": "fortune", "names": ["Ada"]}, {"game": "rook", "names": ["Ada"]}, {"names": []}],
)
def test_a_pad_that_cannot_be_kept_is_refused(client: TestClient, wrong: dict[str, Any]) -> None:
    answer = client.post("/api/pads", json={"game": "rook", **wrong})
    assert answer.status_code == 400, answer.text
