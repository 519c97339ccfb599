"""The released packages: each is built, installed into an empty environment, and played."""

import os
import re
import shutil
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import msgspec
import pytest
import yaml  # type: ignore[import-untyped]

from tools.libraries import bounds
from tools.release import HOW, installed, plays, pythons, versions
from tools.release import said as run

ROOT = Path(__file__).resolve().parents[1]
CLIENT = "parlour/server/static/index.html"


def kind_built() -> str:
    """Return the kind of build that was made here last; its object files can be used again."""
    built = (
        ROOT / "build" / kind for kind in ("full", "quick") if (ROOT / "build" / kind).is_dir()
    )
    return max(built, key=lambda folder: folder.stat().st_mtime, default=Path("full")).name


def wheel_of(source: Path, into: Path, **settings: str) -> Path:
    """Build a wheel from sources with the installed tools."""
    how = ("wheel", "-q", "--no-build-isolation", "--no-deps", "-w", into)
    run(sys.executable, "-m", "pip", *how, source, where=source, **settings)
    return next(into.glob("*.whl"))


def built_in(root: Path) -> Path | None:
    """Return the wheel of machine code that `make setup` built, if it has the current sources."""
    sources = {
        path.relative_to(root / "src").as_posix(): path.read_bytes()
        for path in (root / "src" / "parlour").rglob("*.py")
    }
    for wheel in (root / "build" / "wheel").glob("*-cp*.whl"):
        with zipfile.ZipFile(wheel) as packed:
            names = [name for name in packed.namelist() if name.endswith(".py")]
            if {name: packed.read(name) for name in names} == sources:
                return wheel
    return None


@pytest.mark.packages
@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")
def test_a_wheel_of_machine_code_installs_and_plays(tmp_path: Path) -> None:
    wheel = built_in(ROOT) or wheel_of(ROOT, tmp_path / "dist", PARLOUR_BUILD=kind_built())
    version = f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert re.search(rf"-{version}-{version}-\w+\.whl$", wheel.name)
    assert CLIENT in zipfile.ZipFile(wheel).namelist()

    commands = installed(wheel, tmp_path / "empty")

    assert run(commands / "python", "-c", HOW, where=tmp_path).strip() == "compiled"
    plays(commands, tmp_path)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clean clone, with the changes that are not committed yet."""
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z")
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (tmp_path / "clone" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tmp_path / "clone" / name)
    return tmp_path / "clone"


def installed_by_pip(what: Path, into: Path, **settings: str) -> Path:
    """Install something as a user does, in build isolation; return the commands."""
    venv.create(into, with_pip=True)
    commands = into / ("Scripts" if os.name == "nt" else "bin")
    run(commands / "python", "-m", "pip", "install", what, where=into, **settings)
    return commands


@pytest.mark.slow
@pytest.mark.timeout(3600)  # compiles
@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")
def test_pip_installs_a_clean_clone_into_an_empty_environment(tmp_path: Path, clone: Path) -> None:
    commands = installed_by_pip(clone, tmp_path / "empty", PARLOUR_COMPILE="require")

    assert "(compiled)" in run(commands / "parlour", "--version", where=tmp_path)
    plays(commands, tmp_path)


@pytest.fixture
def sdist(tmp_path: Path, clone: Path) -> Path:
    """The source distribution, built in isolation."""
    run(sys.executable, "-m", "build", "--sdist", "-o", tmp_path / "sdist", clone)
    return next((tmp_path / "sdist").glob("*.tar.gz"))


@pytest.mark.slow
@pytest.mark.timeout(3600)  # compiles
@pytest.mark.skipif(not shutil.which("cc"), reason="there is no C compiler")
def test_pip_installs_the_source_distribution(tmp_path: Path, sdist: Path) -> None:
    # The quick build: the test above installs the full one, which takes minutes.
    wanted = {"PARLOUR_COMPILE": "require", "PARLOUR_BUILD": "quick"}
    commands = installed_by_pip(sdist, tmp_path / "empty", **wanted)

    assert "(compiled)" in run(commands / "parlour", "--version", where=tmp_path)
    plays(commands, tmp_path)


@pytest.mark.slow
def test_the_source_distribution_builds_a_plain_wheel_that_plays(
    tmp_path: Path, sdist: Path
) -> None:
    how = ("-m", "pip", "wheel", "-q", "--no-deps", "-w", tmp_path / "dist")
    run(sys.executable, *how, sdist, where=tmp_path, PARLOUR_PURE="1")
    wheel = next((tmp_path / "dist").glob("*.whl"))

    assert wheel.name.endswith("-py3-none-any.whl")
    assert CLIENT in zipfile.ZipFile(wheel).namelist()
    commands = installed(wheel, tmp_path / "empty")
    assert "(plain Python)" in run(commands / "parlour", "--version", where=tmp_path)
    plays(commands, tmp_path)


def test_a_wheel_of_other_sources_is_not_used(tmp_path: Path) -> None:
    source, wheels = tmp_path / "src" / "parlour", tmp_path / "build" / "wheel"
    source.mkdir(parents=True)
    wheels.mkdir(parents=True)
    (source / "a.py").write_text("A = 1\n", encoding="utf-8")
    with zipfile.ZipFile(wheels / "parlour-1-cp311-cp311-any.whl", "w") as packed:
        packed.write(source / "a.py", "parlour/a.py")
        packed.writestr("parlour/a.so", "")
    assert built_in(tmp_path) == wheels / "parlour-1-cp311-cp311-any.whl"
    (source / "b.py").touch()
    assert built_in(tmp_path) is None
    (source / "b.py").unlink()
    (source / "a.py").write_text("A = 2\n", encoding="utf-8")
    assert built_in(tmp_path) is None


@pytest.mark.slow
@pytest.mark.timeout(3600)  # compiles twice
@pytest.mark.skipif(not shutil.which("gcc"), reason="only GCC tunes a build")
def test_a_tuned_wheel_plays_as_plain_python_does(tmp_path: Path) -> None:
    wheel = wheel_of(ROOT, tmp_path / "dist", PARLOUR_BUILD="tuned")
    run(sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", tmp_path, wheel)

    prints = ("-m", "tests.laws.fingerprint", "2")
    tuned, plain = (
        msgspec.json.decode(run(sys.executable, *prints, PYTHONPATH=str(package)))
        for package in (tmp_path, ROOT / "src")
    )

    assert (tuned["compiled"], plain["compiled"]) == (True, False)
    assert tuned["prints"] == plain["prints"]


def test_the_version_is_the_same_wherever_it_is_written() -> None:
    told = versions()

    assert sorted(told) == ["CHANGELOG.md", "CITATION.cff", "parlour.__version__"]
    assert told["CITATION.cff"] == told["parlour.__version__"]
    assert told["parlour.__version__"].startswith(told["CHANGELOG.md"])


def test_a_release_finds_pythons_to_rehearse_with() -> None:
    version = f"3.{sys.version_info.minor}"

    assert pythons()[version] == sys.executable


def test_the_list_of_components_has_every_package_that_is_installed(tmp_path: Path) -> None:
    run(sys.executable, "tools/components.py", tmp_path / "parts.json", PYTHONPATH="src")
    told = msgspec.json.decode((tmp_path / "parts.json").read_bytes())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = {re.split(r"[^\w.-]", one)[0] for one in project["dependencies"]}
    listed = {part["purl"] for part in told["components"]}

    assert needed <= {part["name"] for part in told["components"]}
    assert any(address.startswith("pkg:npm/svelte@") for address in listed)
    assert {ref for one in told["dependencies"] for ref in one["dependsOn"]} == listed


def test_the_libraries_of_adapters_have_an_oldest_version() -> None:
    assert {one.partition(">=")[0] for one in bounds()} == {
        "gymnasium",
        "numpy",
        "open_spiel",
        "pettingzoo",
    }
    assert all(">=" in one for one in bounds())


def test_wheels_are_built_for_every_python_that_is_supported() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

    assert project["project"]["requires-python"] == ">=3.11"
    built = project["tool"]["cibuildwheel"]["build"].split()
    assert built == [f"cp3{minor}-*" for minor in range(11, 15)]


def test_the_container_runs_as_an_unprivileged_user() -> None:
    lines = (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    words = [line.split(maxsplit=1) for line in lines if line and not line.startswith("#")]

    known = {"FROM", "RUN", "WORKDIR", "COPY", "USER", "ENV", "VOLUME", "EXPOSE"}
    assert {word for word, _ in words} <= {*known, "HEALTHCHECK", "CMD"}
    assert ["USER", "parlour"] in words
    assert words[-1] == ["CMD", '["parlour", "serve"]']


def test_the_compose_file_gives_the_server_a_database() -> None:
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    server, database = compose["services"]["parlour"], compose["services"]["database"]

    assert server["environment"]["PARLOUR_DATABASE"].startswith("postgresql://parlour:")
    assert database["image"].startswith("postgres:")
    assert server["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert database["healthcheck"]["test"]
