"""Parties: browsers and bots, a server that dies, guests who leave, and the prizes."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.pace import pace
from tests.web.conftest import House
from tests.web.test_company import menu
from tests.web.test_people import another

SEATS = 16
LONGEST = 240_000
SLOWLY = 0.5
"""Seconds before each move of a bot."""

ON_AND_ON = """() => { window.player = setInterval(() => {
    const next = document.querySelector(".result .main");
    if (next) { if (next.matches("button")) next.click(); return; } // a link leaves the table
    if (!document.querySelector(".prompt.yours")) return;
    const can = [...document.querySelectorAll("button.open, .calls button.choice")];
    can[Math.floor(can.length / 2)]?.click();
}, 20); }"""
"""Plays every move, and goes on to the next hand."""


@pytest.fixture
def own(house: House, tmp_path: Path) -> Iterator[House]:
    """A server that a test may kill."""
    server = House(tmp_path, house.pause)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[House]:
    """Another such server, whose bots play slowly where nobody waits for them."""
    server = House(tmp_path, SLOWLY)
    server.start()
    yield server
    server.stop()


def invite(page: Page, rounds: int, seats: int = SEATS, game: str = "dixie-rook") -> str:
    """Create a party; return its link."""
    page.goto("/#/party")
    page.locator("form select").first.select_option(game)
    page.get_by_label("Players").select_option(str(seats))
    page.get_by_label("Rounds").select_option(str(rounds))
    page.get_by_label("Bots").select_option("novice")
    page.get_by_role("button", name="Create the party").click()
    expect(page.get_by_role("heading", name=f"Guests: 1 of {seats}")).to_be_visible()
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


def test_a_hall_of_sixteen_is_live_and_survives_a_crash(browser: Browser, slow: House) -> None:
    ann, bea = (another(browser, slow) for _ in range(2))
    hall = another(browser, slow)
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
    slow.kill()
    for one in (ann, bea, hall):
        expect(one.get_by_text("Connection lost")).to_be_visible()
    slow.start()
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
    expect(hall.get_by_text("The party was ended early.")).to_be_visible()
    for one in (ann, bea, hall):
        one.context.close()


def test_the_bell_takes_a_guest_from_the_hall_to_the_next_table(
    browser: Browser, slow: House
) -> None:
    """Ann is quicker than the bots at the other table; nobody waits for her to come."""
    ann = another(browser, slow)
    invite(ann, 2, 8, "domino-42")
    ann.get_by_role("button", name="Begin with bots in the free places").click()
    seated(ann)
    told = ann.get_by_role("region", name="Announcements").get_by_role("log")
    names = r"[^.,]+"
    expect(told).to_contain_text(
        re.compile(rf"Round 1: you are at table [12]\. You play with {names} against {names}\.")
    )
    ann.evaluate(ON_AND_ON)
    onward = ann.locator(".result").get_by_role("link", name="On to the next table")
    expect(onward).to_be_visible(timeout=LONGEST * pace())
    expect(ann.locator(".result h2")).not_to_contain_text("match")
    ann.evaluate("clearInterval(window.player)")
    onward.click()
    expect(ann.get_by_role("heading", name="The hall")).to_be_visible()
    expect(ann).to_have_url(re.compile(r"-2-[12]$"), timeout=LONGEST * pace())
    seated(ann)
    where = rf"you (?:stay at|won and move up to|lost .* and go down to) table {ann.url[-1]}"
    moved = re.compile(rf"Round 2: {where}\. You play with ({names}) against ({names})\.")
    expect(told).to_contain_text(moved)
    ann.keyboard.press("m")
    expect(ann.locator(".log li.notice").first).to_contain_text(moved)
    found = moved.search(told.inner_text())
    assert found
    heard = found[1].split(" and ") + found[2].split(" and ")
    seen = ann.locator(".plate:not(.own) .text").all_text_contents()
    assert sorted(heard) == sorted(f"{name} (bot)" for name in seen)
    ann.context.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "names", "rounds"),
    [(8, ("Bea", "Cleo"), 2), (16, ("Bea", "Cleo", "Dan", "Eve", "Fay", "Gus"), 4)],
)
def test_a_party_is_played_to_its_prizes(
    browser: Browser, own: House, seats: int, names: tuple[str, ...], rounds: int
) -> None:
    """Browsers, bots, a guest who leaves for good, and a server that dies in the first round."""
    ann, hall = another(browser, own), another(browser, own)
    link = invite(ann, rounds, seats, "domino-42")
    guests = [another(browser, own) for _ in names]
    for guest, name in zip(guests, names, strict=True):
        come(guest, link, name)
    hall.goto(link)
    ann.get_by_role("button", name="Begin with bots in the free places").click()
    people = [ann, *guests]
    for one in people:
        seated(one)
    expect(hall.locator(".table")).to_have_count(seats // 4)
    leaver = people.pop()
    leaver.on("dialog", lambda dialog: dialog.accept())
    menu(leaver, "Leave the table")
    expect(hall.locator(".table .bot")).to_have_count(seats - len(people))
    own.kill()
    for one in (*people, hall):
        expect(one.get_by_text("Connection lost")).to_be_visible()
    own.start()
    for one in people:
        one.evaluate(ON_AND_ON)
    for one in people:
        expect(one).to_have_url(re.compile(r"/p/[\w-]+$"), timeout=LONGEST * pace())
    for one in (*people, hall):
        expect(one.get_by_text("First prize")).to_be_visible()
        tallies = one.locator("tbody tr td:last-child").all_inner_texts()
        assert [len(tally.split("·")) for tally in tallies] == [rounds] * seats
    for one in (*people, leaver, hall):
        one.context.close()
