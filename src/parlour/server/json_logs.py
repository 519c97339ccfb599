"""Logs: one JSON object per line, without cards, secrets, tokens or cookies."""

import json
import logging
import sys
import traceback

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
)
"""Further fields of a line: the pattern of a path, never the path with its table id."""


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


def set_up(level: str) -> None:
    """Write everything to standard error, as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    logging.getLogger("uvicorn.access").disabled = True
    for name in ("uvicorn.error", "websockets", "asyncio"):
        logging.getLogger(name).setLevel("WARNING")  # they contain secret tables and messages
