"""A machine: the place with processes, threads and a file system or a database."""

import os
import secrets

from parlour.server.place import Thinkers
from parlour.server.plumbing.settings import Settings
from parlour.server.tables.bot_processes import BotProcesses
from parlour.store.databases import open_log
from parlour.store.log import EventLog


class Machine:
    """Where a server usually runs."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.name = f"{os.getpid()}-{secrets.token_hex(3)}"

    def log(self) -> EventLog:
        """Return the log behind the address in the settings."""
        return open_log(self.settings.database)

    def thinkers(self) -> Thinkers:
        """Return the processes in which bots think."""
        return BotProcesses(self.settings.bot_workers)
