"""Logs: one JSON object per line, without cards, secrets, tokens or cookies."""

import json
import logging
import sys
import time
import traceback
from collections.abc import Callable
from typing import Final

KEPT = (
    "path",
    "status",
    "code",
    "store",
    "process",
    "task",
    "files",
    "action",
    "table",
    "by",
    "seat",
    "repeated",
)
"""Further fields of a line. A path is logged as its pattern, never with the table's id."""


class JsonLines(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        found = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        for key in KEPT:
            if hasattr(record, key):
                found[key] = str(getattr(record, key))
        if record.exc_info and record.exc_info[1]:
            kind, error, trace = record.exc_info
            places = traceback.extract_tb(trace)[-3:]
            found["error"] = kind.__name__ if kind else type(error).__name__
            found["at"] = " < ".join(f"{place.name}:{place.lineno}" for place in reversed(places))
        return json.dumps(found, ensure_ascii=False)


REPEATED_AFTER: Final = 60.0
"""The same warning or error is written at most once in this time (seconds)."""
KINDS_MOST: Final = 1000


class Repeats(logging.Filter):
    """Leaves out repeated warnings, because strangers can cause them and fill the disk.

    The next line of the same kind says how many were left out.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._seen: dict[tuple[str, str, str], tuple[float, int]] = {}
        """When a line of this kind was last written, and how many were left out since."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a line is to be written."""
        if record.levelno < logging.WARNING:
            return True
        kind, now = _kind(record), self._now()
        written, left_out = self._seen.get(kind, (float("-inf"), 0))
        if now - written < REPEATED_AFTER:
            self._seen[kind] = written, left_out + 1
            return False
        if len(self._seen) >= KINDS_MOST:
            self._seen.clear()
        self._seen[kind] = now, 0
        if left_out:
            record.repeated = left_out
        return True


def _kind(record: logging.LogRecord) -> tuple[str, str, str]:
    """Return the text that lines of one kind have in common.

    Only the first line of a message counts, because asyncio names the connection in the second.
    """
    message, _, _ = str(record.msg).partition("\n")
    error = record.exc_info[1] if record.exc_info else None
    place = traceback.extract_tb(error.__traceback__)[-1:] if error else []
    at = [f"{type(error).__name__} {one.filename}:{one.lineno}" for one in place]
    more = [str(getattr(record, key)) for key in KEPT if hasattr(record, key)]
    return record.name, message, " ".join([*at, *more])


def set_up(level: str) -> None:
    """Write everything to standard error, as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(Repeats())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    logging.getLogger("uvicorn.access").disabled = True
    for name in ("uvicorn.error", "websockets", "asyncio"):
        logging.getLogger(name).setLevel("WARNING")  # they contain secret tables and messages
