"""Callers: who makes a request, whose tokens are revoked, and how many connections are open."""

from collections import Counter
from collections.abc import Callable, Iterable
from secrets import token_hex
from typing import Final

from parlour.errors import Refused
from parlour.languages.message import say
from parlour.server.people.sessions import Session, device_of
from parlour.server.people.signer import NotSigned, Signer
from parlour.server.plumbing.address_blocks import household_of
from parlour.server.plumbing.metrics import Metrics
from parlour.server.plumbing.rate_limits import OPEN_MOST
from parlour.server.plumbing.settings import Settings
from parlour.server.plumbing.store_failures import NO_STORE, Busy
from parlour.server.tables.connections import Connection
from parlour.store.log import EventLog, StoreError

REVOKED: Final = say("This token was revoked.")


class Callers:
    """The people and programs that use this server, and their connections."""

    def __init__(
        self,
        settings: Settings,
        store: EventLog,
        metrics: Metrics,
        connections: Callable[[], Iterable[Connection]],
    ) -> None:
        self._settings = settings
        self._store = store
        self._metrics = metrics
        self._connections = connections
        self.signer = Signer(settings.secret or token_hex(32))  # the store may hold another
        self.revoked: set[str] = set()
        """Players whose tokens are revoked."""
        self.sockets = 0
        self._sockets_of: Counter[str] = Counter()
        """The number of connections per address."""

    def person(self, cookie: str) -> Session | None:
        """Return the session of a cookie, or None if it cannot be read or was revoked."""
        found = self.signer.read_cookie(cookie)
        return None if found and found.id in self.revoked else found

    def program(self, token: str) -> Session:
        """Return the session of a program's token; refuse a revoked one."""
        found = self.signer.read_token(token)
        if found.id in self.revoked:
            raise NotSigned(REVOKED)
        return found

    def connected(self, by: int = 1, address: str = "") -> None:
        """Count a connection that was opened, or (-1) closed."""
        self.sockets += by
        self._sockets_of[household_of(address)] += by
        if not self._sockets_of[household_of(address)]:
            del self._sockets_of[household_of(address)]
        self._metrics.sockets.set(self.sockets)

    def check_not_full(self, address: str = "") -> None:
        """Refuse a connection beyond the limit."""
        if self.sockets >= self._settings.max_connections:
            raise Refused(say("The server is full."))
        most = OPEN_MOST * self._settings.rate_multiplier
        if address and most and self._sockets_of[household_of(address)] >= most:
            raise Refused(say("Too many connections are open from your address."))

    async def read_revoked(self) -> None:
        """Read whose tokens are revoked, and disconnect them."""
        self.revoked = await self._store.revoked()
        self._hang_up()

    async def revoke(self, session: Session) -> None:
        """Revoke a token; other processes learn of it within seconds."""
        try:
            await self._store.revoke(session.id)
        except StoreError as error:
            raise Busy(NO_STORE) from error
        self.revoked.add(session.id)
        self._hang_up()

    def _hang_up(self) -> None:
        for connection in self._connections():
            if device_of(connection.user) in self.revoked:
                connection.close(NotSigned.code, REVOKED)


def who_waits(session: Session | None, address: str) -> str:
    """Return who must wait after a flood: a session, or everybody at an address without one."""
    return household_of(address) if session is None or session.new else session.id
