"""EventLog: the interface of a store.

The state of a table is the replay of its events. An append names the number of its first event.
Numbers are unique within a table, so two servers can never both append: the second gets a Conflict,
reads what it missed, and checks whether its change still makes sense. When an append returns, it is
durable.
"""

import re
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from msgspec import Struct

from parlour.errors import ParlourError
from parlour.languages.message import Message, say

EVERY: Final = ""
"""In a notice: any table may have changed, and any token may have been revoked."""
REVOCATIONS: Final = "revoked"
"""In a notice: a token was revoked. No table has such a short id."""


SUMMARY_COLUMNS: Final = "id, game, made, changed, public, state, seats, free, title, deals, host"
LOBBY: Final = f"""
SELECT {SUMMARY_COLUMNS} FROM (
    SELECT *, row_number() OVER (
        PARTITION BY CASE host WHEN '' THEN id ELSE host END ORDER BY changed DESC
    ) AS nth
    FROM tables WHERE public AND state = $3 AND free > 0
) AS found WHERE nth <= $1 ORDER BY changed DESC LIMIT $2
"""
FINISHED: Final = ("over", "closed")
"""The states of tables and parties that are over."""
ABANDONED: Final = (
    "SELECT id FROM tables WHERE state IN ('open', 'playing', 'party') AND changed < $1 "
    "ORDER BY changed LIMIT $2"
)
TOTALS: Final = (
    "SELECT game, count(*), sum(deals) FROM tables WHERE game <> '' GROUP BY game ORDER BY game"
)


def is_id(text: str) -> bool:
    """Return whether a text could be the id of a table or a party."""
    return re.fullmatch(r"[A-Za-z0-9_-]{8,40}", text) is not None


class StoreError(ParlourError):
    """The store could not carry out a request."""


class Conflict(StoreError):
    """Somebody else has already appended events with these numbers."""


class DiskFull(StoreError):
    """The disk is full; existing data can still be read."""

    advice: Message = say("The server's disk is full, so this could not be saved; try again later.")
    """What players read about it."""


class NoTable(StoreError):
    """There is no table with that id."""


class TableSummary(Struct, frozen=True, omit_defaults=True):
    """The summary of a table for the lobby, stored beside its events in SUMMARY_COLUMNS."""

    table: str
    game: str
    made: float
    changed: float
    public: bool = False
    """Whether anybody may find it."""
    state: str = "open"
    """"open" (seats are free), "playing", "over" (the match is won), "closed".

    A party is not a table; its state is "party" while it goes on.
    """
    seats: int = 0
    free: int = 0
    title: str = ""
    deals: int = 0
    """Number of deals dealt."""
    host: str = ""
    """The session that created it."""


class Total(Struct, frozen=True):
    """The statistics of a game."""

    game: str
    tables: int
    deals: int


class Notice(NamedTuple):
    """A notification between processes on one database: the new number of events of a table."""

    table: str
    version: int = 0


Concerns = Callable[[Notice], bool]
"""Returns whether a notice concerns this process."""


def anything(_notice: Notice) -> bool:
    """Return True, because every notice concerns this process."""
    return True


class EventLog(Protocol):
    """A durable log of events, by table."""

    async def start(self) -> None:
        """Open the store, and set it up if it is new."""
        ...

    async def stop(self) -> None:
        """Finish pending work, and close the store."""
        ...

    async def create(
        self, summary: TableSummary, events: Sequence[bytes], sitters: Sequence[str] = ()
    ) -> None:
        """Create a table with its first events; raises Conflict if the id is taken.

        The people who sit at the table are stored too, so that they can find it again.
        """
        ...

    async def append(
        self,
        summary: TableSummary,
        first: int,
        events: Sequence[bytes],
        sitters: Sequence[str] = (),
    ) -> None:
        """Append events that begin at number `first`, and update the summary of the table.

        Raises Conflict when that number is not the next one.
        """
        ...

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """Return the events after a number; raises NoTable if there is no such table."""
        ...

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the number of events of each table, without those that do not exist."""
        ...

    async def summary(self, table: str) -> TableSummary:
        """Return the summary of a table; raises NoTable."""
        ...

    async def summaries(
        self, *, public: bool | None = None, state: str | None = None, limit: int = 200
    ) -> list[TableSummary]:
        """Return the summaries of tables, latest change first."""
        ...

    async def lobby(self, per_host: int, limit: int, state: str = "open") -> list[TableSummary]:
        """Return joinable tables and parties, latest change first, at most `per_host` per host."""
        ...

    async def abandoned(self, before: float, limit: int) -> list[str]:
        """Return unfinished tables and parties, unchanged since a time, oldest first."""
        ...

    async def tables_of(self, person: str, limit: int = 200) -> list[TableSummary]:
        """Return the tables at which a person has sat, latest change first."""
        ...

    async def amend(self, table: str, events: Mapping[int, bytes]) -> None:
        """Overwrite the events with these numbers, to erase a person's data."""
        ...

    async def forget_person(self, person: str) -> None:
        """Forget the tables at which a person has sat."""
        ...

    async def totals(self) -> list[Total]:
        """Return the statistics of every game, finished tables included."""
        ...

    async def revoke(self, person: str) -> None:
        """Revoke the token of a person."""
        ...

    async def revoked(self) -> set[str]:
        """Return the persons whose tokens are revoked."""
        ...

    async def forget(self, before: float, states: Sequence[str] = FINISHED) -> int:
        """Delete logs in these states without changes since a time; return how many."""
        ...

    async def time(self) -> float:
        """Return the time of the clock that all processes on this store share."""
        ...

    async def healthy(self) -> bool:
        """Return whether the store is available."""
        ...

    def changes(self, concerns: Concerns = anything) -> AsyncGenerator[Notice, None]:
        """Yield the notices of all processes that concern this one, starting with EVERY.

        The generator ends if no other process can append. It raises StoreError if notices may have
        been missed; the next call starts with EVERY again.
        """
        ...
