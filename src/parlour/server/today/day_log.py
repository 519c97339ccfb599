"""Day log: the log of one daily deal.

It holds the terms fixed before the day, the players' first tries, and the results of bots and
people. A result counts if it is noted before the entry that ends the day. The secret is published
only after that entry. So no result counts that could be played with the secret, whatever clocks do.
"""

import asyncio
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Final

from msgspec.structs import replace

from parlour.coach.todays_deal import PLACE, Outcome, Terms, day_at, new_terms, outcome
from parlour.errors import Refused
from parlour.languages.message import say
from parlour.server.people.sessions import Session
from parlour.server.tables import entries as log
from parlour.server.tables.chairs import Chair
from parlour.server.tables.room import Room
from parlour.store.log import EVERY, FINISHED, Conflict, EventLog, NoTable, TableSummary

STATE: Final = "day"
"""The `state` of a day's log in the store; it is not a table."""
MOST_KNOWN: Final = 400
"""Maximum number of days kept in memory."""
_NAME: Final = re.compile(r"day-\d{4}-\d\d-\d\d")


@dataclass
class Try:
    """Somebody's first try, the only one that counts."""

    name: str
    table: str
    ended: log.DayEnded | None = None
    given_up: bool = False
    late: bool = False
    """Whether it ended after the day."""

    @property
    def state(self) -> str:
        """The state: playing, over, or given up."""
        if self.ended:
            return "over"
        return "given-up" if self.given_up else "playing"

    @property
    def counts(self) -> bool:
        """Whether the try is ranked."""
        return self.ended is not None and not self.ended.left and not self.late


@dataclass
class Day:
    """The deal of a day, folded from its log."""

    fixed: log.DayFixed
    version: int = 1
    tries: dict[str, Try] = field(default_factory=dict)
    """The tries by session; the sessions of one player's devices share a try."""
    bots: dict[str, Outcome] = field(default_factory=dict)
    """The bots' results at the same seat, by level."""
    over: bool = False
    """Whether the day is over, so that its secret is public and tries are practice."""
    _ranked: tuple[int, list[tuple[int, Try]]] = (0, [])
    """The version for which the ranking was computed, and the ranking."""
    _at: dict[str, Try] = field(default_factory=dict)
    """The tries by their tables."""

    @classmethod
    def load(cls, stored: Sequence[bytes]) -> "Day":
        """Return the day that a log describes."""
        first, *rest = [log.decode(entry) for entry in stored]
        assert isinstance(first, log.DayFixed)
        day = cls(first)
        for entry in rest:
            day.take(entry)
        return day

    def take(self, entry: log.Entry) -> None:
        """Apply an entry."""
        self.version += 1
        match entry:
            case log.DayBegun():
                one = self._at.setdefault(entry.table, Try(entry.name, entry.table))
                self.tries[entry.user] = one
            case log.DayEnded(level=level) if level:
                self.bots[level] = entry.outcome
            case log.DayEnded() if entry.table in self._at:
                one = self._at[entry.table]
                one.ended, one.late = entry, self.over
            case log.DayEnded():
                pass
            case log.DayGivenUp():
                self._at[entry.table].given_up = True
            case log.DayOver():
                self.over = True
            case _:
                raise TypeError(entry)

    def at(self, table: str) -> Try | None:
        """Return the try at a table."""
        return self._at.get(table)

    def unfinished(self) -> list[Try]:
        """Return the tries whose end has not been noted."""
        return [one for one in self._at.values() if one.state == "playing"]

    @property
    def terms(self) -> Terms:
        """The terms that were fixed before the day."""
        return self.fixed.terms

    @property
    def promised(self) -> bool:
        """Whether the hash of the secret was published before the day began."""
        return self.fixed.at < _midnight(date.fromisoformat(self.terms.day))

    def ranked(self) -> list[tuple[int, Try]]:
        """Return all players with their ranks, best first; ties share a rank."""
        if self._ranked[0] != self.version:
            found = [(one.ended.outcome.lead, one) for one in self._at.values() if one.ended]
            found = [(lead, one) for lead, one in found if one.counts]
            found.sort(key=lambda pair: -pair[0])
            first: dict[float, int] = {}
            for place, (lead, _) in enumerate(found, start=1):
                first.setdefault(lead, place)
            self._ranked = self.version, [(first[lead], one) for lead, one in found]
        return self._ranked[1]


def _midnight(day: date) -> float:
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()


def name_of(day: date) -> str:
    """Return the id of a day's log."""
    return f"day-{day.isoformat()}"


def is_day(table: str) -> bool:
    """Return whether an id belongs to a day's log, not to a table."""
    return _NAME.fullmatch(table) is not None


class Days:
    """The days of a store. Each is read once, and again when another process has changed it."""

    def __init__(self, store: EventLog) -> None:
        self.store = store
        self._known: dict[str, Day | None] = {}
        """The days by the ids of their logs; None if there is no such log."""
        self._changes = 0
        """Number of changes so far; tells whether one happened during a wait for the store."""

    def forget(self, name: str) -> None:
        """Read a day again at the next request, or all days if the name is EVERY."""
        if name == EVERY:
            self._known.clear()
        if name == EVERY or is_day(name):
            self._changes += 1
        self._known.pop(name, None)

    def known(self, day: str) -> Day | None:
        """Return a day if it is in memory."""
        return self._known.get(name_of(date.fromisoformat(day)))

    async def find(self, day: date) -> Day | None:
        """Return a day, if it has been fixed."""
        name, before = name_of(day), self._changes
        if name in self._known:
            return self._known[name]
        try:
            found = Day.load(await self.store.read(name))
        except NoTable:
            found = None
        if self._changes == before:
            while len(self._known) >= MOST_KNOWN:
                del self._known[next(iter(self._known))]
            self._known[name] = found
        return found

    async def fixed(self, day: date, now: float) -> Day:
        """Return the deal of a day; it is fixed when it is first requested."""
        while (found := await self.find(day)) is None:
            summary = TableSummary(name_of(day), "", now, now, state=STATE)
            with suppress(Conflict):  # another process has fixed it
                await self.store.create(summary, [log.encode(log.DayFixed(now, new_terms(day)))])
            self.forget(name_of(day))
        return found

    async def promise(self, now: float) -> Day:
        """Return the deal of tomorrow; it is fixed today, so that its hash can be published."""
        return await self.fixed(day_at(now) + timedelta(days=1), now)

    async def append(self, day: Day, now: float, entry: log.Entry) -> None:
        """Append to a known day; raises Conflict if another process has changed it."""
        name, before = name_of(date.fromisoformat(day.terms.day)), self._changes
        summary = TableSummary(name, "", day.fixed.at, now, state=STATE)
        new = [entry.user] if isinstance(entry, log.DayBegun) else []
        try:
            await self.store.append(summary, day.version + 1, [log.encode(entry)], new)
        finally:
            unchanged = self._changes == before
            self.forget(name)
        day.take(entry)
        if unchanged:
            self._known[name] = day


async def note(days: Days, day: date, now: float, plan: Callable[[Day], log.Entry | None]) -> Day:
    """Append the entry that a plan returns, if any, to a day's log; return the updated day."""
    while True:
        found = await days.fixed(day, now)
        entry = plan(found)
        if entry is None:
            return found
        with suppress(Conflict):
            await days.append(found, now, entry)
            return found


async def note_end(days: Days, room: Room, now: float) -> None:
    """Note that somebody's try ended at a time: its result, or that it was given up."""
    if room.table is None or not room.made.day or room.made.practice:
        return
    if not room.table.won and not room.closed:
        return
    day = date.fromisoformat(room.made.day)
    if await days.find(day) is None:  # it has expired
        return
    if day < day_at(now):
        await end_day(days, day, now)
    ended: log.Entry = log.DayGivenUp(room.id)
    if room.table.won:
        ended = log.DayEnded(outcome(room.table, room.seat_at(PLACE)), room.id, left=room.left)

    def plan(day: Day) -> log.Entry | None:
        mine = day.at(room.id)
        return ended if mine and mine.state == "playing" else None

    await note(days, day, now, plan)


async def note_ends(days: Days, day: Day, tries: Sequence[Try]) -> None:
    """Note the ends of tries that a server could not note because it was stopped."""
    midnight = _midnight(date.fromisoformat(day.terms.day) + timedelta(days=1))
    for one in tries:
        with suppress(NoTable):
            summary = await days.store.summary(one.table)
            if summary.state in FINISHED and (day.over or summary.changed < midnight):
                stored = await days.store.read(one.table)
                room = await asyncio.to_thread(Room.load, one.table, stored)
                await note_end(days, room, summary.changed)


async def end_day(days: Days, day: date, now: float) -> Day:
    """Note the tries that ended in time, and then end a day that is over."""
    found = await days.fixed(day, now)
    if found.over:
        return found
    await note_ends(days, found, found.unfinished())
    return await note(days, day, now, lambda then: None if then.over else log.DayOver(now))


async def current(days: Days, day: date, now: float) -> Day:
    """Return an open day as it is now, and end it first if its time is up."""
    return await (end_day(days, day, now) if day < day_at(now) else days.fixed(day, now))


async def note_device(days: Days, room: Room, chair: Chair, session: Session, now: float) -> None:
    """Note that a session is another device of the player of a daily deal.

    It has seen the deal then, so it cannot begin a try of its own. One that has begun is refused.
    """
    day = date.fromisoformat(room.made.day)
    if await days.find(day) is None:
        return

    def plan(now: Day) -> log.Entry | None:
        mine = now.tries.get(session.id)
        theirs = next((now.tries[user] for user in chair.users if user in now.tries), None)
        if now.over or theirs is None or mine is theirs:
            return None
        if mine is not None:
            raise Refused(say("You have begun this deal yourself; nobody gets two tries."))
        return log.DayBegun(session.id, chair.name, theirs.table)

    await note(days, day, now, plan)


async def note_bot(days: Days, day: Day, now: float, ended: log.DayEnded) -> Day:
    """Note a bot's result in a daily deal."""
    return await note(
        days,
        date.fromisoformat(day.terms.day),
        now,
        lambda then: None if ended.level in then.bots else ended,
    )


def practice(made: log.Made) -> log.Made:
    """Return the creation entry of a table that replays a daily deal."""
    return replace(made, practice=True, undo="free", hints="free")
