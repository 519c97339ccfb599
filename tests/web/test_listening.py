"""A deal played without sight: through roles, names and announcements alone."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from parlour.games import GAMES
from tests.web.players import patiently

SAMPLE = ("draw-dominoes",)
OTHERS = [game.key for game in GAMES if game.key not in SAMPLE]
LONGEST = 240
"""Maximum seconds for a deal when many tests run at once."""

WATCH_FOCUS = """() => { window.lost = []; let since = 0;
    const look = () => {
        const lost = !document.activeElement || document.activeElement === document.body;
        if (lost && ++since === 3) window.lost.push(document.querySelector(".prompt")?.textContent);
        if (!lost) since = 0;
        requestAnimationFrame(look);
    }; look(); }"""
"""Records the prompt whenever nothing has the focus for three frames."""


def sit_down(page: Page, game: str) -> None:
    """Go from the shelf to a table, by accessible names."""
    title = next(one.title for one in GAMES if one.key == game)
    page.goto("/")
    page.get_by_role("searchbox").first.fill(title)
    page.get_by_role("button", name=f"Play now: {title} against bots", exact=True).click()
    expect(page.get_by_role("log", name="Announcements")).to_be_attached()


def over(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^(Next deal|Another match)"))


def step(page: Page, tries: int) -> None:
    """Play a playable piece, or press an offered button."""
    pieces = page.get_by_role("button", name=re.compile("can be played"))
    calls = page.get_by_role("group", name="What you can do").get_by_role("button")
    lifted = page.get_by_role("button", name=re.compile("can be played"), pressed=True)
    if lifted.count() and calls.count():
        calls.first.press("Enter", timeout=2000)
    elif pieces.count():
        pieces.nth(tries % pieces.count()).press("Enter", timeout=2000)
    elif calls.count():
        calls.nth(tries % calls.count()).press("Enter", timeout=2000)


def play_a_deal(page: Page) -> None:
    """Play to the end of a deal; the focus is never lost meanwhile."""
    expect(page.locator(".felt :focus")).to_be_visible()
    page.evaluate(WATCH_FOCUS)
    for tries in patiently(page, LONGEST):
        if over(page).count():
            assert page.evaluate("window.lost") == []
            return
        try:
            step(page, tries)
        except Exception:  # noqa: BLE001, S112 - what was offered a moment ago may be gone
            continue


@pytest.mark.parametrize("game", SAMPLE)
def test_a_deal_by_accessible_roles_and_names(page: Page, game: str) -> None:
    sit_down(page, game)
    said = page.get_by_role("log", name="Announcements")
    expect(said).to_contain_text(re.compile("Your turn: |to play"))
    play_a_deal(page)
    expect(said.get_by_role("paragraph").last).not_to_be_empty()
    over(page).press("Enter")
    expect(over(page)).to_have_count(0)
    expect(page.locator(".felt :focus")).to_be_visible()
    assert page.evaluate("window.lost") == []


@pytest.mark.slow
@pytest.mark.parametrize("game", OTHERS)
def test_a_deal_of_any_game_by_accessible_roles_and_names(page: Page, game: str) -> None:
    sit_down(page, game)
    play_a_deal(page)


def test_keys_read_the_table(page: Page) -> None:
    sit_down(page, "rook")
    said = page.get_by_role("log", name="Announcements")
    expect(said).to_contain_text(re.compile(r"draws (red|yellow|black|green) \d+"))
    expect(said).to_contain_text(re.compile("Your turn: |to play"))
    for key, read in (
        ("H", r"your hand: (red|yellow|black|green) \d+"),
        ("S", r"\d"),
        ("T", "Your turn: |to play"),
    ):
        page.keyboard.press(f"Shift+{key}")
        expect(said).to_contain_text(re.compile(read))
