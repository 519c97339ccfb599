"""Call windows at a live table: races have one winner, bots call, and windows close."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

import pytest

from parlour.errors import Refused, Stale
from parlour.server.people.sessions import Session
from parlour.server.tables import entries as log
from parlour.server.tables import plans, protocol, sockets
from parlour.server.tables.requests import TableRequest, made_from
from parlour.server.tables.timekeeping.seat_times import UNHURRIED, SeatTimes
from parlour.table.events import Played
from parlour.table.time_limits import CALL_SECONDS, Limit
from tests.server.helpers import Player, Time, a_registry, a_table, play_on, quiet

if TYPE_CHECKING:
    from parlour.server.registry import Registry
    from parlour.server.tables.host import TableHost


CALLS = ("doubt", "panjandrum", "waive")


def moves_of(host: TableHost) -> list[Played]:
    assert host.room.table is not None
    return [event for event in host.room.table.log if isinstance(event, Played)]


async def a_card(player: Player, which: int = 0) -> None:
    """Let a player play a card instead of calling."""
    await player.listen()
    cards = [c["move"] for c in player.scene["choices"] if c["move"] not in CALLS]
    await player.do("move", move=cards[which], seen=player.scene["seq"])


async def race(players: list[Player], rng: random.Random) -> list[Any]:
    """Let all who may doubt do so at the same moment; return the answer to each."""
    room = players[0].host.room
    callers = [p for p in players if room.seat_of(p.user) not in room.due()]
    callers = [p for p in callers if room.seat_of(p.user) in room.waiting()]
    rng.shuffle(callers)
    for caller in callers:
        await caller.listen()
    calls = [
        c.do("move", move="doubt", seen=c.scene["seq"], id=f"call {c.user} {c.scene['seq']}")
        for c in callers
    ]
    return await asyncio.gather(*calls, return_exceptions=True)


async def open_a_window(players: list[Player]) -> bool:
    """Play until several players may doubt a card; return whether that happens."""
    room = players[0].host.room
    while room.due():
        if len(room.waiting()) > 2 and room.due() != room.waiting():
            return True
        if len(room.due()) > 1:  # a last card: waive
            await players[room.due()[0]].do("move", move="waive")
        else:
            await a_card(players[room.due()[0]])
    return False


@pytest.mark.parametrize("races", [60, pytest.param(1000, marks=pytest.mark.slow)])
def test_of_simultaneous_callers_exactly_one_counts(races: int) -> None:
    async def run() -> None:
        rng = random.Random(races)
        async with a_registry() as registry:
            players: list[Player] = []
            for _ in range(races):
                while not players or not await open_a_window(players):
                    host = await a_table(registry, 4, seats=4, game="i-doubt-it")
                    players = [Player(host, f"u{n}") for n in range(4)]
                before = len(moves_of(host))
                results = await race(players, rng)
                losers = [found for found in results if isinstance(found, Exception)]
                assert len(results) - len(losers) == 1
                assert all(isinstance(found, Stale) for found in losers)
                assert all("quicker" in str(found) for found in losers)
                assert [event.move for event in moves_of(host)[before:]] == ["doubt"]

    asyncio.run(run())


def test_of_callers_on_two_servers_exactly_one_counts(empty_postgres: str) -> None:
    async def run() -> None:
        rng = random.Random(2)
        async with (
            a_registry(quiet(empty_postgres)) as one,
            a_registry(quiet(empty_postgres)) as two,
        ):
            here = await a_table(one, 4, seats=4, game="i-doubt-it")
            there = await two.tables.host(here.room.id)
            mine = [Player(here, f"u{n}") for n in range(4)]
            players = [mine[n] if n % 2 else Player(there, f"u{n}") for n in range(4)]
            for _ in range(25):
                assert await open_a_window(mine)
                await there.catch_up()
                before = len(moves_of(here))
                results = await race(players, rng)
                assert sum(not isinstance(found, Exception) for found in results) == 1
                await here.catch_up()
                assert [event.move for event in moves_of(here)[before:]] == ["doubt"]

    asyncio.run(run())


async def practice(registry: Registry, game: str, seats: int) -> tuple[TableHost, Player]:
    """Return a table with one person and the strongest bots."""
    made = made_from(TableRequest(game, seats=seats), Session("u0", "U0"), registry.now())
    host = await registry.tables.make(made, [log.Sat(0, "u0", "U0")])
    await registry.tables.start(host, "u0")
    return host, Player(host, "u0")


async def my_turn(host: TableHost) -> None:
    """Wait until the bots have played and it is the person's turn, or the deal is over."""
    for _ in range(2000):
        if 0 in host.room.due() or not host.room.due():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("The bots do not play on")


@pytest.mark.parametrize(("game", "word"), [("tuxedo", "orange"), ("i-doubt-it", "doubt")])
def test_bots_call_where_play_does_not_wait_for_them(game: str, word: str) -> None:
    async def run() -> None:
        rng = random.Random(7)
        async with a_registry() as registry:
            called = False
            for _ in range(6):
                host, me = await practice(registry, game, 4)
                for _ in range(150):
                    await my_turn(host)
                    await me.listen()
                    offers = [c["move"] for c in me.scene["choices"] if c.get("whole", True)]
                    offers = [move for move in offers if move != word]
                    if not offers or host.room.state != "playing":
                        break
                    try:
                        await me.do("move", move=rng.choice(offers), seen=me.scene["seq"])
                    except Refused:
                        continue
                    called = called or any(e.move == word and e.seat for e in moves_of(host))
                    if called:
                        return
            assert called

    asyncio.run(run())


def test_a_move_is_delayed_while_others_may_call() -> None:
    async def run() -> None:
        async with a_registry(quiet(call_window=2.0)) as registry:
            host = await a_table(registry, 3, seats=3, game="i-doubt-it")
            players = [Player(host, f"u{n}") for n in range(3)]
            (first,) = host.room.due()
            await a_card(players[first])
            (second,) = host.room.due()
            third = next(n for n in range(3) if n not in (first, second))
            await players[second].listen()
            offers = [c["move"] for c in players[second].scene["choices"]]
            card = next(move for move in offers if move not in ("doubt", "waive"))

            def hold(seat: int, move: str) -> float:
                return plans.hold(host, f"u{seat}", protocol.Move(id="x", move=move))

            assert hold(second, card) == pytest.approx(2.0)
            assert hold(second, "doubt") == 0.0
            assert hold(third, "doubt") == 0.0
            registry.now.pass_by(1.5)  # type: ignore[attr-defined]
            assert hold(second, card) == pytest.approx(0.5)
            registry.now.pass_by(1.0)  # type: ignore[attr-defined]
            assert hold(second, card) <= 0.0
            seen = host.room.seq
            await players[third].do("move", move="doubt", seen=seen)
            with pytest.raises(Stale, match="Somebody was quicker"):
                await players[second].do("move", move=card, seen=seen)

    asyncio.run(run())


@pytest.mark.parametrize("game", ["i-doubt-it", "panjandrum"])
@pytest.mark.parametrize("calls", [True, False], ids=["called", "waived"])
def test_a_delayed_move_is_answered_when_nobody_may_call_any_more(
    game: str,
    calls: bool,  # noqa: FBT001
) -> None:
    """Play waits for the end of the window, however long it is."""

    async def run() -> None:
        async with a_registry(quiet(call_window=100_000.0)) as registry:
            host = await a_table(registry, 3, seats=3, game=game)
            players = [Player(host, f"u{n}") for n in range(3)]
            first = host.room.due()[0]
            while host.room.due() == [first]:  # its last step opens the window
                await a_card(players[first], -1)
            (second,) = host.room.due()
            third = next(n for n in range(3) if n not in (first, second))
            await players[second].listen()
            offers = [c["move"] for c in players[second].scene["choices"]]
            said = protocol.Move(id="held", move=next(m for m in offers if m not in CALLS))
            wait = plans.hold(host, f"u{second}", said)
            assert wait > 1000
            connection, watched = players[second].connection, len(host.on_change)
            registry.background.run(sockets._later(registry, host, connection, said, wait))
            for _ in range(100):
                await asyncio.sleep(0)
            assert not await answers(players[second])
            await players[third].listen()
            offers = [c["move"] for c in players[third].scene["choices"]]
            call = next(move for move in offers if move in CALLS and move != "waive")
            await players[third].do("move", move=call if calls else "waive")
            answered: list[dict[str, Any]] = []
            while not answered:
                await asyncio.sleep(0.001)
                answered = await answers(players[second])
            (answer,) = answered
            assert answer["id"] == "held"
            assert (answer["is"], answer.get("code")) == (
                ("refused", "move/stale") if calls else ("ack", None)
            )
            assert len(host.on_change) == watched  # the move no longer waits

    asyncio.run(run())


async def answers(player: Player) -> list[dict[str, Any]]:
    """Return the answers a player got since the last call."""
    return [m for m in await player.listen() if m["is"] in ("ack", "refused")]


def test_a_late_call_is_refused_with_what_happened() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry, 3, seats=3, game="i-doubt-it")
            players = [Player(host, f"u{n}") for n in range(3)]
            (first,) = host.room.due()
            await a_card(players[first])
            (second,) = host.room.due()
            third = next(n for n in range(3) if n not in (first, second))
            seen = host.room.seq
            await a_card(players[second])
            await a_card(players[third])
            with pytest.raises(Stale, match=f"quicker. U{second}: "):
                await players[first].do("move", move="doubt", seen=seen)

    asyncio.run(run())


def test_at_an_unhurried_table_all_are_asked_one_after_another() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry, 3, seats=3, game="i-doubt-it", unhurried=True)
            players = [Player(host, f"u{n}") for n in range(3)]
            (first,) = host.room.due()
            await a_card(players[first])
            second, third = (first + 1) % 3, (first + 2) % 3
            assert host.room.waiting() == [third]
            with pytest.raises(Refused):
                await players[second].do("move", move="doubt")
            await players[third].do("move", move="waive")
            assert host.room.waiting() == [second]  # plays on, or doubts
            await players[second].listen()
            assert "doubt" in [c["move"] for c in players[second].scene["choices"]]

    asyncio.run(run())


async def folding(registry: Registry, **more: Any) -> tuple[TableHost, list[Player]]:
    """Return a table of Donkey where one player has folded and the others should."""
    while True:
        host = await a_table(registry, 4, seats=4, game="donkey", **more)
        players = [Player(host, f"u{n}") for n in range(4)]
        for _ in range(400):
            if host.room.state != "playing" or not host.room.waiting():
                break
            seat = host.room.waiting()[0]
            await players[seat].listen()
            offers = [c["move"] for c in players[seat].scene["choices"]]
            numbers = [move[1:] for move in offers]
            rare = min(offers, key=lambda move: numbers.count(move[1:]))
            await players[seat].do("move", move="fold" if "fold" in offers else rare)
            if "fold" in offers and host.room.waiting():
                return host, players


@pytest.mark.parametrize("unhurried", [False, True])
def test_when_a_games_own_time_limit_runs_out_the_games_own_move_is_made(unhurried: bool) -> None:  # noqa: FBT001
    async def run() -> None:
        time = Time()
        async with a_registry(time=time) as registry:
            host, players = await folding(registry, unhurried=unhurried)
            timers = registry.tables.timers[host.room.id]
            slow = host.room.waiting()
            seconds = CALL_SECONDS * (UNHURRIED if unhurried else 1)
            shown = [m for m in await players[0].listen() if m["is"] == "clock"][-1]["limits"]
            assert shown == [{"seats": slow, "left": seconds, "call": False}]
            time.pass_by(seconds - 0.5)
            assert await timers.tick() == []
            time.pass_by(1.0)
            assert sorted(await timers.tick()) == slow
            said = [(e.move, e.by) for e in moves_of(host)][-len(slow) + 1 :]
            assert set(said) == {("fold", "clock")}
            assert not host.room.due()

    asyncio.run(run())


def test_a_games_own_limit_survives_a_restart(tmp_path: Any) -> None:
    async def run() -> None:
        time = Time()
        settings = quiet(f"sqlite:///{tmp_path}/t.db", reconnect_grace=3)
        async with a_registry(settings, time) as registry:
            host, _ = await folding(registry)
            table, slow = host.room.id, host.room.waiting()
            time.pass_by(2)
        async with a_registry(settings, time) as registry:
            again = await registry.tables.host(table)
            left = [
                again.room.times.limit_left(limit.name, time()) for limit in again.room.limits()
            ]
            assert left == [CALL_SECONDS - 2]
            time.pass_by(100)
        async with a_registry(settings, time) as registry:
            again = await registry.tables.host(table)
            timers = registry.tables.timers[table]
            assert await timers.tick() == []  # downtime costs no seat time
            time.pass_by(3.5)
            assert sorted(await timers.tick()) == slow

    asyncio.run(run())


def test_a_pause_stops_a_games_own_limit() -> None:
    async def run() -> None:
        time = Time()
        async with a_registry(time=time) as registry:
            host, players = await folding(registry)
            timers = registry.tables.timers[host.room.id]
            asker, *others = players
            await asker.do("pause")
            for other in others:
                await other.do("agree", seat=0, yes=True)
            assert host.room.paused
            time.pass_by(1000)
            assert await timers.tick() == []
            await asker.do("resume")
            time.pass_by(CALL_SECONDS - 1)
            assert await timers.tick() == []
            time.pass_by(2)
            assert await timers.tick()

    asyncio.run(run())


def made(*, unhurried: bool = False) -> log.Made:
    wanted = TableRequest("donkey", seats=4, unhurried=unhurried)
    return made_from(wanted, Session("u0", "U0"), 0.0)


def test_a_limit_continues_under_its_name_pauses_and_restarts_under_another() -> None:
    times = SeatTimes(made())

    def after(now: float, *limits: Limit) -> float:
        for entry in times.limits_after(limits, now, 2.0):
            assert isinstance(entry, log.Limited)
            times.keep_limits(entry)
        return times.limit_left(limits[0].name, now)

    turn = Limit("turn 1", (0,), 60.0)
    assert after(100, turn) == 60
    assert after(110, turn) == 50
    assert after(110, Limit("turn 1", (0,), 60.0, stopped=True)) == 50
    assert after(200, Limit("turn 1", (0,), 60.0, stopped=True)) == 50
    assert after(200, turn) == 50
    assert after(225, turn) == 25
    assert after(225, Limit("turn 2", (1,), 60.0)) == 60


def test_play_continues_at_a_table_with_windows() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host, me = await practice(registry, "panjandrum", 3)
            await my_turn(host)
            await play_on([me], 1)
            await my_turn(host)

    asyncio.run(run())
