"""Packs and sheets are printed from the browser."""

from pathlib import Path

from playwright.sync_api import Page, expect


def test_a_score_sheet_is_saved_from_the_page_of_a_game(page: Page, tmp_path: Path) -> None:
    page.goto("/#/game/rook")
    page.get_by_role("link", name="Print", exact=True).click()
    expect(page.get_by_role("heading", name="Print Rook")).to_be_visible()
    what = page.get_by_role("combobox", name="What")
    expect(what).to_have_value("pack")
    expect(page.get_by_role("combobox", name="Size of cards")).to_be_visible()
    what.select_option("score-sheet")
    expect(page.get_by_role("combobox", name="Size of cards")).to_be_hidden()
    page.get_by_role("combobox", name="Paper").select_option("letter")
    page.get_by_role("combobox", name="Players", exact=True).select_option("3")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the PDF").click()
    assert saved.value.suggested_filename == "rook-score-sheet.pdf"
    saved.value.save_as(tmp_path / "sheet.pdf")
    made = (tmp_path / "sheet.pdf").read_bytes()
    assert made.startswith(b"%PDF-")
    assert b"/MediaBox [0 0 612.00 792.00]" in made


def test_a_party_has_its_tallies_and_a_game_without_scores_has_no_sheet(page: Page) -> None:
    page.goto("/#/print/dixie-rook/tallies")
    tables = page.get_by_role("spinbutton", name="Tables")
    expect(tables).to_have_value("4")
    page.get_by_role("spinbutton", name="Rounds").fill("5")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the PDF").click()
    assert saved.value.suggested_filename == "dixie-rook-tallies.pdf"
    page.goto("/#/print/fortune/score-sheet")
    expect(page.get_by_role("heading", name="Print Fortune-Telling")).to_be_visible()
    expect(page.get_by_role("combobox", name="What").locator("option")).to_have_count(4)
    expect(page.get_by_role("combobox", name="What")).to_have_value("pack")
    page.goto("/#/real")
    page.get_by_role("link", name="Print", exact=True).click()
    page.get_by_role("combobox", name="Game", exact=True).select_option("quit")
    expect(page.get_by_role("heading", name="Print Quit")).to_be_visible()
