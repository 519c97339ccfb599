"""People together in several browsers: arriving, talking, leaving, returning, playing again."""

import re

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.conftest import House
from tests.web.players import OFTEN, PLAYER, patiently
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
        polling=OFTEN,
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
    for one in (page, bea):
        expect(one.locator(".felt")).to_be_visible()
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
    page.keyboard.press("m")
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


def set_short_match(page: Page, game: str = "sebastopol", seats: int = 4) -> str:
    """Set a table for a match of few moves, which one point wins; return its link."""
    page.goto("/")
    table = page.evaluate(
        """wanted => fetch("/api/tables", {method: "POST", body: JSON.stringify(wanted),
               headers: {"content-type": "application/json", "x-parlour": "1"}})
           .then(answer => answer.json()).then(made => made.table)""",
        {"game": game, "seats": seats, "options": {"target": "1"}},
    )
    page.goto(f"/t/{table}")
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    return page.url


def play_match(people: list[Page]) -> None:
    """Play until the match is won."""
    again = people[0].get_by_role("button", name="Another match")
    for _ in patiently(people[0], 240):
        for one in people:
            one.evaluate(PLAYER, [20, 1])
        for one in people:
            one.wait_for_function("() => window.deals > 0", polling=200)
        if again.count():
            return
        people[0].get_by_role("button", name="Next deal").click()
        for one in people:
            expect(one.locator(".result")).to_have_count(0)


def test_everybody_is_asked_to_the_next_match_and_who_does_not_come_is_replaced(
    page: Page, browser: Browser, house: House
) -> None:
    link = set_short_match(page)
    people = [page]
    for name in ("Bea", "Cleo", "Dan"):
        people.append(another(browser, house))
        arrive(people[-1], link, name)
    _, bea, cleo, dan = people
    page.get_by_role("button", name=re.compile("Begin")).click()
    for one in people:
        expect(one.locator(".felt")).to_be_visible()
    play_match(people)
    page.get_by_role("button", name="Another match").click()
    expect(page.get_by_text("Invited: Bea, Cleo and Dan.")).to_be_visible()
    bea.get_by_role("button", name="Join").click()
    expect(page.get_by_text("Invited: Cleo and Dan.")).to_be_visible()
    cleo.get_by_role("button", name="No, thanks").click()
    expect(page.get_by_text("Invited: Dan.")).to_be_visible()
    expect(bea.get_by_role("button", name=re.compile("Begin"))).to_have_count(0)
    page.get_by_role("button", name=re.compile("Begin")).click()
    for one in (page, bea):
        expect(one.locator(".felt")).to_be_visible()
        expect(one.locator(".result")).to_have_count(0)
        expect(one.locator(".plate .bot")).to_have_count(2)
    assert page.url == bea.url != link
    # A player who comes late sees no hand: they watch, and may ask for a seat.
    dan.get_by_role("button", name="Join").click()
    expect(dan).to_have_url(page.url)
    expect(dan.get_by_text("You are watching.", exact=True)).to_be_visible()
    expect(dan.get_by_role("button", name="Sit down")).to_be_visible()
    for one in people[1:]:
        one.context.close()


def test_the_host_changes_the_next_match_and_a_second_device_follows(
    page: Page, context: BrowserContext, browser: Browser, house: House
) -> None:
    link = set_short_match(page, "block-dominoes", 3)
    bea = another(browser, house)
    arrive(bea, link, "Bea")
    page.get_by_role("button", name=re.compile("Begin")).click()
    for one in (page, bea):
        expect(one.locator(".felt")).to_be_visible()
    beside = context.new_page()
    beside.goto(link)
    expect(beside.locator(".felt")).to_be_visible()
    play_match([page, bea])
    page.get_by_role("button", name="Change and play again").click()
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    bea.get_by_role("button", name="Join").click()
    expect(bea.get_by_role("heading", name="Waiting for players")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Bea")).to_be_visible()
    seats, bots = (page.locator(".fields select").nth(n) for n in (0, 1))
    target = page.get_by_label("The number of points that wins the match.")
    expect(target).to_have_value("1")
    seats.select_option("4")
    bots.select_option("novice")
    target.fill("61")
    page.get_by_role("button", name="Apply").click()
    for one in (page, bea):
        expect(one.locator("li:has(.dot)")).to_have_count(4)
        expect(one.locator("li:has(.dot.free)")).to_have_count(1)  # and a bot
    expect(bea.locator(".fields")).to_have_count(0)  # only the host changes the match
    page.get_by_role("button", name=re.compile("Begin")).click()
    for one in (page, bea):
        expect(one.locator(".plate")).to_have_count(4)
        expect(one.locator(".plate .bot")).to_have_count(2)
    menu(page, "Players")
    for n in (0, 1):
        level = page.get_by_role("dialog").locator("select").nth(n)
        expect(level).to_have_value("novice")
    page.keyboard.press("Escape")
    # Another device of the host has stayed at the match that is over.
    note = beside.get_by_role("alert").filter(has_text="the next match")
    expect(note).to_contain_text("You have a seat in the next match")
    note.get_by_role("button", name="Play here").click()
    expect(beside).to_have_url(page.url)
    expect(beside.locator(".plate")).to_have_count(4)
    page.goto(f"{page.url}#/house")
    expect(page.get_by_text("61").first).to_be_visible()
    bea.context.close()


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


def test_everybody_learns_who_left_and_who_is_host_now(
    page: Page, browser: Browser, house: House
) -> None:
    link = set_table(page)
    bea, cleo = another(browser, house), another(browser, house)
    arrive(bea, link, "Bea")
    arrive(cleo, link, "Cleo")
    # Before the match: who leaves is not told that they play on another device.
    page.get_by_role("button", name="Leave the table").click()
    for one, told in ((bea, "You are the host now."), (cleo, "Bea is the host now.")):
        expect(one.locator("main")).to_contain_text(told)
        expect(one.get_by_role("main").get_by_text("has left.")).to_be_visible()
    expect(page.get_by_role("button", name="Sit here").first).to_be_visible()
    bea.get_by_role("button", name=re.compile("Begin")).click()
    for one in (page, bea, cleo):
        expect(one.locator(".felt")).to_be_visible()
    expect(page.get_by_text("You are playing on another device now.")).to_have_count(0)
    # In the match: one notice does not hide the other. Who is away learns it afterwards.
    page.context.set_offline(True)
    expect(page.get_by_text("This device is offline.")).to_be_visible()
    bea.on("dialog", lambda dialog: dialog.accept())
    menu(bea, "Leave the table")
    notes = cleo.locator(".note")
    expect(notes.filter(has_text="Bea has left. A bot")).to_be_visible()
    expect(notes.filter(has_text="You are the host now.")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("This device is offline.")).to_have_count(0)
    expect(page.locator(".note").filter(has_text="Cleo is the host now.")).to_be_visible()
    expect(page.get_by_role("region", name="Announcements").get_by_role("log")).to_contain_text(
        "Bea has left. A bot"
    )
    # Nobody leaves without the server.
    cleo.on("dialog", lambda dialog: dialog.accept())
    cleo.context.set_offline(True)
    menu(cleo, "Leave the table")
    expect(cleo.get_by_role("alert")).to_contain_text("This device is offline. Try again")
    expect(cleo.locator(".felt")).to_be_visible()
    for one in (bea, cleo):
        one.context.close()
