"""The page as a place, and the application in it."""

import json
from collections.abc import Callable
from secrets import token_hex
from typing import Final

import msgspec

from parlour.page.asgi import Carried, Socket
from parlour.page.browser import Browser
from parlour.page.shelf_log import Change, ShelfLog
from parlour.page.thinkers import PageThinkers
from parlour.server.http.application import application
from parlour.server.place import Thinkers
from parlour.server.plumbing.settings import Settings
from parlour.server.registry import Registry
from parlour.store.log import EventLog

COOKIES: Final = "cookies"
SETTINGS: Final = Settings(
    database="page",
    bot_workers=0,
    record_workers=0,
    keep_days=0,
    abandoned_days=0,
    rate_multiplier=0,
)
"""One person has no rate limits, and nothing of theirs is deleted."""


class Page:
    """The place inside a page."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.name = f"page-{token_hex(6)}"

    def log(self) -> EventLog:
        """Return the log in the storage of the browser."""
        return ShelfLog(self.browser.shelf)

    def thinkers(self) -> Thinkers:
        """Return the worker in which bots think."""
        return PageThinkers(self.browser)


class Server:
    """What the script of the page calls: the application, with texts in and out."""

    def __init__(self, carried: Carried) -> None:
        self._carried = carried

    async def request(
        self, method: str, path: str, headers: str, body: str
    ) -> tuple[int, str, bytes]:
        """Return the status, the headers (JSON) and the body of a response."""
        given = list(json.loads(headers).items())
        answer = await self._carried.request(method, path, given, body.encode())
        return answer.status, json.dumps(dict(answer.headers)), answer.body

    def connect(
        self,
        path: str,
        protocol: str,
        hear: Callable[[str], object],
        close: Callable[[int], object],
    ) -> Socket:
        """Open a socket."""
        return self._carried.connect(path, protocol, hear, close)

    async def stop(self) -> None:
        """Stop the application."""
        await self._carried.stop()


async def start(browser: Browser) -> Server:
    """Start the application in this page."""
    page = Page(browser)
    carried = Carried(
        application(lambda: Registry(SETTINGS, page)), await browser.shelf.kept(COOKIES)
    )

    async def keep(cookies: str) -> None:
        await browser.shelf.write(msgspec.json.encode(Change(kept={COOKIES: cookies})).decode())

    carried.on_cookies = keep
    await carried.start()
    return Server(carried)
