"""Progressive parties online: rounds, moving up, people who leave, restarts, the hall."""

from __future__ import annotations

import asyncio
import shutil
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

from parlour.core.rng import Rng
from parlour.errors import Refused
from parlour.games import find_game
from parlour.languages.message import say
from parlour.server.http.app import make_app
from parlour.server.parties import hall
from parlour.server.parties.host import ANSWER_WITHIN
from parlour.server.parties.room import GuestCame, HostSeen, PartyMade, PartyRoom, encode
from parlour.server.people.sessions import Session
from parlour.server.plumbing.rate_limits import RATES
from parlour.server.tables import plans, protocol, seating
from parlour.server.tables.connections import Connection
from parlour.server.tables.lobby import LISTED_PER_HOST
from parlour.server.tables.timekeeping.absences import HOST_AWAY
from parlour.store.log import EVERY, Notice, StoreError
from parlour.store.sqlite import SqliteLog
from parlour.table.moves import whole_move
from parlour.table.party import Recorded, Seated
from tests.pace import A_MOMENT
from tests.server.helpers import TestClient, Time, a_registry, quiet, until
from tests.server.lobby_clients import WRITE, another, post

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator
    from pathlib import Path

    from parlour.server.parties.host import PartyHost
    from parlour.server.registry import Registry
    from parlour.server.tables.host import TableHost

GAME = find_game("dixie-rook")
PATIENCE = 240.0
RNG = Rng(7)


async def a_party(registry: Registry, people: int, seats: int, **more: Any) -> PartyHost:
    """Return a party that people u0, u1, ... have joined."""
    made = PartyMade(
        at=registry.now(),
        by="u0",
        game=GAME.key,
        version=GAME.version,
        seats=seats,
        options=dict(GAME.choose({})),
        secret="5a" * 32,
        fill="uniform",
        **more,
    )
    guests = [GuestCame(f"u{n}", f"U{n}") for n in range(people)]
    return await registry.parties.make(PartyRoom("the-party-of-us", made), [*guests])


async def begin(party: PartyHost) -> None:
    await party.carry_out(lambda: [*party.room.beginning()])
    await until(lambda: bool(party.tables))


async def play(host: TableHost) -> bool:
    """Let the people at a table make the moves that are due; return whether there were any."""
    room = host.room
    table, moved = room.table, False
    if table is None or table.deal.over:
        return False
    for seat in room.due():
        if room.chairs[seat].kind == "person" and seat in room.due():
            deal = table.deal
            choices = whole_move(deal, seat, lambda view: RNG.pick(view.choices))
            text = table.speech.text(deal, seat, choices)
            said = protocol.Move(id=f"{room.seq}", move=text, seen=room.seq)
            with suppress(Refused):
                await plans.do(host, min(room.chairs[seat].users), said)
                moved = True
    return moved


async def play_until(party: PartyHost, round_: int) -> None:
    """Let everybody play until a round has begun, or the party is over."""
    async with asyncio.timeout(PATIENCE):
        while party.room.party is not None and party.room.party.round < round_:
            moved = [await play(host) for host in party.tables]
            await asyncio.sleep(0 if any(moved) else A_MOMENT)


def test_sixteen_play_a_round_and_move_up() -> None:
    """Four tables at once, people and bots; each plays its hands, and the winners move up."""

    async def run() -> None:
        async with a_registry() as registry:
            party = await a_party(registry, 5, 16, rounds=2)
            await begin(party)
            assert len(party.tables) == 4
            seen = Connection("u1")
            party.join(seen)
            at_first = dict(party.room.guests)
            await play_until(party, 2)
            recorded = [e for e in party.room.events if isinstance(e, Recorded)]
            seated = [e for e in party.room.events if isinstance(e, Seated)]
            assert [event.table for event in recorded] == [1, 2, 3, 4]
            assert set(recorded[0].winners) <= set(seated[1].tables[1])
            assert set(recorded[3].winners) <= set(seated[1].tables[3])
            assert set(recorded[3].losers) <= set(seated[1].tables[0])
            await until(lambda: [h.room.made.round for h in party.tables] == [2] * 4)
            shown = party.hall().shown("u1")
            assert shown["you"] == at_first["u1"]
            assert (shown["round"], shown["rounds"], len(shown["tables"])) == (2, 2, 4)
            assert [table["head"] for table in shown["tables"]] == [False, False, False, True]
            mine = await registry.tables.host(shown["mine"])
            assert mine.room.seat_of("u1") >= 0
            everybody = [p for table in shown["tables"] for p in table["people"]]
            assert sum(p.kind == "person" for p in everybody) == 5
            assert len({p.name for p in everybody}) == 16

    asyncio.run(run())


def test_a_party_survives_a_restart_and_ends_with_prizes(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/t.db"

    async def first() -> None:
        async with a_registry(quiet(database)) as registry:
            party = await a_party(registry, 1, 8, rounds=1)
            await begin(party)
            await until(lambda: any(host.room.seq > 5 for host in party.tables))

    async def second() -> list[Recorded]:
        async with a_registry(quiet(database)) as registry:
            await registry.tables.host("the-party-of-us-1-1")  # one player is back at a table
            await until(lambda: "the-party-of-us" in registry.parties.live)
            party = await registry.parties.host("the-party-of-us")
            await until(lambda: len(party.tables) == 2)
            await play_until(party, 2)
            assert party.room.state == "over"
            shown = party.hall().shown("u0")
            assert {prize.what for prize in shown["prizes"]} >= {"first", "booby"}
            assert shown["prizes"][0].value == shown["standing"][0]["total"]
            return [e for e in party.room.events if isinstance(e, Recorded)]

    async def third() -> list[Recorded]:
        async with a_registry(quiet(database)) as registry:
            party = await registry.parties.host("the-party-of-us")
            assert party.room.state == "over"
            return [e for e in party.room.events if isinstance(e, Recorded)]

    asyncio.run(first())
    recorded = asyncio.run(second())
    assert len(recorded) == 2
    assert asyncio.run(third()) == recorded


class KilledAfter:
    """Stops a store after a number of writes, as if the process had been killed there."""

    def __init__(self, registry: Registry, writes: int) -> None:
        self.left = writes
        self._create, self._append = registry.store.create, registry.store.append
        registry.store.create = self.create  # type: ignore[assignment, method-assign]
        registry.store.append = self.append  # type: ignore[assignment, method-assign]

    def count(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise StoreError(say("killed"))

    async def create(self, *given: Any) -> None:
        self.count()
        await self._create(*given)

    async def append(self, *given: Any) -> None:
        self.count()
        await self._append(*given)


def test_a_party_goes_on_wherever_it_was_killed_between_two_rounds(tmp_path: Path) -> None:
    """The round is closed by one append; then every new table is created and started."""
    over, killed = tmp_path / "over.db", tmp_path / "killed.db"

    async def first_round() -> None:
        async with a_registry(quiet(f"sqlite:///{over}")) as registry:
            party = await a_party(registry, 2, 8, rounds=2)
            closing = party.room.closing

            def never(rooms: Any) -> Any:
                closing(rooms)
                raise StoreError(say("killed"))

            party.room.closing = never  # type: ignore[method-assign]
            await begin(party)
            async with asyncio.timeout(PATIENCE):
                while not all(host.room.state == "over" for host in party.tables):
                    moved = [await play(host) for host in party.tables]
                    await asyncio.sleep(0 if any(moved) else A_MOMENT)

    async def killed_after(writes: int) -> bool:
        """Return whether a write was stopped before the second round began."""
        async with a_registry(quiet(f"sqlite:///{killed}")) as registry:
            limit = KilledAfter(registry, writes)
            party = await registry.parties.host("the-party-of-us")
            await until(lambda: limit.left < 0 or round_two(party))
            return limit.left < 0

    def round_two(party: PartyHost) -> bool:
        rooms = [host.room for host in party.tables]
        return [room.made.round for room in rooms] == [2, 2] and all(
            room.state == "playing" for room in rooms
        )

    async def resumed() -> None:
        async with a_registry(quiet(f"sqlite:///{killed}")) as registry:
            party = await registry.parties.host("the-party-of-us")
            await until(lambda: round_two(party))
            events = party.room.events
            assert [type(event) for event in events].count(Recorded) == 2
            seated = [event for event in events if isinstance(event, Seated)]
            assert len(seated) == 2
            for host, names in zip(party.tables, seated[1].tables, strict=True):
                assert sorted(host.room.names()) == sorted(names)
            people = [u for h in party.tables for c in h.room.chairs for u in c.users]
            assert sorted(people) == ["u0", "u1"]

    asyncio.run(first_round())
    for writes in range(20):
        shutil.copy(over, killed)
        if not asyncio.run(killed_after(writes)):
            break
        asyncio.run(resumed())
    assert 4 <= writes < 19, "closing the round, and creating and starting two tables"


def test_a_bot_plays_for_a_guest_who_leaves_and_comes_back_in_the_next_round() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            party = await a_party(registry, 2, 8, rounds=2)
            await begin(party)
            table = next(host for host in party.tables if host.room.seat_of("u1") >= 0)
            await table.carry_out(seating.leave(table, "u1"))
            await play_until(party, 2)
            await until(lambda: [h.room.made.round for h in party.tables] == [2, 2])
            table = next(host for host in party.tables if host.room.reserved_seat("u1") >= 0)
            await until(lambda: table.room.state == "playing")
            chair = table.room.chairs[table.room.reserved_seat("u1")]
            assert (chair.kind, chair.name) == ("bot", "U1")
            await table.carry_out(seating.sit(table, Session("u1", "U1"), None, None))
            assert table.room.seat_of("u1") >= 0
            with pytest.raises(seating.NoSeat, match="party"):
                await table.carry_out(seating.sit(table, Session("x", "X"), None, None))

    asyncio.run(run())


def test_a_party_from_one_link(tmp_path: Path) -> None:
    app = make_app(quiet(f"sqlite:///{tmp_path}/t.db", bot_delay=60.0))
    with TestClient(app, headers=WRITE) as ann:
        ann.post("/api/session", json={"name": "Ann"})
        party = post(ann, "/api/parties", seats=8, bots="novice")["party"]
        bob, cy = another(ann, "Ann"), another(ann, "Cy")
        assert post(bob, f"/api/parties/{party}/join")["you"] == "Ann 2"
        assert post(cy, f"/api/parties/{party}/join")["guests"] == ["Ann", "Ann 2", "Cy"]
        assert bob.post(f"/api/parties/{party}/start", json={}).status_code == 403
        assert ann.get("/api/parties").json() == []  # it is private
        assert ann.get(f"/api/tables/{party}").status_code == 404
        assert b"<svg" in ann.get(f"/api/parties/{party}/qr.svg").content
        with cy.websocket_connect(f"/ws/party/{party}") as socket:
            assert socket.receive_json()["state"] == "open"
            post(ann, f"/api/parties/{party}/start")
            while True:
                shown = socket.receive_json()
                if len(shown["tables"]) == 2 and shown["mine"]:
                    break
        assert shown["state"] == "playing"
        with cy.websocket_connect(f"/ws/{shown['mine']}") as table:
            welcome = table.receive_json()
            assert welcome["seat"] >= 0
            assert (welcome["table"]["party"], welcome["table"]["round"]) == (party, 1)
        mine = shown["mine"]
        assert cy.post(f"/api/tables/{mine}/close", json={}).status_code in (403, 409)
        post(cy, f"/api/parties/{party}/leave")
        assert post(cy, f"/api/parties/{party}/join")["mine"] == mine
        assert cy.get(f"/api/tables/{mine}").json()["you"] >= 0
        late = another(ann, "Dot")
        assert late.post(f"/api/parties/{party}/join", json={}).status_code == 409
        assert ann.get("/api/tables/mine").status_code == 200


@pytest.mark.parametrize(
    "wanted", [{"seats": 7}, {"game": "block"}, {"seats": 400}, {"partners": "no"}]
)
def test_an_impossible_party_is_refused(tmp_path: Path, wanted: dict[str, Any]) -> None:
    with TestClient(make_app(quiet(f"sqlite:///{tmp_path}/t.db")), headers=WRITE) as ann:
        assert ann.post("/api/parties", json=wanted).status_code == 400
        assert ann.get("/api/parties/nowhere-at-all").status_code == 404


def test_a_persons_party_data_is_exported_and_erased(tmp_path: Path) -> None:
    with TestClient(make_app(quiet(f"sqlite:///{tmp_path}/t.db")), headers=WRITE) as ann:
        ann.post("/api/session", json={"name": "Ann"})
        party = post(ann, "/api/parties", seats=8, public=True)["party"]
        bob = another(ann, "Bob")
        post(bob, f"/api/parties/{party}/join")
        me, his = (client.get("/api/session").json()["id"] for client in (ann, bob))
        for client, name, made in ((ann, "Ann", True), (bob, "Bob", False)):
            (facts,) = client.get("/api/session/data").json()["tables"]
            assert (facts["table"], facts["names"], facts["made"]) == (party, [name], made)
        post(ann, "/api/session/erase")
        shown = bob.get(f"/api/parties/{party}").json()
        assert (shown["guests"], shown["hosting"], shown["host"]) == (["Bob"], "Bob", True)
        post(bob, "/api/session/erase")
        registry = ann.app.state.registry  # type: ignore[attr-defined]
        stored = b"".join(ann.portal.call(registry.store.read, party))  # type: ignore[union-attr]
        assert me.encode() not in stored
        assert his.encode() not in stored


@pytest.mark.parametrize("live", [True, False])
def test_abandoned_parties_are_closed(tmp_path: Path, *, live: bool) -> None:
    time = Time()
    settings = quiet(f"sqlite:///{tmp_path}/t.db", abandoned_days=30, keep_days=0)
    with TestClient(make_app(settings, time), headers=WRITE) as ann:
        party = post(ann, "/api/parties", seats=8, public=True)["party"]
        registry = ann.app.state.registry  # type: ignore[attr-defined]
        for days, state in ((29, "open"), (2, "closed")):
            if not live:
                registry.parties.live.clear()
            time.pass_by(days * 24 * 3600)
            ann.portal.call(registry.upkeep.expire)  # type: ignore[union-attr]
            assert ann.get(f"/api/parties/{party}").json()["state"] == state
        assert ann.get("/api/parties").json() == []


def test_a_lobby_shows_few_parties_of_one_host(tmp_path: Path) -> None:
    with TestClient(make_app(quiet(f"sqlite:///{tmp_path}/t.db")), headers=WRITE) as ann:
        for _ in range(5):
            post(ann, "/api/parties", seats=8, public=True)
        bob = another(ann, "Bob")
        mine = post(bob, "/api/parties", seats=8, public=True)["party"]
        shown = [found["party"] for found in ann.get("/api/parties").json()]
        assert len(shown) == 1 + LISTED_PER_HOST
        assert mine in shown


def test_an_address_too_long_for_a_qr_code_is_refused(tmp_path: Path) -> None:
    with TestClient(make_app(quiet(f"sqlite:///{tmp_path}/t.db")), headers=WRITE) as ann:
        party = post(ann, "/api/parties", seats=8)["party"]
        table = post(ann, "/api/tables", game="block")["table"]
        for path in (f"/api/parties/{party}", f"/api/tables/{table}"):
            answer = ann.get(f"{path}/qr.svg", headers={"host": "x" * 1000})
            assert answer.status_code == 400


def test_a_client_that_floods_a_hall_waits_before_the_next_connection(tmp_path: Path) -> None:
    app = make_app(quiet(f"sqlite:///{tmp_path}/t.db", rate_multiplier=1.0), Time())
    with TestClient(app, headers=WRITE) as ann:
        ann.post("/api/session", json={"name": "Ann"})
        party = post(ann, "/api/parties", seats=8)["party"]
        with ann.websocket_connect(f"/ws/party/{party}") as socket:
            for _ in range(2 * int(RATES["message"][0])):
                socket.send_text("alive")
            while (told := socket.receive_json())["is"] == "hall":
                pass
        assert (told["is"], told["code"]) == ("bye", "limit/rate")
        with ann.websocket_connect(f"/ws/party/{party}") as socket:
            told = socket.receive_json()
        assert (told["is"], told["code"]) == ("bye", "limit/rate")


def test_the_public_view_of_a_hall_is_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with a_registry(quiet(bot_delay=60.0)) as registry:
            party = await a_party(registry, 4, 8)
            await begin(party)
            connections = [Connection(f"u{n}") for n in range(6)]
            for connection in connections:
                party.join(connection)
            gathered, common = list[object](), hall._common

            def counting(room: PartyRoom, tables: list[TableHost]) -> dict[str, Any]:
                gathered.append(room)
                return common(room, tables)

            monkeypatch.setattr(hall, "_common", counting)
            party._update()
            assert len(gathered) == 1
            own = [party.hall().shown(connection.user)["you"] for connection in connections]
            assert own == ["U0", "U1", "U2", "U3", "", ""]

    asyncio.run(run())


def test_a_party_reads_what_it_missed_while_the_database_was_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first attempt fails, as after a restart of PostgreSQL."""

    async def run() -> None:
        notices: asyncio.Queue[Notice] = asyncio.Queue()

        async def changes(*_about: object) -> AsyncGenerator[Notice, None]:
            while True:
                yield await notices.get()

        monkeypatch.setattr(SqliteLog, "changes", changes)
        async with a_registry() as registry:
            party = await a_party(registry, 1, 16)
            summary = party.room.summary(registry.now())
            came = [encode(GuestCame("u1", "U1"))]
            await registry.store.append(summary, party.room.version + 1, came)
            read, tries = registry.store.read, 0

            async def fail_once(table: str, after: int = 0) -> list[bytes]:
                nonlocal tries
                tries += 1
                if tries == 1:
                    raise StoreError(say("not yet"))
                return await read(table, after)

            monkeypatch.setattr(registry.store, "read", fail_once)
            notices.put_nowait(Notice(EVERY))
            await until(lambda: "u1" in party.room.guests)

    asyncio.run(run())


def guests_in_turn(party: PartyHost) -> list[tuple[TableHost, int]]:
    found = [(host, seat) for host in party.tables for seat in host.room.due()]
    return [(host, seat) for host, seat in found if host.room.chairs[seat].kind == "person"]


@pytest.mark.parametrize("per_move", [0.0, 60.0])
def test_a_bot_takes_over_for_a_guest_who_is_absent(*, per_move: float) -> None:
    """They never came to their table: the hall waits for them once, and not at every move."""

    async def run() -> None:
        time = Time()
        async with a_registry(quiet(away_timeout=90.0), time) as registry:
            party = await a_party(registry, 1, 4, rounds=1, per_move=per_move)
            await begin(party)
            host = party.tables[0]
            await until(lambda: bool(guests_in_turn(party)))
            timers = registry.tables.timers[host.room.id]
            assert await timers.tick() == []
            time.pass_by(90.0 + 60.0)
            await timers.tick()
            assert host.room.notices[-1].what == "idle"
            assert (host.room.reserved_seat("u0") >= 0, host.room.people()) == (True, [])
            await until(lambda: host.room.state == "over")

    asyncio.run(run())


def test_a_bot_takes_over_for_a_guest_who_is_late_twice_running() -> None:
    async def run() -> None:
        time = Time()
        async with a_registry(time=time) as registry:
            party = await a_party(registry, 1, 4, rounds=1, per_move=60.0)
            await begin(party)
            host = party.tables[0]
            host.join(Connection("u0"))
            timers = registry.tables.timers[host.room.id]
            for late in (1, 2):
                await until(lambda: bool(guests_in_turn(party)))
                assert host.room.seat_of("u0") >= 0, late
                time.pass_by(61.0)
                await timers.tick()
            assert [notice.what for notice in host.room.notices].count("idle") == 1
            assert host.room.reserved_seat("u0") >= 0
            await host.carry_out(seating.sit(host, Session("u0", "U0"), None, None))
            assert host.room.seat_of("u0") >= 0

    asyncio.run(run())


def test_hosting_of_a_party_passes_on_at_every_table() -> None:
    async def run() -> None:
        async with a_registry(quiet(bot_delay=60.0)) as registry:
            party = await a_party(registry, 3, 8)
            await begin(party)
            await party.leave("u0")
            await until(lambda: party.room.host() == "u1")
            await until(lambda: [host.room.maker for host in party.tables] == ["u1"] * 2)
            for host in party.tables:
                told = host.room.notices[-1]
                assert (told.what, told.name) == ("host", "U1")
            assert party.hall().shown("u1")["host"] is True
            await party.leave("u1")
            await until(lambda: party.room.host() == "u2")
            stored = await registry.store.read(party.room.id)
            assert PartyRoom.load(party.room.id, stored).host() == "u2"

    asyncio.run(run())


@pytest.mark.parametrize("elsewhere", [False, True])
def test_hosting_passes_on_in_the_hall_if_the_host_stays_away(*, elsewhere: bool) -> None:
    """Unless another process answers that the host is connected to it."""

    async def run() -> None:
        time = Time()
        async with a_registry(quiet(away_timeout=60.0), time) as registry:
            party = await a_party(registry, 3, 8)
            party.join(Connection("u1"))
            await until(lambda: party._going_on is None)
            time.pass_by(HOST_AWAY * 60 + 1)
            party.wake()
            await until(lambda: party.room.missed)
            assert party.room.host() == "u0"
            if elsewhere:
                await party.carry_out(lambda: [HostSeen()])
            await until(lambda: party._going_on is None)
            time.pass_by(ANSWER_WITHIN + 1)
            party.wake()
            await until(lambda: party._going_on is None)
            assert party.room.host() == ("u0" if elsewhere else "u1")

    asyncio.run(run())


def test_the_host_calls_another_party_of_the_same_kind(tmp_path: Path) -> None:
    with TestClient(make_app(quiet(f"sqlite:///{tmp_path}/t.db")), headers=WRITE) as ann:
        ann.post("/api/session", json={"name": "Ann"})
        party = post(ann, "/api/parties", seats=8, rounds=3, game="domino-42")["party"]
        bob = another(ann, "Bob")
        post(bob, f"/api/parties/{party}/join")
        assert ann.post(f"/api/parties/{party}/again", json={}).status_code == 409
        post(ann, f"/api/parties/{party}/close")
        assert bob.post(f"/api/parties/{party}/again", json={}).status_code == 403
        after = post(ann, f"/api/parties/{party}/again")["party"]
        assert post(ann, f"/api/parties/{party}/again")["party"] == after != party
        assert bob.get(f"/api/parties/{party}").json()["next"] == after
        shown = post(bob, f"/api/parties/{after}/join")
        assert (shown["guests"], shown["rounds"], shown["seats"]) == (["Ann", "Bob"], 3, 8)
        assert (shown["game"], shown["hosting"]) == ("domino-42", "Ann")
