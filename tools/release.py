"""The rehearsal of a release: install each package where nothing else is, play, say what is left.

`make release` builds the packages into dist/ and then runs this. Every package is installed into an
empty environment, with two versions of Python if this machine has them. There it plays some deals
and serves the start page. `uvx` and `pipx run` open a table for somebody who has nothing yet.
"""

import os
import re
import signal
import socket
import subprocess
import sys
import time
import tomllib
import urllib.request
import zipfile
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
SUPPORTED = range(11, 15)
PATIENCE = 600
"""Number of seconds in which a table must open; a package may have to be installed first."""
HOW = "from parlour.core.bits import COMPILED; print('compiled' if COMPILED else 'plain Python')"

PARTS = (
    (r"\.(so|pyd)$", "machine code"),
    (r"/adapters/nets/", "trained nets"),
    (r"/words/data/", "dictionaries"),
    (r"/server/static/", "the table in the browser"),
    (r"/languages/.*\.(po|json)$|/[a-z]{2}\.po$", "translations"),
    (r"\.(md|toml)$", "rulebooks and guided deals"),
    (r"\.bin$", "positions worked out for bots"),
    (r"\.py$", "Python"),
)
"""What the files of a wheel are; the first pattern that fits decides."""


def settings(**more: str) -> dict[str, str]:
    """Return the environment without settings of a developer."""
    mine = {"PYTHONPATH", "PYTHONDONTWRITEBYTECODE"}
    kept = {k: v for k, v in os.environ.items() if k not in mine and not k.startswith("PARLOUR_")}
    return {**kept, **more}


def said(*command: object, where: Path = ROOT, **more: str) -> str:
    """Run a command and return what it says; it must succeed."""
    done = subprocess.run(
        list(map(str, command)),
        cwd=where,
        env=settings(**more),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise AssertionError(f"{' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def installed(what: Path, into: Path, python: object = sys.executable, **more: str) -> Path:
    """Install something into an empty environment; return its commands.

    The environment has no pip of its own, and modules are compiled when they are first imported:
    both would take longer than everything else.
    """
    said(python, "-m", "venv", "--without-pip", into, where=into.parent)
    commands = into / ("Scripts" if os.name == "nt" else "bin")
    pip = (sys.executable, "-m", "pip", "--python", commands / "python")
    said(*pip, "install", "-q", "--no-compile", what, where=into, **more)
    return commands


def plays(commands: Path, where: Path) -> None:
    """Play some deals, and load the start page."""
    deals = ("--deals", "20", "--bots", "novice")
    assert "block" in said(commands / "parlour", "simulate", "block", *deals, where=where).lower()
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    serve: list[str | Path] = [commands / "parlour", "serve", "--port", str(port)]
    with (where / "server.log").open("wb") as log:
        server = subprocess.Popen(
            serve, cwd=where, env=at_home_in(where), stdout=log, stderr=log, start_new_session=True
        )
    try:
        assert "<html" in page(f"http://127.0.0.1:{port}/", server).lower()
    finally:
        server.terminate()
        server.wait(30)


def at_home_in(where: Path) -> dict[str, str]:
    """Return the environment of somebody who has just come here."""
    return settings(HOME=str(where), PARLOUR_DATABASE=f"sqlite:///{where / 'tables.db'}")


def page(address: str, server: "subprocess.Popen[bytes]") -> str:
    """Return a page as soon as it is served."""
    end = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < end:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE) as found:
                return str(found.read(), "utf-8")
        except OSError:
            time.sleep(0.2)
    raise AssertionError(f"No page came; the server's status is {server.poll()}")


def opens_a_table(into: Path, *command: object) -> None:
    """Run a command in an empty home; it must open a browser at a page that is there."""
    where = into / f"home-{Path(str(command[0])).name}"
    where.mkdir()
    asked = where / "address"
    browser = where / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{asked}"\n', encoding="utf-8")
    browser.chmod(0o755)
    with (where / "table.log").open("wb") as log:
        table = subprocess.Popen(
            list(map(str, command)),
            cwd=where,
            env={**at_home_in(where), "BROWSER": f"{browser} %s"},
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        end = time.monotonic() + PATIENCE
        while not asked.exists():
            assert table.poll() is None, (where / "table.log").read_text(encoding="utf-8")
            assert time.monotonic() < end, "no browser was opened"
            time.sleep(0.2)
        time.sleep(0.2)  # it writes the address
        assert "<html" in page(asked.read_text(encoding="utf-8").strip(), table).lower()
    finally:
        if table.poll() is None:
            os.killpg(table.pid, signal.SIGTERM)
        table.wait(30)


def pythons() -> dict[str, str]:
    """Return the supported Pythons of this machine by version: on the path, and pyenv's."""
    found: dict[str, str] = {}
    for minor in SUPPORTED:
        version = f"3.{minor}"
        own = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
        for python in (f"python{version}", *map(str, reversed(own))):
            script = "import ssl, venv, sys; print('%d.%d' % sys.version_info[:2])"
            try:
                done = subprocess.run(
                    [python, "-c", script], capture_output=True, text=True, check=False
                )
            except OSError:
                continue
            if done.stdout.strip() == version:
                found[version] = python
                break
    now = f"3.{sys.version_info.minor}"
    return {**found, now: sys.executable}


def by_part(wheel: Path) -> list[tuple[str, int, int]]:
    """Return the parts of a wheel, the largest first: name, size in it, and size on the disk."""
    packed: Counter[str] = Counter()
    unpacked: Counter[str] = Counter()
    with zipfile.ZipFile(wheel) as files:
        for one in files.infolist():
            names = (name for pattern, name in PARTS if re.search(pattern, one.filename))
            part = next(names, "the rest")
            packed[part] += one.compress_size
            unpacked[part] += one.file_size
    return [(part, size, unpacked[part]) for part, size in packed.most_common()]


def versions() -> dict[str, str]:
    """Return the version where it is written: the package, the citation, the list of changes."""
    package = (ROOT / "src/parlour/__init__.py").read_text(encoding="utf-8")
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    told = {
        "parlour.__version__": re.search(r'^__version__ = "(.*)"', package, re.MULTILINE),
        "CITATION.cff": re.search(r"^version: (\S+)", citation, re.MULTILINE),
        "CHANGELOG.md": re.search(r"^## (\S+)", changes, re.MULTILINE),
    }
    return {where: match[1] for where, match in told.items() if match}


def to_do() -> list[str]:
    """Return what a person has to do before and after publishing."""
    left: list[str] = []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    if "urls" not in project:
        left.append("write [project.urls] in pyproject.toml, and repository-code in CITATION.cff")
    if "(not yet released)" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"):
        left.append("put the date of the release into CHANGELOG.md and CITATION.cff")
    version = versions()["parlour.__version__"]
    return [
        *left,
        f"tag v{version}: the workflow `release` then tests everything and builds every wheel",
        "look at what it kept, and publish it: pip, the container, the documentation",
    ]


class Checklist:
    """Checks, one after the other; each is printed when it is done."""

    def __init__(self) -> None:
        self.failed = 0

    def check(self, title: str, work: Callable[[], str | None]) -> None:
        """Do some work, and print whether it succeeded and what it returned."""
        began = time.monotonic()
        before = "\r" if sys.stdout.isatty() else ""
        if before:
            print(f"    {title} …", end="", flush=True)
        try:
            told = work()
        except (AssertionError, OSError, subprocess.SubprocessError) as error:
            self.failed += 1
            print(f"{before}[ ] {title}: failed\n{error}", flush=True)
        else:
            more = f": {told}" if told else ""
            print(f"{before}[x] {title}{more} ({time.monotonic() - began:.0f} s)", flush=True)


def only(pattern: str) -> Path:
    """Return the one file of dist/ that fits."""
    found = list(DIST.glob(pattern))
    assert len(found) == 1, f"dist/{pattern}: {[path.name for path in found]}"
    return found[0]


def rehearse(package: Path, python: str, **more: str) -> str:
    """Install a package where nothing else is, and play; return how it runs."""
    with TemporaryDirectory() as folder:
        where = Path(folder)
        commands = installed(package, where / "empty", python, **more)
        how = said(commands / "python", "-c", HOW, where=where).strip()
        plays(commands, where)
    return how


def one_version() -> str:
    """Check that the version is the same wherever it is written."""
    told = versions()
    assert len(told) == 3, told
    version = told["parlour.__version__"]
    assert all(version.startswith(one) for one in told.values()), told
    assert f"-{version}-" in only("*-none-any.whl").name
    return version


def with_licences() -> str:
    """Check that the wheel has the licences of the code, the words and the client."""
    with zipfile.ZipFile(only("*-none-any.whl")) as wheel:
        names = wheel.namelist()
    wanted = ("licenses/LICENSE", "words/data/NOTICE", "OLD-STANDARD-LICENSE.txt")
    missing = [name for name in wanted if not any(one.endswith(name) for one in names)]
    assert not missing, missing
    return ", ".join(wanted)


def tools_of_others(where: Path) -> Path:
    """Install uv and pipx, which run a package without installing it; return their commands."""
    said(sys.executable, "-m", "venv", where)
    commands = where / ("Scripts" if os.name == "nt" else "bin")
    said(commands / "python", "-m", "pip", "install", "-q", "uv", "pipx")
    return commands


def main() -> None:
    """Check everything that is in dist/, and print what is left to do."""
    here = f"3.{sys.version_info.minor}"
    found = pythons()
    other = next((one for one in sorted(found, key=lambda v: -int(v[2:])) if one != here), here)
    plain, sources = only("*-none-any.whl"), only("*.tar.gz")
    compiled = only(f"*-cp3{sys.version_info.minor}-*.whl")

    print(f"\n{compiled.name}: {compiled.stat().st_size / 1e6:.1f} MB")
    for part, size, large in by_part(compiled):
        print(f"    {part:30}{size / 1e6:6.2f} MB{large / 1e6:8.2f} MB unpacked")

    print()
    checklist = Checklist()
    checklist.check("one version everywhere", one_version)
    checklist.check("licences in the wheel", with_licences)
    for package, version in ((compiled, here), *((plain, one) for one in sorted({here, other}))):
        title = f"{package.name} installs and plays, Python {version}"
        checklist.check(title, partial(rehearse, package, found[version]))
    checklist.check(
        f"{sources.name} builds, installs and plays, Python {other}",
        partial(rehearse, sources, found[other], PARLOUR_COMPILE="require", PARLOUR_BUILD="quick"),
    )
    with TemporaryDirectory() as folder:
        commands = tools_of_others(Path(folder))
        runners = {
            "uvx parlour": ("uvx", "--python", sys.executable, "--from"),
            "pipx run parlour": ("pipx", "run", "--spec"),
        }
        for name, (runner, *how) in runners.items():
            command = (commands / runner, *how, compiled, "parlour")
            check = partial(opens_a_table, Path(folder), *command)
            checklist.check(f"{name} opens a table", check)
    print("\nFor whoever publishes it:")
    for step in to_do():
        print(f"[ ] {step}")
    if checklist.failed:
        sys.exit(1)


if __name__ == "__main__":
    main()
