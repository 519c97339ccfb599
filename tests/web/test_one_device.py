"""Several people at one device: it is covered while they hand it on."""

from playwright.sync_api import BrowserContext, Page, expect

from tests.web.players import OFTEN, move

NAMES = ("Ann", "Ben", "Cyd")
HAND = ".fan.own button"


def sit_down(page: Page, game: str) -> None:
    page.goto(f"/#/game/{game}")
    page.get_by_role("button", name="One more player").click()
    for number, name in enumerate(NAMES, start=1):
        page.get_by_label(f"Player {number}").fill(name)
    page.get_by_role("button", name="Play at this device").click()


def awaited(page: Page) -> bool:
    """Wait for a cover or a player's turn; return whether the device is covered."""
    page.wait_for_function(
        "() => document.querySelector('.cover .main, .prompt.yours')", polling=OFTEN
    )
    return page.locator(".cover").is_visible()


def test_the_device_is_covered_between_two_players(context: BrowserContext) -> None:
    page = context.new_page()
    sit_down(page, "block")
    assert awaited(page)
    handed = 0
    while handed < 3:
        if not awaited(page):  # the same player goes on
            move(page, 0)
            continue
        cover = page.locator(".cover")
        me = cover.get_by_role("button", name="I am ")
        name = me.inner_text().removeprefix("I am ")
        expect(me).to_be_focused()
        expect(page.locator(HAND)).to_have_count(0)
        expect(page.locator(".felt")).to_be_visible()

        me.press("Enter")
        expect(page.locator(".plate.own")).to_contain_text(name)
        expect(page.locator(HAND)).not_to_have_count(0)
        handed += 1
        page.reload()  # whoever finds the device sees no hand
        assert awaited(page)
        page.get_by_role("button", name=f"I am {name}").click()
        expect(page.locator(HAND)).not_to_have_count(0)
        move(page, 0)
