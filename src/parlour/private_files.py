"""Files for their owner alone: they hold keys, secrets and cards that nobody else may read.

Windows has no such rights; there, a user's own folder protects its files.
"""

import os
import stat
import sys
from pathlib import Path
from typing import Final

FOR_OWNER: Final = 0o600
FOLDER_FOR_OWNER: Final = 0o700
OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
OTHERS_WRITE: Final = stat.S_IWGRP | stat.S_IWOTH


def private_folder(path: Path) -> None:
    """Create a folder and those above it for the owner alone; existing ones stay as they are."""
    for folder in reversed([path, *path.parents]):
        if not folder.exists():
            folder.mkdir(FOLDER_FOR_OWNER, exist_ok=True)


def private_file(path: Path) -> None:
    """Create an empty file for the owner alone, unless it exists; take an old one from others."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, FOR_OWNER))
    keep_private(path)


def keep_private(path: Path) -> None:
    """Take all rights to a file from others, if it exists and belongs to this user."""
    if sys.platform == "win32" or not path.is_file():  # a terminal or a pipe keeps its rights
        return
    found = path.stat()
    if found.st_mode & OTHERS and found.st_uid == os.geteuid():
        path.chmod(stat.S_IMODE(found.st_mode) & ~OTHERS)


def others_may(path: Path, what: int = OTHERS) -> bool:
    """Return whether others than the owner have some of these rights to a file or folder."""
    return sys.platform != "win32" and bool(path.stat().st_mode & what)
