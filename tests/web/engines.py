"""Firefox and WebKit for the tests, driven by the protocols that they speak themselves.

`python -m tests.web.engines` installs both, where the system allows it. Chromium is `browser.py`.
"""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from base64 import b64decode
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, Self
from urllib.error import URLError
from urllib.request import Request, urlopen

from websockets.sync.client import connect

from tests.pace import PATIENCE
from tests.web import browser as browsers

Actions = list[dict[str, Any]]
"""What WebDriver calls actions: keys and pointers, moment by moment."""

FIREFOX: Final = ("firefox-esr", "firefox")
WEBKIT: Final = ("WebKitWebDriver", "Xvfb")
PACKAGES: Final = {"firefox": ("firefox-esr",), "webkit": ("webkit2gtk-driver", "xvfb")}
HELP: Final = (
    "{name} was not found, and could not be installed here (Debian: apt-get install {packages})."
)
PREFERENCES: Final = {
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "intl.accept_languages": "en-GB",
    "ui.prefersReducedMotion": 1,
}
"""Firefox without the questions of a first start, for a reader who wants less motion."""

NARROW: Final = (
    "* { font-size: 1px; min-width: 0; margin: 0; padding: 0; border: 0; -gtk-icon-source: none; }"
)
"""The bar of MiniBrowser would keep its window wider than a phone."""


class Engine(ABC):
    """A browser with one page."""

    name: str

    def __init__(self, **preferences: bool | float | str) -> None:
        """Start it; only Firefox has preferences."""
        self.preferences = preferences
        self._stack = ExitStack()
        self.folder = Path(self._stack.enter_context(TemporaryDirectory()))

    def __enter__(self) -> Self:
        with self._stack as stack:
            self._start()
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    @abstractmethod
    def _start(self) -> None: ...

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Give the page a size in CSS pixels."""

    @abstractmethod
    def open(self, url: str) -> None:
        """Go to a page."""

    @abstractmethod
    def run(self, function: str, *given: object) -> Any:
        """Call a JavaScript function in the page, and return what it returns or promises."""

    @abstractmethod
    def act(self, actions: Actions) -> None:
        """Press real keys and move real pointers."""

    @abstractmethod
    def cookies(self) -> dict[str, str]:
        """Return the cookies of the page."""

    @abstractmethod
    def picture(self) -> bytes:
        """Return the page as a PNG."""

    def wait(self, function: str, *given: object, patience: float = PATIENCE) -> Any:
        """Return what a function in the page returns as soon as that is true."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            found = self.run(function, *given)
            if found:
                return found
            time.sleep(0.1)
        raise AssertionError(f"{self.name} waited in vain for {function} {given}")

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        moments = [{"type": how, "value": key} for key in keys for how in ("keyDown", "keyUp")]
        self.act([{"type": "key", "id": "keyboard", "actions": moments}])

    def drag(self, begin: tuple[float, float], end: tuple[float, float], kind: str) -> None:
        """Move a finger or a mouse, pressed, from one point to another; to the same one: click."""
        points = [
            [a + (b - a) * step / 8 for a, b in zip(begin, end, strict=True)] for step in range(9)
        ]
        moves = [
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 20} for x, y in points
        ]
        pressed = [
            {"type": "pointerDown", "button": 0},
            *moves[1:],
            {"type": "pointerUp", "button": 0},
        ]
        self.act(
            [
                {
                    "type": "pointer",
                    "id": kind,
                    "parameters": {"pointerType": kind},
                    "actions": [moves[0], *pressed],
                }
            ]
        )

    def _process(self, *command: str, **how: Any) -> subprocess.Popen[str]:
        """Start a program that ends with the engine."""
        process = subprocess.Popen(
            command,
            stdout=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
            **{"stderr": subprocess.DEVNULL, **how},
        )

        def end() -> None:
            for sign in (signal.SIGTERM, signal.SIGKILL):
                try:
                    os.killpg(process.pid, sign)
                    process.wait(5)
                except ProcessLookupError:
                    return
                except subprocess.TimeoutExpired:
                    continue

        self._stack.callback(end)
        return process


class Firefox(Engine):
    """Firefox over WebDriver BiDi, which needs no driver."""

    name = "firefox"

    def _start(self) -> None:
        lines = (
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
            for name, value in (PREFERENCES | self.preferences).items()
        )
        (self.folder / "user.js").write_text("".join(lines))
        program = next(path for path in map(shutil.which, FIREFOX) if path)
        told = ("--headless", "--remote-debugging-port", "0", "--no-remote", "--profile")
        environment = {**os.environ, "HOME": str(self.folder)}
        process = self._process(
            program, *told, str(self.folder), stderr=subprocess.PIPE, env=environment
        )
        assert process.stderr is not None
        self._stack.callback(process.stderr.close)
        listening = (re.search(r"ws://\S+", line) for line in process.stderr)
        address = next(found.group() for found in listening if found)
        self._socket = self._stack.enter_context(
            connect(f"{address}/session", max_size=None, open_timeout=PATIENCE)
        )
        self._count = count(1)
        self._do("session.new", {"capabilities": {}})
        (tree,) = self._do("browsingContext.getTree", {})["contexts"]
        self._page = {"context": tree["context"]}

    def _do(self, method: str, told: dict[str, object]) -> Any:
        number = next(self._count)
        self._socket.send(json.dumps({"id": number, "method": method, "params": told}))
        while True:
            answer = json.loads(self._socket.recv(timeout=PATIENCE))
            if answer.get("id") == number:
                if answer["type"] == "error":
                    raise AssertionError(f"{method}: {answer['message']}")
                return answer["result"]

    def resize(self, width: int, height: int) -> None:
        viewport = {"width": width, "height": height}
        self._do("browsingContext.setViewport", {**self._page, "viewport": viewport})

    def open(self, url: str) -> None:
        self._do("browsingContext.navigate", {**self._page, "url": url, "wait": "complete"})

    def run(self, function: str, *given: object) -> Any:
        # As JSON, because BiDi has a form of its own for every value.
        call = f"async () => JSON.stringify(await ({function})(...{json.dumps(given)}))"
        told = {"functionDeclaration": call, "target": self._page, "awaitPromise": True}
        answer = self._do("script.callFunction", told)
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"].get("value", "null"))

    def act(self, actions: Actions) -> None:
        self._do("input.performActions", {**self._page, "actions": actions})
        self._do("input.releaseActions", self._page)

    def cookies(self) -> dict[str, str]:
        found = self._do("storage.getCookies", {})["cookies"]
        return {one["name"]: one["value"]["value"] for one in found}

    def picture(self) -> bytes:
        return b64decode(self._do("browsingContext.captureScreenshot", self._page)["data"])


class WebKit(Engine):
    """WebKit, which every iPhone runs, in its MiniBrowser over classic WebDriver."""

    name = "webkit"

    def _start(self) -> None:
        reading, writing = os.pipe()
        screen = ("Xvfb", "-displayfd", str(writing), "-screen", "0", "2600x1600x24")
        self._process(*screen, pass_fds=(writing,))
        os.close(writing)
        with os.fdopen(reading) as number:
            display = f":{number.readline().strip()}"
        looks = self.folder / ".config" / "gtk-3.0"
        looks.mkdir(parents=True)
        (looks / "gtk.css").write_text(NARROW)
        wanted_by_reader = {"gtk-enable-animations": 0} | self.preferences
        lines = (f"{name}={value}\n" for name, value in wanted_by_reader.items())
        (looks / "settings.ini").write_text("".join(["[Settings]\n", *lines]))
        port = free_port()
        environment = {
            **os.environ,
            "DISPLAY": display,
            "HOME": str(self.folder),
            "LANG": "en_GB.UTF-8",
        }
        self._process("WebKitWebDriver", f"--port={port}", env=environment)
        self._server = f"http://127.0.0.1:{port}"
        options = {"binary": mini_browser(), "args": ["--automation"]}
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}
        end = time.monotonic() + PATIENCE
        while True:
            try:
                made = self._do("POST", "/session", capabilities={"alwaysMatch": wanted})
                break
            except URLError:
                assert time.monotonic() < end, "WebKit's driver does not answer"
                time.sleep(0.1)
        self._server += f"/session/{made['sessionId']}"
        self._stack.callback(self._do, "DELETE", "")

    def _do(self, method: str, path: str, **told: object) -> Any:
        body = json.dumps(told).encode() if method == "POST" else None
        asked = Request(
            f"{self._server}{path}", body, {"content-type": "application/json"}, method=method
        )
        with urlopen(asked, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]

    def resize(self, width: int, height: int) -> None:
        """The window has a frame, and it is never narrower than its bar."""
        for _ in range(2):
            outer = self._do("GET", "/window/rect")
            inner = self.run("() => [innerWidth, innerHeight]")
            self._do(
                "POST",
                "/window/rect",
                width=outer["width"] + width - inner[0],
                height=outer["height"] + height - inner[1],
            )
            self.run("() => new Promise(done => setTimeout(done, 100))")

    def open(self, url: str) -> None:
        self._do("POST", "/url", url=url)

    def run(self, function: str, *given: object) -> Any:
        script = f"return ({function})(...arguments)"
        return self._do("POST", "/execute/sync", script=script, args=given)

    def act(self, actions: Actions) -> None:
        self._do("POST", "/actions", actions=actions)
        self._do("DELETE", "/actions")

    def cookies(self) -> dict[str, str]:
        return {one["name"]: one["value"] for one in self._do("GET", "/cookie")}

    def picture(self) -> bytes:
        return b64decode(self._do("GET", "/screenshot"))


ENGINES: Final = {engine.name: engine for engine in (Firefox, WebKit)}


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def mini_browser() -> str | None:
    """Return the path of WebKit's own small browser."""
    return next(map(str, Path("/usr/lib").glob("*/webkit2gtk-4.[01]/MiniBrowser")), None)


def missing(name: str) -> bool:
    """Return whether an engine is not installed."""
    if name == "firefox":
        return not any(map(shutil.which, FIREFOX))
    return mini_browser() is None or not all(map(shutil.which, WEBKIT))


def install(name: str) -> str:
    """Install an engine, unless it is there; return what to say if it cannot be."""
    if missing(name):
        browsers.install(*PACKAGES[name])
    return HELP.format(name=name, packages=" ".join(PACKAGES[name])) if missing(name) else ""


if __name__ == "__main__":
    complaints = [said for said in map(install, ENGINES) if said]
    print(*complaints or [f"{', '.join(ENGINES)} are here."], sep="\n")
    sys.exit(1 if complaints and os.environ.get("CI") == "true" else 0)
