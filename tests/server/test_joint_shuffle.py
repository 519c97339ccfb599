"""Nobody controls a shuffle: clients commit before any reveal, and `verify` detects cheating."""

from __future__ import annotations

import asyncio
import dataclasses
import hashlib
import secrets
from functools import wraps
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from parlour.cli.verify import verify
from parlour.errors import Refused
from parlour.games import find_game
from parlour.records.record import read_record, write_record
from parlour.server.documents import imported, match_of, recorded
from parlour.server.live import entries as log
from parlour.server.live import seating
from parlour.server.live.room import Room
from parlour.server.sessions import Session
from parlour.table import shuffle
from parlour.table.joint_shuffle import Partaker, Round, closings, committed
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table
from tests.server.helpers import Player, a_registry, a_waiting_table, quiet, to_move

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from parlour.server.live.host import TableHost
    from parlour.server.live.registry import Registry

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
        self.partaker = Partaker()
        self.silent = silent

    async def take_part(self) -> None:
        """Answer the messages received."""
        for message in await self.listen():
            answer = self.partaker.hear(message)
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


async def closed(host: TableHost) -> None:
    """Wait until the commitments are closed."""
    event = asyncio.Event()
    host.on_change.append(lambda: event.set() if host.room.shuffling.closed else None)
    await event.wait()


async def begun(registry: Registry, *silent: str, **more: Any) -> tuple[TableHost, list[Client]]:
    """Return a table after the first deal was dealt, and its clients."""
    host = await a_waiting_table(registry, len(silent), **more)
    clients = [Client(host, f"u{n}", what) for n, what in enumerate(silent)]
    for client in clients:
        await client.take_part()
    await attend(clients, asyncio.ensure_future(registry.start(host, "u0")))
    return host, clients


def record_of(host: TableHost) -> str:
    room = host.room
    assert room.table is not None
    rounds = tuple(room.shuffling.rounds)
    return recorded(match_of(room.id, room.table), room.made.secret, (), room.hints(), rounds)


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
    assert verify(record, [client.partaker.receipts for client in clients]).ok
    assert not any(client.partaker.alarms for client in clients)
    (one,) = record.rounds
    for name, _ in one.values:  # each of them alone changes everything
        other = secrets.token_hex(32)
        values = tuple((n, other if n == name else v) for n, v in one.values)
        commits_ = tuple((n, committed(other) if n == name else c) for n, c in one.commits)
        forged = Shuffler(
            bytes.fromhex(record.secret), rounds=[replace(one, values=values, commits=commits_)]
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
    assert "but  took no part in round 1: U1" in found.lines


@in_a_loop
async def test_withholding_a_value_voids_the_round_and_excludes_the_client() -> None:
    async with a_registry(quiet(shuffle_timeout=SHORT)) as registry:
        host, clients = await begun(registry, "", "reveal", "")
        state = host.room.shuffling
        record = read_record(record_of(host))
        assert [one.missing() for one in state.rounds] == [("U1",), ()]
        assert state.rounds[1].withheld == ("U1",)
        first = {value for _, value in state.rounds[0].values}
        assert first.isdisjoint(value for _, value in state.rounds[1].values)
        assert not state.wanted(host.room.chairs)

    found = verify(record, [clients[0].partaker.receipts, clients[2].partaker.receipts])
    assert found.ok, found.lines
    assert any("round 1 was void: U1 committed" in line for line in found.lines)


@in_a_loop
async def test_a_quick_table_waits_briefly_for_its_only_client() -> None:
    async with a_registry(quiet(shuffle_timeout=SHORT)) as registry:
        host = await a_waiting_table(registry, 1)
        await registry.start(host, "u0", awaited=True)
        assert host.room.state == "open"
        client = Client(host, "u0")
        ended = asyncio.ensure_future(registry.shuffle_rounds[host.room.id].ended())
        await attend([client], ended)
        assert host.room.state == "playing"
        found = verify(read_record(record_of(host)), [client.partaker.receipts])
        assert found.ok
        assert not any(line.startswith("but") for line in found.lines)
        late = await a_waiting_table(registry, 1)
        await registry.start(late, "u0", awaited=True)
        await registry.shuffle_rounds[late.room.id].ended()  # nobody answers, so the deal begins
        assert any("took no part" in line for line in verify(read_record(record_of(late))).lines)


@in_a_loop
async def test_nobody_reveals_what_was_not_committed_to_or_copies_another() -> None:
    async with a_registry(quiet(shuffle_timeout=SHORT)) as registry:
        host = await a_waiting_table(registry, 3)
        one, two = Client(host, "u0"), Client(host, "u1")
        await one.take_part()
        with pytest.raises(Refused, match="same value"):
            await two.do("commit", hash=committed(one.partaker.value))
        with pytest.raises(Refused, match="You have nothing to reveal"):
            await one.do("reveal", value=one.partaker.value)
        start = asyncio.ensure_future(registry.start(host, "u0"))
        await two.take_part()
        await closed(host)
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
        assert not host.room.shuffling.wanted(chairs)  # once is enough while the same people play
        await host.carry_out(seating.kick(host, "u0", host.room.seat_of("u2")))
        await host.carry_out(seating.sit(host, Session("new", "New"), None, None))
        newcomer = Client(host, "new")
        everybody = [*clients[:2], newcomer]
        await newcomer.take_part()
        await attend(everybody, asyncio.ensure_future(clients[0].do("next")))
        await attend(
            everybody, asyncio.ensure_future(registry.shuffle_rounds[host.room.id].ended())
        )
        record = read_record(record_of(host))

    first, second = record.rounds
    assert (first.deal, second.deal) == (1, 2)
    assert {name for name, _ in second.values} == {"U0", "U1", "New"}
    assert verify(record, [client.partaker.receipts for client in everybody]).ok


@in_a_loop
async def test_a_match_survives_a_restart_in_the_middle_of_a_round() -> None:
    async with a_registry(quiet(shuffle_timeout=60.0)) as registry:
        host = await a_waiting_table(registry, 2)
        clients = [Client(host, f"u{n}") for n in range(2)]
        for client in clients:
            await client.take_part()
        start = asyncio.ensure_future(registry.start(host, "u0"))
        await closed(host)
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
        info = registry.info(host.room, "u0")
    assert info["commitment"] == hashlib.sha256(bytes.fromhex(host.room.made.secret)).hexdigest()
    assert made == []


@in_a_loop
async def test_an_imported_record_keeps_its_proof() -> None:
    async with a_registry(quiet(shuffle_timeout=SHORT)) as registry:
        host, _ = await begun(registry, "", "reveal", "")
        text = record_of(host)

    found = imported(text, "somebody", 0.0)
    room = Room.load("imported", found.entries)
    assert tuple(room.shuffling.rounds) == read_record(text).rounds


# The operator cheats.


def forge(secret: bytes, rounds: list[Round]) -> str:
    """Return the record of one deal with a secret and rounds, as an operator could write it."""
    shuffler = Shuffler(secret, rounds=rounds)
    table = Table(find_game("block"), 3, names=("U0", "U1", "U2"), shuffler=shuffler)
    table.deal_next()
    return write_record(table, secret.hex(), (), (), tuple(rounds))


def first_card(record: str) -> str:
    return record.split('order = "')[1].split(maxsplit=1)[0]


def wanted_words(secret: bytes, make: Any, card: str) -> Round:
    """Try words offline until the deal is as wanted."""
    for n in range(100_000):
        one: Round = make(f"word {n}")
        if first_card(forge(secret, [one])) == card:
            return one
    raise AssertionError


async def honest() -> tuple[bytes, Round, list[list[dict[str, Any]]]]:
    async with a_registry(quiet(shuffle_timeout=PATIENT)) as registry:
        host, clients = await begun(registry, "", "", "")
        secret = bytes.fromhex(host.room.made.secret)
        return secret, host.room.shuffling.rounds[0], [c.partaker.receipts for c in clients]


@in_a_loop
async def test_words_chosen_offline_and_added_last_are_detected() -> None:
    secret, one, receipts = await honest()
    now = first_card(forge(secret, [one]))
    other = next(card for card in ("A1", "B2", "C3") if card != now)
    chosen = wanted_words(secret, lambda words: replace(one, words=(words,)), other)
    record = read_record(forge(secret, [chosen]))

    assert not verify(record, receipts[:1]).ok  # a single player's receipt is enough
    line = "its commitments are not those published before the client revealed its value"
    assert any(line in found for found in verify(record, receipts[:1]).lines)


@in_a_loop
async def test_a_reveal_that_was_dropped_selectively_is_caught() -> None:
    secret, one, receipts = await honest()
    dropped = replace(one, values=one.values[1:])
    values = [secrets.token_hex(32) for _ in range(2)]
    names = ("U1", "U2")
    second = Round(
        1,
        tuple((name, committed(value)) for name, value in zip(names, values, strict=True)),
        absent=("U0",),
        withheld=("U0",),
        values=tuple(zip(names, values, strict=True)),
    )
    record = read_record(forge(secret, [dropped, second]))

    assert any("was void: U0 committed" in line for line in verify(record).lines)
    found = verify(record, [receipts[0]])
    assert not found.ok
    assert any("the record leaves it out" in line for line in found.lines)


@in_a_loop
async def test_leaving_every_client_out_is_detected() -> None:
    secret, one, receipts = await honest()
    chosen = replace(one, commits=(), values=(), absent=("U0", "U1", "U2"), words=("tried",))

    record = read_record(forge(secret, [chosen]))
    assert any("anyone who had the secret could choose" in line for line in verify(record).lines)
    for receipt in receipts:
        assert not verify(record, [receipt]).ok


@in_a_loop
async def test_another_order_of_seats_before_the_draw_is_detected() -> None:
    async with a_registry(quiet(shuffle_timeout=PATIENT)) as registry:
        host, clients = await begun(registry, "", "", "", "", seats=4, game="partnership-rook")
        text, secret = record_of(host), bytes.fromhex(host.room.made.secret)
    honest = read_record(text)
    before = honest.drew or honest.names
    receipts = [client.partaker.receipts for client in clients]
    assert verify(honest, receipts).ok
    assert "yes  the seats before the first deal" in verify(honest).lines

    for names in permutations(before):  # the operator tries seats until the partners suit
        table = Table(
            find_game(honest.game),
            4,
            honest.options,
            names=names,
            shuffler=Shuffler(secret, rounds=honest.rounds),
        )
        table.deal_next()
        record = read_record(write_record(table, secret.hex(), (), (), honest.rounds))
        found = verify(record, receipts)
        assert found.ok == (names == before)
        wrong = [line for line in found.lines if line.startswith("no ")]
        assert all("the seats before the first deal" in line for line in wrong)


@pytest.mark.parametrize("cheat", ["value", "order", "void", "back", "again", "later"])
@in_a_loop
async def test_impossible_rounds_are_reported(cheat: str) -> None:
    secret, one, receipts = await honest()
    void = replace(one, values=one.values[1:])
    rounds = {
        "value": [replace(one, values=((one.values[0][0], "00" * 32), *one.values[1:]))],
        "order": [replace(one, commits=one.commits[::-1])],
        "void": [void],
        "back": [one, replace(one, deal=0)],
        "again": [void, replace(one, withheld=("U0",))],
        "later": [replace(one, deal=2)],
    }[cheat]
    assert not verify(read_record(forge(secret, rounds)), receipts[:1]).ok


@pytest.mark.parametrize(
    ("deal", "words", "absent", "reason"),
    [
        (1, (), (), "round 2 of the players' clients: it decides a deal that was dealt earlier"),
        (2, ("tried",), (), "words were added after the first round"),
        (2, (), (), "what a client has saved: round 2, from deal 2 on, was held without it"),
        (2, (), ("U0", "U1"), "round 2, from deal 2 on, was held without it"),
    ],
)
@in_a_loop
async def test_a_round_invented_with_a_friend_alone_is_caught(
    deal: int, words: tuple[str, ...], absent: tuple[str, ...], reason: str
) -> None:
    """The operator knows all values of the first round, and tries values of U2 until one suits."""
    secret, one, receipts = await honest()
    tried = secrets.token_hex(32)
    alone = Round(deal, (("U2", committed(tried)),), absent, words=words, values=(("U2", tried),))
    found = verify(read_record(forge(secret, [one, alone])), receipts[:1])
    assert not found.ok
    assert any(line.startswith("no ") and reason in line for line in found.lines)
    doubt = f"but  round 2, from deal {deal} on, was held without U0, U1: right only if"
    assert any(line.startswith(doubt) for line in found.lines)


@in_a_loop
async def test_a_commitment_cannot_be_hidden_in_words() -> None:
    """The text stays the same, so the operator could choose whether the value of U0 counts."""
    secret, one, receipts = await honest()
    (name, digest), *others = one.commits
    hidden = replace(
        one, commits=tuple(others), values=one.values[1:], words=(f"x\ncommit {digest} {name}",)
    )
    shown = replace(one, words=("x",))
    commitment = hashlib.sha256(secret).hexdigest()
    assert closings(commitment, [hidden]) == closings(commitment, [shown])
    record = dataclasses.replace(read_record(forge(secret, [one])), rounds=(hidden,))
    kept = [{"text": closings(commitment, [shown])[0], "value": receipts[1][0]["value"]}]
    assert any(
        "a name or a word has several lines" in line for line in verify(record, [kept]).lines
    )


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
        assert state.wanted(host.room.chairs)
        del state.commits[place]  # this client is away
        assert not state.wanted(host.room.chairs)


@in_a_loop
async def test_a_client_that_is_left_out_of_a_shuffle_reports_it() -> None:
    client = Partaker()
    table = {"commitment": "00" * 32, "state": "open", "shuffle": None}
    assert client.hear({"is": "welcome", "seat": 0, "table": table})
    one = Round(1, (("Another", "11" * 32),))
    text = closings("00" * 32, [one])[0]

    assert client.hear({"is": "shuffle", "stage": "reveal", "text": text}) is None
    assert client.alarms
    other = closings("22" * 32, [Round(1, (("Me", committed(client.value)),))])[0]
    assert client.hear({"is": "shuffle", "stage": "reveal", "text": other}) is None
    assert len(client.alarms) == 2


def test_an_old_record_is_verified_with_what_it_does_not_prove() -> None:
    secret = bytes(range(32))
    table = Table(find_game("block"), 3, shuffler=Shuffler(secret, ("blue moon",)))
    table.deal_next()
    found = verify(read_record(write_record(table, secret.hex(), ("blue moon",))))

    assert found.ok
    assert any(line.startswith("but  no player's client took part") for line in found.lines)


def test_the_key_is_computed_as_the_page_says() -> None:
    secret, value = bytes(range(32)), bytes(range(32, 64))
    one = Round(1, (("Ada", hashlib.sha256(value).hexdigest()),), ("Bert",), (), ("blue moon",))
    one = replace(one, seats=("Ada", "Bert"))
    text = closings(hashlib.sha256(secret).hexdigest(), [one])[0]
    full = replace(one, values=(("Ada", value.hex()),))
    key = Shuffler(secret, rounds=[full]).key.hex()
    page = PAGE.read_text(encoding="utf-8")

    assert text in page.replace("\n   ", "\n")
    assert key in page
