"""Upkeep: idle tables are unloaded, expired ones deleted, abandoned ones closed."""

import asyncio
import gc
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final, Protocol

import msgspec

from parlour.coach.todays_deal import OPEN_DAYS, day_at
from parlour.errors import Refused
from parlour.server.pads.pads import STATE as PAD
from parlour.server.parties import room as party_room
from parlour.server.plumbing.other_processes import Following, OtherProcesses
from parlour.server.plumbing.settings import Settings
from parlour.server.tables import entries as log
from parlour.server.tables import seating
from parlour.server.today.day_log import STATE as DAILY
from parlour.server.today.day_log import note_ends
from parlour.store.log import Conflict

SWEEP: Final = 15.0
CLOSED_AT_ONCE: Final = 1000
"""Number of abandoned tables closed in one go."""
DAY: Final = 24 * 3600.0
ENDED: Final = log.encode(log.Closed())


class Kept(Following, Protocol):
    """The part of the server that needs upkeep."""

    settings: Settings
    now: Callable[[], float]


class Upkeep:
    """What a server does every few seconds, and every hour."""

    def __init__(self, registry: Kept) -> None:
        self.registry = registry

    async def run(self, well: Callable[[], None]) -> None:
        """Unload idle tables, delete expired ones, and fix the deal of the next day."""
        registry, forgotten = self.registry, 0.0
        others = OtherProcesses(registry)
        while True:
            self.sweep()
            if registry.settings.shared:
                await registry.callers.read_revoked()
                await others.catch_up()
            if registry.now() - forgotten > DAY / 24:
                await self.expire()
                await self._keep_days()
                if forgotten:  # frees cycles of closed sockets; rarely, because all tables wait
                    gc.collect()
                forgotten = registry.now()
            well()
            await asyncio.sleep(SWEEP)

    def sweep(self) -> None:
        """Unload idle tables and parties; the log keeps them."""
        idle = self.registry.settings.idle_timeout
        self.registry.tables.sweep(idle)
        self.registry.parties.sweep(idle)

    async def _keep_days(self) -> None:
        """Note results of today's deal that a killed server could not note; fix the next deal."""
        registry = self.registry
        today = await registry.days.find(day_at(registry.now()))
        if today:
            await note_ends(registry.days, today, today.unfinished())
        await registry.days.promise(registry.now())

    async def expire(self) -> None:
        """Delete tables and daily deals that have long been over, and close unused tables."""
        settings, now = self.registry.settings, self.registry.now()
        if settings.keep_days:
            kept = settings.keep_days
            await self.registry.store.forget(now - kept * DAY)
            await self.registry.store.forget(now - kept * DAY, [PAD])
            days = max(kept, OPEN_DAYS + 1)  # an open deal keeps its cards
            await self.registry.store.forget(now - days * DAY, [DAILY])
        if settings.abandoned_days:
            await self._close_abandoned(now - settings.abandoned_days * DAY)

    async def _close_abandoned(self, before: float) -> None:
        """Close tables and parties without activity since a time.

        Their players can still download the record, until closed tables are deleted.
        """
        registry = self.registry
        for table in await registry.store.abandoned(before, CLOSED_AT_ONCE):
            host, party = registry.tables.hosts.get(table), registry.parties.live.get(table)
            with suppress(Refused, Conflict):  # somebody has come back
                if host:
                    await host.carry_out(partial(seating.abandoned, host))
                elif party:
                    await party.end()
                else:
                    await self._close_stored(table)

    async def _close_stored(self, table: str) -> None:
        store = self.registry.store
        summary, stored = await store.summary(table), await store.read(table)
        end = party_room.ENDED if summary.state == party_room.STATE else ENDED
        closed = msgspec.structs.replace(
            summary, state="closed", changed=self.registry.now(), public=False
        )
        await store.append(closed, len(stored) + 1, [end])
