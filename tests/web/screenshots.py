"""Screenshots of every game and page at three sizes, in screenshots/: check all of them.

Arguments select what to show: `python -m tests.web.screenshots rook-4-middle kind-line pages`.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.web import browser as browsers
from tests.web import make_scenes
from tests.web.conftest import House

SIZES = {"phone": (360, 740), "tablet": (1024, 768), "desk": (1920, 1080)}
OUT = Path("screenshots")


def shots(page: Page, size: str, names: list[str], *, pages: bool) -> None:
    """Take pictures of pages and of scenes of the gallery, at one size."""
    wanted = [
        (f"/#/gallery/{name}", name, f"[data-shown='{name}'] ~ .frame .felt") for name in names
    ]
    if pages:
        wanted += [("/", "home", ".box"), ("/#/game/block", "game", ".book h2")]
        wanted += [("/#/tutorial/block", "tutorial", ".guide"), ("/#/stats", "stats", "h1")]
    for path, name, wait in wanted:
        page.goto(path)
        page.locator(wait).first.wait_for()
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(50)
        page.screenshot(path=OUT / f"{name}-{size}.png")


def main(only: list[str]) -> int:
    path = browsers.find()
    if path is None:
        print(browsers.HELP, file=sys.stderr)
        return 1
    OUT.mkdir(exist_ok=True)
    kinds = [one for one in make_scenes.of_kinds() if make_scenes.is_wanted(one.name, only)]
    scenes = [*kinds, *make_scenes.of_games(only=only)]
    names = [one.name for one in scenes]
    body = make_scenes.encoded(scenes)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        house = House(Path(folder))
        house.start()
        browser = driver.chromium.launch(executable_path=path, args=list(browsers.ARGUMENTS))
        for size, (width, height) in SIZES.items():
            context = browser.new_context(
                base_url=house.url,
                viewport={"width": width, "height": height},
                device_scale_factor=2 if size == "phone" else 1,
                has_touch=size == "phone",
                locale="en-GB",
                reduced_motion="reduce",
            )
            context.route(
                "**/gallery.json",
                lambda route: route.fulfill(body=body, content_type="application/json"),
            )
            shots(context.new_page(), size, names, pages=not only or "pages" in only)
            context.close()
        browser.close()
        house.stop()
    print(f"{len(names) * len(SIZES)} pictures are in {OUT}/")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
