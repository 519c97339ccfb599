"""The requests of people at a table, each as a plan on its current state."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from parlour.core.bits import has
from parlour.core.deal import SPECTATOR
from parlour.errors import BadInput, Closed, NotYourTurn, NoUndo, ParlourError, Refused, Stale
from parlour.games import find_bot
from parlour.languages.message import NOTHING, Message, say, sentences
from parlour.server.people.sessions import device_of
from parlour.server.tables import entries as log
from parlour.server.tables import protocol, shuffle_rounds
from parlour.server.tables.connections import payer
from parlour.server.tables.entries import Entry
from parlour.server.tables.host import Plan, TableHost
from parlour.server.tables.timekeeping.clocked_moves import (
    calls,
    clocks_after,
    held,
    playing,
    with_clock,
)
from parlour.server.tables.updates import scene
from parlour.table.scene import Scene


class NotSeated(Refused):
    """The request is for players alone."""

    code = "seat/none"


class LateHint(Refused):
    """The game went on before the hint was ready."""

    code = "hint/late"


async def do(host: TableHost, user: str, said: protocol.Said) -> object:
    """Carry out a session's request; return the answer, or refuse."""
    if isinstance(said, protocol.Ping):
        return protocol.Pong(said.at, host.registry.now() * 1000)
    seat = host.room.seat_of(user)
    if seat == SPECTATOR and isinstance(said, protocol.Next):  # the device is between two hands
        seat = host.room.seat_of(device_of(user))
    if seat == SPECTATOR:
        raise NotSeated(say("You are a spectator; only players can do this."))
    try:
        if isinstance(said, protocol.Draft):
            return protocol.Drafted(said.id, draft(host, seat, said.move))
        if isinstance(said, protocol.Hint):
            return await hint(host, seat, said.id)
        place, planner = host.room.chairs[seat].place, PLANNERS[type(said)]
        command = f"{place}:{said.id}"
        version = await host.carry_out(partial(planner, host, place, said, command))
        return protocol.Ack(said.id, version)
    except BadInput as error:  # a text that no game can read
        raise protocol.BadMessage(error.told) from None


def move(host: TableHost, place: int, said: protocol.Move, command: str) -> Plan | None:
    """Plan a complete move. Of two moves chosen on one scene, the first to arrive counts."""
    table, room, seen = playing(host), host.room, said.seen
    seat = room.seat_at(place)
    at = table.seq if seen is not None and room.still(seat, seen) else seen
    try:
        change = table.plan(seat, said.move, seen=at, command=command)
    except Stale as refused:
        raise Stale(late(host, seat, seen or 0) or refused.sentence) from None
    return with_clock(host, change, seat) if change else None


def late(host: TableHost, seat: int, seen: int) -> Message:
    """Return a sentence about the play that was quicker than a move chosen at an event, if any."""
    lines = host.seat_log(seat).lines
    first = next((line for line in lines if line.seq > seen and line.kind == "played"), None)
    if first is None:
        return NOTHING
    mine = first.seat == seat  # the clock, or a bot, has moved for the player
    return sentences(
        say("Your move came too late.") if mine else say("Somebody was quicker."), first.text
    )


def hold(host: TableHost, user: str, said: protocol.Said) -> float:
    """Return how long a move is held back because others may call on the last play."""
    room = host.room
    if room.game.rules.limits is None or not isinstance(said, protocol.Move):
        return 0.0
    seat = room.seat_of(user)
    if seat not in room.due():
        return 0.0
    wait = held(host, seat)
    if wait <= 0 or room.table is None:
        return 0.0
    with suppress(ParlourError):
        move = room.table.speech.read(room.table.deal, seat, said.move)
        return 0.0 if has(calls(host, seat), move.choices[0]) else wait
    return 0.0  # it will be refused


async def when_none_may_call(
    host: TableHost, user: str, said: protocol.Said, wait: float
) -> protocol.Said:
    """Hold a move back for `wait` seconds, or until nobody may call any more.

    Return it with the number of the scene on which it was chosen.
    """
    if not isinstance(said, protocol.Move):
        return said
    chosen = said if said.seen is not None else replace(said, seen=host.room.seq)
    clock, changed = asyncio.get_running_loop(), asyncio.Event()
    end = clock.time() + wait
    host.on_change.append(changed.set)
    try:
        while (left := end - clock.time()) > 0:
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await changed.wait()
            changed.clear()
            if not _kept_back(host, user, chosen):
                break
    finally:
        with suppress(ValueError):  # unloading the table removes it too
            host.on_change.remove(changed.set)
    return chosen


def _kept_back(host: TableHost, user: str, said: protocol.Move) -> bool:
    """Return whether others may still call on the play after which a move was chosen."""
    seat, seen = host.room.seat_of(user), said.seen or 0
    still = seen == host.room.seq or host.room.still(seat, seen)
    return still and hold(host, user, said) > 0


def deal(host: TableHost, _place: int, _said: protocol.Next, command: str) -> Plan | None:
    """Plan the next deal, preceded by a commit-and-reveal round if a client is new."""
    if command in host.room.commands or host.room.shuffling.opened:
        return None
    table = playing(host)
    room, chairs = host.room, host.room.chairs
    made = room.made
    rounds = host.registry.settings.shuffle_timeout
    rounds = rounds and not (made.day or made.imported or made.one_device)
    if rounds and room.shuffling.wanted(chairs, {chairs[seat].place for seat in host.here()}):
        table.check_between_deals()
        opened = room.shuffling.opening(table.match.number + 1, chairs)
        return Plan(entries=[log.Did(command), opened])
    return with_clock(host, table.plan_deal(), -1, log.Did(command))


def draft(host: TableHost, seat: int, text: str) -> Scene:
    """Return the scene after an incomplete move."""
    table = playing(host)
    if table.deal.over or seat not in table.waiting():
        raise NotYourTurn(say("It is not your turn."))
    return scene(host.room, seat, host.registry.now(), text)


async def hint(host: TableHost, seat: int, command: str) -> protocol.Hinted:
    """Return the best bot's recommendation, and note the hint if the table requires it."""
    table, room = playing(host), host.room
    table.game.check_hints(table.options)
    if not room.gives_hints():
        raise Refused(say("Hints are off at this table."))
    asked = table.deal.due() | table.deal.callers()
    if table.deal.over or not has(asked, seat):
        raise NotYourTurn(say("There is nothing for you to decide now."))
    best = find_bot(table.game, "best").name
    place, seq = room.chairs[seat].place, table.seq
    found = await host.registry.bot_workers.hint(table, seat, best, payer(host.connections))
    if room.table is not table or table.seq != seq:
        raise LateHint(say("The game went on before the hint was ready."))
    if room.made.hints == "noted":
        await host.carry_out(lambda: Plan(entries=[log.Hinted(place, seq)]))
    told, more = (one.named(table.names) for one in (found.say, found.more))
    return protocol.Hinted(command, found.move, told, more)


# By consent.


def undo(host: TableHost, place: int, _said: protocol.Undo, command: str) -> Plan | None:
    """Plan an undo: at once against bots only, otherwise by asking the others."""
    room, table = host.room, playing(host)
    if command in room.commands:
        return None
    seat = room.seat_at(place)
    if away := room.may_return():
        raise NoUndo(
            say("{away} may come back to this deal; you cannot undo without them.", away=away[0])
        )
    change = table.plan_undo(seat, free=room.people() == [seat])
    if room.one_device():
        return with_clock(host, change, -1, log.Did(command))
    return Plan(entries=[log.Asked(place, "undo", command)])


def agree(host: TableHost, place: int, said: protocol.Agree, command: str) -> Plan | None:
    """Plan an answer; the last consent carries out the request."""
    room = host.room
    if command in room.commands:
        return None
    if not 0 <= said.seat < len(room.chairs):
        raise NoUndo(say("There is no seat {seat}.", seat=said.seat))
    asker = room.chairs[said.seat].place
    ask = room.asks.get(asker)
    if ask is not None and asker == place and not ask.user and not said.yes:
        return Plan(entries=[log.Answered(place, place, yes=False, command=command)])
    if ask is None or asker == place:
        raise NoUndo(say("{name} has not asked for anything.", name=room.chairs[said.seat].name))
    entry = log.Answered(place, asker, said.yes, command)
    needed = {room.chairs[seat].place for seat in room.people()}
    if not said.yes or not needed <= {*ask.agreed, place}:
        return Plan(entries=[entry])
    if ask.what == "seat":
        sat = [log.Sat(ask.place, ask.user, ask.name)] if room.seat_of(ask.user) < 0 else []
        return Plan(entries=[entry, *sat])
    table = playing(host)
    if ask.what == "pause":
        return Plan(entries=[entry, *_pausing(host, on=True)])
    return with_clock(host, table.plan_undo(said.seat, free=False), -1, entry)


def pause(host: TableHost, place: int, _said: protocol.Pause, command: str) -> Plan | None:
    """Plan a pause, by consent of all people at the table."""
    room = host.room
    if command in room.commands:
        return None
    playing(host)
    if room.made.party:
        raise Refused(say("A party cannot pause, because the other tables would have to wait."))
    if room.one_device():
        return Plan(entries=[log.Did(command), *_pausing(host, on=True)])
    return Plan(entries=[log.Asked(place, "pause", command)])


def resume(host: TableHost, _place: int, _said: protocol.Resume, command: str) -> Plan | None:
    """Plan to resume; anybody may do so, so that an absent player cannot block the table."""
    if command in host.room.commands:
        return None
    if not host.room.paused or host.room.closed:
        raise Closed(say("The table is not paused."))
    return Plan(entries=[log.Did(command), *_pausing(host, on=False)])


def _pausing(host: TableHost, *, on: bool) -> list[Entry]:
    assert host.room.table is not None
    return [log.Paused(on), *clocks_after(host, host.room.table.deal, stop=on)]


def chat(
    host: TableHost, place: int, said: protocol.Chat | protocol.Gesture, command: str
) -> Plan | None:
    """Plan a chat message or a gesture."""
    text = protocol.chat_text(said.text) if isinstance(said, protocol.Chat) else ""
    emote = said.emote if isinstance(said, protocol.Gesture) else ""
    if command in host.room.commands:
        return None
    if host.room.closed:
        raise Closed(say("The table is closed."))
    return Plan(entries=[log.Chatted(place, host.registry.now(), text, emote, command)])


PLANNERS: Final[dict[type, Callable[[TableHost, int, Any, str], Plan | None]]] = {
    protocol.Move: move,
    protocol.Next: deal,
    protocol.Undo: undo,
    protocol.Agree: agree,
    protocol.Pause: pause,
    protocol.Resume: resume,
    protocol.Chat: chat,
    protocol.Gesture: chat,
    protocol.Commit: shuffle_rounds.commit,
    protocol.Reveal: shuffle_rounds.reveal,
}
"""The plan functions by request, for a place and the id of the command."""
