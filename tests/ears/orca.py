"""Orca, the screen reader of Linux desktops, with a browser and real keys, but no sound or screen.

`python -m tests.ears.orca` installs what it needs, where the system allows it.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from tests.pace import PATIENCE
from tests.web import browser as browsers

PROGRAMS: Final = {
    "orca": "orca",
    "Xvfb": "xvfb",
    "openbox": "openbox",
    "xdotool": "xdotool",
    "dbus-daemon": "dbus-x11",
}
"""The programs, and the Debian packages that hold them."""
PACKAGES: Final = (*PROGRAMS.values(), "at-spi2-core")
HELP: Final = f"""Orca and what it needs were not found, and could not be installed here.
Install them (Debian: apt-get install {" ".join(PACKAGES)})."""
PLACES: Final = ("/usr/libexec", "/usr/lib/at-spi2-core", "/usr/lib/at-spi2")

SPOKEN: Final = re.compile(r"SPEECH OUTPUT: '(.*)'(?: ?\{.*)?$", re.MULTILINE)
QUIET: Final = 0.6
"""Seconds of silence after which Orca has finished speaking."""
ECHO: Final = re.compile(r"(?:\w|return|tab|right|left|up|down|escape|left (?:shift|control)) ")
"""What Orca says about a pressed key; everything else ends without a space."""


def missing() -> list[str]:
    """Return the programs that are not installed."""
    return [name for name in PROGRAMS if shutil.which(name) is None] + [
        "at-spi-bus-launcher" for found in [bus_launcher()] if found is None
    ]


def bus_launcher() -> str | None:
    """Return the path of the program that starts the accessibility bus."""
    found = (Path(place, "at-spi-bus-launcher") for place in PLACES)
    return next((str(path) for path in found if path.exists()), None)


def is_running() -> bool:
    """Return whether somebody on this machine listens to Orca: a second one would not start."""
    found = subprocess.run(["pgrep", "-x", "orca"], capture_output=True, check=False)
    return found.returncode == 0


class Listener:
    """Somebody who hears Orca and presses keys, with a display and a session of their own.

    `heard` holds pairs of a key, or nothing, and what Orca said then.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = folder / "orca.log"
        self.heard: list[tuple[str, list[str]]] = []
        self.environment = dict(os.environ)
        self._read = 0
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            self._stack = stack
            self._set_up()
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    def _set_up(self) -> None:
        home, run = self.folder / "home", self.folder / "run"
        home.mkdir()
        run.mkdir(mode=0o700)
        (home / "speech-dispatcher").mkdir()
        (home / "speech-dispatcher" / "speechd.conf").write_text("DisableAutoSpawn\n")
        self.environment |= {
            "HOME": str(home),
            "XDG_RUNTIME_DIR": str(run),
            "XDG_CONFIG_HOME": str(home),
            "GSETTINGS_BACKEND": "memory",
            "GTK_MODULES": "gail:atk-bridge",
            "ACCESSIBILITY_ENABLED": "1",
            "GNOME_ACCESSIBILITY": "1",
            "LANG": "C.UTF-8",
        }
        reading, writing = os.pipe()
        screen = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x900x24"]
        self._start(screen, [writing])
        os.close(writing)
        with os.fdopen(reading) as number:
            self.environment["DISPLAY"] = f":{number.readline().strip()}"
        bus = self._start(["dbus-daemon", "--session", "--nofork", "--print-address=1"], piped=True)
        assert bus.stdout is not None
        with bus.stdout as told:
            self.environment["DBUS_SESSION_BUS_ADDRESS"] = told.readline().decode().strip()
        self._start(["openbox"])
        self._start([bus_launcher() or "", "--launch-immediately"])
        for name in ("IsEnabled", "ScreenReaderEnabled"):
            command = ["dbus-send", "--session", "--print-reply", "--dest=org.a11y.Bus"]
            command += ["/org/a11y/bus", "org.freedesktop.DBus.Properties.Set"]
            command += ["string:org.a11y.Status", f"string:{name}", "variant:boolean:true"]
            subprocess.run(command, env=self.environment, check=True, stdout=subprocess.DEVNULL)
        program = Path(shutil.which("orca") or "")
        python = program.read_text().splitlines()[0].removeprefix("#!")
        command = [python, "-c", LINE_BY_LINE, str(program), f"--debug-file={self.log}"]
        self._start(command)
        self.wait("Screen reader on")

    def _start(
        self, command: list[str], kept: Iterable[int] = (), *, piped: bool = False
    ) -> subprocess.Popen[bytes]:
        """Start a program that ends with the listener."""
        with (self.folder / "errors.log").open("ab") as errors:
            process = subprocess.Popen(
                command,
                env=self.environment,
                stdout=subprocess.PIPE if piped else errors,
                stderr=errors,
                pass_fds=tuple(kept),
                start_new_session=True,
            )

        def end() -> None:
            for how in (signal.SIGTERM, signal.SIGKILL):
                try:
                    os.killpg(process.pid, how)
                    process.wait(5)
                except ProcessLookupError:
                    return
                except subprocess.TimeoutExpired:
                    continue

        self._stack.callback(end)
        return process

    def chromium(self, url: str) -> None:
        """Open a page in Chromium."""
        told = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--force-renderer-accessibility")
        profile = f"--user-data-dir={self.folder / 'chromium'}"
        self._start([browsers.find() or "", *told, profile, "--window-size=1240,860", url])

    def firefox(self, url: str) -> None:
        """Open a page in Firefox."""
        profile = self.folder / "firefox"
        profile.mkdir()
        (profile / "user.js").write_text(FIREFOX)
        self._start(["firefox-esr", "--profile", str(profile), "--no-remote", url])

    def _all(self) -> list[str]:
        return SPOKEN.findall(self.log.read_text(errors="replace")) if self.log.exists() else []

    def _new(self, key: str) -> list[str]:
        said = self._all()
        found = [text.strip() for text in said[self._read :] if text and not ECHO.fullmatch(text)]
        self._read = len(said)
        if found or key:
            self.heard.append((key, found))
        return found

    def hear(self, key: str = "", quiet: float = QUIET) -> list[str]:
        """Return what Orca says until it is silent."""
        known, last = len(self._all()), time.monotonic()
        end = last + PATIENCE
        while time.monotonic() - last < quiet and time.monotonic() < end:
            time.sleep(0.05)
            now = len(self._all())
            if now != known:
                known, last = now, time.monotonic()
        return self._new(key)

    def wait(self, pattern: str) -> list[str]:
        """Return what Orca says until it has said something that matches a pattern."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if any(re.search(pattern, text) for text in self._all()[self._read :]):
                return self.hear()
            time.sleep(0.1)
        raise AssertionError(f"Orca never said {pattern!r}, but {self._new('')[-12:]}")

    def press(self, key: str) -> list[str]:
        """Press a key, and return what Orca says then."""
        subprocess.run(["xdotool", "key", key], env=self.environment, check=True)
        return self.hear(key)

    def type(self, text: str) -> None:
        """Type a text."""
        command = ["xdotool", "type", "--delay", "60", text]
        subprocess.run(command, env=self.environment, check=True)
        self.hear(f"“{text}”")

    def transcript(self) -> str:
        """Return everything that was pressed and heard, to be read."""
        lines = []
        for key, texts in self.heard:
            lines += [f"[{key}]"] if key else []
            lines += [f"    {text}" for text in texts]
        return "\n".join(lines) + "\n"


LINE_BY_LINE: Final = """import builtins, runpy, sys
del sys.argv[0]
usual = builtins.open
def opened(file, mode="r", *more, **options):
    return usual(file, mode, 1) if mode == "w" else usual(file, mode, *more, **options)
builtins.open = opened
runpy.run_path(sys.argv[0], run_name="__main__")
"""
"""Starts Orca so that each line of its log is written at once."""

FIREFOX: Final = """user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
user_pref("accessibility.force_disabled", -1);
"""
"""Firefox without the questions of a first start."""

if __name__ == "__main__":
    if missing():
        browsers.install(*PACKAGES)
    print(HELP if missing() else "Orca is here.")
    sys.exit(1 if missing() and os.environ.get("CI") == "true" else 0)
