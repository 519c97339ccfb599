"""Write Parlour as a folder of static files, for any web server.

    python web/site.py [FOLDER]     write it, by default to build/site
    python web/site.py --packages   gather the packages alone, in build/page/packages

The folder holds the client, Python for WebAssembly (npm's `pyodide`), our package and the packages
it needs, from the hashes in requirements/runtime.lock. docs/static-site.md says how to serve it.
Large files are stored compressed, because the simplest web servers do not compress what they send;
they end in .bin, so that no server decompresses them on the way.
"""

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

from make import WEB, Unbuilt, install, npm, run

ROOT = WEB.parent
WORK = ROOT / "build" / "page"
SOURCE = ROOT / "src" / "parlour"
PYODIDE = WEB / "node_modules" / "pyodide"
LOCK = ROOT / "requirements" / "runtime.lock"

NEEDED = """anyio confusable-homoglyphs idna itsdangerous librt msgspec mypy-extensions
    prometheus-client segno starlette typing-extensions"""
"""The packages that the page needs of those that a server needs."""
PLATFORM = """--platform pyemscripten_2026_0_wasm32 --python-version 3.14 --implementation cp
    --abi cp314 --only-binary=:all: --no-deps --require-hashes"""
NOT_IN_A_PAGE = (
    *(
        "adapters/nets",
        "cli",
        "printing/fonts",
        "printing/pieces.json",
        "server/static",
        "terminal",
    ),
)
"""Parts of our package that only a machine needs."""
NOT_IN_THE_LIBRARY = """_pyrepl doctest ensurepip ftplib idlelib imaplib lib2to3 mailbox nntplib pdb
    poplib pydoc pydoc_data smtplib test tkinter turtle turtledemo unittest venv xmlrpc"""
ENCODINGS = """__init__ aliases ascii cp437 idna latin_1 punycode utf_16_be utf_8
    utf_8_sig"""
"""Parts of the standard library that nothing in the page imports."""
READS_ITSELF = b"install_lazy_importer()"
"""Modules with this call read their own source; anyio has them."""
LATER = 100_000
"""Dictionaries and nets of more bytes are fetched when they are first read."""
CATALOGUES = re.compile(r"parlour/languages/(?!en/)(\w+)/(\w+)\.po")
IN_THE_CLIENT = "client.po"
"""A catalogue that the client holds itself."""


def in_node(script: str, *arguments: str, what: str) -> str:
    """Run a script that starts Python in Node; return what it prints."""
    node = str(Path(npm()[0]).with_name("node"))  # beside npm
    command = [node, str(WEB / script), *arguments]
    done = subprocess.run(command, cwd=WEB, check=False, stdout=subprocess.PIPE)
    if done.returncode:
        raise Unbuilt(f"{what} failed")
    return done.stdout.decode()


def compiled(sources: Path, name: str) -> Path:
    """Return a folder with the sources compiled, without docstrings and assertions."""
    files = sorted(path for path in sources.rglob("*.py") if path.is_file())
    total = hashlib.sha256((PYODIDE / "package.json").read_bytes())
    for path in files:
        total.update(f"{path.relative_to(sources).as_posix()}\0".encode() + path.read_bytes())
    into, stamp = WORK / f"{name}-compiled", WORK / f"{name}.made-from"
    if not stamp.exists() or stamp.read_text() != total.hexdigest():
        shutil.rmtree(into, ignore_errors=True)
        in_node("compile.mjs", str(sources), str(into), what=f"compiling {name}")
        stamp.write_text(total.hexdigest())
    return into


def fetch_wheels() -> Path:
    """Download the packages, unless that has been done, and return their folder."""
    into, stamp = WORK / "wheels", WORK / "wheels.made-from"
    entries = re.findall(r"^[^\s#][^\n]*(?:\n\s+--hash[^\n]*)*", LOCK.read_text(), re.MULTILINE)
    wanted = [entry for entry in entries if entry.split("==")[0] in NEEDED.split()]
    chosen = "\n".join(wanted).rstrip(" \\") + "\n"
    if not stamp.exists() or stamp.read_text() != chosen:
        shutil.rmtree(into, ignore_errors=True)
        (WORK / "wheels.txt").write_text(chosen)
        how = ["-m", "pip", "download", "-q", "-d", str(into), *PLATFORM.split()]
        command = [sys.executable, *how, "-r", str(WORK / "wheels.txt")]
        if subprocess.run(command, check=False).returncode:
            raise Unbuilt("the packages for WebAssembly could not be fetched")
        stamp.write_text(chosen)
    return into


def gather_packages() -> Path:
    """Return a folder with our package and those it needs, as sources."""
    into = WORK / "packages"
    shutil.rmtree(into, ignore_errors=True)
    for wheel in sorted(fetch_wheels().glob("*.whl")):
        zipfile.ZipFile(wheel).extractall(into)
    for path in sorted(SOURCE.rglob("*")):
        name = path.relative_to(SOURCE).as_posix()
        left_out = any(name == part or name.startswith(f"{part}/") for part in NOT_IN_A_PAGE)
        left_out |= path.name == IN_THE_CLIENT
        if path.is_file() and path.suffix != ".so" and not left_out and "__pycache__" not in name:
            target = into / "parlour" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    for folder in into.glob("*.dist-info"):
        shutil.rmtree(folder)
    return into


def gather_library() -> Path:
    """Return a folder with the sources of the standard library."""
    into = WORK / "library"
    shutil.rmtree(into, ignore_errors=True)
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as archive:
        for name in archive.namelist():
            top, _, rest = name.removesuffix(".py").partition("/")
            unused = top == "encodings" and rest and rest not in ENCODINGS.split()
            if top not in NOT_IN_THE_LIBRARY.split() and not unused:
                archive.extract(name, into)
    return into


def shipped(sources: Path, name: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a folder with byte code instead of sources."""
    code = compiled(sources, name)
    for path in sorted(sources.rglob("*")):
        inside = path.relative_to(sources)
        if path.is_file() and path.suffix == ".py" and READS_ITSELF not in path.read_bytes():
            yield f"{inside.as_posix()}c", (code / inside).with_suffix(".pyc").read_bytes()
        elif path.is_file() and path.suffix not in (".pyi", ".h", ".c"):
            yield inside.as_posix(), path.read_bytes()


def folded(files: list[tuple[str, bytes]]) -> bytes:
    """Return files as one: a line of JSON with their paths and sizes, then their contents."""
    index = json.dumps([(name, len(content)) for name, content in files], separators=(",", ":"))
    return b"\n".join([index.encode(), b"".join(content for _, content in files)])


def zipped(files: list[tuple[str, bytes]]) -> bytes:
    """Return files as a zip archive without compression, from which Python can import."""
    path = WORK / "library.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name), content)
    return path.read_bytes()


class Folder:
    """The files for Python, each named after its content."""

    def __init__(self, path: Path) -> None:
        self.path = path
        shutil.rmtree(path, ignore_errors=True)
        path.mkdir(parents=True)

    def add(self, name: str, content: bytes, *, packed: bool = True) -> str:
        """Write a file, and return its name."""
        named = f"{name}-{hashlib.sha256(content).hexdigest()[:10]}.bin"
        written = gzip.compress(content, 9, mtime=0) if packed else content
        (self.path / named).write_bytes(written)
        return named


def first_modules(files: dict[str, bytes]) -> set[str]:
    """Return the names of all modules that are imported before the first card of a game."""
    total = hashlib.sha256((WEB / "first_modules.mjs").read_bytes())
    for name, content in files.items():
        total.update(f"{name}\0".encode() + content)
    into, found, stamp = WORK / "staged", WORK / "first.modules", WORK / "first.made-from"
    if not stamp.exists() or stamp.read_text() != total.hexdigest():
        shutil.rmtree(into, ignore_errors=True)
        for name, content in files.items():
            target = into / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        found.write_text(in_node("first_modules.mjs", str(into), what="the first game"))
        stamp.write_text(total.hexdigest())
    return set(found.read_text().split())


def is_module_but(name: str, modules: set[str]) -> bool:
    """Return whether a file is the code of a module that is not one of these."""
    if not name.endswith((".pyc", ".so")):
        return False
    module = re.sub(r"(/__init__)?\.(pyc|cpython-.*\.so)$", "", name).replace("/", ".")
    return module not in modules


def python_files(folder: Folder) -> dict[str, object]:
    """Write everything that Python needs; return how the files are called.

    What the first card needs comes first: the rest of the modules, and the catalogues of other
    languages, are fetched later.
    """
    library = dict(shipped(gather_library(), "library"))
    packages = dict(shipped(gather_packages(), "packages"))
    later = {name for name in packages if len(packages[name]) > LATER}
    later = {name for name in later if name.endswith((".zip", ".bin"))}
    first = first_modules(packages)
    rest = {name for name in packages if is_module_but(name, first)}
    spoken: dict[str, list[tuple[str, bytes]]] = {}
    for name, content in packages.items():
        if (match := CATALOGUES.fullmatch(name)) and match[2] != "parlour":
            spoken.setdefault(match[1], []).append((name, content))
    apart = {*later, *rest, *(name for pages in spoken.values() for name, _ in pages)}
    unused = {name for name in library if is_module_but(name, first)}
    names = {
        "wasm": folder.add("python", (PYODIDE / "pyodide.asm.wasm").read_bytes()),
        "library": folder.add("library", zipped([*without(library, unused)])),
        "packages": folder.add("parlour", folded([*without(packages, apart)])),
        "rest": folder.add(
            "rest",
            folded([*((n, library[n]) for n in unused), *((n, packages[n]) for n in rest)]),
        ),
    }
    together = hashlib.sha256("".join(names.values()).encode()).hexdigest()
    return {
        **names,
        "memory": f"memory-{together[:10]}.bin",
        "languages": {code: folder.add(code, folded(pages)) for code, pages in spoken.items()},
        "later": {
            name: folder.add(Path(name).stem, packages[name], packed=False)
            for name in sorted(later)
        },
    }


def without(files: dict[str, bytes], names: set[str]) -> Iterator[tuple[str, bytes]]:
    """Yield all files but those with these names."""
    return ((name, content) for name, content in files.items() if name not in names)


def main() -> int:
    """Write the site."""
    site = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "site").resolve()
    try:
        install()
        WORK.mkdir(parents=True, exist_ok=True)
        if sys.argv[1:] == ["--packages"]:
            gather_packages()
            return 0
        files = Folder(WORK / "python")
        os.environ["PARLOUR_PAGE"] = json.dumps(python_files(files))
        os.environ["PARLOUR_STATIC"] = str(site)
        run("run", "--silent", "build")
        shutil.copytree(files.path, site / "python")
        for unused in site.glob("assets/pyodide.asm-*.wasm"):  # Vite copies what is not asked for
            unused.unlink()
    except Unbuilt as why:
        print(f"The site was not made: {why}", file=sys.stderr)
        return 1
    total = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
    print(f"{site}: {total / 1e6:.1f} MB. Try: python -m http.server --directory {site}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
