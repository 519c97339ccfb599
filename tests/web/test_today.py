"""Today's deal in two browsers: the same cards, the same replies, a result beside par."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import House
from tests.web.players import move, ready
from tests.web.test_people import another

GAME = "bergen"


def days_of(page: Page, game: str) -> list[str]:
    """Return the open days of a game, the latest first."""
    days = page.request.get("/api/today").json()["days"]
    return [one["day"] for one in days if one["game"] == game]


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
    day = days_of(page, GAME)[0]
    friend = another(browser, house)
    mine, theirs = play_it(page, day), play_it(friend, day)
    assert len(mine) > 8
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


def test_a_review_shows_what_mattered_and_lets_you_try_again(page: Page) -> None:
    play_it(page, days_of(page, GAME)[1])
    page.get_by_role("link", name="Review my play").click()
    expect(page.get_by_role("heading", name="Review of deal 1")).to_be_visible()
    page.reload()  # it goes on while you are away
    expect(page.get_by_text("Your cards were worth")).to_be_visible()
    graph = page.get_by_role("img", name="Expected result before each of your moves")
    expect(graph.locator("circle").first).to_be_attached()
    moment = page.get_by_role("listitem").first
    expect(moment).to_contain_text(
        re.compile(r"You: .+\. +Better: .+\. +It cost [\d.]+ on average")
    )
    better = moment.locator("strong").inner_text()
    moment.get_by_role("link", name="Show it on the table").click()
    expect(page.locator(".hinted").first).to_be_visible()
    said = page.locator(".prompt small")
    expect(said).to_contain_text(better)
    page.get_by_role("button", name="Next").click()
    expect(said).to_have_count(0)
    page.get_by_role("button", name="Back").click()
    expect(said).to_contain_text(better)
    reviewed = page.url
    page.get_by_role("button", name="Play on from here").click()
    expect(page).not_to_have_url(reviewed)
    assert ready(page) == "turn"
    move(page, 0)


def test_thirty_days_and_the_commitment_for_tomorrow_are_listed(page: Page) -> None:
    page.goto("/#/today")
    expect(page.get_by_role("heading", name="Today's deal", level=1)).to_be_visible()
    expect(page.locator(".days li")).to_have_count(30)
    page.get_by_text("How to verify the deal").click()
    promised = page.request.get("/api/today").json()["tomorrow"]["commitment"]
    expect(page.locator("code").first).to_have_text(promised)
