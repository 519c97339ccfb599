"""Own log: a session's log of its own play.

It is updated when the person looks at it: tables that have changed since are read again. So it
costs nothing during play, and outlives the tables.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from msgspec.structs import replace

from parlour.coach.progress import MIXED, PEOPLE, DealNote, Learned
from parlour.errors import ParlourError
from parlour.server.library.document_workers import DocumentWorkers
from parlour.server.tables import entries as log
from parlour.server.tables.room import Room
from parlour.server.today.day_log import is_day
from parlour.store.log import Conflict, EventLog, NoTable, TableSummary

MOST_TABLES: Final = 200
"""Maximum number of tables searched for one request, newest first."""
QUICKLY_READ: Final = 64 * 1024
"""Maximum size of a log that is read without a worker (bytes); tables wait meanwhile."""
_PREFIX: Final = "own-"


@dataclass
class Own:
    """A session's own play, folded from its log."""

    version: int = 0
    notes: dict[tuple[str, int], DealNote] = field(default_factory=dict)
    learned: dict[tuple[str, int], Learned] = field(default_factory=dict)
    seen: dict[str, float] = field(default_factory=dict)
    """The last change of each table that was read."""
    erased: dict[str, int] = field(default_factory=dict)
    """For each table, the last deal that must not be noted again."""

    def take(self, entry: log.Entry) -> None:
        """Apply an entry."""
        self.version += 1
        if isinstance(entry, log.OwnNoted):
            self.notes |= {(note.table, note.deal): note for note in entry.notes}
            self.learned |= {(one.game, one.number): one for one in entry.learned}
            if entry.table:
                self.seen[entry.table] = entry.changed
                self.erased[entry.table] = max(entry.erased, self.erased.get(entry.table, 0))


def own_name(user: str) -> str:
    """Return the id of a session's own log."""
    return f"{_PREFIX}{user}"


def is_own(table: str) -> bool:
    """Return whether an id belongs to a session's own log; ids of tables are shorter."""
    return table.startswith(_PREFIX) and len(table) > 16


def fold(stored: Sequence[bytes]) -> Own:
    """Return what a log holds."""
    own = Own()
    for entry in stored:
        own.take(log.decode(entry))
    return own


@dataclass(frozen=True)
class OwnLog:
    """The log of one session in a store."""

    store: EventLog
    workers: DocumentWorkers
    user: str

    async def read(self) -> Own:
        """Return the session's stored play; a long log is read in a worker."""
        try:
            stored = await self.store.read(own_name(self.user))
        except NoTable:
            return Own()
        if sum(map(len, stored)) <= QUICKLY_READ:
            return fold(stored)
        return await self.workers.run(fold, stored)

    async def keep(self, own: Own, entry: log.OwnNoted, now: float) -> Own:
        """Append to the stored play, after reading any changes; return the updated play."""
        summary = TableSummary(own_name(self.user), "", now, now, state="closed")
        while True:
            try:
                if own.version:
                    await self.store.append(summary, own.version + 1, [log.encode(entry)])
                else:
                    await self.store.create(summary, [log.encode(entry)])
            except Conflict:
                own = await self.read()
                continue
            own.take(entry)
            return own

    async def erase(self, *, wholly: bool) -> None:
        """Delete all stored play; unless `wholly`, remember which deals must not be noted again."""
        own = await self.read()
        new = dict.fromkeys(range(1, own.version + 1), log.OwnNoted())
        if not wholly:
            last = dict(own.erased)
            for table, deal in own.notes:
                last[table] = max(deal, last.get(table, 0))
            for number, (table, changed) in enumerate(own.seen.items(), start=1):
                new[number] = log.OwnNoted(table=table, changed=changed, erased=last.get(table, 0))
        if new:
            encoded = {number: log.encode(entry) for number, entry in new.items()}
            await self.store.amend(own_name(self.user), encoded)

    async def up_to_date(self, now: float) -> Own:
        """Return the stored play, with deals played since the last request."""
        own = await self.read()
        for summary in await self.store.tables_of(self.user, limit=MOST_TABLES):
            if is_day(summary.table) or own.seen.get(summary.table, 0.0) >= summary.changed:
                continue
            stored = await self.store.read(summary.table)
            try:
                notes = await self.workers.run(
                    notes_of, summary.table, stored, self.user, summary.changed
                )
            except ParlourError:  # a table that can no longer be read has nothing to report
                notes = []
            erased = own.erased.get(summary.table, 0)
            new = tuple(note for note in notes if note.deal > erased and is_new(note, own))
            noted = log.OwnNoted(new, table=summary.table, changed=summary.changed)
            own = await self.keep(own, noted, now)
        return own


def is_new(note: DealNote, own: Own) -> bool:
    """Return whether a note says more than what is stored about its deal."""
    known = own.notes.get((note.table, note.deal))
    return known is None or replace(note, at=known.at) != known


def notes_of(table: str, stored: Sequence[bytes], user: str, at: float) -> list[DealNote]:
    """Return a person's finished deals at a table; this runs in a worker."""
    room = Room.load(table, stored)
    seat = room.seat_of(user)
    if room.table is None or seat < 0 or room.made.imported:
        return []
    side = room.table.sides[seat]
    low = room.table.game.rules.low_wins
    notes = []
    for settled in room.table.results:
        points = [-score if low else score for score in settled.points]
        others = [score for other, score in enumerate(points) if other != side]
        ahead = points[side] - sum(others) / max(1, len(others))
        review = room.reviews.get((room.chairs[seat].place, settled.number))
        notes.append(
            DealNote(
                table=table,
                deal=settled.number,
                at=at,
                game=room.made.game,
                level=_level(room, seat),
                points=settled.points[side],
                lead=ahead,
                won=points[side] == max(points),
                day="" if room.made.practice or room.left else room.made.day,
                decisions=len(review.review.decisions) if review else 0,
                lost=review.review.lost if review else 0.0,
            )
        )
    return notes


def _level(room: Room, seat: int) -> str:
    others = [chair for other, chair in enumerate(room.chairs) if other != seat]
    if any(chair.kind == "person" for chair in others):
        return PEOPLE
    levels = {chair.level for chair in others}
    return levels.pop() if len(levels) == 1 else MIXED
