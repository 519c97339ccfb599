"""Pointing at the felt: a piece is clicked or dragged to its target, and two clicks build."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.players import patiently, ready, sit_down

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
    sit_down(page, "rook-solitaire")
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


def turns(page: Page, ways: tuple[str, ...]) -> Iterator[list[str]]:
    """Yield the ways still wanted at each turn of the player, over several deals, until none is."""
    wanted = list(ways)
    for _ in patiently(page, 120):
        if not wanted:
            return
        if ready(page) == "over":
            page.locator(".result .main").click()
            expect(page.locator(".result")).to_have_count(0)
        else:
            yield wanted


def test_a_lifted_card_of_panjandrum_goes_to_a_pile_by_clicking_and_dragging(page: Page) -> None:
    """Two clicks lift a card and lay it on a pile; a drag lays it there too."""
    sit_down(page, "panjandrum")
    hand = page.locator("[data-zone-id^='hand-'] .onto")
    lifted = page.locator("[data-zone-id='lifted'] button.open")
    for wanted in turns(page, ("click", "drag", "click", "drag")):
        if lifted.count() == 0:
            if hand.count():
                hand.click()
                expect(lifted).to_have_count(1)
            continue
        name = lifted.locator("[data-face]").get_attribute("data-face")
        building = page.locator(".middle .onto")
        pile = building if len(wanted) > 2 else page.locator("[data-zone-id^='delay-'] .onto").first
        where = pile.locator("xpath=..").get_attribute("data-zone-id")
        if wanted.pop(0) == "click":
            pile.click()
        else:
            drag_onto(page, lifted, pile)
        expect(page.locator(f"[data-zone-id='{where}'] [data-face='{name}']")).to_be_visible()
        expect(lifted).to_have_count(0)


def test_the_next_card_of_time_is_turned_by_clicking_its_pile(page: Page) -> None:
    sit_down(page, "time")
    felt = page.locator(".felt")
    for _ in range(3):
        seen = felt.get_attribute("data-seq") or ""
        page.locator(".middle .slot.end").click()
        expect(felt).not_to_have_attribute("data-seq", seen)
    expect(page.locator(".facts")).to_contain_text("Last card")


@pytest.mark.parametrize("game", ["draw-dominoes", "sniff"])
def test_a_domino_goes_to_an_end_of_the_line_by_clicking_and_dragging(
    page: Page, game: str
) -> None:
    sit_down(page, game)
    for wanted in turns(page, ("click", "drag")):
        open_piece = page.locator(".own button.open").first
        if open_piece.count() == 0:
            page.locator(".calls button.choice").first.click()
            continue
        name = open_piece.locator("[data-face]").get_attribute("data-face")
        piece = page.locator(f".own button:has([data-face='{name}'])")
        piece.click()
        end = page.locator(".line .target").first
        if end.count() == 0:  # the first domino has no end to go to
            piece.click()
        elif wanted.pop(0) == "click":
            end.click()
        else:
            drag_onto(page, piece, end)
        expect(page.locator(f".line [data-face='{name}']")).to_be_visible()


def test_a_word_is_made_by_clicking_on_letters(page: Page) -> None:
    """No keyboard is needed: letters in any order, the last one taken back, and the word played."""
    sit_down(page, "alphabets")
    field, letters = page.locator(".say input"), page.locator("[data-zone-id='box']")
    for letter in "CATS":
        letters.locator(f"[data-face='{letter}']").click()
    expect(field).to_have_value("CATS")
    page.get_by_role("button", name="Remove the last letter").click()
    expect(field).to_have_value("CAT")
    page.get_by_role("button", name="Play it").click()
    expect(field).to_be_hidden()


def test_a_sentence_is_made_by_clicking_on_letters(page: Page) -> None:
    """RL-13: a finger finds the space beside the last letter."""
    page.set_viewport_size({"width": 390, "height": 844})
    chosen = {"game": "alphabets", "bots": "novice", "options": {"alpha_sentences": "yes"}}
    made = page.request.post("/api/play", data=chosen, headers={"X-Parlour": "1"})
    page.goto(f"/t/{made.json()['table']}")
    field, letters = page.locator(".say input"), page.locator("[data-zone-id='box']")
    for at, word in enumerate(("CATS", "EAT")):
        if at:
            page.get_by_role("button", name="Add a space").click()
        for letter in word:
            letters.locator(f"[data-face='{letter}']").click()
    expect(field).to_have_value("CATS EAT")
    page.set_viewport_size({"width": 844, "height": 390})
    for letter in "MICE":
        letters.locator(f"[data-face='{letter}']").click()
    hidden = field.evaluate("one => one.scrollWidth - one.clientWidth - one.scrollLeft")
    assert hidden < 2, "the letters clicked last are in sight"
    for _ in "MICE":
        page.get_by_role("button", name="Remove the last letter").click()
    page.get_by_role("button", name="Play it").click()
    expect(field).to_be_hidden()


def test_the_first_letter_is_pooled_by_clicking_on_it(page: Page) -> None:
    """RB-3, RB-11: the first two players can only pool a letter, so its move has already begun."""
    page.set_viewport_size({"width": 390, "height": 844})
    chosen = {"game": "block-words", "bots": "novice", "seats": 2}
    made = page.request.post("/api/play", data=chosen, headers={"X-Parlour": "1"})
    page.goto(f"/t/{made.json()['table']}")
    letter = page.locator("[data-zone-id='box'] button.open").nth(3)
    name = letter.locator("[data-face]").get_attribute("data-face")
    letter.click()
    page.locator("[data-zone-id='box'] button.lifted").click()
    expect(page.locator(f"[data-zone-id='pool'] [data-face='{name}']")).to_be_visible()
