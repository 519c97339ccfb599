"""Nobody controls a shuffle: clients commit before any reveal, and `verify` detects cheating."""

from __future__ import annotations

import asyncio
import secrets
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from msgspec.structs import replace

from parlour.cli.verify import verify
from parlour.errors import Refused
from parlour.games import find_game
from parlour.records.record import read_record, write_record
from parlour.server.library.documents import imported, match_of, recorded
from parlour.server.people.sessions import Session
from parlour.server.tables import entries as log
from parlour.server.tables import protocol, seating
from parlour.server.tables.room import Room
from parlour.table import shuffle
from parlour.table.joint_shuffle import (
    PERSON,
    Round,
    RoundTerms,
    committed,
    sha256,
    table_commitment,
)
from parlour.table.lots import Drawing
from parlour.table.shuffle import Shuffler
from parlour.table.shuffle_client import ShuffleClient
from parlour.table.table import Table
from tests.server.helpers import Player, a_registry, a_table, a_waiting_table, quiet, to_move

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from parlour.server.registry import Registry
    from parlour.server.tables.host import TableHost

SHORT = 0.2
"""The limit of a round in which somebody is silent."""
PATIENT = 60.0
"""The limit of a round in which all take part, however slow the machine is."""
PAGE = Path(__file__).resolve().parents[2] / "docs" / "fairness.md"


def in_a_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run an asynchronous test."""

    @wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


class Client(Player):
    """A player whose client takes part in the shuffles, unless it is set to be silent."""

    def __init__(self, host: TableHost, user: str, silent: str = "") -> None:
        super().__init__(host, user)
        self.shuffle = ShuffleClient()
        self.silent = silent

    async def take_part(self) -> None:
        """Answer the messages received."""
        for message in await self.listen():
            answer = self.shuffle.hear(message)
            if answer and answer[0] != self.silent:
                await self.do(answer[0], **answer[1])


async def attend(clients: list[Client], until: asyncio.Task[Any]) -> None:
    """Let clients answer while a task runs."""
    while not until.done():
        for client in clients:
            await client.take_part()
        await asyncio.sleep(0.005)
    await until
    for client in clients:
        await client.take_part()


async def closed(host: TableHost, clients: list[Client]) -> None:
    """Let clients commit, until the commitments are closed."""
    event = asyncio.Event()
    host.on_change.append(lambda: event.set() if host.room.shuffling.closed else None)
    while not event.is_set():
        for client in clients:
            await client.take_part()
        await asyncio.sleep(0.005)


async def begun(registry: Registry, *silent: str, **more: Any) -> tuple[TableHost, list[Client]]:
    """Return a table after the first deal was dealt, and its clients."""
    host = await a_waiting_table(registry, len(silent), **more)
    clients = [Client(host, f"u{n}", what) for n, what in enumerate(silent)]
    for client in clients:
        await client.take_part()
    await attend(clients, asyncio.ensure_future(registry.tables.start(host, "u0")))
    return host, clients


def record_of(host: TableHost) -> str:
    room = host.room
    assert room.table is not None
    rounds = tuple(room.shuffling.rounds)
    return recorded(match_of(room.id, room.table), room.made.secret, room.hints(), rounds)


@in_a_loop
async def test_every_client_commits_before_anybody_reveals_and_the_deal_depends_on_all() -> None:
    async with a_registry(quiet(shuffle_timeout=PATIENT)) as registry:
        host, clients = await begun(registry, "", "", "")
        kinds = [type(log.decode(entry)) for entry in await registry.store.read(host.room.id)]
        record = read_record(record_of(host))

    reveals = [at for at, kind in enumerate(kinds) if kind is log.Revealed]
    commits = [at for at, kind in enumerate(kinds) if kind is log.Committed][:3]
    assert len(reveals) == 3
    assert max(commits) < kinds.index(log.RoundClosed) < min(reveals)
    assert verify(record, [client.shuffle.receipt for client in clients]).ok
    assert not any(client.shuffle.alarms for client in clients)
    (one,) = record.rounds
    for name, _ in one.values:  # each of them alone changes everything
        other = secrets.token_hex(32)
        values = tuple((n, other if n == name else v) for n, v in one.values)
        mine = committed(other, one.terms.text())
        commits_ = tuple((n, mine if n == name else c) for n, c in one.commits)
        forged = Shuffler(
            bytes.fromhex(record.secret), [replace(one, values=values, commits=commits_)]
        )
        assert forged.key != Shuffler(bytes.fromhex(record.secret), rounds=[one]).key


@in_a_loop
async def test_a_client_that_never_answers_is_marked_and_delays_nobody() -> None:
    async with a_registry(quiet(shuffle_timeout=SHORT)) as registry:
        began = asyncio.get_running_loop().time()
        host, _ = await begun(registry, "", "commit", "")
        took = asyncio.get_running_loop().time() - began
        found = verify(read_record(record_of(host)))

    assert took > SHORT
    assert found.ok
    assert "but  took no part in round 1: U1" in found.lines()


@in_a_loop
async def test_withholding_a_value_voids_the_round_and_excludes_the_client() -> None:
    async with a_registry(quiet(shuffle_timeout=SHORT)) as registry:
        host, clients = await begun(registry, "", "reveal", "")
        state = host.room.shuffling
        record = read_record(record_of(host))
        assert [one.missing() for one in state.rounds] == [("U1",), ()]
        assert state.rounds[1].terms.withheld == ("U1",)
        first = {value for _, value in state.rounds[0].values}
        assert first.isdisjoint(value for _, value in state.rounds[1].values)
        assert not state.wanted(host.room.chairs, host.here())

    found = verify(record, [clients[0].shuffle.receipt, clients[2].shuffle.receipt])
    assert found.ok, found.lines()
    assert any("round 1 was void: U1 committed" in line for line in found.lines())


@in_a_loop
async def test_a_quick_table_waits_briefly_for_its_only_client() -> None:
    async with a_registry(quiet(shuffle_timeout=SHORT)) as registry:
        host = await a_waiting_table(registry, 1)
        await registry.tables.start(host, "u0", awaited=True)
        assert host.room.state == "open"
        client = Client(host, "u0")
        ended = asyncio.ensure_future(registry.tables.shuffle_rounds[host.room.id].ended())
        await attend([client], ended)
        assert host.room.state == "playing"
        found = verify(read_record(record_of(host)), [client.shuffle.receipt])
        assert found.ok
        doubts = [one.code for one in found.findings if one.answer == "but"]
        assert doubts == ["unfinished"]
        late = await a_waiting_table(registry, 1)
        await registry.tables.start(late, "u0", awaited=True)
        await registry.tables.shuffle_rounds[
            late.room.id
        ].ended()  # nobody answers, so the deal begins
        assert any("took no part" in line for line in verify(read_record(record_of(late))).lines())


@in_a_loop
async def test_nobody_reveals_what_was_not_committed_to_or_copies_another() -> None:
    async with a_registry(quiet(shuffle_timeout=SHORT)) as registry:
        host = await a_waiting_table(registry, 3)
        one, two = Client(host, "u0"), Client(host, "u1")
        with pytest.raises(Refused, match="nothing to commit to"):
            await one.do("commit", hash="00" * 32)
        start = asyncio.ensure_future(registry.tables.start(host, "u0"))
        while not one.shuffle.value:
            await one.take_part()
            await asyncio.sleep(0)
        with pytest.raises(Refused, match="same value"):
            await two.do("commit", hash=committed(one.shuffle.value, one.shuffle.terms))
        with pytest.raises(Refused, match="You have nothing to reveal"):
            await one.do("reveal", value=one.shuffle.value)
        await closed(host, [two])
        with pytest.raises(Refused, match="does not match your commitment"):
            await one.do("reveal", value=secrets.token_hex(32))
        await attend([one, two], start)
        assert verify(read_record(record_of(host))).ok


@in_a_loop
async def test_a_newcomer_may_vote_from_the_next_deal_on() -> None:
    async with a_registry(quiet(shuffle_timeout=PATIENT)) as registry:
        host, clients = await begun(registry, "", "", "")
        while host.room.due():
            await to_move(list(clients)).move()
        chairs = host.room.chairs
        assert not host.room.shuffling.wanted(
            chairs, {0, 1, 2}
        )  # once is enough while the same people play
        await host.carry_out(seating.kick(host, "u0", host.room.seat_of("u2")))
        await host.carry_out(seating.sit(host, Session("new", "New"), None, None))
        newcomer = Client(host, "new")
        everybody = [*clients[:2], newcomer]
        await newcomer.take_part()
        await attend(everybody, asyncio.ensure_future(clients[0].do("next")))
        await attend(
            everybody, asyncio.ensure_future(registry.tables.shuffle_rounds[host.room.id].ended())
        )
        record = read_record(record_of(host))

    first, second = record.rounds
    assert (first.deal, second.deal) == (1, 2)
    assert {name for name, _ in second.values} == {"U0", "U1", "New"}
    assert verify(record, [client.shuffle.receipt for client in everybody]).ok


@in_a_loop
async def test_a_match_survives_a_restart_in_the_middle_of_a_round() -> None:
    async with a_registry(quiet(shuffle_timeout=60.0)) as registry:
        host = await a_waiting_table(registry, 2)
        clients = [Client(host, f"u{n}") for n in range(2)]
        start = asyncio.ensure_future(registry.tables.start(host, "u0"))
        await closed(host, clients)
        again = Room.load(host.room.id, await registry.store.read(host.room.id))
        assert again.shuffling.message() == host.room.shuffling.message()
        await attend(clients, start)
        again = Room.load(host.room.id, await registry.store.read(host.room.id))
        assert again.shuffler.key == host.room.shuffler.key


@in_a_loop
async def test_a_new_connection_recomputes_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_registry(quiet(shuffle_timeout=SHORT)) as registry:
        host, _ = await begun(registry, "", "reveal", "")
        made: list[object] = []
        monkeypatch.setattr(shuffle, "joint_key", lambda *given: made.append(given))
        info = registry.tables.info(host.room, "u0")
    assert info.commitment == table_commitment(bytes.fromhex(host.room.made.secret))
    assert made == []


@in_a_loop
async def test_an_imported_record_keeps_its_proof() -> None:
    async with a_registry(quiet(shuffle_timeout=SHORT)) as registry:
        host, _ = await begun(registry, "", "reveal", "")
        text = record_of(host)

    found = imported(text, "somebody", 0.0)
    room = Room.load("imported", found.entries)
    assert tuple(room.shuffling.rounds) == read_record(text).rounds


@in_a_loop
async def test_who_leaves_in_the_middle_of_a_round_keeps_the_seat() -> None:
    """A bot plays on in their name, so the seats stay those that everybody has committed to."""
    async with a_registry(quiet(shuffle_timeout=SHORT)) as registry:
        host = await a_waiting_table(registry, 2, seats=4, game="partnership-rook")
        clients = [Client(host, f"u{n}") for n in range(2)]
        start = asyncio.ensure_future(registry.tables.start(host, "u0"))
        await closed(host, clients)
        await host.carry_out(seating.leave(host, "u1"))
        with pytest.raises(Refused, match="its seats are taken"):
            await host.carry_out(seating.sit(host, Session("new", "New"), None, None))
        with pytest.raises(Refused, match="its seats are taken"):
            await host.carry_out(seating.put_bot(host, "u0", 1, "uniform"))
        await attend(clients[:1], start)
        record = read_record(record_of(host))

    assert [one.missing() for one in record.rounds] == [("U1",), ()]
    again = dict(record.rounds[1].terms.seats)
    assert again["U0"] == PERSON
    assert again["U1"].startswith("bot ")
    assert verify(record, [clients[0].shuffle.receipt]).ok


@in_a_loop
async def test_a_newcomer_never_takes_a_name_that_sat_elsewhere() -> None:
    async with a_registry(quiet()) as registry:
        host = await a_table(registry, 3)
        players = [Player(host, f"u{n}") for n in range(3)]
        while host.room.due():
            await to_move(players).move()
        await host.carry_out(seating.kick(host, "u0", host.room.seat_of("u2")))
        await host.carry_out(seating.kick(host, "u0", host.room.seat_of("u1")))
        await host.carry_out(seating.sit(host, Session("a", "Zoe"), seat_named(host, "U2"), None))
        await host.carry_out(seating.sit(host, Session("b", "U2"), seat_named(host, "U1"), None))
        assert host.room.names()[host.room.seat_of("b")] == "U2 2"


def seat_named(host: TableHost, name: str) -> int:
    return host.room.names().index(name)


@in_a_loop
async def test_no_later_round_is_held_without_those_who_took_part_before() -> None:
    async with a_registry(quiet(shuffle_timeout=PATIENT)) as registry:
        host, clients = await begun(registry, "", "", "")
        while host.room.due():
            await to_move(list(clients)).move()
        await host.carry_out(seating.kick(host, "u0", host.room.seat_of("u2")))
        await host.carry_out(seating.sit(host, Session("new", "New"), None, None))
        newcomer = Client(host, "new")
        await newcomer.take_part()
        state, place = host.room.shuffling, host.room.chairs[host.room.seat_of("u1")].place
        here = {chair.place for chair in host.room.chairs}
        assert state.wanted(host.room.chairs, here)
        assert not state.wanted(host.room.chairs, here - {place})  # this client is away


@in_a_loop
async def test_a_round_that_somebody_misses_is_not_held() -> None:
    """They took part before; without them a friend of the operator could choose the shuffles."""
    async with a_registry(quiet(shuffle_timeout=SHORT)) as registry:
        host, clients = await begun(registry, "", "", "")
        while host.room.due():
            await to_move(list(clients)).move()
        await host.carry_out(seating.kick(host, "u0", host.room.seat_of("u2")))
        await host.carry_out(seating.sit(host, Session("new", "New"), None, None))
        newcomer = Client(host, "new")
        clients[1].silent = "commit"
        everybody = [*clients[:2], newcomer]
        await attend(everybody, asyncio.ensure_future(clients[0].do("next")))
        await attend(
            everybody, asyncio.ensure_future(registry.tables.shuffle_rounds[host.room.id].ended())
        )
        record = read_record(record_of(host))

    assert len(record.deals) == 2
    assert len(record.rounds) == 1
    assert verify(record, [client.shuffle.receipt for client in clients[:2]]).ok


async def with_a_newcomer(registry: Registry, silent: str) -> tuple[TableHost, list[Client]]:
    """Return a table whose deal 1 is over, and its clients; the last one is new."""
    host, clients = await begun(registry, "", "", "")
    while host.room.due():
        await to_move(list(clients)).move()
    await host.carry_out(seating.kick(host, "u0", host.room.seat_of("u2")))
    await host.carry_out(seating.sit(host, Session("new", "New"), None, None))
    newcomer = Client(host, "new", silent)
    await newcomer.take_part()
    return host, [*clients[:2], newcomer]


@in_a_loop
async def test_a_void_round_is_not_repeated_while_somebody_is_away_and_its_record_is_honest() -> (
    None
):
    async with a_registry(quiet(shuffle_timeout=SHORT)) as registry:
        host, everybody = await with_a_newcomer(registry, "reveal")
        next_ = asyncio.ensure_future(everybody[0].do("next"))
        await closed(host, everybody)
        everybody[1].silent = "commit"  # from now on
        await attend(everybody, next_)
        await attend(
            everybody, asyncio.ensure_future(registry.tables.shuffle_rounds[host.room.id].ended())
        )
        record = read_record(record_of(host))

    assert len(record.deals) == 2
    assert [one.missing() for one in record.rounds] == [(), ("New",)]
    found = verify(record, [client.shuffle.receipt for client in everybody[:2]])
    assert found.ok, found.lines()
    assert any(one.code == "withheld" for one in found.findings)


@in_a_loop
async def test_a_table_that_is_closed_after_a_void_round_has_an_honest_record() -> None:
    async with a_registry(quiet(shuffle_timeout=SHORT)) as registry:
        host, everybody = await with_a_newcomer(registry, "reveal")
        next_ = asyncio.ensure_future(everybody[0].do("next"))
        await closed(host, everybody)
        everybody[0].silent = everybody[1].silent = "commit"
        while len(host.room.shuffling.rounds) < 2:
            for client in everybody:
                await client.take_part()
            await asyncio.sleep(0.005)
        await host.carry_out(seating.close(host, "u0"))
        await next_
        record = read_record(record_of(host))

    assert len(record.deals) == 1
    assert record.rounds[-1].missing()
    found = verify(record, [client.shuffle.receipt for client in everybody[:2]])
    assert found.ok, found.lines()


@in_a_loop
async def test_who_withheld_is_not_let_in_again_under_the_same_name() -> None:
    """Otherwise two friends of the operator could withhold in turn, or spoil an honest record."""
    async with a_registry(quiet(shuffle_timeout=SHORT)) as registry:
        host, clients = await begun(registry, "", "reveal", "")
        while host.room.due():
            await to_move(list(clients)).move()
        seat = host.room.seat_of("u1")
        await host.carry_out(seating.kick(host, "u0", seat))
        await host.carry_out(seating.sit(host, Session("again", "U1"), seat, None))
        await host.carry_out(seating.kick(host, "u0", host.room.seat_of("u2")))
        await host.carry_out(seating.sit(host, Session("new", "New"), None, None))
        again, newcomer = Client(host, "again"), Client(host, "new")
        everybody = [clients[0], again, newcomer]
        for client in everybody:
            await client.take_part()
        await attend(everybody, asyncio.ensure_future(clients[0].do("next")))
        await attend(
            everybody, asyncio.ensure_future(registry.tables.shuffle_rounds[host.room.id].ended())
        )
        record = read_record(record_of(host))

    assert "U1" in record.rounds[-1].terms.people()
    assert record.rounds[-1].deal == 2
    assert [name for name, _ in record.rounds[-1].commits] == ["U0", "New"]
    assert verify(record, [clients[0].shuffle.receipt]).ok


@pytest.mark.parametrize("end", ["\n", " ", "0", ""])
def test_a_value_is_64_digits_and_nothing_more(end: str) -> None:
    """A line feed after them would break the record of the match."""
    for kind, key in (("commit", "hash"), ("reveal", "value")):
        digits = "0" * (64 if end else 63)
        said = {"do": kind, "id": "1", key: digits + end}
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(said, protocol.Commit if kind == "commit" else protocol.Reveal)
        right = {**said, key: "0" * 64}
        msgspec.convert(right, protocol.Commit if kind == "commit" else protocol.Reveal)


@in_a_loop
async def test_a_receipt_of_a_client_that_was_never_asked_proves_nothing() -> None:
    """The server could invent a value in its name."""
    async with a_registry(quiet(shuffle_timeout=SHORT)) as registry:
        host, clients = await begun(registry, "", "", "")
        record = read_record(record_of(host))
        unasked = {**clients[1].shuffle.receipt, "rounds": []}

    heard = verify(record, [clients[0].shuffle.receipt])
    unheard = verify(record, [unasked])
    assert heard.ok
    assert "unheard" not in [one.code for one in heard.findings]
    assert [one.code for one in unheard.findings if one.code == "unheard"] == ["unheard"]


# The client.


def a_client(**changes: Any) -> tuple[ShuffleClient, str]:
    """Return a client at a table, and the terms of its first round."""
    people = [
        {"seat": 0, "name": "Ada", "kind": "person", "level": ""},
        {"seat": 1, "name": "Bert", "kind": "bot", "level": "club"},
        {"seat": 2, "name": "Cleo", "kind": "person", "level": ""},
    ]
    options = {"pace": "brisk"}
    table = {"commitment": "00" * 32, "state": "open", "game": "example", "version": 1}
    terms = RoundTerms(
        "00" * 32,
        "",
        1,
        "example",
        1,
        options,
        0,
        (("Ada", PERSON), ("Bert", "bot club"), ("Cleo", PERSON)),
        Drawing("dealer", ("A1", "A2", "A3")),
    )
    client = ShuffleClient()
    table = {**table, "options": options, "hands": 0, "shuffle": None, "sealed": None}
    client.hear({"is": "welcome", "seat": 0, "people": people, "table": table})
    return client, replace(terms, **changes).text()


def asked(stage: str, text: str) -> dict[str, Any]:
    return {"is": "shuffle", "deal": 1, "stage": stage, "text": text}


@pytest.mark.parametrize(
    ("change", "alarm"),
    [
        ({"server": "11" * 32}, "has changed its commitment"),
        ({"game": "other"}, "the game"),
        ({"version": 2}, "the game"),
        ({"options": {"pace": "calm"}}, "an option"),
        ({"options": {}}, "an option"),
        ({"hands": 4}, "an option"),
        ({"deal": 2}, "the number of the deal"),
        ({"withheld": ("Ada",)}, "who withheld a value"),
        ({"seats": ()}, "who sits where"),
        ({"seats": (("", PERSON), ("", "bot club"), ("", PERSON))}, "who sits where"),
        ({"seats": (("Mia", PERSON), ("Nils", "bot club"), ("Ole", PERSON))}, "who sits where"),
        ({"seats": (("Cleo", PERSON), ("Bert", "bot club"), ("Ada", PERSON))}, "who sits where"),
        ({"seats": (("Ada", PERSON), ("Bert", PERSON), ("Cleo", PERSON))}, "who sits where"),
        ({"words": ("tried\ncommit 00 Ada",)}, "the form of the text"),
    ],
)
def test_a_client_commits_to_nothing_but_the_table_that_it_sees(
    change: dict[str, Any], alarm: str
) -> None:
    client, text = a_client(**change)
    assert client.hear(asked("commit", text)) is None
    assert len(client.alarms) == 1
    assert alarm in str(client.alarms[0])


def test_a_client_reveals_nothing_if_it_is_left_out_or_the_terms_have_changed() -> None:
    for number in range(4):
        client, terms = a_client()
        answer = client.hear(asked("commit", terms))
        assert answer is not None
        assert client.hear(asked("commit", terms)) == answer  # it was asked again
        digest = answer[1]["hash"]
        texts = [
            f"{terms}\nabsent Ada\nabsent Cleo",
            f"{terms}\ncommit {digest} Cleo\nabsent Ada",
            f"{terms.replace('brisk', 'calm')}\ncommit {digest} Ada\nabsent Cleo",
            f"{terms}\nwords tried\ncommit {digest} Ada\nabsent Cleo",
        ]
        assert client.hear(asked("reveal", texts[number])) is None
        assert len(client.alarms) == 1


def test_a_client_keeps_the_seal_of_each_deal_and_notices_another() -> None:
    client, _ = a_client()
    client.hear({"is": "sealed", "deal": 1, "hash": "a"})
    client.hear({"is": "sealed", "deal": 1, "hash": "a"})
    assert client.alarms == []
    client.hear({"is": "sealed", "deal": 1, "hash": "b"})
    assert [str(alarm) for alarm in client.alarms] == [
        "The server has changed deal 1 after it was over."
    ]
    client.hear({"is": "sealed", "deal": "01", "hash": "b"})  # another spelling is no other deal
    assert len(client.alarms) == 2
    assert client.receipt["deals"] == {"1": "a"}


@in_a_loop
async def test_a_receipt_holds_the_deals_as_the_record_has_them() -> None:
    async with a_registry(quiet(shuffle_timeout=PATIENT)) as registry:
        host, clients = await begun(registry, "", "", "")
        for _ in range(2):
            while host.room.due():
                await to_move(list(clients)).move()
            await attend(clients, asyncio.ensure_future(clients[0].do("next")))
        record = read_record(record_of(host))
        late = Client(host, "u1")
        await late.take_part()

    receipts = [client.shuffle.receipt for client in clients]
    assert all(sorted(one["deals"]) == ["1", "2"] for one in receipts)
    assert sorted(late.shuffle.receipt["deals"]) == ["2"]
    found = verify(record, receipts)
    assert found.ok, found.lines()
    assert not any(one.code == "unsealed" for one in found.findings)


def test_a_record_without_rounds_is_verified_with_what_it_does_not_prove() -> None:
    secret = bytes(range(32))
    table = Table(find_game("block"), 3, shuffler=Shuffler(secret))
    table.deal_next()
    found = verify(read_record(write_record(table, secret.hex())))

    assert found.ok
    assert any(line.startswith("but  no player's client took part") for line in found.lines())


def test_the_key_is_computed_as_the_page_says() -> None:
    secret, value = bytes(range(32)), bytes(range(32, 64)).hex()
    seats = (("Ada", PERSON), ("Bert", "bot club"), ("Cleo", PERSON))
    faces = tuple(map(str, range(10)))
    where = (table_commitment(secret), "", 1, "example", 1, {"pace": "brisk"}, 0, seats)
    terms = RoundTerms(*where, Drawing("dealer", faces), words=("blue moon",))
    one = Round(terms, (("Ada", committed(value, terms.text())),), ("Cleo",), (("Ada", value),))
    shuffler = Shuffler(secret, [one])
    page = PAGE.read_text(encoding="utf-8")

    assert one.text() in page.replace("\n   ", "\n")
    assert shuffler.key.hex() in page
    assert " ".join(map(str, shuffler.stream("deal 1").shuffled(list(range(10))))) in page
    assert f"first dealer of 3                {shuffler.stream('first dealer').below(3)}" in page
    assert sha256(one.text()) in page
