"""No worker process outlives the process that started it."""

import multiprocessing
import os
import signal
import threading
from multiprocessing.connection import wait

AT_ONCE: int = getattr(signal, "SIGKILL", signal.SIGTERM)
"""A signal that cannot be ignored; on Windows that is SIGTERM."""


def end_with_parent(number: int = AT_ONCE) -> None:
    """Signal this process when the process that started it is gone."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    sentinel = parent.sentinel

    def watch() -> None:
        wait([sentinel])
        os.kill(os.getpid(), number)

    threading.Thread(target=watch, daemon=True, name="parent").start()
