"""What a person does at the table, by mouse and keyboard; no game is known here."""

import re

from playwright.sync_api import Page, expect

MOST_MOVES = 400


def start(page: Page, game: str) -> None:
    """Go from the home page to the first card in one click."""
    page.goto("/")
    page.locator(f"[data-game='{game}']").get_by_role("button").first.click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))
    expect(page.locator(".felt")).to_be_visible()


def ready(page: Page) -> str:
    """Wait until it is one's turn or the deal is over, and say which."""
    page.wait_for_function(
        """() => document.querySelector('.note.good')
           || (document.querySelector('.prompt.yours')
               && !document.querySelector('.call:disabled')
               && document.querySelector('button.open, .calls button, .box button'))"""
    )
    return "over" if page.locator(".note.good").count() else "turn"


def move(page: Page, pick: int) -> None:
    """Make one step of a move: lift a piece and play it, or press a button."""
    pieces = page.locator("button.open")
    buttons = page.locator(".calls button, .box button")
    seen = page.locator(".felt").get_attribute("data-seq")
    if pieces.count():
        piece = pieces.nth(pick % pieces.count())
        piece.press("Enter")
        if page.locator(".calls button").count() and page.locator("button.lifted").count():
            page.locator(".calls button").nth(pick % buttons.count()).click()
    else:
        buttons.nth(pick % buttons.count()).click()
    page.wait_for_function(
        "seen => document.querySelector('.felt').dataset.seq !== seen", arg=seen, timeout=15_000
    )


def play_deal(page: Page) -> int:
    """Play until the deal is over; return how many moves that took."""
    for moves in range(MOST_MOVES):
        if ready(page) == "over":
            return moves
        move(page, moves * 7 + 3)
    raise AssertionError("The deal does not end")
