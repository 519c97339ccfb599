"""Metrics of several processes: any of them reports the sum."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from parlour.server.plumbing.metrics import Metrics
from parlour.server.plumbing.shared_folder import METRICS, shared_folder

OTHER = """
from parlour.server.plumbing.metrics import Metrics
metrics = Metrics()
metrics.moves.inc(3)
metrics.sockets.set(5)
if {ends}:
    metrics.leave()
print(metrics.text().decode())
"""


def ask(*, ends: bool) -> str:
    """Return the metrics of a process that has played three moves and has five connections."""
    code = OTHER.format(ends=ends)
    done = subprocess.run(  # noqa: S603 - this very Python
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    return done.stdout


def test_each_process_reports_the_sum() -> None:
    with shared_folder(2):
        ask(ends=False)
        second = ask(ends=False)
        third = ask(ends=True)

    assert "parlour_moves_total 6.0\n" in second
    assert "parlour_moves_total 9.0\n" in third  # counters stay
    assert "parlour_sockets 5.0\n" in second  # gauges end with their process: the first
    assert "parlour_sockets 5.0\n" not in third  # did not report its end, the third did


def test_one_process_needs_no_folder() -> None:
    with shared_folder(1):
        assert METRICS not in os.environ
    metrics = Metrics()
    metrics.moves.inc()
    assert b"parlour_moves_total 1.0\n" in metrics.text()
    assert b"_created" not in metrics.text()


def test_the_dashboard_shows_every_figure() -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "grafana-dashboard.json"
    board = json.loads(page.read_text(encoding="utf-8"))
    shown = " ".join(target["expr"] for panel in board["panels"] for target in panel["targets"])
    metrics = Metrics()
    for counter in (metrics.requests, metrics.refusals, metrics.tables_made):
        counter.labels("x")
    known = {
        line.split()[2]
        for line in metrics.text().decode().splitlines()
        if line.startswith("# TYPE parlour")
    }
    assert set(re.findall(r"parlour_\w+?(?=_bucket|\b)", shown)) == known
