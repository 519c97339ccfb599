"""Followers: the connections of those who look at a pad; they hear when it has changed."""

from collections.abc import Callable
from typing import Final

from parlour.server.tables.connections import Connection

CHANGED: Final = b'{"is":"changed"}'


class Followers:
    """Who follows which pad in this process."""

    def __init__(self) -> None:
        self._of: dict[str, set[Connection]] = {}

    def __contains__(self, pad: str) -> bool:
        return pad in self._of

    def join(self, pad: str, connection: Connection) -> Callable[[Connection], None]:
        """Add a connection; return what removes it."""
        self._of.setdefault(pad, set()).add(connection)

        def part(connection: Connection) -> None:
            self._of[pad].discard(connection)
            if not self._of[pad]:
                del self._of[pad]

        return part

    def changed(self, pad: str) -> None:
        """Tell everybody who follows a pad, or all pads, that it may have changed."""
        for name in [pad] if pad else list(self._of):
            for connection in self._of.get(name, ()):
                connection.send(CHANGED)
