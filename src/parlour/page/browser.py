"""What the script of the page offers to Python: storage, and another worker to think in.

Texts and JSON cross between the two languages, nothing else. `web/src/page/` holds the other side.
"""

from collections.abc import Awaitable
from typing import Protocol


class Shelf(Protocol):
    """The storage of the browser (IndexedDB), which all pages of this address share."""

    def rows(self) -> Awaitable[str]:
        """Return the rows of all tables, as a JSON list."""
        ...

    def row(self, table: str) -> Awaitable[str]:
        """Return the row of a table (JSON), or an empty text."""
        ...

    def events(self, table: str, after: int) -> Awaitable[str]:
        """Return the events of a table after a number, as a JSON list of texts."""
        ...

    def kept(self, key: str) -> Awaitable[str]:
        """Return a text that was kept under a key, or an empty one."""
        ...

    def write(self, change: str) -> Awaitable[str]:
        """Carry out a change (JSON) at once or not at all; return a problem or an empty text.

        The problem is "conflict", "full", or what the browser says.
        """
        ...

    def next_change(self) -> Awaitable[str]:
        """Return the id of the next table that another page changes; empty if it is unknown."""
        ...


class Browser(Protocol):
    """Everything that the script offers."""

    @property
    def shelf(self) -> Shelf:
        """The storage."""
        ...

    def think(self, question: str) -> Awaitable[str]:
        """Return the answer of the worker in which bots think."""
        ...

    def stop_thinking(self) -> None:
        """End that worker; the next question starts a new one."""
        ...
