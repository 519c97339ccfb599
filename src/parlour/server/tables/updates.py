"""Updates: what one seat may know of a room, made only from `view(seat)`."""

from collections.abc import Iterable
from typing import Any

from parlour.languages.message import say
from parlour.server.people.sessions import is_program
from parlour.server.tables import entries as log
from parlour.server.tables import protocol
from parlour.server.tables.chairs import Ask
from parlour.server.tables.entries import Entry
from parlour.server.tables.room import Room
from parlour.table import stage
from parlour.table.scene import Scene, SeatInfo, Sheet

WAITING = say("Waiting for the players to sit down.")


def scene(room: Room, seat: int, now: float, draft: str = "") -> Scene:
    """Return what a seat (or SPECTATOR) sees."""
    if room.table is None:
        seats = tuple(SeatInfo(n, name, n, 0) for n, name in enumerate(room.names()))
        key = room.game.key
        return Scene(key, seat, 0, "open", WAITING, (), (), seats, Sheet((), ()))
    return stage.scene(room.table, seat, draft, clock=room.times.clocks(now) or None)


def limits(room: Room, now: float) -> list[protocol.Limit]:
    """Return the game's own active limits, with the time left."""
    return [
        protocol.Limit(
            limit.seats,
            round(max(0.0, room.times.limit_left(limit.name, now)), 1),
            limit.maker >= 0,
        )
        for limit in room.limits()
        if limit.name in room.times.left and not limit.stopped
    ]


def people(room: Room, here: Iterable[int]) -> list[protocol.Person]:
    """Return the people by seat; `here` are the seats with connections."""
    present = set(here)
    return [
        protocol.Person(
            seat,
            chair.name,
            chair.kind,
            level=chair.level if chair.kind == "bot" else "",
            here=chair.kind == "bot" or seat in present,
            reserved=bool(chair.reserved_for),
            program=chair.kind == "person" and any(map(is_program, chair.users)),
        )
        for seat, chair in enumerate(room.chairs)
    ]


def answered(room: Room, ask: Ask) -> protocol.Answered:
    """Return the message that lists who has yet to answer a request."""
    return protocol.Answered(room.seat_at(ask.place), ask.what, room.unanswered(ask))


def ended(room: Room, asks: Iterable[Ask]) -> list[protocol.Answered]:
    """Return a message for each of these requests that is over."""
    over = [ask for ask in asks if ask.end]
    return [protocol.Answered(room.seat_at(ask.place), ask.what, end=ask.end) for ask in over]


def told_of(room: Room, entry: Entry) -> list[Any]:
    """Return the message to send to everybody about an entry that is not an event of the match."""
    found: Any = None
    match entry:
        case log.Chatted() if entry.emote:
            found = protocol.Emoted(room.seat_at(entry.place), entry.emote)
        case log.Chatted():
            seat = room.seat_at(entry.place)
            found = protocol.Chatted(room.version, seat, room.chairs[seat].name, entry.text)
        case log.Asked():
            found = protocol.Asked(room.seat_at(entry.place), entry.what, entry.name)
        case log.Answered() if entry.asker in room.asks:
            found = answered(room, room.asks[entry.asker])
        case log.Rematched():
            found = protocol.Rematch(entry.table)
        case log.RoundOpened() | log.RoundClosed() | log.RoundEnded():
            found = room.shuffling.message() or protocol.Shuffle(room.deals, "drawn")
        case _:
            pass
    return [found] if found else []
