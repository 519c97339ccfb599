"""Parties: they create the tables of a round, drive them, ring the bell, and update the hall."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final, Protocol

from parlour.errors import ParlourError, Refused
from parlour.languages.message import Message, say
from parlour.server.parties import hall
from parlour.server.parties import room as party_log
from parlour.server.parties.room import PartyEntry, PartyRoom
from parlour.server.plumbing.background import Background
from parlour.server.plumbing.settings import Settings
from parlour.server.plumbing.store_failures import NO_STORE, Busy, not_stored
from parlour.server.tables import entries as log
from parlour.server.tables import plans, protocol, seating
from parlour.server.tables.connections import Connection
from parlour.server.tables.host import SHORTEST_WAIT, TRIES, Plan, TableHost
from parlour.server.tables.live_tables import LiveTables
from parlour.server.tables.room import Room
from parlour.server.tables.timekeeping.absences import HOST_AWAY
from parlour.store.log import Conflict, EventLog, NoTable, StoreError, is_id

HALL_PAUSE: Final = 0.5
"""Minimum interval of updates to the hall (seconds)."""
DEAL_PAUSES: Final = 12.0
"""Number of bot delays after which the next hand is dealt automatically."""
BELL_PAUSES: Final = 5.0
"""Number of bot delays between the last hand and the bell."""
TRY_AGAIN: Final = 1.0
ANSWER_WITHIN: Final = 10.0
"""Time for other processes to say that the host is connected to them (seconds)."""

Planner = Callable[[], list[PartyEntry]]


class PartyServices(Protocol):
    """The part of the server that a party uses."""

    settings: Settings
    store: EventLog
    now: Callable[[], float]
    stopping: asyncio.Event
    background: Background
    tables: LiveTables


class PartyHost:
    """One live party, and the connections to its hall."""

    def __init__(self, room: PartyRoom, registry: PartyServices) -> None:
        self.room = room
        self.registry = registry
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.tables: list[TableHost] = []
        self.used = registry.now()
        self._going_on: asyncio.Task[None] | None = None
        self._woken = False
        self._dealing: dict[tuple[str, int], asyncio.TimerHandle] = {}
        self._updating: asyncio.TimerHandle | None = None
        self._host_gone_since: float | None = None
        self._host_missed_at: float | None = None
        self._host_timer: asyncio.TimerHandle | None = None

    # Commands.

    async def carry_out(self, planner: Planner) -> None:
        """Plan, store and apply."""
        async with self.lock:
            for _ in range(TRIES):
                new = planner()
                if not new:
                    return
                after = PartyRoom.load(self.room.id, self._stored_after(new))
                summary = after.summary(self.registry.now())
                entries = [party_log.encode(entry) for entry in new]
                sitters = party_log.sitters(new)
                try:
                    await self.registry.store.append(
                        summary, self.room.version + 1, entries, sitters
                    )
                except Conflict:
                    await self._catch_up()
                    continue
                except (StoreError, OSError) as error:
                    raise not_stored(error) from error
                self._take(new)
                return
        raise Busy(say("Other players keep changing the table; try again."))

    def _stored_after(self, new: list[PartyEntry]) -> list[bytes]:
        room = self.room
        guests = [party_log.GuestCame(user, name) for user, name in room.guests.items()]
        closed = [party_log.PartyClosed()] if room.closed else []
        known: list[PartyEntry] = [room.made, *guests, *room.events, *closed, *new]
        return [party_log.encode(entry) for entry in known]

    def _take(self, new: list[PartyEntry]) -> None:
        self.room.take(new)
        self.used = self.registry.now()
        self.wake()

    async def _catch_up(self) -> None:
        stored = await self.registry.store.read(self.room.id, self.room.version)
        self._take([party_log.decode(entry) for entry in stored])

    async def catch_up_soon(self) -> None:
        """Apply what other processes have appended, as soon as the store is available."""
        while True:
            try:
                async with self.lock:
                    await self._catch_up()
            except NoTable:
                return  # it has expired
            except StoreError:
                await asyncio.sleep(SHORTEST_WAIT)
            else:
                return

    async def leave(self, user: str) -> None:
        """Remove a guest; once the party has begun a bot plays for them, and they may come back."""
        for table in self.tables:
            await table.carry_out(seating.leave(table, user))
        gone: list[PartyEntry] = [party_log.GuestWent(user)]
        await self.carry_out(
            lambda: gone if self.room.state == "open" and user in self.room.guests else []
        )

    async def end(self) -> None:
        """End the party."""
        await self.carry_out(lambda: [] if self.room.closed else [party_log.PartyClosed()])

    async def read_anew(self) -> None:
        """Read the log again, after known entries have changed."""
        async with self.lock:
            stored = await self.registry.store.read(self.room.id)
            self.room = PartyRoom.load(self.room.id, stored)

    # The tables of a round.

    def wake(self) -> None:
        """Check what to do next, after a change here or at a table."""
        self._update_soon()
        self._woken = True
        if self._going_on is None and not self.registry.stopping.is_set():
            self._going_on = self.registry.background.run(self._go_on())

    async def _go_on(self) -> None:
        try:
            while self._woken:
                self._woken = False
                await self._settle()
        except (ParlourError, StoreError):  # the store does not respond
            asyncio.get_running_loop().call_later(TRY_AGAIN, self.wake)
        finally:
            self._going_on = None

    async def _settle(self) -> None:
        """Create and drive every table of the round, and close the round after the last."""
        room = self.room
        if room.state != "playing":
            self.tables = []
            await self._look_for_host()
            return
        ids = room.tables()
        if [host.room.id for host in self.tables] != ids or any(
            self.wake not in host.on_change for host in self.tables
        ):
            self.tables = [await self._table(n) for n in range(1, len(ids) + 1)]
        await self._replace_host()
        for host in self.tables:
            self._deal_soon(host)
        if all(host.room.state == "over" for host in self.tables):
            await self._ring(room.version)

    # The host.

    async def _replace_host(self) -> None:
        """Make a guest who plays the host, if the host has left; the tables learn of it."""
        room, tables = self.room, self.tables

        def plays(user: str) -> bool:
            return any(table.room.seat_of(user) >= 0 for table in tables)

        heir = next((user for user in room.guests if plays(user)), "")
        if heir and not plays(room.host()):
            passed: list[PartyEntry] = [party_log.PartyHostPassed(heir)]
            await self.carry_out(lambda: [] if plays(room.host()) else passed)
        for table in tables:
            if table.room.maker != room.host():
                await table.carry_out(partial(self._hosted, table))

    def _hosted(self, table: TableHost) -> Plan | None:
        """Plan to store at a table who the host is."""
        user, room = self.room.host(), table.room
        if room.maker == user or room.closed or user not in self.room.guests:
            return None
        seat = room.seat_of(user)
        place = room.chairs[seat].place if seat >= 0 else -1
        return Plan(entries=[log.HostPassed(place, user, self.room.guests[user])])

    async def _look_for_host(self) -> None:
        """Pass hosting on in the hall if the host stays away while guests wait.

        The host may be connected to another process; so all are asked first.
        """
        room, now = self.room, self.registry.now()
        if self._host_timer:
            self._host_timer.cancel()
        here = {connection.user for connection in self.connections}
        heir = next((user for user in room.guests if user in here), "")
        if room.host() in here and room.missed:
            await self.carry_out(lambda: [party_log.HostSeen()] if room.missed else [])
        if room.host() in here or not heir or room.closed:
            self._host_gone_since = self._host_missed_at = None
            return
        if self._host_gone_since is None or (self._host_missed_at and not room.missed):
            self._host_gone_since, self._host_missed_at = now, None
        due = self._host_gone_since + HOST_AWAY * self.registry.settings.away_timeout
        if now >= due and self._host_missed_at is None:
            self._host_missed_at = now
            await self.carry_out(lambda: [] if room.missed else [party_log.HostMissed()])
        if self._host_missed_at is not None:
            due = self._host_missed_at + ANSWER_WITHIN
        if now >= due:
            gone, passed = room.host(), party_log.PartyHostPassed(heir)
            await self.carry_out(lambda: [passed] if room.host() == gone else [])
        else:
            loop = asyncio.get_running_loop()
            self._host_timer = loop.call_later(max(SHORTEST_WAIT, due - now), self.wake)

    async def _table(self, number: int) -> TableHost:
        room = self.room
        table = room.tables()[number - 1]
        try:
            host = await self.registry.tables.host(table)
        except Refused:
            before = await self._rooms_before()
            made = room.table_made(number, self.registry.now())
            first = room.sitting_down(number, before)
            host = await self.registry.tables.make(made, first, table)
        if self.wake not in host.on_change:
            host.on_change.append(self.wake)
        if host.room.state == "open":
            awaited = bool(host.room.people())
            await self.registry.tables.start(host, host.room.maker, awaited=awaited)
        host.changed()  # bots start where nobody is connected
        return host

    async def _rooms_before(self) -> list[Room]:
        """Return the tables of the round before this one."""
        room = self.room
        assert room.party is not None
        round_, number = room.party.round - 1, len(room.party.tables)
        if not round_:
            return []
        ids = [room.table_id(round_, n) for n in range(1, number + 1)]
        return [(await self.registry.tables.host(table)).room for table in ids]

    def _deal_soon(self, host: TableHost) -> None:
        """Deal the next hand automatically after a while, so that the hall does not wait."""
        table, key = host.room.table, (host.room.id, host.room.deals)
        if table is None or not table.deal.over or table.won or key in self._dealing:
            return
        pauses = DEAL_PAUSES if host.room.people() else 1.0
        self._dealing[key] = asyncio.get_running_loop().call_later(
            pauses * self.registry.settings.bot_delay,
            lambda: self.registry.background.run(self._deal(host, key)),
        )

    async def _deal(self, host: TableHost, key: tuple[str, int]) -> None:
        def plan() -> Plan | None:
            table = host.room.table
            if table is None or not table.deal.over or table.won or host.room.deals != key[1]:
                return None
            return plans.deal(host, -1, protocol.Next(id="party"), f"party:{key[1]}")

        try:
            await host.carry_out(plan)
        except (ParlourError, StoreError):
            self._dealing.pop(key, None)
            asyncio.get_running_loop().call_later(TRY_AGAIN, self.wake)

    async def _ring(self, version: int) -> None:
        """Ring the bell: record the result of every table, and seat all for the next round."""
        await asyncio.sleep(BELL_PAUSES * self.registry.settings.bot_delay)
        rooms = [host.room for host in self.tables]

        def plan() -> list[PartyEntry]:
            return [*self.room.closing(rooms)] if self.room.version == version else []

        await self.carry_out(plan)

    # The hall.

    def hall(self) -> hall.Hall:
        """Return the current state of the party, for display."""
        return hall.Hall(self.room, self.tables)

    def join(self, connection: Connection) -> None:
        """Add a connection to the hall."""
        self.connections.add(connection)
        self.used = self.registry.now()
        self.hall().show(connection)
        self.wake()

    def part(self, connection: Connection) -> None:
        """Let somebody leave."""
        self.connections.discard(connection)
        self.used = self.registry.now()
        self.wake()

    def _update_soon(self) -> None:
        if self._updating is None and self.connections:
            self._updating = asyncio.get_running_loop().call_later(HALL_PAUSE, self._update)

    def _update(self) -> None:
        self._updating, shown = None, self.hall()
        for connection in list(self.connections):
            shown.show(connection)

    def close(self, code: str, sentence: Message) -> None:
        """Close all connections of the hall."""
        for timer in (*self._dealing.values(), self._updating, self._host_timer):
            if timer:
                timer.cancel()
        for connection in list(self.connections):
            connection.close(code, sentence)


class Parties:
    """The parties that are live here."""

    def __init__(self, registry: PartyServices) -> None:
        self.registry = registry
        self.live: dict[str, PartyHost] = {}
        self._loading: dict[str, asyncio.Lock] = {}

    async def make(self, room: PartyRoom, first: list[PartyEntry]) -> PartyHost:
        """Store a new party, with its first entries."""
        room.take(first)
        entries = [party_log.encode(entry) for entry in (room.made, *first)]
        try:
            summary, sitters = room.summary(self.registry.now()), party_log.sitters(first)
            await self.registry.store.create(summary, entries, sitters)
        except StoreError as error:
            raise not_stored(error) from error
        host = self.live[room.id] = PartyHost(room, self.registry)
        return host

    async def host(self, party: str) -> PartyHost:
        """Return a live party, loading it if necessary; refuse if there is none."""
        if not is_id(party):
            raise hall.NoParty(say("There is no such party."))
        lock = self._loading.setdefault(party, asyncio.Lock())
        async with lock:
            if party not in self.live:
                self.live[party] = PartyHost(await self._load(party), self.registry)
                self.live[party].wake()
        self._loading.pop(party, None)
        return self.live[party]

    async def _load(self, party: str) -> PartyRoom:
        try:
            stored = await self.registry.store.read(party)
        except NoTable:
            raise hall.NoParty(say("There is no such party.")) from None
        except StoreError as error:
            raise Busy(NO_STORE) from error
        try:
            return PartyRoom.load(party, stored)
        except hall.UNREADABLE:
            raise hall.NoParty(say("There is no such party.")) from None

    def table_loaded(self, party: str) -> None:
        """Resume a party when one of its tables is in use again."""
        if party in self.live:
            self.live[party].wake()
        else:
            self.registry.background.run(self._wake(party))

    async def _wake(self, party: str) -> None:
        with suppress(ParlourError, StoreError):
            await self.host(party)

    def sweep(self, idle: float) -> None:
        """Unload idle parties; the log keeps them."""
        for party, host in list(self.live.items()):
            unused = self.registry.now() - host.used > idle
            in_use = host.connections or host.room.state == "playing"
            if unused and not in_use:
                del self.live[party]

    def close(self, code: str, sentence: Message) -> None:
        """Close all connections of every hall."""
        for host in self.live.values():
            host.close(code, sentence)
