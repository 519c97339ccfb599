"""Documents from strangers: bad ones are refused with a message, and no table waits for them."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

import pytest

from parlour.errors import BadFile, BadInput
from parlour.records.record import read_record
from parlour.server.http.app import make_app
from parlour.server.library import documents
from parlour.server.library.document_workers import (
    MOST_WAITING,
    DocumentWorkers,
    Overloaded,
    TooLong,
)
from parlour.server.library.documents import Match, match_of
from tests.pace import pace
from tests.server.helpers import TestClient, a_registry, a_table, quiet
from tests.server.lobby_clients import another

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.table.table import Table

WRITE = {"X-Parlour": "1"}
HEAD = 'record = 1\ngame = "block"\nversion = 1\nnames = ["A", "B", "C"]\n'

HOSTILE = {
    "a key of many parts": ".".join("a" * 19_000) + " = 1",
    "many keys of many parts": "\n".join(".".join(["a"] * 900) + " = 1" for _ in range(400)),
    "quoted keys of many parts": ".".join(['"a"'] * 5000) + " = 1",
    "nested arrays": "x = " + "[" * 5000 + "]" * 5000,
    "nested arrays over lines": "x = " + "[\n" * 20_000,
    "nested inline tables": "x = " + "{a = " * 3000 + "1" + "}" * 3000,
    "a number of 5,000 digits": HEAD.replace("= 1", "= " + "9" * 5000),
    "a number of 4,000 digits": HEAD.replace("= 1", "= " + "9" * 4000),
    "a secret that is not hexadecimal": HEAD + 'secret = "xyz!"',
    "a secret of an odd length": HEAD + 'secret = "abc"',
    "a date that is none": HEAD + "x = 2026-13-99",
    "many lines": "\n" * 900_000,
}


@pytest.fixture
def ann() -> Iterator[TestClient]:
    with TestClient(make_app(quiet())) as client:
        yield client


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_malicious_record_is_refused_quickly(text: str) -> None:
    spent = time.process_time()
    with pytest.raises(BadFile):
        read_record(text)
    assert time.process_time() - spent < 2.0


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_malicious_record_is_a_bad_request(ann: TestClient, text: str) -> None:
    answer = ann.post("/api/records", content=text, headers=WRITE)
    assert answer.status_code == 400, answer.text
    assert answer.json()["code"] == "request/bad"


@pytest.mark.parametrize("seat", ["--1", "-", "-9", "99", "²", "\u0661", "all all"])
def test_an_invalid_seat_is_a_bad_request(ann: TestClient, seat: str) -> None:
    table = a_finished_deal(ann)
    answer = ann.get(f"/api/tables/{table}/replay", params={"seat": seat})
    assert answer.status_code == 400


def a_finished_deal(ann: TestClient) -> str:
    """Return a table of Flip at which the first deal is over."""
    made = ann.post("/api/play", json={"game": "flip", "bots": "uniform"}, headers=WRITE).json()
    table = str(made["table"])
    with ann.websocket_connect(f"/ws/{table}") as socket:
        number = 0
        while True:
            message = socket.receive_json()
            scene: Any = message.get("scene")
            if scene and scene.get("over"):
                return table
            if scene and scene["choices"] and message["is"] in ("welcome", "news"):
                number += 1
                move = scene["choices"][0]["move"]
                socket.send_json({"do": "move", "id": str(number), "move": move})


def forever(text: str) -> str:
    """Take as long as a document that passes every cheap limit."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        pass
    return text


def hungry(text: str) -> str:
    """Use more memory than is available."""
    return text * (1 << 33)


def test_work_that_exceeds_time_or_memory_is_ended() -> None:
    async def run() -> None:
        workers = DocumentWorkers(1, 20.0)
        try:
            with pytest.raises(BadInput, match="not TOML"):
                await workers.run(documents.imported, "nonsense", "u", 0.0)
            with pytest.raises((TooLong, BadInput), match="takes too long"):
                await workers.run(hungry, "x")
            workers.seconds = 1.0
            worst, stop = 0.0, asyncio.Event()

            async def beat() -> None:
                nonlocal worst
                while not stop.is_set():
                    began = time.perf_counter()
                    await asyncio.sleep(0.01)
                    worst = max(worst, time.perf_counter() - began)

            beating = asyncio.create_task(beat())
            began = time.perf_counter()
            with pytest.raises(TooLong):
                await workers.run(forever, "x")
            assert time.perf_counter() - began < 10.0 * pace()
            stop.set()
            await beating
            assert worst < 0.5 * pace()  # the event loop kept running
            workers.seconds = 30.0
            with pytest.raises(BadInput):  # and the next document is read
                await workers.run(documents.imported, "nonsense", "u", 0.0)
        finally:
            workers.stop()

    asyncio.run(run())


def test_the_start_of_a_process_does_not_count_against_the_time_limit() -> None:
    async def run() -> None:
        workers = DocumentWorkers(1, 0.5)  # loading Python and all games takes longer
        try:
            for _ in range(2):
                assert await workers.run(len, "four") == 4
                workers.stop()
        finally:
            workers.stop()

    asyncio.run(run())


def test_a_process_that_is_killed_does_not_harm_others() -> None:
    async def run() -> None:
        workers = DocumentWorkers(2, 30.0)
        try:
            slow = asyncio.create_task(workers.run(time.sleep, 2.0))
            assert await workers.run(len, "four") == 4
            (idle,) = workers._idle
            for process in idle._processes.values():
                process.kill()
            assert await workers.run(len, "four") == 4
            with pytest.raises(AssertionError):  # sleeping returns nothing
                await slow
            assert len(workers._idle) == 2
        finally:
            workers.stop()

    asyncio.run(run())


def test_waiting_for_a_free_process_does_not_count_against_the_time_limit() -> None:
    async def run() -> None:
        workers = DocumentWorkers(0, 1.0)
        at_once = 0

        async def slow(_work: object, number: int) -> tuple[int, str]:
            nonlocal at_once
            at_once += 1
            assert at_once == 1
            await asyncio.sleep(0.01)
            at_once -= 1
            return number, ""

        workers._run = slow  # type: ignore[assignment, method-assign]
        found = await asyncio.gather(*(workers.run(abs, n) for n in range(1, 20)))
        assert found == list(range(1, 20))

    asyncio.run(run())


def test_a_replay_is_computed_once_and_cached(
    ann: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = a_finished_deal(ann)
    first = ann.get(f"/api/tables/{table}/replay?at=9").json()
    monkeypatch.setattr("parlour.server.library.endpoints.replayed", None)
    assert ann.get(f"/api/tables/{table}/replay?at=9").json() == first
    assert first["at"] == 9
    assert first["scene"]["seq"] == 9


def test_a_match_is_encoded_once_for_all_its_replays(
    ann: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match of 20,000 moves takes long, and a stranger may request many of its positions."""
    table, encoded = a_finished_deal(ann), list[str]()

    def counted(table_id: str, played: Table) -> Match:
        encoded.append(table_id)
        return match_of(table_id, played)

    monkeypatch.setattr("parlour.server.library.recent_matches.match_of", counted)
    for at in range(2, 8):
        assert ann.get(f"/api/tables/{table}/replay?at={at}").status_code == 200
    assert encoded == [table]


def test_a_match_is_not_encoded_for_a_worker_without_time() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            registry.documents._waiting = MOST_WAITING
            with pytest.raises(Overloaded):
                registry.matches.of(host.room)

    asyncio.run(run())


def test_every_step_of_a_replay_is_the_table_as_it_was(ann: TestClient) -> None:
    table = a_finished_deal(ann)
    last = ann.get(f"/api/tables/{table}/replay").json()["last"]
    steps = [ann.get(f"/api/tables/{table}/replay?at={n}").json() for n in range(1, last + 1)]
    assert [step["told"][-1]["seq"] for step in steps] == list(range(1, last + 1))
    assert steps[-1]["scene"]["over"]
    assert steps[-1]["told"][-1]["kind"] in ("settled", "won")


def test_the_hands_at_a_private_table_are_for_those_who_sat_there(ann: TestClient) -> None:
    table = a_finished_deal(ann)
    ann.post(f"/api/tables/{table}/close", json={}, headers=WRITE)
    spy = another(ann, "Spy")
    for path, status in (("replay?seat=all", 403), ("replay?seat=0", 403), ("scenario", 403)):
        assert ann.get(f"/api/tables/{table}/{path}").status_code == 200
        assert spy.get(f"/api/tables/{table}/{path}").status_code == status
    assert spy.get(f"/api/tables/{table}/replay").status_code == 200  # the spectators' view


def test_a_rulebook_answers_a_question_in_the_readers_language() -> None:
    german = {"Accept-Language": "de"}
    with TestClient(make_app(quiet())) as client:
        path = "/api/games/rook/answers"
        asked = client.get(f"{path}?question=can+I+bid+again+after+passing").json()
        assert "R-ROOK-5" in asked[:3]
        asked = client.get(f"{path}?question=kann+man+ins+Minus", headers=german).json()
        assert "R-ROOK-15" in asked[:3]
        assert client.get(path).json() == []
