"""Seating: taking and leaving places, bots, the start of a match, and its end."""

from typing import Any, Final

from parlour.core.options import Chosen
from parlour.errors import Closed, Refused
from parlour.languages.message import Message, say
from parlour.server.people.names import looks
from parlour.server.people.sessions import Session, device_of
from parlour.server.tables import entries as log
from parlour.server.tables.chairs import BOT_NAMES, Ask, Chair
from parlour.server.tables.entries import Entry
from parlour.server.tables.host import Plan, Planner, TableHost
from parlour.server.tables.house_bots import named
from parlour.server.tables.room import Room
from parlour.server.tables.timekeeping.clocked_moves import clocks_after, with_clock
from parlour.table.events import Opened
from parlour.table.joint_shuffle import Round
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table

SEATS_TAKEN: Final = say("The match is about to begin: its seats are taken.")
MORE_BOT_NAMES: Final = (*BOT_NAMES, *(f"{name} II" for name in BOT_NAMES))


class NoSeat(Refused):
    """The seat cannot be taken."""

    code = "seat/taken"


class NotHost(Refused):
    """The request is for the host alone."""

    code = "table/not-host"


class Began(Refused):
    """The request is only possible before the match."""

    code = "table/begun"


def check_host(room: Room, user: str) -> None:
    """Refuse what only the host may do."""
    if not room.is_host(user):
        raise NotHost(say("Only the host of the table may do this."))


def check_not_closed(room: Room) -> None:
    """Refuse at a table that is closed."""
    if room.closed:
        raise Closed(say("The table is closed."))


def check_not_of_a_day(room: Room) -> None:
    """Refuse to change the players of a daily deal, where everybody has the same opponents."""
    if room.made.day:
        raise NoSeat(say("Everybody plays the deal of the day against the same bots."))


def sit(
    host: TableHost, session: Session, seat: int | None, own: tuple[int, int] | None
) -> Planner:
    """Plan to take a seat: a free one, or the caller's own, perhaps on another device.

    `own` is the content of a seat link: the place, and the version at which its person joined.
    """

    def plan() -> Plan | None:
        room = host.room
        _check_may_sit(room, session)
        mine = room.seat_of(session.id)
        if own is not None:
            place, since = own
            chair = room.chairs[room.seat_at(place)]
            if session.id in chair.users:
                return None
            if mine >= 0 or chair.since != since or not (chair.users or chair.reserved_for):
                raise NoSeat(say("This link no longer leads to your seat."))
            return Plan(entries=[log.Sat(chair.place, session.id, chair.name)])
        if mine >= 0 and (seat in (None, mine) or room.table is not None):
            return _renamed(room, session, room.chairs[mine])
        if mine >= 0:
            old, new = room.chairs[mine], _choose(room, session, seat)
            return Plan(entries=[log.Moved(old.place, new.place)])
        return _taken(room, session, _choose(room, session, seat))

    return plan


def _renamed(room: Room, session: Session, chair: Chair) -> Plan | None:
    """Return a plan to rename a seated person before the match; None if nothing changes."""
    if room.table is not None or room.shuffling.opened or looks(session.name) == looks(chair.name):
        return None
    name = room.free_name(session.name, chair.place)
    return Plan(entries=[log.Sat(chair.place, session.id, name)]) if name != chair.name else None


def _check_may_sit(room: Room, session: Session) -> None:
    check_not_closed(room)
    known = room.seat_of(session.id) >= 0 or room.reserved_seat(session.id) >= 0
    if room.made.party and not known:
        raise NoSeat(say("This table belongs to a party; join the party in its hall."))
    if room.locked and not known:
        raise NoSeat(say("The host has locked this table; nobody else can sit down."))
    if room.made.one_device and device_of(session.id) != device_of(room.maker):
        raise NoSeat(say("All players of this table are at one device."))
    if session.id in room.banned:
        raise NoSeat(say("The host has asked you to leave this table."))
    if room.table is None and room.shuffling.opened:
        raise Began(SEATS_TAKEN)


def _taken(room: Room, session: Session, chair: Chair) -> Plan | None:
    """Return a plan to take a chair; during a deal the others may have to consent."""
    back = session.id in chair.reserved_for
    name = chair.name if back else room.free_name(session.name, chair.place)
    if back or not _dealt(room) or room.made.joining != "consent":
        return Plan(entries=[log.Sat(chair.place, session.id, name)])
    if any(ask.user == session.id for ask in room.asks.values()):
        return None
    return Plan(entries=[log.Asked(chair.place, "seat", user=session.id, name=name)])


def _choose(room: Room, session: Session, seat: int | None) -> Chair:
    """Return the chair for a session, or refuse."""
    if seat is not None and not 0 <= seat < len(room.chairs):
        raise NoSeat(
            say(
                "There is no seat {seat}; seats are 0 to {last}.",
                seat=seat,
                last=len(room.chairs) - 1,
            )
        )
    for chair in room.chairs:
        if session.id in chair.reserved_for:
            return chair
    check_not_of_a_day(room)
    if room.state == "over":  # they would see the hands of a private table
        raise NoSeat(say("The match is over; nobody else can sit down."))
    wanted = room.chairs if seat is None else [room.chairs[seat]]
    if room.table is None:
        open_chairs = [chair for chair in wanted if chair.kind == "free" and not chair.reserved_for]
    else:
        open_chairs = [chair for chair in wanted if chair.kind == "bot" and not chair.reserved_for]
    if not open_chairs:
        raise NoSeat(say("That seat is taken.") if seat is not None else say("No seat is free."))
    if not _dealt(room):
        return open_chairs[0]
    open_chairs = [
        chair
        for chair in open_chairs
        if not chair.sealed and room.asks.get(chair.place, Ask(-1, "")).user in ("", session.id)
    ]
    unasked = room.made.joining == "consent" and room.may_return()
    if room.made.joining == "between-deals" or unasked or not open_chairs:
        raise NoSeat(say("A deal is being played; you can take this seat when it is over."))
    return open_chairs[0]


def _dealt(room: Room) -> bool:
    """Return whether a deal is in progress, so that a newcomer would see another player's hand."""
    return room.table is not None and not room.table.deal.over


def leave(host: TableHost, user: str) -> Planner:
    """Plan to leave: before the match the seat becomes free, during it a bot takes over."""

    def plan() -> Plan | None:
        room = host.room
        if room.closed:
            return None
        seat = room.seat_of(user)
        if seat >= 0:
            return _left(host, seat, log.Stood(room.chairs[seat].place))
        for ask in room.asks.values():
            if ask.user == user:
                return Plan(entries=[log.Answered(ask.place, ask.place, yes=False)])
        kept = room.reserved_seat(user)
        if kept < 0 or room.table is not None:
            return None
        return Plan(entries=[log.Stood(room.chairs[kept].place)])  # invited, but does not come

    return plan


def _left(host: TableHost, seat: int, stood: log.Stood) -> Plan:
    """Return a plan to leave a seat: a bot takes over, or the game's rule applies (RA-46)."""
    room, table = host.room, host.room.table
    if table is None or table.deal.over or not room.game.rules.leaves:
        return Plan(entries=[stood])
    try:
        change = table.plan_said_for(seat, room.game.rules.leaves, by="")
    except Refused:  # a player who had left came back to watch, and leaves again
        return Plan(entries=[stood])
    return (
        Plan(change=change, entries=[stood])
        if room.paused
        else with_clock(host, change, seat, stood)
    )


def _of_another(room: Room, user: str, seat: int, nobody: Message) -> Chair:
    """Return the chair of a person other than the host; refuse with `nobody` if there is none."""
    check_host(room, user)
    check_not_closed(room)
    chair = _chair(room, seat)
    if chair.kind != "person" or user in chair.users:
        raise NoSeat(nobody)
    return chair


def kick(host: TableHost, user: str, seat: int) -> Planner:
    """Plan to remove somebody."""

    def plan() -> Plan | None:
        nobody = say("There is nobody in that seat to remove.")
        chair = _of_another(host.room, user, seat, nobody)
        return _left(host, seat, log.Stood(chair.place, kicked=True))

    return plan


def stand_in(host: TableHost, seat: int) -> Planner:
    """Plan to let a bot play for somebody at a party who makes no moves; they may come back."""

    def plan() -> Plan | None:
        room = host.room
        if seat not in room.due() or room.chairs[seat].kind != "person":
            return None
        return _left(host, seat, log.Stood(room.chairs[seat].place, idle=True))

    return plan


def replace(host: TableHost, user: str, seat: int, level: str) -> Planner:
    """Plan to let a bot play for a person, who may come back."""

    def plan() -> Plan | None:
        room = host.room
        nobody = say("There is nobody in that seat to replace with a bot.")
        chair = _of_another(room, user, seat, nobody)
        if room.table is None:
            raise NoSeat(say("The match has not begun: remove them, and add a bot instead."))
        bot = named(room.game, level)
        return _left(host, seat, log.Stood(chair.place, replaced=True, level=bot))

    return plan


def lock(host: TableHost, user: str, *, on: bool) -> Planner:
    """Plan to lock the table, or to unlock it so that people can sit down."""

    def plan() -> Plan | None:
        check_host(host.room, user)
        check_not_closed(host.room)
        return Plan(entries=[log.Locked(on)]) if host.room.locked != on else None

    return plan


def pass_hosting(host: TableHost, user: str, seat: int) -> Planner:
    """Plan to make another person the host."""

    def plan() -> Plan | None:
        room = host.room
        check_host(room, user)
        check_not_closed(room)
        chair = _chair(room, seat)
        if chair.kind != "person":
            raise NoSeat(say("There is nobody in that seat who could be the host."))
        if user in chair.users:
            return None
        return Plan(entries=[log.HostPassed(chair.place, min(chair.users))])

    return plan


def put_bot(host: TableHost, user: str, seat: int, level: str) -> Planner:
    """Plan to put a bot in a seat without a person; an empty level frees the seat."""

    def plan() -> Plan | None:
        room = host.room
        check_host(room, user)
        check_not_closed(room)
        check_not_of_a_day(room)
        chair = _chair(room, seat)
        if chair.kind == "person":
            raise NoSeat(say("A person sits there."))
        if room.table is None and room.shuffling.opened:
            raise Began(SEATS_TAKEN)
        if not level and room.table is not None:
            raise Began(say("The match has begun: every seat is taken."))
        wanted = named(room.game, level) if level else ""
        kept = chair.name if room.table or chair.kind == "bot" else room.free_bot_name()
        return Plan(entries=[log.BotSat(chair.place, wanted, kept)])

    return plan


def _chair(room: Room, seat: int) -> Chair:
    if not 0 <= seat < len(room.chairs):
        raise NoSeat(
            say(
                "There is no seat {seat}; seats are 0 to {last}.",
                seat=seat,
                last=len(room.chairs) - 1,
            )
        )
    return room.chairs[seat]


def mix(host: TableHost, user: str, words: str) -> Planner:
    """Plan to mix a player's own words into the shuffles, before the match."""
    text = " ".join(words.split())
    if not 1 <= len(text) <= 100 or not text.isprintable():
        raise Refused(say("Give 1 to 100 printable characters."))

    def plan() -> Plan | None:
        seat = host.room.seat_of(user)
        if seat < 0:
            raise NoSeat(say("Only players can add to the shuffles."))
        if host.room.table is not None or host.room.shuffling.opened:
            raise Began(say("The match has begun: its shuffles are decided."))
        if len(host.room.shuffling.words) >= 64:
            raise Refused(say("You have added enough to the shuffles."))
        return Plan(entries=[log.Mixed(host.room.chairs[seat].place, text)])

    return plan


def change(
    host: TableHost,
    user: str,
    *,
    options: Chosen | None = None,
    seats: int | None = None,
    level: str = "",
    waits: bool = True,
) -> Planner:
    """Plan to change what will be played, before the match: options, seats, the level of bots."""

    def plan() -> Plan:
        room = host.room
        check_host(room, user)
        check_not_closed(room)
        check_not_of_a_day(room)
        if room.table is not None or room.shuffling.opened:
            raise Began(say("The match has begun: you can no longer change it."))
        made, count = room.made, seats or room.made.seats
        room.game.check_seats(count)
        fill = named(room.game, level) if level else made.fill
        chosen = made.options if options is None else dict(room.game.choose(options))
        new = _making_room(room, count)
        left = {entry.to for entry in new}
        if level:
            bots = [chair for chair in room.chairs[:count] if chair.kind == "bot"]
            new += [log.BotSat(bot.place, fill, bot.name) for bot in bots if bot.place not in left]
        return Plan(entries=[*new, log.Changed(chosen, count, fill, waits)])

    return plan


def _making_room(room: Room, seats: int) -> list[Any]:
    """Return the moves of the people whose places a smaller table does not have."""
    there = [chair for chair in room.chairs if chair.kind == "person" or chair.reserved_for]
    gone = [chair for chair in there if chair.place >= seats]
    places = [chair for chair in room.chairs[:seats] if chair not in there]
    places.sort(key=lambda chair: chair.kind == "bot")  # free places first
    if len(places) < len(gone):
        raise NoSeat(
            say("{there} people sit at this table; remove somebody first.", there=len(there))
        )
    return [log.Moved(old.place, new.place) for old, new in zip(gone, places, strict=False)]


def start(host: TableHost, user: str, *, awaited: bool = False) -> Planner:
    """Plan the start: a commit-and-reveal round, then the first deal.

    The round waits for connected clients and, if `awaited`, for those about to connect. Without
    any, the first deal starts at once.
    """

    def plan() -> Plan | None:
        room = host.room
        check_host(room, user)
        check_not_closed(room)
        if room.table is not None or room.shuffling.opened:
            return None
        bots, chairs = _filled(room)
        if room.made.day:
            return _first_deal(host, [*bots], chairs, room.shuffler)
        opened = room.shuffling.opening(1, chairs, awaited=awaited)
        people = set(room.people()) if awaited else set(room.people()) & set(host.here())
        if people and host.registry.settings.shuffle_timeout and not room.made.one_device:
            return Plan(entries=[*bots, opened])
        alone = Round(opened.terms, absent=opened.terms.people())
        held: list[Entry] = [*bots, opened, log.RoundClosed(alone), log.RoundEnded()]
        return _first_deal(host, held, chairs, Shuffler(room.shuffling.secret, [alone]))

    return plan


def _filled(room: Room) -> tuple[list[log.BotSat], list[Chair]]:
    """Return the bots that take the free seats, and the chairs afterwards."""
    bots, chairs = list[log.BotSat](), list(room.chairs)
    for seat, chair in enumerate(chairs):
        if chair.kind == "free":
            taken = [other.name for other in chairs]
            name = next(name for name in MORE_BOT_NAMES if name not in taken)
            level = named(room.game, room.made.fill)
            chairs[seat] = Chair(chair.place, "bot", name, level)
            bots.append(log.BotSat(chair.place, level, name))
    return bots, chairs


def first_deal(host: TableHost, first: list[Entry], shuffler: Shuffler) -> Plan:
    """Return a plan for the first deal, after a round has fixed who sits where."""
    return _first_deal(host, first, host.room.chairs, shuffler)


def _first_deal(
    host: TableHost, first: list[Entry], chairs: list[Chair], shuffler: Shuffler
) -> Plan:
    made = host.room.made
    opened = Opened(
        made.game,
        made.version,
        dict(made.options),
        tuple(chair.name for chair in chairs),
        host.room.commitment,
        made.undo,
        made.hands,
        made.unhurried,
    )
    dealt = Table.replay(host.room.game, [opened], shuffler=shuffler).plan_deal()
    return Plan([*first, opened], dealt, clocks_after(host, dealt.deal))


def abandoned(host: TableHost) -> Plan | None:
    """Plan to close a table that everybody has left for good."""
    return None if host.room.closed or host.connections else Plan(entries=[log.Closed()])


def close(host: TableHost, user: str) -> Planner:
    """Plan to close the table for good."""

    def plan() -> Plan | None:
        check_host(host.room, user)
        if host.room.made.party:
            raise Refused(say("You can end a party only in its hall."))
        return None if host.room.closed else Plan(entries=[log.Closed()])

    return plan
