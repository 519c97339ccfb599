"""The summary of a table (a `TableSummary`) that the lobby shows."""

from collections.abc import Iterable, Sequence

from parlour.server.tables import entries as log
from parlour.server.tables.entries import Entry
from parlour.server.tables.room import Room
from parlour.store.log import TableSummary
from parlour.table.events import Dealt, Opened, Played, Won


def summary(room: Room, now: float, new: Sequence[Entry] = ()) -> TableSummary:
    """Return the lobby summary of this table after new entries."""
    state, seats = room.state, room.made.seats
    deals, locked = room.deals, room.locked
    for entry in new:
        match entry:
            case Played():
                pass  # nearly every entry
            case Opened():
                state = "playing"
            case Dealt():
                deals += 1
            case Won():
                state = "over"
            case log.Closed():
                state = "closed"
            case log.Locked():
                locked = entry.on
            case log.Changed():
                seats = entry.seats
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
        seats,
        len(_free_after(room, new)) if state == "open" else 0,
        title,
        deals,
        made.by,
    )


def _free_after(room: Room, new: Iterable[Entry]) -> set[int]:
    """Return the free places of a table before the match, after new entries."""
    free = {chair.place for chair in room.chairs if chair.kind == "free" and not chair.reserved_for}
    seats = room.made.seats
    for entry in new:
        match entry:
            case log.BotSat(level=""):
                free.add(entry.place)
            case log.Stood() if not room.shuffling.opened:  # otherwise a bot takes over
                free.add(entry.place)
            case log.Sat() | log.BotSat():
                free.discard(entry.place)
            case log.Moved():
                free = (free - {entry.to}) | {entry.place}
            case log.Changed():
                free = {n for n in free if n < entry.seats} | set(range(seats, entry.seats))
                seats = entry.seats
            case _:
                pass
    return free
