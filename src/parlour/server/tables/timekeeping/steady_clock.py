"""The clock of a server: the time of day when it was set, and a monotonic clock since.

Setting or correcting the machine's clock does not cost any player time.
"""

import time


class SteadyClock:
    """A Unix time that advances evenly."""

    def __init__(self) -> None:
        self.set(time.time())

    def set(self, now: float) -> None:
        """Set the current time."""
        self._ahead = now - time.monotonic()

    def __call__(self) -> float:
        """Return the time."""
        return self._ahead + time.monotonic()
