"""Bulletins: the updates for the seats of a table at one version, each computed once."""

from collections.abc import Callable

from parlour.server.live import protocol
from parlour.server.live.room import Room
from parlour.server.live.updates import scene
from parlour.table.log_lines import SeatLog
from parlour.table.scene import Scene, changes
from parlour.table.stage import Shared

Known = tuple[int, Scene]
"""The last scene sent to a seat, and its version."""


class Bulletin:
    """The current news of a table; scenes and messages are made once."""

    def __init__(self, room: Room, now: float) -> None:
        assert room.table is not None
        self.version = room.version
        self._room = room
        self._now = now
        self._shared = Shared(room.table)
        self._scenes: dict[int, Scene] = {}
        self._texts: dict[tuple[int, int, int], bytes] = {}

    def scene(self, seat: int) -> Scene:
        """Return what a seat sees."""
        if seat not in self._scenes:
            self._scenes[seat] = scene(self._room, seat, self._now, shared=self._shared)
        return self._scenes[seat]

    def text(
        self,
        seat: int,
        since: int,
        known: Known | None,
        seat_log: Callable[[int], SeatLog],
    ) -> bytes:
        """Return the update for a seat: the log lines after an event, and the scene.

        A client that has an earlier scene gets only the changes.
        """
        key = seat, since, known[0] if known else 0
        if key not in self._texts:
            told, drawn = seat_log(seat).since(since), self.scene(seat)
            message = (
                protocol.ChangedNews(self.version, told, known[0], changes(known[1], drawn))
                if known
                else protocol.News(self.version, told, drawn)
            )
            self._texts[key] = protocol.encode(message)
        return self._texts[key]
