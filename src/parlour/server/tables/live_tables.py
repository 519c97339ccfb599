"""Live tables: those that somebody uses are in memory; the others are loaded from the log."""

import asyncio
import secrets
from collections.abc import Iterator
from functools import partial
from typing import Final, Protocol

from msgspec import UNSET

from parlour.coach.todays_deal import day_at
from parlour.errors import Refused
from parlour.games import find_game
from parlour.languages.message import Message, say
from parlour.server.library.documents import Imported
from parlour.server.people.callers import Callers
from parlour.server.people.sessions import device_of
from parlour.server.plumbing.store_failures import NO_STORE, Busy, not_stored
from parlour.server.progress.own_log import is_own
from parlour.server.tables import entries as log
from parlour.server.tables import seating
from parlour.server.tables.connections import Connection
from parlour.server.tables.first_use import FirstUse
from parlour.server.tables.host import HostServices, TableHost
from parlour.server.tables.protocol import TableInfo
from parlour.server.tables.room import Room
from parlour.server.tables.shuffle_rounds import ShuffleRounds
from parlour.server.tables.summary import summary
from parlour.server.tables.timekeeping.timers import Timers
from parlour.server.tables.update_queue import UpdateQueue
from parlour.server.tables.updates import limits, people
from parlour.server.today.day_log import Days, is_day, note_end
from parlour.store.log import FINISHED, Conflict, NoTable, StoreError, TableSummary, is_id

ELSEWHERE: Final = 30.0
"""A table that only other processes use is unloaded after this time without a request (seconds)."""
QUICKLY_LOADED: Final = 200
"""Longer logs are read in a thread, so that other tables do not wait."""


class NotThere(Refused):
    """The table does not exist, or the caller may not see it."""

    code = "table/unknown"


class LivePartiesToWake(Protocol):
    """What a table tells the party that it belongs to."""

    def table_loaded(self, party: str) -> None:
        """Resume a party when one of its tables is in use again."""
        ...


class Services(HostServices, Protocol):
    """The part of the server that live tables use."""

    callers: Callers
    days: Days

    @property
    def parties(self) -> LivePartiesToWake:
        """The progressive parties."""
        ...


class LiveTables:
    """The tables in memory, with their timers and shuffles."""

    def __init__(self, registry: Services) -> None:
        self.registry = registry
        self.hosts: dict[str, TableHost] = {}
        self.timers: dict[str, Timers] = {}
        self.shuffle_rounds: dict[str, ShuffleRounds] = {}
        self.first_use = FirstUse()
        self._loading: dict[str, asyncio.Lock] = {}
        self._long_loads = asyncio.Semaphore(1)
        """Long logs are read one at a time; threads share the interpreter with the tables."""
        self.update_soon = UpdateQueue(registry.background).update_soon

    async def host(self, table: str) -> TableHost:
        """Return a live table, loading it if necessary; refuse if there is none."""
        if table in self.hosts:
            self.hosts[
                table
            ].used = self.registry.now()  # keeps it loaded until the caller has joined
            return self.hosts[table]
        if not is_id(table) or is_day(table) or is_own(table):
            raise NotThere(say("There is no such table."))
        lock = self._loading.setdefault(table, asyncio.Lock())
        try:
            async with lock:
                if table not in self.hosts:
                    await self._load(table)
        finally:
            self._loading.pop(table, None)
        return self.hosts[table]

    async def _load(self, table: str) -> None:
        try:
            stored = await self.registry.store.read(table)
        except NoTable:
            raise NotThere(say("There is no such table.")) from None
        except StoreError as error:
            raise Busy(NO_STORE) from error
        made = log.made(stored)
        if made is None:  # it is the log of a party
            raise NotThere(say("There is no such table."))
        await self.first_use.prepare(made)
        if len(stored) > QUICKLY_LOADED:
            async with self._long_loads:
                room = await asyncio.to_thread(Room.load, table, stored)
        else:
            room = Room.load(table, stored)
        if table in self.hosts:  # loaded after somebody else's attempt had failed
            return
        room.times.forgive(room.due(), self.registry.now(), self.registry.settings.reconnect_grace)
        self._set_up(room)
        self.shuffle_rounds[table].wake()  # a round interrupted by a server stop continues

    def _set_up(self, room: Room) -> TableHost:
        host = TableHost(room, self.registry)
        self.timers[room.id] = Timers(host)
        self.shuffle_rounds[room.id] = ShuffleRounds(host)
        self.hosts[room.id] = host
        if room.made.party:
            self.registry.parties.table_loaded(room.made.party)
        if room.made.day:
            host.on_change.append(partial(self._day_played, room))
            self._day_played(room)
        self.registry.metrics.tables_live.set(len(self.hosts))
        return host

    def _day_played(self, room: Room) -> None:
        if room.state in FINISHED:
            self.registry.background.run(note_end(self.registry.days, room, self.registry.now()))

    async def make(self, made: log.Made, first: list[log.Entry], table: str = "") -> TableHost:
        """Create a table with its first entries; with a given id it may exist already."""
        name = table or secrets.token_urlsafe(12)
        await self.first_use.prepare(made)
        if len(first) > QUICKLY_LOADED:
            async with self._long_loads:
                room = await asyncio.to_thread(Room.begin, name, made, first)
        else:
            room = Room.begin(name, made, first)
        entries = [log.encode(entry) for entry in (made, *first)]
        try:
            await self.registry.store.create(
                summary(room, self.registry.now()), entries, log.sitters(first)
            )
        except Conflict:
            return await self.host(room.id)
        except StoreError as error:
            raise not_stored(error) from error
        self.registry.metrics.tables_made.labels(made.game).inc()
        return self._set_up(room)

    async def store_imported(self, found: Imported) -> str:
        """Store an imported match without loading it; return the id of its table."""
        now, made, table = self.registry.now(), found.made, secrets.token_urlsafe(12)
        listed = TableSummary(
            table=table,
            game=made.game,
            made=now,
            changed=now,
            state="over" if found.over else "closed",
            seats=made.seats,
            title=find_game(made.game).title,
            deals=found.deals,
        )
        try:
            await self.registry.store.create(listed, found.entries)
        except StoreError as error:
            raise not_stored(error) from error
        self.registry.metrics.tables_made.labels(made.game).inc()
        return table

    async def start(self, host: TableHost, user: str, *, awaited: bool = False) -> None:
        """Start the match at a table: bots take free seats, the first deal is dealt.

        With `awaited`, the deal waits for clients that have yet to connect.
        """
        await host.carry_out(seating.start(host, user, awaited=awaited))
        if not awaited:
            await self.shuffle_rounds[host.room.id].ended()

    # Unloading.

    def sweep(self, idle: float) -> None:
        """Unload idle tables; the log keeps them."""
        for table, host in list(self.hosts.items()):
            self._unload(table, host, idle)
        self.registry.metrics.tables_live.set(len(self.hosts))

    def unload_elsewhere(self, host: TableHost) -> bool:
        """Unload a table that only other processes use, because following it costs time."""
        return self._unload(host.room.id, host, min(ELSEWHERE, self.registry.settings.idle_timeout))

    def _unload(self, table: str, host: TableHost, unused: float) -> bool:
        """Unload a table that was not used for a time; return whether it was unloaded."""
        busy = host.connections or host.lock.locked() or self.timers[table].busy
        if busy or self.registry.now() - host.used <= unused:
            return False
        self._remove(table).forget()
        return True

    def _remove(self, table: str) -> TableHost:
        self.timers.pop(table).stop()
        self.shuffle_rounds.pop(table).stop()
        return self.hosts.pop(table)

    def reload(self, table: str) -> None:
        """Unload a table whose log was changed; its clients connect again."""
        if table in self.hosts:
            self._remove(table).close(
                "server/stopping", say("The table is being reloaded; connect again.")
            )

    def say_goodbye(self, code: str, sentence: Message) -> None:
        """Close all connections of every table."""
        for host in list(self.hosts.values()):
            host.close(code, sentence)

    def stop(self) -> None:
        """Stop the timers and shuffles of every table."""
        for timers in self.timers.values():
            timers.stop()
        for rounds in self.shuffle_rounds.values():
            rounds.stop()

    async def finish_writes(self) -> None:
        """Wait until no table is writing."""
        for host in list(self.hosts.values()):
            async with host.lock:
                pass

    # People.

    def connections(self) -> Iterator[Connection]:
        """Yield the connections of every table."""
        for host in self.hosts.values():
            yield from list(host.connections)

    def link(self, room: Room) -> str:
        """Return the invitation of a table."""
        return f"{self.registry.settings.base_url.rstrip('/')}/t/{room.id}"

    def seat_link(self, room: Room, seat: int) -> str:
        """Return the link that moves a seat to another device."""
        chair = room.chairs[seat]
        token = self.registry.callers.signer.seat_token(room.id, chair.place, chair.since)
        return f"{self.link(room)}#seat={token}"

    def info(self, room: Room, user: str) -> TableInfo:
        """Return what the caller may know about a table besides its scene."""
        made, host = room.made, self.hosts.get(room.id)
        seat = room.seat_of(user)
        return TableInfo(
            table=room.id,
            game=made.game,
            title=room.game.title,
            seats=made.seats,
            fill=made.fill,
            waits=made.waits,
            version=made.version,
            options=room.options(),
            hands=made.hands,
            state=room.state,
            people=people(room, host.here() if host else ()),
            you=seat,
            host=room.is_host(device_of(user)),
            hosting=room.host(),
            back=room.reserved_seat(user),
            locked=room.locked,
            clock=clock_of(made),
            left=room.times.clocks(self.registry.now()),
            limits=limits(room, self.registry.now()),
            paused=room.paused,
            watch=made.watch,
            public=made.public,
            undo=made.undo,
            unhurried=made.unhurried,
            hints=made.hints if room.gives_hints() else "never",
            commitment=room.commitment,
            shuffle=room.shuffling.message(),
            sealed=room.sealed(),
            link=self.link(room),
            rematch=room.rematch,
            joining=made.joining,
            imported=made.imported,
            party=made.party,
            round=made.round,
            number=made.number,
            day=made.day,
            practice=is_practice(self.registry.days, room, self.registry.now()),
            seat_link=self.seat_link(room, seat) if seat >= 0 else UNSET,
            device=room.device(user) if made.one_device else UNSET,
        )


def clock_of(made: log.Made) -> dict[str, float] | None:
    """Return the terms of a table's clock, if it has one."""
    if made.per_move:
        return {"per_move": made.per_move}
    return {"bank": made.bank, "increment": made.increment} if made.bank else None


def is_practice(days: Days, room: Room, now: float) -> bool:
    """Return whether the table replays a daily deal, or plays it when its day is over."""
    made, today = room.made, day_at(now).isoformat()
    if made.practice or not made.day:
        return made.practice
    day = days.known(made.day)
    mine = day.at(room.id) if day else None
    return mine.late if mine and mine.ended else made.day < today and room.state != "over"
