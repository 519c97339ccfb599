"""Bulletins: what the seats of a table see and hear at one version, each of it made once."""

from collections.abc import Callable

from parlour.server.live import protocol
from parlour.server.live.room import Room
from parlour.server.live.updates import scene
from parlour.table.hearing import Hearing
from parlour.table.scene import Scene, changes
from parlour.table.stage import Shared

Known = tuple[int, Scene]
"""The scene that a seat was sent last, and the version at which it stood."""


class Bulletin:
    """The news of a table as it stands now; scenes are drawn, and messages written, once."""

    def __init__(self, room: Room, now: float) -> None:
        assert room.table is not None
        self.version = room.version
        self._room = room
        self._now = now
        self._shared = Shared(room.table)
        self._scenes: dict[int, Scene] = {}
        self._texts: dict[tuple[int, int, int], str] = {}

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
        hearing: Callable[[int], Hearing],
    ) -> str:
        """Return the news for a seat: what it heard after an event, and what it sees.

        Who knows the scene of an earlier version is told what has changed in it.
        """
        key = seat, since, known[0] if known else 0
        if key not in self._texts:
            told, drawn = hearing(seat).since(since), self.scene(seat)
            message = (
                protocol.ChangedNews(self.version, told, known[0], changes(known[1], drawn))
                if known
                else protocol.News(self.version, told, drawn)
            )
            self._texts[key] = protocol.encode(message).decode()
        return self._texts[key]
