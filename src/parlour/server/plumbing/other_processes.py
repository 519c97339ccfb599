"""Appends of other processes on the same store: live tables, parties and days follow them."""

from collections.abc import Callable
from contextlib import aclosing
from typing import Final, Protocol

from parlour.server.pads.followers import Followers
from parlour.server.parties.host import Parties
from parlour.server.people.callers import Callers
from parlour.server.plumbing.background import Background
from parlour.server.tables.live_tables import LiveTables
from parlour.server.today.day_log import Days, is_day
from parlour.store.log import EVERY, REVOCATIONS, EventLog, Notice

ASKED_AT_ONCE: Final = 1000
"""Number of tables whose versions are read with one query."""


class Following(Protocol):
    """The part of the server that this module uses."""

    store: EventLog
    background: Background
    callers: Callers
    tables: LiveTables
    parties: Parties
    followers: Followers
    days: Days


class OtherProcesses:
    """Follows the appends of other processes."""

    def __init__(self, registry: Following) -> None:
        self.registry = registry

    async def listen(self, well: Callable[[], None]) -> None:
        """Apply other processes' appends as soon as they happen, and revocations."""
        registry = self.registry
        async with aclosing(registry.store.changes(self._concerns_us)) as changes:
            async for table, version in changes:
                if table in (EVERY, REVOCATIONS):
                    await registry.callers.read_revoked()
                registry.days.forget(table)
                registry.followers.changed(table)
                parties, hosts = registry.parties.live, registry.tables.hosts
                for party in [parties.get(table)] if table else list(parties.values()):
                    if party:
                        registry.background.run(party.catch_up_soon())
                for host in [hosts.get(table)] if table else list(hosts.values()):
                    if host is None or 0 < version <= host.room.version:
                        continue
                    if not version or not registry.tables.unload_elsewhere(host):
                        registry.background.run(host.catch_up_soon(version))
                well()

    def _concerns_us(self, notice: Notice) -> bool:
        """Return whether a notice concerns this process.

        Most do not: they are about its own appends, or about tables that only others have loaded.
        """
        table, version = notice
        host = self.registry.tables.hosts.get(table)
        if host is not None:
            return not 0 < version <= host.room.version
        if table in self.registry.parties.live or table in self.registry.followers:
            return True
        return table in (EVERY, REVOCATIONS) or is_day(table)

    async def catch_up(self) -> None:
        """Apply what has been missed, if anything."""
        registry = self.registry
        used = [table for table, host in registry.tables.hosts.items() if host.connections]
        for at in range(0, len(used), ASKED_AT_ONCE):
            versions = await registry.store.versions(used[at : at + ASKED_AT_ONCE])
            for table, version in versions.items():
                host = registry.tables.hosts.get(table)
                if host and host.room.version < version:
                    await host.catch_up(version)
