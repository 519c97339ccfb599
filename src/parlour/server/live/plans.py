"""What the people at a table may ask of it, each as a plan on the table as it is."""

from contextlib import suppress

from msgspec.structs import replace

from parlour.core.bits import has
from parlour.core.deal import ONLOOKER
from parlour.errors import BadInput, Closed, NotYourTurn, NoUndo, ParlourError, Refused, Stale
from parlour.games import find_bot
from parlour.server.live import entries as log
from parlour.server.live import protocol
from parlour.server.live.entries import Entry
from parlour.server.live.host import Plan, Planner, TableHost
from parlour.server.live.timekeeping.lag_credit import calls, gifts, held, playing, with_clock
from parlour.server.live.timekeeping.seat_times import limits_of
from parlour.server.live.updates import scene
from parlour.table.scene import Scene


class NotSeated(Refused):
    """Only those who sit at the table may do this."""

    code = "seat/none"


async def do(host: TableHost, user: str, said: protocol.Said) -> object:
    """Carry out what a session asks for; return the answer, or refuse."""
    if isinstance(said, protocol.Ping):
        return protocol.Pong(said.at, host.house.now() * 1000)
    seat = host.room.seat_of(user)
    if seat == ONLOOKER:
        raise NotSeated("You are watching; only those who sit at the table may do this.")
    try:
        return await _do(host, user, seat, said)
    except BadInput as error:  # a text that no game could read
        raise protocol.BadMessage(str(error)) from None


async def _do(host: TableHost, user: str, seat: int, said: protocol.Command) -> object:
    if isinstance(said, protocol.Draft):
        return protocol.Drafted(said.id, draft(host, seat, said.move))
    if isinstance(said, protocol.Hint):
        return await hint(host, seat, said.id)
    return protocol.Ack(said.id, await host.carry_out(_planner(host, seat, said), user))


def _planner(  # noqa: PLR0911 - a list of what can be asked
    host: TableHost, seat: int, said: protocol.Command
) -> Planner:
    place = host.room.chairs[seat].place
    command = f"{place}:{said.id}"
    match said:
        case protocol.Move():
            return move(host, place, said.move, said.seen, command)
        case protocol.Next():
            return deal(host, command)
        case protocol.Undo():
            return undo(host, place, command)
        case protocol.Agree():
            return agree(host, place, said.seat, command, yes=said.yes)
        case protocol.Pause():
            return pause(host, place, command)
        case protocol.Resume():
            return resume(host, command)
        case protocol.Chat():
            return chat(host, place, command, text=protocol.chat_text(said.text))
        case protocol.Gesture():
            return chat(host, place, command, emote=said.emote)
        case _:
            raise protocol.BadMessage("That is not something a table can do.")


def move(host: TableHost, place: int, text: str, seen: int | None, command: str = "") -> Planner:
    """Plan a whole move. Of two that were chosen on one scene, the first to arrive is played."""

    def plan() -> Plan | None:
        table, room = playing(host), host.room
        seat = room.seat_at(place)
        at = table.seq if seen is not None and room.still(seat, seen) else seen
        try:
            change = table.plan(seat, text, seen=at, command=command)
        except Stale as refused:
            raise Stale(late(host, seat, seen or 0) or refused.sentence) from None
        return with_clock(host, change, seat) if change else None

    return plan


def late(host: TableHost, seat: int, seen: int) -> str:
    """Return who was quicker than one who chose his move at an event, and what he did."""
    heard = host.ears.heard(host.room, seat)
    first = next((told for told in heard if told.seq > seen and told.kind == "played"), None)
    return f"Somebody was quicker. {first.text}" if first and first.seat != seat else ""


def hold(host: TableHost, user: str, said: protocol.Said) -> float:
    """Return how long a move is kept back, since others may call on what was just played."""
    room = host.room
    if room.game.limits is None or not isinstance(said, protocol.Move):
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


def as_seen(host: TableHost, said: protocol.Move) -> protocol.Move:
    """Return a move that is kept back as one that was chosen now."""
    return said if said.seen is not None else replace(said, seen=host.room.seq)


def deal(host: TableHost, command: str = "") -> Planner:
    """Plan the next deal."""

    def plan() -> Plan | None:
        if command and command in host.room.commands:
            return None
        change = playing(host).plan_deal()
        return with_clock(host, change, -1, *([log.Did(command)] if command else []))

    return plan


def draft(host: TableHost, seat: int, text: str) -> Scene:
    """Return the scene after a move half made."""
    table = playing(host)
    if table.deal.over or seat not in table.waiting():
        raise NotYourTurn("It is not your turn.")
    return scene(host.room, seat, host.house.now(), text)


async def hint(host: TableHost, seat: int, command: str) -> protocol.Hinted:
    """Return what the best bot would do, and note that it was asked, where the table says so."""
    table, room = playing(host), host.room
    table.game.check_hints(table.options)
    if not room.gives_hints():
        raise Refused("Nobody is given hints at this table.")
    asked = table.deal.due() | table.deal.callers()
    if table.deal.over or not has(asked, seat):
        raise NotYourTurn("There is nothing for you to decide now.")
    best = find_bot(table.game, "best").name
    place, seq = room.chairs[seat].place, table.seq
    minds = host.house.minds
    advice, reason = await minds.move(table, seat, best), await minds.reason(table, seat, best)
    if room.made.hints == "noted":
        await host.carry_out(lambda: Plan(entries=[log.Hinted(place, seq)]))
    return protocol.Hinted(command, advice, reason or f"The bot {best} would do this.")


# By consent.


def undo(host: TableHost, place: int, command: str) -> Planner:
    """Plan to take back: at once against bots only, else by asking the others."""

    def plan() -> Plan | None:
        room, table = host.room, playing(host)
        if command in room.commands:
            return None
        seat = room.seat_at(place)
        alone = room.people() == [seat]
        change = table.plan_undo(seat, free=alone)
        if alone:
            return with_clock(host, change, -1, log.Did(command))
        return Plan(entries=[log.Asked(place, "undo", command)])

    return plan


def agree(host: TableHost, place: int, asker_seat: int, command: str, *, yes: bool) -> Planner:
    """Plan an answer; the last yes does what was asked for."""

    def plan() -> Plan | None:
        room = host.room
        if command in room.commands:
            return None
        if not 0 <= asker_seat < len(room.chairs):
            raise NoUndo(f"There is no seat {asker_seat}.")
        asker = room.chairs[asker_seat].place
        ask = room.asks.get(asker)
        if ask is None or asker == place:
            raise NoUndo(f"{room.chairs[asker_seat].name} has not asked for anything.")
        entry = log.Answered(place, asker, yes, command)
        needed = {room.chairs[seat].place for seat in room.people()}
        if not yes or not needed <= {*ask.agreed, place}:
            return Plan(entries=[entry])
        table = playing(host)
        if ask.what == "pause":
            return Plan(entries=[entry, *_pausing(host, on=True)])
        change = table.plan_undo(asker_seat, free=False)
        return with_clock(host, change, -1, entry)

    return plan


def pause(host: TableHost, place: int, command: str) -> Planner:
    """Plan a pause, by consent of all people at the table."""

    def plan() -> Plan | None:
        room = host.room
        if command in room.commands:
            return None
        playing(host)
        if room.people() == [room.seat_at(place)]:
            return Plan(entries=[log.Did(command), *_pausing(host, on=True)])
        return Plan(entries=[log.Asked(place, "pause", command)])

    return plan


def resume(host: TableHost, command: str) -> Planner:
    """Plan to go on; anybody may say so, lest an absent player keeps the table waiting."""

    def plan() -> Plan | None:
        if command in host.room.commands:
            return None
        if not host.room.paused or host.room.closed:
            raise Closed("The table is not paused.")
        return Plan(entries=[log.Did(command), *_pausing(host, on=False)])

    return plan


def _pausing(host: TableHost, *, on: bool) -> list[Entry]:
    room, now = host.room, host.house.now()
    assert room.table is not None
    over = room.table.deal.over
    running = [] if on or over else room.table.due()
    times = room.times
    kept = times.clocks_after(running, now, -1, gifts(host, now, -1))
    limits = limits_of(room.game, room.table.deal, room.table.options)
    kept += times.limits_after(limits, now, host.house.settings.window, stop=on)
    return [log.Paused(on), *kept]


def chat(host: TableHost, place: int, command: str, *, text: str = "", emote: str = "") -> Planner:
    """Plan something said or a gesture."""

    def plan() -> Plan | None:
        if command in host.room.commands:
            return None
        if host.room.closed:
            raise Closed("The table is closed.")
        now = host.house.now()
        return Plan(entries=[log.Chatted(place, now, text, emote, command)])

    return plan
