"""TableHost: one live table. Plan, append, apply, send: nothing is sent before it is stored.

Commands are carried out one at a time. If another process has appended in between, the store
answers with a Conflict; the host reads what it missed and plans again on the new state.

A player who moves is answered as soon as the move is stored. Scenes are drawn later, when the
server has time, so no answer waits for other players' scenes. Players who may move next get theirs
first. If play goes on before the others have theirs, they get all changes at once.
"""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from parlour.core.deal import SPECTATOR
from parlour.errors import Refused
from parlour.languages.message import Message, say
from parlour.server.plumbing.background import Background
from parlour.server.plumbing.metrics import Metrics
from parlour.server.plumbing.settings import Settings
from parlour.server.plumbing.store_failures import Busy, not_stored
from parlour.server.tables import entries as log
from parlour.server.tables import protocol
from parlour.server.tables.bot_workers import BotWorkers
from parlour.server.tables.connections import Connection, Update
from parlour.server.tables.drawn_updates import DrawnUpdates
from parlour.server.tables.entries import Entry, decode, encode
from parlour.server.tables.room import Room
from parlour.server.tables.summary import summary
from parlour.server.tables.updates import answered, ended, limits, people, scene, told_of
from parlour.store.log import Conflict, EventLog, NoTable, StoreError
from parlour.table.events import Dealt, Drawn, Event, LogLine, Opened, Played, Settled
from parlour.table.log_lines import SeatLog
from parlour.table.table import Change

TRIES: Final = 20
SHORTEST_WAIT: Final = 0.1
LONGEST_WAIT: Final = 1.0
DEALS_RETOLD: Final = 2
"""Number of past deals whose log a new client receives."""
NOBODY_WATCHES: Final = say("This table allows no spectators.")
CHAIRS: Final = (
    log.Sat,
    log.Stood,
    log.Moved,
    log.Changed,
    log.BotSat,
    log.Invited,
    log.HostPassed,
    log.Locked,
    log.Came,
    log.Went,
    Opened,
    Drawn,
)
"""Entries after which everybody receives the seats and the state of the table."""


class TableQueue(Protocol):
    """What a host asks of the other tables."""

    def update_soon(self, host: "TableHost") -> None:
        """Queue a table's updates: players who wait for an answer come first."""
        ...

    def info(self, room: Room, user: str) -> protocol.TableInfo:
        """Return the state, settings and people of a table, as far as the caller may know them."""
        ...


class HostServices(Protocol):
    """The part of the server that a table uses."""

    settings: Settings
    store: EventLog
    bot_workers: BotWorkers
    metrics: Metrics
    background: Background
    process: str
    stopping: asyncio.Event
    now: Callable[[], float]

    @property
    def tables(self) -> TableQueue:
        """The tables in memory."""
        ...


@dataclass
class Plan:
    """Entries to append: a change of the match, and the entries that go with it."""

    first: list[Entry] = field(default_factory=list)
    """The entries before the change."""
    change: Change | None = None
    entries: list[Entry] = field(default_factory=list)
    """The entries after it."""
    graced: dict[int, float] = field(default_factory=dict)
    """The compensation that seats get for lost connections (seconds)."""

    def all(self) -> list[Entry]:
        """Return the entries in the order of the log."""
        return [*self.first, *(self.change.events if self.change else ()), *self.entries]


Planner = Callable[[], Plan | None]
"""Plans a change of the current table; refuses, or returns None if there is nothing to do."""


class TableHost:
    """A room, its lock, and its connections."""

    def __init__(self, room: Room, registry: HostServices) -> None:
        self.room = room
        self.registry = registry
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.seat_logs: list[SeatLog] = []
        """The logs of the seats that have connections."""
        self.used = registry.now()
        self.gone_since: dict[int, float] = {}
        """The time since which each seat has had no connection here."""
        self.outages: dict[int, float] = {}
        """How long the connection of each seat was down in this turn."""
        self.graced: dict[int, float] = {}
        """How much compensation each seat got in this deal."""
        self.turned = registry.now()
        """The time at which the match last changed."""
        self.on_change: list[Callable[[], None]] = []
        """Called after every change: the bots and the clocks."""
        self._in_doubt = False
        """Whether an append failed, but may have been stored all the same."""
        self._forgotten = False
        """Whether the table was unloaded, so that its room no longer follows events."""
        self._drawn = DrawnUpdates()

    # Commands.

    async def carry_out(self, planner: Planner) -> int:
        """Plan, store and apply; send soon, and return the new version."""
        async with self.lock:
            for _ in range(TRIES):
                plan = planner()
                if plan is None:
                    return self.room.version
                try:
                    await self._append(plan)
                except Conflict:
                    await self._catch_up_now()
                    continue
                self._queue_update(self._take(plan))
                return self.room.version
        raise Busy(say("Other players keep changing the table; try again."))

    async def _append(self, plan: Plan) -> None:
        """Store the entries of a plan; nothing takes effect before they are stored."""
        room, new = self.room, plan.all()
        now = self.registry.now()
        metrics = self.registry.metrics
        try:
            with metrics.appends.time():
                await self.registry.store.append(
                    summary(room, now, new),
                    room.version + 1,
                    [encode(entry) for entry in new],
                    log.sitters(new),
                )
        except Conflict:
            metrics.conflicts.inc()
            raise
        except (StoreError, OSError) as error:
            metrics.store_failures.inc()
            if not self._in_doubt:
                self.registry.background.run(self._settle_doubt())
            raise not_stored(error) from error
        self.used = now
        moves = sum(isinstance(entry, Played) for entry in new)
        metrics.moves.inc(moves)
        for seat, seconds in plan.graced.items():
            self.graced[seat] = self.graced.get(seat, 0.0) + seconds

    async def catch_up(self, version: int = 0) -> None:
        """Apply what other processes have appended, unless this version is known already."""
        async with self.lock:
            if not self._forgotten and not 0 < version <= self.room.version:
                await self._catch_up()

    async def catch_up_soon(self, version: int = 0) -> None:
        """Catch up as soon as the store is available."""
        wait = SHORTEST_WAIT
        while True:
            try:
                await self.catch_up(version)
            except StoreError:
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)
            else:
                break
        if not version:  # notices may have been lost, here and elsewhere
            self._announce()

    async def _settle_doubt(self) -> None:
        """Find out whether an append was stored although its reply was lost."""
        self._in_doubt = True
        try:
            await self.catch_up_soon()
        finally:
            self._in_doubt = False

    async def _catch_up_now(self) -> None:
        try:
            await self._catch_up()
        except StoreError as error:
            raise not_stored(error) from error

    async def _catch_up(self) -> None:
        stored: list[bytes] = []
        with suppress(NoTable):  # it has expired, so there is nothing to read
            stored = await self.registry.store.read(self.room.id, self.room.version)
        if stored:
            self._queue_update(self._take(Plan(entries=[decode(entry) for entry in stored])))

    # Applying and sending.

    def _take(self, plan: Plan) -> Update:
        """Apply what is stored; return the update about it."""
        room, since = self.room, self.room.seq
        kinds = {type(entry) for entry in plan.all()}
        version, asks = room.version, list(room.asks.values())
        said = self._take_entries(plan.first)
        if plan.change:
            assert room.table is not None
            room.table.accept(plan.change)
        said += self._take_entries(plan.entries)
        said += [notice for notice in room.notices if notice.version > version]
        said += ended(room, asks)
        if Dealt in kinds:
            self.graced = {}
        if Settled in kinds:
            said.append(room.sealed())
        moved = room.seq > since
        if moved:
            self.turned = self.registry.now()
            self.outages = {}
        if log.Went in kinds:
            self._announce()  # a player who went elsewhere may still be connected here
        talk = [protocol.encode(m) for m in said if isinstance(m, protocol.TALK)]
        shared = [protocol.encode(m) for m in said if not isinstance(m, protocol.TALK)]
        chairs = not kinds.isdisjoint(CHAIRS)
        if chairs or room.state != "playing":
            shared.insert(0, self.people())  # a shuffle follows from who sits where
        if log.ClockKept in kinds or log.Limited in kinds or room.paused:
            shared.append(self._clocks(self.registry.now()))
        return Update(since if moved else None, talk, shared, chairs)

    def _take_entries(self, entries: Iterable[Entry]) -> list[Any]:
        """Apply entries one after another; return the messages for everybody about them."""
        said: list[Any] = []
        for entry in entries:
            self.room.take(entry)
            if not isinstance(entry, Event):
                said += told_of(self.room, entry)
        return said

    def seat_log(self, seat: int) -> SeatLog:
        """Return the listener of a seat for the current match, created on first use."""
        assert self.room.table is not None
        found = next((seat_log for seat_log in self.seat_logs if seat_log.seat == seat), None)
        if found is None:
            found = SeatLog(self.room.table, seat, DEALS_RETOLD)
            self.seat_logs.append(found)
        return found

    def _queue_update(self, update: Update) -> None:
        """Send an update when the server has time, and wake the bots and the clocks."""
        for connection in self.connections:
            connection.pending.append(update)
        if update.since is None:
            self.update_the_rest()
        else:
            self.registry.tables.update_soon(self)
        self.changed()

    def changed(self) -> None:
        """Wake everything that acts after a change: the bots, the clocks, the party."""
        for call in list(self.on_change):
            call()

    def update_players_first(self) -> bool:
        """Send updates to those who may move; return whether others wait for theirs."""
        waiting = self.room.waiting()
        self._send_updates([one for one in self.connections if one.seat in waiting])
        return any(connection.pending for connection in self.connections)

    def update_the_rest(self) -> None:
        """Send updates to those who have not received them yet."""
        self._send_updates(list(self.connections))
        self._drawn.end()

    def _send_updates(self, connections: list[Connection]) -> None:
        for connection in connections:
            pending, connection.pending = connection.pending, []
            if any(update.chairs for update in pending) and self._moved(connection):
                continue
            since = next((update.since for update in pending if update.since is not None), None)
            if since is not None:
                now = self.registry.now()
                news = self._drawn.text(self.room, connection, since, now, self.seat_log)
                connection.send(news)
            for update in pending:
                if not connection.muted:
                    for message in update.talk:
                        connection.send(message)
                for message in update.shared:
                    connection.send(message)

    def _clocks(self, now: float) -> bytes:
        room = self.room
        return protocol.encode(
            protocol.Clocks(room.times.clocks(now), room.paused, limits(room, now))
        )

    def people(self) -> bytes:
        """Return the message that lists the people."""
        room, watching = (
            self.room,
            {one.user for one in self.connections if not self.room.device(one.user)},
        )
        sitting = people(room, self.here())
        options = room.options() if room.table is None else None
        message = protocol.People(sitting, len(watching), room.state, room.host(), options)
        return protocol.encode(message)

    def here(self) -> list[int]:
        """Return the seats whose players are connected, to this process or another.

        A player whose process was killed counts as away after a while.
        """
        seats, now = self.connected(), self.registry.now()
        long_ago = now - 10 * self.registry.settings.away_timeout
        for place, (process, at) in self.room.present.items():
            if process != self.registry.process and max(at, self.turned) > long_ago:
                seats.add(self.room.seat_at(place))
        return sorted(seats)

    def connected(self) -> set[int]:
        """Return the seats whose players are connected to this process."""
        if self.room.made.one_device:
            return {seat for one in self.connections for seat in self.room.device(one.user)}
        return {connection.seat for connection in self.connections if connection.seat != SPECTATOR}

    def _announce(self) -> None:
        """Tell other processes who is connected to this one."""
        if self.registry.settings.shared and not self.registry.stopping.is_set():
            self.registry.background.run(self._announced())

    async def _announced(self) -> None:
        with suppress(Refused):
            await self.carry_out(self._presence)

    def _presence(self) -> Plan | None:
        room, me, new = self.room, self.registry.process, list[Entry]()
        connected = self.connected()
        for seat, chair in enumerate(room.chairs):
            known = room.present.get(chair.place, ("", 0.0))[0]
            if seat in connected and not known:
                new.append(log.Came(chair.place, me, self.registry.now()))
            elif seat not in connected and known == me:
                new.append(log.Went(chair.place, me))
        return Plan(entries=new) if new else None

    # Connections.

    def welcome(self, connection: Connection, since: int = 0) -> None:
        """Send a new client everything it may know."""
        room = self.room
        since = since if 0 < since <= room.version else 0
        connection.shown, connection.pending = 0, []
        message = protocol.Welcome(
            version=room.version,
            seat=connection.seat,
            table=self.registry.tables.info(room, connection.user),
            people=people(room, self.here()),
            scene=scene(room, connection.seat, self.registry.now()),
            told=self._log_lines(connection.seat, since),
            chat=[
                protocol.Chatted(said.version, said.seat, said.name, said.text)
                for said in room.chat
                if said.version > since and not connection.muted
            ],
            notices=[notice for notice in room.notices if notice.version > since],
        )
        connection.send(message)

    def _log_lines(self, seat: int, since: int) -> list[LogLine]:
        """Return the log lines of a seat after a version, of this deal and the one before."""
        if self.room.table is None:
            return []
        versions = self.room.versions
        return [line for line in self.seat_log(seat).lines if versions[line.seq - 1] > since]

    def join(self, connection: Connection, since: int = 0) -> None:
        """Add a connection, in the seat of its session or as a spectator."""
        connection.seat = self.room.seat_of(connection.user)
        if self._shuts_out(connection.user):
            raise Refused(NOBODY_WATCHES)
        self.connections.add(connection)
        down = self.gone_since.pop(connection.seat, None)
        if down is not None and connection.seat in self.room.due():
            spent = self.registry.now() - max(down, self.turned)
            self.outages[connection.seat] = self.outages.get(connection.seat, 0.0) + spent
        self.used = self.registry.now()
        self.welcome(connection, since)
        for ask in self.room.asks.values():
            asked = protocol.Asked(self.room.seat_at(ask.place), ask.what, ask.name)
            connection.send(protocol.encode(asked))
            if len(ask.agreed) > 1:
                connection.send(protocol.encode(answered(self.room, ask)))
        self._tell_people(connection)
        self._announce()
        self.changed()

    def part(self, connection: Connection) -> None:
        """Disconnect a connection."""
        self.connections.discard(connection)
        self.used = self.registry.now()
        if connection.seat != SPECTATOR and connection.seat not in self.here():
            self.gone_since[connection.seat] = self.registry.now()
        for seat_log in self.seat_logs[:]:
            if seat_log.seat not in {other.seat for other in self.connections}:
                seat_log.stop()
                self.seat_logs.remove(seat_log)
                self._drawn.forget(seat_log.seat)
        self._tell_people(connection)
        self._announce()
        self.changed()

    def _tell_people(self, but: Connection) -> None:
        message = self.people()
        for connection in self.connections:
            if connection is not but:
                connection.send(message)

    def _moved(self, connection: Connection) -> bool:
        """Give a connection the current seat of its session; return whether it changed."""
        seat = self.room.seat_of(connection.user)
        if seat == connection.seat and not self._shuts_out(connection.user):
            return False
        if connection.user in self.room.banned:
            connection.close("table/kicked", say("The host has asked you to leave."))
        elif self._shuts_out(connection.user):
            connection.close(Refused.code, NOBODY_WATCHES)
        else:
            connection.seat = seat
            self.welcome(connection)
        return True

    def _shuts_out(self, user: str) -> bool:
        """Return whether a spectator must leave, because the match has begun without spectators."""
        room = self.room
        return room.table is not None and room.made.watch == "none" and not room.device(user)

    def close(self, code: str, sentence: Message) -> None:
        """Close all connections."""
        self.update_the_rest()
        for connection in list(self.connections):
            connection.close(code, sentence)

    def forget(self) -> None:
        """Drop all references to this table, so that its memory is freed at once.

        Otherwise it would wait for the garbage collector, which runs rarely because it stops all
        tables.
        """
        self._forgotten = True
        self.on_change.clear()
        self.seat_logs.clear()
        if self.room.table is not None:
            self.room.table.listeners.clear()
