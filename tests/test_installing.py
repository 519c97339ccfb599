"""Installing: what the build needs, what it does where nothing can be compiled, and the locks."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from compiling.modules import compiled_modules

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = sorted((ROOT / "requirements").glob("*.lock"))
ENTRY = re.compile(
    r"^([\w.-]+)==(\S+)((?: ; .*?)?)((?: \\\n    --hash=sha256:[0-9a-f]{64})*)$", re.MULTILINE
)


def pins(name: str) -> dict[str, str]:
    """Return the versions that a lock names, by package."""
    text = (ROOT / "requirements" / f"{name}.lock").read_text(encoding="utf-8")
    return {package: version for package, version, _, _ in ENTRY.findall(text)}


def normal(package: str) -> str:
    return re.sub(r"[-_.]+", "-", package).lower()


# What a build needs.


def imported(path: Path) -> set[str]:
    """Return the packages that a module imports, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add(str(node.module).partition(".")[0])
    return found - sys.stdlib_module_names - {"parlour"}


def test_the_build_has_whatever_compiled_modules_import() -> None:
    locked, sources = pins("build"), packages_distributions()
    seen = {name: path for path in compiled_modules() for name in imported(path)}

    assert {"librt", "msgspec", "mypy_extensions"} <= set(seen)
    for name, path in seen.items():
        assert {normal(one) for one in sources[name]} & set(locked), f"{path} imports {name}"


def test_the_build_sees_all_that_parlour_needs_to_run() -> None:
    needed = {normal(re.split(r"[^\w.-]", one)[0]) for one in PROJECT["project"]["dependencies"]}
    assert needed <= set(pins("build"))


def required(**settings: str) -> list[str]:
    """Return what the build backend asks for."""
    script = (
        "from compiling import backend; print(*backend.get_requires_for_build_wheel(), sep='\\n')"
    )
    environment = {**without_settings(), **settings, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", script]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return [line for line in done.stdout.splitlines() if "==" in line]


def without_settings() -> dict[str, str]:
    mine = ("PYTHONPATH", "CC")
    return {k: v for k, v in os.environ.items() if k not in mine and not k.startswith("PARLOUR_")}


@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")
@pytest.mark.parametrize("kind", ["full", "quick", "tuned"])
def test_every_build_that_compiles_asks_for_exact_versions(kind: str) -> None:
    asked = required(PARLOUR_BUILD=kind)
    for name, version in pins("build").items():
        assert any(line.startswith(f"{name}=={version}") for line in asked), name


def test_a_plain_build_asks_for_no_compiler() -> None:
    for settings in ({"PARLOUR_PURE": "1"}, {"CC": "/bin/false"}):
        assert not [line for line in required(**settings) if "mypy" in line]


# Where nothing can be compiled.


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of what a build needs."""
    here = tmp_path / "copy"
    for folder in ("compiling", "requirements", "src"):
        left_out = shutil.ignore_patterns("*.so", "static", "__pycache__")
        shutil.copytree(ROOT / folder, here / folder, ignore=left_out)
    for name in ("setup.py", "pyproject.toml", "LICENSE", "web/make.py"):
        (here / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, here / name)
    return here


def build(copy: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Build a wheel, with the installed tools."""
    how = ("--no-build-isolation", "--no-deps", "-v", "-w", str(copy / "dist"), str(copy))
    return subprocess.run(
        [sys.executable, "-m", "pip", "wheel", *how],
        env={**without_settings(), "PARLOUR_WEB": "0", **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def fails_with(reason: str, copy: Path, **settings: str) -> None:
    """Check that a build is plain Python and says why, or is an error if it must compile."""
    done = build(copy, **settings)
    assert done.returncode == 0, done.stdout
    said = [line for line in done.stdout.splitlines() if "is built as plain Python" in line]
    assert len(said) == 1
    assert reason in said[0]
    (wheel,) = (copy / "dist").glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as packed:
        assert not [name for name in packed.namelist() if name.endswith((".so", ".pyd"))]
        why = packed.read("parlour/why_plain.txt").decode()
        packed.extractall(copy / "installed")
    assert f"because {why}." in said[0]
    told = subprocess.run(
        [sys.executable, "-m", "parlour", "--version"],
        env={**without_settings(), "PYTHONPATH": str(copy / "installed")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert why in told.stdout

    done = build(copy, PARLOUR_COMPILE="require", **settings)
    assert done.returncode
    assert f"Parlour cannot be compiled: {why}." in done.stdout


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("compiler", "why"),
    [
        ("/bin/false", "/bin/false ended with exit status 1"),
        ("/nowhere/gcc", "/nowhere/gcc: No such file or directory"),
    ],
)
def test_without_a_c_compiler_parlour_is_plain_python(compiler: str, why: str, copy: Path) -> None:
    fails_with(f"no C compiler works here ({why})", copy, CC=compiler)


@pytest.mark.skipif(not shutil.which("gcc"), reason="there is no GCC")
def test_without_the_headers_of_python_parlour_is_plain_python(copy: Path) -> None:
    fails_with("the C headers of this Python are missing", copy, CC="gcc -nostdinc")


TROUBLES = {
    "raise AssertionError('an odd type')": "AssertionError: an odd type",
    "import os; os.kill(os.getpid(), 9)": "for want of memory",
    "import os; os._exit(3)": "exit status 3",
    "def mypycify(*a, **k): print('a.py:1: error: Bad'); raise SystemExit(1)": "a.py:1: error: Bad",
    "def mypycify(*a, **k): raise RecursionError": "RecursionError",
}


@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")
@pytest.mark.sampled(5)
@pytest.mark.parametrize("trouble", TROUBLES)
def test_whatever_happens_to_mypyc_parlour_is_plain_python(trouble: str, copy: Path) -> None:
    fake = copy / "tools" / "mypyc"
    for package in ("ir", "primitives"):
        (fake / package).mkdir(parents=True)
    (fake / "__init__.py").touch()
    (fake / "build.py").write_text(trouble, encoding="utf-8")
    (fake / "ir" / "ops.py").write_text("ERR_MAGIC = ERR_NEVER = 0", encoding="utf-8")
    (fake / "ir" / "rtypes.py").write_text(
        "int64_rprimitive = bool_rprimitive = none_rprimitive = 0\nRType = RVec = int",
        encoding="utf-8",
    )
    (fake / "primitives" / "registry.py").write_text("def function_op(*a): pass", encoding="utf-8")
    fails_with(TROUBLES[trouble], copy, PYTHONPATH=str(fake.parent))


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("gcc"), reason="there is no GCC")
def test_a_module_that_gcc_rejects_leaves_nothing_half_compiled(copy: Path) -> None:
    gcc = copy / "gcc"
    gcc.write_text(
        '#!/bin/sh\ncase "$*" in *games___flip___rules.c*) exit 7;; esac\nexec gcc "$@"\n'
    )
    gcc.chmod(0o755)
    fails_with("compiling failed (", copy, CC=str(gcc), PARLOUR_BUILD="quick")


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")
def test_a_type_error_is_named(copy: Path) -> None:
    (copy / "src/parlour/core/bits.py").open("a", encoding="utf-8").write("\nODD: i64 = 'text'\n")
    fails_with("core/bits.py", copy)


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"PARLOUR_COMPILE": "yes"}, "its only value is require"),
        ({"PARLOUR_COMPILE": "require", "PARLOUR_PURE": "1"}, "PARLOUR_COMPILE=require forbids"),
        ({"PARLOUR_BUILD": "fast"}, "the builds are full, quick, tuned"),
    ],
)
def test_settings_that_make_no_sense_are_refused(
    settings: dict[str, str], reason: str, copy: Path
) -> None:
    done = build(copy, **settings)
    assert done.returncode
    assert reason in done.stdout


# Locks.


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_every_entry_of_a_lock_has_hashes_and_no_host(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    entries = ENTRY.findall(text)

    assert entries
    assert all(hashes for _, _, _, hashes in entries)
    assert "://" not in text
    rest = [line for line in ENTRY.sub("", text).splitlines() if not line.startswith("#")]
    assert not any(rest)


def test_all_locks_agree() -> None:
    everything = pins("dev")
    for lock in LOCKS:
        for name, version in pins(lock.stem).items():
            assert everything.get(name, version) == version, f"{name} in {lock.name}"


def test_the_build_tools_have_the_versions_of_the_lock() -> None:
    locked = pins("build")
    for one in PROJECT["build-system"]["requires"]:
        name, _, version = one.partition("==")
        assert locked[name] == version


def test_the_container_installs_only_what_is_locked() -> None:
    text = (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    digest = re.compile(r"@sha256:[0-9a-f]{64}\b")
    for line in text.splitlines():
        if line.startswith("FROM"):
            assert digest.search(line), line
        for command in re.findall(r"pip (?:install|wheel|download)[^&]*", line):
            locked = "--require-hashes" in command and "-r " in command
            assert locked or "--no-deps" in command, command
    assert "requirements/runtime.lock" in text
    assert "asyncpg" in pins("runtime")
    for service in yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))[
        "services"
    ].values():
        assert "build" in service or digest.search(service["image"])


def test_developers_install_only_what_is_locked() -> None:
    text = (ROOT / "tools" / "tasks.py").read_text(encoding="utf-8")
    # What builds the wheels of a release is one exact version, on a machine made for it.
    locked = ('"-r", f"requirements/{lock}.lock"', '"--no-deps"', '"--group", "wheels"')
    commands = re.findall(r"\*install\(([^)]*)\)", text)
    assert commands
    for command in commands:
        assert command.startswith(locked), command
    assert all("==" in one for one in PROJECT["dependency-groups"]["wheels"])
