"""What players ask for besides moves: undo, a pause, hints, chat and drafts."""

from __future__ import annotations

import asyncio

import pytest

from parlour.errors import NotYourTurn, NoUndo, Refused
from parlour.records.record import HINTED, hints_of, read_record, replay_record, write_record
from parlour.server.tables import protocol
from parlour.server.tables.room import CHAT_KEPT
from tests.server.helpers import (
    Player,
    a_registry,
    a_table,
    to_move,
)


def test_undo_is_free_against_bots() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry, 1, seats=3)
            person = Player(host, "u0")
            while host.room.due() != [0]:
                await asyncio.sleep(0.005)
                assert host.room.table
                assert not host.room.table.deal.over, "the person has had no turn"
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
            assert registry.tables.info(room, mover.user).hints == hints
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
