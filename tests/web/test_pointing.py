"""Pointing at the felt: a piece is clicked or dragged to its target, and two clicks build."""

from playwright.sync_api import Locator, Page, expect

from tests.web.players import patiently, ready, start

CORNER = 7
"""How many pixels of a card stay visible, however many lie on it."""


def drag_onto(page: Page, piece: Locator, target: Locator) -> None:
    """Drag a piece by its corner to the middle of a target."""
    held, there = piece.bounding_box(), target.bounding_box()
    assert held
    assert there
    page.mouse.move(held["x"] + CORNER, held["y"] + CORNER)
    page.mouse.down()
    x, y = there["x"] + there["width"] / 2, there["y"] + there["height"] - CORNER
    page.mouse.move((held["x"] + x) / 2, (held["y"] + y) / 2, steps=3)
    page.mouse.move(x, y, steps=3)
    page.mouse.up()


def move_once(page: Page, wanted: set[str]) -> str:
    """Make a move in one of the ways wanted, if possible; return the way used."""
    pieces = page.locator("button.open")
    for number in range(pieces.count()):
        piece = pieces.nth(number)
        lift = "number => document.querySelectorAll('button.open')[number]?.click()"
        page.evaluate(lift, number)  # an earlier click may have moved the piece
        if piece.count() == 0:
            return ""
        if "build" in wanted and page.locator(".onto").count():
            piece.evaluate("one => one.click()")
            return "build"
        pile = page.locator(".slot.end").first
        if "drag" in wanted and pile.count():
            where = pile.get_attribute("aria-label") or ""
            target = page.locator(f'.slot[aria-label="{where}"]')
            drag_onto(page, piece, target)
            return "drag"
        if "click" in wanted and pile.count():
            pile.evaluate("one => one.click()")
            return "click"
    # It may be gone: an earlier click can have moved a piece onto the next one already.
    page.evaluate("document.querySelector('.onto, .slot.end')?.click()")
    return ""


def test_a_solitaire_is_played_by_clicking_dragging_and_two_clicks(page: Page) -> None:
    start(page, "rook-solitaire")
    wanted = {"click", "drag", "build"}
    felt = page.locator(".felt")
    for _ in patiently(page, 120):
        if not wanted:
            break
        if ready(page) == "over":
            page.locator(".result .main").click()
            expect(page.locator(".result")).to_have_count(0)
            continue
        seen = felt.get_attribute("data-seq") or ""
        way = move_once(page, wanted)
        if way:
            expect(felt).not_to_have_attribute("data-seq", seen)
            wanted.discard(way)
