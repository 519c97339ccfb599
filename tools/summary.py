"""Print at the end of `make test` how many tests ran on each build, and how long they took.

    python tools/summary.py FOLDER

Every pytest run writes a report to the folder, named after the build it tested; some run side by
side. The age of the file `began` is the total time.
"""

import sys
import time
from pathlib import Path
from xml.etree import ElementTree as ET


def lines(folder: Path) -> list[str]:
    """Return a line for each report, in chronological order, and one for all."""
    rows: list[tuple[str, int, int, float]] = []
    for report in sorted(folder.glob("*.xml"), key=lambda path: path.stat().st_mtime):
        suites = list(ET.parse(report).getroot().iter("testsuite"))  # noqa: S314 - our own
        ran, skipped, bad = (
            sum(int(suite.get(key, "0")) for suite in suites for key in keys)
            for keys in (("tests",), ("skipped",), ("failures", "errors"))
        )
        seconds = sum(float(suite.get("time", "0")) for suite in suites)
        rows.append((report.stem + (f": {bad} FAILED" if bad else ""), ran, skipped, seconds))
    if not rows:
        return [f"No test has left a report in {folder}."]
    _, ran_all, skipped_all, seconds_all = zip(*rows, strict=True)
    began = folder / "began"
    whole = time.time() - began.stat().st_mtime if began.exists() else sum(seconds_all)
    rows.append(("all, with set-up", sum(ran_all), sum(skipped_all), whole))
    wide = max(len(name) for name, *_ in rows)
    return [
        f"{name:<{wide}}  {ran - skipped:>7,} tests  {skipped:>5,} skipped  {clock(seconds)}"
        for name, ran, skipped, seconds in rows
    ]


def clock(seconds: float) -> str:
    """Return a duration in words."""
    return f"{seconds // 60:.0f} min {seconds % 60:02.0f} s"


if __name__ == "__main__":
    reports = Path(sys.argv[1])
    print("\n".join(["== What ran", *lines(reports)]))  # noqa: T201
