"""Several people at one device: they hand it on, and each is shown their own hand and no other."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from parlour.core.deal import SPECTATOR
from parlour.core.rng import Rng
from parlour.games import GAMES
from parlour.server.http.app import make_app
from parlour.server.people.sessions import WATCHING, Session, companion
from parlour.server.tables import seating
from parlour.server.tables.requests import MOST_COMPANIONS, TableRequest, made_from
from tests.laws.cases import random_move
from tests.server.helpers import Player, TestClient, Time, a_registry, quiet
from tests.server.lobby_clients import another, post

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from parlour.server.registry import Registry
    from parlour.server.tables.host import TableHost
    from parlour.table.game import Game


@pytest.fixture
def ann(tmp_path: Path) -> Iterator[TestClient]:
    app = make_app(quiet(f"sqlite:///{tmp_path}/t.db", call_window=0.1, shuffle_timeout=0.1))
    with TestClient(app, headers={"X-Parlour": "1"}) as client:
        client.post("/api/session", json={"name": "Ann"})
        yield client


def three(client: TestClient, **more: object) -> str:
    wanted = {"game": "block", "seats": 4, "companions": ["Ben", "Ann"], "bots": "novice"}
    return str(post(client, "/api/play", **{**wanted, **more})["table"])


def faces(scene: dict[str, object]) -> list[str]:
    """Return the cards that a scene shows in hands."""
    zones = [zone for zone in scene["zones"] if zone["kind"] == "hand"]  # type: ignore[attr-defined]
    return [piece["face"] for zone in zones for piece in zone.get("pieces", []) if "face" in piece]


def scene_of(client: TestClient, table: str, player: str) -> dict[str, object]:
    with client.websocket_connect(f"/ws/{table}?player={player}") as socket:
        scene: dict[str, object] = socket.receive_json()["scene"]
        return scene


def test_each_player_is_shown_one_hand_and_a_covered_device_none(ann: TestClient) -> None:
    table = three(ann)
    scenes = [scene_of(ann, table, player) for player in ("", "1", "2")]

    assert [scene["seat"] for scene in scenes] == [0, 1, 2]
    hands = [faces(scene) for scene in scenes]
    assert all(hands)
    both = {"BLOCK"}  # there are several
    assert set(hands[0]) & set(hands[1]) <= both
    assert set(hands[1]) & set(hands[2]) <= both
    covered = scene_of(ann, table, WATCHING)
    assert covered["seat"] == SPECTATOR
    assert not faces(covered)
    assert not covered["choices"]


def test_no_other_device_can_be_one_of_the_players(ann: TestClient) -> None:
    table = three(ann)
    eve = another(ann, "Eve")
    for player in ("", "1", "0", WATCHING, "1~1", "x"):
        assert scene_of(eve, table, player)["seat"] == SPECTATOR
    answer = eve.post(f"/api/tables/{table}/sit", json={})
    assert answer.status_code == 409
    assert "one device" in answer.json()["sentence"]


def test_a_table_says_who_is_at_the_device_and_names_differ(ann: TestClient) -> None:
    table = three(ann)
    info = ann.get(f"/api/tables/{table}").json()

    assert info["device"] == [0, 1, 2]
    assert [one["name"] for one in info["people"]][:3] == ["Ann", "Ben", "Ann 2"]
    assert "device" not in ann.get(f"/api/tables/{table_of_one(ann)}").json()


def table_of_one(client: TestClient) -> str:
    return str(post(client, "/api/play", game="block", bots="novice")["table"])


def test_more_people_than_seats_are_refused(ann: TestClient) -> None:
    wanted = {"game": "block", "seats": 3, "companions": ["Ben", "Cyd", "Dot"]}
    assert ann.post("/api/play", json=wanted).status_code == 400
    many = {"game": "rook", "seats": 8, "companions": ["x"] * (MOST_COMPANIONS + 1)}
    assert ann.post("/api/play", json=many).status_code == 400


def test_a_rematch_is_at_the_same_device(ann: TestClient) -> None:
    table = three(ann)
    ann.post(f"/api/tables/{table}/close", json={})
    again = post(ann, f"/api/tables/{table}/rematch", waits=False)["table"]

    info = ann.get(f"/api/tables/{again}").json()
    assert (info["device"], info["state"]) == ([0, 1, 2], "playing")


def test_what_is_stored_of_the_players_is_erased_with_the_device(ann: TestClient) -> None:
    table = three(ann)
    ann.post(f"/api/tables/{table}/close", json={})
    me = ann.get("/api/session").json()["id"]
    registry = ann.app.state.registry  # type: ignore[attr-defined]

    async def stored() -> bytes:
        return b"".join(await registry.store.read(table))

    assert me.encode() in ann.portal.call(stored)  # type: ignore[union-attr]
    ann.post("/api/session/erase", json={})
    assert me.encode() not in ann.portal.call(stored)  # type: ignore[union-attr]


ANN = Session("ann", "Ann")
SHARED = [game for game in GAMES if max(game.seats) > 1]


async def a_device(registry: Registry, game: Game, most: int) -> tuple[TableHost, list[str]]:
    """Return a table whose people play at one device, and who they are."""
    seats = min((n for n in game.seats if n >= most), default=max(game.seats))
    people = min(most, seats)
    wanted = TableRequest(game.key, seats=seats, companions=["x"] * (people - 1), bots="uniform")
    host = await registry.tables.make(made_from(wanted, ANN, registry.now()), [])
    users = [ANN, *(companion(ANN, str(n)) for n in range(1, people))]
    for user in users:
        await host.carry_out(seating.sit(host, user, None, None))
    await registry.tables.start(host, ANN.id, awaited=True)
    return host, [user.id for user in users]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "game", [game for game in GAMES if max(game.seats) > 1], ids=lambda game: game.key
)
def test_a_deal_is_played_by_people_who_hand_the_device_on(game: Game) -> None:
    """Law: whoever is awaited can move at once, one after another; nothing waits for a time."""

    async def run() -> None:
        async with a_registry(quiet(call_window=9.0, shuffle_timeout=9.0), Time()) as registry:
            host, users = await a_device(registry, game, 3)
            room, rng = host.room, Rng(1)
            covered = Player(host, companion(ANN, WATCHING).id)
            assert room.table is not None
            moves = 0
            while not room.table.deal.over and moves < 150:
                due = [seat for seat in room.due() if room.chairs[seat].kind == "person"]
                if not due:
                    await asyncio.sleep(0)  # bots
                    continue
                assert not registry.tables.timers[room.id].deadlines(registry.now())
                user = users[room.device(ANN.id).index(due[0])]
                deal = room.table.deal
                choices = random_move(deal.copy(), due[0], rng)
                text = room.table.speech.text(deal, due[0], choices)
                await Player(host, user).do("move", move=text)
                moves += 1
            assert moves
            await covered.listen()
            assert covered.scene["seat"] == SPECTATOR

    asyncio.run(run())
