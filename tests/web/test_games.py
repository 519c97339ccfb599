"""Every game is started from the home page and played to the end of a deal against bots."""

import pytest
from playwright.sync_api import Page, expect

from parlour.games import GAMES
from parlour.table.game import Game
from tests.web.players import PLAYER, play_deals, start

TYPED = ("sentences", "block-words")
LONG = (*TYPED, "alphabets")
"""Where chance alone rarely ends a deal: `make test-slow` plays these to the end."""


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, id=game.key, marks=pytest.mark.slow if game.key in LONG else ())
        for game in GAMES
    ],
)
def test_a_deal_against_bots(page: Page, game: Game) -> None:
    start(page, game.key)
    play_deals(page, patience=900 if game.key in LONG else 120)
    expect(page.locator(".note.good")).to_be_visible()
    page.keyboard.press("s")
    expect(page.get_by_role("region", name="Score sheet")).to_contain_text("Deal 1")


@pytest.mark.parametrize("key", TYPED)
def test_a_long_deal_goes_on(page: Page, key: str) -> None:
    start(page, key)
    page.evaluate(PLAYER, [10, 1])
    name = page.locator(".plate.own .text").inner_text()
    expect(page.locator(".log li", has_text=name).nth(4)).to_be_attached()
