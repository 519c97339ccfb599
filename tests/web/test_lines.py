"""The line to the server: one socket at a time, and a device that goes offline."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import House
from tests.web.players import ready, sit_down
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
    expect(page.get_by_text("This device is offline.")).to_be_visible(timeout=3000)
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
    said = page.get_by_role("log", name="Announcements")
    expect(said).to_contain_text("Bea has lost the connection.")
    expect(page.locator(".log li.notice")).to_contain_text(["Bea has lost the connection."])
    bea.goto(link)
    expect(said).to_contain_text("Bea is connected again.")
    assert said.inner_text().count("Bea has lost the connection.") == 1
    bea.context.close()
