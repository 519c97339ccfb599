"""The line to the server: one socket at a time, and a device that goes offline."""

import re

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.pace import pace
from tests.web.conftest import House
from tests.web.players import play_deals, ready, sit_down
from tests.web.test_people import another, set_table

COUNTER = """() => {
    const Real = WebSocket;
    window.sockets = [];
    window.most = 0;
    window.WebSocket = class extends Real {
        constructor(...given) {
            super(...given);
            window.sockets.push(this);
            const used = window.sockets.filter(one => one.readyState < Real.CLOSING).length;
            window.most = Math.max(window.most, used);
        }
    };
}"""
"""Counts the sockets of a page that are connecting or open at the same time."""


def test_a_page_has_one_socket_at_a_time(page: Page) -> None:
    warnings: list[str] = []
    page.on(
        "console", lambda said: warnings.append(said.text) if "WebSocket" in said.text else None
    )
    page.add_init_script(f"({COUNTER})()")
    sit_down(page, "block")
    table = page.url
    for _ in range(8):
        page.reload()
        page.evaluate("dispatchEvent(new Event('online'))")
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
        ready(page)
        assert page.evaluate("[window.most, window.sockets.length]") == [1, 1]
        page.goto("/")
        page.goto(table)
        ready(page)
        page.get_by_role("link", name="Games").first.click()
        expect(page.locator(".felt")).to_have_count(0)
        page.go_back()
        ready(page)
        assert page.evaluate("window.most") == 1
    assert not warnings


def test_a_player_who_goes_offline_reads_it_at_once_and_the_card_is_sent_later(page: Page) -> None:
    sit_down(page, "block")
    ready(page)
    page.context.set_offline(True)
    expect(page.get_by_text("This device is offline.")).to_be_visible(timeout=3000 * pace())
    card = page.locator(".own button.open").first
    face = card.locator("[data-face]").get_attribute("data-face")
    seen = page.locator(".felt").get_attribute("data-seq") or ""
    card.press("Enter")
    if page.locator("button.lifted").count():
        page.locator(".calls button.choice").first.click()
    sent = page.locator(".own button.sent")
    expect(sent.locator(f"[data-face='{face}']")).to_be_visible()
    expect(page.get_by_text("Your move will be sent when you are connected again.")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("This device is offline.")).to_be_hidden()
    expect(page.locator(".felt")).not_to_have_attribute("data-seq", seen)
    expect(sent).to_have_count(0)
    expect(page.locator(f".own [data-face='{face}']")).to_have_count(0)


def test_a_lost_connection_is_reported_to_the_others(
    page: Page, browser: Browser, house: House
) -> None:
    link = set_table(page)
    bea = another(browser, house)
    bea.goto(link)
    bea.get_by_label("Your name").fill("Bea")
    bea.get_by_role("button", name="Sit down", exact=True).click()
    expect(bea.get_by_text("Bea (you)")).to_be_visible()
    page.get_by_role("button", name=re.compile("Begin")).click()
    expect(page.locator(".felt")).to_be_visible()
    bea.reload()
    expect(bea.locator(".felt")).to_be_visible()
    bea.goto("about:blank")
    said = page.get_by_role("region", name="Announcements").get_by_role("log")
    expect(said).to_contain_text("Bea has lost the connection.")
    expect(page.locator(".log li.notice")).to_contain_text(["Bea has lost the connection."])
    bea.goto(link)
    expect(said).to_contain_text("Bea is connected again.")
    assert said.inner_text().count("Bea has lost the connection.") == 1
    bea.context.close()


def test_what_is_said_offline_is_shown_as_being_sent_and_no_hint_is_late(page: Page) -> None:
    sit_down(page, "block")
    ready(page)
    page.keyboard.press("t")
    chat = page.get_by_role("log", name="Chat")
    page.context.set_offline(True)
    expect(page.get_by_text("This device is offline.")).to_be_visible()
    page.get_by_label("Say something").fill("Where are you?")
    page.get_by_role("button", name="Send").click()
    expect(chat).to_contain_text("Where are you? (being sent)")
    page.locator(".own button.open").first.press("h")
    page.context.set_offline(False)
    expect(chat).to_contain_text("Where are you?")
    expect(chat).not_to_contain_text("being sent")
    expect(chat.get_by_text("Where are you?")).to_have_count(1)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.keyboard.press("Escape")
    page.locator(".own button.open").first.press("h")
    expect(page.locator(".prompt small")).to_be_visible()


def test_a_player_who_asks_for_the_next_deal_too_late_is_not_refused(
    page: Page, context: BrowserContext
) -> None:
    sit_down(page, "sebastopol")
    beside = context.new_page()
    beside.goto(page.url)
    play_deals(page)
    beside.evaluate(
        """() => { const send = WebSocket.prototype.send;
           WebSocket.prototype.send = function (text) {
             if (!text.includes('"next"')) send.call(this, text);
             else window.late = () => send.call(this, text); }; }"""
    )
    beside.get_by_role("button", name="Next deal").click()
    page.get_by_role("button", name="Next deal").click()
    for one in (page, beside):
        expect(one.locator(".result")).to_have_count(0)
    beside.evaluate("late()")
    beside.keyboard.press("t")
    beside.get_by_label("Say something").fill("Here we are")
    beside.get_by_role("button", name="Send").click()  # answered after that request
    expect(beside.get_by_role("log", name="Chat")).to_contain_text("Here we are")
    expect(beside.get_by_text("This deal is not over yet.")).to_have_count(0)
