"""The log in the storage of a browser.

All pages of one address share it, as server processes share a database: an append names the number
of its first event, and the second of two gets a Conflict.
"""

import time
from collections.abc import AsyncGenerator, Mapping, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from parlour.languages.message import say
from parlour.page.browser import Shelf
from parlour.store.log import (
    EVERY,
    FINISHED,
    REVOCATIONS,
    Concerns,
    Conflict,
    DiskFull,
    NoTable,
    Notice,
    StoreError,
    TableSummary,
    Total,
    anything,
)

MOVED_ON: Final = say("Another page has changed this table already")
UNFINISHED: Final = ("open", "playing", "party")


class Row(Struct, frozen=True):
    """A table in the storage: its summary, the number of its events, and who has sat there."""

    id: str
    summary: TableSummary
    events: int = 0
    sitters: list[str] = []


class BrowserFull(DiskFull):
    """The browser has no more room for this page."""

    advice = say(
        "The storage of this browser is full, so this could not be saved. Delete data of other "
        "pages, or free some space on this device."
    )


class Change(Struct, frozen=True, omit_defaults=True):
    """What is written at once, or not at all."""

    expected: dict[str, int] = {}
    """The number of events that tables must have; 0 for one that does not exist."""
    rows: list[Row] = []
    events: list[tuple[str, int, str]] = []
    gone: list[str] = []
    """Tables that are deleted with their events."""
    kept: dict[str, str] = {}


class ShelfLog:
    """An EventLog in the storage of a browser."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    async def start(self) -> None:
        """Open the storage."""
        await self._rows()

    async def stop(self) -> None:
        """Do nothing: every change is written when it returns."""

    async def create(
        self, summary: TableSummary, events: Sequence[bytes], sitters: Sequence[str] = ()
    ) -> None:
        """Begin a table."""
        row = Row(summary.table, summary, len(events), list(sitters))
        await self._write(
            Change(
                expected={summary.table: 0}, rows=[row], events=_numbered(summary.table, 1, events)
            )
        )

    async def append(
        self,
        summary: TableSummary,
        first: int,
        events: Sequence[bytes],
        sitters: Sequence[str] = (),
    ) -> None:
        """Append events that begin at number `first`."""
        table = summary.table
        try:
            old = await self._row(table)
        except NoTable:
            raise Conflict(MOVED_ON) from None
        fixed = msgspec.structs.replace(
            summary,
            game=old.summary.game,
            made=old.summary.made,
            seats=old.summary.seats,
            host=old.summary.host,
        )
        seated = list(dict.fromkeys([*old.sitters, *sitters]))
        row = Row(table, fixed, first - 1 + len(events), seated)
        await self._write(
            Change(expected={table: first - 1}, rows=[row], events=_numbered(table, first, events))
        )

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """Return the events after a number."""
        await self._row(table)
        found = msgspec.json.decode(await self._shelf.events(table, after), type=list[str])
        return [event.encode() for event in found]

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the number of events of each of these tables that exists."""
        return {row.id: row.events for row in await self._rows() if row.id in tables}

    async def summary(self, table: str) -> TableSummary:
        """Return the summary of a table."""
        return (await self._row(table)).summary

    async def summaries(
        self, *, public: bool | None = None, state: str | None = None, limit: int = 200
    ) -> list[TableSummary]:
        """Return the summaries of tables, latest change first."""
        found = [
            row.summary
            for row in await self._latest()
            if public in (None, row.summary.public) and state in (None, row.summary.state)
        ]
        return found[:limit]

    async def lobby(self, per_host: int, limit: int, state: str = "open") -> list[TableSummary]:
        """Return tables and parties that may be joined, newest first, some of each host."""
        found: list[TableSummary] = []
        of: dict[str, int] = {}
        for row in await self._latest():
            one = row.summary
            host = one.host or row.id
            if one.public and one.state == state and one.free and of.get(host, 0) < per_host:
                of[host] = of.get(host, 0) + 1
                found.append(one)
        return found[:limit]

    async def abandoned(self, before: float, limit: int) -> list[str]:
        """Return tables and parties in progress without changes since a time, oldest first."""
        found = [
            row.id
            for row in reversed(await self._latest())
            if row.summary.state in UNFINISHED and row.summary.changed < before
        ]
        return found[:limit]

    async def tables_of(self, person: str, limit: int = 200) -> list[TableSummary]:
        """Return the tables at which a person has sat, latest change first."""
        found = [row.summary for row in await self._latest() if person in row.sitters]
        return found[:limit]

    async def amend(self, table: str, events: Mapping[int, bytes]) -> None:
        """Overwrite the events with these numbers."""
        rows = [(table, number, event.decode()) for number, event in events.items()]
        await self._write(Change(events=rows))

    async def forget_person(self, person: str) -> None:
        """Forget the tables at which a person has sat."""
        changed = [
            Row(
                row.id,
                msgspec.structs.replace(row.summary, host="")
                if row.summary.host == person
                else row.summary,
                row.events,
                [one for one in row.sitters if one != person],
            )
            for row in await self._rows()
            if person in row.sitters or row.summary.host == person
        ]
        await self._write(Change(rows=changed))

    async def totals(self) -> list[Total]:
        """Return the statistics of every game."""
        found: dict[str, Total] = {}
        for row in await self._rows():
            if game := row.summary.game:
                old = found.get(game, Total(game, 0, 0))
                found[game] = Total(game, old.tables + 1, old.deals + row.summary.deals)
        return [found[game] for game in sorted(found)]

    async def revoke(self, person: str) -> None:
        """Revoke the token of a person."""
        revoked = sorted({*await self.revoked(), person})
        await self._write(Change(kept={REVOCATIONS: " ".join(revoked)}))

    async def revoked(self) -> set[str]:
        """Return the persons whose tokens are revoked."""
        return set((await self._shelf.kept(REVOCATIONS)).split())

    async def forget(self, before: float, states: Sequence[str] = FINISHED) -> int:
        """Delete logs in these states without changes since a time."""
        gone = [
            row.id
            for row in await self._rows()
            if row.summary.state in states and row.summary.changed < before
        ]
        await self._write(Change(gone=gone))
        return len(gone)

    async def time(self) -> float:
        """Return the time of this device."""
        return time.time()

    async def healthy(self) -> bool:
        """Return whether the storage answers."""
        try:
            await self._rows()
        except StoreError:
            return False
        return True

    async def changes(self, concerns: Concerns = anything) -> AsyncGenerator[Notice, None]:
        """Yield what other pages of this address have changed."""
        yield Notice(EVERY)
        while True:
            notice = Notice(await self._shelf.next_change())
            if concerns(notice):
                yield notice

    async def _rows(self) -> list[Row]:
        return msgspec.json.decode(await self._shelf.rows(), type=list[Row])

    async def _latest(self) -> list[Row]:
        return sorted(await self._rows(), key=lambda row: row.summary.changed, reverse=True)

    async def _row(self, table: str) -> Row:
        found = await self._shelf.row(table)
        if not found:
            raise NoTable(say("There is no such table"))
        return msgspec.json.decode(found, type=Row)

    async def _write(self, change: Change) -> None:
        match await self._shelf.write(msgspec.json.encode(change).decode()):
            case "":
                return
            case "conflict":
                raise Conflict(MOVED_ON)
            case "full":
                raise BrowserFull(say("The storage of this browser is full"))
            case reason:
                raise StoreError(say("The store could not write: {error}", error=reason))


def _numbered(table: str, first: int, events: Sequence[bytes]) -> list[tuple[str, int, str]]:
    return [(table, first + at, event.decode()) for at, event in enumerate(events)]
