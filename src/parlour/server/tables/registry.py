"""Registry: the server behind all endpoints. It holds the live tables, and loads the others."""

import asyncio
import gc
import logging
import os
import secrets
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final

import msgspec
from msgspec import UNSET
from starlette.requests import HTTPConnection

from parlour.coach.todays_deal import OPEN_DAYS, day_at
from parlour.errors import Refused
from parlour.games import find_game
from parlour.server.http.rate_limits import OPEN_MOST, RateLimits
from parlour.server.library.document_workers import DocumentWorkers
from parlour.server.library.documents import Imported, Match, match_of
from parlour.server.parties import party_room
from parlour.server.parties.party_host import Parties
from parlour.server.people.sessions import Session
from parlour.server.people.signer import NotSigned, Signer
from parlour.server.plumbing.address_blocks import household_of
from parlour.server.plumbing.deadline import STORE_SECONDS, WRITES_SECONDS
from parlour.server.plumbing.fair_turns import PacedWork
from parlour.server.plumbing.metrics import Metrics
from parlour.server.plumbing.other_processes import OtherProcesses
from parlour.server.plumbing.settings import Settings
from parlour.server.plumbing.shared_reads import SharedReads
from parlour.server.plumbing.store_failures import NO_STORE, Busy, not_stored
from parlour.server.plumbing.supervision import Supervisor
from parlour.server.progress.own_log import is_own
from parlour.server.tables import entries as log
from parlour.server.tables import seating, table_summary
from parlour.server.tables.bot_workers import BotWorkers
from parlour.server.tables.first_use import FirstUse
from parlour.server.tables.host import TableHost
from parlour.server.tables.protocol import TableInfo
from parlour.server.tables.room import Room
from parlour.server.tables.shuffle_rounds import ShuffleRounds
from parlour.server.tables.timekeeping.steady_clock import SteadyClock
from parlour.server.tables.timekeeping.timers import Timers
from parlour.server.tables.update_queue import UpdateQueue
from parlour.server.tables.updates import limits, people
from parlour.server.today.day_log import STATE as DAILY
from parlour.server.today.day_log import Days, is_day, note_end, note_ends
from parlour.store.databases import open_log
from parlour.store.log import (
    FINISHED,
    Conflict,
    NoTable,
    StoreError,
    TableSummary,
    is_id,
)

STOPPING: Final = "The server is restarting; connect again in a moment."
SERVER: Final = "server"
"""The store entry with the server's signing key; it is not a table."""
REVOKED: Final = "This token was revoked."
SWEEP: Final = 15.0
ELSEWHERE: Final = 30.0
"""A table that only other processes use is unloaded after this time without a request (seconds)."""
QUICKLY_LOADED: Final = 200
"""Longer logs are read in a thread, so that other tables do not wait."""
MATCHES_KEPT: Final = 4
"""Number of matches kept in the form for document workers."""
CLOSED_AT_ONCE: Final = 1000
"""Number of abandoned tables closed in one go."""
DAY: Final = 24 * 3600.0
ENDED: Final = log.encode(log.Closed())

logger = logging.getLogger("parlour")


class NotThere(Refused):
    """The table does not exist, or the caller may not see it."""

    code = "table/unknown"


class Registry:
    """Everything with the lifetime of the server."""

    def __init__(self, settings: Settings, now: Callable[[], float] | None = None) -> None:
        self.settings = settings
        self.now = now or SteadyClock()
        self.store = open_log(settings.database)
        self.metrics = Metrics()
        self.bot_workers = BotWorkers(settings.bot_workers, settings.bot_timeout, self.metrics)
        self.documents = DocumentWorkers(settings.record_workers, settings.record_timeout)
        self.rate_limits = RateLimits(settings.rate_multiplier, self.now)
        self.signer = Signer(settings.secret or secrets.token_hex(32))
        self.process = f"{os.getpid()}-{secrets.token_hex(3)}"
        self.hosts: dict[str, TableHost] = {}
        self.parties = Parties(self)
        self.timers: dict[str, Timers] = {}
        self.shuffle_rounds: dict[str, ShuffleRounds] = {}
        self.sockets = 0
        self._sockets_of: Counter[str] = Counter()
        """The number of connections per address."""
        self.revoked: set[str] = set()
        """Players whose tokens are revoked."""
        self.replays: dict[tuple[str, int, int, int], bytes] = {}
        """Rendered past deals: by table, event, step and seat."""
        self.reviews: dict[tuple[str, int, int], Any] = {}
        """Reviews in progress: by table, seat and deal."""
        self.pars: dict[str, asyncio.Task[Any]] = {}
        """The days whose deals bots are playing."""
        self.past_pars = asyncio.Semaphore(1)
        self.days = Days(self.store)
        self.first_use = FirstUse()
        self.paced = PacedWork()
        self.shared_reads = SharedReads()
        self.stopping = asyncio.Event()
        self.ends_soon = False
        """Whether this process must end soon, because of a signal."""
        self.supervisor = Supervisor(self.metrics)
        self._loading: dict[str, asyncio.Lock] = {}
        self._long_loads = asyncio.Semaphore(1)
        """Long logs are read one at a time; threads share the interpreter with the tables."""
        self._matches: dict[tuple[str, int], Match] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.tell_soon = UpdateQueue(self.spawn).tell_soon

    # Start and shutdown.

    async def open(self) -> None:
        """Open the store, warm up the bots, and start listening."""
        await self.store.start()
        if isinstance(self.now, SteadyClock):
            self.now.set(await self.store.time())
        if not self.settings.secret:
            self.signer = Signer(await self._kept_secret())
        self.revoked = await self.store.revoked()
        self.bot_workers.start()
        kind = self.settings.database.partition(":")[0]
        logger.info("server started", extra={"store": kind})
        self.spawn(self.supervisor.keep("listening", OtherProcesses(self).listen))
        self.spawn(self.supervisor.keep("sweeping", self._sweep))

    async def shut(self) -> None:
        """Close connections, finish pending work, and close the store; wait long for nothing."""
        self.say_goodbye()
        for timers in self.timers.values():
            timers.stop()
        for rounds in self.shuffle_rounds.values():
            rounds.stop()
        with suppress(TimeoutError):
            async with asyncio.timeout(WRITES_SECONDS):
                for host in list(self.hosts.values()):
                    async with host.lock:  # pending writes finish first
                        pass
        for task in list(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=WRITES_SECONDS)
        self.bot_workers.stop()
        self.documents.stop()
        with suppress(TimeoutError):
            async with asyncio.timeout(STORE_SECONDS):
                await self.store.stop()
        self.metrics.leave()
        logger.info("server stopped")

    def say_goodbye(self) -> None:
        """Tell everybody that the server stops."""
        self.stopping.set()
        for host in list(self.hosts.values()):
            host.close("server/stopping", STOPPING)
        self.parties.close("server/stopping", STOPPING)

    async def _kept_secret(self) -> str:
        """Return the signing key that all processes on the same database share."""
        mine = secrets.token_hex(32)
        with suppress(Conflict):
            now = self.now()
            await self.store.create(
                TableSummary(SERVER, "", now, now, state=SERVER), [mine.encode()]
            )
        return (await self.store.read(SERVER))[0].decode()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something in the background, and log its errors."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            self.metrics.background_failures.inc()
            logger.error("a background task failed", exc_info=task.exception())

    async def ready(self) -> bool:
        """Return whether everything that players need works."""
        if self.stopping.is_set() or self.supervisor.down:
            return False
        return await self.store.healthy()

    async def _sweep(self, well: Callable[[], None]) -> None:
        """Unload idle tables, delete expired ones, and fix the deal of the next day."""
        forgotten, others = 0.0, OtherProcesses(self)
        while True:
            self.sweep()
            if self.settings.shared:
                await self.read_revoked()
                await others.catch_up()
            if self.now() - forgotten > DAY / 24:
                await self.expire()
                await self._keep_days()
                if forgotten:  # frees cycles of closed sockets; rarely, because all tables wait
                    gc.collect()
                forgotten = self.now()
            well()
            await asyncio.sleep(SWEEP)

    async def _keep_days(self) -> None:
        """Note results of today's deal that a killed server could not note; fix the next deal."""
        today = await self.days.find(day_at(self.now()))
        if today:
            await note_ends(self.days, today, today.unfinished())
        await self.days.promise(self.now())

    async def expire(self) -> None:
        """Delete tables and daily deals that have long been over, and close unused tables."""
        if self.settings.keep_days:
            kept = self.settings.keep_days
            await self.store.forget(self.now() - kept * DAY)
            days = max(kept, OPEN_DAYS + 1)  # an open deal keeps its cards
            await self.store.forget(self.now() - days * DAY, [DAILY])
        if self.settings.abandoned_days:
            await self._close_abandoned(self.now() - self.settings.abandoned_days * DAY)

    async def _close_abandoned(self, before: float) -> None:
        """Close tables and parties without activity since a time.

        Their players can still download the record, until closed tables are deleted.
        """
        for table in await self.store.abandoned(before, CLOSED_AT_ONCE):
            host, party = self.hosts.get(table), self.parties.live.get(table)
            with suppress(Refused, Conflict):  # somebody has come back
                if host:
                    await host.carry_out(partial(seating.abandoned, host))
                elif party:
                    await party.end()
                else:
                    summary, stored = await self.store.summary(table), await self.store.read(table)
                    end = party_room.ENDED if summary.state == party_room.STATE else ENDED
                    closed = msgspec.structs.replace(
                        summary, state="closed", changed=self.now(), public=False
                    )
                    await self.store.append(closed, len(stored) + 1, [end])

    async def read_revoked(self) -> None:
        """Read whose tokens are revoked, and disconnect them."""
        self.revoked = await self.store.revoked()
        self._hang_up_on_revoked()

    def sweep(self) -> None:
        """Unload idle tables; the log keeps them."""
        for table, host in list(self.hosts.items()):
            self._unload(table, host, self.settings.idle_timeout)
        self.parties.sweep(self.settings.idle_timeout)
        self.metrics.tables_live.set(len(self.hosts))

    def unload_elsewhere(self, host: TableHost) -> bool:
        """Unload a table that only other processes use, because following it costs time."""
        return self._unload(host.room.id, host, min(ELSEWHERE, self.settings.idle_timeout))

    def _unload(self, table: str, host: TableHost, unused: float) -> bool:
        """Unload a table that was not used for a time; return whether it was unloaded."""
        busy = host.connections or host.lock.locked() or self.timers[table].busy
        if busy or self.now() - host.used <= unused:
            return False
        self.timers.pop(table).stop()
        self.shuffle_rounds.pop(table).stop()
        self.hosts.pop(table).forget()
        return True

    # Tables.

    async def host(self, table: str) -> TableHost:
        """Return a live table, loading it if necessary; refuse if there is none."""
        if table in self.hosts:
            self.hosts[table].used = self.now()  # keeps it loaded until the caller has joined
            return self.hosts[table]
        if not is_id(table) or is_day(table) or is_own(table):
            raise NotThere("There is no such table.")
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
            stored = await self.store.read(table)
        except NoTable:
            raise NotThere("There is no such table.") from None
        except StoreError as error:
            raise Busy(NO_STORE) from error
        made = log.made(stored)
        if made is None:  # it is the log of a party
            raise NotThere("There is no such table.")
        await self.first_use.prepare(made)
        if len(stored) > QUICKLY_LOADED:
            async with self._long_loads:
                room = await asyncio.to_thread(Room.load, table, stored)
        else:
            room = Room.load(table, stored)
        if table in self.hosts:  # loaded after somebody else's attempt had failed
            return
        room.times.forgive(room.due(), self.now(), self.settings.reconnect_grace)
        self._set_up(room)
        self.shuffle_rounds[table].wake()  # a round interrupted by a server stop continues

    def _set_up(self, room: Room) -> TableHost:
        host = TableHost(room, self)
        self.timers[room.id] = Timers(host)
        self.shuffle_rounds[room.id] = ShuffleRounds(host)
        self.hosts[room.id] = host
        if room.made.party:
            self.parties.table_loaded(room.made.party)
        if room.made.day:
            host.on_change.append(partial(self._day_played, room))
            self._day_played(room)
        self.metrics.tables_live.set(len(self.hosts))
        return host

    def _day_played(self, room: Room) -> None:
        if room.state in FINISHED:
            self.spawn(note_end(self.days, room, self.now()))

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
            await self.store.create(
                table_summary.summary(room, self.now()), entries, log.sitters(first)
            )
        except Conflict:
            return await self.host(room.id)
        except StoreError as error:
            raise not_stored(error) from error
        self.metrics.tables_made.labels(made.game).inc()
        return self._set_up(room)

    async def store_imported(self, found: Imported) -> str:
        """Store an imported match without loading it; return the id of its table."""
        now, made, table = self.now(), found.made, secrets.token_urlsafe(12)
        summary = TableSummary(
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
            await self.store.create(summary, found.entries)
        except StoreError as error:
            raise not_stored(error) from error
        self.metrics.tables_made.labels(made.game).inc()
        return table

    def match(self, room: Room) -> Match:
        """Return the match of a table for a document worker; recent ones are cached."""
        assert room.table is not None
        key = room.id, room.seq
        if key not in self._matches:
            self.documents.check_not_full()
            while len(self._matches) >= MATCHES_KEPT:
                del self._matches[next(iter(self._matches))]
            self._matches[key] = match_of(room.id, room.table)
        return self._matches[key]

    async def amend(self, table: str, change: Callable[[list[bytes]], Mapping[int, bytes]]) -> None:
        """Change entries of a table in the store, and reload it if it is live."""
        await self.store.amend(table, change(await self.store.read(table)))
        self.days.forget(table)
        host = self.hosts.pop(table, None)
        if host is not None:
            host.close("server/stopping", "The table is being reloaded; connect again.")
            self.timers.pop(table).stop()
            self.shuffle_rounds.pop(table).stop()
        if table in self.parties.live:
            await self.parties.live[table].read_anew()

    async def start(self, host: TableHost, user: str, *, awaited: bool = False) -> None:
        """Start the match at a table: bots take free seats, the first deal is dealt.

        With `awaited`, the deal waits for clients that have yet to connect.
        """
        await host.carry_out(seating.start(host, user, awaited=awaited))
        if not awaited:
            await self.shuffle_rounds[host.room.id].ended()

    # Callers.

    def session(self, connection: HTTPConnection) -> Session | None:
        """Return the caller; refuse a revoked token."""
        found = self.signer.session(connection)
        if found and found.id in self.revoked:
            if found.bot:
                raise NotSigned(REVOKED)
            return None  # logged out everywhere
        return found

    def connected(self, by: int = 1, address: str = "") -> None:
        """Count a connection that was opened, or (-1) closed."""
        self.sockets += by
        self._sockets_of[household_of(address)] += by
        if not self._sockets_of[household_of(address)]:
            del self._sockets_of[household_of(address)]
        self.metrics.sockets.set(self.sockets)

    def check_not_full(self, address: str = "") -> None:
        """Refuse a connection beyond the limit."""
        if self.sockets >= self.settings.max_connections:
            raise Refused("The server is full.")
        most = OPEN_MOST * self.settings.rate_multiplier
        if address and most and self._sockets_of[household_of(address)] >= most:
            raise Refused("Too many connections are open from your address.")

    async def revoke(self, session: Session) -> None:
        """Revoke a token; other processes learn of it within seconds."""
        try:
            await self.store.revoke(session.id)
        except StoreError as error:
            raise Busy(NO_STORE) from error
        self.revoked.add(session.id)
        self._hang_up_on_revoked()

    def _hang_up_on_revoked(self) -> None:
        for host in self.hosts.values():
            for connection in [
                connection for connection in host.connections if connection.user in self.revoked
            ]:
                connection.close(NotSigned.code, REVOKED)

    # Invitations and links.

    def link(self, room: Room) -> str:
        """Return the invitation of a table."""
        return f"{self.settings.base_url.rstrip('/')}/t/{room.id}"

    def seat_link(self, room: Room, seat: int) -> str:
        """Return the link that moves a seat to another device."""
        chair = room.chairs[seat]
        token = self.signer.seat_token(room.id, chair.place, chair.since)
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
            host=room.is_host(user),
            hosting=room.host(),
            back=room.kept_seat(user),
            locked=room.locked,
            clock=self._clock(made),
            left=room.times.clocks(self.now()),
            limits=limits(room, self.now()),
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
            practice=self._is_practice(room),
            seat_link=self.seat_link(room, seat) if seat >= 0 else UNSET,
        )

    def _is_practice(self, room: Room) -> bool:
        """Return whether the table replays a daily deal, or plays it when its day is over."""
        made, today = room.made, day_at(self.now()).isoformat()
        if made.practice or not made.day:
            return made.practice
        day = self.days.known(made.day)
        mine = day.at(room.id) if day else None
        return mine.late if mine and mine.ended else made.day < today and room.state != "over"

    def _clock(self, made: log.Made) -> dict[str, float] | None:
        if made.per_move:
            return {"per_move": made.per_move}
        return {"bank": made.bank, "increment": made.increment} if made.bank else None
