"""Several people at one table: invitation, chat, lost connections, other devices, replays."""

import re

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.pace import PATIENCE
from tests.web.conftest import House
from tests.web.players import PLAYER, move, patiently, play_deals, ready, sit_down

GAME = "block"


def another(browser: Browser, house: House, locale: str = "en-GB", **more: object) -> Page:
    """Another person's browser."""
    usual = {"viewport": {"width": 390, "height": 780}, "reduced_motion": "reduce"}
    context = browser.new_context(base_url=house.url, locale=locale, **usual, **more)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE * 1000)
    return context.new_page()


def set_table(page: Page, game: str = GAME, seats: int = 4) -> str:
    """Create a table for friends and return the invitation."""
    page.goto(f"/#/game/{game}")
    page.locator(".fields select").first.select_option(str(seats))
    page.get_by_role("button", name="Set up the table").click()
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    expect(page.get_by_role("img", name="QR code of the invitation")).to_be_visible()
    return page.get_by_label("Invitation").input_value()


def test_two_people_and_two_bots(page: Page, browser: Browser, house: House) -> None:
    link = set_table(page)
    friend = another(browser, house)
    friend.goto(link)
    friend.get_by_role("button", name="Sit here").first.click()
    expect(friend.get_by_text("(you)")).to_be_visible()
    page.get_by_role("button", name=re.compile("Begin")).click()
    for one in (page, friend):
        expect(one.locator(".felt")).to_be_visible()
    page.keyboard.press("t")
    page.get_by_label("Say something").fill("Good luck, everybody")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("log", name="Chat")).to_contain_text("Good luck, everybody")
    turns = {page: 0, friend: 0}
    for step in patiently(page, 120):
        if min(turns.values()) > 0:
            break
        for one in (page, friend):
            if one.locator(".prompt.yours").count():
                move(one, step)
                turns[one] += 1
    for one in (page, friend):
        one.evaluate(PLAYER, [20, 1])
    expect(page.locator(".result")).to_be_visible()
    expect(friend.locator(".result")).to_be_visible()
    friend.context.close()


def test_reload_and_a_second_tab(page: Page, context: BrowserContext) -> None:
    sit_down(page, GAME)
    ready(page)
    hand = page.locator(".own [data-face]").evaluate_all("all => all.map(one => one.dataset.face)")
    page.reload()
    ready(page)
    again = page.locator(".own [data-face]").evaluate_all("all => all.map(one => one.dataset.face)")
    assert again == hand
    tab = context.new_page()
    tab.goto(page.url)
    ready(tab)
    before = page.locator(".felt").get_attribute("data-seq") or ""
    move(tab, 0)
    expect(page.locator(".felt")).not_to_have_attribute("data-seq", before)


def test_the_connection_is_lost_and_restored(page: Page, context: BrowserContext) -> None:
    sit_down(page, GAME)
    ready(page)
    page.evaluate("window.untouched = true")
    context.set_offline(True)
    page.evaluate(
        """() => { const real = WebSocket.prototype.send;
               WebSocket.prototype.send = function () {
                 this.close(); WebSocket.prototype.send = real; }; }"""
    )
    page.locator("button.open").first.press("Enter")
    if page.locator("button.lifted").count():
        page.locator(".calls button.choice").first.click()
    expect(page.get_by_text(re.compile("offline|Connection lost"))).to_be_visible()
    context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_text(re.compile("offline|Connection lost"))).to_be_hidden()
    play_deals(page)
    assert page.evaluate("window.untouched")


def test_the_server_starts_again(page: Page, house: House) -> None:
    sit_down(page, GAME)
    ready(page)
    house.stop()
    expect(page.get_by_text(re.compile("Connection lost"))).to_be_visible()
    house.start()
    expect(page.get_by_text(re.compile("Connection lost"))).to_be_hidden()
    play_deals(page)


def test_a_seat_on_a_phone_too(page: Page, browser: Browser, house: House) -> None:
    sit_down(page, GAME)
    ready(page)
    before = page.locator(".felt").get_attribute("data-seq") or ""
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Invite").click()
    expect(page.get_by_text("Your own link")).to_be_visible()
    own = page.evaluate(
        """fetch('/api/tables/' + location.pathname.slice(3))
           .then(answer => answer.json()).then(table => table.seat_link)"""
    )
    phone = another(browser, house, has_touch=True, is_mobile=True)
    phone.goto(own)
    ready(phone)
    move(phone, 0)
    expect(page.locator(".felt")).not_to_have_attribute("data-seq", before)
    phone.context.close()


def test_a_link_that_leads_to_no_seat_says_so(page: Page, browser: Browser, house: House) -> None:
    """Before the match and during it, in the person's own language."""
    link = set_table(page)
    friend = another(browser, house, locale="de-DE")
    said = friend.get_by_role("alert").filter(
        has_text="Dieser Link stammt nicht von diesem Server."
    )
    friend.goto(f"{link}#seat=nonsense")
    expect(said).to_be_visible()
    page.get_by_role("button", name=re.compile("Begin")).click()
    expect(friend.locator(".felt")).to_be_visible()
    friend.goto("/")
    friend.goto(f"{link}#seat=nonsense")
    expect(friend.locator(".felt")).to_be_visible()
    expect(said).to_be_visible()
    friend.context.close()


def test_a_refused_move_explains_itself(page: Page) -> None:
    sit_down(page, GAME)
    while ready(page) == "turn" and not page.locator(".own button.dim").count():
        move(page, 0)
    before = page.locator(".felt").get_attribute("data-seq")
    piece = page.locator(".own button.dim").first
    assert (piece.get_attribute("aria-label") or "").endswith(", not now")
    piece.press("Enter")
    expect(page.locator(".why")).to_contain_text(re.compile("Read BLOCK-"))
    assert page.locator(".felt").get_attribute("data-seq") == before
    page.locator(".why button").click()
    expect(page.locator(".book .here")).to_be_in_viewport()


def test_replay(page: Page) -> None:
    sit_down(page, GAME)
    play_deals(page)
    page.locator(".log li a").nth(3).click()
    expect(page.get_by_text("Replay", exact=True)).to_be_visible()
    at = page.get_by_role("slider").input_value()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.get_by_role("slider")).to_have_value(str(int(at) + 1))
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator(".result")).to_be_visible()


def test_hint_and_undo(page: Page) -> None:
    sit_down(page, GAME)
    ready(page)
    page.keyboard.press("h")
    hint = page.locator(".prompt small")
    expect(hint).to_contain_text(re.compile("^Play the "))
    expect(page.locator(".hinted").first).to_be_visible()


def test_players_review_their_own_play(page: Page) -> None:
    """After a deal: the cost of each decision, and the better move on the table."""
    sit_down(page, "flip")
    ready(page)
    play_deals(page)
    page.get_by_role("link", name="Review my play").click()
    expect(page.get_by_role("heading", name="Review of deal 1")).to_be_visible()
    expect(page.get_by_text("Your cards were worth")).to_be_visible(timeout=2 * PATIENCE * 1000)
    shown = page.get_by_role("link", name="Show it on the table")
    clean = page.get_by_text("No mistakes")
    expect(shown.or_(clean).first).to_be_visible()
    if shown.count():
        shown.first.click()
        expect(page.locator(".hinted").first).to_be_visible()
        page.get_by_role("link", name="Back to the table").click()
    else:
        page.get_by_role("link", name="Back to the table").click()
    expect(page.locator(".result")).to_be_visible()
