"""Accessibility: every page, every dialog, and a busy table of every zone kind."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from parlour.games import GAMES, find_game
from parlour.table.game import Game
from tests.web import make_scenes
from tests.web.players import play_deals, ready, sit_down
from tests.web.test_people import set_table

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
QUICK = [game for game in GAMES if game.key != "sentences"]
"""Games whose deals are made in seconds; Anagrams has the same table as Sentences."""
KINDS = [shown.name for shown in make_scenes.of_kinds()]
PAGES = {
    "/": "played by the book",
    "/#/game/block": "Block",
    "/#/rules/block": "Rulebook",
    "/#/stats": "Statistics",
    "/#/tutorial/block": "Block",
    "/#/today": "Today's deal",
    "/#/party": "A progressive party",
    "/#/print/rook": "Print Rook",
}
"""Pages and what is in their first headings."""
PHONE = (360, 740)
SIZES = (PHONE, (512, 384), (1024, 768), (2560, 1080))
"""A phone, a desktop at 200 % zoom, a tablet, an ultrawide screen."""

SETTLED = """() => document.fonts.ready.then(() => new Promise(done =>
  requestAnimationFrame(() => requestAnimationFrame(done))))"""
"""The table fits itself to a new size one frame later."""

CUT_OFF = """() => {
  const felt = document.querySelector('.felt').getBoundingClientRect();
  return [...document.querySelectorAll('.me button, .me .plate')]
    .filter(one => !one.closest('.box'))
    .map(one => [one.outerHTML.slice(0, 120), one.getBoundingClientRect()])
    .filter(([, box]) => box.left < felt.left - 2 || box.right > felt.right + 2
                         || box.bottom > felt.bottom + 2)
    .map(([text]) => text);
}"""

SMALL = """where => {
  const STEP = 4, least = 44 - STEP;
  for (const one of document.querySelector(where).querySelectorAll('details')) one.open = true;
  const free = one => {
    one.scrollIntoView({block: 'nearest', inline: 'nearest'});
    const box = one.getBoundingClientRect(), xs = [], ys = [];
    for (let x = box.left + 1; x < box.right; x += STEP)
      for (let y = box.top + 1; y < box.bottom; y += STEP)
        if (one.contains(document.elementFromPoint(x, y))) { xs.push(x); ys.push(y); }
    return [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  };
  return [...document.querySelector(where).querySelectorAll('button, a, select, input')]
    .filter(one => one.offsetParent && !one.closest('.log, .why'))
    .map(one => one.closest('label') ?? one)
    .map(one => [one.outerHTML.slice(0, 120), free(one)])
    .filter(([, [width, height]]) => !(width >= least && height >= least))
    .map(([text, size]) => `${text} ${size}`);
}"""
"""Targets that are too small for a finger: less than 44 pixels are free, measured every four.

A link in a sentence may be smaller.
"""

OVERLAPPING = """() => {
  const seen = one => {
    let {left, top, right, bottom} = one.getBoundingClientRect();
    for (let box = one.parentElement; box; box = box.parentElement)
      if (getComputedStyle(box).overflowY !== 'visible') {
        const edge = box.getBoundingClientRect();
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      }
    return {left, top, right, bottom};
  };
  const hides = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  const found = [...document.querySelectorAll(
    `.plate, .prompt, .call, .facts div, .label, .bar h1, .bar .button, .me .fan, .say,
     .draft`)].filter(one => one.offsetParent).map(one => [one, seen(one)]);
  return found.flatMap(([one, its], i) => found.slice(i + 1)
    .filter(([two, other]) => !one.contains(two) && hides(its, other))
    .map(([two]) => `${one.outerHTML.slice(0, 90)} and ${two.outerHTML.slice(0, 90)}`));
}"""
"""Elements that cover each other while both are visible."""

TRUNCATED = """() => [...document.querySelectorAll('.frame *')]
  .filter(one => one.offsetParent && !one.closest('svg, .visually-hidden')
    && one.offsetWidth > 1) // else it is only read aloud
  .filter(one => [...one.childNodes].some(node => {
    if (node.nodeType !== 3 || !node.data.trim()) return false;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    for (let box = one; box.closest('.frame'); box = box.parentElement) {
      const style = getComputedStyle(box), edge = box.getBoundingClientRect();
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) return false;
      if (/hidden|clip/.test(style.overflowX)
          && (text.right > edge.right + 2 || text.left < edge.left - 2)) return true;
      if (/hidden|clip/.test(style.overflowY)
          && (text.bottom > edge.bottom + 2 || text.top < edge.top - 2)) return true;
    }
    return false;
  })).map(one => one.outerHTML.slice(0, 140))"""
"""Text that is cut off and cannot be scrolled to."""


TINY = """() => [...document.querySelectorAll('.plate .how')]
  .filter(one => one.textContent.trim() && parseFloat(getComputedStyle(one).fontSize) < 9.7)
  .map(one => `${getComputedStyle(one).fontSize}: ${one.textContent}`)"""
"""Text on plates that is too small to read."""


HIDDEN = """() => [...document.querySelectorAll('.me :is(.prompt, .call, .say, .slot)')]
  .filter(one => !one.closest('.box'))
  .map(one => [one.outerHTML.slice(0, 120), one.getBoundingClientRect()])
  .filter(([, {top, bottom}]) => top < 0 || bottom > innerHeight + 1)
  .map(([text]) => text)"""
"""Parts of the player's hand and choices that need scrolling."""


def hang(context: BrowserContext, shown: list[make_scenes.Shown]) -> Page:
    """Return a page whose server has a gallery."""
    scenes = make_scenes.encoded(shown)

    def answer(route: Route) -> None:
        route.fulfill(body=scenes, content_type="application/json")

    context.route("**/gallery.json", answer)
    return context.new_page()


@pytest.fixture
def gallery(context: BrowserContext) -> Page:
    return hang(context, make_scenes.of_kinds())


def show(page: Page, kind: str, size: tuple[int, int] | None = None) -> None:
    """Show a busy table of a zone kind."""
    if size:
        page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/#/gallery/{kind}")
    expect(page.locator(".felt")).to_be_visible()
    page.evaluate(SETTLED)


def violations(page: Page, within: str = "html") -> list[str]:
    """Return axe's findings in a part of the page, each with its element."""
    if not AXE.exists():
        pytest.fail("axe-core is not installed: python web/make.py check fetches it")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found: dict[str, Any] = page.evaluate(
        "([within, rules]) => axe.run(within, {runOnly: rules, resultTypes: ['violations']})",
        [within, RULES],
    )
    return [
        f"{one['id']}: {node['html'][:160]} ({node['failureSummary'][:300]})"
        for one in found["violations"]
        for node in one["nodes"]
    ]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(page: Page, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    for path, heading in PAGES.items():
        page.goto(path)
        expect(page.get_by_role("heading").first).to_contain_text(heading)
        page.wait_for_load_state("networkidle")
        assert not violations(page), path


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", KINDS)
def test_axe_finds_nothing_at_a_table(gallery: Page, kind: str) -> None:
    show(gallery, kind)
    assert not violations(gallery)


def test_axe_finds_nothing_in_a_waiting_room(page: Page) -> None:
    set_table(page)
    assert not violations(page)
    page.get_by_role("button", name="Fair shuffles").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert not violations(page, "dialog")


@contextmanager
def opened(page: Page, name: str) -> Iterator[None]:
    """Open a dialog from the menu, and close it again."""
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name=name).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield
    page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_what_opens(page: Page, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    sit_down(page, "block")
    ready(page)
    for key, tab in (("s", "Score"), ("t", "Chat"), ("i", "Rules")):
        page.keyboard.press(key)
        expect(page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")
        assert not violations(page, ".beside"), tab
    page.get_by_role("button", name="More").click()
    assert not violations(page), "the menu"
    page.get_by_role("button", name="More").click()
    for name in ("Settings", "Keys", "Invite", "Players", "Fair shuffles"):
        with opened(page, name):
            assert not violations(page, "dialog"), name


def test_axe_finds_nothing_after_a_deal(page: Page) -> None:
    sit_down(page, "block")
    play_deals(page)
    assert not violations(page), "the result"
    table = page.url
    for link, heading in (("review/1", "Review of deal 1"), ("house", "House rules")):
        page.goto(f"{table}#/{link}")
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
        assert not violations(page), heading
    page.goto(table)
    page.locator(".log li a").nth(3).click()
    expect(page.get_by_role("slider")).to_be_visible()
    assert not violations(page), "the replay"


def test_axe_finds_nothing_in_a_hall(page: Page) -> None:
    page.goto("/#/party")
    page.get_by_role("button", name="Create the party").click()
    expect(page.get_by_role("heading", name=re.compile("Guests"))).to_be_visible()
    assert not violations(page)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", KINDS)
def test_no_text_is_cut_off(gallery: Page, kind: str) -> None:
    for size in SIZES:
        show(gallery, kind, size)
        assert gallery.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert not gallery.evaluate(CUT_OFF), size


@pytest.mark.sampled(9)
@pytest.mark.parametrize("game", QUICK, ids=lambda game: game.key)
def test_no_text_of_a_game_is_cut_off(context: BrowserContext, game: Game) -> None:
    """At the start, in the middle and at the end of a deal, with few and with many players."""
    shown = make_scenes.of_games([game])
    page = hang(context, shown)
    for size in ((360, 640), (390, 844), (844, 390), (820, 1180), (1280, 720)):
        for one in shown:
            show(page, one.name, size)
            expect(page.locator(f"[data-shown='{one.name}'] ~ .frame .plate.own")).to_be_visible()
            assert page.evaluate(TRUNCATED) == [], (one.name, size)
            assert page.evaluate(TINY) == [], (one.name, size)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", KINDS)
def test_touch_targets_are_large_enough(gallery: Page, kind: str) -> None:
    show(gallery, kind, PHONE)
    assert gallery.evaluate(SMALL, "body") == []


def test_touch_targets_in_dialogs_are_large_enough(page: Page) -> None:
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    sit_down(page, "rook-solitaire")
    ready(page)
    assert page.evaluate(SMALL, "body") == []
    for name in ("Settings", "Players", "Invite", "Fair shuffles"):
        with opened(page, name):
            assert page.evaluate(SMALL, "dialog") == [], name
    page.get_by_role("button", name="More").click()
    assert page.evaluate(SMALL, ".menu") == []
    page.keyboard.press("Escape")
    for key in "sgtr":
        page.keyboard.press(key)
        assert page.evaluate(SMALL, ".beside") == [], key


@pytest.mark.sampled(3)
@pytest.mark.parametrize("key", ["anagrams", "tuxedo", "rook"])
def test_the_players_own_place_is_visible_on_a_phone(context: BrowserContext, key: str) -> None:
    """This holds with any number of players and pieces."""
    shown = make_scenes.of_games([find_game(key)])
    page = hang(context, shown)
    for one in shown:
        show(page, one.name, PHONE)
        assert page.evaluate(HIDDEN) == [], one.name


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [PHONE, (1280, 800)], ids=["phone", "desk"])
def test_text_at_twice_the_size_is_not_cut_off(
    gallery: Page, kind: str, size: tuple[int, int]
) -> None:
    gallery.add_init_script(
        "addEventListener('DOMContentLoaded', () => {"
        " document.documentElement.style.fontSize = '200%'; })"
    )
    show(gallery, kind, size)
    assert gallery.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") >= 32
    assert gallery.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert gallery.evaluate(TRUNCATED) == []
    assert gallery.evaluate(OVERLAPPING) == []


def test_choices_are_marked_in_forced_colours(page: Page) -> None:
    """Then shadows and backgrounds are off: open pieces have an outline, cards keep colours."""
    page.emulate_media(forced_colors="active")
    sit_down(page, "block")
    ready(page)
    piece = page.locator(".slot.open").first
    assert piece.evaluate("one => getComputedStyle(one).outlineStyle") in {"solid", "dashed"}
    art = page.locator(".own .piece-art").first
    assert art.evaluate("one => getComputedStyle(one).forcedColorAdjust") == "none"
