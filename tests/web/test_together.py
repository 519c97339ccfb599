"""People together, driven from outside: two languages, a host's powers, undo by consent."""

import re

from playwright.sync_api import Browser, Locator, Page, expect

from parlour.languages.message import Listed, Message, Person, reader, say
from tests.web.conftest import House
from tests.web.players import move, patiently
from tests.web.test_company import BUBBLES, arrive, expect_bubble, menu
from tests.web.test_people import another, set_table

BEGIN = re.compile("Begin")
CARD = re.compile(r"\b[A-F] \d|\bBlock\b(?! for|\. Am Tisch)")
UNDONE = re.compile("undo(es)? ")


def log_of(page: Page) -> list[str]:
    """Return the lines of the log beside the table."""
    lines = page.locator(".log li:not(.notice)").all_inner_texts()
    return [" ".join(line.split()).replace(" .", ".") for line in lines]


def told_in_words(page: Page) -> list[str]:
    """Return the log lines without cards: the client writes cards in its own way."""
    return [line for line in log_of(page) if not CARD.search(line)]


def opening(told: list[str]) -> list[Message]:
    """Return what the first lines of a host's log say: the match and the deal are opened."""
    names = told[0].removeprefix("Block for 4: ").removesuffix(".").split(", ")
    said = told[1].removeprefix("Deal 1: ")
    name = names[0] if said == "you deal." else said.removesuffix(" deals.")
    dealer = [one.split() for one in names].index(name.split())
    return [
        say("{game} for {n}: {names}.", game="Block", n=4, names=Listed(names, "commas")),
        say(
            "{title}: {who} deals.",
            title=say("Deal {number}", number=1),
            who=Person(name, dealer),
        ),
    ]


def happened(page: Page) -> Locator:
    return page.locator("div.log[tabindex]")


def turn_of(people: list[Page]) -> Page:
    """Wait until one of these people is in turn; return them."""
    for _ in patiently(people[0], 120):
        for one in people:
            if one.locator(".prompt.yours").count():
                return one
    raise AssertionError


def test_two_people_at_one_table_read_two_languages(
    page: Page, browser: Browser, house: House
) -> None:
    link = set_table(page)
    bea = another(browser, house, "de-DE")
    bea.goto("/")
    expect(bea.get_by_role("heading", name="Offene Tische")).to_be_visible()
    expect(bea.locator(f"a[href*='{link.rsplit('/', 1)[-1]}']")).to_have_count(0)  # it is private
    bea.goto(link)
    bea.get_by_label("Dein Name").fill("Bea")
    bea.get_by_role("button", name="Hinsetzen", exact=True).click()
    expect(bea.get_by_text("Bea (du)")).to_be_visible()
    page.get_by_role("button", name=BEGIN).click()
    bea.evaluate(BUBBLES)
    bea.get_by_role("button", name="Punkte, Verlauf, Chat, Regeln").click()
    player = turn_of([page, bea])  # until they move, nothing else happens
    seen = player.locator(".felt").get_attribute("data-seq") or ""
    for one in (page, bea):
        expect(one.locator(".felt")).to_have_attribute("data-seq", seen)
    expect(happened(bea).locator("li:not(.notice)")).to_have_count(len(log_of(page)))
    told = told_in_words(page)
    opened = opening(told)
    assert told[:2] == [reader("en", 0).say(line) for line in opened]
    assert told_in_words(bea)[:2] == [reader("de", 1).say(line) for line in opened]
    assert len(told_in_words(bea)) == len(told)
    # Chat is never translated; a gesture appears in each reader's language.
    page.keyboard.press("t")
    page.get_by_label("Say something").fill("Good luck, Bea")
    page.get_by_role("button", name="Send").click()
    page.get_by_role("button", name="Thank you!").click()
    expect_bubble(bea, "Danke")
    said = bea.get_by_role("region", name="Ansagen").get_by_role("log")
    expect(said).to_contain_text("Good luck, Bea")
    expect(said).to_contain_text("Danke")
    bea.context.close()


def test_a_host_locks_removes_replaces_and_hands_over(
    page: Page, browser: Browser, house: House
) -> None:
    link = set_table(page)
    bea, cleo = another(browser, house), another(browser, house)
    arrive(bea, link, "Bea")
    arrive(cleo, link, "Cleo")
    expect(bea.get_by_role("button", name="Remove")).to_have_count(0)
    page.get_by_role("button", name=BEGIN).click()
    expect(page.locator(".felt")).to_be_visible()
    page.on("dialog", lambda dialog: dialog.accept())
    menu(page, "Players")
    row = page.get_by_role("dialog").get_by_role("listitem")
    page.get_by_label("Locked: nobody else may sit down").check()
    row.filter(has_text="Cleo").get_by_role("button", name="Remove").click()
    expect(cleo.get_by_role("alert")).to_contain_text("The host has asked you to leave")
    cleo.reload()
    expect(cleo.get_by_role("alert")).to_contain_text("The host has asked you to leave this table")
    expect(row.filter(has_text="Cleo")).to_contain_text("bot")
    row.filter(has_text="Bea").get_by_role("button", name="Let a bot play").click()
    expect(row.filter(has_text="Bea")).to_contain_text("Bea (bot) (left)")
    back = bea.get_by_role("button", name="Take your seat back")
    expect(back).to_be_visible()
    stranger = another(browser, house)
    stranger.goto(link)
    expect(stranger.get_by_text("You are watching.")).to_be_visible()
    expect(stranger.get_by_role("button", name="Sit down")).to_have_count(0)
    back.click()
    row.filter(has_text="Bea").get_by_role("button", name="Make host").click()
    expect(row.filter(has_text="Bea")).to_contain_text("(host)")
    page.keyboard.press("Escape")
    for told in (
        "The host has locked the table.",
        re.compile(r"The host has removed Cleo\. A bot \(.+\) takes over\."),
        re.compile(r"The host lets a bot \(.+\) play for Bea\."),
        "Bea is back.",
        "Bea is the host now.",
    ):
        expect(happened(page)).to_contain_text(told)
    for one in (bea, cleo, stranger):
        one.context.close()


def note(page: Page, text: str) -> Locator:
    return page.locator(".note").filter(has_text=text)


def two_and_a_bot(page: Page, browser: Browser, house: House, game: str) -> list[Page]:
    """Begin a match of two people and a bot; return them, the one in turn first."""
    link = set_table(page, game, 3)
    bea = another(browser, house)
    arrive(bea, link, "Bea")
    page.get_by_role("button", name=BEGIN).click()
    for one in (page, bea):
        expect(one.locator(".felt")).to_be_visible()
    return [page, bea] if turn_of([page, bea]) is page else [bea, page]


def test_undo_waits_for_people_and_goes_past_what_bots_said(
    page: Page, browser: Browser, house: House
) -> None:
    """A bid reveals nothing to the bidder, and neither does a bot's bid or pass afterwards."""
    asker, friend = two_and_a_bot(page, browser, house, "rook")
    move(asker, 0)
    assert turn_of([asker, friend]) is friend  # the bot may have said something meanwhile
    seen = friend.locator(".felt").get_attribute("data-seq") or ""
    asked = asker.get_by_role("status").filter(has_text="You have asked")
    question = friend.get_by_role("alert").filter(
        has_text="asks to undo a move and everything after it"
    )

    asker.keyboard.press("u")
    expect(asked).to_be_visible()
    question.get_by_role("button", name="Refuse").click()
    expect(note(asker, "declined")).to_be_visible()
    expect(asked).to_have_count(0)

    asker.keyboard.press("u")
    expect(question).to_be_visible()
    asked.get_by_role("button", name="Withdraw").click()
    expect(question).to_have_count(0)
    expect(note(friend, "has withdrawn the request to undo a move")).to_be_visible()

    asker.keyboard.press("u")
    expect(question).to_be_visible()
    friend.reload()  # a request is not lost with the page
    expect(question).to_be_visible()
    expect(friend.locator(".felt")).to_have_attribute("data-seq", seen)
    question.get_by_role("button", name="Agree").click()
    expect(asker.locator(".prompt.yours")).to_be_visible()
    expect(friend.locator(".prompt.yours")).to_have_count(0)
    for one in (asker, friend):
        expect(one.locator(".felt")).to_have_attribute("data-seq", str(int(seen) + 1))
        expect(one.get_by_role("region", name="Announcements").get_by_role("log")).to_contain_text(
            UNDONE
        )
    friend.context.close()


def test_a_card_that_was_played_since_is_not_undone(
    page: Page, browser: Browser, house: House
) -> None:
    asker, friend = two_and_a_bot(page, browser, house, "block")
    while turn_of([asker, friend]) is asker:  # a card that blocks all others leads again
        move(asker, 0)
    move(friend, 0)
    asker.keyboard.press("u")
    refused = asker.get_by_role("alert")
    expect(refused).to_contain_text("has played since, so you can no longer undo")
    expect(refused).to_contain_text("they show nothing hidden")
    expect(friend.get_by_role("alert")).to_have_count(0)
    friend.context.close()
