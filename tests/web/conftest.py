"""A real browser and a real server for the tests of the web client."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from parlour.server.http.app import STATIC
from tests.pace import PATIENCE
from tests.web import browser as browsers

HERE = Path(__file__).parent
expect.set_options(timeout=PATIENCE * 1000)
WITH_NOVICES = """if (location.protocol === "http:" && !localStorage.getItem("parlour.settings"))
    localStorage.setItem("parlour.settings", JSON.stringify({bots: "novice"}))"""
"""Bots that do not think long: these tests are about the table."""


LONGEST = 1200
"""How many seconds a test may take: it waits for many states, each of which may take long."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give the tests in a browser the time that they need on a busy machine."""
    for item in items:
        if item.path.is_relative_to(HERE) and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(LONGEST))


def lacking(what: str) -> None:
    """Fail in continuous integration, where nothing may be skipped; elsewhere skip."""
    if os.environ.get("CI") == "true":
        pytest.fail(what)
    pytest.skip(what)


class House:
    """A server in a separate process, which can be stopped and restarted."""

    def __init__(self, folder: Path, pause: float = 0.01, window: float | None = None) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self.pause = pause
        self.window = pause if window is None else window
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        told = (str(self.port), str(self.folder), str(self.pause), str(self.window))
        command = [sys.executable, str(HERE / "house.py"), *told]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            try:
                with urlopen(f"{self.url}/readyz", timeout=2):
                    return
            except OSError:
                time.sleep(0.1)
        pytest.fail(f"The server did not start: {(self.folder / 'log').read_text()[-2000:]}")

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(PATIENCE)

    def kill(self) -> None:
        """End the server without a chance to tidy up, as a power cut does."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(PATIENCE)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    if not (STATIC / "index.html").is_file():
        lacking("The web table has not been built into this package: make setup builds it.")
    house = House(tmp_path_factory.mktemp("house"))
    house.start()
    yield house
    house.stop()


@pytest.fixture
def waiting_house(house: House, tmp_path: Path) -> Iterator[House]:
    """A server whose call windows last as long as a test."""
    waiting = House(tmp_path, house.pause, window=600.0)
    waiting.start()
    yield waiting
    waiting.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = browsers.find()
    if path is None:
        lacking(browsers.HELP)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=list(browsers.ARGUMENTS))
        yield browser
        browser.close()


@contextmanager
def desktop(browser: Browser, house: House, locale: str = "en-GB") -> Iterator[BrowserContext]:
    """A desktop browser; console errors fail the test."""
    context = browser.new_context(
        base_url=house.url,
        viewport={"width": 1280, "height": 800},
        locale=locale,
        reduced_motion="reduce",
        service_workers="block",
    )
    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script(WITH_NOVICES)
    complaints: list[str] = []
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    yield context
    context.close()
    assert not complaints


@pytest.fixture
def context(browser: Browser, house: House) -> Iterator[BrowserContext]:
    with desktop(browser, house) as context:
        yield context


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()
