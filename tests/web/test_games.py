"""A game is started from the home page and played to the end of a deal against bots.

The games take turns; every game runs within eight days.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from parlour.games import GAMES
from parlour.table.game import Game
from tests.web.players import FOLLOWER, PLAYER, play_deals, start

IN_WORDS = {"sentences": "word", "block-words": "word", "alphabets": "lost round"}
"""Word games, where random play rarely ends a deal, and the unit of their scores."""
WITHOUT_OPPONENT = ("fortune", "time")
"""Games for one in which no points are compared."""


@pytest.mark.sampled(8)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_deal_against_bots(page: Page, game: Game) -> None:
    if game.key == "alphabets":  # its bots look for a word as long as their level allows
        page.goto("/")
        page.evaluate("""localStorage.setItem("parlour.settings", '{"bots": "expert"}')""")
    start(page, game.key, hints=game.key in IN_WORDS and game.key != "alphabets")
    play_deals(page, player=FOLLOWER if game.key in IN_WORDS else PLAYER)
    expect(page.locator(".result")).to_be_visible()
    counted = IN_WORDS.get(game.key, "(point|word)")
    points = re.compile(rf"\b\d+\s{counted}s?\b")
    if game.key in WITHOUT_OPPONENT:
        expect(page.locator(".plate.own")).not_to_have_text(points)
    else:
        expect(page.locator(".plate.own")).to_have_text(points)
        page.keyboard.press("s")
        expect(page.get_by_role("region", name="Score sheet")).to_contain_text("Deal 1")
