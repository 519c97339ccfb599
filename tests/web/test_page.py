"""The page without a server: Python in the browser, sent as static files from some folder."""

import functools
import http.server
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from parlour.games import GAMES
from parlour.table.game import Game
from tests.laws.fingerprint import compared, fingerprint
from tests.pace import PATIENCE
from tests.web.conftest import WITH_NOVICES, lacking
from tests.web.players import FOLLOWER, PLAYER, move, play_deals, ready
from tests.web.test_games import IN_WORDS

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "build" / "site"


KEPT_MEMORY = """async () => {
    const cache = await caches.open("parlour-python");
    const found = (await cache.keys()).find(one => one.url.includes("/memory-"));
    return found && (await (await cache.match(found)).arrayBuffer()).byteLength > 30e6;
}"""
"""Whether the memory of a started Python is kept for the next visit."""
SPOIL_MEMORY = """async () => {
    const cache = await caches.open("parlour-python");
    const url = (await cache.keys()).find(one => one.url.includes("/memory-"));
    const {headers} = await cache.match(url);
    await cache.put(url, new Response(new Uint8Array(1000), {headers}));
}"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files as `python -m http.server` does, without a word."""

    def log_message(self, *_: object) -> None: ...


def make(what: str | Path) -> None:
    """Write the site to a folder, or only gather its packages."""
    command: list[str | Path] = [sys.executable, ROOT / "web" / "site.py", what]
    made = subprocess.run(command, capture_output=True, check=False)
    if made.returncode:
        lacking(made.stderr.decode())


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page, in a folder of a site."""
    make(SITE)
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


def shelf(page: Page, game: str) -> Locator:
    """Go to the first screen, and find a game there."""
    page.goto("./")
    page.locator("search input").fill(game)
    return page.locator(f"[data-game='{game}']")


@pytest.mark.slow  # to write the site and to start Python in a page takes a minute
def test_a_deal_is_played_without_a_server_and_then_without_a_network(
    visit: BrowserContext, tmp_path: Path
) -> None:
    page = visit.new_page()
    shelf(page, "block").get_by_role("button").first.click()
    play_deals(page, player=PLAYER)
    table = page.url
    own = page.locator(".plate.own").inner_text()
    page.evaluate("navigator.serviceWorker.ready")
    assert page.evaluate(KEPT_MEMORY)

    visit.set_offline(True)
    page.close()  # as if it was killed: nothing is tidied up
    page = visit.new_page()
    page.goto(table)
    expect(page.locator(".result")).to_be_visible()
    expect(page.locator(".plate.own")).to_have_text(own, use_inner_text=True)

    page.goto("./")
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Your session and data").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save everything to a file").click()
    saved.value.save_as(tmp_path / "all.json")
    page.on("dialog", lambda dialog: dialog.accept())
    with page.expect_navigation():
        page.locator("input[accept='.json']").set_input_files(tmp_path / "all.json")
    expect(page.locator("a[href*='?t=']").first).to_be_visible()


@pytest.mark.slow
def test_a_memory_that_cannot_be_used_is_made_again(visit: BrowserContext) -> None:
    page = visit.new_page()
    for _ in range(2):
        shelf(page, "block").get_by_role("button").first.click()
        expect(page.locator(".felt")).to_be_visible()
        page.wait_for_function(KEPT_MEMORY)
        page.evaluate(SPOIL_MEMORY)


@pytest.mark.slow
def test_a_worker_that_dies_is_replaced_and_nothing_acknowledged_is_lost(
    visit: BrowserContext,
) -> None:
    page = visit.new_page()
    shelf(page, "block").get_by_role("button").first.click()
    assert ready(page) == "turn"
    move(page, 0)
    laid = page.locator(".felt").get_attribute("data-seq")
    page.workers[0].evaluate("self.close()")  # and with it the worker of the bots

    page.wait_for_function("document.querySelector('.notes')?.innerText.includes('lost')")
    page.wait_for_function("!document.querySelector('.notes')?.innerText.includes('lost')")
    assert int(page.locator(".felt").get_attribute("data-seq") or 0) >= int(laid or 0)
    assert ready(page) == "turn"
    move(page, 0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spoiled", "said"),
    [
        ("delete globalThis.WebAssembly", "This browser is too old"),
        (
            "indexedDB.open = () => { throw new DOMException('no', 'SecurityError') }",
            "store nothing",
        ),
    ],
    ids=["no WebAssembly", "no storage"],
)
def test_a_page_that_cannot_start_says_why(visit: BrowserContext, spoiled: str, said: str) -> None:
    page = visit.new_page()
    page.add_init_script(spoiled)

    def spoil(route: Route) -> None:
        found = route.fetch()
        route.fulfill(response=found, body=f"{spoiled};{found.text()}")

    page.route("**/worker-*.js", spoil)
    page.goto("./")
    expect(page.get_by_text(said)).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_game_is_played_in_the_page(visit: BrowserContext, game: Game) -> None:
    page = visit.new_page()
    words = game.key in IN_WORDS
    if game.key == "alphabets":  # its bots look for a word as long as their level allows
        page.goto("./")
        page.evaluate("""localStorage.setItem("parlour.settings", '{"bots": "expert"}')""")
    box = shelf(page, game.key)
    if words and game.key != "alphabets":
        box.get_by_role("link", name="Friends, rules, options").click()
        page.get_by_label("Whether bots may give hints.").select_option("yes")
        page.get_by_role("button", name="Play now").click()
    else:
        box.get_by_role("button").first.click()
    expect(page.locator(".felt")).to_be_visible()
    visit.set_offline(True)
    play_deals(page, patience=600, player=FOLLOWER if words else PLAYER)
    expect(page.locator(".result")).to_be_visible()


@pytest.mark.parametrize(
    "game",
    [game if game.key == "block" else pytest.param(game, marks=pytest.mark.slow) for game in GAMES],
    ids=lambda game: game.key,
)
def test_the_same_deals_and_choices_as_on_a_machine(game: Game) -> None:
    """Law: Python for WebAssembly behaves as this machine does; a third build of the same rules."""
    make("--packages")
    pyodide = ROOT / "web" / "node_modules" / "pyodide"
    node = shutil.which("node")
    if node is None:
        lacking("There is no Node on the path.")
    packages = ROOT / "build" / "page" / "packages"
    script = Path(__file__).with_name("in_wasm.mjs")
    law = ("tests.laws.fingerprint", "1", game.key)
    done = subprocess.run(
        [str(node), script, pyodide, packages, ROOT, *law], capture_output=True, check=False
    )
    assert not done.returncode, done.stderr.decode()
    there = msgspec.json.decode(done.stdout)["prints"]
    assert there == {
        case.id: msgspec.to_builtins(fingerprint(case, 1)) for case in compared(game, 1)
    }
