"""Registry: everything with the lifetime of the server, and what starts and stops it."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

from parlour.languages.message import say
from parlour.server.library.document_workers import DocumentWorkers
from parlour.server.library.recent_matches import RecentMatches
from parlour.server.pads.followers import Followers
from parlour.server.pads.pads import Pads
from parlour.server.parties.host import Parties
from parlour.server.people.callers import Callers
from parlour.server.people.signer import Signer
from parlour.server.place import Place
from parlour.server.plumbing.background import Background
from parlour.server.plumbing.deadline import STORE_SECONDS, WRITES_SECONDS
from parlour.server.plumbing.fair_turns import PacedWork
from parlour.server.plumbing.metrics import Metrics
from parlour.server.plumbing.other_processes import OtherProcesses
from parlour.server.plumbing.rate_limits import RateLimits
from parlour.server.plumbing.settings import Settings
from parlour.server.plumbing.shared_reads import SharedReads
from parlour.server.plumbing.supervision import Supervisor
from parlour.server.plumbing.upkeep import Upkeep
from parlour.server.tables.bot_workers import BotWorkers
from parlour.server.tables.live_tables import LiveTables
from parlour.server.tables.timekeeping.steady_clock import SteadyClock
from parlour.server.today.day_log import Days
from parlour.server.today.par import Pars
from parlour.store.log import Conflict, TableSummary

STOPPING: Final = say("The server is restarting; connect again in a moment.")
SERVER: Final = "server"
"""The store entry with the server's signing key; it is not a table."""

logger = logging.getLogger("parlour")


class Registry:
    """Everything with the lifetime of the server."""

    def __init__(
        self, settings: Settings, place: Place, now: Callable[[], float] | None = None
    ) -> None:
        self.settings = settings
        self.now = now or SteadyClock()
        self.process = place.name
        self.store = place.log()
        # What they do.
        self.metrics = Metrics()
        self.background = Background(self.metrics)
        self.supervisor = Supervisor(self.metrics)
        self.upkeep = Upkeep(self)
        self.stopping = asyncio.Event()
        self.ends_soon = False
        """Whether this process must end soon, because of a signal."""
        self.tables = LiveTables(self)
        # Who asks, and how much.
        self.callers = Callers(settings, self.store, self.metrics, self.tables.connections)
        self.rate_limits = RateLimits(settings.rate_multiplier, self.now)
        self.paced = PacedWork()
        self.shared_reads = SharedReads()
        # What they ask for.
        self.bot_workers = BotWorkers(place.thinkers(), settings.bot_timeout, self.metrics)
        self.documents = DocumentWorkers(settings.record_workers, settings.record_timeout)
        self.matches = RecentMatches(self.documents)
        self.days = Days(self.store)
        self.pars = Pars(self.days, self.bot_workers, self.background, self.now)
        self.parties = Parties(self)
        self.followers = Followers()
        self.pads = Pads(self.store, self.now, self.followers.changed)

    async def open(self) -> None:
        """Open the store, warm up the bots, and start listening."""
        await self.store.start()
        if isinstance(self.now, SteadyClock):
            self.now.set(await self.store.time())
        if not self.settings.secret:
            self.callers.signer = Signer(await self._kept_secret())
        await self.callers.read_revoked()
        self.bot_workers.start()
        kind = self.settings.database.partition(":")[0]
        logger.info("server started", extra={"store": kind})
        listening = self.supervisor.keep("listening", OtherProcesses(self).listen)
        self.background.run(listening)
        self.background.run(self.supervisor.keep("sweeping", self.upkeep.run))

    async def shut(self) -> None:
        """Close connections, finish pending work, and close the store; wait long for nothing."""
        self.say_goodbye()
        self.tables.stop()
        with suppress(TimeoutError):
            async with asyncio.timeout(WRITES_SECONDS):
                await self.tables.finish_writes()
        await self.background.stop()
        self.bot_workers.stop()
        self.documents.stop()
        with suppress(TimeoutError):
            async with asyncio.timeout(STORE_SECONDS):
                await self.store.stop()
        self.metrics.leave()
        logger.info("server stopped")

    def say_goodbye(self) -> None:
        """Tell everybody that the server stops."""
        self.stopping.set()
        self.tables.say_goodbye("server/stopping", STOPPING)
        self.parties.close("server/stopping", STOPPING)

    async def _kept_secret(self) -> str:
        """Return the signing key that all processes on the same database share."""
        mine = secrets.token_hex(32)
        with suppress(Conflict):
            now = self.now()
            await self.store.create(
                TableSummary(SERVER, "", now, now, state=SERVER), [mine.encode()]
            )
        return (await self.store.read(SERVER))[0].decode()

    async def ready(self) -> bool:
        """Return whether everything that players need works."""
        if self.stopping.is_set() or self.supervisor.down:
            return False
        return await self.store.healthy()

    async def amend(self, table: str, change: Callable[[list[bytes]], Mapping[int, bytes]]) -> None:
        """Change entries of a table or a party in the store, and reload it if it is live."""
        await self.store.amend(table, change(await self.store.read(table)))
        self.days.forget(table)
        self.tables.reload(table)
        if table in self.parties.live:
            await self.parties.live[table].read_anew()
