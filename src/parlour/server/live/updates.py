"""Updates: a room as one seat sees and hears it. Everything here is made from `view(seat)`."""

from collections.abc import Iterable
from typing import Any

from parlour.server.live.room import Room
from parlour.table import stage
from parlour.table.scene import Scene, SeatInfo, Sheet

WAITING = "Waiting for the players to sit down."


def scene(
    room: Room, seat: int, now: float, draft: str = "", written: Sheet | None = None
) -> Scene:
    """Return what a seat (or ONLOOKER) sees."""
    if room.table is None:
        seats = tuple(SeatInfo(n, name, n, 0) for n, name in enumerate(room.names()))
        key = room.game.key
        return Scene(key, seat, 0, "open", WAITING, (), (), seats, Sheet((), ()))
    return stage.scene(room.table, seat, draft, written, room.times.clocks(now) or None)


def limits(room: Room, now: float) -> list[dict[str, Any]]:
    """Return the game's own limits that run, and what they have left."""
    return [
        {
            "seats": limit.seats,
            "left": round(max(0.0, room.times.limit_left(limit.name, now)), 1),
            "call": limit.maker >= 0,
        }
        for limit in room.limits()
        if limit.name in room.times.left and not limit.stopped
    ]


def people(room: Room, here: Iterable[int]) -> list[dict[str, Any]]:
    """Return who sits where; `here` are the seats whose players are connected."""
    present = set(here)
    return [
        {
            "seat": seat,
            "name": chair.name,
            "kind": chair.kind,
            "level": chair.level if chair.kind == "bot" else "",
            "here": chair.kind == "bot" or seat in present,
        }
        for seat, chair in enumerate(room.chairs)
    ]
