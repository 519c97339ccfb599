"""DrawnUpdates: the updates of a table; each seat's scene is drawn, each message written, once."""

from collections.abc import Callable

from msgspec import Raw
from msgspec.structs import replace

from parlour.server.tables import protocol
from parlour.server.tables.connections import Connection
from parlour.server.tables.room import Room
from parlour.table import stage
from parlour.table.log_lines import SeatLog
from parlour.table.scene import Scene, changes
from parlour.table.table import Table


class DrawnUpdates:
    """The news of a table at its newest version, and the scenes that patches start from."""

    def __init__(self) -> None:
        self._version = 0
        self._now = 0.0
        self._shared: stage.Shared | None = None
        self._sheets: dict[tuple[str, int], Raw] = {}
        """The score sheet as each reader gets it, by language and seat, until somebody scores."""
        self._scenes: dict[int, Scene] = {}
        self._texts: dict[tuple[str, int, int, int], bytes] = {}
        self._patched: set[int] = set()
        """The seats with readers that accept patches."""
        self._known: dict[int, tuple[int, Scene]] = {}
        """The scenes of these seats in the previous news, and their versions."""

    def text(
        self,
        room: Room,
        connection: Connection,
        since: int,
        now: float,
        seat_log: Callable[[int], SeatLog],
    ) -> bytes:
        """Return the update for a reader: the log lines after an event, and the scene.

        A client that has an earlier scene gets only the changes.
        """
        table, seat = room.table, connection.seat
        assert table is not None
        if self._version != room.version:
            self.end()
            self._version, self._now = room.version, now
            self._share(table)
        if seat not in self._scenes:
            clock = room.times.clocks(self._now) or None
            view = seat_log(seat).seen.view()
            self._scenes[seat] = stage.scene(table, seat, "", self._shared, clock, view)
        known = None
        if connection.patches:
            known = self._known.get(seat)
            known = known if known and known[0] == connection.shown else None
            connection.shown = self._version
            self._patched.add(seat)
        key = connection.language, seat, since, known[0] if known else 0
        if key not in self._texts:
            told, drawn = seat_log(seat).since(since), self._scenes[seat]
            self._texts[key] = connection.reader.encode(
                protocol.ChangedNews(self._version, told, known[0], changes(known[1], drawn))
                if known
                else protocol.News(self._version, told, self._with_sheet(drawn, connection))
            )
        return self._texts[key]

    def _share(self, table: Table) -> None:
        """Draw what everybody sees of the new version."""
        before, self._shared = self._shared, stage.Shared(table, self._shared)
        if before is None or before.sheet is not self._shared.sheet:
            self._sheets = {}

    def _with_sheet(self, drawn: Scene, connection: Connection) -> Scene:
        """Return a scene with the score sheet as it is sent to this reader."""
        key = connection.language, connection.seat
        if key not in self._sheets:
            self._sheets[key] = Raw(connection.reader.encode(drawn.sheet))
        return replace(drawn, sheet=self._sheets[key])

    def end(self) -> None:
        """Drop the messages of this version; keep the scenes that the next patches start from."""
        self._known |= {seat: (self._version, self._scenes[seat]) for seat in self._patched}
        self._version = 0
        self._scenes, self._texts, self._patched = {}, {}, set()

    def forget(self, seat: int) -> None:
        """Drop the scenes of a seat that nobody here reads any more."""
        self._known.pop(seat, None)
        self._scenes.pop(seat, None)
        self._patched.discard(seat)
