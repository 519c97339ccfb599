"""A deal played without sight: through roles, names and announcements alone."""

import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from parlour.games import GAMES
from tests.web.players import OFTEN, move, patiently, ready
from tests.web.test_people import set_table

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


HEAR = """() => { window.heard = [];
    new MutationObserver(changes => {
        for (const {target, addedNodes} of changes)
            if (target.role === "log" && !document.querySelector("dialog[open]"))
                heard.push(...[...addedNodes].map(node => node.textContent));
    }).observe(document, {childList: true, subtree: true}); }"""
"""Records what a screen reader would read: lines that are added to a region which is already in the
page, while no dialog hides it.
"""


HANG_UP = """() => { const real = WebSocket.prototype.send;
    WebSocket.prototype.send = function () { this.close(); WebSocket.prototype.send = real; };
    dispatchEvent(new Event("online")); }"""
"""Closes the connection at the next message, and lets the page send one."""


def slow_down(page: Page, times: float) -> None:
    """Let the page's scripts take longer, as on an old phone."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})


def hears(page: Page, text: str) -> None:
    """Wait until a screen reader has read a line that matches a pattern."""
    page.wait_for_function(
        "text => heard.some(line => RegExp(text).test(line))", arg=text, polling=OFTEN
    )


def sit_down(page: Page, game: str) -> None:
    """Go from the shelf to a table, by accessible names."""
    title = next(one.title for one in GAMES if one.key == game)
    page.goto("/")
    page.get_by_role("searchbox").first.fill(title)
    page.get_by_role("button", name=f"Play now: {title} against bots", exact=True).click()
    expect(page.get_by_role("region", name="Announcements").get_by_role("log")).to_be_attached()


def over(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("^(Next deal|Another match)"))


def step(page: Page, tries: int) -> None:
    """Play a playable piece, or press an offered button."""
    pieces = page.get_by_role("button", name=re.compile("can be played"))
    calls = page.get_by_role("group", name="What you can do").get_by_role("button")
    lifted = page.get_by_role("button", name=re.compile("selected"))
    if lifted.count() and calls.count():
        calls.first.press("Enter", timeout=2000)
    elif lifted.count():
        lifted.first.press("Enter", timeout=2000)
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
    said = page.get_by_role("region", name="Announcements").get_by_role("log")
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
    said = page.get_by_role("region", name="Announcements").get_by_role("log")
    expect(said).to_contain_text(re.compile(r"draws (red|yellow|black|green) \d+"))
    expect(said).to_contain_text(re.compile("Your turn: |to play"))
    for key, read in (
        ("H", r"your hand: (red|yellow|black|green) \d+"),
        ("S", r"\d"),
        ("T", "Your turn: |to play"),
    ):
        page.keyboard.press(f"Shift+{key}")
        expect(said).to_contain_text(re.compile(read))


def test_a_slow_page_announces_the_start_of_a_match(page: Page) -> None:
    """Bots may draw, deal and bid before the page is ready to listen."""
    page.add_init_script(f"({HEAR})()")
    slow_down(page, 20)
    sit_down(page, "rook")
    hears(page, r"draws (red|yellow|black|green) \d+")
    hears(page, "Deal 1: (you deal|.* deals)")
    hears(page, "Your turn: |to play")


def test_a_returning_player_hears_what_was_missed_and_nothing_twice(page: Page) -> None:
    page.add_init_script(f"({HEAR})()")
    sit_down(page, "rook")
    hears(page, "Your turn: ")
    page.reload()
    hears(page, "Deal 1: (you deal|.* deals)")
    hears(page, "Your turn: ")
    page.evaluate("heard.length = 0")
    page.evaluate(HANG_UP)
    hears(page, "Connected again")
    hears(page, "Your turn: ")
    assert not [line for line in page.evaluate("heard") if "deals" in line]


def test_the_first_words_of_guided_deals_and_of_matches_with_friends_are_announced(
    page: Page,
) -> None:
    page.add_init_script(f"({HEAR})()")
    page.goto("/#/tutorial/block")
    hears(page, re.escape(page.locator(".guide .text").inner_text()))
    set_table(page)
    page.get_by_role("button", name=re.compile("Begin")).click()
    hears(page, "Block for 4")


def test_announcements_wait_until_a_dialog_is_closed(page: Page, context: BrowserContext) -> None:
    page.add_init_script(f"({HEAR})()")
    sit_down(page, "rook")
    ready(page)
    hears(page, "Your turn: ")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Keys").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    beside = context.new_page()
    beside.goto(page.url)
    ready(beside)
    before = page.locator(".felt").get_attribute("data-seq") or ""
    move(beside, 0)
    expect(page.locator(".felt")).not_to_have_attribute("data-seq", before)
    page.evaluate("heard.length = 0")
    page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
    hears(page, "You(:| pass)")
