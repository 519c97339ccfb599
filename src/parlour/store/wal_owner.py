"""The owner of a write-ahead log: the database to which it belongs.

SQLite applies any `-wal` file that lies beside a database. If the database was replaced by a backup
after a crash, that mixes two databases, or damages one. So every start writes a new number into the
first page, and each log holds that page. SQLite's `.backup` and `VACUUM INTO` change the schema
number, which is on that page too.
"""

import random
import sqlite3
import struct
from pathlib import Path
from typing import Final, NamedTuple

from parlour.languages.message import NOTHING, Message, say

PAGE_HEAD: Final = 100
WAL_HEAD: Final = 32
FRAME_HEAD: Final = 24
COPIED: Final = 1
"""The schema number that SQLite gives to a backup."""


class Mark(NamedTuple):
    """What the first page says about its database."""

    schema: int
    upgraded_to: int
    start: int


def is_foreign(path: Path) -> bool:
    """Return whether the log beside a database belongs to another database."""
    try:
        with path.open("rb") as file:
            own = _mark(file.read(PAGE_HEAD))
        found = _logged(Path(f"{path}-wal"))
    except OSError:
        return False
    if own is None or found is None:
        return False
    upgrading = own.upgraded_to != found.upgraded_to
    return own.start != found.start or (own.schema != found.schema and not upgrading)


def refusal(path: Path) -> Message:
    """Return why a database must not be opened, or nothing."""
    if path.exists() and path.stat().st_size == 0:
        return say(
            "{path} is empty. Restore a backup, or delete the file to start a new database.",
            path=str(path),
        )
    if is_foreign(path):
        return say(
            "{path}-wal belongs to another copy of {name}; SQLite would mix the two. After "
            "restoring a backup, delete {name}-wal and {name}-shm.",
            path=str(path),
            name=path.name,
        )
    return NOTHING


def mark(db: sqlite3.Connection) -> bool:
    """Mark a database for this start; return whether the mark is in its file."""
    start = random.SystemRandom().randrange(1, 1 << 31)
    try:
        if db.execute("PRAGMA schema_version").fetchone()[0] == COPIED:
            db.execute("CREATE TABLE copied (at REAL)")
            db.execute("DROP TABLE copied")
        db.execute(f"PRAGMA application_id = {start}")
        busy, _, _ = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        db.execute(f"PRAGMA application_id = {start}")  # the new log begins with the first page
    except sqlite3.OperationalError:  # the disk is full; there may be room later
        return False
    return not busy


def _mark(head: bytes) -> Mark | None:
    """Return the mark in the head of a first page (https://sqlite.org/fileformat2.html, 1.3)."""
    if len(head) < PAGE_HEAD:
        return None
    at = (40, 60, 68)
    return Mark(*(int.from_bytes(head[place : place + 4], "big") for place in at))


def _logged(wal: Path) -> Mark | None:
    """Return the mark in the oldest first page of a log, if it was committed (section 4)."""
    with wal.open("rb") as file:
        head = file.read(WAL_HEAD)
        if len(head) < WAL_HEAD:
            return None
        (size,) = struct.unpack_from(">I", head, 8)
        found, salts = None, head[16:24]
        while len(frame := file.read(FRAME_HEAD)) == FRAME_HEAD and frame[8:16] == salts:
            page, committed = struct.unpack_from(">II", frame)
            content = file.read(PAGE_HEAD)
            if page == 1 and found is None:
                found = _mark(content)
            if committed and found is not None:
                return found
            file.seek(size - PAGE_HEAD, 1)
    return None
