"""Appends of other processes on the same store: live tables, parties and days follow them."""

from collections.abc import Awaitable, Callable, Coroutine
from contextlib import aclosing
from typing import Any, Final, Protocol

from parlour.server.parties.party_host import Parties
from parlour.server.tables.host import TableHost
from parlour.server.today.day_log import Days, is_day
from parlour.store.log import EVERY, REVOCATIONS, EventLog, Notice

ASKED_AT_ONCE: Final = 1000
"""Number of tables whose versions are read with one query."""


class Following(Protocol):
    """The part of the server that this module uses."""

    store: EventLog
    hosts: dict[str, TableHost]
    parties: Parties
    days: Days

    def spawn(self, work: Coroutine[Any, Any, Any]) -> object:
        """Run something in the background."""
        ...

    def read_revoked(self) -> Awaitable[None]:
        """Read whose tokens are revoked."""
        ...

    def unload_elsewhere(self, host: TableHost) -> bool:
        """Unload a table that only other processes use; return whether it was unloaded."""
        ...


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
                    await registry.read_revoked()
                registry.days.forget(table)
                parties, hosts = registry.parties.live, registry.hosts
                for party in [parties.get(table)] if table else list(parties.values()):
                    if party:
                        registry.spawn(party.catch_up_soon())
                for host in [hosts.get(table)] if table else list(hosts.values()):
                    if host is None or 0 < version <= host.room.version:
                        continue
                    if not version or not registry.unload_elsewhere(host):
                        registry.spawn(host.catch_up_soon(version))
                well()

    def _concerns_us(self, notice: Notice) -> bool:
        """Return whether a notice concerns this process.

        Most do not: they are about its own appends, or about tables that only others have loaded.
        """
        table, version = notice
        host = self.registry.hosts.get(table)
        if host is not None:
            return not 0 < version <= host.room.version
        return table in (EVERY, REVOCATIONS) or table in self.registry.parties.live or is_day(table)

    async def catch_up(self) -> None:
        """Apply what has been missed, if anything."""
        registry = self.registry
        used = [table for table, host in registry.hosts.items() if host.connections]
        for at in range(0, len(used), ASKED_AT_ONCE):
            versions = await registry.store.versions(used[at : at + ASKED_AT_ONCE])
            for table, version in versions.items():
                host = registry.hosts.get(table)
                if host and host.room.version < version:
                    await host.catch_up(version)
