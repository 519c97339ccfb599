"""Today's deal in two browsers: the same cards, the same replies, a result beside par."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import House
from tests.web.players import move, ready
from tests.web.test_people import another

GAME = "bergen"


def play_it(page: Page, day: str) -> list[str]:
    """Play the deal of a day with the first choices; return every move."""
    page.goto(f"/#/today/{day}")
    page.get_by_role("button", name="Play this deal").click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))
    table = page.url.rpartition("/")[2]
    while ready(page) == "turn":
        move(page, 0)
    told = page.request.get(f"/api/tables/{table}/replay").json()["told"]
    page.get_by_role("link", name="See all results").click()
    return [f"{one['seat']} {one['move']}" for one in told if one.get("move")]


def test_two_browsers_play_the_same_deal(page: Page, browser: Browser, house: House) -> None:
    days = page.request.get("/api/today").json()["days"]
    day = next(one["day"] for one in days if one["game"] == GAME)
    friend = another(browser, house)
    mine, theirs = play_it(page, day), play_it(friend, day)
    assert len(mine) > 1  # both may be blocked after a few cards
    assert mine == theirs
    for one in (page, friend):
        expect(one.get_by_text(re.compile("^Par: "))).to_be_visible()
        expect(one.locator(".results li")).to_have_count(4 + (2 if one is friend else 1))
        shared = one.locator(".share").inner_text()
        assert shared.startswith(f"Parlour · {day} · Bergen")
        expect(one.get_by_role("link", name="Review my play")).to_be_visible()
    friend.get_by_role("button", name="Play it again for practice").click()
    expect(friend).to_have_url(re.compile(r"/t/[\w-]+$"))
    while ready(friend) == "turn":
        move(friend, 1)
    expect(friend.get_by_text("Practice: this does not count.")).to_be_visible()
    friend.context.close()


def test_thirty_days_and_the_commitment_for_tomorrow_are_listed(page: Page) -> None:
    page.goto("/#/today")
    expect(page.get_by_role("heading", name="Today's deal", level=1)).to_be_visible()
    expect(page.locator(".days li")).to_have_count(30)
    page.get_by_text("How to verify the deal").click()
    promised = page.request.get("/api/today").json()["tomorrow"]["commitment"]
    expect(page.locator("code").first).to_have_text(promised)
