"""Where bots think in a page: a second worker, so that no table waits for them."""

import asyncio
import pickle
from base64 import b64decode, b64encode
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import Any, TypeVar, cast

from parlour.page.browser import Browser

Q = TypeVar("Q")
T = TypeVar("T")


class PageThinkers:
    """The worker in which bots think."""

    at_once = 1

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    def start(self) -> None:
        """Do nothing: the first question starts the worker."""

    def stop(self) -> None:
        """End the worker, whatever it is thinking about."""
        self._browser.stop_thinking()

    async def think(self, work: Callable[[Q], T], question: Q) -> T:
        """Return the result of some work on a question."""
        asked = b64encode(pickle.dumps((work, question))).decode()
        try:
            answer = await self._browser.think(asked)
        except asyncio.CancelledError:  # it took too long: the next question gets a new worker
            self.stop()
            raise
        except Exception as error:
            raise BrokenExecutor(str(error)) from error
        result = pickle.loads(b64decode(answer))  # noqa: S301 - our own
        if isinstance(result, Exception):
            raise result
        return cast("T", result)


def think(question: str) -> str:
    """Answer a question of `PageThinkers.think`; this runs in the second worker."""
    work, given = pickle.loads(b64decode(question))  # noqa: S301 - our own
    found: Any
    try:
        found = work(given)
    except Exception as error:  # noqa: BLE001 - whatever a bot does, the table goes on
        found = RuntimeError(f"{type(error).__name__}: {error}")
    return b64encode(pickle.dumps(found)).decode()
