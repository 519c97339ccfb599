"""The pages around the tables: keyboard, German, small, fast, self-hosted."""

import gzip
import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from parlour.games import GAMES
from parlour.server.http.app import STATIC
from tests.pace import pace
from tests.web.players import on_shelf, ready, start

FIRST_LOAD_MOST = 150_000
LOCK = Path(__file__).parents[2] / "web" / "package-lock.json"


def test_keyboard_only(page: Page) -> None:
    page.goto("/")
    page.locator("[data-book='block']").focus()
    page.keyboard.press("Enter")
    for _ in range(40):
        page.keyboard.press("Tab")
        if "Play now: Block" in (page.evaluate("document.activeElement.ariaLabel") or ""):
            break
    page.keyboard.press("Enter")
    ready(page)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('slot')"):
            break
    page.keyboard.press("Home")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    seen = page.locator(".felt").get_attribute("data-seq") or ""
    for _ in range(20):
        if page.evaluate("document.activeElement.classList.contains('open')"):
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("1")
    expect(page.locator(".felt")).not_to_have_attribute("data-seq", seen)
    expect(page.locator("[role=log][aria-live] p").last).not_to_be_empty()


def test_german(browser: Any, house: Any) -> None:
    context = browser.new_context(base_url=house.url, locale="de-DE")
    page = context.new_page()
    on_shelf(page, "block").get_by_role("button", name="Jetzt spielen").click()
    expect(page.get_by_role("tab", name="Verlauf")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "de"
    expect(page.locator(".plate.own")).to_contain_text("0 Punkte")
    expect(page.locator(".paper")).to_contain_text("Summe")
    context.close()


def test_the_first_screen_fits_and_its_boxes_can_be_opened(browser: Any, house: Any) -> None:
    """All entry points fit on a desktop without scrolling; every game has its own picture."""
    desk = {"width": 1280, "height": 720}
    page = browser.new_context(base_url=house.url, locale="en-GB", viewport=desk).new_page()
    page.goto("/")
    boxes = page.locator(".box")
    expect(boxes).to_have_count(5)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    expect(page.get_by_role("combobox", name="Level of the bots")).to_have_value("club")
    today = page.get_by_role("link", name=re.compile("Play today.s deal"))
    expect(today).to_have_attribute("href", "/#/today")
    expect(page.get_by_role("button", name="Create a table")).to_be_visible()
    pictures: dict[str, str] = {}
    for box in boxes.all():
        box.click()
        expect(box).to_have_attribute("aria-expanded", "true")
        for game in page.locator("[data-game]").all():
            pictures[game.get_attribute("data-game") or ""] = game.locator(".picture").inner_html()
    assert set(pictures) == {game.key for game in GAMES}
    assert len(set(pictures.values())) == len(GAMES)
    page.context.close()


def test_the_next_game_is_suggested(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play Block", exact=True).click()
    expect(page.locator(".felt")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("button", name="Play Flip", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Learn it first")).to_have_attribute(
        "href", "/#/tutorial/flip"
    )


def test_search_and_filters(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".box")).to_have_count(5)
    page.get_by_label("Find a game").fill("British edition")
    expect(page.locator("[data-game]")).to_have_count(1)
    page.get_by_label("Find a game").fill("no such game")
    expect(page.get_by_text("No game matches")).to_be_visible()


def test_nothing_is_loaded_from_another_site(page: Page, house: Any) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    start(page, "block")
    ready(page)
    assert {url for url in asked if not url.startswith((house.url, "data:", "blob:"))} == set()


def test_the_first_page_load_is_small() -> None:
    html = (STATIC / "index.html").read_text()
    names = re.findall(r'(?:src|href)="/(assets/[^"]+\.(?:js|css))"', html)
    assert names
    assert sum(len(gzip.compress((STATIC / name).read_bytes())) for name in names) < FIRST_LOAD_MOST


def test_the_first_card_is_shown_quickly(page: Page) -> None:
    on_shelf(page, "block").get_by_role("button").first.click()
    begun = time.perf_counter()
    expect(page.locator(".own [data-face]").first).to_be_visible()
    assert time.perf_counter() - begun < 3 * pace()


def test_the_lock_names_no_host() -> None:
    lock = json.loads(LOCK.read_text())
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]


SHIFTS = """() => { window.shifted = 0; new PerformanceObserver(seen => {
    for (const one of seen.getEntries()) window.shifted += one.value;
}).observe({type: "layout-shift", buffered: true}) }"""
PAINTED = "() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 100)))"


def test_nothing_on_the_first_screen_moves_when_the_games_arrive(page: Page) -> None:
    """A finger above a button would press another one."""
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    page.route("**/api/games", hold)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    expect(page.get_by_text("Loading the games")).to_be_visible()
    page.evaluate(SHIFTS)
    page.evaluate(PAINTED)
    asked[0].continue_()
    expect(page.locator(".box")).to_have_count(5)
    page.evaluate(PAINTED)
    assert page.evaluate("window.shifted") < 0.01


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/#/hall", "There is no such page."),
        ("/#/table/abc", "There is no such page."),
        ("/#/pot", "There is no such page."),
        ("/t/never-there", "There is no such table."),
        ("/p/never-there", "There is no such party."),
    ],
)
def test_a_guessed_address_says_so_and_asks_no_more(page: Page, path: str, told: str) -> None:
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_have_text(told)
    expect(page.get_by_role("main").get_by_role("link", name="Games")).to_be_visible()
    page.wait_for_timeout(1000)  # a lost connection would be tried again after a quarter of this
    assert len(sockets) <= 1


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_no_page_is_wider_than_a_phone(browser: Any, house: Any, locale: str) -> None:
    """A phone would show a wider page smaller, and cut off the right side of its buttons."""
    small = {"width": 360, "height": 640}
    page = browser.new_context(base_url=house.url, locale=locale, viewport=small).new_page()
    page.goto("/")
    made = page.request.post("/api/tables", data={"game": "rook"}, headers={"X-Parlour": "1"})
    for path, shown in {
        "/": ".box",
        "/#/game/rook": ".book h2",
        "/#/today": "main h1",
        "/#/party": "main form",
        "/#/stats": "main h1",
        f"/t/{made.json()['table']}": "select.field",
    }.items():
        page.goto(path)
        expect(page.locator(shown).first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
    page.context.close()
