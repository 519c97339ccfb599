"""Firefox and WebKit play whole deals, and lay the table as Chromium does."""

from collections.abc import Iterator
from math import inf
from pprint import pformat
from typing import Any

import pytest
from playwright.sync_api import Browser

from parlour.games import GAMES, find_game
from parlour.table.game import Game
from tests.web import engines
from tests.web.conftest import WITH_NOVICES, House, lacking
from tests.web.engines import ENGINES, Engine
from tests.web.players import PLAYER
from tests.web.test_sight import LOOK

GATE = ("rook", "block-dominoes", "rook-solitaire")
PHONE, DESK = (390, 844), (1280, 800)
NEAR = 4.0
"""How many pixels apart the same thing may lie in two engines."""
MOVES, END = 12, 100_000
"""The numbers of a scene in the middle of a deal, and of one that no deal reaches."""
PERIOD = 1000
"""How many milliseconds pass between two checks of a table: each is dear in WebKit."""

SETTINGS = (
    """() => localStorage.setItem("parlour.settings", '{"bots": "novice", "motion": false}')"""
)
"""Nothing flies: WebKit does not always know that its reader wants less motion."""
SIT = """game => fetch("/api/play", {method: "POST", body: JSON.stringify({game, bots: "novice"}),
    headers: {"X-Parlour": "1", "content-type": "application/json"}})
    .then(answer => answer.json()).then(made => made.table)"""
READY = """() => document.fonts.status === "loaded"
    && !!document.querySelector(".felt .prompt, .result")"""
LAID = """async () => {
    const look = () => {
        const found = {}, names = {};
        for (const one of document.querySelectorAll(`header.bar, .plate, .prompt, .facts-at,
                .own .fan, .felt [data-face], .calls .choice, .result, .result .button`)) {
            const kind = one.dataset.plate ?? one.dataset.face
                ?? (one.matches("button, select") ? one.textContent.trim() : "");
            const name = `${one.getAttribute("class").split(" ")[0]} ${kind}`;
            names[name] = (names[name] ?? 0) + 1;
            // The box around a group of drawings holds what they hide in some engines.
            const drawn = one.matches("g") ? one.querySelector("rect") : one;
            const {x, y, width, height} = drawn.getBoundingClientRect();
            found[`${name} ${names[name]}`] = [x, y, width, height];
        }
        return found;
    };
    for (let places, last = ""; ; last = JSON.stringify(places)) {
        places = look();
        if (JSON.stringify(places) === last)
            return {places, seq: document.querySelector(".felt").dataset.seq};
        await new Promise(done => setTimeout(done, 100));
    }
}"""
"""The places of whatever is on the table, as soon as nothing moves any more."""
PLAY = f"""stop => {{
    window.complaints = [];
    addEventListener("error", event => window.complaints.push(event.message));
    ({LOOK})([{PERIOD}]);
    ({PLAYER})([120, 1, stop]);
}}"""
DONE = """stop => {
    const seq = parseInt(document.querySelector(".felt").dataset.seq);
    return !!document.querySelector(seq >= stop ? ".prompt.yours, .result" : ".result");
}"""
FOUND = "() => ({wrong: window.wrong, moved: window.moved, complaints: window.complaints})"


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    lacks = engines.install(request.param)
    if lacks:
        lacking(lacks)
    with ENGINES[request.param]() as engine:
        yield engine


def in_chromium(browser: Browser, house: House, engine: Engine, table: str) -> Any:
    """Return where Chromium lays the same table, for the same player, at the same size."""
    width, height = engine.run("() => [innerWidth, innerHeight]")
    context = browser.new_context(
        base_url=house.url,
        viewport={"width": width, "height": height},
        locale="en-GB",
        reduced_motion="reduce",
    )
    cookies = [{"name": k, "value": v, "url": house.url} for k, v in engine.cookies().items()]
    context.add_cookies(cookies)  # type: ignore[arg-type]
    context.add_init_script(WITH_NOVICES)
    page = context.new_page()
    page.goto(f"/t/{table}")
    page.wait_for_function(READY)
    laid = page.evaluate(LAID)
    context.close()
    return laid


def differences(one: dict[str, list[float]], two: dict[str, list[float]]) -> dict[str, object]:
    """Return what lies elsewhere, or is not there, in one of two pictures."""
    found: dict[str, object] = dict.fromkeys(one.keys() ^ two.keys(), "missing")
    for what in one.keys() & two.keys():
        wide = inf if what.startswith("button") else NEAR  # texts are not equally wide
        near = (wide, NEAR, wide, NEAR)
        if any(abs(a - b) > n for a, b, n in zip(one[what], two[what], near, strict=True)):
            found[what] = ([round(a) for a in one[what]], [round(a) for a in two[what]])
    return found


def play(
    engine: Engine, browser: Browser, house: House, game: Game, stops: tuple[int, ...]
) -> None:
    """Play a deal; look at it where it stops, at both sizes."""
    engine.resize(*DESK)
    engine.open(house.url)
    engine.run(SETTINGS)
    table = engine.run(SIT, game.key)
    faults: dict[str, object] = {}
    for stop in stops:
        for size in (PHONE, DESK):
            engine.resize(*size)
            engine.open(f"{house.url}/t/{table}")
            engine.wait(READY)
            if size == PHONE:
                engine.run(PLAY, stop)
                engine.wait(DONE, stop)
                seen = engine.run(FOUND)
                faults |= {f"{stop} {what}": seen[what] for what in seen if seen[what]}
                engine.open(f"{house.url}/t/{table}")
                engine.wait(READY)
            here, there = engine.run(LAID), in_chromium(browser, house, engine, table)
            assert here["seq"] == there["seq"]
            apart = differences(there["places"], here["places"])
            if apart:
                faults[f"{stop} {size}"] = apart
    assert not faults, f"{engine.name} {game.key}:\n{pformat(faults, width=120)}"


def test_three_games_look_as_in_chromium(engine: Engine, browser: Browser, house: House) -> None:
    for key in GATE:
        play(engine, browser, house, find_game(key), (MOVES, END))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_game_looks_as_in_chromium(
    engine: Engine, browser: Browser, house: House, game: Game
) -> None:
    play(engine, browser, house, game, (0, MOVES, END))
