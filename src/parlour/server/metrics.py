"""Metrics: what Prometheus reads at /metrics."""

import time
from bisect import bisect_left
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Metrics:
    """Counters, and how long things took; gauges are asked when they are read."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, str], int] = {}
        self._times: dict[str, tuple[list[int], list[float]]] = {}
        self.gauges: dict[str, Callable[[], float]] = {}

    def count(self, name: str, label: str = "", by: int = 1) -> None:
        """Count something; a label is `key="value"`."""
        self._counts[name, label] = self._counts.get((name, label), 0) + by

    def begin(self) -> float:
        """Return the time from which something is measured."""
        return time.perf_counter()

    def observe(self, name: str, began: float) -> None:
        """Note how long something took."""
        took = time.perf_counter() - began
        buckets, total = self._times.setdefault(name, ([0] * (len(BUCKETS) + 1), [0.0]))
        buckets[bisect_left(BUCKETS, took)] += 1
        total[0] += took

    def text(self) -> str:
        """Return everything in Prometheus's text form."""
        lines: list[str] = []
        for name in sorted({name for name, _ in self._counts}):
            lines.append(f"# TYPE {name} counter")
            for (other, label), value in sorted(self._counts.items()):
                if other == name:
                    lines.append(f"{name}{{{label}}} {value}" if label else f"{name} {value}")
        for name, gauge in sorted(self.gauges.items()):
            lines += [f"# TYPE {name} gauge", f"{name} {gauge():g}"]
        for name, (buckets, total) in sorted(self._times.items()):
            lines.append(f"# TYPE {name} histogram")
            running = 0
            for limit, count in zip((*map(str, BUCKETS), "+Inf"), buckets, strict=True):
                running += count
                lines.append(f'{name}_bucket{{le="{limit}"}} {running}')
            lines += [f"{name}_sum {total[0]:.6f}", f"{name}_count {running}"]
        return "\n".join(lines) + "\n"
