"""A live table: commands run once and are stored before they are announced, or refused."""

from __future__ import annotations

import asyncio
import gc
import json
import weakref
from collections import Counter
from functools import partial
from typing import Any

import pytest

from parlour.errors import NotYourTurn, NoUndo, Refused, Stale
from parlour.records.record import HINTED, hints_of, read_record, replay_record, write_record
from parlour.server.live import entries, plans, protocol, update_queue
from parlour.server.live.host import DEALS_RETOLD, Busy, TableHost
from parlour.server.live.registry import NotThere
from parlour.server.live.room import CHAT_KEPT, Room
from parlour.server.live.table_summary import summary
from parlour.server.sessions import Session
from parlour.store.log import StoreError
from parlour.table import stage
from parlour.table.log_lines import log_lines
from tests.pace import PATIENCE
from tests.server.helpers import (
    Player,
    Time,
    a_registry,
    a_table,
    a_waiting_table,
    play_on,
    quiet,
    to_move,
    until,
)


def test_a_move_is_stored_before_it_is_published(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            for player in players:
                await player.listen()
            told: list[int] = []
            append = registry.store.append

            async def slow(*args: object) -> None:
                await asyncio.sleep(0)
                told.append(sum(player.connection.ready() for player in players))
                await append(*args)  # type: ignore[arg-type]

            monkeypatch.setattr(registry.store, "append", slow)
            mover = to_move(players)
            ack = await mover.move()

            assert told == [0]
            assert ack.version == host.room.version == len(await registry.store.read(host.room.id))
            for player in players:
                news = [m for m in await player.listen() if m["is"] == "news"]
                assert [m["version"] for m in news] == [ack.version]

    asyncio.run(run())


def test_the_player_who_moved_gets_the_update_first_and_the_others_follow() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            hosts = [await a_table(registry) for _ in range(2)]
            tables = [[Player(host, f"u{n}") for n in range(3)] for host in hosts]
            for players in tables:
                mover = to_move(players)
                await mover.listen()
                others = [player for player in players if player is not mover]
                for player in others:
                    await player.listen()
                ack = await mover.move()

                assert mover.connection.ready()
                assert not any(player.connection.ready() for player in others)
                for player in others:
                    text = await asyncio.wait_for(player.connection.next(), PATIENCE)
                    assert text is not None
                    news = json.loads(text)
                    assert news["is"] == "news"
                    assert news["version"] == ack.version

    asyncio.run(run())


def test_a_waiting_client_gets_all_pending_events_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        async with a_registry() as registry:
            monkeypatch.setattr(registry, "tell_soon", lambda _: None)  # never called
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            watcher = Player(host, "nobody")
            before = host.room.seq
            for _ in range(3):
                mover = to_move(players)
                scene = stage.scene(host.room.table, host.room.seat_of(mover.user))  # type: ignore[arg-type]
                move = scene.choices[0].move
                await mover.do("move", move=move, seen=host.room.seq)
            (news,) = [m for m in await watcher.listen() if m["is"] == "news"]

            assert news["version"] == host.room.version
            assert news["scene"]["seq"] == host.room.seq
            assert [told["seq"] for told in news["told"]] == [before + n for n in (1, 2, 3)]

    asyncio.run(run())


def test_changes_by_another_process_are_read_and_reported() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            seen: list[int] = []
            host.watchers.append(lambda: seen.append(host.room.version))
            before = host.room.version
            entry = entries.Locked(on=True)
            where = summary(host.room, registry.now(), [entry])
            await registry.store.append(where, before + 1, [entries.encode(entry)])

            await host.catch_up(before)
            assert host.room.version == before, "this version is known already"
            await host.catch_up()
            assert host.room.version == before + 1
            assert host.room.locked
            assert seen == [before + 1]

    asyncio.run(run())


def test_players_who_may_move_get_updates_before_spectators(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        async with a_registry() as registry:
            monkeypatch.setattr(registry, "tell_soon", lambda _: None)
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            for player in players:
                await player.listen()
            mover = to_move(players)
            await mover.move()
            following = to_move(players)
            assert host.tell_who_is_next()
            told = {player.user for player in players if player.connection.ready()}
            assert told == {mover.user, following.user}
            host.tell_the_rest()
            assert all(player.connection.ready() for player in players)
            assert not host.tell_who_is_next()

    asyncio.run(run())


def test_spectators_of_a_busy_table_get_updates_in_time() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host, busy = [await a_table(registry) for _ in range(2)]
            players = [Player(host, f"u{n}") for n in range(3)]
            watcher = Player(host, "nobody")
            await watcher.listen()
            await to_move(players).move()
            for _ in range(1_000_000):  # other tables always have news
                registry.tell_soon(busy)
                await asyncio.sleep(0)
                if watcher.connection.ready():
                    break

            assert watcher.connection.ready()

    asyncio.run(run())


def test_a_client_can_rebuild_the_scene_from_patches() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            patched = Player(host, "u0", patches=True)
            for _ in range(40):
                if host.room.table is None or host.room.state != "playing":
                    break
                await play_on(players, 1)
                news = [m for m in await patched.listen() if m["is"] == "news"]
                await players[0].listen()
                assert patched.scene == players[0].scene
            changed = [m for m in patched.heard if "changed" in m]
            assert len(changed) > 30
            assert "scene" not in news[-1]
            assert all(m["since"] < m["version"] for m in changed)
            late = Player(host, "u0", patches=True)
            await play_on(players, 1)
            (first,) = [m for m in await late.listen() if m["is"] == "news"]
            assert "scene" in first

    asyncio.run(run())


def test_an_unused_table_is_freed_at_once() -> None:
    async def run() -> None:
        async with a_registry(quiet(idle_timeout=1.0), time := Time()) as registry:
            gc.collect()
            gc.disable()  # no cycle collection
            try:
                host = await a_table(registry)
                players = [Player(host, f"u{n}") for n in range(3)]
                await play_on(players, 5)
                for player in players:
                    host.part(player.connection)
                assert host.room.table is not None
                known = [weakref.ref(one) for one in (host, host.room, host.room.table)]
                del host, player, players
                await asyncio.sleep(0)
                time.pass_by(60)
                registry.sweep()
                await asyncio.sleep(0)
                assert not registry.hosts
                assert [one() for one in known] == [None, None, None]
            finally:
                gc.enable()

    asyncio.run(run())


def test_revoking_a_token_closes_its_connections() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            robo, other = Player(host, "u0"), Player(host, "u1")
            await registry.revoke(Session("u0", "Robo", bot=True))

            assert (await robo.listen())[-1]["code"] == "token/bad"
            assert robo.connection.closed
            assert not other.connection.closed

    asyncio.run(run())


def test_a_failing_store_changes_nothing_and_reports_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            append, before = registry.store.append, host.room.version

            async def fail(*args: object) -> None:
                del args
                raise StoreError("the disk is full")

            monkeypatch.setattr(registry.store, "append", fail)
            with pytest.raises(Busy):
                await to_move(players).move()
            assert host.room.version == before

            monkeypatch.setattr(registry.store, "append", append)
            await to_move(players).move()
            assert host.room.version == before + 1

    asyncio.run(run())


def test_a_command_is_carried_out_once() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            mover = to_move(players)
            await mover.listen()
            move, seen = mover.scene["choices"][0]["move"], mover.scene["seq"]
            first = await mover.do("move", id="x", move=move, seen=seen)
            again = await mover.do("move", id="x", move=move, seen=seen)

            assert again.version == first.version
            assert host.room.seq == seen + 1
            await mover.do("chat", id="c", text="hello")
            await mover.do("chat", id="c", text="hello")
            assert [said.text for said in host.room.chat] == ["hello"]

    asyncio.run(run())


def test_an_id_belongs_to_the_player_who_chose_it() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            for player in players:
                await player.do("chat", id="1", text=f"from {player.user}")

            assert len(host.room.chat) == 3

    asyncio.run(run())


def test_only_one_of_a_thousand_moves_on_one_scene_is_played() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            mover = to_move(players)
            await mover.listen()
            seen = mover.scene["seq"]
            moves = [choice["move"] for choice in mover.scene["choices"]]
            tries = [
                mover.do("move", id=f"{n}", move=moves[n % len(moves)], seen=seen)
                for n in range(1000)
            ]
            results = await asyncio.gather(*tries, return_exceptions=True)
            kinds = Counter(type(result).__name__ for result in results)

            assert kinds == {"Ack": 1, "Stale": 999}
            assert host.room.seq == seen + 1

    asyncio.run(run())


def test_stale_and_foreign_moves_are_refused_with_a_reason() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            mover = to_move(players)
            other = next(player for player in players if player is not mover)
            await other.listen()
            await mover.listen()
            with pytest.raises(NotYourTurn, match="the table is waiting for"):
                await other.do("move", move="C4", seen=other.scene["seq"])
            with pytest.raises(Stale):
                await mover.do("move", move=mover.scene["choices"][0]["move"], seen=1)
            with pytest.raises(Refused, match="spectator"):
                await Player(host, "stranger").do("next")

    asyncio.run(run())


def test_every_seat_receives_only_its_own_scene() -> None:
    """A seat gets what `stage.scene` draws for it, and no other hand."""

    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry, watch="public")
            players = [Player(host, f"u{n}") for n in range(3)]
            watcher = Player(host, "stranger")
            await play_on(players, 25)
            assert host.room.table is not None
            for player in [*players, watcher]:
                await player.listen()
                seat = host.room.seat_of(player.user)
                drawn = json.loads(protocol.encode(stage.scene(host.room.table, seat)))
                assert player.scene == drawn
                for other in range(3):
                    hand = next(z for z in drawn["zones"] if z["id"] == f"hand-{other}")
                    shown = [piece for piece in hand.get("pieces", ()) if piece.get("face")]
                    assert not shown or other == seat

    asyncio.run(run())


def test_a_returning_client_gets_the_rest_from_any_version() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            await play_on(players, 12)
            whole = Player(host, "u1")
            (welcome, *_) = await whole.listen()
            versions = host.room.versions
            for since in range(host.room.version + 3):
                (back, *_) = await Player(host, "u1", since).listen()
                rest = [told for told in welcome["told"] if versions[told["seq"] - 1] > since]
                assert back["told"] == (rest if 0 < since <= host.room.version else welcome["told"])
                assert back["scene"] == welcome["scene"]

    asyncio.run(run())


def test_live_narration_equals_the_later_log() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            await play_on(players, 60)
            live = host.seat_log(1).lines
            assert host.room.table is not None
            later = log_lines(host.room.table, 1, DEALS_RETOLD)

            assert live[-len(later) :] == later

    asyncio.run(run())


@pytest.mark.parametrize("people", [2, 3])
def test_everybody_is_notified_that_the_match_has_begun(people: int) -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_waiting_table(registry, people)
            players = [Player(host, f"u{n}") for n in range(people)]
            for player in players:
                await player.listen()
            await registry.start(host, "u0")
            for player in players:
                told = [m for m in await player.listen() if m["is"] == "people"]
                assert told[0]["state"] == "playing"
                assert [one["here"] for one in told[0]["people"]] == [True] * 3

    asyncio.run(run())


def test_bots_play_until_a_person_must_act() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry, 1, seats=4)
            person = Player(host, "u0")
            for _ in range(400):
                await asyncio.sleep(0.005)
                if host.room.due() == [0] or host.room.due() == []:
                    break
            assert host.room.due() in ([0], [])
            if host.room.due():
                await person.move()

    asyncio.run(run())


def test_undo_is_free_against_bots() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry, 1, seats=3)
            person = Player(host, "u0")
            while host.room.due() != [0]:
                await asyncio.sleep(0.005)
                if host.room.table and host.room.table.deal.over:
                    return
            await person.listen()
            before = [z for z in person.scene["zones"] if z["id"] == "hand-0"]
            await person.move()
            await person.do("undo")
            await person.listen()

            assert [z for z in person.scene["zones"] if z["id"] == "hand-0"] == before

    asyncio.run(run())


def test_undo_among_people_needs_the_consent_of_all() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry, game="rook")  # a bid reveals nothing to the bidder
            players = [Player(host, f"u{n}") for n in range(3)]
            mover = to_move(players)
            seat = host.room.seat_of(mover.user)
            others = [player for player in players if player is not mover]
            seq = host.room.seq
            await mover.move()
            await mover.do("undo")
            asked = [m for m in await others[0].listen() if m["is"] == "asked"]
            assert asked == [{"is": "asked", "seat": seat, "what": "undo"}]
            assert host.room.seq == seq + 1
            await others[0].do("agree", seat=seat, yes=True)
            assert host.room.seq == seq + 1
            await others[1].do("agree", seat=seat, yes=True)
            assert host.room.seq == seq + 2
            assert host.room.table is not None
            assert host.room.due() == [seat]

    asyncio.run(run())


def test_a_refusal_ends_a_request_and_a_card_played_since_prevents_it() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry, game="rook")  # a bid reveals nothing to the bidder
            players = [Player(host, f"u{n}") for n in range(3)]
            mover = to_move(players)
            seat = host.room.seat_of(mover.user)
            other = next(player for player in players if player is not mover)
            await mover.move()
            await mover.do("undo")
            await other.do("agree", seat=seat, yes=False)
            with pytest.raises(NoUndo, match="has not asked"):
                await other.do("agree", seat=seat, yes=True)
            last = mover
            for _ in range(200):
                await (mover := to_move(players)).move()
                if mover is not last and await on_table(mover, 2):
                    break
                last = mover
            with pytest.raises(NoUndo, match="has played since, so you can no longer undo"):
                await last.do("undo")

    asyncio.run(run())


async def on_table(player: Player, cards: int) -> bool:
    """Return whether a trick has that many cards."""
    await player.listen()
    tricks = [zone for zone in player.scene["zones"] if zone["kind"] == "trick"]
    return any(len(trick.get("pieces", ())) == cards for trick in tricks)


def test_a_paused_table_waits() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            await players[0].do("pause")
            assert [host.room.paused] == [False]
            await players[1].do("agree", seat=0)
            await players[2].do("agree", seat=0)
            assert host.room.paused
            with pytest.raises(Refused, match="paused"):
                await players[0].do("move", move="C4", seen=host.room.seq)
            await players[2].do("resume")
            await to_move(players).move()

    asyncio.run(run())


def test_a_hint_is_a_legal_move_and_is_noted() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            mover = to_move(players)
            hint = await mover.do("hint")
            assert host.room.hints() == (host.room.seq,)
            await mover.do("move", move=hint.move, seen=host.room.seq)
            other = next(p for p in players if p is not to_move(players))
            with pytest.raises(NotYourTurn):
                await other.do("hint")

    asyncio.run(run())


@pytest.mark.parametrize("hints", ["noted", "free", "never"])
def test_a_hint_is_noted_in_the_record_if_the_table_requires_it(hints: str) -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry, hints=hints)
            players = [Player(host, f"u{n}") for n in range(3)]
            mover, room = to_move(players), host.room
            assert registry.info(room, mover.user)["hints"] == hints
            if hints == "never":
                with pytest.raises(Refused, match="Hints are off"):
                    await mover.do("hint")
            else:
                await mover.do("hint")
            await mover.move()
            await to_move(players).move()
            assert room.table is not None
            text = write_record(room.table, hints=room.hints())
            moves = [line for line in text.splitlines() if line.split(":")[0] in room.names()]

            assert [HINTED in line for line in moves] == [hints == "noted", False]
            record = read_record(text)
            again = replay_record(record, room.game)
            found = hints_of(record, again)
            assert found == (((room.seat_of(mover.user), 2),) if hints == "noted" else ())
            assert write_record(again, hints=tuple(seq for _, seq in found)) == text

    asyncio.run(run())


def test_no_hints_are_given_where_they_count_as_help() -> None:
    async def scenario() -> None:
        async with a_registry() as registry:
            for options in ({}, {"hints": "yes"}):
                host = await a_table(registry, 2, seats=2, game="anagrams", options=options)
                players = [Player(host, f"u{n}") for n in range(2)]
                if options:
                    assert (await to_move(players).do("hint")).move
                    continue
                with pytest.raises(Refused) as refusal:
                    await to_move(players).do("hint")
                assert refusal.value.clause == "RA-30"
                assert host.room.hints() == ()

    asyncio.run(scenario())


def test_chat_can_be_switched_off() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            ann, bob = Player(host, "u0"), Player(host, "u1")
            bob.connection.muted = True
            await bob.listen()
            await ann.do("chat", text="hello")
            await ann.do("emote", emote="bravo")
            assert {m["is"] for m in await ann.listen()} >= {"chat", "emote"}
            assert not {m["is"] for m in await bob.listen()} & {"chat", "emote"}
            host.welcome(bob.connection)
            assert (await bob.listen())[-1]["chat"] == []

    asyncio.run(run())


def test_only_the_sender_gets_the_answer_to_a_draft() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            mover = to_move(players)
            for player in players:
                await player.listen()
            drafted = await mover.do("draft", move=mover.scene["choices"][0]["move"])
            assert isinstance(drafted, protocol.Drafted)
            assert not any(player.connection.ready() for player in players)

    asyncio.run(run())


def test_a_client_that_reads_too_slowly_is_disconnected() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            slow = Player(host, "u0")
            for _ in range(400):
                slow.connection.send(b"{}")
            assert slow.connection.closed

    asyncio.run(run())


def test_a_room_replays_to_the_same_room() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            await play_on(players, 80)
            await players[0].do("chat", text="well played")
            again = Room.load(host.room.id, await registry.store.read(host.room.id))
            for seat in (-1, 0, 1, 2):
                assert host.room.table is not None
                assert again.table is not None
                assert stage.scene(again.table, seat) == stage.scene(host.room.table, seat)
            assert again.version == host.room.version
            assert again.commands == host.room.commands
            assert again.versions == host.room.versions

    asyncio.run(run())


def test_requests_for_missing_tables_leave_nothing_behind() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            asked = [registry.host(f"no table {n % 5}") for n in range(50)]
            found = await asyncio.gather(*asked, return_exceptions=True)
            assert all(isinstance(each, NotThere) for each in found)
            assert not registry._loading
            assert not registry.hosts

    asyncio.run(run())


def test_an_unused_table_is_unloaded_and_loaded_again() -> None:
    async def run() -> None:
        time = Time()
        async with a_registry(time=time) as registry:
            host = await a_table(registry)
            players = [Player(host, f"u{n}") for n in range(3)]
            await play_on(players, 5)
            time.pass_by(1000)
            registry.sweep()
            assert host.room.id in registry.hosts
            for player in players:
                host.part(player.connection)
            time.pass_by(1000)
            registry.sweep()
            assert host.room.id not in registry.hosts
            again: TableHost = await registry.host(host.room.id)
            assert again.room.version == host.room.version
            await play_on([Player(again, f"u{n}") for n in range(3)], 5)

    asyncio.run(run())


def test_the_first_call_in_a_window_counts_and_simultaneous_choices_are_not_stale() -> None:
    """`Room.still`: only while several seats are due, and only others have moved since."""

    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            room = host.room
            seen = room.seq
            room.chances = {seen: {0: (1, 6, 0), 1: (1, 6, 0)}}
            assert room.still(0, seen)
            room.chances[seen] = {1: (1, 6, 0)}
            assert not room.still(0, seen)
            assert not room.still(1, seen - 1)

    asyncio.run(run())


def test_planners_refuse_what_a_closed_table_cannot_do() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            host.room.closed = True
            host.room.paused = True
            with pytest.raises(Refused, match="closed"):
                plans.move(host, 0, protocol.Move(id="m", move="C4"), "m")
            with pytest.raises(Refused, match="closed"):
                plans.chat(host, 0, protocol.Chat(id="c", text="Is anybody here?"), "c")
            with pytest.raises(Refused):
                plans.resume(host, 0, protocol.Resume(id="r"), "r")

    asyncio.run(run())


def test_the_newest_lines_of_chat_are_kept() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            player = Player(host, "u0")
            for n in range(CHAT_KEPT + 3):
                await player.do("chat", text=f"line {n}")
            (welcome, *_) = await Player(host, "u1").listen()
            assert [said["text"] for said in welcome["chat"]] == [
                f"line {n}" for n in range(3, CHAT_KEPT + 3)
            ]

    asyncio.run(run())


class Scripted:
    """A table whose spectators always wait for updates; it counts the updates it sends."""

    def __init__(self) -> None:
        self.first = self.rest = 0

    def tell_who_is_next(self) -> bool:
        """Send updates to those who may move."""
        self.first += 1
        return True

    def tell_the_rest(self) -> None:
        """Send updates to the others."""
        self.rest += 1


def all_told(hosts: list[Any], whom: str, times: int) -> bool:
    """Return whether all tables have sent at least this many updates to these players."""
    return all(getattr(host, whom) >= times for host in hosts)


@pytest.mark.parametrize(("late", "busy"), [(-1.0, True), (1e9, False)])
def test_those_who_look_on_at_a_busy_server_get_several_events_at_once(
    monkeypatch: pytest.MonkeyPatch, late: float, *, busy: bool
) -> None:
    async def run() -> None:
        monkeypatch.setattr(update_queue, "LATE", late)
        monkeypatch.setattr(update_queue, "ONLOOKING", 1e9)
        queue = update_queue.UpdateQueue(asyncio.create_task)
        hosts: list[Any] = [Scripted() for _ in range(3)]
        for events in (1, 2):
            for host in hosts:
                queue.tell_soon(host)
            await until(partial(all_told, hosts, "first", events))
        for _ in range(10):
            await asyncio.sleep(0)
        assert all(host.rest == 0 for host in hosts) == busy
        monkeypatch.setattr(update_queue, "ONLOOKING", 0.0)
        queue.tell_soon(hosts[0])
        await until(partial(all_told, hosts, "rest", 1))
        if busy:
            assert [host.rest for host in hosts[1:]] == [1, 1]

    asyncio.run(run())
