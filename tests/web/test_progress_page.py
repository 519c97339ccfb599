"""The player's own results in the browser: counted, exported, erased and imported; the path."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.players import move, patiently, ready, sit_down

GAME = "block-dominoes"


def test_a_deal_counts_and_goes_into_a_file_and_back(page: Page, tmp_path: Path) -> None:
    sit_down(page, GAME)
    while ready(page) == "turn":
        move(page, 0)
    page.goto("/#/stats")
    results = page.get_by_role("region", name="Your results")
    row = results.get_by_role("row").filter(has_text="Block Game")
    expect(row).to_contain_text(re.compile(r"novice.*[01]/1"))
    with page.expect_download() as got:
        page.get_by_role("link", name="Save as a file").click()
    got.value.save_as(tmp_path / "mine.json")
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Erase my results").click()
    expect(results).to_contain_text("Deals that you play to the end are counted here")
    page.locator("input[type=file]").set_input_files(tmp_path / "mine.json")
    expect(row).to_be_visible()
    best = results.get_by_role("listitem").filter(has_text="Block Game")
    expect(best.get_by_role("link")).to_have_attribute("href", re.compile("#/replay"))


def test_what_decisions_cost_is_plotted_game_by_game(page: Page, tmp_path: Path) -> None:
    """Points differ from game to game, so one line for all of them would say nothing."""
    plain = {"deal": 1, "level": "club", "points": 1, "lead": 1.0, "won": True, "decisions": 4}
    deals = [
        plain | {"table": f"t{number}", "at": number, "game": game, "lost": number}
        for number, game in enumerate(["bergen", "rook", "bergen", "rook", "block"])
    ]
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({"parlour": "progress", "version": 1, "deals": deals}))
    page.goto("/#/stats")
    page.locator("input[type=file]").set_input_files(file)
    plots = page.get_by_role("img", name=re.compile("what a decision cost you"))
    expect(plots).to_have_count(2)
    for title in ("Bergen", "Rook"):
        plot = page.get_by_role("img", name=re.compile(f"^{title}: "))
        expect(plot.locator("circle")).to_have_count(2)
    best = page.get_by_role("region", name="Your results").get_by_role("listitem")
    expect(best).to_have_count(3)
    expect(best.get_by_role("link")).to_have_count(0)  # there are no such tables here


def test_the_path_says_which_guided_deal_is_next(page: Page) -> None:
    page.goto("/#/stats")
    path = page.get_by_role("region", name="Your path through the games")
    first = path.locator(".next").inner_text()
    path.get_by_role("link", name="Play the guided deal").click()
    expect(page).to_have_url(re.compile("/#/tutorial/"))
    expect(page.locator(".guide")).to_be_visible()
    with page.expect_response("**/api/progress/learned") as noted:
        for _ in patiently(page):
            if page.get_by_role("button", name="Now play").count():
                break
            page.locator(".guide .button.main").click()
    assert noted.value.ok
    page.goto("/#/stats")
    expect(path.locator(".next")).not_to_have_text(first)
