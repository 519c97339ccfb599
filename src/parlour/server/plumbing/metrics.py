"""Metrics: what Prometheus reads at /metrics, summed over all server processes."""

import os
from pathlib import Path
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
    multiprocess,
)

from parlour.server.plumbing.shared_folder import METRICS

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)

disable_created_metrics()  # type: ignore[no-untyped-call]


class Metrics:
    """The metrics of this process; with several processes, each reports the sum."""

    def __init__(self) -> None:
        own = CollectorRegistry()
        self._registry = own
        self.requests = Counter("parlour_requests", "HTTP requests", ["status"], registry=own)
        self.refusals = Counter("parlour_refusals", "Messages refused", ["code"], registry=own)
        self.tables_made = Counter("parlour_tables_made", "Tables made", ["game"], registry=own)
        self.moves = Counter("parlour_moves", "Moves stored", registry=own)
        self.conflicts = Counter(
            "parlour_conflicts", "Appends that lost a race with another process", registry=own
        )
        self.store_failures = Counter(
            "parlour_store_failures", "Appends that the store refused", registry=own
        )
        self.background_failures = Counter(
            "parlour_background_failures", "Background tasks that failed", registry=own
        )
        self.bot_questions = Counter("parlour_bot_questions", "Questions to bots", registry=own)
        self.bot_failures = Counter(
            "parlour_bot_failures",
            "Bots that crashed, timed out or made an illegal choice",
            registry=own,
        )
        self.appends = Histogram(
            "parlour_append_seconds", "Time to store a change", buckets=BUCKETS, registry=own
        )
        self.tables_live = Gauge(
            "parlour_tables_live", "Tables in memory", registry=own, multiprocess_mode="livesum"
        )
        self.sockets = Gauge(
            "parlour_sockets", "Open connections", registry=own, multiprocess_mode="livesum"
        )

    def text(self) -> bytes:
        """Return everything in Prometheus's text form."""
        if not os.environ.get(METRICS):
            return generate_latest(self._registry)
        forget_the_dead(Path(os.environ[METRICS]))
        every = CollectorRegistry()
        multiprocess.MultiProcessCollector(every)  # type: ignore[no-untyped-call]
        return generate_latest(every)

    def leave(self) -> None:
        """Drop this process from the gauges when it ends."""
        if os.environ.get(METRICS):
            multiprocess.mark_process_dead(os.getpid())  # type: ignore[no-untyped-call]


def forget_the_dead(folder: Path) -> None:
    """Drop a process that has ended, in whatever way, from the gauges."""
    for path in folder.glob("gauge_live*_*.db"):
        number = int(path.stem.rpartition("_")[2])
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            multiprocess.mark_process_dead(number)  # type: ignore[no-untyped-call]
        except PermissionError:
            pass  # it is running, as another user
