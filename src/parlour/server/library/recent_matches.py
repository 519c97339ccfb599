"""Recent matches: what document workers read and made of them, kept for the next requests."""

from typing import Any, Final

from parlour.server.library.document_workers import DocumentWorkers
from parlour.server.library.documents import Match, match_of
from parlour.server.tables.room import Room

MATCHES_KEPT: Final = 4
"""Number of matches kept in the form for document workers."""


class RecentMatches:
    """The last matches that somebody read, replayed or reviewed."""

    def __init__(self, workers: DocumentWorkers) -> None:
        self._workers = workers
        self._matches: dict[tuple[str, int], Match] = {}
        self.replays: dict[tuple[str, int, int, int, str], bytes] = {}
        """Rendered past deals: by table, event, step and seat."""
        self.reviews: dict[tuple[str, int, int], Any] = {}
        """Reviews in progress: by table, seat and deal."""

    def of(self, room: Room) -> Match:
        """Return the match of a table for a document worker."""
        assert room.table is not None
        key = room.id, room.seq
        if key not in self._matches:
            self._workers.check_not_full()
            while len(self._matches) >= MATCHES_KEPT:
                del self._matches[next(iter(self._matches))]
            self._matches[key] = match_of(room.id, room.table)
        return self._matches[key]
