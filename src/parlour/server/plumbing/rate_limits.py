"""Rate limits: how much one session and one address may request, and when to try again."""

from collections.abc import Callable
from typing import Final

from parlour.errors import Refused
from parlour.languages.message import say
from parlour.server.plumbing.address_blocks import household_of, network_of

RATES: Final[dict[str, tuple[float, float]]] = {
    "write": (60, 6.0),
    "make": (20, 0.3),
    "read": (200, 40.0),
    "chat": (8, 0.5),
    "message": (60, 20.0),
    "hint": (10, 0.5),
    "review": (6, 0.05),
    "progress": (20, 1.0),
    "connect": (6, 4.0),
    "open": (50, 4.0),
    "request": (20, 15.0),
}
"""The limits by kind: the burst, and the rate per second, for one session.

"open" (connections) and "request" (requests of any kind) apply to addresses only.
"""

PER_ADDRESS: Final = 8
"""Multiplier for the limits of an address, which a family, a school or a proxy may share.

For creating tables, a block of addresses (/24) has the same limit as one address.
"""
MESSAGES_PER_ADDRESS: Final = 4
"""Multiplier for the limit on the messages of an address.

It is lower because messages cost the tables most, and one address may have fifty sockets.
"""
OPEN_MOST: Final = 200
"""Maximum number of connections of one address, which a family or a school may share."""
FIRST_BACK_OFF: Final = 2.0
LONGEST_DELAY: Final = 10.0
"""Maximum delay of a request or connection if its address sends too many (seconds)."""
LONGEST_BACK_OFF: Final = 120.0
"""Longest wait after being disconnected (seconds); it starts at FIRST_BACK_OFF and doubles."""
MOST_KEPT: Final = 20_000


class TooMuch(Refused):
    """The rate limit was exceeded."""

    code = "limit/rate"

    def __init__(self, retry_after: float) -> None:
        self.retry_after = round(retry_after + 0.05, 1)
        super().__init__(
            say(
                "Too many requests; try again in {seconds} seconds.",
                seconds=self.retry_after,
            )
        )


class RateLimits:
    """Token buckets, one for each kind of request and caller."""

    def __init__(self, generosity: float, now: Callable[[], float]) -> None:
        self.generosity = generosity
        self._now = now
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}
        self._backing_off: dict[str, tuple[float, float]] = {}
        """The waiting time of disconnected clients: until when, and how long."""
        self.tell: Callable[[str, float], None] | None = None
        """Tells the other workers who must wait, and how long."""

    def spend(self, kind: str, session: str, address: str = "") -> None:
        """Take one token from the buckets of a session and an address, or refuse."""
        if not self.generosity:
            return
        most, rate = RATES[kind]
        most, rate = most * self.generosity, rate * self.generosity
        if session:
            self._take(kind, f"s:{session}", most, rate)
        if address:
            times = MESSAGES_PER_ADDRESS if kind == "message" else PER_ADDRESS
            block = network_of(address) if kind == "make" else household_of(address)
            self._take(kind, f"a:{block}", most * times, rate * times)

    def delay(self, kind: str, address: str) -> float:
        """Take one token for an address, even if none is left; return how long it has to wait.

        If that is too long, take none and refuse.
        """
        if not self.generosity or not address:
            return 0.0
        most, rate = (limit * self.generosity * PER_ADDRESS for limit in RATES[kind])
        return self._take(kind, f"a:{household_of(address)}", most, rate, debt=LONGEST_DELAY * rate)

    def back_off(self, who: str) -> None:
        """Make a disconnected client wait before its next connection, longer each time."""
        if not self.generosity:
            return
        until, wait = self._backing_off.get(who, (0.0, FIRST_BACK_OFF / 2))
        again = self._now() - until <= LONGEST_BACK_OFF
        wait = min(2 * wait, LONGEST_BACK_OFF) if again else FIRST_BACK_OFF
        self.must_wait(who, wait)
        if self.tell is not None:
            self.tell(who, wait)

    def must_wait(self, who: str, wait: float) -> None:
        """Make a client wait for as long as this worker or another one says."""
        now = self._now()
        if len(self._backing_off) > MOST_KEPT:
            self._backing_off = {k: v for k, v in self._backing_off.items() if v[0] > now}
        self._backing_off[who] = now + wait, wait

    def check_back_off(self, who: str) -> None:
        """Refuse a disconnected client that has not waited yet."""
        until, _ = self._backing_off.get(who, (0.0, 0.0))
        if until > self._now():
            raise TooMuch(until - self._now())

    def _take(self, kind: str, who: str, most: float, rate: float, *, debt: float = 0.0) -> float:
        """Take a token, perhaps in advance; return how long to wait until it is available."""
        now = self._now()
        if len(self._buckets) > MOST_KEPT:
            self._buckets = {
                key: (left, at) for key, (left, at) in self._buckets.items() if now - at < 60
            }
        left, at = self._buckets.get((kind, who), (most, now))
        left = min(most, left + max(0.0, now - at) * rate)
        if left < 1 - debt:
            self._buckets[kind, who] = left, now
            raise TooMuch((1 - left) / rate)
        self._buckets[kind, who] = left - 1, now
        return max(0.0, (1 - left) / rate)
