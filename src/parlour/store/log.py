"""EventLog: what a server asks of a store. A table is what its events replay to.

An append names the number of its first event. Numbers of one table are unique, so that two
servers can never both append: the second gets a Conflict, reads what it missed, and looks again
whether its change still makes sense. An append that returns has been written durably.
"""

from collections.abc import AsyncGenerator, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from msgspec import Struct

from parlour.errors import BadInput, MissingExtra, ParlourError

EVERY: Final = ""
"""In a notice: any table may have changed, and anybody may have been revoked."""
REVOCATIONS: Final = "revoked"
"""In a notice: a token was revoked. No table has so short an id."""


SHELF_COLUMNS: Final = "id, game, made, changed, public, state, seats, free, title, deals, host"
LOBBY: Final = f"""
SELECT {SHELF_COLUMNS} FROM (
    SELECT *, row_number() OVER (
        PARTITION BY CASE host WHEN '' THEN id ELSE host END ORDER BY changed DESC
    ) AS nth
    FROM tables WHERE public AND state = $3 AND free > 0
) AS found WHERE nth <= $1 ORDER BY changed DESC LIMIT $2
"""  # noqa: S608 - constants
ABANDONED: Final = (
    "SELECT id FROM tables WHERE state IN ('open', 'playing', 'party') AND changed < $1 "
    "ORDER BY changed LIMIT $2"
)
TOTALS: Final = (
    "SELECT game, count(*), sum(deals) FROM tables WHERE game <> '' GROUP BY game ORDER BY game"
)


class StoreError(ParlourError):
    """The store could not do what was asked."""


class Conflict(StoreError):
    """Somebody else has appended under these numbers before."""


class DiskFull(StoreError):
    """There is no room for more; what was stored before can still be read."""


class NoTable(StoreError):
    """There is no table of that id."""


class Shelf(Struct, frozen=True, omit_defaults=True):
    """What the lists of a lobby show of a table, kept beside its events."""

    table: str
    game: str
    made: float
    changed: float
    public: bool = False
    """Whether strangers may find it."""
    state: str = "open"
    """"open" (seats are free), "playing", "over" (the match is won), "closed".

    A party is no table; while it goes on it is a "party".
    """
    seats: int = 0
    free: int = 0
    title: str = ""
    deals: int = 0
    """How many deals were dealt."""
    host: str = ""
    """The session that made it."""


class Total(Struct, frozen=True):
    """How much of a game has been played."""

    game: str
    tables: int
    deals: int


class Notice(NamedTuple):
    """Notification between processes on one database: how many events a table has now."""

    table: str
    version: int = 0


class EventLog(Protocol):
    """A durable log of events, by table."""

    async def start(self) -> None:
        """Open the store, and bring its schema up to date."""
        ...

    async def stop(self) -> None:
        """Finish what was begun, and close the store."""
        ...

    async def create(
        self, shelf: Shelf, events: Sequence[bytes], sitters: Sequence[str] = ()
    ) -> None:
        """Begin a table with its first events; raises Conflict when the id is taken.

        With the events it is noted who sits down by them, and finds the table again.
        """
        ...

    async def append(
        self, shelf: Shelf, first: int, events: Sequence[bytes], sitters: Sequence[str] = ()
    ) -> None:
        """Append events that begin at number `first`, and note how the table stands.

        Raises Conflict when that number is not the next one.
        """
        ...

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """Return the events after a number; raises NoTable if there is no such table."""
        ...

    async def shelf(self, table: str) -> Shelf:
        """Return how a table stands; raises NoTable."""
        ...

    async def shelves(
        self, *, public: bool | None = None, state: str | None = None, limit: int = 200
    ) -> list[Shelf]:
        """Return how tables stand, the newest change first."""
        ...

    async def lobby(self, per_host: int, limit: int, state: str = "open") -> list[Shelf]:
        """Return what strangers may join, the newest change first, some of each host."""
        ...

    async def abandoned(self, before: float, limit: int) -> list[str]:
        """Return tables and parties that go on and have not changed since, the oldest first."""
        ...

    async def tables_of(self, person: str, limit: int = 200) -> list[Shelf]:
        """Return the tables at which a person has sat, the newest change first."""
        ...

    async def amend(self, table: str, events: Mapping[int, bytes]) -> None:
        """Write events of these numbers anew: what a person wants erased."""
        ...

    async def forget_person(self, person: str) -> None:
        """Forget at which tables a person has sat."""
        ...

    async def totals(self) -> list[Total]:
        """Return how much of every game is kept here, tables that are over among it."""
        ...

    async def revoke(self, person: str) -> None:
        """Note that the token of a person is no longer taken."""
        ...

    async def revoked(self) -> set[str]:
        """Return the persons whose tokens are no longer taken."""
        ...

    async def forget(self, before: float) -> int:
        """Delete tables that are over or closed and have not changed since; return how many."""
        ...

    async def time(self) -> float:
        """Return the time by the clock that all processes on this store share."""
        ...

    async def healthy(self) -> bool:
        """Return whether the store answers."""
        ...

    def changes(self) -> AsyncGenerator[Notice, None]:
        """Yield what processes append, this one among them, from when EVERY is yielded.

        Ends where no other process can append. Raises StoreError when notices may be missed;
        whoever asks again hears EVERY first.
        """
        ...


def open_log(url: str) -> EventLog:
    """Return the log behind an address such as sqlite:///PATH or postgresql://HOST/NAME."""
    scheme, _, rest = url.partition("://")
    if scheme == "sqlite":
        from parlour.store.sqlite import SqliteLog  # noqa: PLC0415 - only what is used is loaded

        return SqliteLog(rest.removeprefix("/") if rest != "/:memory:" else ":memory:")
    if scheme in ("postgresql", "postgres"):
        try:
            from parlour.store.postgres import PostgresLog  # noqa: PLC0415 - as above
        except ImportError as missing:
            raise MissingExtra("postgres", missing) from None
        return PostgresLog(url)
    raise BadInput(f'"{url}" is no database; use sqlite:///PATH or postgresql://USER@HOST/NAME')
