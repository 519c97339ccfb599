"""A score pad on three phones: entered, followed, corrected; offline, and the server killed."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import House
from tests.web.test_people import another

NAMES = ("Ada", "Ben", "Cy")


@pytest.fixture
def own_house(house: House, tmp_path: Path) -> Iterator[House]:
    """A server of this test alone, which it may kill."""
    own = House(tmp_path, house.pause)
    own.start()
    yield own
    own.kill()


def begin(page: Page) -> str:
    page.goto("/#/score")
    page.get_by_role("combobox", name="Game", exact=True).select_option("rook")
    page.get_by_role("combobox", name="Players", exact=True).select_option("3")
    for n, name in enumerate(NAMES, start=1):
        page.get_by_role("textbox", name=f"Player {n}").fill(name)
    page.get_by_role("combobox", name="First dealer").select_option("0")
    page.get_by_role("button", name="Begin").click()
    expect(page).to_have_url(re.compile(r"#/score/[\w-]+/[\w-]+$"))
    return page.url


def enter(page: Page, bidder: str, bid: int, taken: tuple[int, int, int]) -> None:
    """Enter a deal; the last number is filled in, since all sum to 100."""
    form = page.locator("form")
    form.get_by_role("combobox", name="Highest bidder", exact=True).select_option(bidder)
    form.get_by_role("combobox", name="Bid", exact=True).select_option(str(bid))
    form.get_by_role("combobox", name="Trump", exact=True).select_option("black")
    for name, points in list(zip(NAMES, taken, strict=True))[:2]:
        form.get_by_role("spinbutton", name=name, exact=True).fill(str(points))
    form.get_by_role("spinbutton", name=NAMES[2], exact=True).focus()
    expect(form.get_by_role("spinbutton", name=NAMES[2], exact=True)).to_have_value(
        str(100 - taken[0] - taken[1])
    )
    form.get_by_role("button", name="Enter").click()


def expect_totals(page: Page, deal: int, *scores: str) -> None:
    row = page.locator("tbody tr").nth(deal - 1)
    for score in scores:
        expect(row.locator("b").filter(has_text=re.compile(f"^{score}$")).first).to_be_visible()


def test_three_phones_keep_one_pad_whatever_happens(browser: Browser, own_house: House) -> None:
    phones = [another(browser, own_house) for _ in range(3)]
    ada, ben, cy = phones
    link = begin(ada)
    for phone in (ben, cy):
        phone.goto(link)
    expect(cy.get_by_text("Ada deals. Ada bids first.")).to_be_visible()
    enter(ada, "Ada", 70, (70, 30, 0))
    for phone in phones:
        expect_totals(phone, 1, "70", "30", "0")

    # Ben enters a deal while offline, and comes back.
    ben.context.set_offline(True)
    enter(ben, "Ben", 75, (20, 60, 20))
    expect(ben.get_by_text("not yet acknowledged")).to_be_visible()
    expect(cy.locator("tbody tr")).to_have_count(1)
    ben.context.set_offline(False)
    for phone in phones:
        expect_totals(phone, 2, "90", "\u221245", "20")

    # The server is killed while Cy enters a deal; Cy reloads when it is back.
    own_house.kill()
    enter(cy, "Cy", 70, (10, 10, 80))
    expect(cy.get_by_text("1 deal is kept on this device until then.")).to_be_visible()
    own_house.start()
    cy.reload()
    for phone in phones:
        expect_totals(phone, 3, "100", "\u221235", "100")

    # A correction scores the later deals again, and can be taken back.
    cy.get_by_role("button", name="Correct deal 2").click()
    form = cy.locator("form")
    form.get_by_role("combobox", name="Bid", exact=True).select_option("60")
    form.get_by_role("button", name="Enter").click()
    expect_totals(ada, 3, "100", "100", "100")
    ada.get_by_role("button", name="Take back the last entry").click()
    for phone in phones:
        expect_totals(phone, 3, "100", "\u221235", "100")


def test_who_has_the_link_without_the_key_follows_and_cannot_write(
    browser: Browser, house: House
) -> None:
    ada, guest = another(browser, house), another(browser, house)
    link = begin(ada).rpartition("/")[0]
    guest.goto(link)
    expect(guest.get_by_text("Ada deals. Ada bids first.")).to_be_visible()
    enter(ada, "Ada", 70, (70, 30, 0))
    expect_totals(guest, 1, "70", "30", "0")
    expect(guest.locator("form")).to_have_count(0)
    expect(guest.get_by_role("button", name="Take back")).to_have_count(0)
    expect(guest.get_by_role("button", name="Correct deal 1")).to_have_count(0)


def test_a_deal_that_cannot_be_right_is_explained_and_stays_in_the_form(page: Page) -> None:
    begin(page)
    form = page.locator("form")
    form.get_by_role("combobox", name="Highest bidder", exact=True).select_option("Ada")
    form.get_by_role("combobox", name="Bid", exact=True).select_option("70")
    form.get_by_role("combobox", name="Trump", exact=True).select_option("red")
    for name, points in zip(NAMES, (70, 40, 0), strict=True):
        form.get_by_role("spinbutton", name=name, exact=True).fill(str(points))
    form.get_by_role("button", name="Enter").click()
    expect(page.get_by_text("this must sum to 100, not 110")).to_be_visible()
    expect(page.get_by_text("(ROOK-44)")).to_be_visible()
    expect(form.get_by_role("spinbutton", name="Ben", exact=True)).to_have_value("40")
    form.get_by_role("spinbutton", name="Ben", exact=True).fill("30")
    form.get_by_role("button", name="Enter").click()
    expect_totals(page, 1, "70", "30", "0")


@pytest.mark.parametrize("kind", ["toml", "csv"])
def test_the_scores_are_downloaded(page: Page, kind: str) -> None:
    begin(page)
    enter(page, "Ada", 70, (70, 30, 0))
    expect_totals(page, 1, "70", "30", "0")
    with page.expect_download() as download:
        page.locator(f'a[href$="scores.{kind}"]').click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert "Ada" in text
    assert "70" in text
