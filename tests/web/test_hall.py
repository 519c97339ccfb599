"""The hall of a party of sixteen: browsers and bots, a server that dies, a guest who leaves."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import House
from tests.web.test_company import menu
from tests.web.test_people import another

SEATS = 16


@pytest.fixture
def own(house: House, tmp_path: Path) -> Iterator[House]:
    """A server that a test may kill."""
    server = House(tmp_path, house.pause)
    server.start()
    yield server
    server.stop()


def invite(page: Page, rounds: int) -> str:
    """Create a party of sixteen; return its link."""
    page.goto("/#/party")
    page.get_by_label("Players").select_option(str(SEATS))
    page.get_by_label("Rounds").select_option(str(rounds))
    page.get_by_label("Bots").select_option("novice")
    page.get_by_role("button", name="Create the party").click()
    expect(page.get_by_role("heading", name=f"Guests: 1 of {SEATS}")).to_be_visible()
    return page.url


def come(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_text(f"{name} (you)")).to_be_visible()


def seated(page: Page) -> None:
    """Wait until a guest is at a table, of whichever round it is."""
    expect(page).to_have_url(re.compile(r"/t/[\w-]+-\d-\d$"))
    expect(page.locator(".felt .prompt")).to_be_visible()


def test_a_hall_of_sixteen_is_live_and_survives_a_crash(browser: Browser, own: House) -> None:
    ann, bea = (another(browser, own) for _ in range(2))
    hall = another(browser, own)
    link = invite(ann, 12)  # more than can be over before the end of this test
    come(bea, link, "Bea")
    hall.goto(link)
    expect(hall.get_by_role("heading", name=f"Guests: 2 of {SEATS}")).to_be_visible()
    expect(bea.get_by_role("button", name=re.compile("Begin"))).to_have_count(0)
    ann.get_by_role("button", name="Begin with bots in the free places").click()
    for one in (ann, bea):
        seated(one)
    for table, count in ((".table", 4), (".table.head", 1), (".table .bot", SEATS - 2)):
        expect(hall.locator(table)).to_have_count(count)
    own.kill()
    for one in (ann, bea, hall):
        expect(one.get_by_text("Connection lost")).to_be_visible()
    own.start()
    for one in (ann, bea, hall):
        expect(one.get_by_text("Connection lost")).to_be_hidden()
    expect(hall.locator(".table")).to_have_count(4)
    # Nobody keeps the hall waiting: a bot plays for a guest who leaves, until they come back.
    bea.on("dialog", lambda dialog: dialog.accept())
    menu(bea, "Leave the table")
    expect(hall.locator(".table .bot")).to_have_count(SEATS - 1)
    bea.goto(link)
    bea.get_by_role("button", name="Take your seat back").click()
    seated(bea)
    expect(hall.locator(".table .bot")).to_have_count(SEATS - 2)
    ann.on("dialog", lambda dialog: dialog.accept())
    ann.goto(link)
    ann.get_by_role("button", name="End the party").click()
    expect(hall.get_by_text("The host has ended the party.")).to_be_visible()
    for one in (ann, bea, hall):
        one.context.close()
