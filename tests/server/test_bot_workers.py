"""Built-in bots think in worker processes, on views; other programs use the bot API."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

from parlour.cli import bot_bridge
from parlour.cli.bot_bridge import Bridge
from parlour.coach.hints import Hint
from parlour.core.bits import each
from parlour.errors import BadInput
from parlour.games import GAMES, bots_of, find_game
from parlour.languages.message import say
from parlour.server.tables import bot_workers
from parlour.server.tables.bot_processes import BotProcesses
from parlour.server.tables.bot_workers import BotWorkers, Question, answer
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table
from tests.pace import PATIENCE
from tests.server.processes import WRITE, Person, Server, http_get, http_post

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.table.game import Game

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "bot.py"

LOCAL = """
import json, sys
for connection in sys.stdin:
    scene = json.loads(connection).get("scene")
    if scene and scene.get("over"):
        break
    if scene and scene["choices"]:
        move = {"do": "move", "move": scene["choices"][0]["move"], "seen": scene["seq"]}
        print(json.dumps(move), flush=True)
"""


@pytest.mark.sampled(8)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_bot_in_another_process_makes_the_same_choice(game: Game) -> None:
    async def run() -> None:
        table = Table(game, game.usual_seats, shuffler=Shuffler(b"bots"))
        table.deal_next()
        there = BotWorkers(BotProcesses(0), 20)
        there.start()
        level = bots_of(game)[:2][-1].name
        for _ in range(6):
            if table.deal.over:
                break
            seat = table.due()[0]
            table.play(seat, await there.choices(table, seat, level))
        there.stop()
        assert there.failed == 0

    asyncio.run(run())


def test_a_bot_receives_no_hidden_hand() -> None:
    table = Table(GAMES[0], 3, shuffler=Shuffler(b"bots"))
    table.deal_next()
    seat = table.due()[0]
    shown = table.game.show_view(table.deal.view(seat))
    question = Question("block", dict(table.options), "uniform", 1, shown)
    known = json.dumps(question.view)
    hands = table.game.show(table.deal)["hands"]
    assert isinstance(hands, list)
    for other, hand in enumerate(hands):
        faces = [face for face in str(hand).split() if face != "BLOCK"]
        assert all(
            (f" {face} " in f" {known} ".replace('"', " ")) == (other == seat) for face in faces
        )


def test_bots_run_in_processes_and_a_dead_one_is_replaced() -> None:
    async def run() -> None:
        table = Table(GAMES[0], 3, shuffler=Shuffler(b"bots"))
        table.deal_next()
        processes = BotProcesses(1)
        there = BotWorkers(processes, 30)
        there.start()
        try:
            seat = table.due()[0]
            first = await there.choices(table, seat, "novice")
            pool = processes.pool
            assert pool is not None
            for process in list(pool._processes.values()):  # type: ignore[attr-defined]
                process.kill()
            assert await there.choices(table, seat, "novice") == first
            assert there.failed == 0
        finally:
            there.stop()

    asyncio.run(run())


def test_a_bot_that_fails_or_times_out_is_replaced_by_a_random_move(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(question: Question) -> int:
        raise ValueError(question.game)

    async def run() -> None:
        table = Table(GAMES[0], 3, shuffler=Shuffler(b"bots"))
        table.deal_next()
        there = BotWorkers(BotProcesses(0), 5)
        there.start()
        table.play(table.due()[0], await there.choices(table, table.due()[0], "novice"))
        there.stop()
        assert there.failed >= 1

    monkeypatch.setattr(bot_workers, "answer", fail)
    asyncio.run(run())
    assert answer is not fail
    assert "bot novice made no choice: block" in caplog.text


@pytest.mark.parametrize("nonsense", [-1, 61, 62, 63, 1000])
def test_an_illegal_choice_of_a_bot_is_replaced_by_a_random_move(
    monkeypatch: pytest.MonkeyPatch, nonsense: int
) -> None:
    async def run() -> None:
        table = Table(GAMES[0], 3, shuffler=Shuffler(b"bots"))
        table.deal_next()
        seat, there = table.due()[0], BotWorkers(BotProcesses(0), 5)
        assert len(each(table.deal.legal(seat))) > 1
        assert nonsense not in each(table.deal.legal(seat))
        there.start()
        choices = await there.choices(table, seat, "novice")
        hinted = (await there.hint(table, seat, "novice")).choices
        there.stop()
        assert there.failed >= 2
        for made in (choices, hinted):
            assert made[0] in each(table.deal.legal(seat))
        table.play(seat, choices)

    monkeypatch.setattr(bot_workers, "answer", lambda _: nonsense)
    monkeypatch.setattr(bot_workers, "explain", lambda _: Hint((nonsense,), "?", say("Because.")))
    asyncio.run(run())


@pytest.mark.parametrize("fails", [False, True])
def test_a_hint_is_about_the_deal_as_it_was_when_asked(
    monkeypatch: pytest.MonkeyPatch, *, fails: bool
) -> None:
    table = Table(find_game("flip"), 3, shuffler=Shuffler(b"bots"))
    table.deal_next()
    seat = table.due()[0]
    legal = tuple(each(table.deal.legal(seat)))

    def goes_on(_: Question) -> Hint | None:
        table.play(seat, legal[:1])
        return None if fails else Hint(legal[-1:], "?", say("Because."))

    async def run() -> None:
        there = BotWorkers(BotProcesses(0), 5)
        there.start()
        found = await there.hint(table, seat, "novice")
        there.stop()
        assert not table.deal.legal(seat)
        assert found.choices[0] in legal
        assert there.failed == 0

    monkeypatch.setattr(bot_workers, "answer", lambda _: legal[0])
    monkeypatch.setattr(bot_workers, "explain", goes_on)
    asyncio.run(run())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("bots")
    with Server(f"sqlite:///{folder}/t.db") as running:
        yield running


def a_free_seat(server: Server, seats: int = 3) -> tuple[Person, str]:
    """Return the host of a table with one free seat and bots in the others."""
    ann = Person(server, "Ann")
    bots = {str(seat): "uniform" for seat in range(2, seats)}
    table = ann.post("/api/tables", game="block", seats=seats, bots=bots)["table"]
    return ann, table


def test_the_example_bot_plays_against_a_live_server(server: Server) -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 50
    ann, table = a_free_seat(server)
    with subprocess.Popen(  # noqa: S603 - our own example
        [sys.executable, str(EXAMPLE), f"{server.base}/t/{table}"]
    ) as bot:
        wait_for(server, table, lambda shown: shown["people"][1]["kind"] == "person")
        ann.post(f"/api/tables/{table}/start")

        async def watch() -> set[int]:
            movers: set[int] = set()
            async with ann.connect(table) as connection:
                async for text in connection:
                    message = json.loads(text)
                    for told in message.get("told", ()):
                        if told["kind"] == "played":
                            movers.add(told["seat"])
                    if 1 in movers:
                        break
                    await ann.hear(connection, message, [])
            return movers

        movers = asyncio.run(asyncio.wait_for(watch(), PATIENCE))
        bot.kill()
    assert 1 in movers


def test_a_missing_program_takes_no_seat(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_bridge, "TO_FAIL", PATIENCE)  # however slow the machine is
    _, table = a_free_seat(server)
    bridge = Bridge(f"{server.base}/t/{table}", "Local")
    failing = [sys.executable, "-c", "raise SystemExit(3)"]
    for command, problem in (([], "program"), (["noprogram"], "program"), (failing, "status 3")):
        with pytest.raises(BadInput, match=problem):
            bridge.run(command)
    shown = http_get(f"{server.base}/api/tables/{table}").json()
    assert shown["people"][1]["kind"] != "person"


@pytest.mark.parametrize(
    ("status", "answer", "problem"),
    [
        (200, b"<html>", "is not a server of Parlour"),
        (404, b"<html>", "is not a server of Parlour"),
        (200, b"[1, 2]", "is not a server of Parlour"),
        (200, b"{}", "grants no token"),
        (400, b'{"code": "x", "sentence": "That is no name."}', "That is no name"),
    ],
)
def test_another_server_is_no_table(status: int, answer: bytes, problem: str) -> None:
    class Other(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(status)
            self.end_headers()
            self.wfile.write(answer)

    with HTTPServer(("127.0.0.1", 0), Other) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        bridge = Bridge(f"http://127.0.0.1:{other.server_port}/t/x")
        with pytest.raises(BadInput, match=problem):
            bridge.run([sys.executable, "-c", "input()"])
        other.shutdown()


def wait_for(server: Server, table: str, true: object) -> None:
    assert callable(true)
    for _ in range(2400):
        shown = http_get(f"{server.base}/api/tables/{table}").json()
        if true(shown):
            return
        threading.Event().wait(0.05)
    raise AssertionError("it never came about")


def test_a_local_program_plays_through_its_standard_streams(server: Server, tmp_path: Path) -> None:
    """Its receipt, which would help to tell the cards, is for the owner alone."""
    ann, table = a_free_seat(server)
    receipt = tmp_path / "receipt.json"
    receipt.touch(0o644)
    bridge = Bridge(f"{server.base}/t/{table}", "Local", receipt=str(receipt))
    playing = threading.Thread(target=bridge.run, args=([sys.executable, "-c", LOCAL],))
    playing.start()
    wait_for(server, table, lambda shown: shown["people"][1]["name"] == "Local")
    ann.post(f"/api/tables/{table}/start")

    async def until_over() -> None:
        async with ann.connect(table) as connection:
            async for text in connection:
                message = json.loads(text)
                if message.get("scene", {}).get("over"):
                    return
                await ann.hear(connection, message, [])

    asyncio.run(asyncio.wait_for(until_over(), PATIENCE))
    playing.join(PATIENCE)
    assert not playing.is_alive()
    assert json.loads(receipt.read_text(encoding="utf-8"))
    if sys.platform != "win32":
        assert receipt.stat().st_mode & 0o777 == 0o600


def test_a_program_needs_a_token_that_was_made_here(server: Server) -> None:
    _, table = a_free_seat(server)
    headers = {"Authorization": "Bearer nonsense"}
    path = f"{server.base}/api/bot/tables/{table}"
    answer = http_get(path, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (401, "token/bad")


def test_the_event_stream_informs_a_program_of_its_tables(server: Server) -> None:
    token = http_post(f"{server.base}/api/tokens", json={"name": "Zed"}, headers=WRITE)
    bearer = {"Authorization": f"Bearer {token.json()['token']}"}
    ann, table = a_free_seat(server)
    with httpx.stream(
        "GET", f"{server.base}/api/bot/events", headers=bearer, timeout=PATIENCE
    ) as stream:
        http_post(f"{server.base}/api/tables/{table}/sit", json={}, headers=bearer)
        connections = stream.iter_lines()
        event = json.loads(next(connection for connection in connections if connection.strip()))
        assert (event["is"], event["table"], event["state"]) == ("table", table, "open")
        ann.post(f"/api/tables/{table}/start")
        event = json.loads(next(connection for connection in connections if connection.strip()))
        assert event["state"] == "playing"
    refused = http_post(
        f"{server.base}/api/bot/tables/{table}/move",
        json={"move": "Z9", "seen": 0},
        headers=bearer,
    )
    assert refused.status_code == 409
    assert refused.json()["code"].startswith("move/")
