"""No process outlives the one that started it: whoever is left alone ends by himself."""

import multiprocessing
import os
import signal
import threading
from multiprocessing.connection import wait

AT_ONCE: int = getattr(signal, "SIGKILL", signal.SIGTERM)
"""What cannot be put off; on Windows that is SIGTERM."""


def end_with_parent(number: int = AT_ONCE) -> None:
    """Send oneself a signal when the process that started this one is gone, however it went."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    sentinel = parent.sentinel

    def watch() -> None:
        wait([sentinel])
        os.kill(os.getpid(), number)

    threading.Thread(target=watch, daemon=True, name="parent").start()
