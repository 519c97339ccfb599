"""Names: one rule and one message wherever a name is typed."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import House
from tests.web.test_hall import invite
from tests.web.test_people import another, set_table

LONG = "A name has 1 to 24 characters."
LETTER = "A name needs a letter, a digit or an emoji."
BEGUN = "A" * 22
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.fixture(params=["start page", "guest", "rename", "party"])
def naming(request: pytest.FixtureRequest, page: Page, browser: Browser, house: House) -> Page:
    """A page where somebody who was called Ann types a name."""
    where = request.param
    link = invite(page, 1, 8) if where == "party" else set_table(page)
    person = page if where == "rename" else another(browser, house)
    person.goto("/")
    person.get_by_label("Your name").fill("Ann")
    person.get_by_role("button", name="Save", exact=True).click()
    expect(person.get_by_role("button", name="Save", exact=True)).to_be_disabled()
    if where != "start page":
        person.goto(link)
        expect(person.get_by_label("Your name")).to_have_value("Ann")
    return person


def test_a_name_has_the_same_rule_and_the_same_message_everywhere(naming: Page) -> None:
    field, said = naming.get_by_label("Your name"), naming.get_by_role("alert")
    field.fill(f"{BEGUN}{FAMILY}")
    expect(field).to_have_value(BEGUN)  # no part of an emoji
    expect(said).to_have_text(LONG)
    field.fill(f"  {BEGUN}BB")
    expect(field).to_have_value(f"{BEGUN}BB")
    expect(said).to_have_count(0)
    for name, reason in (("!!!", LETTER), ("   ", LONG), ("*", LETTER)):
        field.fill(name)
        field.press("Enter")
        expect(said).to_have_text(reason)
        expect(field).to_have_attribute("aria-invalid", "true")
    field.fill(FAMILY)
    field.press("Enter")
    expect(said).to_have_count(0)
    naming.goto("/")
    expect(naming.get_by_label("Your name")).to_have_value(FAMILY)
