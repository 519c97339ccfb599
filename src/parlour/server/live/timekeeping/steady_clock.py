"""The clock of a server: the time of day when it was set, and a monotonic clock since.

Whoever sets the clock of the machine, or a daemon that corrects it, takes no time from a player.
"""

import time


class SteadyClock:
    """Seconds since 1970 that pass evenly."""

    def __init__(self) -> None:
        self.set(time.time())

    def set(self, now: float) -> None:
        """Let it be this time now."""
        self._ahead = now - time.monotonic()

    def __call__(self) -> float:
        """Return the time."""
        return self._ahead + time.monotonic()
