"""Pictures for README and docs: the first screen, tables of each kind, and a trick frame by frame.

`python -m tests.web.pictures [NAME …]` writes docs/pictures/NAME, or all of them. `trick.webp` is
an animated WebP. This module assembles the frames itself, so nothing else has to be installed.
"""

import base64
import struct
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from parlour.games import GAMES
from tests.web import browser as browsers
from tests.web import make_scenes
from tests.web.conftest import House
from tests.web.players import FOLLOWER, ready, start

Shot = Callable[[Page], bytes]
OUT = Path(__file__).parents[2] / "docs" / "pictures"
ENCODE = """async ([shot, [width, height]]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${shot}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), {width, height});
  canvas.getContext('2d', {alpha: false}).drawImage(image, 0, 0, width, height);
  return canvas.toDataURL('image/webp', 0.75);
}"""
FRAMES = 16
PAUSE = 0.6
"""Seconds per frame."""
SIZE = (480, 412)
"""The picture: the window without the bar above the felt."""
GAME = "high-14"
STILLS = {"trick.jpg": "high-14-4-middle", "dominoes.jpg": "draw-dominoes-4-middle"}
PHONES = ("rook-4-middle", "sebastopol-4-middle", "rook-solitaire-1-middle", "tuxedo-4-middle")
WORDS = "sentences"
WORDS_SHOWN = 9
"""How many words lie on the table in the picture of a word game."""


def chunks(webp: bytes) -> list[tuple[bytes, bytes]]:
    """Return the chunks of a WebP, each with its name and content."""
    at, found = 12, []
    while at < len(webp):
        (length,) = struct.unpack("<I", webp[at + 4 : at + 8])
        found.append((webp[at : at + 4], webp[at + 8 : at + 8 + length]))
        at += 8 + length + length % 2
    return found


def chunk(name: bytes, content: bytes) -> bytes:
    """Return a chunk as written in a file."""
    return name + struct.pack("<I", len(content)) + content + bytes(len(content) % 2)


def three(number: int) -> bytes:
    """Return a number in three bytes, the lowest first."""
    return number.to_bytes(3, "little")


def animated(frames: list[bytes], size: tuple[int, int], seconds: float) -> bytes:
    """Return one animated WebP made of several still ones of the same size."""
    corner = three(size[0] - 1) + three(size[1] - 1)
    made = [chunk(b"VP8X", b"\x02\0\0\0" + corner), chunk(b"ANIM", bytes(6))]
    for frame in frames:
        drawn = [chunk(name, content) for name, content in chunks(frame) if name == b"VP8 "]
        head = bytes(6) + corner + three(round(1000 * seconds)) + b"\x02"
        made.append(chunk(b"ANMF", head + b"".join(drawn)))
    body = b"WEBP" + b"".join(made)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def seen(page: Page) -> bytes:
    """Return the felt as a WebP; the browser encodes it."""
    shot = base64.b64encode(page.locator(".felt").screenshot()).decode()
    found = page.evaluate(ENCODE, [shot, SIZE])
    return base64.b64decode(found.partition(",")[2])


def trick(page: Page) -> bytes:
    """Play a little and return a frame after each change."""
    page.set_viewport_size({"width": 480, "height": 460})
    start(page, GAME)
    frames: list[bytes] = []
    while len(frames) < FRAMES:
        ready(page)
        frames.append(seen(page))
        cards = page.locator(".own button.open")  # in a fan the next card covers its middle
        if cards.count():
            cards.first.dispatch_event("click")
        for _ in range(3):
            page.wait_for_timeout(350)
            frames.append(seen(page))
    return animated(frames[:FRAMES], SIZE, PAUSE)


def first_screen(page: Page) -> bytes:
    """Return the first screen with a box open."""
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto("/")
    page.locator("[data-book='rook']").click()
    page.locator("[data-game='rook']").wait_for()
    page.evaluate("document.fonts.ready")
    page.mouse.move(0, 0)
    return page.screenshot(type="jpeg", quality=80)


def words(page: Page) -> bytes:
    """Play a word game by hints and return the table when there are some words."""
    page.set_viewport_size({"width": 1280, "height": 720})
    page.emulate_media(reduced_motion="reduce")  # no word is under way in the picture
    start(page, WORDS, hints=True)
    page.evaluate(FOLLOWER, [200])
    page.wait_for_function(
        """least => document.querySelectorAll('.felt .word').length >= least
            && document.querySelector('.say input') && !document.querySelector('.note')""",
        arg=WORDS_SHOWN,
    )
    return page.screenshot(type="jpeg", quality=80)


def still(page: Page, scene: str, size: tuple[int, int], kind: str = "jpeg") -> bytes:
    """Return the picture of a scene of the gallery."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/#/gallery/{scene}")
    page.locator(f"[data-shown='{scene}'] ~ .frame .felt .plate").first.wait_for()
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(100)
    if kind == "png":
        return page.screenshot(type="png")
    return page.screenshot(type="jpeg", quality=80)


def phones(page: Page) -> bytes:
    """Return several phones side by side."""
    shots = [base64.b64encode(still(page, one, (390, 780), "png")).decode() for one in PHONES]
    images = "".join(f'<img src="data:image/png;base64,{shot}" width=346>' for shot in shots)
    page.set_viewport_size({"width": 1400, "height": 692})
    page.set_content(f"<body style='margin:0;display:flex;gap:5px'>{images}</body>")
    return page.screenshot(type="jpeg", quality=80)


def take(browser: Browser, house: House, wanted: list[str]) -> None:
    """Take the pictures and write them."""
    context = browser.new_context(base_url=house.url, locale="en-GB")
    context.set_default_timeout(240_000)
    context.add_init_script(
        """if (location.protocol === "http:") localStorage.setItem("parlour.settings",
            JSON.stringify({oneClick: true, side: false, sounds: "never"}))"""
    )
    games = [game for game in GAMES if any(game.key in one for one in (*STILLS.values(), *PHONES))]
    body = make_scenes.encoded(make_scenes.of_games(games))
    context.route(
        "**/gallery.json", lambda route: route.fulfill(body=body, content_type="application/json")
    )
    made: dict[str, Shot] = {
        "shelf.jpg": first_screen,
        "trick.webp": trick,
        "words.jpg": words,
        "phones.jpg": phones,
        **{name: partial(still, scene=scene, size=(1280, 720)) for name, scene in STILLS.items()},
    }
    for name in wanted or list(made):
        page = context.new_page()
        (OUT / name).write_bytes(made[name](page))
        page.close()
    context.close()


def main(wanted: list[str]) -> int:
    path = browsers.find()
    if path is None:
        print(browsers.HELP, file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        house = House(Path(folder), 0.3)
        house.start()
        browser = driver.chromium.launch(executable_path=path, args=list(browsers.ARGUMENTS))
        take(browser, house, wanted)
        browser.close()
        house.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
