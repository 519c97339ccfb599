"""A person's actions at the table, by mouse and keyboard; independent of the game."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from parlour.games import bots_of, find_game
from tests.pace import pace

OFTEN = 20
"""Milliseconds between two looks at a page. By default the browser looks before it paints, and so
paints a page sixty times a second while a test waits.
"""


def on_shelf(page: Page, game: str) -> Locator:
    """Find a game on the shelf."""
    page.goto("/")
    page.locator("search input").fill(game)
    return page.locator(f"[data-game='{game}']")


def sit_down(page: Page, game: str) -> None:
    """Go to a new table with novices, if the game has bots, without the home page."""
    novices = {"bots": "novice"} if len(bots_of(find_game(game))) > 1 else {}
    made = page.request.post(
        "/api/play", data={"game": game, **novices}, headers={"X-Parlour": "1"}
    )
    page.goto(f"/t/{made.json()['table']}")
    expect(page.locator(".felt")).to_be_visible()


def start(page: Page, game: str, *, hints: bool = False) -> None:
    """Go from the home page to the first card in one click, or allow hints first as an option."""
    box = on_shelf(page, game)
    if hints:
        box.get_by_role("link", name="Friends, rules, options").click()
        page.get_by_label("Whether bots may give hints.").select_option("yes")
        page.get_by_role("button", name="Play now").click()
    else:
        box.get_by_role("button").first.click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))
    expect(page.locator(".felt")).to_be_visible()


def ready(page: Page) -> str:
    """Wait until it is the player's turn or the deal is over; return which."""
    page.wait_for_function(
        """() => document.querySelector('.result')
           || (document.querySelector('.prompt.yours')
               && !document.querySelector('.call.busy')
               && document.querySelector('button.open, .calls button.choice, .say input'))""",
        polling=OFTEN,
    )
    return "over" if page.locator(".result").count() else "turn"


def patiently(page: Page, patience: int = 60) -> Iterator[int]:
    """Count repeated attempts; fail after a number of seconds without progress."""
    end, tries = time.monotonic() + patience * pace(), 0
    while time.monotonic() < end:
        yield tries
        page.wait_for_timeout(30)
        tries += 1
    pytest.fail(f"It has not come to that in {patience} seconds.")


def move(page: Page, pick: int) -> None:
    """Make one step of a move: lift a piece and play it, or press a button."""
    pieces = page.locator("button.open")
    buttons = page.locator(".calls button.choice")
    seen = page.locator(".felt").get_attribute("data-seq")
    if pieces.count():
        piece = pieces.nth(pick % pieces.count())
        piece.press("Enter")
        if buttons.count() and page.locator("button.lifted").count():
            buttons.nth(pick % buttons.count()).click()
        elif page.locator("button.lifted").count() and page.locator(".calls select").count():
            page.locator(".calls select").first.select_option(index=1)
    else:
        buttons.nth(pick % buttons.count()).click()
    page.wait_for_function(
        "seen => document.querySelector('.felt')?.dataset.seq !== seen", arg=seen, polling=OFTEN
    )


PLAYER = """([rate, most, stop = Infinity]) => {
    let seed = 1, counted = false;
    const next = () => (seed = (seed * 16807) % 2147483647);
    const any = all => all[next() % all.length];
    const chance = part => next() / 2147483647 < part;
    window.deals = 0;
    const player = setInterval(() => {
        const over = document.querySelector(".result .main");
        if (over && !counted && ++window.deals >= most) { clearInterval(player); return; }
        counted = !!over;
        if (over) { if (chance(0.2)) over.click(); return; }
        if (!document.querySelector(".prompt.yours")) return;
        if (parseInt(document.querySelector(".felt").dataset.seq) >= stop) return;
        if (!document.querySelector(".plate.own.turn") && chance(0.8)) return;
        const half = document.querySelectorAll("button.draft");
        if (half.length && chance(0.1)) { half[1].click(); return; }
        const lifted = document.querySelector("button.lifted");
        const pieces = [...document.querySelectorAll("button.open:not(.lifted)")];
        const calls = [...document.querySelectorAll(".calls button.choice")];
        const menu = document.querySelector(".calls select.choice");
        if (!lifted && pieces.length && (!calls.length || chance(0.7))) any(pieces).click();
        else if (calls.length) any(calls).click();
        else if (menu) {
            menu.selectedIndex = 1 + next() % (menu.length - 1);
            menu.dispatchEvent(new Event("change", {bubbles: true}));
        }
    }, rate);
}"""
"""A script in the page that clicks on anything clickable, one step every `rate` milliseconds;
on pieces rather than on buttons, and rarely out of turn. It looks at a result for a moment. It may
stop at a number of the scene.

It plays whole deals: a test that controls the page from outside takes ten times as long, and is
always too late in a game where everybody may call at once.
"""


FOLLOWER = """([rate]) => {
    let did = "", at = 0;
    const one = what => document.querySelector(what);
    const again = what => did === what && performance.now() - at < 3000;
    const once = (what, act) => { did = what; at = performance.now(); act(); };
    const type = (field, text) => {
        field.value = text;
        field.dispatchEvent(new Event("input"));
        field.form.requestSubmit();
    };
    window.deals = 0;
    const follower = setInterval(() => {
        if (one(".result")) { clearInterval(follower); window.deals = 1; }
        if (!one(".prompt.yours")) return;
        const seq = one(".felt").dataset.seq, field = one(".say input");
        const hint = one(".prompt small")?.dataset.move;
        if (!hint && !again(seq))
            once(seq, () => dispatchEvent(new KeyboardEvent("keydown", {key: "h"})));
        const act = `${seq} ${hint} ${!!one(".lifted")}`;
        if (hint && !again(act))
            once(act, () => field ? type(field, hint) : one("button.hinted")?.click());
    }, rate);
}"""
"""A script that asks for a hint and plays it: in word games random clicks find no
words."""


def play_deals(
    page: Page, deals: int = 1, rate: int = 10, patience: int = 240, player: str = PLAYER
) -> None:
    """Let the page play until a number of deals are over."""
    page.evaluate(player, [rate, deals])
    page.wait_for_function(
        "most => window.deals >= most", arg=deals, polling=200, timeout=patience * 1000 * pace()
    )


LEARNER = """moves => {
    const asked = [];
    window.heard = [];
    window.learned = null;
    const one = what => document.querySelector(what);
    const type = (field, text) => {
        field.value = text;
        field.dispatchEvent(new Event("input"));
        field.form.requestSubmit();
    };
    const learner = setInterval(() => {
        const text = one(".guide .text").textContent;
        if (text !== window.heard.at(-1)) window.heard.push(text);
        const on = one(".guide .main"), said = on.textContent.trim();
        const wrong = one(".guide .wrong")?.textContent;
        if (wrong || said.endsWith("Now play!")) {
            clearInterval(learner);
            window.learned = wrong ?? asked.length;
        } else if (said === "Continue") on.click();
        else {
            const seq = parseInt(one(".felt").dataset.seq);
            if (seq !== asked.at(-1)) asked.push(seq);
            const button = one(".calls button.hinted"), field = one(".say input");
            const piece = one("button.lifted") ?? one(".slot.hinted");
            const entry = one(".calls option.hinted");
            if (field) type(field, moves[asked.length - 1]);
            else if (entry) {
                entry.parentElement.selectedIndex = entry.index;
                entry.parentElement.dispatchEvent(new Event("change", {bubbles: true}));
            } else (button ?? piece)?.click();
        }
    }, 10);
}"""
"""A script that follows a guided deal, by its highlighted move or else by typing it."""


def learn(page: Page, moves: list[str]) -> list[str]:
    """Play a guided deal to its end with these moves; return its text."""
    page.evaluate(LEARNER, moves)
    page.wait_for_function("() => window.learned !== null", polling=OFTEN)
    assert page.evaluate("window.learned") == len(moves)
    heard: list[str] = page.evaluate("window.heard")
    return heard
