"""Locks on files, held while a process uses a database or a server's folder.

The operating system releases a lock when its process ends, even after a crash.
"""

import os
import sys
from pathlib import Path
from typing import IO, Final

from parlour.private_files import private_file

OPENING: Final = " opening"


class FileLock:
    """A file beside a database that says which process has it open."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: IO[bytes] | None = None
        self.was_opening = False
        """Whether the previous holder of the lock ended while it was opening the database."""

    def take(self) -> bool:
        """Take the lock; return whether that succeeded."""
        is_new = not self.path.exists()
        private_file(self.path)
        file = self.path.open("a+b")
        if not lock(file.fileno()):
            file.close()
            return False
        file.seek(0)
        before = file.read().decode("ascii", "replace")
        self.was_opening = before.endswith(OPENING) or not (before or is_new)
        self._file = file
        self._write(f"{os.getpid()}{OPENING}")
        return True

    def opened(self) -> None:
        """Record that the database is open; until then, the lock file says "opening"."""
        self._write(str(os.getpid()))

    def _write(self, text: str) -> None:
        if self._file is not None:
            self._file.truncate(0)
            self._file.write(text.encode())
            self._file.flush()

    def holder(self) -> str:
        """Return the process id of the lock's holder, if it can be read."""
        try:
            return self.path.read_text(encoding="ascii")[:20].removesuffix(OPENING)
        except (OSError, UnicodeError):
            return ""

    def release(self) -> None:
        """Release the lock."""
        if self._file is not None:
            self._file.close()
            self._file = None


def lock(file: int) -> bool:
    """Lock an open file until it is closed; return False if another process has locked it.

    Windows locks a byte, here one far beyond the content.
    """
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415 - there is none elsewhere

            os.lseek(file, 1 << 20, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415 - there is none on Windows

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
