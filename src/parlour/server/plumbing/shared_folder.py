"""The folder that the processes of one server share.

It is removed when the server ends. A server that is killed cannot do that, so the next one does:
every server holds a lock on its folder, and the system releases it with the process.
"""

import os
import shutil
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from parlour.store import file_lock

METRICS: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The variable with the folder of all metrics."""
HANDOVERS: Final = "PARLOUR_HANDOVERS"
"""The variable with the folder in which workers find each other, to hand over connections."""
PREFIX: Final = "parlour-processes-"


@contextmanager
def shared_folder(processes: int) -> Iterator[None]:
    """Let the processes started inside share their metrics and hand over connections."""
    if processes < 2:
        yield
        return
    remove_left_behind()
    folder, lock = _make()
    variables = {METRICS: folder / "metrics"}
    if hasattr(socket, "send_fds"):
        variables[HANDOVERS] = folder / "workers"
    for variable, path in variables.items():
        path.mkdir()
        os.environ[variable] = str(path)
    try:
        yield
    finally:
        for variable in variables:
            del os.environ[variable]
        shutil.rmtree(folder, ignore_errors=True)
        if lock >= 0:
            os.close(lock)


def remove_left_behind() -> None:
    """Remove the folders of servers that have been killed."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        lock = _lock(folder)
        if lock >= 0:
            shutil.rmtree(folder, ignore_errors=True)
            os.close(lock)


def _make() -> tuple[Path, int]:
    """Return a new folder, and its lock; Windows has no such locks."""
    while True:
        folder = Path(tempfile.mkdtemp(prefix=PREFIX))
        lock = _lock(folder)
        if sys.platform == "win32" or (lock >= 0 and folder.is_dir()):
            return folder, lock
        if lock >= 0:  # another server thought it was left behind, and removed it
            os.close(lock)


def _lock(folder: Path) -> int:
    """Lock one of our folders; return -1 if a server uses it, or if it is not ours."""
    if sys.platform == "win32":
        return -1
    with suppress(OSError):
        found = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        if os.fstat(found).st_uid == os.getuid() and file_lock.lock(found):
            return found
        os.close(found)
    return -1
