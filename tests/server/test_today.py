"""Today's deal: the same cards and replies for everybody, par, and one try that counts.

It counts on its own day only: the secret is published when that day is over.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from datetime import date, timedelta
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from parlour.cli.verify import verify
from parlour.coach import todays_deal
from parlour.records.record import read_record
from parlour.server.http.app import make_app
from parlour.server.http.routes import ENDPOINTS
from parlour.server.tables import entries as log
from parlour.server.today import day_log, endpoints, par
from parlour.server.today.day_log import Day
from parlour.store.log import NoTable
from tests.pace import A_MOMENT, PATIENCE
from tests.server.helpers import TestClient, Time, a_registry, quiet, until
from tests.server.processes import CUTTING_CONNECTIONS, Person, Server
from tests.server.test_documents import WRITE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

pytestmark = CUTTING_CONNECTIONS
NOON = 1_700_006_400.0 - 86400 / 2
TODAY = todays_deal.day_at(NOON)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make today's deal one of a short game, against bots that do not think."""
    monkeypatch.setattr(todays_deal, "ROTA", ("bergen",))
    monkeypatch.setattr(todays_deal, "OPPONENTS", "novice")
    monkeypatch.setattr(todays_deal, "LEVELS", ("novice", "uniform"))


@pytest.fixture
def time() -> Time:
    found = Time()
    found.now = NOON
    return found


@pytest.fixture
def ann(time: Time) -> Iterator[TestClient]:
    app = make_app(quiet(), time)
    with TestClient(app) as client:
        yield client


def somebody_else(client: TestClient) -> TestClient:
    """Return another browser on the same server."""
    other = TestClient(client.app)
    other.portal = client.portal
    return other


def begin(client: TestClient, day: date = TODAY) -> Any:
    return client.post(f"/api/today/{day.isoformat()}/play", json={}, headers=WRITE).json()


def played(client: TestClient, table: str, pick: int) -> list[str]:
    """Play a table to its end with the first or last choices; return the outcome."""
    heard: list[str] = []
    with client.websocket_connect(f"/ws/{table}") as socket:
        message, number = socket.receive_json(), 0
        while True:
            told = message.get("told", ())
            heard += [f"{one.get('seat')} {one['move']}" for one in told if one.get("move")]
            scene = message.get("scene")
            if scene and message["is"] in ("welcome", "news"):
                if scene.get("over"):
                    await_result(client, table)
                    return heard
                if scene["choices"]:
                    number += 1
                    move = scene["choices"][pick]["move"]
                    socket.send_json({"do": "move", "id": str(number), "move": move})
            message = socket.receive_json()


def await_result(client: TestClient, table: str) -> None:
    """Wait until the player's result is stored, which happens shortly after the last news."""
    day = date.fromisoformat(client.get(f"/api/tables/{table}").json()["day"])
    end = monotonic() + PATIENCE
    while (mine := facts(client, day)["mine"]) and monotonic() < end:
        if mine["state"] != "playing":
            break
        sleep(A_MOMENT)


def facts(client: TestClient, day: date = TODAY) -> Any:
    return client.get(f"/api/today/{day.isoformat()}").json()


def test_two_browsers_get_the_same_deal_and_the_same_replies(ann: TestClient) -> None:
    bob = somebody_else(ann)
    first, second = begin(ann), begin(bob)
    assert first["table"] != second["table"]
    assert first["counts"]
    assert second["counts"]
    mine, theirs = played(ann, first["table"], 0), played(bob, second["table"], 0)
    assert len(mine) > 5
    assert mine == theirs
    ours = [facts(ann), facts(bob)]
    assert ours[0]["mine"]["outcome"] == ours[1]["mine"]["outcome"]
    assert [one["place"] for one in ours[0]["players"]] == [1, 1]


def test_par_is_available_before_anybody_has_played(ann: TestClient) -> None:
    found = facts(ann)
    assert found["whole"]
    assert [bot["level"] for bot in found["bots"]] == ["novice", "uniform"]
    assert found["par"] == found["bots"][0]["outcome"]
    assert found["mine"] is None
    assert found["players"] == []
    assert facts(ann) == found  # it is stored, not computed again


def test_one_try_counts_and_practice_is_marked(ann: TestClient) -> None:
    first = begin(ann)
    assert begin(ann)["table"] == first["table"]  # the same try continues
    played(ann, first["table"], 0)
    counted = facts(ann)["mine"]
    again = begin(ann)
    assert again["table"] != first["table"]
    assert not again["counts"]
    shown = ann.get(f"/api/tables/{again['table']}").json()
    assert shown["practice"]
    assert shown["day"] == TODAY.isoformat()
    played(ann, again["table"], -1)
    assert facts(ann)["mine"] == counted
    assert len(facts(ann)["players"]) == 1
    rematch = ann.post(f"/api/tables/{again['table']}/rematch", json={}, headers=WRITE).json()
    assert ann.get(f"/api/tables/{rematch['table']}").json()["practice"]


def test_a_ranked_try_allows_no_help(ann: TestClient) -> None:
    table = begin(ann)["table"]
    shown = ann.get(f"/api/tables/{table}").json()
    assert (shown["undo"], shown["hints"], shown["watch"]) == ("never", "never", "none")
    other = ann.post(
        f"/api/tables/{table}/bot", json={"seat": 1, "level": "uniform"}, headers=WRITE
    )
    assert other.status_code == 409
    assert "same bots" in other.json()["sentence"]


def test_a_player_who_leaves_has_no_place(ann: TestClient) -> None:
    table = begin(ann)["table"]
    ann.post(f"/api/tables/{table}/leave", json={}, headers=WRITE)
    ann.post(f"/api/tables/{table}/sit", json={}, headers=WRITE)
    played(ann, table, 0)
    found = facts(ann)
    assert not found["mine"]["counts"]
    assert found["players"] == []
    assert "left early" in found["mine"]["share"]


def test_the_shared_text_reveals_no_cards(ann: TestClient) -> None:
    heard = played(ann, begin(ann)["table"], 0)
    found = facts(ann)
    share = found["mine"]["share"]
    assert share.splitlines()[0] == f"Parlour · {TODAY.isoformat()} · Bergen"
    assert "par" in share
    assert "1/1" in share
    assert share.splitlines()[2].endswith(f"/#/today/{TODAY.isoformat()}")
    assert found["commitment"] not in share
    assert len(share.splitlines()) == 3
    assert not any(line in share for line in heard)


def test_the_hash_of_a_day_is_published_before_it(ann: TestClient, time: Time) -> None:
    promise = ann.get("/api/today").json()["tomorrow"]
    tomorrow = TODAY + timedelta(days=1)
    assert promise["day"] == tomorrow.isoformat()
    early = ann.get(f"/api/today/{tomorrow.isoformat()}")
    assert early.status_code == 400
    assert "not open before" in early.json()["sentence"]
    assert begin(ann, tomorrow)["code"] == "request/bad"
    assert not facts(ann)["promised"]  # nobody had requested it the day before
    time.pass_by(86400)
    found = facts(ann, tomorrow)
    assert found["promised"]
    assert found["commitment"] == promise["commitment"]
    assert found["secret"] == ""
    table = begin(ann, tomorrow)["table"]
    played(ann, table, 0)
    time.pass_by(86400)
    record = read_record(ann.get(f"/api/tables/{table}/record").text)
    verdict = verify(record, published=promise["commitment"])
    assert verdict.ok
    assert "yes  it is the deal that was promised" in verdict.lines()
    other = verify(record, published="0" * 64)
    assert not other.ok


def test_tomorrow_is_fixed_even_if_nobody_asks() -> None:
    async def run() -> None:
        time = Time()
        time.now = NOON
        async with a_registry(quiet(), time) as registry:
            tomorrow = TODAY + timedelta(days=1)
            await until(lambda: registry.days._known.get(day_log.name_of(tomorrow)) is not None)
            assert await registry.days.find(TODAY) is None
            time.pass_by(86400.0)
            assert (await registry.days.fixed(tomorrow, time.now)).promised

    asyncio.run(run())


def test_the_last_thirty_days_are_open(ann: TestClient) -> None:
    days = ann.get("/api/today").json()["days"]
    assert len(days) == 30
    assert days[0] == {
        "day": TODAY.isoformat(),
        "game": "bergen",
        "title": "Bergen",
        "state": "new",
        "counts": True,
        "lead": None,
        "players": 0,
    }
    oldest = date.fromisoformat(days[-1]["day"])
    assert begin(ann, oldest)["table"]
    past = ann.get(f"/api/today/{(oldest - timedelta(days=1)).isoformat()}")
    assert past.status_code == 400
    assert "is past" in past.json()["sentence"]
    assert ann.get("/api/today/yesterday").status_code == 400
    assert ann.get(f"/api/tables/day-{TODAY.isoformat()}").status_code == 404


def test_the_results_of_a_person_are_exported_and_erased(ann: TestClient) -> None:
    bob = somebody_else(ann)
    played(ann, begin(ann)["table"], 0)
    own = ann.get("/api/session/data").json()["tables"]
    assert any(table["table"] == f"day-{TODAY.isoformat()}" for table in own)
    before = facts(bob)["players"]
    assert before[0]["name"]
    ann.post("/api/session/erase", json={}, headers=WRITE)
    assert [one["name"] for one in facts(bob)["players"]] == [""]


def secret_of(client: TestClient, day: date = TODAY) -> str:
    registry = client.app.state.registry  # type: ignore[attr-defined]
    assert client.portal is not None
    found: Day | None = client.portal.call(registry.days.find, day)
    assert found is not None
    return found.terms.secret


def everything(client: TestClient, tables: list[str], day: date = TODAY) -> str:
    """Return all that a client can read about tables and a day, from every endpoint."""
    found = []
    for endpoint in ENDPOINTS:
        if endpoint.method == "GET" and "/bot/" not in endpoint.path:
            for table in tables if "{table}" in endpoint.path else [""]:
                path = endpoint.path.format_map(
                    {
                        "table": table,
                        "day": day.isoformat(),
                        "key": "bergen",
                        "party": "nothing-here",
                        "pad": "nothing-here",
                        "what": "score-sheet",
                    }
                )
                found.append(client.get(path).text)
    for table in tables:
        with client.websocket_connect(f"/ws/{table}") as socket:
            found.append(str(socket.receive_json()))
        found.append(client.get(f"/api/tables/{table}/replay?seat=all").text)
    return "\n".join(found)


def test_a_past_day_is_practice(ann: TestClient) -> None:
    yesterday = TODAY - timedelta(days=1)
    found = facts(ann, yesterday)
    assert not found["counts"]
    assert found["secret"]
    assert not ann.get("/api/today").json()["days"][1]["counts"]
    begun = begin(ann, yesterday)
    assert not begun["counts"]
    assert ann.get(f"/api/tables/{begun['table']}").json()["practice"]
    played(ann, begun["table"], 0)
    found = facts(ann, yesterday)
    assert (found["mine"], found["players"], found["ranked"]) == (None, [], 0)
    assert ann.get("/api/progress").json()["days"] == []


def test_a_try_that_ends_after_its_day_is_not_ranked(ann: TestClient, time: Time) -> None:
    bob, cy = somebody_else(ann), somebody_else(ann)
    intime, late, never = (begin(one)["table"] for one in (ann, bob, cy))
    time.now = day_log._midnight(TODAY + timedelta(days=1)) - 1.0
    played(ann, intime, 0)
    time.pass_by(1.0)
    assert facts(bob)["secret"]  # whoever plays on could use it
    assert not begin(bob)["counts"]
    assert begin(bob)["table"] == late
    assert bob.get(f"/api/tables/{late}").json()["practice"]
    played(bob, late, 0)
    found = facts(bob)
    assert [one["you"] for one in found["players"]] == [False]
    assert (found["mine"]["state"], found["mine"]["counts"], found["mine"]["late"]) == (
        "over",
        False,
        True,
    )
    assert "after the day" in found["mine"]["share"]
    assert bob.get("/api/progress").json()["days"] == []
    assert bob.get(f"/api/tables/{late}").json()["practice"]
    assert facts(ann)["mine"]["place"] == 1
    assert not ann.get(f"/api/tables/{intime}").json()["practice"]
    assert len(ann.get("/api/progress").json()["days"]) == 1
    assert facts(cy)["mine"]["state"] == "playing"
    assert begin(cy)["table"] == never


def test_a_day_that_was_over_stays_over_when_the_clock_is_set_back(
    ann: TestClient, time: Time
) -> None:
    begun = begin(ann)["table"]
    time.pass_by(86400)
    assert facts(ann)["secret"]
    time.pass_by(-86400)
    assert facts(ann)["secret"]
    assert not facts(ann)["counts"]
    played(ann, begun, 0)
    assert facts(ann)["players"] == []
    assert not begin(somebody_else(ann))["counts"]


@pytest.mark.parametrize("how", ["over", "closed", "left", "practice", "abandoned"])
def test_the_secret_of_a_day_is_published_when_nobody_can_be_ranked_any_more(
    ann: TestClient, time: Time, how: str
) -> None:
    tables = [begin(ann)["table"]]
    registry = ann.app.state.registry  # type: ignore[attr-defined]
    if how == "left":
        ann.post(f"/api/tables/{tables[0]}/leave", json={}, headers=WRITE)
    if how in ("over", "practice"):
        played(ann, tables[0], 0)
    if how == "practice":
        tables.append(begin(ann)["table"])
        ann.post(f"/api/tables/{tables[1]}/close", json={}, headers=WRITE)
    if how == "closed":
        ann.post(f"/api/tables/{tables[0]}/close", json={}, headers=WRITE)
    if how == "abandoned":
        assert ann.portal is not None
        ann.portal.call(registry.upkeep._close_abandoned, time.now + 1)
    secret = secret_of(ann)
    read = everything(ann, tables)
    assert facts(ann)["commitment"] in read
    assert secret not in read
    if how == "closed":
        refused = ann.get(f"/api/tables/{tables[0]}/record")
        assert refused.status_code == 403
        assert "when its day is over" in refused.json()["sentence"]
    time.pass_by(86400)
    read = everything(ann, tables)
    assert secret in read
    if how != "left":
        record = ann.get(f"/api/tables/{tables[0]}/record").text
        assert f'secret = "{secret}"' in record
        assert verify(read_record(record)).ok


def test_a_try_that_was_closed_is_given_up(ann: TestClient) -> None:
    table = begin(ann)["table"]
    ann.post(f"/api/tables/{table}/close", json={}, headers=WRITE)
    end = monotonic() + PATIENCE
    while facts(ann)["mine"]["state"] == "playing" and monotonic() < end:
        sleep(A_MOMENT)
    assert facts(ann)["mine"]["state"] == "given-up"
    assert ann.get("/api/today").json()["days"][0]["state"] == "given-up"
    assert facts(ann)["players"] == []
    again = begin(ann)
    assert again["table"] != table
    assert not again["counts"]


def test_leaving_after_the_end_changes_no_result(ann: TestClient) -> None:
    table = begin(ann)["table"]
    played(ann, table, 0)
    ann.post(f"/api/tables/{table}/leave", json={}, headers=WRITE)
    assert not ann.app.state.registry.tables.hosts[table].room.left  # type: ignore[attr-defined]
    assert facts(ann)["mine"]["counts"]


def test_the_devices_of_a_player_have_one_try_together(ann: TestClient) -> None:
    phone, stranger = somebody_else(ann), somebody_else(ann)
    table = begin(ann)["table"]
    token = ann.get(f"/api/tables/{table}").json()["seat_link"].partition("#seat=")[2]
    sat = phone.post(f"/api/tables/{table}/sit", json={"token": token}, headers=WRITE)
    assert sat.json()["seat"] >= 0
    assert begin(phone)["table"] == table
    own = begin(stranger)["table"]
    refused = stranger.post(f"/api/tables/{table}/sit", json={"token": token}, headers=WRITE)
    assert refused.status_code == 409
    assert "two tries" in refused.json()["sentence"]
    played(phone, table, 0)
    for device in (ann, phone):
        found = facts(device)
        assert found["mine"]["place"] == 1
        assert [one["you"] for one in found["players"]] == [True]
        assert not begin(device)["counts"]
    assert begin(stranger)["table"] == own
    practice = begin(ann)["table"]
    token = ann.get(f"/api/tables/{practice}").json()["seat_link"].partition("#seat=")[2]
    tablet = somebody_else(ann)  # it sees the cards at a practice table
    tablet.post(f"/api/tables/{practice}/sit", json={"token": token}, headers=WRITE)
    assert not begin(tablet)["counts"]


KILLED = """
import os, signal, sys
from parlour.coach import todays_deal
todays_deal.ROTA, todays_deal.OPPONENTS, todays_deal.LEVELS = ("bergen",), "novice", ("novice",)
from parlour.server.tables import live_tables
if {killed}:
    live_tables.note_end = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
from parlour.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("end", ["over", "given-up"])
def test_the_end_of_a_try_is_noted_by_the_next_server_if_this_one_is_killed(
    database: str, end: str
) -> None:
    """It is killed after storing the last move, and before noting the result."""
    with Server(database) as server:
        server.close()
        server.program = [sys.executable, "-c", KILLED.format(killed=True)]
        server.start()
        ann = Person(server, "Ann")
        day = ann.get("/api/today")["today"]
        table = ann.post(f"/api/today/{day}/play")["table"]
        if end == "over":
            asyncio.run(ann.play(table, 10_000, []))
        else:
            with contextlib.suppress(httpx.HTTPError):
                ann.post(f"/api/tables/{table}/close")
        assert server.process
        assert server.process.wait(PATIENCE) == -signal.SIGKILL
        server.program = [sys.executable, "-c", KILLED.format(killed=False)]
        server.start()
        watcher, until = Person(server, "Bob"), monotonic() + PATIENCE
        ranked = 1 if end == "over" else 0
        while monotonic() < until:  # nobody opens the table
            if watcher.get(f"/api/today/{day}")["ranked"] == ranked:
                break
            sleep(A_MOMENT)
        assert watcher.get(f"/api/today/{day}")["ranked"] == ranked
        while (states := ann.get("/api/today")["days"][0]["state"]) != end and monotonic() < until:
            sleep(A_MOMENT)
        assert states == end


def test_equal_results_share_a_rank() -> None:
    terms = todays_deal.new_terms(TODAY)
    day = Day(log.DayFixed(0.0, terms))
    for user, lead in (("a", 1.0), ("b", 3.0), ("c", 1.0), ("d", -2.0)):
        day.take(log.DayBegun(user, user, user))
        day.take(log.DayEnded(todays_deal.Outcome(0, lead), user))
    assert [(place, one.name) for place, one in day.ranked()] == [
        (1, "b"),
        (2, "a"),
        (2, "c"),
        (4, "d"),
    ]


def test_days_are_read_once(ann: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    bob, store = somebody_else(ann), ann.app.state.registry.store  # type: ignore[attr-defined]
    ann.get("/api/today")
    read, asked = store.read, list[str]()

    async def noting(table: str, after: int = 0) -> list[bytes]:
        asked.append(table)
        found: list[bytes] = await read(table, after)
        return found

    monkeypatch.setattr(store, "read", noting)
    for _ in range(3):
        assert ann.get("/api/today").status_code == 200
    assert asked == []
    played(ann, begin(ann)["table"], 0)
    assert bob.get("/api/today").json()["days"][0]["players"] == 1
    assert facts(bob)["ranked"] == len(facts(bob)["players"]) == 1


def test_changes_to_a_day_by_another_process_are_read() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            await registry.days.fixed(TODAY, NOON)
            stored = await registry.store.read(day_log.name_of(TODAY))
            other = day_log.Days(registry.store)  # as in another process
            begun = log.DayBegun("u", "U", "a-table-of-theirs")
            await day_log.note(other, TODAY, NOON, lambda _: begun)
            assert await registry.store.read(day_log.name_of(TODAY), len(stored))
            assert not (await registry.days.fixed(TODAY, NOON)).tries
            registry.days.forget(day_log.name_of(TODAY))  # a notice has come
            assert [*(await registry.days.fixed(TODAY, NOON)).tries] == ["u"]
            late = log.DayBegun("v", "V", "another-table")
            await day_log.note(other, TODAY, NOON, lambda _: late)
            third = log.DayBegun("w", "W", "a-third-table")  # not announced: the conflict shows it
            found = await day_log.note(
                registry.days, TODAY, NOON, lambda now: None if "w" in now.tries else third
            )
            assert [*found.tries] == ["u", "v", "w"]

    asyncio.run(run())


@pytest.mark.parametrize(("keep_days", "after"), [(2, todays_deal.OPEN_DAYS + 1), (100, 100)])
def test_a_day_is_deleted_when_its_time_is_up(keep_days: int, after: int) -> None:
    async def run() -> None:
        time = Time()
        time.now = NOON
        async with a_registry(quiet(keep_days=keep_days), time) as registry:
            await registry.days.fixed(TODAY, NOON)
            time.pass_by(after * 86400.0)
            await registry.upkeep.expire()
            assert await registry.store.read(day_log.name_of(TODAY))
            time.pass_by(1.0)
            await registry.upkeep.expire()
            with pytest.raises(NoTable):
                await registry.store.read(day_log.name_of(TODAY))

    asyncio.run(run())


def test_past_days_wait_for_each_other_s_par(
    ann: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    going, most = set[str](), list[int]()

    async def slowly(_workers: object, day: Day) -> AsyncIterator[log.DayEnded]:
        going.add(day.terms.day)
        most.append(len(going))
        await asyncio.sleep(0.05)
        going.discard(day.terms.day)
        for level in todays_deal.LEVELS:
            yield log.DayEnded(todays_deal.Outcome(0, 0.0), level=level)

    monkeypatch.setattr(par, "bots_play", slowly)
    monkeypatch.setattr(endpoints, "PATIENCE", 0.0)
    days = [TODAY - timedelta(days=n) for n in range(8)]
    for day in days:
        facts(ann, day)
    monkeypatch.setattr(endpoints, "PATIENCE", 30.0)
    assert all(facts(ann, day)["whole"] for day in days)
    assert max(most) <= 2  # today's, and one more


def test_the_rotation_has_only_games_that_end_after_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert len(set(todays_deal.ROTA)) == len(todays_deal.ROTA) >= 12
    week = [todays_deal.game_of(TODAY + timedelta(days=n)) for n in range(len(todays_deal.ROTA))]
    assert sorted(week) == sorted(todays_deal.ROTA)
