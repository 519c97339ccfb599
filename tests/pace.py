"""How busy the machine is: what takes one second on an idle machine may take several."""

import os
import time

PATIENCE = 120.0
"""How many seconds to wait for a state, on a busy machine."""

A_MOMENT = 0.002
"""Seconds to wait while nobody can move: asking again at once would keep bots from thinking."""

SPUN = 0.05
"""Seconds of processor time spent on the measurement."""


def pace() -> float:
    """Return how many times longer than on an idle machine something may take."""
    began, spent = time.perf_counter(), time.process_time()
    while time.process_time() - spent < SPUN:
        pass
    measured = (time.perf_counter() - began) / SPUN
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return max(1.0, measured, load / (os.cpu_count() or 1))
