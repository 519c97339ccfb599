"""Figures of the web client: bundle, first card, scene to paint, memory; for docs/performance.md.

`python -m tests.web.measure [DEALS]`. The page plays by itself, so that nothing but the table is
measured: controlling the page from outside would cost it more than a scene does.
"""

import gzip
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from parlour.server.http.app import STATIC
from tests.web import browser as browsers
from tests.web.conftest import House
from tests.web.players import on_shelf, play_deals

BUSY = "rook"
SETTINGS = """localStorage.setItem("parlour.settings", JSON.stringify(
    {oneClick: true, sounds: "never", language: "en"}))"""


def bundle() -> float:
    """Return the gzipped kilobytes of JavaScript and CSS in the first load."""
    names = re.findall(r'"/(assets/[^"]+\.(?:js|css))"', (STATIC / "index.html").read_text())
    return sum(len(gzip.compress((STATIC / name).read_bytes())) for name in names) / 1000


def seated(browser: Browser, house: House) -> tuple[Page, CDPSession, float]:
    """Return a page at a busy table, and the seconds from the click to the first card."""
    context = browser.new_context(base_url=house.url, viewport={"width": 1280, "height": 800})
    context.add_init_script(SETTINGS)
    page = context.new_page()
    button = on_shelf(page, BUSY).get_by_role("button").first
    button.wait_for()
    begun = time.perf_counter()
    button.click()
    page.locator(".own [data-face]").first.wait_for()
    return page, context.new_cdp_session(page), time.perf_counter() - begun


def first_visit(page: Page) -> float:
    """Return the seconds from opening a table's link, with an empty cache, to the first card."""
    begun = time.perf_counter()
    page.goto(page.url)
    page.locator(".own [data-face]").first.wait_for()
    return time.perf_counter() - begun


def work(metrics: CDPSession) -> float:
    """Return the seconds of processor time spent on script, style and layout."""
    found = {one["name"]: one["value"] for one in metrics.send("Performance.getMetrics")["metrics"]}
    return float(sum(found[f"{name}Duration"] for name in ("Script", "RecalcStyle", "Layout")))


def held(session: CDPSession) -> tuple[float, int]:
    """Return the megabytes of heap and the DOM nodes in use."""
    session.send("HeapProfiler.collectGarbage")
    used = session.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    return float(used), int(session.send("Memory.getDOMCounters")["nodes"])


def paints(browser: Browser, house: House) -> None:
    """Print how long it takes to paint a scene."""
    page, session, first = seated(browser, house)
    print(f"from the click to the first card: {first:.2f} s")
    print(f"from a link to the first card: {first_visit(page):.2f} s")
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.evaluate("window.parlourPaints = []")
    begun = work(session)
    play_deals(page, 3, 200, 600)
    worked = 1000 * (work(session) - begun)
    noted = sorted(page.evaluate("window.parlourPaints"))
    middle, late = statistics.median(noted), noted[int(len(noted) * 0.95)]
    print(f"scene to paint, {len(noted)} scenes: median {middle:.0f} ms, p95 {late:.0f} ms")
    print(f"script, style and layout of a scene: {worked / len(noted):.1f} ms of processor time")
    page.context.close()


def memory(browser: Browser, house: House, deals: int) -> None:
    """Print the page's memory after a few deals and after many."""
    page, session, _ = seated(browser, house)
    for name, more in (("10", 10), (str(deals), deals - 10)):
        play_deals(page, more, 15, 1200)
        used, nodes = held(session)
        print(f"after {name} deals: heap {used:.1f} MB, {nodes} nodes")
        page.locator(".result .main").click()
    page.context.close()


def main(deals: int) -> None:
    print(f"first load, JavaScript and style, gzipped: {bundle():.0f} kB")
    for pause, measured in ((0.25, paints), (0.0, lambda b, h: memory(b, h, deals))):
        with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
            house = House(Path(folder), pause)
            house.start()
            browser = driver.chromium.launch(
                executable_path=browsers.find(), args=list(browsers.ARGUMENTS)
            )
            measured(browser, house)
            browser.close()
            house.stop()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
