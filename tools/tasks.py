"""What the commands of the Makefile do: `make NAME` calls the function of that name.

    ARGS="-k rook"        more arguments, for example of pytest
    PARLOUR_PURE=1        without compiling
    PARLOUR_BUILD=quick   less optimization: an edit is rebuilt in seconds
    PARLOUR_BUILD=tuned   as `make wheel`: compiled twice, and faster (compiling/README.md)

File contents, not dates, decide what is done again: a stamp in .venv is named after the checksum of
what was installed. Packages come from lock files, with hashes.
"""

import hashlib
import os
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from tools.running import (
    become,
    later,
    output,
    run,
    side_by_side,
    status,
    step,
    succeeds,
    wait_for_background,
)

VENV = Path(".venv")
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / "python"
TASKS = (sys.executable, "-m", "tools.tasks")
ARGS = shlex.split(os.environ.get("ARGS", ""))
CI = bool(os.environ.get("CI"))
KIND = os.environ.get("PARLOUR_PURE", "") + os.environ.get("PARLOUR_BUILD", "")
UV = shutil.which("uv")
SOURCES = {"PYTHONPATH": "src"}
"""The setting with which Python runs the sources, not the installed package."""

BUILDING_CLIENT = "Building the table in the browser"
REPORTS = Path("build/tests")
PRINTS = Path("build/prints.json")
NOTHING_RAN = 5
BEFORE_COMPILING = ("play", "compiled")
"""Tasks that do not wait for what `make play` compiles in the background."""
BROWSERS = "ears web"
"""The tests with real browsers."""
OTHERS = f"adapters lab server store {BROWSERS}"
USUAL = ("-m", "not slow and not peers and not packages")
PYTEST = (BIN / "pytest", "-n", 2, "--dist", "worksteal", "-rfE")
# Run once, on the installed package: tests of modules that are not compiled but play many deals,
# and of single games and bots. Plain Python is slow there, and the laws show that it gives the same
# results.
ONCE = """adapters bots coach games lab languages laws server table terminal test_api.py
    test_bench.py test_build.py test_cli.py test_counts.py test_counts_rook.py test_new_game.py
    test_oracles.py test_scenarios.py test_transcripts.py"""
# Run once, on the sources, while the compiler works: tests that do not depend on the build.
ALIKE = """printing store test_docs.py test_gate.py test_imports.py test_installing.py
    test_mutants.py test_one_folder.py test_packages.py test_portability.py test_prose.py
    test_running.py test_summary.py test_workflows.py test_written_out.py words"""
# Left out where no test of it would run: to import open_spiel takes three seconds in each process.
FOR_PEERS = "adapters/test_openspiel.py"


def help() -> None:  # noqa: A001 - the name of a command
    """List these commands."""
    makefile = Path("Makefile").read_text(encoding="utf-8").replace("\\\n", "")
    names = next(line for line in makefile.splitlines() if line.startswith("TASKS :=")).split()[2:]
    for name in names:
        text = globals()[name.replace("-", "_")].__doc__
        print(f"make {name:14} {text.splitlines()[0].rstrip('.')}")


# Setting up.


def setup() -> None:
    """Create .venv with all tools, and compile and install Parlour into it."""
    tools()
    built()


def runtime() -> None:
    """Create .venv with what Parlour needs."""
    if sys.version_info < (3, 11):  # noqa: UP036 - whoever has it reads the sentence
        now = sys.version.split()[0]
        sys.exit(f"Parlour needs Python 3.11 or newer, not {now}; try: make PYTHON=python3.12")
    if not stamp_of("runtime").exists():
        venv = (UV, "venv", "-q", "--seed", "--clear", "--python", sys.executable, VENV)
        step("Making .venv", *(venv if UV else (sys.executable, "-m", "venv", "--clear", VENV)))
    fetch("runtime", "what Parlour needs")


def tools() -> None:
    """Install all tools."""
    runtime()
    fetch("dev", "the tools")


def compiler() -> None:
    """Install what compiles Parlour."""
    runtime()
    fetch("build", "the compiler")


def fetch(lock: str, what: str) -> None:
    """Install what a lock file names, unless it is installed."""
    stamp = stamp_of(lock)
    if not stamp.exists():
        for old in VENV.glob(f".{lock}-*"):
            old.unlink()
        step(f"Fetching {what}", *install("-r", f"requirements/{lock}.lock"))
        stamp.touch()


def fetch_if_possible(lock: str, what: str) -> bool:
    """Install what a lock file names; return whether it is there. In CI it must be."""
    try:
        fetch(lock, what)
    except SystemExit:
        if CI:
            raise
        return False
    return True


def install(*what: object) -> tuple[object, ...]:
    """Return the command that installs into .venv, with uv if this machine has it.

    It writes no byte code: Python does when a module is first imported, and most never are.
    """
    if UV:
        return (UV, "pip", "install", "-q", "--python", PYTHON, *what)
    return (*pip("install"), "--no-compile", *what)


def pip(command: str) -> tuple[object, ...]:
    """Return a command of pip."""
    return (PYTHON, "-m", "pip", "--disable-pip-version-check", "-qq", command)


def stamp_of(lock: str) -> Path:
    """Return the file that exists when what a lock file names is installed."""
    return VENV / f".{lock}-{checksum([Path('requirements', f'{lock}.lock')])}"


def checksum(files: list[Path]) -> str:
    """Return a checksum of the names and contents of files."""
    total = hashlib.sha256()
    for path in files:
        total.update(f"{path.as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return total.hexdigest()[:16]


def sources() -> Iterator[Path]:
    """Yield what the package is built from."""
    yield from (Path("pyproject.toml"), Path("setup.py"), Path("requirements/build.lock"))
    left_out = {"__pycache__", "node_modules", "static"}
    for top in ("compiling", "src", "web"):
        for folder, inside, names in os.walk(top):
            inside[:] = [name for name in inside if name not in left_out and "." not in name]
            yield from (Path(folder, name) for name in names if not name.endswith(".so"))


def stamp_of_build(kind: str = KIND) -> Path:
    """Return the file that exists when the current sources are installed."""
    return VENV / f".built-{checksum(sorted(sources()))}{kind}"


def is_built() -> bool:
    """Return whether the current sources are installed; without PARLOUR_BUILD any build will do."""
    stamp = stamp_of_build()
    return stamp.exists() or (not KIND and any(VENV.glob(f"{stamp.name}*")))


def built() -> None:
    """Compile and install Parlour, unless that is done."""
    if not is_built():
        compiled()


def compiled() -> None:
    """Compile and install Parlour.

    The stamp is created last, so an incomplete installation is never taken for a complete one.
    """
    runtime()
    for old in VENV.glob(".built-*"):
        old.unlink()
    compiler()
    node()
    shutil.rmtree("build/wheel", ignore_errors=True)
    stamp = stamp_of_build()
    step("Compiling Parlour", *wheel_into("build/wheel"))
    (made,) = Path("build/wheel").glob("*.whl")
    anew = "--reinstall" if UV else "--force-reinstall"
    run(*install("--no-deps", anew, made))
    print("This is installed: ", end="")
    run(BIN / "parlour", "--version")
    stamp.touch()


def wheel_into(folder: str) -> tuple[object, ...]:
    """Return the command that builds a wheel with the installed tools."""
    return (*pip("wheel"), "--no-build-isolation", "--no-deps", "-w", folder, ".")


def node() -> None:
    """Find Node, or install it, to build the web client."""
    if not succeeds(PYTHON, "web/make.py", "node"):
        fetch("node", "Node, to build the table in the browser")


def client() -> None:
    """Build the web client, or say that there is none."""
    try:
        node()
        step(BUILDING_CLIENT, PYTHON, "web/make.py")
    except SystemExit:
        print("The web client could not be built, so you cannot play in the browser")


def early_client() -> None:
    """Build the web client if the system has Node: nothing of .venv is needed then."""
    if succeeds(sys.executable, "web/make.py", "node"):
        step(BUILDING_CLIENT, sys.executable, "web/make.py")


def play() -> None:
    """Open a table in the browser; ARGS=--terminal plays in the terminal.

    The first time, the rules run as plain Python, without waiting, and machine code for the next
    time is compiled in the background.
    """
    runtime()
    if "--terminal" not in ARGS:
        client()
    if is_built():
        become(BIN / "parlour", *ARGS)
    later(*TASKS, "compiled")
    print("Machine code is made in the background; bots will think faster the next time.")
    become(PYTHON, "-m", "parlour", *ARGS, **SOURCES)


# Checks and tests.


def check() -> None:
    """Format, lint, types and prose, without running anything."""
    tools()
    run(BIN / "ruff", "format", "--check")
    run(BIN / "ruff", "check")
    run(BIN / "mypy", "--strict")
    run(PYTHON, "tools/prose.py")
    if succeeds(PYTHON, "web/make.py", "node"):
        run(PYTHON, "web/make.py", "lint")
    else:
        print("There is no Node: the web client was not looked at")


def quick() -> None:
    """Some tests on plain Python, without compiling: make quick ARGS="-k rook"."""
    tools()
    # What is not about games runs only if ARGS names it: its imports take as long as many tests.
    named = any("tests/" in word for word in ARGS)
    run(*PYTEST, *USUAL, "--quick", "-x", *ignore("" if named else OTHERS), *ARGS, **SOURCES)


def test() -> None:
    """All checks and a fixed set of tests: on plain Python, compiled, in a browser, packed."""
    if not os.environ.get("PARLOUR_PURE") and shutil.which(os.environ.get("CC", "cc")):
        os.environ.setdefault("PARLOUR_COMPILE", "require")
    if not KIND and not (VENV.exists() and is_built()):
        os.environ["PARLOUR_BUILD"] = "quick"  # optimizing takes minutes and changes no result
    shutil.rmtree(REPORTS, ignore_errors=True)
    REPORTS.mkdir(parents=True)
    (REPORTS / "began").touch()
    beside(("early_client",), compiler)
    client()
    # The compiler works while plain Python is tested. Browser tests mostly wait, so they run beside
    # tests that compute. What runs in several processes comes last on both sides, so that no
    # processor waits for one long command.
    beside(("built", "prints"), check, test_pure)
    beside(("test_packages", "test_web"), test_compiled)
    run(sys.executable, "tools/summary.py", REPORTS)


def beside(background: tuple[str, ...], *foreground: Callable[[], None]) -> None:
    """Run some tasks in the background, while others run one after the other."""

    def all_of_them() -> None:
        for task in foreground:
            task()

    log = Path("build", f"{background[-1]}.log")
    side_by_side(log, [*TASKS, *background], all_of_them)


def prints() -> None:
    """Play every game on plain Python, for test_compiled.py to compare.

    It notices if the results come from other sources. The order of a set of strings must not
    matter, so the hash seed differs here.
    """
    runtime()
    PRINTS.unlink(missing_ok=True)
    play_cases = (PYTHON, "-m", "tests.laws.fingerprint", 1)
    PRINTS.write_bytes(output(*play_cases, PYTHONHASHSEED="1905", **SOURCES))


def test_pure() -> None:
    """Tests on the sources as plain Python."""
    tools()
    if any(Path("src").rglob("*.so")):
        sys.exit("src holds compiled modules: make clean")
    run(PYTHON, "-m", "tests.printing.poppler", **SOURCES)
    print("== Testing the sources as plain Python")
    report = report_of("plain Python")
    run(*PYTEST, *USUAL, *ignore(f"{ONCE} {BROWSERS}"), *report, *ARGS, **SOURCES)


def test_compiled() -> None:
    """Tests on the installed, compiled package."""
    setup()
    if succeeds(PYTHON, "-c", "from parlour.core.bits import COMPILED; assert COMPILED"):
        print("== Testing the installed package, compiled")
    elif os.environ.get("PARLOUR_COMPILE"):
        run(BIN / "parlour", "--version")
        sys.exit("There is a C compiler, yet the package is not compiled")
    else:
        print("== Testing the installed package, which is plain Python")
    run(
        *PYTEST,
        *USUAL,
        *ignore(f"{ALIKE} {FOR_PEERS} {BROWSERS}"),
        *report_of("the installed package"),
        *ARGS,
    )


def test_web() -> None:
    """The web client's checks, and its tests in a real browser."""
    setup()
    browser()
    engines()
    run(PYTHON, "web/make.py", "check")
    # Browser tests mostly wait, so four run at a time.
    where = [f"tests/{name}" for name in BROWSERS.split()]
    run(*PYTEST, "-n", 4, "-rfERs", *USUAL, *where, *report_of("a browser"), *ARGS)


def test_packages() -> None:
    """Install the wheel of machine code in an empty environment, and play."""
    setup()
    some_tests("--timeout", 600, "-m", "packages", "tests/test_packages.py", *report_of("packages"))


def test_peers() -> None:
    """The tests against open_spiel; skipped if it cannot be installed, except in CI."""
    setup()
    if peers_installed():
        print("== Testing against open_spiel")
        some_tests("-m", "peers", *peers_tests(), *report_of("beside open_spiel"))
    else:
        print("open_spiel cannot be installed here: the tests against it are left out")


def libraries() -> None:
    """The adapters' tests with the oldest and newest libraries they support; WHICH=oldest."""
    ages = os.environ.get("WHICH", "oldest newest").split()
    run(sys.executable, "-m", "tools.libraries", *ages)


def peers_tests() -> list[Path]:
    """Return the modules with tests against open_spiel."""
    every = Path("tests").rglob("test_*.py")
    return [path for path in every if "mark.peers" in path.read_text(encoding="utf-8")]


def some_tests(*how: object) -> None:
    """Run pytest in one process; ARGS may leave nothing to run."""
    code = status(BIN / "pytest", *how, *ARGS)
    if code not in (0, NOTHING_RAN):
        sys.exit(code)


def test_docs() -> None:
    """Build the documentation site; a warning or a broken link is an error."""
    tools()
    if fetch_if_possible("docs", "MkDocs"):
        build = (BIN / "mkdocs", "build", "-q")
        step("Building the documentation site", *build, NO_MKDOCS_2_WARNING="1")
    else:
        print("MkDocs cannot be installed here: the documentation site was not built")


def test_all() -> None:
    """Every case of every test, on both builds, and the documents; SHARD=3/8 runs a part of it."""
    setup()
    browser()
    engines()
    screen_reader()
    test_docs()
    shard = [f"--shard={os.environ['SHARD']}"] if os.environ.get("SHARD") else []
    # A limit for one test is for people who wait.
    how = (*PYTEST, "--timeout", 3600, "--all-cases", *shard, *ARGS)
    run(*how, *USUAL, *ignore(BROWSERS), **SOURCES)
    run(*how, "-m", "not peers")
    if peers_installed():
        some_tests("-m", "peers", "--all-cases", *shard, *peers_tests())


def ignore(names: str) -> list[str]:
    """Return the arguments that leave out some folders and modules of tests."""
    return [f"--ignore=tests/{name}" for name in names.split()]


def report_of(name: str) -> tuple[str, ...]:
    """Return the arguments with which pytest writes a report for the summary."""
    return (f"--junitxml={REPORTS}/{name}.xml", "-o", "junit_logging=no")


def peers_installed() -> bool:
    """Install the libraries that Parlour is compared with; return whether they are there."""
    return fetch_if_possible("peers", "the libraries to compare with")


def browser() -> None:
    """Find a Chromium or Chrome for the tests, or install one."""
    tools()
    run(PYTHON, "tests/web/browser.py")


def engines() -> None:
    """Find Firefox and WebKit for the tests, or install them."""
    tools()
    run(PYTHON, "-m", "tests.web.engines")


def screen_reader() -> None:
    """Find Orca for the tests of whole deals by ear, or install it."""
    tools()
    run(PYTHON, "-m", "tests.ears.orca")


# Measuring.


def peers() -> None:
    """Install the libraries that Parlour is compared with."""
    tools()
    fetch("peers", "the libraries to compare with")


def bench() -> None:
    """Measure every game; after `make peers`, compared with open_spiel."""
    setup()
    run(BIN / "parlour", "bench", *ARGS)


def bench_server() -> None:
    """Measure a server: moves under load, a flood, memory over an hour."""
    setup()
    run(PYTHON, "bench/server_load.py")
    run(PYTHON, "bench/attacks.py")
    run(PYTHON, "bench/soak.py", *ARGS)


def mutants() -> None:
    """Break the source here and there, and see which test notices; ARGS="--sample 20 host"."""
    tools()
    fetch("mutants", "what makes mutants")
    run(PYTHON, "tools/mutants.py", *ARGS)


def site() -> None:
    """Write Parlour as a folder of static files, build/site: a page that needs no server."""
    runtime()
    node()
    step("Making the page that needs no server", PYTHON, "web/site.py")


# Writing what is checked in.


def transcripts() -> None:
    """Rewrite the golden transcripts, ARGS="rook flip" of these games; read the difference.

    A match of every game and version that has none is saved too.
    """
    tools()
    run(PYTHON, "tests/transcripts/write.py", *ARGS, **SOURCES)
    run(PYTHON, "-m", "tests.records.write", **SOURCES)


def docs() -> None:
    """Rewrite the generated pages of docs/, and build site/ with a page to play on."""
    tools()
    run(PYTHON, "docs/generate.py", **SOURCES)
    test_docs()
    run(PYTHON, "web/site.py", "site/play")


def screenshots() -> None:
    """Pictures of every game at three sizes, in screenshots/: ARGS="rook-4"."""
    setup()
    browser()
    run(PYTHON, "-m", "tests.web.screenshots", *ARGS)


def lexicon() -> None:
    """Rebuild the dictionaries from their pinned inputs; needs apt-get and npm."""
    tools()
    run(PYTHON, "lexicon/build.py", **SOURCES)


def lock() -> None:
    """Upgrade to the newest tools and write the lock files.

    One lock for all systems and all versions of Python that Parlour runs on, with hashes; what two
    of them name has one version. MkDocs' plugins need a newer release of 3.11.
    """
    uv: object = UV
    if not uv:
        run(sys.executable, "-m", "venv", "--clear", ".venv-lock")
        run(".venv-lock/bin/python", "-m", "pip", "install", "-q", "uv")
        uv = ".venv-lock/bin/uv"
    how = "pip compile -q --universal --generate-hashes --no-annotate --no-emit-index-url --upgrade"
    said = ("--custom-compile-command", "make lock")
    extras = {"runtime": "postgres hosting print", "build": "compiler", "peers": "bench"}
    for name in ("dev", "runtime", "build", "node", "peers", "docs", "mutants"):
        oldest = "3.11.5" if name == "docs" else "3.11"
        group = ("--group", "node")
        named = extras.get(name, name).split()
        extra = ("pyproject.toml", *(f"--extra={one}" for one in named))
        wanted = group if name == "node" else extra
        same = () if name in ("dev", "node") else ("-c", "requirements/dev.lock")
        into = ("--python-version", oldest, "-o", f"requirements/{name}.lock")
        run(uv, *how.split(), *said, *wanted, *same, *into)


# Releasing.


def wheel() -> None:
    """Build a compiled wheel for this machine, with the web client, in dist/."""
    tools()
    node()
    how = {
        "PARLOUR_COMPILE": "require",
        "PARLOUR_BUILD": os.environ.get("PARLOUR_BUILD") or "tuned",
    }
    step("Building a wheel of machine code", *wheel_into("dist"), **how)


def packages() -> None:
    """Everything for a release: that wheel, a plain one for any machine, and the sources."""
    wheel()
    step("Building the plain wheel", *wheel_into("dist"), PARLOUR_PURE="1", PARLOUR_COMPILE="")
    step("Packing the sources", PYTHON, "-m", "build", "--no-isolation", "--sdist")


def release() -> None:
    """Rehearse a release: all packages, each installed where nothing is, and a checklist."""
    shutil.rmtree("dist", ignore_errors=True)
    packages()
    (made,) = Path("dist").glob("*.tar.gz")
    name = made.name.removesuffix(".tar.gz")
    run(PYTHON, "tools/components.py", f"dist/{name}.cdx.json", **SOURCES)
    run(PYTHON, "-m", "tools.release")


def wheels() -> None:
    """Wheels for every Python, in dist/, by cibuildwheel, which needs Docker on Linux."""
    runtime()
    step("Fetching what builds wheels", *install("--group", "wheels"))
    run(PYTHON, "-m", "cibuildwheel", "--output-dir", "dist")


def container() -> None:
    """The server as a container, in dist/; needs Docker."""
    Path("dist").mkdir(exist_ok=True)
    step("Building the container", "docker", "build", "-t", "parlour", ".")
    step("Saving it", "docker", "save", "-o", "dist/parlour-container.tar", "parlour")


def clean() -> None:
    """Remove everything that was built here, including .venv."""
    caches = (".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis")
    built_here = ("build", "dist", "site", "screenshots", "web/node_modules", *caches)
    for name in (VENV, ".venv-lock", *built_here, "src/parlour/server/static"):
        shutil.rmtree(name, ignore_errors=True)
    for top in ("compiling", "src", "tests", "tools", "web"):
        for folder in [*Path(top).rglob("__pycache__"), *Path(top).glob("*.egg-info")]:
            shutil.rmtree(folder, ignore_errors=True)
    for module in Path("src").rglob("*.so"):
        module.unlink()


def main(names: list[str]) -> None:
    """Do some tasks, one after the other."""
    # `src` could hide the installed package, and every process would compile all its modules.
    for name in ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE"):
        os.environ.pop(name, None)
    for name in names:
        if name not in BEFORE_COMPILING:
            wait_for_background()
        globals()[name.replace("-", "_")]()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
