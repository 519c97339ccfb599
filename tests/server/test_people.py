"""People at a table: all hear the answers to requests, and hosts can moderate."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from parlour.errors import NoUndo, Refused
from parlour.server.people.sessions import Session
from parlour.server.tables import seating
from parlour.server.tables.seating import NoSeat, NotHost
from parlour.server.tables.timekeeping.absences import HOST_AWAY, LOST_AFTER
from tests.server.helpers import (
    Player,
    Time,
    a_registry,
    a_table,
    a_waiting_table,
    quiet,
    to_move,
    until,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from parlour.server.registry import Registry
    from parlour.server.tables.host import TableHost


class Thought:
    """Make the server's bots think until they are allowed to move."""

    def __init__(self, registry: Registry) -> None:
        self.may_move = asyncio.Event()
        self._choices = registry.bot_workers.choices
        registry.bot_workers.choices = self.choices  # type: ignore[method-assign]

    async def choices(self, *given: Any, **more: Any) -> Any:
        await self.may_move.wait()
        return await self._choices(*given, **more)


async def turn_of(player: Player, players: list[Player], thought: Thought) -> None:
    """Let the others move until it is a player's turn."""
    room = player.host.room
    bots = set(room.bots())
    while room.due() != [room.seat_of(player.user)]:
        if bots & set(room.due()):
            thought.may_move.set()
            await until(lambda: not bots & set(room.due()))
            thought.may_move.clear()
        else:
            await to_move(players).move()


@asynccontextmanager
async def a_request() -> AsyncIterator[tuple[TableHost, Thought, Player, Player, int]]:
    """Yield two people and a bot: one person has moved and asks to undo, and the bot is next."""
    async with a_registry() as registry:
        thought = Thought(registry)
        host = await a_table(registry, 2, game="rook")  # a bid reveals nothing to the bidder
        players, bots = [Player(host, f"u{n}") for n in range(2)], set(host.room.bots())
        if bots & set(host.room.due()):  # the bot was first
            thought.may_move.set()
            await until(lambda: not bots & set(host.room.due()))
            thought.may_move.clear()
        mover = players[0]
        while not bots & set(host.room.due()):
            mover = to_move(players)
            await mover.move()
        other = next(player for player in players if player is not mover)
        await mover.do("undo")
        yield host, thought, mover, other, host.room.seat_of(mover.user)


def notices(host: TableHost) -> list[tuple[str, str, str]]:
    return [(notice.what, notice.name, notice.by) for notice in host.room.notices]


async def answers(player: Player) -> list[dict[str, Any]]:
    await player.listen()
    return [message for message in player.heard if message["is"] == "answered"]


def test_bots_wait_while_people_are_asked() -> None:
    async def run() -> None:
        async with a_request() as (host, thought, mover, other, seat):
            seq = host.room.seq
            thought.may_move.set()  # the bot has chosen, and does not move
            bots = host.registry.tables.timers[host.room.id].bot_turns  # type: ignore[attr-defined]
            await until(lambda: not bots.busy)
            assert host.room.seq == seq
            assert host.room.stands_still()
            thought.may_move.clear()
            await other.do("agree", seat=seat)
            assert host.room.seq == seq + 1
            assert host.room.due() == [seat]
            assert (await answers(mover))[-1] == {
                "is": "answered",
                "seat": seat,
                "what": "undo",
                "end": "granted",
            }

    asyncio.run(run())


def test_what_bots_have_said_since_is_undone_too() -> None:
    async def run() -> None:
        async with a_request() as (host, thought, mover, other, seat):
            await mover.do("agree", seat=seat, yes=False)
            seq, bots = host.room.seq, set(host.room.bots())
            thought.may_move.set()
            await until(lambda: not bots & set(host.room.due()))
            assert host.room.seq > seq
            await mover.do("undo")
            await other.do("agree", seat=seat)
            assert host.room.due() == [seat]

    asyncio.run(run())


def test_a_refused_or_withdrawn_request_is_reported() -> None:
    async def run() -> None:
        async with a_request() as (host, thought, mover, other, seat):
            await other.do("agree", seat=seat, yes=False)
            assert (await answers(mover))[-1]["end"] == "refused"
            assert notices(host)[-1] == ("refused", mover_name(host, seat), other_name(host, other))
            await mover.do("undo")
            await mover.do("agree", seat=seat, yes=False)
            assert (await answers(other))[-1]["end"] == "withdrawn"
            with pytest.raises(NoUndo):
                await other.do("agree", seat=seat)
            seq = host.room.seq
            thought.may_move.set()  # and the table goes on
            await until(lambda: host.room.seq > seq)

    asyncio.run(run())


def mover_name(host: TableHost, seat: int) -> str:
    return host.room.chairs[seat].name


def other_name(host: TableHost, other: Player) -> str:
    return host.room.chairs[host.room.seat_of(other.user)].name


def test_playing_on_refuses_a_request_and_everybody_is_notified() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry, 3, game="rook")
            players = [Player(host, f"u{n}") for n in range(3)]
            asker = to_move(players)
            await asker.move()
            await asker.do("undo")
            next_one = to_move(players)
            assert next_one is not asker
            await next_one.move()
            assert not host.room.asks
            for player in players:
                assert (await answers(player))[-1]["end"] == "lapsed"
            assert notices(host)[-1][0] == "lapsed"
            assert notices(host)[-1][2] == other_name(host, next_one)

    asyncio.run(run())


def test_a_request_ends_with_the_last_person_who_could_answer() -> None:
    async def run() -> None:
        async with a_request() as (host, _, mover, other, seat):
            gone = other_name(host, other)
            await host.carry_out(seating.leave(host, other.user))
            assert not host.room.asks
            assert (await answers(mover))[-1]["end"] == "lapsed"
            assert ("unanswered", mover_name(host, seat), gone) in notices(host)

    asyncio.run(run())


def test_leaving_returning_and_being_replaced_are_reported_to_all() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry, 2)
            players = [Player(host, f"u{n}") for n in range(2)]
            await host.carry_out(seating.leave(host, "u1"))
            assert host.room.reserved_seat("u1") == 1
            assert registry.tables.info(host.room, "u1").back == 1
            await players[0].listen()
            people = [m for m in players[0].heard if m["is"] == "people"][-1]["people"]
            assert (people[1]["kind"], people[1]["reserved"]) == ("bot", True)
            await host.carry_out(seating.sit(host, Session("u1", "U1"), None, None))
            await host.carry_out(seating.replace(host, "u0", 1, "novice"))
            assert host.room.chairs[1].level == "novice"
            await host.carry_out(seating.sit(host, Session("u1", "U1"), None, None))
            await host.carry_out(seating.kick(host, "u0", 1))
            assert host.room.reserved_seat("u1") == -1
            told = [notice[0] for notice in notices(host)]
            assert told[2:] == ["left", "returned", "replaced", "returned", "removed"]
            await players[0].listen()
            heard = [m["what"] for m in players[0].heard if m["is"] == "notice"]
            assert heard == told[2:]
            late = Player(host, "u0")
            await late.listen()
            assert [notice["what"] for notice in late.heard[0]["notices"]] == told

    asyncio.run(run())


def test_only_former_players_may_join_a_locked_table() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_waiting_table(registry, 2, public=True)
            with pytest.raises(NotHost):
                await host.carry_out(seating.lock(host, "u1", on=True))
            await host.carry_out(seating.lock(host, "u0", on=True))
            assert not await registry.store.lobby(3, 100)
            with pytest.raises(NoSeat, match="locked"):
                await host.carry_out(seating.sit(host, Session("x", "X"), None, None))
            await registry.tables.start(host, "u0")
            await host.carry_out(seating.leave(host, "u1"))
            await host.carry_out(seating.sit(host, Session("u1", "U1"), None, None))
            await host.carry_out(seating.lock(host, "u0", on=False))
            assert notices(host)[-1][0] == "unlocked"

    asyncio.run(run())


def test_a_seat_link_leads_only_its_person_to_the_seat() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_waiting_table(registry, 2)
            links = [(chair.place, chair.since) for chair in host.room.chairs]
            place, since = links[0]
            before = host.room.version
            await host.carry_out(seating.sit(host, Session("u0", "U0"), None, links[0]))
            assert host.room.version == before  # it is their seat already
            for user, link in (("u0", links[1]), ("x", (place, since + 1)), ("x", links[2])):
                with pytest.raises(NoSeat, match="no longer leads to your seat"):
                    await host.carry_out(seating.sit(host, Session(user, "X"), None, link))
            await host.carry_out(seating.sit(host, Session("phone", "X"), None, links[0]))
            assert host.room.chairs[0].users == {"u0", "phone"}
            assert host.room.chairs[0].name == "U0"

    asyncio.run(run())


def test_another_player_can_become_the_host() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_waiting_table(registry, 2)
            await host.carry_out(seating.pass_hosting(host, "u0", 1))
            assert host.room.host() == 1
            with pytest.raises(NotHost):
                await registry.tables.start(host, "u0")
            with pytest.raises(NoSeat):
                await host.carry_out(seating.pass_hosting(host, "u1", 2))
            await registry.tables.start(host, "u1")
            stored = await registry.store.read(host.room.id)
            assert type(host.room).load(host.room.id, stored).is_host("u1")

    asyncio.run(run())


def test_a_seated_player_may_change_names_before_the_match() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_waiting_table(registry, 2)
            await host.carry_out(seating.sit(host, Session("u1", "Bea"), None, None))
            assert host.room.chairs[1].name == "Bea"
            assert [notice[0] for notice in notices(host)] == ["joined", "joined"]
            await registry.tables.start(host, "u0")
            await host.carry_out(seating.sit(host, Session("u1", "Zoe"), None, None))
            assert host.room.chairs[1].name == "Bea"

    asyncio.run(run())


def test_a_requested_seat_can_be_given_up() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            Thought(registry)
            host = await a_table(registry, 2, joining="consent")
            player = Player(host, "u0")
            await host.carry_out(seating.sit(host, Session("x", "X"), None, None))
            assert [ask.name for ask in host.room.asks.values()] == ["X"]
            await host.carry_out(seating.leave(host, "x"))
            assert not host.room.asks
            assert (await answers(player))[-1]["end"] == "withdrawn"

    asyncio.run(run())


def test_nothing_is_undone_without_a_person_who_may_come_back_to_the_deal() -> None:
    """Otherwise a host could replace somebody with a bot, undo a move, and let them come back."""

    async def run() -> None:
        async with a_registry() as registry:
            thought = Thought(registry)
            host = await a_table(registry, 2, seats=3, game="rook")
            players = [Player(host, f"u{n}") for n in range(2)]
            room = host.room
            await turn_of(players[0], players, thought)
            await players[0].move()
            await host.carry_out(seating.replace(host, "u0", 1, "novice"))
            with pytest.raises(NoUndo, match="U1 may come back"):
                await players[0].do("undo")
            await host.carry_out(seating.sit(host, Session("u1", "U1"), None, None))
            await players[0].do("undo")
            assert [ask.what for ask in room.asks.values()] == ["undo"]  # it needs their consent
            await host.carry_out(seating.replace(host, "u0", 1, "novice"))
            assert not room.asks

    asyncio.run(run())


def test_nobody_sits_down_by_consent_while_a_person_may_come_back_to_the_deal() -> None:
    """Otherwise a host could let a bot replace somebody, and alone decide to admit a spy."""

    async def run() -> None:
        async with a_registry() as registry:
            Thought(registry)
            host = await a_table(registry, 2, seats=3, joining="consent")
            await host.carry_out(seating.sit(host, Session("x", "X"), None, None))
            await host.carry_out(seating.replace(host, "u0", 1, "novice"))
            assert not host.room.asks
            with pytest.raises(NoSeat, match="A deal is being played"):
                await host.carry_out(seating.sit(host, Session("x", "X"), None, None))
            await host.carry_out(seating.sit(host, Session("u1", "U1"), None, None))
            await host.carry_out(seating.sit(host, Session("x", "X"), None, None))
            assert [ask.name for ask in host.room.asks.values()] == ["X"]

    asyncio.run(run())


def test_invalid_seats_are_refused() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry, 2)
            for plan in (
                seating.replace(host, "u0", 0, "novice"),
                seating.replace(host, "u0", 2, "novice"),
                seating.pass_hosting(host, "u0", 7),
            ):
                with pytest.raises(Refused):
                    await host.carry_out(plan)

    asyncio.run(run())


def told(host: TableHost) -> list[str]:
    return [notice.what for notice in host.room.notices]


def test_there_is_a_host_as_long_as_people_sit_at_the_table() -> None:
    """Whatever people do, before and during a match, and whoever loads the table again."""

    async def run(seed: int) -> None:
        chance, people = Random(seed), [f"u{n}" for n in range(12)]
        async with a_registry() as registry:
            Thought(registry)
            host = await a_waiting_table(registry, 1, seats=4, joining="any-time")
            room, passed = host.room, 0
            for _ in range(100):
                user, seat, before = chance.choice(people), chance.randrange(4), room.maker
                leader = before if room.is_host(before) else "u0"
                plan = chance.choice(
                    [
                        seating.sit(host, Session(user, user.upper()), None, None),
                        seating.sit(host, Session(user, user.upper()), seat, None),
                        seating.leave(host, user),
                        seating.leave(host, leader),
                        seating.kick(host, leader, seat),
                        seating.replace(host, leader, seat, "uniform"),
                        seating.pass_hosting(host, leader, seat),
                        seating.start(host, leader),
                    ]
                )
                since = room.version
                with suppress(Refused):
                    await host.carry_out(plan)
                if room.people():
                    assert room.host() in room.people()
                    assert room.is_host(room.maker)
                new = [n.what for n in room.notices if n.version > since]
                assert new.count("host") == (room.maker != before)
                passed += room.maker != before
            stored = await registry.store.read(room.id)
            again = type(room).load(room.id, stored)
            assert (again.maker, again.notices) == (room.maker, room.notices)
            assert passed >= 2

    for seed in range(5):
        asyncio.run(run(seed))


def test_changing_seats_before_the_match_is_not_leaving() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_waiting_table(registry, 2, seats=4)
            room = host.room
            for seat in (2, 3):
                await host.carry_out(seating.sit(host, Session("u1", "U1"), seat, None))
            assert room.seat_of("u1") == 3
            assert [chair.kind for chair in room.chairs] == ["person", "free", "free", "person"]
            assert told(host) == ["joined", "joined", "moved", "moved"]
            await host.carry_out(seating.leave(host, "u1"))
            last = room.notices[-1]
            assert (last.what, last.about) == ("left", ""), "no bot takes over before the match"
            summary = await registry.store.summary(room.id)
            assert summary.free == 3

    asyncio.run(run())


def test_a_bot_is_announced_once_and_only_where_it_plays_on() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            Thought(registry)
            host = await a_table(registry, 3)
            await host.carry_out(seating.leave(host, "u1"))
            await host.carry_out(seating.replace(host, "u0", 2, "novice"))
            news = [(notice.what, notice.about) for notice in host.room.notices[3:]]
            assert news == [("left", "uniform"), ("replaced", "novice")]
            letters = await a_table(registry, 3, game="anagrams")
            await letters.carry_out(seating.leave(letters, "u1"))
            last = letters.room.notices[-1]
            assert (last.what, last.about) == ("left", ""), "the turns of a player who left end"

    asyncio.run(run())


def test_a_lost_connection_is_reported_once_and_so_is_the_return() -> None:
    async def run() -> None:
        time = Time()
        async with a_registry(time=time) as registry:
            Thought(registry)
            host = await a_table(registry, 2)
            absences = registry.tables.timers[host.room.id].absences
            ann, bob = Player(host, "u0"), Player(host, "u1")
            phone = Player(host, "u1")
            before = len(told(host))

            async def later(seconds: float) -> None:
                time.pass_by(seconds)
                absences.wake()
                await absences.tick()

            host.part(bob.connection)
            await later(LOST_AFTER + 1)
            host.part(phone.connection)
            await later(LOST_AFTER - 1)  # a page that is loaded again
            bob = Player(host, "u1")
            await later(LOST_AFTER + 1)
            assert told(host)[before:] == [], "another device stays, and a reload is quick"
            host.part(bob.connection)
            await later(LOST_AFTER + 1)
            await later(LOST_AFTER + 1)
            assert told(host)[before:] == ["lost"]
            assert host.room.notices[-1].name == "U1"
            await ann.listen()
            assert [m["what"] for m in ann.heard if m["is"] == "notice"] == ["lost"]
            Player(host, "u1")
            await absences.tick()
            assert told(host)[before:] == ["lost", "back"]
            again = type(host.room).load(host.room.id, await registry.store.read(host.room.id))
            assert again.notices == host.room.notices

    asyncio.run(run())


def test_nothing_is_reported_while_nobody_is_connected() -> None:
    async def run() -> None:
        time = Time()
        async with a_registry(time=time) as registry:
            Thought(registry)
            host = await a_table(registry, 2)
            absences = registry.tables.timers[host.room.id].absences
            time.pass_by(1000)
            absences.wake()
            Player(host, "u0")  # after a restart of the server
            time.pass_by(LOST_AFTER - 1)
            absences.wake()
            Player(host, "u1")
            await absences.tick()
            assert not {"lost", "back"} & set(told(host))

    asyncio.run(run())


@pytest.mark.parametrize("begun", [False, True])
def test_hosting_passes_on_when_the_host_stays_away(*, begun: bool) -> None:
    async def run() -> None:
        time = Time()
        async with a_registry(quiet(away_timeout=60.0), time=time) as registry:
            Thought(registry)
            host = await (a_table if begun else a_waiting_table)(registry, 3)
            absences = registry.tables.timers[host.room.id].absences
            players = [Player(host, f"u{n}") for n in range(3)]
            host.part(players[0].connection)
            host.part(players[1].connection)
            absences.wake()
            time.pass_by(HOST_AWAY * 60 - 1)
            await absences.tick()
            assert host.room.maker == "u0"
            time.pass_by(2)
            await absences.tick()
            assert host.room.maker == "u2", "the only one who is there"
            assert host.room.notices[-1].name == "U2"
            Player(host, "u0")
            await absences.tick()
            assert host.room.maker == "u2"

    asyncio.run(run())
