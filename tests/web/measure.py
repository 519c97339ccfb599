"""Figures of the web table: bundle, first card, scene to paint, memory; for docs/performance.md."""

import gzip
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import CDPSession, Page, sync_playwright

from parlour.server.app import STATIC
from tests.web import browser as browsers
from tests.web.conftest import House
from tests.web.players import move, ready

HEAP = "() => { if (window.gc) gc(); return performance.memory.usedJSHeapSize / 1e6; }"


def bundle() -> float:
    """Return the kilobytes of JavaScript and style that the first load takes, gzipped."""
    names = re.findall(r'"/(assets/[^"]+\.(?:js|css))"', (STATIC / "index.html").read_text())
    return sum(len(gzip.compress((STATIC / name).read_bytes())) for name in names) / 1000


def first_card(page: Page) -> float:
    """Return the seconds from the click on the shelf to a hand that can be seen."""
    page.goto("/")
    button = page.locator("[data-game='block']").get_by_role("button").first
    button.wait_for()
    begun = time.perf_counter()
    button.click()
    page.locator(".own [data-face]").first.wait_for()
    return time.perf_counter() - begun


def work(metrics: CDPSession) -> float:
    """Return the seconds of processor time that script, style and layout have taken."""
    found = {one["name"]: one["value"] for one in metrics.send("Performance.getMetrics")["metrics"]}
    return float(sum(found[f"{name}Duration"] for name in ("Script", "RecalcStyle", "Layout")))


def play(page: Page, deals: int) -> None:
    """Play deals one after another; another match when one is won."""
    for _ in range(deals):
        while ready(page) == "turn":
            move(page, 1)
        page.locator(".note.good button").first.click()
        page.locator(".note.good").wait_for(state="hidden")


def main(deals: int) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        house = House(Path(folder))
        house.start()
        browser = driver.chromium.launch(
            executable_path=browsers.find(),
            args=[*browsers.ARGUMENTS, "--js-flags=--expose-gc", "--enable-precise-memory-info"],
        )
        context = browser.new_context(base_url=house.url)
        page = context.new_page()
        metrics = context.new_cdp_session(page)
        metrics.send("Performance.enable", {"timeDomain": "threadTicks"})
        print(f"first load, JavaScript and style, gzipped: {bundle():.0f} kB")
        print(f"from the click to the first card: {first_card(page):.2f} s")
        page.evaluate("window.parlourPaints = []")
        play(page, 1)
        before, begun = page.evaluate(HEAP), work(metrics)
        seen = page.evaluate("window.parlourPaints.length")
        play(page, deals - 1)
        worked = 1000 * (work(metrics) - begun)
        paints = sorted(page.evaluate("window.parlourPaints"))
        middle, late = statistics.median(paints), paints[int(len(paints) * 0.95)]
        print(f"scene to paint, {len(paints)} scenes: median {middle:.0f} ms, p95 {late:.0f} ms")
        per = worked / (len(paints) - seen)
        print(f"script, style and layout of a scene: {per:.1f} ms of processor time")
        print(f"heap after 1 deal {before:.1f} MB, after {deals}: {page.evaluate(HEAP):.1f} MB")
        browser.close()
        house.stop()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
