"""Practice: playing on from any move of a past deal, at a private table against bots.

The table starts with the events of the match up to that move. Its shuffles cannot be verified, so
it is marked as imported.
"""

import secrets
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from parlour.languages.message import say
from parlour.server.http.calls import BadRequest, Call
from parlour.server.library.documents import EVERYONE, last_settled
from parlour.server.library.endpoints import Secret, check_may_see
from parlour.server.tables import entries as log
from parlour.server.tables.room import Room
from parlour.table.events import Dealt, Event, Opened, Played, Settled
from parlour.table.history import standing
from parlour.table.shuffle import SECRET_BYTES
from parlour.table.table import Table


class PracticeRequest(Struct, forbid_unknown_fields=True):
    """`at`: the number of the event to continue from."""

    at: Annotated[int, Meta(ge=1, le=10_000_000)]


async def play_on(call: Call) -> object:
    """Create a private table that continues from an event of a finished deal, against bots.

    The caller must be allowed to see all hands. The shuffles of this table prove nothing.
    """
    room, wanted = (await call.registry.tables.host(call.table)).room, call.body
    assert isinstance(wanted, PracticeRequest)
    seat, table = room.seat_of(call.session.id), room.table
    if seat < 0 or table is None:
        raise Secret(say("Only the players of this table can play on from it."))
    if wanted.at > last_settled(table):
        raise Secret(say("You can play a deal again when it is over."))
    check_may_see(call, room, EVERYONE)  # the new table shows all hands at the end of the deal
    events = _up_to(table, wanted.at)
    made, seated = _made(call, room), _seated(room, table, seat, call.session.id)
    host = await call.registry.tables.make(made, [*seated, *events])
    return {"table": host.room.id, "seat": host.room.seat_of(call.session.id)}


def _up_to(table: Table, at: int) -> list[Event]:
    """Return the valid events up to one in the middle of a deal.

    The ids of commands are left out: a client may use them again at the new table.
    """
    events = [
        replace(event, command="") if isinstance(event, Played) else event
        for seq, event in standing(table.log)
        if seq <= at
    ]
    for event in reversed(events):
        if isinstance(event, Settled):
            break
        if isinstance(event, Dealt):
            return events
    raise BadRequest(say("There is nothing to continue between two deals."))


def _made(call: Call, room: Room) -> log.Made:
    made = room.made
    return log.Made(
        at=call.registry.now(),
        by=call.session.id,
        game=made.game,
        version=made.version,
        seats=made.seats,
        options=dict(made.options),
        secret=secrets.token_hex(SECRET_BYTES),
        fill=made.fill,
        watch="none",
        undo="free",
        unhurried=made.unhurried,
        hints="free",
        imported=True,
    )


def _seated(room: Room, table: Table, seat: int, user: str) -> list[log.Entry]:
    """Return the seats: the same player again, and bots in all other places."""
    opened = table.log[0]
    assert isinstance(opened, Opened)
    mine = room.chairs[seat].place
    entries: list[log.Entry] = []
    for place, name in enumerate(opened.names):
        level = room.chairs[room.seat_at(place)].level or room.made.fill
        entries.append(
            log.Sat(place, user, name) if place == mine else log.BotSat(place, level, name)
        )
    return entries
