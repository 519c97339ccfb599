"""The lobby over HTTP: sessions, creating tables, taking and leaving seats."""

import secrets
from functools import partial
from typing import Any, Final

import msgspec

from parlour.errors import Refused
from parlour.languages.message import say
from parlour.server.http.calls import BadRequest, Call
from parlour.server.people.names import clean_name
from parlour.server.people.sessions import Session, companion, device_of, program_session
from parlour.server.people.signer import NotSigned
from parlour.server.tables import entries as log
from parlour.server.tables import seating
from parlour.server.tables.host import Plan, TableHost
from parlour.server.tables.qr_codes import qr_code
from parlour.server.tables.requests import (
    BotRequest,
    ChangeRequest,
    Empty,
    Sitting,
    TableRequest,
    made_from,
)
from parlour.server.today.day_log import note_device, practice
from parlour.store.log import TableSummary
from parlour.table.shuffle import SECRET_BYTES

LISTED: Final = 100
LISTED_PER_HOST: Final = 3
"""Number of tables and parties of one host that a lobby shows."""

# Sessions.


async def get_session(call: Call) -> object:
    """Return the caller's name and id; the name is empty without a session."""
    return {"name": "" if call.session.new else call.session.name, "id": call.session.id}


async def set_session(call: Call) -> object:
    """Set the caller's name and store it in the session cookie; a new caller becomes a guest."""
    name = clean_name(call.body.name)
    call.session = Session(call.session.id, name, new=True)
    return {"name": name, "id": call.session.id}


async def make_token(call: Call) -> object:
    """Create a token for a program, which is a player with its own name.

    The token is valid for a year. Send it as `Authorization: Bearer TOKEN`.
    """
    bot = program_session(clean_name(call.body.name))
    return {"token": call.registry.callers.signer.token(bot), "name": bot.name, "id": bot.id}


async def revoke_token(call: Call) -> object:
    """Revoke the token that authorizes this request.

    Its streams end; those in other server processes end within 15 seconds.
    """
    if not call.session.bot:
        raise NotSigned(say("Send the token that you want to revoke."))
    await call.registry.callers.revoke(call.session)
    return Empty()


# Creating tables.


async def quick_play(call: Call) -> object:
    """Create a table, seat the caller, fill the other seats with bots and start the match.

    With `awaited`, the first deal waits for the caller's client to take part in the shuffle.
    """
    wanted: TableRequest = call.body
    host = await _make(call, wanted, seated=True)
    await call.registry.tables.start(host, call.session.id, awaited=wanted.awaited)
    return {"table": host.room.id, "seat": host.room.seat_of(call.session.id)}


async def make_table(call: Call) -> object:
    """Create a table with the caller as its host, in its first free seat."""
    host = await _make(call, call.body, seated=True)
    return _seat(call, host)


def _seat(call: Call, host: TableHost) -> dict[str, Any]:
    seat = host.room.seat_of(call.session.id)
    links = {
        "link": call.registry.tables.link(host.room),
        "seat_link": call.registry.tables.seat_link(host.room, seat),
    }
    return {"table": host.room.id, "seat": seat, **links}


async def _make(call: Call, wanted: TableRequest, *, seated: bool) -> TableHost:
    made = made_from(wanted, call.session, call.registry.now())
    seats = [place for place in range(made.seats) if place not in made.bots]
    if not seats:
        raise BadRequest(say("A table needs at least one seat without a bot."))
    name = call.session.name
    first: list[log.Entry] = [log.Sat(seats[0], call.session.id, name)] if seated else []
    if len(wanted.companions) >= len(seats):
        raise BadRequest(say("There are more players at this device than seats."))
    companions = [clean_name(name) for name in wanted.companions]
    host = await call.registry.tables.make(made, first)
    call.made = host.room.id
    for number, name in enumerate(companions, start=1):
        other = msgspec.structs.replace(companion(call.session, str(number)), name=name)
        await host.carry_out(seating.sit(host, other, None, None))
    return host


# Lists.


async def list_tables(call: Call) -> object:
    """Return the public tables that have not started and have free seats."""
    registry = call.registry
    ask = partial(registry.store.lobby, LISTED_PER_HOST, LISTED)
    summaries = await registry.shared_reads.read("tables", ask)
    return [entry_of(summary) for summary in summaries]


def entry_of(summary: TableSummary) -> dict[str, object]:
    """Return the entry of a table in a list."""
    return {
        "table": summary.table,
        "game": summary.game,
        "title": summary.title,
        "seats": summary.seats,
        "free": summary.free,
        "made": summary.made,
    }


async def my_tables(call: Call) -> object:
    """Return the caller's tables: where they sit, and those that they left and may return to."""
    user, found = call.session.id, []
    for summary in await call.registry.store.tables_of(user, limit=30):
        try:
            room = (await call.registry.tables.host(summary.table)).room
        except Refused:
            continue
        seat, kept = room.seat_of(user), room.reserved_seat(user)
        left = seat < 0 and kept >= 0 and room.state == "playing"
        if seat < 0 and not left:
            continue
        found.append(
            {
                **entry_of(summary),
                "state": room.state,
                "turn": not left and seat in room.due(),
                "seat": seat,
                "left": left,
            }
        )
    return found


async def show_table(call: Call) -> object:
    """Return the state, settings and people of a table, as far as the caller may know them."""
    host = await call.registry.tables.host(call.table)
    return call.registry.tables.info(host.room, call.session.id)


async def show_qr(call: Call) -> object:
    """Return the invitation to a table as a QR code."""
    host = await call.registry.tables.host(call.table)
    return qr_code(call.request, call.registry.tables.link(host.room))


# Seats.


async def sit(call: Call) -> object:
    """Take a free seat, or with `token` the caller's own seat on another device.

    During a match the seat must be a bot's, and the table's `joining` decides when it can be taken.
    If the other players must agree first, the answer has seat -1.
    """
    host = await call.registry.tables.host(call.table)
    wanted: Sitting = call.body
    own = call.registry.callers.signer.read_seat(call.table, wanted.token) if wanted.token else None
    if own and host.room.made.day:
        place, since = own
        chair = host.room.chairs[host.room.seat_at(place)]
        if chair.since == since:
            registry = call.registry
            await note_device(registry.days, host.room, chair, call.session, registry.now())
    await host.carry_out(seating.sit(host, call.session, wanted.seat, own))
    seat = host.room.seat_of(call.session.id)
    if seat < 0:  # the others must agree first
        return {"seat": seat}
    return {"seat": seat, "seat_link": call.registry.tables.seat_link(host.room, seat)}


async def leave(call: Call) -> object:
    """Leave a table: before the match the seat becomes free, during it a bot takes over."""
    host = await call.registry.tables.host(call.table)
    await host.carry_out(seating.leave(host, call.session.id))
    return Empty()


async def kick(call: Call) -> object:
    """Remove a player from a table; only the host may do this."""
    host = await call.registry.tables.host(call.table)
    await host.carry_out(seating.kick(host, call.session.id, call.body.seat))
    return Empty()


async def put_bot(call: Call) -> object:
    """Put a bot in a seat without a person; only the host may do this.

    An empty `level` frees the seat before the match.
    """
    host = await call.registry.tables.host(call.table)
    wanted: BotRequest = call.body
    await host.carry_out(seating.put_bot(host, call.session.id, wanted.seat, wanted.level))
    return Empty()


async def replace(call: Call) -> object:
    """Let a bot play for a person, who may come back; only the host may do this."""
    host = await call.registry.tables.host(call.table)
    wanted: BotRequest = call.body
    await host.carry_out(seating.replace(host, call.session.id, wanted.seat, wanted.level))
    return Empty()


async def lock(call: Call) -> object:
    """Lock a table, so that nobody else can sit down, or unlock it; only the host may do this."""
    host = await call.registry.tables.host(call.table)
    await host.carry_out(seating.lock(host, call.session.id, on=call.body.on))
    return Empty()


async def pass_hosting(call: Call) -> object:
    """Make another person the host of a table; only the host may do this."""
    host = await call.registry.tables.host(call.table)
    await host.carry_out(seating.pass_hosting(host, call.session.id, call.body.seat))
    return Empty()


async def mix(call: Call) -> object:
    """Add the caller's words to the random numbers of a table's shuffles, before the match."""
    host = await call.registry.tables.host(call.table)
    await host.carry_out(seating.mix(host, call.session.id, call.body.words))
    return Empty()


async def change(call: Call) -> object:
    """Change the options, the number of seats or the bots before the match; only the host may.

    Fields that are left out stay unchanged. People whose seat is gone move to another one.
    """
    host = await call.registry.tables.host(call.table)
    wanted: ChangeRequest = call.body
    plan = seating.change(
        host, call.session.id, options=wanted.options, seats=wanted.seats, level=wanted.bots
    )
    await host.carry_out(plan)
    return Empty()


async def start(call: Call) -> object:
    """Start the match; only the host may do this. Bots take the free seats."""
    host = await call.registry.tables.host(call.table)
    await call.registry.tables.start(host, call.session.id)
    return Empty()


async def close(call: Call) -> object:
    """Close a table for good and all connections to it; only the host may do this."""
    host = await call.registry.tables.host(call.table)
    await host.carry_out(seating.close(host, call.session.id))
    host.close("table/closed", say("The host has closed the table."))
    return Empty()


async def rematch(call: Call) -> object:
    """Continue with the same players at a new table, which the first caller creates.

    The seats of the other players are reserved for them. The match starts when all have joined or,
    with `waits`, when the host starts it. The host stays the host unless they have left.
    """
    old = await call.registry.tables.host(call.table)
    room, user = old.room, call.session.id
    if room.seat_of(user) < 0:
        raise seating.NoSeat(say("Only the players of this table can play again."))
    if room.made.party:
        raise seating.Began(say("The party continues in its hall."))
    if room.state not in ("over", "closed"):
        raise seating.Began(say("The match is not over yet."))
    waits: bool = call.body.waits
    if waits:
        seating.check_host(room, user)
        seating.check_not_of_a_day(room)
    made, first = _next_match(call, old, waits=waits)
    # Each step is done only once, even if several people request it. After a crash between two
    # steps, the next request continues.
    name = room.rematch or call.registry.callers.signer.next_table(room.id)
    new = await call.registry.tables.make(made, first, name)
    if new.room.state == "open" and new.room.seat_of(user) < 0:
        await new.carry_out(seating.sit(new, call.session, None, None))
    await old.carry_out(
        lambda: None if room.rematch else Plan(entries=[log.Rematched(new.room.id)])
    )
    if new.room.state == "open" and waits and not new.room.made.waits:
        await new.carry_out(seating.change(new, user))
    free = any(chair.kind == "free" for chair in new.room.chairs)
    if new.room.state == "open" and not free and not new.room.made.waits:
        await call.registry.tables.start(new, new.room.maker, awaited=bool(old.connections))
    return {"table": new.room.id}


def _next_match(call: Call, old: TableHost, *, waits: bool) -> tuple[log.Made, list[log.Entry]]:
    """Return the creation entry of a table for a rematch, and who sits or is invited there."""
    room, user = old.room, call.session.id
    absent = room.host() not in old.here()
    by = user if absent or room.is_host(user) else room.maker
    secret = room.made.secret if room.made.day else secrets.token_hex(SECRET_BYTES)
    made = msgspec.structs.replace(
        room.made, at=call.registry.now(), by=by, secret=secret, bots={}, waits=waits
    )
    first: list[log.Entry] = []
    # The host comes first: who sits down at a table without a host becomes the host.
    for chair in sorted(room.chairs, key=lambda chair: (by not in chair.users, chair.place)):
        if chair.kind == "bot":
            first.append(log.BotSat(chair.place, chair.level, chair.name))
        if user in map(device_of, chair.users):
            first += [log.Sat(chair.place, device, chair.name) for device in sorted(chair.users)]
        elif chair.users:
            first.append(log.Invited(chair.place, tuple(sorted(chair.users)), chair.name))
    return practice(made) if room.made.day else made, first
