"""TableHost: one live table. Plan, append, take, tell: nothing is told before it is stored.

Commands are carried out one at a time. If another process has appended in between, the store
answers with a Conflict; the host reads what it missed and plans again on what is now true.

Whoever moved is told first. What the others see is drawn when the server has a moment for it, so
that nobody who moves waits for pictures that are not his.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from parlour.core.deal import ONLOOKER
from parlour.errors import Refused
from parlour.server.live import entries as log
from parlour.server.live import protocol
from parlour.server.live.bot_workers import Minds
from parlour.server.live.connections import Line
from parlour.server.live.entries import Entry, decode, encode
from parlour.server.live.room import Room
from parlour.server.live.updates import Ears, clocks, limits, people, scene
from parlour.server.metrics import Metrics
from parlour.server.settings import Settings
from parlour.store.log import Conflict, EventLog, StoreError
from parlour.table.events import Dealt, Drawn, Event, Opened, Played, Settled, Told, Won
from parlour.table.stage import sheet
from parlour.table.table import Change

TRIES: Final = 20
NOBODY_WATCHES: Final = "Nobody watches at this table; only its players come in."
CHAIRS: Final = (log.Sat, log.Stood, log.BotSat, log.Came, log.Went, Opened, Drawn)
"""After these, all are told who sits where, and whether the match has begun."""


class Busy(Refused):
    """The store did not take it; nothing has changed."""

    code = "store/failed"


class House(Protocol):
    """What a table needs of the server around it."""

    settings: Settings
    store: EventLog
    minds: Minds
    metrics: Metrics
    process: str
    stopping: asyncio.Event
    now: Callable[[], float]

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something in the background."""
        ...

    def tell_soon(self, host: "TableHost") -> None:
        """Let a table tell the rest when whoever has moved elsewhere has been answered."""
        ...

    def info(self, room: Room, user: str) -> dict[str, Any]:
        """Return what one may know of a table."""
        ...


@dataclass
class Plan:
    """What is to be appended: a change of the match, and entries that go with it."""

    change: Change | None = None
    entries: list[Entry] = field(default_factory=list)
    graced: dict[int, float] = field(default_factory=dict)
    """The seconds of lost lines that seats get back with it."""

    def all(self) -> list[Entry]:
        """Return the entries in the order of the log."""
        return [*(self.change.events if self.change else ()), *self.entries]


@dataclass(frozen=True)
class Telling:
    """What there is to tell."""

    news: dict[int, list[Told]] | None
    """What each seat hears of the match; None where it did not go on."""
    talk: list[bytes]
    shared: list[bytes]
    chairs: bool
    """Whether somebody may sit elsewhere now."""


Planner = Callable[[], Plan | None]
"""Plans on the table as it is now; refuses, or returns None where nothing is left to do."""


class TableHost:
    """A room, its lock, and the lines to those who are there."""

    def __init__(self, room: Room, house: House) -> None:
        self.room = room
        self.house = house
        self.lock = asyncio.Lock()
        self.lines: set[Line] = set()
        self.ears = Ears()
        self.used = house.now()
        self.told_of: dict[int, float] = {}
        """Since when a seat has had no line here."""
        self.outages: dict[int, float] = {}
        """How long a seat's line was down in this turn."""
        self.graced: dict[int, float] = {}
        """How much of that each seat got back in this deal."""
        self.turned = house.now()
        """When the match last went on."""
        self.watchers: list[Callable[[], None]] = []
        """Called after every change: the bots and the clocks."""
        self._later: tuple[Telling, list[Line]] | None = None
        """What is still to be told of how the table stands now, and to whom."""

    # Carrying out.

    async def carry_out(self, planner: Planner, user: str = "") -> int:
        """Plan, store, take and tell, first the user who asked; return the version after it."""
        async with self.lock:
            for _ in range(TRIES):
                plan = planner()
                if plan is None:
                    return self.room.version
                try:
                    await self._append(plan, user)
                except Conflict:
                    await self._catch_up()
                    continue
                return self.room.version
        raise Busy("Others were quicker, again and again; try once more.")

    async def _append(self, plan: Plan, user: str) -> None:
        room, new = self.room, plan.all()
        now = self.house.now()
        began = self.house.metrics.begin()
        try:
            await self.house.store.append(
                room.shelf(now, new), room.version + 1, [encode(entry) for entry in new]
            )
        except Conflict:
            self.house.metrics.count("parlour_conflicts_total")
            raise
        except (StoreError, OSError) as error:
            self.house.metrics.count("parlour_store_failures_total")
            raise Busy("The store did not take it; nothing has changed.") from error
        self.house.metrics.observe("parlour_append_seconds", began)
        self.used = now
        moves = sum(isinstance(entry, Played) for entry in new)
        self.house.metrics.count("parlour_moves_total", by=moves)
        for seat, seconds in plan.graced.items():
            self.graced[seat] = self.graced.get(seat, 0.0) + seconds
        self.tell_the_rest()
        if plan.change and _simple(plan.change):
            before, first = room.table.deal if room.table else None, room.seq
            room.accept(plan.change)
            assert before is not None
            news: dict[int, list[Told]] = {seat: [] for seat in self.ears}
            for seq, event in enumerate(plan.change.events, start=first + 1):
                for seat, told in self.ears.hear(room, seq, event, before).items():
                    news[seat].append(told)
            self._take(plan.entries, news, user=user)
        else:
            self._take(new, user=user)

    async def catch_up(self) -> None:
        """Take what other processes have appended."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        stored = await self.house.store.read(self.room.id, self.room.version)
        if stored:
            self.tell_the_rest()
            self._take([decode(entry) for entry in stored])

    # Taking and telling.

    def _take(
        self, new: Iterable[Entry], news: dict[int, list[Told]] | None = None, user: str = ""
    ) -> None:
        """Let stored entries happen, and tell everybody who is there."""
        room, moved, chairs = self.room, news is not None, False
        news = news if news is not None else {seat: [] for seat in self.ears}
        said: list[Any] = []
        kept = went = False
        for entry in new:
            chairs = chairs or isinstance(entry, CHAIRS)
            went = went or isinstance(entry, log.Went)
            if isinstance(entry, Event):
                moved = True
                if isinstance(entry, Dealt):
                    self.graced = {}
                before = room.table.deal.copy() if room.table else None
                room.apply(entry)
                if isinstance(entry, Drawn):
                    self.ears.clear()
                assert room.table is not None
                heard = self.ears.hear(room, room.seq, entry, before or room.table.deal)
                for seat, told in heard.items():
                    news.setdefault(seat, []).append(told)
            else:
                room.apply(entry)
                kept = kept or isinstance(entry, log.ClockKept | log.Limited)
                said += self._said(entry)
        if moved:
            self.turned = self.house.now()
            self.outages = {}
        self._tell(news if moved else None, said, user, chairs=chairs, clock=kept)
        if went:
            self._announce()  # one who went elsewhere may still be connected here
        for watcher in self.watchers:
            watcher()

    def _said(self, entry: Entry) -> list[Any]:
        """Return what is told to all of an entry that is no event of the match."""
        room = self.room
        match entry:
            case log.Chatted():
                seat = room.seat_at(entry.place)
                if entry.emote:
                    return [protocol.Emoted(seat, entry.emote)]
                name = room.chairs[seat].name
                return [protocol.Chatted(room.version, seat, name, entry.text)]
            case log.Asked():
                return [protocol.Asked(room.seat_at(entry.place), entry.what)]
            case log.Rematched():
                return [protocol.Rematch(entry.table)]
            case _:
                return []

    def _tell(
        self,
        news: dict[int, list[Told]] | None,
        said: list[Any],
        user: str,
        *,
        chairs: bool,
        clock: bool,
    ) -> None:
        """Tell what has happened, pictures first to the user whose doing it was."""
        room = self.room
        talk = [protocol.encode(m) for m in said if isinstance(m, protocol.TALK)]
        shared = [protocol.encode(m) for m in said if not isinstance(m, protocol.TALK)]
        if chairs or room.state != "playing":
            shared.append(self.people())
        if clock or room.paused:
            shared.append(self._clocks(self.house.now()))
        telling = Telling(news, talk, shared, chairs)
        if news is None:
            self._send(telling, list(self.lines))
            return
        self._send(telling, [line for line in self.lines if line.user == user])
        self._later = telling, [line for line in self.lines if line.user != user]
        self.house.tell_soon(self)

    def tell_the_rest(self) -> None:
        """Tell how the table stands those who have not been told yet."""
        if self._later is not None:
            telling, lines = self._later
            self._later = None
            self._send(telling, [line for line in lines if line in self.lines])

    def _send(self, telling: Telling, lines: list[Line]) -> None:
        room, now, news = self.room, self.house.now(), telling.news
        cards: dict[int, str] = {}
        written = sheet(room.table) if lines and news is not None and room.table else None
        for line in lines:
            if telling.chairs and self._moved(line):
                continue
            if news is not None:
                if line.seat not in cards:
                    told = news.get(line.seat, [])
                    drawn = scene(room, line.seat, now, written=written)
                    cards[line.seat] = protocol.encode(
                        protocol.News(room.version, told, drawn)
                    ).decode()
                line.send(cards[line.seat])
            for message in telling.shared if line.muted else (*telling.talk, *telling.shared):
                line.send(message)

    def _clocks(self, now: float) -> bytes:
        room = self.room
        return protocol.encode(protocol.Clocks(clocks(room, now), room.paused, limits(room, now)))

    def people(self) -> bytes:
        """Return the message that says who is here."""
        room, watching = self.room, {line.user for line in self.lines if line.seat == ONLOOKER}
        sitting = people(room, self.here())
        return protocol.encode(protocol.People(sitting, len(watching), room.state, room.host()))

    def here(self) -> list[int]:
        """Return the seats whose players are connected, to this process or another.

        One who was connected to a process that was killed counts as away after a while.
        """
        seats, long_ago = self._connected(), self.house.now() - 10 * self.house.settings.away
        for place, (process, at) in self.room.present.items():
            if process != self.house.process and max(at, self.turned) > long_ago:
                seats.add(self.room.seat_at(place))
        return sorted(seats)

    def _connected(self) -> set[int]:
        return {line.seat for line in self.lines if line.seat != ONLOOKER}

    def _announce(self) -> None:
        """Let other processes know who is connected to this one."""
        if self.house.settings.shared and not self.house.stopping.is_set():
            self.house.spawn(self._announced())

    async def _announced(self) -> None:
        with suppress(Refused):
            await self.carry_out(self._presence)

    def _presence(self) -> Plan | None:
        room, me, new = self.room, self.house.process, list[Entry]()
        connected = self._connected()
        for seat, chair in enumerate(room.chairs):
            known = room.present.get(chair.place, ("", 0.0))[0]
            if seat in connected and not known:
                new.append(log.Came(chair.place, me, self.house.now()))
            elif seat not in connected and known == me:
                new.append(log.Went(chair.place, me))
        return Plan(entries=new) if new else None

    # Coming and going.

    def welcome(self, line: Line, since: int = 0) -> None:
        """Tell one who comes everything that he may know."""
        room = self.room
        since = since if 0 < since <= room.version else 0
        message = protocol.Welcome(
            version=room.version,
            seat=line.seat,
            table=self.house.info(room, line.user),
            people=people(room, self.here()),
            scene=scene(room, line.seat, self.house.now()),
            told=self.ears.heard(room, line.seat, since),
            chat=[
                protocol.Chatted(said.version, said.seat, said.name, said.text)
                for said in room.chat
                if said.version > since and not line.muted
            ],
        )
        line.send(protocol.encode(message))

    def join(self, line: Line, since: int = 0) -> None:
        """Connect a line, in the seat of its session or as one who watches."""
        line.seat = self.room.seat_of(line.user)
        if self._shuts_out(line.seat):
            raise Refused(NOBODY_WATCHES)
        self.lines.add(line)
        down = self.told_of.pop(line.seat, None)
        if down is not None and line.seat in self.room.due():
            spent = self.house.now() - max(down, self.turned)
            self.outages[line.seat] = self.outages.get(line.seat, 0.0) + spent
        self.used = self.house.now()
        self.welcome(line, since)
        for ask in self.room.asks.values():
            line.send(protocol.encode(protocol.Asked(self.room.seat_at(ask.place), ask.what)))
        self._tell_people(line)
        self._announce()
        for watcher in self.watchers:
            watcher()

    def part(self, line: Line) -> None:
        """Disconnect a line."""
        self.lines.discard(line)
        self.used = self.house.now()
        if line.seat != ONLOOKER and line.seat not in self.here():
            self.told_of[line.seat] = self.house.now()
        self.ears.forget({other.seat for other in self.lines})
        self._tell_people(line)
        self._announce()
        for watcher in self.watchers:
            watcher()

    def _tell_people(self, but: Line) -> None:
        message = self.people()
        for line in self.lines:
            if line is not but:
                line.send(message)

    def _moved(self, line: Line) -> bool:
        """Give a line the seat that its session has now; return whether it has another."""
        seat = self.room.seat_of(line.user)
        if seat == line.seat and not self._shuts_out(seat):
            return False
        if line.user in self.room.banned:
            line.close("table/kicked", "The host has asked you to leave.")
        elif self._shuts_out(seat):
            line.close(Refused.code, NOBODY_WATCHES)
        else:
            line.seat = seat
            self.welcome(line)
        return True

    def _shuts_out(self, seat: int) -> bool:
        """Return whether only players may be here, now that the match has begun."""
        watch = self.room.made.watch
        return seat == ONLOOKER and watch == "none" and self.room.table is not None

    def close(self, code: str, sentence: str) -> None:
        """Hang up on everybody."""
        self.tell_the_rest()
        for line in list(self.lines):
            line.close(code, sentence)


def _simple(change: Change) -> bool:
    """Return whether a change is one move by a seat and what settles it."""
    first, *rest = change.events
    return isinstance(first, Played) and all(isinstance(event, Settled | Won) for event in rest)
