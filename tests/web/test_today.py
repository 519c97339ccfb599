"""Today's deal in two browsers: the same cards, the same replies, a result beside par."""

import re

from playwright.sync_api import Browser, Locator, Page, expect

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
    expect(page.get_by_text("even a bot that plays at random may do better")).to_be_visible()
    page.get_by_role("button", name="Play this deal").click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))
    table = page.url.rpartition("/")[2]
    while ready(page) == "turn":
        move(page, 0)
    told = page.request.get(f"/api/tables/{table}/replay").json()["told"]
    return [f"{one['seat']} {one['move']}" for one in told if one.get("move")]


def test_two_browsers_play_the_same_deal(page: Page, browser: Browser, house: House) -> None:
    day = page.request.get("/api/today").json()["today"]
    friend = another(browser, house)
    mine, theirs = play_it(page, day), play_it(friend, day)
    assert len(mine) > 8
    assert mine == theirs
    for one in (page, friend):
        expect(practice_tag(one)).to_have_count(0)
        one.get_by_role("link", name="See all results").click()
    for one in (page, friend):
        expect(one.get_by_text(re.compile("^Par: "))).to_be_visible()
        expect(one.locator(".results li")).to_have_count(6)  # four bots and two people
        shared = one.locator(".share").inner_text()
        assert shared.startswith(f"Parlour · {day} · Bergen")
        expect(one.get_by_role("link", name="Review my play")).to_be_visible()
    friend.get_by_role("button", name="Play it again for practice").click()
    expect(friend).to_have_url(re.compile(r"/t/[\w-]+$"))
    for _ in range(2):  # from the results, and from the table itself
        expect(practice_tag(friend)).to_be_visible()
        while ready(friend) == "turn":
            move(friend, 1)
        expect(friend.get_by_text("Practice: this does not count.")).to_be_visible()
        expect(friend.get_by_role("button", name="Another match")).to_have_count(0)
        before = friend.url
        friend.get_by_role("button", name="Play it again for practice").click()
        expect(friend).not_to_have_url(before)
    friend.context.close()


def practice_tag(page: Page) -> Locator:
    return page.get_by_role("banner").get_by_text("Practice", exact=True)


def test_a_past_day_is_practice_and_says_so(page: Page) -> None:
    day = days_of(page, GAME)[1]
    page.goto(f"/#/today/{day}")
    expect(page.get_by_text("so you play it for practice")).to_be_visible()
    expect(page.get_by_text("Past days are practice")).to_be_visible()
    play_it(page, day)
    expect(practice_tag(page)).to_be_visible()
    expect(page.get_by_text("Practice: this does not count.")).to_be_visible()
    page.get_by_role("link", name="See all results").click()
    expect(page.locator(".results li")).to_have_count(4)  # the bots


def test_a_try_that_was_closed_is_given_up(page: Page) -> None:
    day = page.request.get("/api/today").json()["today"]
    page.goto(f"/#/today/{day}")
    expect(page.get_by_text("Your first try counts if you finish it before")).to_be_visible()
    page.get_by_role("button", name="Play this deal").click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))
    table = page.url.rpartition("/")[2]
    page.request.post(f"/api/tables/{table}/close", data={}, headers={"X-Parlour": "1"})
    page.goto(f"/#/today/{day}")
    expect(page.get_by_text("You closed the table before the end")).to_be_visible()
    expect(page.get_by_role("button", name="Play it again for practice")).to_be_visible()


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
