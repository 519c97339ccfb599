"""Telling: a room as one seat sees and hears it. Everything here is made from `view(seat)`."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from parlour.core.deal import Deal
from parlour.server.live.room import Room
from parlour.table import stage
from parlour.table.events import Dealt, Event, Opened, Settled, Told, Undone
from parlour.table.history import standing
from parlour.table.scene import Scene, SeatInfo, Sheet
from parlour.table.table import Table

WAITING = "Waiting for the players to sit down."


def scene(
    room: Room, seat: int, now: float, draft: str = "", written: Sheet | None = None
) -> Scene:
    """Return what a seat (or ONLOOKER) sees."""
    if room.table is None:
        seats = tuple(SeatInfo(n, name, n, 0) for n, name in enumerate(room.names()))
        key = room.game.key
        return Scene(key, seat, 0, "open", WAITING, (), (), seats, Sheet((), ()))
    drawn = stage.scene(room.table, seat, draft, written)
    return replace(drawn, clock=clocks(room, now)) if room.times.clock else drawn


def clocks(room: Room, now: float) -> dict[int, float]:
    """Return the seconds that every seat has left."""
    clock = room.times.clock
    if clock is None:
        return {}
    return {seat: round(clock.remaining(seat, now), 1) for seat in range(room.made.seats)}


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


class Ears:
    """What the listening seats have heard of the last deals, told event by event."""

    def __init__(self) -> None:
        self._heard: dict[int, list[tuple[int, Told]]] = {}

    def __iter__(self) -> Iterator[int]:
        """Iterate over the seats that listen."""
        return iter(self._heard)

    def clear(self) -> None:
        """Forget everything; it can be told again."""
        self._heard = {}

    def forget(self, seats: Iterable[int]) -> None:
        """Listen no longer for any seat but these."""
        keep = set(seats)
        self._heard = {seat: heard for seat, heard in self._heard.items() if seat in keep}

    def heard(self, room: Room, seat: int, since: int = 0) -> list[Told]:
        """Return what a seat has heard after a version, of this deal and the one before."""
        if seat not in self._heard:
            self._heard[seat] = retell(room, seat)
        return [told for version, told in self._heard[seat] if version > since]

    def hear(self, room: Room, seq: int, event: Event, before: Deal) -> dict[int, Told]:
        """Tell every listening seat the event that has just happened."""
        assert room.table is not None
        news: dict[int, Told] = {}
        for seat, heard in self._heard.items():
            news[seat] = stage.tell(room.table, seat, seq, event, before)
            if isinstance(event, Undone):
                heard[:] = [
                    (v, told)
                    for v, told in heard
                    if told.seq <= event.back_to or told.kind == "undone"
                ]
            heard.append((room.version, news[seat]))
        return news


def retell(room: Room, seat: int) -> list[tuple[int, Told]]:
    """Return what a seat could hear of the last two deals, with the version of each event."""
    if room.table is None:
        return []
    log = room.table.log
    follower, start = _before_deal(room, log)
    stands = {seq for seq, _ in standing(log)}
    found: list[tuple[int, Told]] = []
    for seq, event in enumerate(log, start=1):
        if seq < start:
            continue
        if seq not in stands and not isinstance(event, Undone):
            continue
        before = follower.deal
        if not isinstance(event, Undone | Opened):
            before = before.copy()
            follower.apply(event)
        follower.names = room.names()
        found.append((room.versions[seq - 1], stage.tell(follower, seat, seq, event, before)))
    return found


def _before_deal(room: Room, log: list[Event]) -> tuple[Table, int]:
    """Return a table as it was before the last deal but one, and the event that comes next."""
    follower = Table.replay(room.game, log[:1], shuffler=room.shuffler)
    deals = [seq for seq, event in enumerate(log, start=1) if isinstance(event, Dealt)]
    if len(deals) < 3:
        return follower, 1
    start = deals[-2]
    settled = next(e for e in reversed(log[: start - 1]) if isinstance(e, Settled))
    follower.match.number = settled.number
    for side, score in enumerate(settled.scores):
        follower.match.scores[side] = score
    return follower, start
