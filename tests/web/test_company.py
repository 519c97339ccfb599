"""People together in several browsers: arriving, talking, leaving, returning, playing again."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import House
from tests.web.test_people import another, set_table

GAME = "block"


def arrive(page: Page, link: str, name: str) -> None:
    """Open a link, enter a name, and sit down."""
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down", exact=True).click()
    expect(page.get_by_text("(you)")).to_be_visible()


def menu(page: Page, item: str) -> None:
    page.get_by_role("button", name="More").click()
    page.locator(".menu").get_by_role("button", name=item).click()


BUBBLES = """() => { window.bubbles = {};
    setInterval(() => { for (const one of document.querySelectorAll("[data-bubble]")) {
        const r = one.getBoundingClientRect();
        window.bubbles[one.textContent.trim()] = r.left >= 0 && r.top >= 0
            && r.right <= innerWidth && r.bottom <= innerHeight && r.width > 20;
    } }, 50); }"""
"""Records every bubble shown, and whether it was completely inside the window."""


def expect_bubble(page: Page, text: str) -> None:
    """Expect that a text was shown as a bubble, completely inside the window."""
    page.wait_for_function(
        "text => Object.entries(window.bubbles).some(([said, ok]) => ok && said.includes(text))",
        arg=text,
    )


def test_friends_from_the_link_to_the_next_match(
    page: Page, browser: Browser, house: House
) -> None:
    link = set_table(page)
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Ann (you) (host)")).to_be_visible()
    bea = another(browser, house)
    bea.goto(link)
    expect(bea.get_by_text("Ann (host)")).to_be_visible()
    expect(bea.get_by_text("Waiting for Ann to begin.")).to_be_visible()
    arrive(bea, link, "Bea")
    expect(bea.get_by_role("button", name=re.compile("Begin"))).to_have_count(0)
    expect(page.get_by_text("2 seats are free.")).to_be_visible()
    page.get_by_role("button", name=re.compile("Begin")).click()
    expect(bea.locator(".felt")).to_be_visible()
    expect(bea.locator(".plate .bot")).to_have_count(2)
    # Talk: a mark, a bubble inside the window.
    for one in (page, bea):
        one.evaluate(BUBBLES)
    page.keyboard.press("t")
    page.get_by_label("Say something").fill("Good luck, Bea, and may the best bot win")
    page.get_by_role("button", name="Send").click()
    expect_bubble(bea, "Good luck")
    expect(bea.locator(".bar .unread")).to_have_text("1")
    bea.get_by_role("button", name="Score, log, chat, rules").click()
    expect(bea.get_by_role("log", name="Chat")).to_contain_text("Good luck")
    expect(bea.locator(".bar .unread")).to_have_count(0)
    bea.get_by_role("button", name="Thank you!").click()
    expect_bubble(page, "Thank you!")
    # Leaving is announced, and one click brings the player back.
    bea.on("dialog", lambda dialog: dialog.accept())
    bea.get_by_role("button", name="Close").click()
    menu(bea, "Leave the table")
    page.keyboard.press("g")
    expect(page.get_by_role("region", name="What has happened")).to_contain_text("Bea has left.")
    expect(page.locator(".plate .bot")).to_have_count(3)
    bea.goto(link)
    bea.get_by_role("button", name="Take your seat back").click()
    expect(page.get_by_role("region", name="What has happened")).to_contain_text("Bea is back.")
    expect(page.locator(".plate .bot")).to_have_count(2)
    # The host hands over hosting.
    menu(page, "Players")
    page.get_by_role("button", name="Make host").click()
    expect(page.get_by_text("Bea (host)")).to_be_visible()
    bea.context.close()


@pytest.mark.slow
def test_everybody_joins_the_next_match(page: Page, browser: Browser, house: House) -> None:
    link = set_table(page, "flip", 3)
    bea = another(browser, house)
    arrive(bea, link, "Bea")
    page.get_by_role("button", name=re.compile("Begin")).click()
    for one in (page, bea):
        expect(one.locator(".felt")).to_be_visible()
        one.evaluate(ON_AND_ON)
    again = page.get_by_role("button", name="Another match")
    expect(again).to_be_visible(timeout=240_000)
    for one in (page, bea):
        one.evaluate("clearInterval(window.player)")
    again.click()
    expect(page.get_by_text("Invited: Bea.")).to_be_visible()
    bea.get_by_role("button", name="Join").click()
    for one in (page, bea):
        expect(one.locator(".felt")).to_be_visible()
        expect(one.locator(".result")).to_have_count(0)
    assert page.url == bea.url != link
    bea.context.close()


ON_AND_ON = """() => { window.player = setInterval(() => {
    const next = document.querySelector(".result .main");
    if (next) { if (next.textContent.includes("Next")) next.click(); return; }
    if (!document.querySelector(".prompt.yours")) return;
    const can = [...document.querySelectorAll("button.open, .calls button.choice")];
    can[Math.floor(can.length / 2)]?.click();
}, 20); }"""


@pytest.mark.slow
def test_a_party_from_its_creation_to_the_prizes(
    page: Page, browser: Browser, house: House
) -> None:
    """Two people and six bots: the hall, both tables, the bell, and the scores."""
    page.goto("/#/party")
    page.get_by_label("Players").select_option("8")
    page.get_by_label("Rounds").select_option("2")
    page.get_by_label("Bots").select_option("novice")
    page.get_by_role("button", name="Create the party").click()
    expect(page.get_by_role("heading", name="Guests: 1 of 8")).to_be_visible()
    bea = another(browser, house)
    bea.goto(page.url)
    bea.get_by_label("Your name").fill("Bea")
    bea.get_by_role("button", name="Join", exact=True).click()
    expect(bea.get_by_text("Bea (you)")).to_be_visible()
    expect(page.get_by_role("heading", name="Guests: 2 of 8")).to_be_visible()
    watcher = another(browser, house)
    watcher.goto(page.url)
    page.get_by_role("button", name="Begin with bots in the free places").click()
    for one in (page, bea):
        expect(one).to_have_url(re.compile(r"/t/[\w-]+-1-\d$"))
        expect(one.locator(".felt")).to_be_visible()
        expect(one.get_by_text("Round 1 of 2, table")).to_be_visible()
    expect(watcher.locator(".table")).to_have_count(2)
    expect(watcher.locator(".table.head")).to_have_count(1)
    expect(watcher.locator(".table .bot")).to_have_count(6)
    for one in (page, bea):
        one.evaluate(ON_AND_ON)
    for one in (page, bea):
        expect(one).to_have_url(re.compile(r"/t/[\w-]+-2-\d$"), timeout=240_000)
    for one in (page, bea):
        expect(one).to_have_url(re.compile(r"/p/[\w-]+$"), timeout=240_000)
        expect(one.get_by_text("First prize")).to_be_visible()
    expect(watcher.get_by_text("First prize")).to_be_visible()
    bea.context.close()
    watcher.context.close()


def test_house_rules_are_saved_by_name_and_used_again(page: Page) -> None:
    page.goto("/#/game/block")
    undo = page.locator("select:has(option[value=consent]):has(option[value=never])")
    undo.select_option("never")
    page.get_by_role("button", name="Set up the table").click()
    page.get_by_role("link", name="House rules").click()
    expect(page.get_by_role("heading", name="House rules")).to_be_visible()
    expect(page.get_by_text("As printed: no option was changed.")).to_be_visible()
    page.get_by_label("Name for these rules").fill("Strict Sundays")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved: Strict Sundays")).to_be_visible()
    page.goto("/#/game/block")
    expect(undo).to_have_value("consent")
    page.get_by_role("button", name="Use Strict Sundays").click()
    expect(undo).to_have_value("never")
