"""The summary of a table (a `TableSummary`) that the lobby shows."""

from collections.abc import Iterable

from parlour.server.live import entries as log
from parlour.server.live.entries import Entry
from parlour.server.live.room import Room
from parlour.store.log import TableSummary
from parlour.table.events import Dealt, Opened, Played, Won


def summary(room: Room, now: float, new: Iterable[Entry] = ()) -> TableSummary:
    """Return the lobby summary of this table after new entries."""
    state = room.state
    free = sum(chair.kind == "free" and not chair.kept_for for chair in room.chairs)
    deals, locked = room.deals, room.locked
    for entry in new:
        match entry:
            case Played():
                pass  # nearly every entry
            case Opened():
                state, free = "playing", 0
            case Dealt():
                deals += 1
            case Won():
                state = "over"
            case log.Closed():
                state = "closed"
            case log.Locked():
                locked = entry.on
            case log.Sat() | log.BotSat() if room.chairs[room.seat_at(entry.place)].kind == "free":
                free -= 1
            case log.Stood() if state == "open":
                free += 1
            case _:
                pass
    made, title = room.made, room.game.title
    return TableSummary(
        room.id,
        made.game,
        made.at,
        now,
        made.public and not locked,
        state,
        made.seats,
        free,
        title,
        deals,
        made.by,
    )
