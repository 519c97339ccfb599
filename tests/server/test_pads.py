"""Score pads online: one link for several phones, entries that count once, files, and restarts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

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


class Pad(NamedTuple):
    """The address of a pad, and the key of those who write."""

    at: str
    key: str


def begin(client: TestClient, **more: Any) -> Pad:
    made = post(client, "/api/pads", game="rook", names=["Ada", "Ben", "Cy"], **more)
    return Pad(f"/api/pads/{made['pad']}", made["key"])


def enter(client: TestClient, pad: Pad, number: int, **more: Any) -> dict[str, Any]:
    deal = {"id": f"d{number}", "number": number, "deals": number - 1, "entry": ROOK, **more}
    return post(client, f"{pad.at}/deals", key=pad.key, **deal)


def refusal(client: TestClient, pad: Pad, **deal: Any) -> tuple[str, str]:
    entry = {"deals": 0, "entry": ROOK, "key": pad.key, **deal}
    answer = client.post(f"{pad.at}/deals", json=entry)
    assert answer.status_code == 409, answer.text
    return answer.json()["sentence"], answer.json().get("clause", "")


def test_whoever_has_the_key_keeps_the_pad_too(client: TestClient) -> None:
    pad = begin(client, dealer=0)
    friend = another(client, "Ben")
    enter(client, pad, 1)
    seen = friend.get(pad.at).json()
    assert [deal["scores"] for deal in seen["deals"]] == [[70, 30, 0]]
    assert (seen["dealer"], seen["opening"]) == (1, "Ben bids first.")
    enter(friend, pad, 2)
    mine = client.get(f"{pad.at}?after={seen['version']}").json()
    assert len(mine["deals"]) == 2
    same = client.get(f"{pad.at}?after={mine['version']}").json()
    assert same == {"pad": seen["pad"], "version": mine["version"]}


def test_who_has_no_key_follows_and_cannot_write(client: TestClient) -> None:
    pad = begin(client, dealer=0)
    made = enter(client, pad, 1)
    assert "key" not in made
    assert pad.key not in client.get(pad.at).text
    for what, entry in (("deals", {"number": 2, "deals": 1, "entry": ROOK}), ("undo", {})):
        answer = client.post(f"{pad.at}/{what}", json={"id": "z", "key": "wrong", **entry})
        assert answer.status_code == 403
        assert answer.json()["sentence"] == "With this link you can follow, but not write."
    assert client.get(pad.at).json() == made


def test_the_server_tells_followers_of_every_change(client: TestClient) -> None:
    pad = begin(client)
    with client.websocket_connect(f"/ws/pad/{pad.at.rpartition('/')[2]}") as socket:
        assert socket.receive_json() == {"is": "changed"}  # it may have, before
        for number in (1, 2):
            enter(client, pad, number)
            assert socket.receive_json() == {"is": "changed"}
        post(client, f"{pad.at}/undo", id="u", key=pad.key)
        assert socket.receive_json() == {"is": "changed"}
    with client.websocket_connect("/ws/pad/nothing-there") as socket:
        assert socket.receive_json()["sentence"] == "There is no such pad."


def test_an_entry_that_is_sent_twice_counts_once(client: TestClient) -> None:
    pad = begin(client)
    first, again = enter(client, pad, 1), enter(client, pad, 1)
    assert first == again
    post(client, f"{pad.at}/undo", id="u", key=pad.key)
    assert post(client, f"{pad.at}/undo", id="u", key=pad.key)["deals"] == []


def test_two_who_enter_the_same_deal_do_not_overwrite_each_other(client: TestClient) -> None:
    pad = begin(client)
    enter(client, pad, 1)
    assert refusal(client, pad, id="x", number=1)[0] == "Somebody else has entered deal 1."
    corrected = enter(client, pad, 1, id="y", deals=1, entry={**ROOK, "taken": [60, 40, 0]})
    assert corrected["deals"][0]["scores"] == [-70, 40, 0]
    back = post(client, f"{pad.at}/undo", id="z", key=pad.key)
    assert back["deals"][0]["scores"] == [70, 30, 0]


def test_what_cannot_have_happened_is_refused_and_not_stored(client: TestClient) -> None:
    pad = begin(client)
    wrong = {**ROOK, "taken": [70, 40, 0]}
    said, clause = refusal(client, pad, id="x", number=1, entry=wrong)
    assert "this must sum to 100, not 110" in said
    assert clause == "ROOK-44"
    assert client.get(pad.at).json()["version"] == 1
    assert refusal(client, pad, id="y", number=3)[0] == "There is no deal 3 on the pad."


def test_a_pad_speaks_the_readers_language(client: TestClient) -> None:
    pad = begin(client, dealer=0)
    seen = client.get(pad.at, headers={"Accept-Language": "de"}).json()
    assert seen["opening"] == "Ada bietet zuerst."
    assert seen["terms"][0]["label"] == "Höchstes Gebot von"


def test_a_new_server_has_every_pad(client: TestClient, database: str) -> None:
    pad = begin(client)
    before = enter(client, pad, 1)
    client.__exit__(None, None, None)
    with TestClient(make_app(quiet(database=database)), headers=WRITE) as again:
        assert again.get(pad.at).json() == before


def test_scores_are_downloaded_as_a_record_and_as_a_table(client: TestClient) -> None:
    pad = begin(client, dealer=2)
    enter(client, pad, 1)
    record = client.get(f"{pad.at}/scores.toml").text
    assert read_scores(record, "x.toml", find_game).scores == (70, 30, 0)
    table = client.get(f"{pad.at}/scores.csv", headers={"Accept-Language": "de"}).text
    assert table.splitlines() == ["Runde,gibt,Ada,Ben,Cy", "1,Cy,70,30,0"]
    assert client.get(f"{pad.at}/qr.svg").text.startswith("<?xml")


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
