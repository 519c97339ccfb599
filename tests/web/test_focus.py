"""Keyboard focus stays with the player or goes to the next sensible place, never to the page."""

import re

from playwright.sync_api import Page, expect

from parlour.languages.message import Message, say
from parlour.table.scene import Choice, Zone
from tests.web import make_scenes
from tests.web.conftest import House
from tests.web.test_listening import WATCH_FOCUS, sit_down


def begin(page: Page, game: str) -> None:
    """Sit down and start to watch the focus, which is at the prompt or on the first choice."""
    sit_down(page, game)
    expect(page.locator(".me :focus")).to_be_visible()
    page.evaluate(WATCH_FOCUS)


def test_a_bid_leaves_the_focus_at_the_table_until_the_next_turn(page: Page) -> None:
    begin(page, "rook")
    bid = page.get_by_role("button", name=re.compile("^bid "))
    bid.first.press("Enter")
    expect(page.locator(":is(.calls .choice, .slot.open):focus")).to_be_visible()
    assert page.evaluate("window.lost") == []


def test_what_closes_gives_the_focus_back(page: Page) -> None:
    begin(page, "block")
    more = page.get_by_role("button", name="More")
    more.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(more).to_be_focused()
    more.press("Enter")
    page.get_by_role("button", name="Keys").press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(more).to_be_focused()
    page.get_by_role("button", name="Close").press("Enter")
    expect(page.get_by_role("button", name="Score, log, chat, rules")).to_be_focused()
    assert page.evaluate("window.lost") == []


def test_a_refusal_and_a_lost_line_leave_the_focus(page: Page, house: House) -> None:
    begin(page, "rook")
    page.get_by_role("button", name=re.compile("^bid ")).first.wait_for()
    page.keyboard.press("u")
    shut = page.locator(".note").get_by_role("button", name="Close")
    shut.press("Enter")
    expect(shut).to_have_count(0)
    expect(page.locator(".felt :focus")).to_be_visible()
    card = page.get_by_role("toolbar", name="Your place").get_by_role("listitem").nth(2)
    card.get_by_role("button").focus()
    house.stop()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    house.start()
    expect(page.get_by_text("Connection lost")).to_be_hidden()
    expect(card.get_by_role("button")).to_be_focused()
    assert page.evaluate("window.lost") == []


def test_a_menu_steps_with_arrows_and_plays_with_enter(page: Page) -> None:
    """A list that plays at each arrow key cannot be used without a mouse."""
    begin(page, "rook")
    page.set_viewport_size({"width": 360, "height": 640})
    menu = page.locator(".calls select")
    menu.first.wait_for()
    seen = page.locator(".felt").get_attribute("data-seq") or ""
    menu.first.focus()
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    expect(page.locator(".felt")).to_have_attribute("data-seq", seen)
    page.keyboard.press("Enter")
    expect(page.locator(".felt")).not_to_have_attribute("data-seq", seen)


COVERED = """[...document.querySelectorAll('ul.dummy > li')].filter(one => {
  const {left, top} = one.getBoundingClientRect();
  return !one.contains(document.elementFromPoint(left + 5, top + 5));
}).map(one => one.querySelector('[data-face]').dataset.face)"""
"""The cards of an open hand whose corner another card covers."""


def test_a_focused_card_of_an_open_hand_covers_no_other(page: Page) -> None:
    """As in Display Rook: the partner's cards lie open by colour, and the player plays them."""
    suits = {f"dummy-{suit}": [f"{suit}{n}" for n in (14, 12, 9, 7, 5)] for suit in "RYBG"}
    columns = [
        Zone(name, "hand", 2, Message(name), make_scenes.faces(" ".join(cards)))
        for name, cards in suits.items()
    ]
    moves = [
        Choice(face, Message(face), name, slot)
        for name, cards in suits.items()
        for slot, face in enumerate(cards)
    ]
    own = Zone("hand-0", "hand", 0, say("your hand"), make_scenes.faces("R1 Y1 B1 G1"))
    trick = Zone("trick", "trick", None, say("trick"), make_scenes.faces("R10", by=1))
    shown = make_scenes.made_up(
        "Dummy", [own, *columns, *make_scenes.covered(9)[::2], trick], moves
    )
    body = make_scenes.encoded([shown])
    page.route(
        "**/gallery.json", lambda route: route.fulfill(body=body, content_type="application/json")
    )
    page.goto("/#/gallery/dummy")
    slots = page.locator("ul.dummy .slot")
    expect(slots).to_have_count(20)
    for number in range(6):
        slots.nth(number).focus()
        page.keyboard.press("Shift")  # now the focus is shown
        expect(page.locator("ul.dummy .slot:focus-visible")).to_have_count(1)
        assert page.evaluate(COVERED) == []
