"""SocketRouter: the sockets of a table come together in one of the workers of this server.

Any worker may accept a connection. But if the players of a table are on four workers, every move is
read from the database, applied and drawn by four of them. So the worker that has read the request
for a socket hands the connection over to the home worker of the table. This only saves work. If it
fails, the socket stays where it is, and the workers share the table through the database.

The workers also tell each other whom they have disconnected for flooding, so that a client which
comes back is turned away by the worker that accepts it.
"""

import asyncio
import logging
import os
import re
import socket
import time
from asyncio import get_running_loop
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final, Protocol

import msgspec

from parlour.server.plumbing.rate_limits import RateLimits

TABLE_SOCKET: Final = re.compile(rb"/ws/([A-Za-z0-9_-]{8,40})(?:\?.*)?")
LARGEST: Final = 32 * 1024
"""Maximum size of a request that is handed over (bytes)."""
GIVEN_MOST: Final = 100
"""Maximum number of sockets of one table that a worker hands over; it keeps the next ones.

A table with many spectators must not overload one worker while the others are idle.
"""
GIVEN_FOR: Final = 600.0
"""The period in which these sockets are counted (seconds)."""

logger = logging.getLogger("parlour")


class Take(Protocol):
    """Creates the protocol that serves a connection after its request was read."""

    def __call__(self, *, request: bytes) -> asyncio.BaseProtocol:
        """Return the protocol."""
        ...


class SocketRouter:
    """A worker that takes connections from the other workers, and hands over its own."""

    def __init__(self, folder: Path, name: str = "") -> None:
        self.name = name or f"{os.getpid()}"
        self._folder = folder
        self._door: socket.socket | None = None
        """The socket on which this worker accepts connections from other workers."""
        self._comers: set[socket.socket] = set()
        self._ways: dict[str, socket.socket] = {}
        """The connections to other workers."""
        self._take: Take | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._limits: RateLimits | None = None
        self._given: Counter[str] = Counter()
        self._given_since = time.monotonic()

    def open(self, take: Take) -> None:
        """Accept handed-over connections from now on; called for this worker's first connection."""
        if self._take is not None:
            return
        self._take = take
        try:
            door = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            door.settimeout(0)
            door.bind(str(self._folder / self.name))
            door.listen()
        except OSError as error:  # not every system has such sockets, and a path may be too long
            logger.info("workers cannot hand over sockets", extra={"reason": str(error)})
            return
        self._door = door
        get_running_loop().add_reader(door, self._come_in)

    def leave(self) -> None:
        """Stop other workers from handing over connections to this one."""
        (self._folder / self.name).unlink(missing_ok=True)

    def close(self) -> None:
        """End everything."""
        self.leave()
        loop = get_running_loop()
        for comer in [*self._comers, *([self._door] if self._door else [])]:
            loop.remove_reader(comer)
            comer.close()
        for way in self._ways.values():
            way.close()
        self._comers, self._ways, self._door = set(), {}, None

    # Handing over.

    def hand_over(self, url: bytes, request: bytes, connection: int) -> bool:
        """Hand a connection over to the home worker of its table; return whether that succeeded."""
        found = TABLE_SOCKET.fullmatch(url)
        if self._door is None or not found or len(request) > LARGEST:
            return False
        table = found[1].decode()
        home = self.home_of(table)
        if home == self.name or self._has_given_enough(table):
            return False
        given = self._send(home, request, [connection])
        self._given[table] += given
        return given

    def home_of(self, table: str) -> str:
        """Return the home worker of a table; if a worker ends, only its tables move."""
        return max(self._workers(), key=lambda one: _weight(one, table), default=self.name)

    def _workers(self) -> list[str]:
        try:
            return [path.name for path in self._folder.iterdir()]
        except OSError:
            return [self.name]

    def _send(self, worker: str, message: bytes, connections: Sequence[int] = ()) -> bool:
        """Send a message with some connections; return whether it could be sent."""
        try:
            socket.send_fds(self._way_to(worker), [message], connections)
        except (ConnectionError, FileNotFoundError):  # it has ended
            self._forget(worker)
            return False
        except OSError:  # it is busy
            return False
        return True

    def _has_given_enough(self, table: str) -> bool:
        if time.monotonic() - self._given_since > GIVEN_FOR:
            self._given.clear()
            self._given_since = time.monotonic()
        return self._given[table] >= GIVEN_MOST

    def _way_to(self, worker: str) -> socket.socket:
        if worker not in self._ways:
            way = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            way.settimeout(0)
            try:
                way.connect(str(self._folder / worker))
            except OSError:
                way.close()
                raise
            self._ways[worker] = way
        return self._ways[worker]

    def _forget(self, worker: str) -> None:
        (self._folder / worker).unlink(missing_ok=True)
        if worker in self._ways:
            self._ways.pop(worker).close()

    # Clients that must wait.

    def share_waits(self, limits: RateLimits) -> None:
        """Tell the other workers who must wait, and apply what they report."""
        self._limits, limits.tell = limits, self._tell_wait

    def _tell_wait(self, who: str, wait: float) -> None:
        if self._door is not None:
            message = msgspec.json.encode((who, wait))
            for worker in self._workers():
                if worker != self.name:
                    self._send(worker, message)

    # Taking.

    def _come_in(self) -> None:
        assert self._door is not None
        with suppress(OSError):
            comer, _ = self._door.accept()
            comer.settimeout(0)
            self._comers.add(comer)
            get_running_loop().add_reader(comer, self._receive, comer)

    def _receive(self, comer: socket.socket) -> None:
        """Receive a connection or a message from another worker."""
        try:
            request, connections, _, _ = socket.recv_fds(comer, LARGEST, 1)
        except BlockingIOError:
            return
        except OSError:
            request, connections = b"", []
        if not request:
            get_running_loop().remove_reader(comer)
            self._comers.discard(comer)
            comer.close()
        if request and not connections and self._limits is not None:
            self._limits.must_wait(*msgspec.json.decode(request, type=tuple[str, float]))
        for connection in connections:
            task = get_running_loop().create_task(
                self._serve(socket.socket(fileno=connection), request)
            )
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _serve(self, connection: socket.socket, request: bytes) -> None:
        assert self._take is not None
        protocol = self._take(request=request)
        connection.settimeout(0)
        try:
            await get_running_loop().connect_accepted_socket(lambda: protocol, connection)
        except OSError:  # the client has gone
            connection.close()


def _weight(worker: str, table: str) -> bytes:
    return blake2b(f"{worker} {table}".encode(), digest_size=8).digest()
