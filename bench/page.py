"""Measure the page without a server in a real browser: `make site`, then `python bench/page.py`.

    python bench/page.py [GAME] [FOLDER]    another game, or another site to compare with

A first visit on a line of 10 Mbit/s with the processor of the page four times slower, a later
visit without a network, how long the main thread is blocked while bots think, and memory. Chromium
slows the main thread down, not workers.
"""
# ruff: noqa: INP001, T201 - a script that prints its results

import functools
import http.server
import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.web import browser as browsers
from tests.web.players import PLAYER, play_deals

SITE = Path(sys.argv[2] if len(sys.argv) > 2 else Path(__file__).parents[1] / "build" / "site")
BYTES_A_SECOND = 10_000_000 / 8
SLOWER = 4
PATIENCE = 240_000
LONG_TASKS = """new PerformanceObserver(list => {
    for (const one of list.getEntries())
        (window.long ??= []).push(Math.round(one.duration));
}).observe({type: "longtask", buffered: true})"""


class Counting(http.server.SimpleHTTPRequestHandler):
    """Serves files without a word, and counts what it sends."""

    sent = 0

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def copyfile(self, source: BinaryIO, outputfile: BinaryIO) -> None:
        """Send a file, and count it."""
        content = source.read()
        Counting.sent += len(content)
        outputfile.write(content)


@contextmanager
def served() -> Iterator[str]:
    """Serve the site from this machine."""
    handler = functools.partial(Counting, directory=str(SITE))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def first_card(page: Page, address: str, game: str) -> dict[str, float]:
    """Return the seconds until the first screen, its games, and the first card."""
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector("h1")
    found = {"start page": time.perf_counter() - began}
    page.locator("search input").fill(game)
    page.locator(f"[data-game='{game}']").get_by_role("button").first.click()
    page.wait_for_selector(".felt button")
    return found | {"first card": time.perf_counter() - began}


def slow_line(context: BrowserContext, page: Page) -> None:
    """Slow the line and the processor of a page down."""
    tools = context.new_cdp_session(page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    line = {"offline": False, "latency": 40, "uploadThroughput": BYTES_A_SECOND}
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", line | {"downloadThroughput": BYTES_A_SECOND})


def measure(browser: Browser, address: str, game: str) -> dict[str, object]:
    """Return all figures."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    slow_line(context, page)
    first: dict[str, object] = {**first_card(page, address, game)}
    first["megabytes sent until then"] = Counting.sent / 1e6
    page.evaluate("navigator.serviceWorker.ready")
    first["megabytes sent in all"] = Counting.sent / 1e6
    page.close()

    context.set_offline(True)
    page = context.new_page()
    page.add_init_script(LONG_TASKS)
    later: dict[str, object] = {**first_card(page, address, game)}
    started = page.evaluate("(window.long ?? []).splice(0)")
    play_deals(page, player=PLAYER, rate=200, patience=600)
    while_playing = page.evaluate("window.long ?? []")
    memory = page.evaluate("performance.memory?.usedJSHeapSize ?? 0") / 1e6
    context.close()
    return {
        "load of the machine": os.getloadavg()[0],
        "processors": os.cpu_count(),
        "first visit, 10 Mbit/s, processor / 4": first,
        "later visit, offline": later,
        "long tasks of the main thread while starting (ms)": started,
        "the same while playing a deal among club players (ms)": while_playing,
        "heap of the main thread (MB)": memory,
    }


def main() -> None:
    """Print the figures as JSON."""
    game = sys.argv[1] if len(sys.argv) > 1 else "rook"
    with served() as address, sync_playwright() as driver:
        arguments = list(browsers.ARGUMENTS)
        browser = driver.chromium.launch(executable_path=browsers.find(), args=arguments)
        print(json.dumps(measure(browser, address, game), indent=2))
        browser.close()


if __name__ == "__main__":
    main()
