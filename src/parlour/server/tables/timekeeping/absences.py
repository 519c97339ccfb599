"""Absences: lost connections are reported, and hosting passes on if the host stays away.

Nothing is reported while nobody is connected who could read it. A page that is loaded again is back
before its connection counts as lost.
"""

import asyncio
from contextlib import suppress
from typing import Final

from parlour.errors import ParlourError
from parlour.server.tables import entries as log
from parlour.server.tables.entries import Entry
from parlour.server.tables.host import Plan, TableHost

LOST_AFTER: Final = 10.0
"""How long a connection may be gone before it counts as lost (seconds)."""
HOST_AWAY: Final = 3.0
"""Number of `away_timeout`s after which somebody else becomes the host."""


class Absences:
    """Who is not connected to a table, and since when."""

    def __init__(self, host: TableHost) -> None:
        self.host = host
        self._since: dict[int, float] = {}
        """The time since which each place has had no connection, as far as this process knows."""
        self._timer: asyncio.TimerHandle | None = None
        self._stopped = False

    def stop(self) -> None:
        """Report nothing more."""
        self._stopped = True
        if self._timer:
            self._timer.cancel()

    def wake(self) -> None:
        """Note who is absent now, and report what is due."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        host, room, now = self.host, self.host.room, self.host.registry.now()
        if self._stopped or room.state not in ("open", "playing"):
            return
        here = set(host.here()) if host.connections else set(range(len(room.chairs)))
        absent = {room.chairs[seat].place for seat in self._awaited() if seat not in here}
        self._since = {place: self._since.get(place, now) for place in absent}
        due = list(self._deadlines().values())
        if self._back() or any(at <= now for at in due):
            host.registry.background.run(self.tick())
        elif due:
            wait = min(due) - now
            self._timer = asyncio.get_running_loop().call_later(wait, self.wake)

    def _awaited(self) -> set[int]:
        """Return the seats that should have a connection: of the people, and of the host."""
        room = self.host.room
        return {*room.people(), *([room.host()] if room.host() >= 0 else [])}

    def _back(self) -> list[int]:
        """Return the places whose connection was reported as lost and has returned."""
        return [
            chair.place
            for chair in self.host.room.chairs
            if chair.lost and chair.place not in self._since
        ]

    def _deadlines(self) -> dict[tuple[str, int], float]:
        """Return when an absence must be reported, and when hosting passes on."""
        room, found = self.host.room, dict[tuple[str, int], float]()
        heir = room.heir(self.host.here())
        for place, since in self._since.items():
            seat = room.seat_at(place)
            if room.chairs[seat].kind == "person" and not room.chairs[seat].lost:
                found["lost", place] = since + LOST_AFTER
            if seat == room.host() and heir is not None and not room.made.party:
                found["host", place] = since + HOST_AWAY * self.host.registry.settings.away_timeout
        return found

    async def tick(self) -> None:
        """Store what is due."""
        with suppress(ParlourError):
            await self.host.carry_out(self._plan)

    def _plan(self) -> Plan | None:
        room, now, new = self.host.room, self.host.registry.now(), list[Entry]()
        for place in self._back():
            new.append(log.Back(place))
        for (what, place), at in self._deadlines().items():
            if at > now:
                continue
            if what == "lost":
                new.append(log.Lost(place))
            elif heir := room.heir(self.host.here()):
                new.append(log.HostPassed(heir.place, min(heir.users)))
        return Plan(entries=new) if new else None
