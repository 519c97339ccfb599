"""The host's evening: a game set out, and a party with real cards on the phones of its guests."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import House
from tests.web.test_people import another

GUESTS = ("Ada", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")


def test_a_game_is_set_out_and_its_score_is_kept(page: Page) -> None:
    page.goto("/#/real")
    page.get_by_role("link", name="Set out a game").click()
    page.get_by_role("combobox", name="Game", exact=True).select_option("rook")
    page.get_by_role("combobox", name="Players", exact=True).select_option("3")
    for n, name in enumerate(GUESTS[:3], start=1):
        page.get_by_role("textbox", name=f"Player {n}").fill(name)
    page.get_by_role("button", name="Draw", exact=True).click()
    expect(page.get_by_text("Take out every card with 1, 2, 3 or 4 on it.")).to_be_visible()
    expect(page.get_by_text("13 cards", exact=True)).to_have_count(2)
    dealer = page.locator(".dealer b").inner_text()
    page.reload()
    expect(page.locator(".dealer b")).to_have_text(dealer)
    page.get_by_role("button", name="Keep score").click()
    expect(page).to_have_url(re.compile(r"#/score/[\w-]+/[\w-]+$"))
    expect(page.get_by_text(f"{dealer} deals.")).to_be_visible()


def enter(page: Page, table: int, first: int, second: int) -> None:
    form = page.get_by_role("form", name=f"Table {table}")
    for place, points in enumerate((first, second)):
        form.get_by_role("textbox").nth(place).fill(str(points))
    form.get_by_role("button", name="Enter", exact=True).click()
    expect(form.get_by_role("button", name="Entered")).to_be_visible()


def test_every_phone_shows_who_moves_where(browser: Browser, house: House) -> None:
    host, guest = another(browser, house), another(browser, house)
    host.goto("/#/evening")
    host.get_by_role("textbox", name="Guests").fill("\n".join(GUESTS[:7]))
    expect(host.get_by_text("1 more is needed for the last table.")).to_be_visible()
    host.get_by_role("textbox", name="Guests").fill("\n".join(GUESTS))
    expect(host.get_by_text("8 guests, 4 rounds: about 1 h 05.")).to_be_visible()
    host.get_by_role("button", name="Draw for seats").click()
    follow = host.get_by_role("textbox", name="Others follow with this link")
    guest.goto(follow.input_value())
    guest.get_by_role("combobox", name="Who are you?").select_option("Cy")
    host.get_by_role("button", name="Ring the bell and begin").click()
    expect(guest.get_by_role("heading", name="Round 1 of 4")).to_be_visible()
    expect(guest.get_by_role("button", name="Ring the bell")).to_have_count(0)
    expect(guest.get_by_role("form")).to_have_count(0)
    enter(host, 1, 100, 50)
    enter(host, 2, 30, 150)
    host.get_by_role("button", name="Ring the bell: next round").click()
    expect(guest.get_by_role("heading", name="Round 2 of 4")).to_be_visible()
    whither = re.compile(r"^Table [12], with \w+, against \w+ and \w+$")
    expect(guest.locator(".mine")).to_have_text(whither)
    expect(guest.get_by_role("cell", name="200", exact=True)).to_have_count(4)

    # The bell was rung too soon: everybody goes back.
    host.get_by_role("button", name="Take back the last entry").click()
    expect(guest.get_by_role("heading", name="Round 1 of 4")).to_be_visible()
