"""Progressive parties over HTTP and the socket of their halls."""

import secrets
from functools import partial
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace
from starlette.websockets import WebSocket

from parlour.errors import BadInput, Closed, Refused
from parlour.games import PARTY_GAME, find_game
from parlour.languages.message import say
from parlour.server.http.calls import BadRequest, Call, address_of, reads
from parlour.server.parties.hall import NoParty
from parlour.server.parties.host import PartyHost
from parlour.server.parties.room import (
    STATE,
    GuestCame,
    GuestWent,
    PartyEntry,
    PartyFollowed,
    PartyMade,
    PartyRoom,
)
from parlour.server.people.callers import who_waits
from parlour.server.registry import Registry
from parlour.server.tables import house_bots, seating
from parlour.server.tables.connections import Connection
from parlour.server.tables.lobby import LISTED, LISTED_PER_HOST
from parlour.server.tables.qr_codes import qr_code
from parlour.server.tables.requests import Empty
from parlour.server.tables.sockets import admit, open_connection, stay, subprotocol, turn_away
from parlour.table.party import check_party
from parlour.table.shuffle import SECRET_BYTES


class PartyRequest(Struct, forbid_unknown_fields=True):
    """The settings of a new party; each has a default.

    `seats` is a multiple of four. With `rounds` 0 there are twice as many rounds as tables.
    `partners` change by the rule (`change`), or are drawn (`lot`). `tied` is who gets the 50 when a
    table ties: `nobody`, or the pair that cuts higher (`cut`). `per_move` is the clock for a move
    (seconds; 0 for none).
    """

    game: str = PARTY_GAME
    seats: Annotated[int, Meta(ge=4, le=64)] = 16
    options: dict[str, str] = {}
    rounds: Annotated[int, Meta(ge=0, le=24)] = 0
    partners: Literal["change", "lot"] = "change"
    tied: Literal["nobody", "cut"] = "nobody"
    bots: str = "usual"
    per_move: Annotated[float, Meta(ge=0, le=3600)] = 60.0
    public: bool = False


class GuestName(Struct, forbid_unknown_fields=True):
    """The name of a guest at the party."""

    name: str


def _id(call: Call) -> str:
    return str(call.request.path_params["party"])


async def _host(call: Call) -> PartyHost:
    return await call.registry.parties.host(_id(call))


async def make_party(call: Call) -> object:
    """Create a progressive party with the caller as its host and first guest."""
    wanted: PartyRequest = call.body
    game = find_game(wanted.game)
    options = dict(game.choose(wanted.options))
    try:
        check_party(game, tuple(f"guest {n}" for n in range(wanted.seats)), options)
    except BadInput as error:
        raise BadRequest(say("{error}.", error=error.told)) from None
    made = PartyMade(
        at=call.registry.now(),
        by=call.session.id,
        game=game.key,
        version=game.version,
        seats=wanted.seats,
        options=options,
        secret=secrets.token_hex(SECRET_BYTES),
        rounds=wanted.rounds,
        partners=wanted.partners,
        tied=wanted.tied,
        fill=house_bots.named(game, wanted.bots),
        per_move=wanted.per_move,
        public=wanted.public,
    )
    room = PartyRoom(secrets.token_urlsafe(12), made)
    await call.registry.parties.make(room, [GuestCame(call.session.id, call.session.name)])
    return {"party": room.id, "link": link(call.registry, room.id)}


def link(registry: Registry, party: str) -> str:
    """Return the invitation to a party."""
    return f"{registry.settings.base_url.rstrip('/')}/p/{party}"


async def list_parties(call: Call) -> object:
    """Return the public parties that can be joined."""
    registry = call.registry
    ask = partial(registry.store.lobby, LISTED_PER_HOST, LISTED, STATE)
    summaries = await registry.shared_reads.read("parties", ask)
    return [
        {
            "party": summary.table,
            "title": summary.title,
            "seats": summary.seats,
            "free": summary.free,
            "made": summary.made,
        }
        for summary in summaries
    ]


async def show_party(call: Call) -> object:
    """Return a party as its hall shows it to the caller."""
    host = await _host(call)
    return host.hall().shown(call.session.id)


async def show_party_qr(call: Call) -> object:
    """Return the invitation to a party as a QR code."""
    host = await _host(call)
    return qr_code(call.request, link(call.registry, host.room.id))


async def join_party(call: Call) -> object:
    """Join a party, or return to the caller's table if the party has begun.

    If the name is taken, the caller gets a similar one.
    """
    host, session = await _host(call), call.session
    room = host.room

    def plan() -> list[PartyEntry]:
        if room.state != "open":
            raise seating.Began(say("The party has begun; you can watch in the hall."))
        if len(room.guests) >= room.made.seats and session.id not in room.guests:
            raise seating.NoSeat(say("Every place at this party is taken."))
        if room.guests.get(session.id) == session.name:
            return []
        others = {user: name for user, name in room.guests.items() if user != session.id}
        name = PartyRoom.free_name_among(others.values(), session.name)
        return [] if room.guests.get(session.id) == name else [GuestCame(session.id, name)]

    if room.state == "playing" and session.id in room.guests:
        for table in host.tables:
            if table.room.reserved_seat(session.id) >= 0:
                await table.carry_out(seating.sit(table, session, None, None))
    else:
        await host.carry_out(plan)
    return host.hall().shown(session.id)


async def leave_party(call: Call) -> object:
    """Leave a party; once it has begun, a bot takes over and the person may come back."""
    host = await _host(call)
    await host.leave(call.session.id)
    return Empty()


def _check_host(room: PartyRoom, user: str) -> None:
    if user != room.host():
        raise seating.NotHost(say("Only the host of the party may do this."))


async def remove_guest(call: Call) -> object:
    """Remove a guest before the party begins; only the host may do this."""
    host, name = await _host(call), call.body.name

    def plan() -> list[PartyEntry]:
        _check_host(host.room, call.session.id)
        if host.room.state != "open":
            raise seating.Began(say("The party has begun."))
        user = host.room.user_of(name)
        if not user or user == call.session.id:
            raise seating.NoSeat(say("There is no such guest to remove."))
        return [GuestWent(user)]

    await host.carry_out(plan)
    return Empty()


async def start_party(call: Call) -> object:
    """Start the party; only the host may do this. Bots fill the free places."""
    host = await _host(call)

    def plan() -> list[PartyEntry]:
        _check_host(host.room, call.session.id)
        if host.room.state == "closed":
            raise Closed(say("The party is over."))
        return [*host.room.beginning()] if host.room.state == "open" else []

    await host.carry_out(plan)
    return Empty()


async def follow_party(call: Call) -> object:
    """Create a party with the settings of one that is over; only its host may do this.

    The other guests find it as `next`.
    """
    host, session = await _host(call), call.session
    room, registry = host.room, call.registry
    _check_host(room, session.id)
    if room.state not in ("over", "closed"):
        raise seating.Began(say("The party is not over yet."))
    made = replace(
        room.made, at=registry.now(), by=session.id, secret=secrets.token_hex(SECRET_BYTES)
    )
    new = PartyRoom(room.next or registry.callers.signer.next_table(room.id), made)
    if not room.next:
        name = room.guests.get(session.id, session.name)
        try:
            await registry.parties.host(new.id)  # it was created before, and not noted
        except NoParty:
            await registry.parties.make(new, [GuestCame(session.id, name)])
        await host.carry_out(lambda: [] if room.next else [PartyFollowed(new.id)])
    return {"party": new.id, "link": link(registry, new.id)}


async def close_party(call: Call) -> object:
    """End the party; only the host may do this."""
    host = await _host(call)

    _check_host(host.room, call.session.id)
    await host.end()
    return Empty()


async def hall_socket(socket: WebSocket) -> None:
    """Serve `GET /ws/party/ID?language=de`: the hall as it changes; clients keep it alive."""
    registry: Registry = socket.app.state.registry
    try:
        session = await admit(registry, socket)
        host = await registry.parties.host(socket.path_params["party"])
        address = address_of(socket)
        connection = Connection(session.id, address, reads(socket))
        await socket.accept(subprotocol=subprotocol(socket))
    except Refused as error:
        await turn_away(socket, error)
        return
    async with open_connection(registry, socket, connection, host.part):
        host.join(connection)
        await stay(registry, socket, connection, who_waits(session, address))
