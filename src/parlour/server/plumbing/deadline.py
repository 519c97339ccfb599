"""A deadline: a process that must stop ends in time, whatever still runs.

What was acknowledged is stored, so nothing is lost. The rest are answers that nobody will read: a
bot that thinks in a thread, a database that does not reply, a client that does not read.
"""

import logging
import os
import sys
import threading
from typing import Final

STOP_SECONDS: Final = 5.0
"""Time for the whole stop."""
CONNECTIONS_SECONDS: Final = 2
"""How long a stopping server waits for clients to read what they were sent (seconds)."""
WRITES_SECONDS: Final = 1.0
"""How long it waits for writes that have not been acknowledged yet (seconds)."""
STORE_SECONDS: Final = 1.0
"""How long it waits for the store to close (seconds)."""
REST_SECONDS: Final = 0.2
"""Time for what remains after the stop: threads that nobody waits for."""

logger = logging.getLogger("parlour")


def end_within(seconds: float) -> None:
    """End this process after a time, unless it has ended by itself."""
    timer = threading.Timer(seconds, _end)
    timer.daemon = True
    timer.start()


def _end() -> None:
    logger.info("the server ends, although some work is unfinished")
    logging.shutdown()
    sys.stdout.flush()
    os._exit(0)
