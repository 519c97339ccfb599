"""Every game is started from the home page and played to the end of a deal against bots."""

import pytest
from playwright.sync_api import Page, expect

from parlour.games import GAMES
from parlour.table.game import Game
from tests.web.players import play_deals, start

LONG = ("sentences",)
"""Where nothing ends a deal soon: these are played by `make test-slow`."""


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
