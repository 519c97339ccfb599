"""The page without a server: Python in the browser, sent as static files from some folder."""

import functools
import http.server
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.pace import PATIENCE
from tests.web.conftest import WITH_NOVICES, lacking
from tests.web.players import PLAYER, play_deals

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "build" / "site"


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files as `python -m http.server` does, without a word."""

    def log_message(self, *_: object) -> None: ...


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page, in a folder of a site."""
    made = subprocess.run(
        [sys.executable, str(ROOT / "web" / "site.py"), str(SITE)], capture_output=True, check=False
    )
    if made.returncode:
        lacking(made.stderr.decode())
    host = tmp_path_factory.mktemp("host")
    (host / "games").symlink_to(SITE)
    handler = functools.partial(Quiet, directory=str(host))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/games/"
        server.shutdown()


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A browser that has not been there; errors in the page fail the test."""
    context = browser.new_context(base_url=site, locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script(WITH_NOVICES)
    complaints: list[str] = []
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    yield context
    context.close()
    assert not complaints


def test_a_deal_is_played_without_a_server_and_survives_a_reload(visit: BrowserContext) -> None:
    page = visit.new_page()
    page.goto("./")
    page.locator("search input").fill("block")
    page.locator("[data-game='block']").get_by_role("button").first.click()
    play_deals(page, player=PLAYER)
    own = page.locator(".plate.own").inner_text()

    page.close()
    page = visit.new_page()
    page.goto("./")
    page.locator("a[href*='?t=']").first.click()
    expect(page.locator(".result")).to_be_visible()
    expect(page.locator(".plate.own")).to_have_text(own, use_inner_text=True)
