"""The lobby over HTTP: sessions, tables, seats, records, and refusals."""

from __future__ import annotations

import json
import re
import time
from typing import TYPE_CHECKING

import pytest

from parlour.games import GAMES
from parlour.server.http.app import make_app
from parlour.server.http.routes import ENDPOINTS
from parlour.server.plumbing.rate_limits import RateLimits, TooMuch
from parlour.server.plumbing.upkeep import DAY
from parlour.server.tables.requests import TableRequest
from parlour.table.events import Played
from tests.pace import A_MOMENT, PATIENCE
from tests.server.helpers import TestClient, Time, quiet, until
from tests.server.lobby_clients import WRITE, another, post, stranger, table_of

if TYPE_CHECKING:
    from pathlib import Path


def test_games_and_rulebooks_are_listed(ann: TestClient) -> None:
    games = ann.get("/api/games").json()
    assert [game["key"] for game in games] == [game.key for game in GAMES]
    assert {"options", "presets", "bots", "seats", "minutes"} <= set(games[0])
    book = ann.get("/api/games/block/rulebook").json()
    assert book["clauses"][0]["id"] == "BLOCK-1"
    assert ann.get("/api/games/block/tutorials").status_code == 200
    assert ann.get("/api/games/snap/rulebook").status_code == 404


def test_a_name_is_kept_in_a_signed_cookie(ann: TestClient) -> None:
    assert ann.get("/api/session").json()["name"] == "Ann"
    cookie = ann.cookies["parlour"]
    forged = stranger(ann, cookies={"parlour": cookie[:-8] + "xxxxxxxx"})
    assert forged.get("/api/session").json()["name"] == ""


@pytest.mark.parametrize("name", ["", "x" * 30, "a\x00b", "<b>", 'a"b', "a:b", "*", "\u202e"])
def test_a_harmful_name_is_refused(ann: TestClient, name: str) -> None:
    answer = ann.post("/api/session", json={"name": name})
    assert (answer.status_code, answer.json()["code"]) == (400, "name/bad")


def test_only_a_token_replaces_the_header(ann: TestClient) -> None:
    """Credentials that a browser sends automatically, for a proxy's password, do not count."""
    page = stranger(ann, cookies=dict(ann.cookies))
    asked = page.post("/api/play", json={"game": "block"}, headers={"Authorization": "Basic eA=="})
    assert (asked.status_code, asked.json()["code"]) == (403, "request/foreign")


def test_a_write_without_the_header_is_refused(ann: TestClient) -> None:
    foreign = stranger(ann, cookies=dict(ann.cookies))
    answer = foreign.post("/api/play", json={"game": "block"})
    assert (answer.status_code, answer.json()["code"]) == (403, "request/foreign")


def test_quick_play_begins_at_once(ann: TestClient) -> None:
    made = post(ann, "/api/play", game="block")
    shown = ann.get(f"/api/tables/{made['table']}").json()
    assert (shown["state"], shown["you"], shown["host"]) == ("playing", made["seat"], True)
    assert [p["kind"] for p in shown["people"]].count("bot") == len(shown["people"]) - 1
    assert re.fullmatch(r"[0-9a-f]{64}", shown["commitment"])
    assert "secret" not in json.dumps(shown)


@pytest.mark.parametrize(
    "wanted",
    [
        {"game": "snap"},
        {"game": "block", "seats": 2},
        {"game": "block", "options": {"nothing": "x"}},
        {"game": "block", "options": {"memory_aid": "x"}},
        {"game": "block", "bots": "genius"},
        {"game": "block", "bots": {"9": "best"}},
        {"game": "block", "seats": 3, "bots": {"0": "best", "1": "best", "2": "best"}},
        {"game": "block", "clock": {"per_move": 5, "bank": 5}},
        {"game": "block", "clock": {"per_move": -5}},
        {"game": "block", "watch": "everyone"},
        {"game": "block", "unknown": 1},
        {"seats": 4},
        [],
        "block",
    ],
)
def test_an_impossible_table_is_refused(ann: TestClient, wanted: object) -> None:
    answer = ann.post("/api/tables", json=wanted)
    assert answer.status_code == 400, answer.text
    assert answer.json()["sentence"]


def test_an_invitation_is_taken_left_and_taken_again(ann: TestClient) -> None:
    table = table_of(ann)
    bob = another(ann, "Ann")
    sat = post(bob, f"/api/tables/{table}/sit")
    assert sat["seat"] == 1
    shown = bob.get(f"/api/tables/{table}").json()
    assert [person["name"] for person in shown["people"]] == ["Ann", "Ann 2", ""]
    assert post(bob, f"/api/tables/{table}/sit")["seat"] == 1
    post(bob, f"/api/tables/{table}/leave")
    assert bob.get(f"/api/tables/{table}").json()["you"] == -1
    post(bob, f"/api/tables/{table}/sit", seat=2)
    assert bob.post(f"/api/tables/{table}/sit", json={"seat": 7}).json()["code"] == "seat/taken"
    assert bob.post(f"/api/tables/{table}/sit", json={"seat": 0}).json()["code"] == "seat/taken"
    assert post(bob, f"/api/tables/{table}/sit", seat=1)["seat"] == 1
    people = bob.get(f"/api/tables/{table}").json()["people"]
    assert [person["kind"] for person in people] == ["person", "person", "free"]
    assert ann.get("/api/tables/mine").json()[0]["table"] == table


def test_a_bot_plays_for_a_player_who_leaves_and_may_come_back(ann: TestClient) -> None:
    table = table_of(ann, joining="any-time")
    bob = another(ann, "Bob")
    post(bob, f"/api/tables/{table}/sit")
    post(ann, f"/api/tables/{table}/start")
    post(bob, f"/api/tables/{table}/leave")
    people = ann.get(f"/api/tables/{table}").json()["people"]
    assert [person["kind"] for person in people] == ["person", "bot", "bot"]
    assert people[1]["name"] == "Bob"
    listed = bob.get("/api/tables/mine").json()
    assert [(one["table"], one["left"], one["turn"]) for one in listed] == [(table, True, False)]
    cy = another(ann, "Cy")
    assert post(cy, f"/api/tables/{table}/sit")["seat"] == 2  # Bob's seat is reserved for Bob
    assert post(bob, f"/api/tables/{table}/sit")["seat"] == 1
    assert [one["left"] for one in bob.get("/api/tables/mine").json()] == [False]
    post(ann, f"/api/tables/{table}/kick", seat=1)
    assert bob.get("/api/tables/mine").json() == []


@pytest.mark.parametrize("way", ["a bot's seat", "left", "removed"])
def test_nobody_sees_a_hand_by_taking_a_seat_in_mid_deal(ann: TestClient, way: str) -> None:
    table = table_of(ann)
    bob, spy = another(ann, "Bob"), another(ann, "Spy")
    post(bob, f"/api/tables/{table}/sit", seat=1)
    post(ann, f"/api/tables/{table}/start")
    if way == "left":
        post(bob, f"/api/tables/{table}/leave")
    elif way == "removed":
        post(ann, f"/api/tables/{table}/kick", seat=1)
    for seat in (None, 1, 2):
        answer = spy.post(f"/api/tables/{table}/sit", json={} if seat is None else {"seat": seat})
        assert (answer.status_code, answer.json()["code"]) == (409, "seat/taken")
    assert spy.get(f"/api/tables/{table}").json()["you"] == -1
    if way == "left":  # its previous player may come back at any time
        assert post(bob, f"/api/tables/{table}/sit")["seat"] == 1


def test_a_seat_link_moves_the_seat_to_another_device(ann: TestClient) -> None:
    table = table_of(ann)
    link = ann.get(f"/api/tables/{table}").json()["seat_link"]
    path, _, token = link.partition("#seat=")
    phone = another(ann, "Phone")
    assert phone.get(path).status_code == phone.get(f"{path}?seat={token}").status_code
    assert phone.get(f"/api/tables/{table}").json()["you"] == -1  # GET changes nothing
    assert post(phone, f"/api/tables/{table}/sit", token=token)["seat"] == 0
    assert phone.get(f"/api/tables/{table}").json()["you"] == 0
    assert ann.get(f"/api/tables/{table}").json()["you"] == 0
    forged = another(ann, "Phone").post(
        f"/api/tables/{table}/sit", json={"token": token[:-3] + "abc"}
    )
    assert forged.status_code == 401
    other = table_of(ann)
    elsewhere = another(ann, "Phone").post(f"/api/tables/{other}/sit", json={"token": token})
    assert elsewhere.status_code == 401


@pytest.mark.parametrize("way", ["left", "moved", "kicked", "kicked in mid-match"])
def test_a_seat_link_does_not_work_for_the_next_player_in_the_seat(
    ann: TestClient, way: str
) -> None:
    table = table_of(ann, joining="any-time")
    bob, cleo = another(ann, "Bob"), another(ann, "Cleo")
    link = post(bob, f"/api/tables/{table}/sit", seat=1)["seat_link"]
    if way == "kicked in mid-match":
        post(ann, f"/api/tables/{table}/start")
    if way == "left":
        post(bob, f"/api/tables/{table}/leave")
    elif way == "moved":
        post(bob, f"/api/tables/{table}/sit", seat=2)
    else:
        post(ann, f"/api/tables/{table}/kick", seat=1)
    seat = ann.get(f"/api/tables/{table}").json()["people"]
    place = next(p["seat"] for p in seat if p["name"] in ("", "Bob") and p["kind"] != "person")
    sat = cleo.post(f"/api/tables/{table}/sit", json={"seat": place})
    assert sat.status_code == (409 if way == "kicked in mid-match" else 200)  # sealed until the end
    thief, token = another(ann, "Thief"), link.partition("#seat=")[2]
    assert thief.post(f"/api/tables/{table}/sit", json={"token": token}).status_code == 409
    assert thief.get(f"/api/tables/{table}").json()["you"] == -1


def test_only_the_host_starts_kicks_and_closes(ann: TestClient) -> None:
    table = table_of(ann)
    bob = another(ann, "Bob")
    post(bob, f"/api/tables/{table}/sit")
    for what in ("start", "close"):
        assert bob.post(f"/api/tables/{table}/{what}", json={}).status_code == 403
    assert bob.post(f"/api/tables/{table}/kick", json={"seat": 0}).status_code == 403
    post(ann, f"/api/tables/{table}/kick", seat=1)
    assert bob.post(f"/api/tables/{table}/sit", json={}).status_code == 409
    post(ann, f"/api/tables/{table}/bot", seat=1, level="uniform")
    post(ann, f"/api/tables/{table}/bot", seat=1, level="")
    post(ann, f"/api/tables/{table}/start")
    post(ann, f"/api/tables/{table}/close")
    assert ann.get(f"/api/tables/{table}").json()["state"] == "closed"


def test_the_player_who_has_been_seated_longest_succeeds_a_host_who_leaves(ann: TestClient) -> None:
    table = table_of(ann)
    bob, cleo = another(ann, "Bob"), another(ann, "Cleo")
    post(cleo, f"/api/tables/{table}/sit", seat=2)
    post(bob, f"/api/tables/{table}/sit", seat=1)
    post(ann, f"/api/tables/{table}/leave")
    for client, leads in ((ann, False), (bob, False), (cleo, True)):
        assert client.get(f"/api/tables/{table}").json()["host"] is leads
    assert bob.post(f"/api/tables/{table}/start", json={}).status_code == 403
    assert ann.post(f"/api/tables/{table}/start", json={}).status_code == 403
    post(cleo, f"/api/tables/{table}/start")
    assert bob.get(f"/api/tables/{table}").json()["state"] == "playing"


def test_a_host_keeps_the_role_on_every_device(ann: TestClient) -> None:
    table = table_of(ann)
    bob, phone = another(ann, "Bob"), stranger(ann, headers=WRITE)
    post(bob, f"/api/tables/{table}/sit")
    link = ann.get(f"/api/tables/{table}").json()["seat_link"]
    post(phone, f"/api/tables/{table}/sit", token=link.partition("#seat=")[2])
    post(phone, f"/api/tables/{table}/start")
    assert bob.post(f"/api/tables/{table}/close", json={}).status_code == 403
    post(phone, f"/api/tables/{table}/close")


def test_hosting_passes_on_when_the_host_leaves_a_match(ann: TestClient) -> None:
    table = table_of(ann)
    bob, cleo = another(ann, "Bob"), another(ann, "Cleo")
    for client in (bob, cleo):
        post(client, f"/api/tables/{table}/sit")
    post(ann, f"/api/tables/{table}/start")
    post(ann, f"/api/tables/{table}/leave")
    assert bob.get(f"/api/tables/{table}").json()["host"] is True
    post(ann, f"/api/tables/{table}/sit")  # back at their seat, as a player
    assert ann.post(f"/api/tables/{table}/kick", json={"seat": 2}).status_code == 403
    post(bob, f"/api/tables/{table}/replace", seat=2, level="uniform")
    post(bob, f"/api/tables/{table}/kick", seat=0)
    post(bob, f"/api/tables/{table}/close")


def test_the_host_changes_a_match_before_it_begins(ann: TestClient) -> None:
    table = post(ann, "/api/tables", game="block", seats=4)["table"]
    bob = another(ann, "Bob")
    post(bob, f"/api/tables/{table}/sit", seat=3)
    post(ann, f"/api/tables/{table}/bot", seat=1, level="uniform")
    assert bob.post(f"/api/tables/{table}/change", json={"seats": 3}).status_code == 403
    assert ann.post(f"/api/tables/{table}/change", json={"seats": 1}).status_code == 400
    post(
        ann,
        f"/api/tables/{table}/change",
        seats=3,
        options={"memory_aid": "nothing"},
        bots="novice",
    )
    shown = bob.get(f"/api/tables/{table}").json()
    assert [one["name"] for one in shown["people"] if one["kind"] == "person"] == ["Ann", "Bob"]
    assert (shown["seats"], len(shown["people"]), shown["fill"]) == (3, 3, "novice")
    assert shown["options"]["memory_aid"] == "nothing"
    assert {one["level"] for one in shown["people"] if one["kind"] == "bot"} == {"novice"}
    post(ann, f"/api/tables/{table}/change", seats=4)
    assert ann.get(f"/api/tables/{table}").json()["options"]["memory_aid"] == "nothing"
    post(ann, f"/api/tables/{table}/start")
    assert len(ann.get(f"/api/tables/{table}").json()["people"]) == 4
    assert ann.post(f"/api/tables/{table}/change", json={"seats": 3}).status_code == 409


def test_a_rematch_may_wait_for_its_host(ann: TestClient) -> None:
    table = post(ann, "/api/play", game="block", bots="uniform")["table"]
    ann.post(f"/api/tables/{table}/close", json={})
    there = post(ann, f"/api/tables/{table}/rematch", waits=True)["table"]
    shown = ann.get(f"/api/tables/{there}").json()
    assert (shown["state"], shown["host"], shown["waits"]) == ("open", True, True)
    post(ann, f"/api/tables/{there}/start")
    assert ann.get(f"/api/tables/{there}").json()["state"] == "playing"


def test_public_tables_are_found_and_private_ones_are_not(ann: TestClient) -> None:
    hidden, shown = table_of(ann), table_of(ann, public=True)
    zed = another(ann, "Zed")
    assert [t["table"] for t in zed.get("/api/tables").json()] == [shown]
    assert zed.get("/api/tables/nosuchtable0000").status_code == 404
    assert zed.get("/api/tables/server").status_code == 404
    assert zed.get("/api/tables/nosuch%00table").status_code == 404
    assert zed.get("/api/parties/nosuch%00party").status_code == 404
    assert hidden not in zed.get("/api/tables").text


def test_the_invitation_is_a_qr_code(ann: TestClient) -> None:
    answer = ann.get(f"/api/tables/{table_of(ann)}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert b"<svg" in answer.content


def test_sizes_are_limited(ann: TestClient) -> None:
    assert ann.post("/api/session", content=b"x" * 20_000).status_code == 413
    assert ann.post("/api/records", content=b"x" * 2_000_000).status_code == 413


def test_rates_are_limited_and_say_when_to_try_again(tmp_path: Path) -> None:
    app = make_app(quiet(f"sqlite:///{tmp_path}/t.db", rate_multiplier=0.2))
    with TestClient(app, headers=WRITE) as client:
        client.post("/api/session", json={"name": "Ann"})
        answers = [client.post("/api/session", json={"name": "Ann"}) for _ in range(80)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert refused[0].json()["retry_after"] > 0
        assert int(refused[0].headers["retry-after"]) >= 1


def test_every_response_has_the_security_headers(ann: TestClient) -> None:
    for path in ("/", "/api/games", "/t/whatever00000", "/nothing.txt", "/api/nothing"):
        headers = ann.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
    assert ann.get("/api/nothing").status_code == 404
    assert ann.get("/../../etc/passwd").status_code in (200, 404)
    assert "root:" not in ann.get("/..%2f..%2fetc/passwd").text


def test_a_full_server_refuses_another_stream(tmp_path: Path) -> None:
    app = make_app(quiet(f"sqlite:///{tmp_path}/t.db", max_connections=0))
    with TestClient(app, headers=WRITE) as client:
        table = table_of(client)
        assert "full" in client.get(f"/api/bot/tables/{table}").json()["sentence"]


def test_moves_are_counted_in_the_metrics(ann: TestClient) -> None:
    table = str(post(ann, "/api/play", game="rook-solitaire")["table"])
    assert ann.post(f"/api/bot/tables/{table}/move", json={"move": "nonsense"}).status_code == 409
    room = ann.app.state.registry.tables.hosts[table].room  # type: ignore[attr-defined]
    played = sum(isinstance(event, Played) for event in room.table.log)
    assert f"parlour_moves_total {played}.0\n" in ann.get("/metrics").text


def test_operators_are_informed(ann: TestClient) -> None:
    table_of(ann)
    assert ann.get("/healthz").json() == {"alive": True}
    deadline = time.monotonic() + PATIENCE
    while (ready := ann.get("/readyz")).status_code != 200:  # the first sweep may still run
        assert time.monotonic() < deadline, ready.text
        time.sleep(A_MOMENT)
    assert ready.json() == {"ready": True}
    metrics = ann.get("/metrics").text
    assert 'parlour_tables_made_total{game="block"} 1.0' in metrics
    assert "parlour_sockets 0.0" in metrics
    assert ann.get("/api/stats").json()["tables"] == 1


def test_played_deals_are_counted_after_the_table_is_unloaded(ann: TestClient) -> None:
    table = ann.post("/api/play", json={"game": "block"}).json()["table"]
    ann.post("/api/play", json={"game": "rook"})
    ann.post(f"/api/tables/{table}/close", json={})
    ann.app.state.registry.tables.hosts.clear()  # type: ignore[attr-defined]
    shown = ann.get("/api/stats").json()
    assert (shown["tables"], shown["deals"]) == (2, 2)
    assert shown["games"]["block"] == {"tables": 1, "deals": 1}


def test_a_revoked_token_is_refused(ann: TestClient) -> None:
    token = ann.post("/api/tokens", json={"name": "Robo"}).json()["token"]
    bot = stranger(ann, headers={"Authorization": f"Bearer {token}"})
    assert bot.get("/api/tables/mine").status_code == 200
    assert ann.post("/api/tokens/revoke", json={}).status_code == 401
    assert bot.post("/api/tokens/revoke", json={}).status_code == 200
    refused = bot.get("/api/tables/mine")
    assert (refused.status_code, refused.json()["code"]) == (401, "token/bad")
    assert ann.get("/api/tables/mine").status_code == 200


def test_everybody_sees_that_a_program_plays(ann: TestClient) -> None:
    table = table_of(ann)
    token = ann.post("/api/tokens", json={"name": "Robo"}).json()["token"]
    robo = stranger(ann, headers={"Authorization": f"Bearer {token}"})
    post(robo, f"/api/tables/{table}/sit")
    post(another(ann, "Zed"), f"/api/tables/{table}/sit")
    people = ann.get(f"/api/tables/{table}").json()["people"]
    assert [(one["name"], one["program"]) for one in people if one["kind"] == "person"] == [
        ("Ann", False),
        ("Robo", True),
        ("Zed", False),
    ]


def test_the_api_description_names_every_endpoint(ann: TestClient) -> None:
    described = ann.get("/openapi.json").json()
    assert described["openapi"].startswith("3.")
    for endpoint in ENDPOINTS:
        assert endpoint.method.lower() in described["paths"][endpoint.path]


def test_players_may_add_to_the_shuffle_before_the_match(ann: TestClient) -> None:
    table = table_of(ann)
    post(ann, f"/api/tables/{table}/mix", words="  my  lucky words ")
    zed = another(ann, "Zed")
    assert zed.post(f"/api/tables/{table}/mix", json={"words": "x"}).status_code == 409
    assert ann.post(f"/api/tables/{table}/mix", json={"words": "a\nb\x00"}).status_code == 409
    post(ann, f"/api/tables/{table}/start")
    assert ann.post(f"/api/tables/{table}/mix", json={"words": "x"}).status_code == 409
    post(ann, f"/api/tables/{table}/close")
    record = ann.get(f"/api/tables/{table}/record").text
    assert '  "words my lucky words",' in record


def test_a_table_request_has_defaults() -> None:
    assert (
        TableRequest("block").watch,
        TableRequest("block").undo,
        TableRequest("block").bots,
    ) == (
        "public",
        "consent",
        "usual",
    )


def test_during_a_deal_all_seated_players_must_consent_to_a_newcomer(ann: TestClient) -> None:
    table = table_of(ann, joining="consent")
    bob, cy = another(ann, "Bob"), another(ann, "Cy")
    post(bob, f"/api/tables/{table}/sit", seat=1)
    post(ann, f"/api/tables/{table}/start")
    asked = post(cy, f"/api/tables/{table}/sit", seat=2)
    assert asked == {"seat": -1}
    with (
        ann.websocket_connect(f"/ws/{table}") as mine,
        bob.websocket_connect(f"/ws/{table}") as his,
    ):
        for socket in (mine, his):
            while (told := socket.receive_json())["is"] != "asked":
                pass
            assert (told["seat"], told["what"], told["name"]) == (2, "seat", "Cy")
        mine.send_json({"do": "agree", "id": "1", "seat": 2, "yes": True})
        while mine.receive_json()["is"] != "ack":
            pass
        assert cy.get(f"/api/tables/{table}").json()["you"] == -1  # Bob has not agreed yet
        his.send_json({"do": "agree", "id": "1", "seat": 2, "yes": True})
        while his.receive_json()["is"] != "ack":
            pass
    assert cy.get(f"/api/tables/{table}").json()["you"] == 2


def test_the_hand_of_a_removed_player_stays_hidden_even_with_consent(ann: TestClient) -> None:
    table = table_of(ann, joining="consent")
    bob, spy = another(ann, "Bob"), another(ann, "Spy")
    post(bob, f"/api/tables/{table}/sit", seat=1)
    post(ann, f"/api/tables/{table}/start")
    post(ann, f"/api/tables/{table}/kick", seat=1)
    answer = spy.post(f"/api/tables/{table}/sit", json={"seat": 1})
    assert (answer.status_code, answer.json()["code"]) == (409, "seat/taken")


def test_abandoned_tables_are_closed_and_their_records_remain(tmp_path: Path) -> None:
    time = Time()
    app = make_app(quiet(f"sqlite:///{tmp_path}/t.db", idle_timeout=1.0), time)
    with TestClient(app, headers=WRITE) as client:
        ann = client.post("/api/session", json={"name": "Ann"}).json()["id"]
        left, waiting = (
            str(post(client, path, game="block", seats=3)["table"])
            for path in ("/api/play", "/api/tables")
        )
        registry = app.state.registry
        room = registry.tables.hosts[left].room
        client.portal.call(until, lambda: room.due() == [room.seat_of(ann)])  # type: ignore[union-attr]
        time.pass_by(29 * DAY)
        kept = str(post(client, "/api/play", game="block", seats=3)["table"])
        time.pass_by(2 * DAY)
        registry.tables.timers[left].stop()
        del registry.tables.hosts[left]  # one is in memory, the other is not
        client.portal.call(registry.upkeep.expire)  # type: ignore[union-attr]
        states = [client.get(f"/api/tables/{t}").json()["state"] for t in (left, waiting, kept)]
        assert states == ["closed", "closed", "playing"]
        assert "secret = " in client.get(f"/api/tables/{left}/record").text
        time.pass_by(366 * DAY)
        client.portal.call(registry.upkeep.expire)  # type: ignore[union-attr]
        registry.tables.hosts.clear()
        assert client.get(f"/api/tables/{left}").status_code == 404


def test_the_lobby_shows_a_few_tables_of_each_host(ann: TestClient) -> None:
    bob = another(ann, "Bob")
    post(bob, "/api/tables", game="block", seats=3, public=True)
    for _ in range(6):
        post(ann, "/api/tables", game="block", seats=3, public=True)

    assert len(ann.get("/api/tables").json()) == 3 + 1


def test_a_block_of_addresses_can_create_as_many_tables_as_one_address() -> None:
    limits = RateLimits(1.0, lambda: 0.0)
    for made in range(160):
        limits.spend("make", f"session {made}", f"192.0.2.{made}")
    with pytest.raises(TooMuch):
        limits.spend("make", "one more", "192.0.2.200")
    limits.spend("make", "another", "198.51.100.1")
    for n in range(1000):
        limits.spend("read", f"session {n}", f"192.0.2.{n % 256}")


def test_callers_without_a_session_are_limited_by_address() -> None:
    limits = RateLimits(1.0, lambda: 0.0)
    for n in range(256):
        limits.spend("connect", "", f"192.0.2.{n}")
