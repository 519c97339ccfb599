"""Common habits at a table: dragging, keys, forced moves, animation, sounds, searching."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from parlour.games import GAMES
from tests.web.conftest import House
from tests.web.players import move, patiently, play_deals, ready, sit_down

GAME = "high-14"
"""Without an auction: every move is a card."""

WATCHED = """
  window.flown = []; window.sounded = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
      window.flown.push(how.duration); return animate.call(this, frames, how); };
  window.AudioContext = class extends AudioContext {
      constructor() { super(); window.sounded += 1; window.audio = this; } };
"""
"""Counts the pieces that fly over the felt, and records whether a sound was played."""

RESTS = """async () => {
  while (window.audio && window.audio.state !== 'suspended')
    await new Promise((done) => setTimeout(done, 100));
}"""
"""Waits until the audio is suspended."""


def faces(page: Page) -> list[str]:
    """Return the player's hand from left to right."""
    found: list[str] = page.locator(".own [data-face]").evaluate_all(
        "all => all.map(one => one.dataset.face)"
    )
    return found


def drag(page: Page, piece: Locator, right: float, up: float) -> None:
    """Drag a piece by a number of pixels."""
    box = piece.bounding_box()
    assert box
    x, y = box["x"] + 12, box["y"] + 20
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right / 2, y - up / 2, steps=3)
    page.mouse.move(x + right, y - up, steps=3)
    page.mouse.up()


def like(page: Page, **settings: object) -> None:
    """Set this browser's table preferences."""
    text = json.dumps(json.dumps({"bots": "novice", **settings}))
    page.add_init_script(f"localStorage.setItem('parlour.settings', {text})")


def test_a_card_is_dragged_to_another_place_and_to_the_middle(page: Page) -> None:
    sit_down(page, GAME)
    ready(page)
    hand = faces(page)
    drag(page, page.locator(".own .slot").first, 260, 0)
    moved = faces(page)
    assert sorted(moved) == sorted(hand)
    assert moved[0] == hand[1]
    assert moved.index(hand[0]) > 1
    card = page.locator(".own button.open").first
    face = card.locator("[data-face]").get_attribute("data-face")
    seen = page.locator(".felt").get_attribute("data-seq") or ""
    drag(page, card, 0, 260)
    expect(page.locator(".felt")).not_to_have_attribute("data-seq", seen)
    assert face not in faces(page)
    assert faces(page) == [one for one in moved if one != face]


def test_a_key_shows_the_last_trick(page: Page) -> None:
    sit_down(page, GAME)
    for step in patiently(page):
        ready(page)
        if page.get_by_role("button", name="Last trick").count():
            break
        move(page, step)
    page.keyboard.press("l")
    expect(page.locator(".last [data-face]")).to_have_count(4)
    page.keyboard.press("Escape")
    expect(page.locator(".last")).to_have_count(0)


LOOK = """() => [
    document.querySelector('.felt').dataset.seq,
    document.querySelectorAll('.own .slot').length,
    document.querySelectorAll('.own button.open, .calls button.choice').length,
]"""


@pytest.mark.sampled(2)
@pytest.mark.parametrize("forced", ["last", "all"])
def test_forced_cards_are_played_automatically(page: Page, forced: str) -> None:
    like(page, forced=forced)
    sit_down(page, GAME)
    by_itself = 0
    for step in patiently(page, 120):
        if ready(page) == "over":
            break
        seen, held, choices = page.evaluate(LOOK)  # a card may be played at any time
        if choices == 1 and (held == 1 or forced == "all"):
            expect(page.locator(".felt")).not_to_have_attribute("data-seq", seen)
            by_itself += 1
        elif choices:
            move(page, step)
    assert by_itself


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("reduced", "liked", "moves", "sounds"),
    [
        ("no-preference", {"sounds": "always"}, True, True),
        ("no-preference", {"motion": False, "sounds": "never"}, False, False),
        ("reduce", {"sounds": "always"}, False, True),
    ],
    ids=["usual", "switched-off", "reduced-motion"],
)
def test_movement_and_sounds_are_short_and_can_be_switched_off(
    browser: Browser,
    house: House,
    reduced: Any,
    liked: dict[str, Any],
    *,
    moves: bool,
    sounds: bool,
) -> None:
    context = browser.new_context(base_url=house.url, locale="en-GB", reduced_motion=reduced)
    context.add_init_script(WATCHED)
    page = context.new_page()
    like(page, **liked)
    sit_down(page, GAME)
    for step in range(2):
        ready(page)
        move(page, step)
    ready(page)
    flown = page.evaluate("window.flown")
    assert bool(flown) == moves
    assert all(length <= 250 for length in flown)
    assert bool(page.evaluate("window.sounded")) == sounds
    # Between sounds the audio rests.
    page.evaluate(RESTS)
    context.close()


def test_the_rulebook_is_searched(page: Page) -> None:
    sit_down(page, GAME)
    page.keyboard.press("i")
    page.get_by_label("Search the rulebook").fill("trump")
    clauses = page.locator(".book [data-clause]")
    expect(page.locator(".book [role='status']")).to_have_text(f"{clauses.count()} clauses")
    assert clauses.count() > 1
    assert all("trump" in text.lower() for text in clauses.all_text_contents())


def test_the_list_of_games_is_filtered(page: Page) -> None:
    page.goto("/")
    shown = page.locator("[data-game]")
    for label, value, fits in (
        ("Family", "Card Dominoes", lambda game: game.family == "dominoes"),
        ("Players", "8", lambda game: 8 in game.seats),
        ("Difficulty", "easy", lambda game: game.difficulty == "easy"),
    ):
        page.get_by_label(label).select_option(value)
        expect(shown).to_have_count(sum(map(fits, GAMES)))
        page.get_by_label(label).select_option("")
    expect(shown).to_have_count(0)
    expect(page.locator(".box")).to_have_count(5)


def test_played_deals_are_in_the_statistics(page: Page) -> None:
    sit_down(page, GAME)
    ready(page)
    page.goto("/#/stats")
    expect(page.get_by_role("row").filter(has_text="High 14").first).to_be_visible()


def test_a_hint_that_takes_long_says_so_and_nobody_has_to_wait(page: Page) -> None:
    held: list[tuple[WebSocketRoute, str]] = []

    def hold_hints(client: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            text = message if isinstance(message, str) else message.decode()
            if '"is":"hint"' in text:
                held.append((client, text))
            else:
                client.send(text)

        client.connect_to_server().on_message(pass_on)

    page.route_web_socket("**/ws/*", hold_hints)
    sit_down(page, GAME)
    ready(page)
    note = page.locator(".prompt small")
    page.get_by_role("button", name="Hint").click()
    expect(note).to_have_text("The bot is thinking about a hint …")
    for _ in patiently(page):
        if held:
            break
    client, answer = held.pop()
    client.send(answer)
    expect(note).to_contain_text("lay the")
    page.get_by_role("button", name="Figures").click()
    move(page, 0)
    expect(note).to_have_count(0)


def test_a_refusal_does_not_cover_the_result(page: Page) -> None:
    refusal = {"is": "refused", "id": "1", "code": "", "sentence": "Somebody was quicker."}

    def refuse_at_the_end(client: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            text = message if isinstance(message, str) else message.decode()
            if '"headline"' in text:
                client.send(json.dumps(refusal))
            client.send(text)

        client.connect_to_server().on_message(pass_on)

    page.route_web_socket("**/ws/*", refuse_at_the_end)
    sit_down(page, GAME)
    play_deals(page)
    expect(page.locator(".result")).to_be_visible()
    expect(page.locator(".note")).to_have_count(0)


def test_a_long_refusal_has_the_width_of_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    sit_down(page, "alphabets")
    page.locator(".say input").fill("zzqx")
    page.locator(".say input").press("Enter")
    note = page.locator(".note.bad")
    expect(note).to_contain_text("ZZQX is not in the modern dictionary")
    whole, text = note.bounding_box(), note.locator("span").bounding_box()
    assert whole
    assert text
    assert text["width"] > 0.8 * whole["width"]
    assert whole["height"] < 300


def test_a_word_with_several_ways_is_a_question(page: Page) -> None:
    """The player answers with a button in words, and the whole move is sent."""
    ways = {"make CATE from CAT@1": "Take CAT from Ada", "make CATE": "Take only loose letters"}
    question = {
        "is": "refused",
        "code": "move/unclear",
        "sentence": "CATE can be made in several ways. Which words does it take?",
        "choices": [{"move": move, "label": label} for move, label in ways.items()],
    }
    moves: list[str] = []

    def ask(client: WebSocketRoute) -> None:
        server = client.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            said = json.loads(message)
            if said["do"] != "move":
                server.send(message)
                return
            moves.append(said["move"])
            if said["move"] == "cate":
                client.send(json.dumps({**question, "id": said["id"]}))

        client.on_message(pass_on)

    page.route_web_socket("**/ws/*", ask)
    page.set_viewport_size({"width": 390, "height": 844})
    sit_down(page, "alphabets")
    page.locator(".say input").fill("cate")
    page.locator(".say input").press("Enter")
    note = page.locator(".note")
    expect(note).to_contain_text("Which words does it take?")
    expect(note).not_to_have_class(re.compile("bad"))
    note.get_by_role("button", name="Take CAT from Ada").click()
    expect(note).to_have_count(0)
    for _ in patiently(page):
        if moves == ["cate", "make CATE from CAT@1"]:
            break


def test_a_refusal_goes_when_the_turn_begins(page: Page) -> None:
    """A call that came too late would cover the player's own words in the next turn."""
    late = {"is": "refused", "id": "1", "code": "move/not-your-turn", "sentence": "Too late."}

    def refuse_after_the_move(client: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            client.send(message)
            if json.loads(message)["is"] == "ack":
                client.send(json.dumps(late))

        client.connect_to_server().on_message(pass_on)

    page.route_web_socket("**/ws/*", refuse_after_the_move)
    sit_down(page, GAME)
    ready(page)
    move(page, 0)
    ready(page)
    expect(page.locator(".note")).to_have_count(0)
