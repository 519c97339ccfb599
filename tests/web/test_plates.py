"""Name plates and what is said beside them: long names, and long lines of chat."""

import re

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

from parlour.games import find_game
from tests.web import make_scenes
from tests.web.conftest import House
from tests.web.players import OFTEN
from tests.web.test_company import arrive
from tests.web.test_people import another, set_table
from tests.web.test_table import show

PHONE = (390, 844)
LAPTOP = (1280, 800)
NAMES = (
    "Bartholomew Featherstone",
    "Wilhelmina Winterbottoms",
    "Christopher Montgomeries",
    "Anastasia Konstantinides",
    "Maximilian Wolkenstein J",
    "Georgiana Throckmortonia",
    "Emmanuelle de Montmorenc",
    "Sebastiano Mastroianni V",
)
LINE = "So I said to her, there is no use in holding the Rook back. " * 4
CHATTED = LINE[:195] + " END."
"""As long as a line of chat may be; its last word is on its last line."""

BUBBLE = """() => { window.bubble = null;
    const look = () => { for (const one of document.querySelectorAll("[data-bubble]")) {
        const words = document.createRange();
        words.selectNodeContents(one);
        const lines = [...words.getClientRects()], box = one.getBoundingClientRect();
        window.bubble = {
            text: one.textContent.trim(),
            outside: lines.filter(line => line.left < box.left || line.right > box.right
                || line.top < box.top || line.bottom > box.bottom
                || line.left < 0 || line.right > innerWidth
                || line.top < 0 || line.bottom > innerHeight).length,
            lines: lines.length,
            covered: [...document.querySelectorAll("[data-plate]")].filter(plate => {
                const other = plate.getBoundingClientRect();
                return box.left < other.right && other.left < box.right
                    && box.top < other.bottom && other.top < box.bottom;
            }).length,
        };
    } requestAnimationFrame(look); };
    look(); }"""
"""Measures a bubble: the lines outside it or the window, and the plates that it covers."""


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_a_long_name_is_shown_whole_when_it_is_focused_or_touched(
    browser: Browser, house: House, size: tuple[int, int]
) -> None:
    page = another(browser, house, has_touch=True)
    shown = make_scenes.of_games([find_game("rook")], only=["rook-8-mid"])[0]
    seats = tuple(
        replace(seat, name=name) for seat, name in zip(shown.scene.seats, NAMES, strict=True)
    )
    show(page, replace(shown, scene=replace(shown.scene, seats=seats)), size)
    for n, name in enumerate(NAMES):
        expect(page.get_by_role("group", name=name)).to_have_count(1)
        label = page.locator(f"[data-plate='{n}'] .text")
        free, letters = label.evaluate(
            """one => [one.parentElement.getBoundingClientRect().right
                 - [...one.parentElement.children].at(-1).getBoundingClientRect().right,
                 one.clientWidth / one.scrollWidth * one.textContent.length]"""
        )
        whole = label.evaluate("one => one.scrollWidth <= one.clientWidth")
        assert whole or (free < 1 and letters >= 8)  # as much as there is room for
        button = page.locator(f"[data-plate='{n}'] button")
        expect(button).to_have_count(0 if whole else 1)
        if whole:
            continue
        expect(button).to_have_accessible_name(name)
        for reach in (button.focus, button.tap):
            button.blur()
            reach()
            expect(button).to_be_focused()
            page.wait_for_function(
                """n => { const one = document.querySelector(`[data-plate='${n}'] button`);
                    const words = document.createRange();
                    words.selectNodeContents(one);
                    return one.scrollWidth <= one.clientWidth
                        && [...words.getClientRects()].every(({left, right, top, bottom}) =>
                            [[left + 2, top + 3], [right - 2, bottom - 3]].every(([x, y]) =>
                                one.contains(document.elementFromPoint(x, y)))); }""",
                arg=n,
                polling=OFTEN,
            )
    page.context.close()


@pytest.mark.parametrize("size", [PHONE, (360, 640), LAPTOP])
def test_the_longest_line_of_chat_covers_no_plate_and_is_read_to_its_end(
    page: Page, browser: Browser, house: House, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    link = set_table(page, "rook", 8)
    bea = another(browser, house)
    arrive(bea, link, NAMES[0])
    page.get_by_role("button", name=re.compile("Begin")).click()
    for one in (page, bea):
        expect(one.locator(".felt")).to_be_visible()
    page.evaluate(BUBBLE)
    bea.keyboard.press("t")
    bea.get_by_label("Say something").fill(CHATTED)
    bea.get_by_role("button", name="Send").click()
    page.wait_for_function("() => window.bubble", polling=OFTEN)
    bubble = page.evaluate("window.bubble")
    assert bubble.pop("text").endswith("END.")
    assert bubble.pop("lines") >= (3 if size == LAPTOP else 5)
    assert bubble == {"outside": 0, "covered": 0}
    bea.context.close()
