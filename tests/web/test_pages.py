"""Every page and every kind of zone: without barriers, on a phone, by keyboard, in German."""

import gzip
import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from parlour.games import GAMES
from parlour.server.app import STATIC
from tests.web import make_scenes
from tests.web.players import ready, start

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
KINDS = [shown.name for shown in make_scenes.of_kinds()]
FIRST_LOAD_MOST = 150_000
SIZES = ((360, 740), (512, 384), (1024, 768), (2560, 1080))
"""A phone, a desktop at 200 % zoom, a tablet, an ultrawide screen."""

CUT_OFF = """() => {
  const felt = document.querySelector('.felt').getBoundingClientRect();
  return [...document.querySelectorAll('.me button, .me .plate')]
    .filter(one => !one.closest('.box'))
    .map(one => [one.outerHTML.slice(0, 120), one.getBoundingClientRect()])
    .filter(([, box]) => box.left < felt.left - 2 || box.right > felt.right + 2
                         || box.bottom > felt.bottom + 2)
    .map(([text]) => text);
}"""


@pytest.fixture
def gallery(context: BrowserContext) -> BrowserContext:
    """A browser whose server has a gallery."""
    scenes = make_scenes.encoded(make_scenes.of_kinds())

    def answer(route: Route) -> None:
        route.fulfill(body=scenes, content_type="application/json")

    context.route("**/gallery.json", answer)
    return context


def violations(page: Page) -> list[str]:
    """Return what axe finds, each with the element it is about."""
    if not AXE.exists():
        pytest.fail("axe-core is not installed: python web/make.py check fetches it")
    page.evaluate(AXE.read_text())
    found: dict[str, Any] = page.evaluate(
        "rules => axe.run(document, {runOnly: rules, resultTypes: ['violations']})", RULES
    )
    return [
        f"{one['id']}: {node['html'][:160]} ({node['failureSummary'][:300]})"
        for one in found["violations"]
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "path", ["/", "/#/game/block", "/#/rules/block", "/#/stats", "/#/tutorial/block"]
)
def test_axe_finds_nothing_on_a_page(page: Page, path: str, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto(path)
    expect(page.get_by_role("heading").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert not violations(page)


@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing_at_a_table(gallery: BrowserContext, kind: str) -> None:
    page = gallery.new_page()
    page.goto(f"/#/gallery/{kind}")
    expect(page.locator(".felt")).to_be_visible()
    assert not violations(page)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_cut_off(gallery: BrowserContext, kind: str) -> None:
    page = gallery.new_page()
    page.goto(f"/#/gallery/{kind}")
    expect(page.locator(".felt")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(50)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert not page.evaluate(CUT_OFF), (width, height)


def test_buttons_are_large_enough_for_a_finger(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    start(page, "block")
    ready(page)
    small = page.evaluate(
        """[...document.querySelectorAll('button, a, select, input')]
           .filter(one => one.offsetParent && !one.closest('.log') && !one.closest('.why'))
           .map(one => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
           .filter(([, box]) => box.width < 44 || box.height < 44).map(([text]) => text)"""
    )
    assert small == []


def test_keyboard_only(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".box").first).to_be_visible()
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
    expect(page.locator("p[aria-live]")).not_to_be_empty()


def test_german(browser: Any, house: Any) -> None:
    context = browser.new_context(base_url=house.url, locale="de-DE")
    page = context.new_page()
    page.goto("/")
    page.locator("[data-game='block']").get_by_role("button", name="Jetzt spielen").click()
    expect(page.get_by_role("tab", name="Verlauf")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "de"
    context.close()


def test_search_and_filters(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".box")).to_have_count(len(GAMES))
    page.get_by_label("Find a game").fill("British edition")
    expect(page.locator(".box")).to_have_count(1)
    page.get_by_label("Find a game").fill("no such game")
    expect(page.get_by_text("No game on the shelf fits")).to_be_visible()


def test_nothing_comes_from_elsewhere(page: Page, house: Any) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    start(page, "block")
    ready(page)
    assert {url for url in asked if not url.startswith((house.url, "data:", "blob:"))} == set()


def test_the_first_load_is_small() -> None:
    html = (STATIC / "index.html").read_text()
    names = re.findall(r'(?:src|href)="/(assets/[^"]+\.(?:js|css))"', html)
    assert names
    assert sum(len(gzip.compress((STATIC / name).read_bytes())) for name in names) < FIRST_LOAD_MOST


def test_the_first_card_comes_soon(page: Page) -> None:
    page.goto("/")
    page.locator("[data-game='block']").get_by_role("button").first.click()
    begun = time.perf_counter()
    expect(page.locator(".own [data-face]").first).to_be_visible()
    assert time.perf_counter() - begun < 3  # a second on a machine that does nothing else


def test_the_lock_names_no_host() -> None:
    lock = json.loads((AXE.parents[2] / "package-lock.json").read_text())
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
