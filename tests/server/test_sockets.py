"""The socket follows docs/protocol.md, and nothing a client sends can do harm."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

from parlour.coach.hints import Hint
from parlour.languages.message import say
from parlour.server.http.app import make_app
from parlour.server.plumbing.rate_limits import RATES
from parlour.server.tables import protocol
from parlour.server.tables.sockets import REFUSED_MOVE
from tests.server.helpers import TestClient, Time, quiet

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from starlette.testclient import WebSocketTestSession

WRITE = {"X-Parlour": "1"}


@pytest.fixture
def ann(tmp_path: Path) -> Iterator[TestClient]:
    app = make_app(quiet(f"sqlite:///{tmp_path}/t.db"))
    with TestClient(app, headers=WRITE) as client:
        client.post("/api/session", json={"name": "Ann"})
        yield client


@pytest.fixture
def table(ann: TestClient) -> str:
    """Return a table at which Ann sits with two free seats, before the match."""
    return str(ann.post("/api/tables", json={"game": "block", "seats": 3}).json()["table"])


def heard(socket: WebSocketTestSession, pongs: int = 1000) -> list[dict[str, Any]]:
    """Return the messages until the connection is closed, or enough pongs have come."""
    found: list[dict[str, Any]] = []
    while sum(message["is"] == "pong" for message in found) < pongs:
        found.append(socket.receive_json())
        if found[-1]["is"] == "bye":
            break
    return found


def until(socket: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """Return the next message of a kind."""
    for _ in range(500):
        message: dict[str, Any] = socket.receive_json()
        if message["is"] == kind:
            return message
    raise AssertionError(kind)


def test_a_welcome_contains_everything(ann: TestClient, table: str) -> None:
    with ann.websocket_connect(f"/ws/{table}", subprotocols=["parlour.1"]) as socket:
        assert str(socket.accepted_subprotocol) == "parlour.1"
        welcome = socket.receive_json()
        assert (welcome["is"], welcome["protocol"], welcome["seat"]) == ("welcome", 1, 0)
        assert welcome["table"]["state"] == "open"
        assert welcome["scene"]["seq"] == 0
        ann.post(f"/api/tables/{table}/start", json={})
        news = until(socket, "news")
        assert news["version"] > welcome["version"]
        assert {told["kind"] for told in news["told"]} <= {"opened", "dealt", "played"}


def test_every_command_is_answered_with_its_id(ann: TestClient, table: str) -> None:
    ann.post(f"/api/tables/{table}/start", json={})
    with ann.websocket_connect(f"/ws/{table}") as socket:
        socket.send_json({"do": "ping", "at": 5, "lag": 40})
        assert until(socket, "pong")["at"] == 5
        socket.send_json({"do": "chat", "id": "c1", "text": "<b>hi</b>\u0000\n there"})
        assert until(socket, "chat")["text"] == "<b>hi</b> there"
        assert until(socket, "ack")["id"] == "c1"
        socket.send_json({"do": "emote", "id": "e1", "emote": "bravo"})
        assert until(socket, "emote") == {"is": "emote", "seat": 0, "emote": "bravo"}
        socket.send_json({"do": "move", "id": "m1", "move": "Z99", "seen": 0})
        refused = until(socket, "refused")
        assert (refused["id"], refused["code"]) == ("m1", "move/stale")
        socket.send_json({"do": "next", "id": "n1"})
        assert until(socket, "refused")["code"] == "table/closed"


def test_a_player_moves_while_a_hint_is_being_found(
    ann: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = ann.post("/api/play", json={"game": "block", "seats": 3, "bots": "uniform"}).json()
    workers = ann.app.state.registry.bot_workers  # type: ignore[attr-defined]
    moved = asyncio.Event()

    async def slow(*_: object) -> Hint:
        await moved.wait()
        return Hint((0,), "pass", say("Pass."))

    monkeypatch.setattr(workers, "hint", slow)
    with ann.websocket_connect(f"/ws/{made['table']}") as socket:
        scene = socket.receive_json()["scene"]
        while not scene["choices"]:
            scene = until(socket, "news")["scene"]
        socket.send_json({"do": "hint", "id": "h1"})
        move = next(one["move"] for one in scene["choices"] if one.get("whole", True))
        socket.send_json({"do": "move", "id": "m1", "move": move, "seen": scene["seq"]})
        assert until(socket, "ack")["id"] == "m1"
        assert ann.portal is not None
        ann.portal.call(moved.set)
        late = until(socket, "refused")
        assert (late["id"], late["code"]) == ("h1", "hint/late")


def test_a_forbidden_move_is_refused_with_its_clause(ann: TestClient) -> None:
    made = ann.post("/api/play", json={"game": "block", "seats": 3, "bots": "uniform"}).json()
    with ann.websocket_connect(f"/ws/{made['table']}") as socket:
        scene = socket.receive_json()["scene"]
        for number in range(300):
            while not scene["choices"] and not scene.get("over"):
                scene = until(socket, "news")["scene"]
            assert not scene.get("over"), "every card of the hand was allowed in every turn"
            mine = next(z for z in scene["zones"] if z["id"] == f"hand-{made['seat']}")
            legal = {choice["move"].split()[0] for choice in scene["choices"]}
            barred = [p for p in mine["pieces"] if p["face"] not in legal and p.get("why")]
            if barred:
                message = {"do": "move", "id": "bad", "seen": scene["seq"]}
                socket.send_json({**message, "move": barred[0]["face"]})
                refused = until(socket, "refused")
                assert (refused["code"], refused["clause"]) == ("move/illegal", barred[0]["why"])
                assert refused["sentence"]
                return
            move = {"do": "move", "id": f"m{number}", "seen": scene["seq"]}
            socket.send_json({**move, "move": scene["choices"][0]["move"]})
            scene = until(socket, "news")["scene"]


def test_a_foreign_page_gets_no_socket(ann: TestClient, table: str) -> None:
    for origin in ("https://evil.example", "null", "http://testserver.evil.example"):
        with ann.websocket_connect(f"/ws/{table}", headers={"origin": origin}) as socket:
            assert socket.receive_json()["is"] == "bye"
            with pytest.raises(WebSocketDisconnect):
                socket.receive_json()
    with ann.websocket_connect(f"/ws/{table}", headers={"origin": "http://testserver"}) as socket:
        assert socket.receive_json()["is"] == "welcome"


def test_a_missing_table_closes_the_socket_with_a_reason(ann: TestClient) -> None:
    with ann.websocket_connect("/ws/nosuchtable000") as socket:
        assert socket.receive_json() == {
            "is": "bye",
            "code": "table/unknown",
            "sentence": "There is no such table.",
        }


def test_spectators_are_refused_where_none_are_allowed(ann: TestClient) -> None:
    wanted = {"game": "block", "seats": 3, "watch": "none"}
    table = ann.post("/api/tables", json=wanted).json()["table"]
    stranger = TestClient(ann.app)
    stranger.portal = ann.portal
    with stranger.websocket_connect(f"/ws/{table}") as socket:  # this user could still sit down
        assert socket.receive_json()["is"] == "welcome"
        ann.post(f"/api/tables/{table}/start", json={})
        assert socket.receive_json()["is"] == "bye"
    with stranger.websocket_connect(f"/ws/{table}") as socket:
        assert socket.receive_json()["is"] == "bye"
    with ann.websocket_connect(f"/ws/{table}") as socket:
        assert socket.receive_json()["is"] == "welcome"
        ann.post(f"/api/tables/{table}/leave", json={})
        assert until(socket, "bye")["code"] == "refused"


def test_a_removed_player_is_disconnected(ann: TestClient, table: str) -> None:
    bob = TestClient(ann.app, headers=WRITE)
    bob.portal = ann.portal
    bob.post(f"/api/tables/{table}/sit", json={})
    with bob.websocket_connect(f"/ws/{table}") as socket:
        assert socket.receive_json()["seat"] == 1
        ann.post(f"/api/tables/{table}/kick", json={"seat": 1})
        assert until(socket, "bye")["code"] == "table/kicked"


def test_a_spectator_who_sits_down_is_welcomed_to_the_seat(ann: TestClient, table: str) -> None:
    bob = TestClient(ann.app, headers=WRITE)
    bob.portal = ann.portal
    bob.post("/api/session", json={"name": "Bob"})
    with bob.websocket_connect(f"/ws/{table}") as socket:
        assert socket.receive_json()["seat"] == -1
        bob.post(f"/api/tables/{table}/sit", json={})
        assert until(socket, "welcome")["seat"] == 1


BAD_FRAMES = [
    "",
    "{",
    "null",
    "[]",
    "1e999",
    '{"do":"move"}',
    '{"do":"nothing","id":"x"}',
    '{"do":"move","id":"","move":"C4"}',
    '{"do":"move","id":"x","move":7}',
    '{"do":"move","id":"x","move":"C4","seen":"now"}',
    '{"do":"move","id":"x","move":"' + "C" * 500 + '"}',
    '{"do":"agree","id":"x","seat":99}',
    '{"do":"agree","id":"x","seat":-5}',
    '{"do":"emote","id":"x","emote":"rude"}',
    '{"do":"chat","id":"x","text":""}',
    '{"do":"chat","id":"x","text":"' + "x" * 400 + '"}',
    '{"do":"draft","id":"x","move":"\\u0000"}',
    '{"do":"ping","at":1e308,"lag":-1e308}',
    '{"do":"move","id":"' + "x" * 100 + '","move":"C4"}',
    "[" * 3000,
    "x" * 20_000,
    "\ud83d\ude00",
]


def test_unreadable_input_is_refused_and_changes_nothing(ann: TestClient, table: str) -> None:
    ann.post(f"/api/tables/{table}/start", json={})
    registry = ann.app.state.registry  # type: ignore[attr-defined]
    room = registry.tables.hosts[table].room
    for start in range(0, len(BAD_FRAMES), 10):
        with ann.websocket_connect(f"/ws/{table}") as socket:
            socket.receive_json()
            before = room.commands.copy(), room.chat.copy(), room.asks.copy()
            for frame in BAD_FRAMES[start : start + 10]:
                socket.send_text(frame)
                kinds = [socket.receive_json()["is"]]
                while kinds[-1] not in ("refused", "pong"):
                    kinds.append(socket.receive_json()["is"])
            socket.send_bytes(b"\xff\xfe\x00")
            assert until(socket, "refused")["code"] == "message/unreadable"
            assert (room.commands, room.chat, room.asks) == before


def test_a_refusal_carries_the_id_of_its_command(tmp_path: Path) -> None:
    app = make_app(quiet(f"sqlite:///{tmp_path}/t.db", rate_multiplier=1.0))
    with TestClient(app, headers=WRITE) as client:
        table = client.post("/api/tables", json={"game": "block", "seats": 3}).json()["table"]
        with client.websocket_connect(f"/ws/{table}") as socket:
            socket.send_json({"do": "emote", "id": "e1", "emote": "none such"})
            assert until(socket, "refused")["id"] == "e1"
            for number in range(40):
                socket.send_json({"do": "resume", "id": f"r{number}"})
            refused = [until(socket, "refused") for _ in range(40)]
            assert [message["id"] for message in refused] == [f"r{n}" for n in range(40)]


def test_a_flood_is_answered_once_and_then_disconnected(tmp_path: Path) -> None:
    time = Time()
    app = make_app(quiet(f"sqlite:///{tmp_path}/t.db", rate_multiplier=1.0), time)
    with TestClient(app, headers=WRITE) as client:
        table = client.post("/api/tables", json={"game": "block", "seats": 3}).json()["table"]
        for wait in (2, 4, 8):
            with client.websocket_connect(f"/ws/{table}") as socket:
                for number in range(200):
                    socket.send_json({"do": "resume", "id": f"r{number}"})
                codes = [message.get("code") for message in heard(socket)]
                assert codes.count("limit/rate") == 2  # one refusal, then a goodbye
            with client.websocket_connect(f"/ws/{table}") as socket:
                assert until(socket, "bye")["code"] == "limit/rate"  # too soon to reconnect
            time.pass_by(wait - 0.5)
            with client.websocket_connect(f"/ws/{table}") as socket:
                assert until(socket, "bye")["code"] == "limit/rate"
            time.pass_by(1)
        with client.websocket_connect(f"/ws/{table}") as socket:
            assert until(socket, "welcome")["seat"] == 0


def test_the_sockets_of_one_address_share_a_rate_limit(tmp_path: Path) -> None:
    app = make_app(quiet(f"sqlite:///{tmp_path}/t.db", rate_multiplier=1.0), Time())
    with TestClient(app, headers=WRITE) as client:
        table = client.post("/api/tables", json={"game": "block", "seats": 3}).json()["table"]
        answered = 0
        for _ in range(10):  # each a stranger with their own session
            client.cookies.clear()
            with client.websocket_connect(f"/ws/{table}") as socket:
                for number in range(50):
                    socket.send_json({"do": "ping", "at": number})
                answered += sum(message["is"] == "pong" for message in heard(socket, pongs=50))
        assert answered == 60 * 4


def test_too_many_unreadable_messages_close_the_connection(ann: TestClient, table: str) -> None:
    with ann.websocket_connect(f"/ws/{table}") as socket:
        for _ in range(20):
            socket.send_text("?")
        assert until(socket, "bye")["code"] == "message/unreadable"


def test_replayed_and_disordered_frames_are_harmless(ann: TestClient) -> None:
    made = ann.post("/api/play", json={"game": "block", "seats": 3}).json()
    registry = ann.app.state.registry  # type: ignore[attr-defined]
    room = registry.tables.hosts[made["table"]].room
    frames: list[str] = []
    random_order = random.Random(5)
    with ann.websocket_connect(f"/ws/{made['table']}") as socket:
        scene = socket.receive_json()["scene"]
        for number in range(6):
            while not scene["choices"] and not scene.get("over"):
                scene = until(socket, "news")["scene"]
            if scene.get("over"):
                break
            move = {"do": "move", "id": f"m{number}", "seen": scene["seq"]}
            frames.append(json.dumps({**move, "move": scene["choices"][0]["move"]}))
            socket.send_text(frames[-1])
            scene = until(socket, "news")["scene"]
        while room.due() and room.due() != [made["seat"]]:
            scene = until(socket, "news")["scene"]
        before = room.seq
        for frame in random_order.sample(frames, len(frames)) * 2:
            socket.send_text(frame)
            message = socket.receive_json()
            while message["is"] not in ("ack", "refused"):
                message = socket.receive_json()
        assert room.seq == before


SMALL = st.none() | st.booleans() | st.integers() | st.text(max_size=9)
JSONS = st.dictionaries(st.sampled_from(["do", "id", "move", "seen", "seat", "at"]), SMALL)


@settings(max_examples=150)
@given(st.text(max_size=50) | st.binary(max_size=50) | JSONS.map(json.dumps))
def test_no_frame_breaks_the_reader(frame: str | bytes) -> None:
    with suppress(protocol.BadMessage):
        protocol.read(frame)


def test_a_refusal_quotes_little_of_an_unreadable_text(ann: TestClient, table: str) -> None:
    """Translating a long text would take too long."""
    long = "revoked; " * 800
    with ann.websocket_connect(f"/ws/{table}") as socket:
        socket.receive_json()
        socket.send_json({"do": long, "id": "1"})
        sentence = until(socket, "refused")["sentence"]
    assert sentence.startswith("That is not a message of this protocol: Invalid value")
    assert len(sentence) < 300
    answer = ann.post("/api/tables", json={"game": "block", "watch": long})
    assert answer.json()["sentence"].startswith("The request cannot be read: Invalid enum value")
    assert len(answer.json()["sentence"]) < 300


def test_moves_that_are_refused_count_several_times(tmp_path: Path) -> None:
    """Finding out why a move is wrong takes longer than making one."""
    app = make_app(quiet(f"sqlite:///{tmp_path}/t.db", rate_multiplier=1.0), now=Time())
    with TestClient(app, headers=WRITE) as client:
        asked = {"game": "rook-solitaire", "seats": 1}
        table = client.post("/api/play", json=asked).json()["table"]
        codes: list[str] = []
        with client.websocket_connect(f"/ws/{table}") as socket:
            while "limit/rate" not in codes:
                socket.send_json({"do": "move", "id": f"{len(codes)}", "move": "R99"})
                codes.append(until(socket, "refused")["code"])
    burst = RATES["message"][0]
    assert codes == ["move/illegal"] * int(burst / (1 + REFUSED_MOVE)) + ["limit/rate"]


def test_messages_are_limited_in_number(tmp_path: Path) -> None:
    app = make_app(quiet(f"sqlite:///{tmp_path}/t.db", rate_multiplier=1.0))
    with TestClient(app, headers=WRITE) as client:
        table = client.post("/api/tables", json={"game": "block", "seats": 3}).json()["table"]
        with client.websocket_connect(f"/ws/{table}") as socket:
            for number in range(12):
                socket.send_json({"do": "chat", "id": f"{number}", "text": "again"})
            refused = until(socket, "refused")
            assert refused["code"] == "limit/rate"
            assert refused["retry_after"] > 0
