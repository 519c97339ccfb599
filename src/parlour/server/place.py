"""A place: where a server runs, on a machine or in a page, and what differs between them."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from parlour.store.log import EventLog

Q = TypeVar("Q")
T = TypeVar("T")


class Thinkers(Protocol):
    """Where bots think, so that no table waits for them."""

    @property
    def at_once(self) -> int:
        """How many questions they think about at the same time."""
        ...

    def start(self) -> None:
        """Get ready for the first question."""
        ...

    def stop(self) -> None:
        """End, whatever is still being thought about."""
        ...

    async def think(self, work: Callable[[Q], T], question: Q) -> T:
        """Return the result of some work on a question; raises BrokenExecutor if they are gone."""
        ...


class Place(Protocol):
    """What differs from place to place. Tables do not know where they are."""

    @property
    def name(self) -> str:
        """What tells this process from others on the same store."""
        ...

    def log(self) -> EventLog:
        """Return the store."""
        ...

    def thinkers(self) -> Thinkers:
        """Return where bots think."""
        ...
