"""A server and a listener for the tests with a real screen reader."""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.ears import orca
from tests.web import browser as browsers
from tests.web.conftest import House, lacking

HERE = Path(__file__).parent
PAUSE = 0.3
"""Seconds that a bot takes for a move."""
PORT = 47617
"""The port that belongs to whoever listens."""
LONGEST = 3000
"""How many seconds a deal may take on a busy machine, where it waits for the deals of others."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give the listeners their time."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.timeout(LONGEST))


def ears() -> None:
    """Install Orca, or skip the test where it cannot be installed."""
    if orca.missing():
        browsers.install(*orca.PACKAGES)
    if orca.missing():
        lacking(orca.HELP)
    if orca.is_running():
        lacking("Orca is running already, and cannot be started twice.")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    folder = tmp_path / "house"
    folder.mkdir()
    house = House(folder, pause=PAUSE, window=2.0)
    house.start()
    yield house
    house.stop()


@pytest.fixture
def listener() -> Iterator[orca.Listener]:
    with alone():
        ears()
        yield from listening()


@contextmanager
def alone() -> Iterator[None]:
    """Wait until no other test listens: only one Orca can run at a time."""
    with socket.socket() as lock:
        while True:
            try:
                lock.bind(("127.0.0.1", PORT))
            except OSError:
                time.sleep(1)
            else:
                break
        yield


def listening() -> Iterator[orca.Listener]:
    # Not a folder of pytest: the path of a socket must be short.
    with TemporaryDirectory() as folder, orca.Listener(Path(folder)) as listener:
        yield listener
