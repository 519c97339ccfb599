"""Lag credit: the compensation for lag and lost connections when clocks are set."""

from parlour.core.deal import Deal
from parlour.errors import Closed, Refused
from parlour.kit.window import NOBODY
from parlour.languages.message import say
from parlour.server.tables.entries import ClockKept, Entry
from parlour.server.tables.host import Plan, TableHost
from parlour.server.tables.timekeeping.seat_times import due_after, limits_of
from parlour.table.table import Change, Table


class Paused(Refused):
    """The table is paused."""

    code = "table/paused"


def playing(host: TableHost) -> Table:
    """Return the table of a match in progress, or refuse."""
    table = host.room.table
    if host.room.closed:
        raise Closed(say("The table is closed."))
    if table is None:
        raise Closed(say("The match has not begun."))
    if host.room.paused:
        raise Paused(say("The table is paused; any player can resume it."))
    return table


def with_clock(host: TableHost, change: Change, moved: int, *more: Entry) -> Plan:
    """Return a plan for a change, including the clocks after it."""
    kept = clocks_after(host, change.deal, moved)
    clocks_set = any(isinstance(entry, ClockKept) for entry in kept)
    now = host.registry.now()
    spent = {seat: outage(host, seat, now) for seat in host.room.due()} if clocks_set else {}
    return Plan(change=change, entries=[*more, *kept], graced=spent)


def clocks_after(
    host: TableHost, deal: Deal, moved: int = -1, *, stop: bool = False
) -> list[Entry]:
    """Return the state of the clocks and the game's own limits for a deal."""
    room, now = host.room, host.registry.now()
    due = [] if stop else due_after(deal)
    kept = room.times.clocks_after(due, now, moved, gifts(host, now, moved))
    limits = () if room.made.one_device else limits_of(room.game, deal, room.made.options)
    return kept + room.times.limits_after(
        limits, now, host.registry.settings.call_window, stop=stop
    )


def lag_of(host: TableHost, seat: int) -> float:
    """Return the lag compensation of a seat for a move."""
    lags = [connection.lag for connection in host.connections if connection.seat == seat]
    return min(host.registry.settings.max_lag, *lags) if lags else 0.0


def outage(host: TableHost, seat: int, now: float) -> float:
    """Return how long a seat was disconnected while its clock ran, up to its remaining grace."""
    spent = host.outages.get(seat, 0.0)
    down = host.gone_since.get(seat)
    if down is not None and seat in host.room.due():
        spent += max(0.0, now - max(down, host.turned))
    return min(spent, max(0.0, host.registry.settings.reconnect_grace - host.graced.get(seat, 0.0)))


def gifts(host: TableHost, now: float, moved: int) -> dict[int, float]:
    """Return the time that each seat gets back for lag and lost connections when clocks are set."""
    if not host.room.times.timed:
        return {}
    given = {seat: outage(host, seat, now) for seat in host.room.due()}
    if moved >= 0:
        given[moved] = given.get(moved, 0.0) + lag_of(host, moved)
    return given


def held(host: TableHost, seat: int) -> float:
    """Return how long a seat must wait before it may play on, because others may still call."""
    room, now, waits = host.room, host.registry.now(), [0.0]
    for limit in room.limits():
        others = [other for other in limit.seats if other != seat]
        ends_by_playing_on = not limit.seconds and limit.name in room.times.left
        if limit.maker not in (NOBODY, seat) and others and ends_by_playing_on:
            waits.append(room.times.limit_left(limit.name, now))
    return max(waits)


def calls(host: TableHost, seat: int) -> int:
    """Return the choices that are calls, not plays: those that others may make out of turn."""
    table = host.room.table
    assert table is not None
    found = 0
    for limit in host.room.limits():
        for other in limit.seats:
            if other != seat and other not in host.room.due():
                found |= table.deal.legal(other)
    return found
