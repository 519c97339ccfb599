"""Day log: what is kept of the deal of one day, as a log of its own beside those of tables.

It holds what was fixed before the day, who has begun the one try that counts, and what bots and
people made of it.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Final

from msgspec.structs import replace

from parlour.coach.todays_deal import PLACE, Outcome, Terms, new_terms, outcome
from parlour.server.live import entries as log
from parlour.server.live.room import Room
from parlour.store.log import Conflict, EventLog, NoTable, Shelf

STATE: Final = "day"
"""The state of such a shelf; it is no table."""
_NAME: Final = re.compile(r"day-\d{4}-\d\d-\d\d")


@dataclass
class Try:
    """Somebody's try that counts."""

    user: str
    name: str
    table: str
    ended: log.DayEnded | None = None

    @property
    def counts(self) -> bool:
        """Whether it has a place among the others."""
        return self.ended is not None and not self.ended.left


@dataclass
class Day:
    """The deal of a day: the fold of its log."""

    fixed: log.DayFixed
    version: int = 1
    tries: dict[str, Try] = field(default_factory=dict)
    """By session."""
    bots: dict[str, Outcome] = field(default_factory=dict)
    """What bots made of the same seat, by level."""

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
        """Let an entry happen."""
        self.version += 1
        match entry:
            case log.DayBegun():
                self.tries[entry.user] = Try(entry.user, entry.name, entry.table)
            case log.DayEnded(level=level) if level:
                self.bots[level] = entry.outcome
            case log.DayEnded():
                for one in self.tries.values():
                    if one.table == entry.table:
                        one.ended = entry
            case _:
                raise TypeError(entry)

    @property
    def terms(self) -> Terms:
        """What was fixed."""
        return self.fixed.terms

    @property
    def promised(self) -> bool:
        """Whether the hash of the secret could be known before the day began."""
        return self.fixed.at < _midnight(date.fromisoformat(self.terms.day))

    def ranked(self) -> list[tuple[int, Try]]:
        """Return all who have played it with their places, best first; equals share a place."""
        leads = [one.ended.outcome.lead for one in self.tries.values() if one.counts and one.ended]
        found = [
            (1 + sum(lead > one.ended.outcome.lead for lead in leads), one)
            for one in self.tries.values()
            if one.counts and one.ended
        ]
        return sorted(found, key=lambda pair: pair[0])


def _midnight(day: date) -> float:
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()


def name_of(day: date) -> str:
    """Return the id of a day's log."""
    return f"day-{day.isoformat()}"


def is_day(table: str) -> bool:
    """Return whether an id is that of a day's log, and not of a table."""
    return _NAME.fullmatch(table) is not None


async def find_day(store: EventLog, day: date) -> Day | None:
    """Return a day, if it has been fixed."""
    try:
        return Day.load(await store.read(name_of(day)))
    except NoTable:
        return None


async def fixed_day(store: EventLog, day: date, now: float) -> Day:
    """Return a day; it is fixed when it is first asked for."""
    found = await find_day(store, day)
    if found is not None:
        return found
    fixed = log.DayFixed(now, new_terms(day))
    shelf = Shelf(name_of(day), "", now, now, state=STATE)
    try:
        await store.create(shelf, [log.encode(fixed)])
    except Conflict:  # another process has fixed it
        return Day.load(await store.read(name_of(day)))
    return Day(fixed)


async def note(
    store: EventLog, day: date, now: float, plan: Callable[[Day], log.Entry | None]
) -> Day:
    """Append what a plan finds to be noted on a day as it is now; return the day after it."""
    while True:
        found = await fixed_day(store, day, now)
        entry = plan(found)
        if entry is None:
            return found
        shelf = Shelf(name_of(day), "", found.fixed.at, now, state=STATE)
        new = [entry.user] if isinstance(entry, log.DayBegun) else []
        try:
            await store.append(shelf, found.version + 1, [log.encode(entry)], new)
        except Conflict:
            continue
        found.take(entry)
        return found


async def note_result(store: EventLog, room: Room, now: float) -> None:
    """Note what somebody made of the deal of a day, once their try is over."""
    if room.table is None or room.state != "over" or room.made.practice:
        return
    made = outcome(room.table, room.seat_at(PLACE))
    ended = log.DayEnded(made, room.id, left=room.left)

    def plan(day: Day) -> log.Entry | None:
        mine = [one for one in day.tries.values() if one.table == room.id]
        return ended if mine and mine[0].ended is None else None

    await note(store, date.fromisoformat(room.made.day), now, plan)


async def note_bot(store: EventLog, day: Day, now: float, ended: log.DayEnded) -> Day:
    """Note what a bot made of the deal of a day."""
    return await note(
        store,
        date.fromisoformat(day.terms.day),
        now,
        lambda then: None if ended.level in then.bots else ended,
    )


def practice(made: log.Made) -> log.Made:
    """Return how a table is made at which a deal of a day is played once more."""
    return replace(made, practice=True, undo="free", hints="free")
