"""The referee for words, and differences side by side."""

from playwright.sync_api import Page, expect


def test_a_word_is_ruled_about_with_its_clause_and_the_dictionary_that_counts(page: Page) -> None:
    page.goto("/#/referee")
    page.get_by_role("combobox", name="Game", exact=True).select_option("anagrams")
    page.get_by_role("textbox", name="The word").fill("cats")
    page.get_by_role("textbox", name="Words of the table that it takes").fill("cat")
    page.get_by_role("textbox", name="Single letters").fill("s")
    page.get_by_role("button", name="Ask for a ruling").click()
    expect(page.get_by_text("CATS: not allowed")).to_be_visible()
    expect(page.get_by_role("link", name="ANA-11a")).to_be_visible()
    page.get_by_role("textbox", name="The word").fill("whilom")
    page.get_by_role("textbox", name="Words of the table that it takes").fill("")
    page.get_by_role("textbox", name="Single letters").fill("whilom")
    page.get_by_role("combobox", name="Dictionary that counts").select_option("1913")
    page.get_by_role("button", name="Ask for a ruling").click()
    expect(page.get_by_text("WHILOM: good")).to_be_visible()
    expect(page.get_by_text("WHILOM is a word of the dictionary of 1913.")).to_be_visible()
    page.get_by_role("button", name="(ANA-13)").click()
    expect(page.get_by_role("timer")).to_be_visible()


def test_two_editions_are_side_by_side(page: Page) -> None:
    page.goto("/#/differences/block/quit")
    expect(page.get_by_text("Whoever blocks a suit gains the lead.")).to_be_visible()
    expect(page.get_by_text("Whoever breaks a suit gains the lead.")).to_be_visible()
    page.get_by_role("combobox", name="Game").nth(1).select_option("block")
    expect(page.get_by_text("Whoever breaks a suit gains the lead.")).to_have_count(0)
