"""Worker processes end with the process that started them, neither later nor on their own."""

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


def leave_interrupts_to_parent() -> None:
    """Do nothing on Ctrl-C, which every process of a terminal receives; the server ends this one.

    A handler, unlike an ignored signal, is not passed on to programs that this process starts.
    """
    signal.signal(signal.SIGINT, lambda *_: None)
