"""`parlour new-game` writes a game that can be played at once, or refuses and writes nothing."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.cli import main
from parlour.cli.new_game import find_checkout, names_of, new_game
from parlour.errors import BadInput

ROOT = Path(__file__).resolve().parents[1]

CAN_BE_COPIED = ("domino-42", "fortune", "high-14", "matadores", "match")

LAWS = ("tests/laws/test_copy.py", "tests/laws/test_secrecy.py", "tests/laws/test_text.py")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a copy of the sources and the tests."""
    for folder in ("src", "tests", "compiling"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("*.so"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def untouched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the games and their tests, in which nothing is written."""
    root = tmp_path_factory.mktemp("checkout")
    for folder in ("src/parlour/games", "tests/games"):
        shutil.copytree(ROOT / folder, root / folder)
    return root


def files(folder: Path) -> set[Path]:
    return {path for path in folder.rglob("*") if path.is_file()}


def in_copy(checkout: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """Run Python on the sources of a copy."""
    return subprocess.run(  # noqa: S603 - our own Python
        [sys.executable, *args],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": "src"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_new_game_passes_its_tests_before_it_is_edited(checkout: Path) -> None:
    written = new_game(checkout, "three-suits", "flip")
    own = ("tests/games/three_suits", "tests/test_oracles.py", "tests/test_scenarios.py")
    ran = in_copy(checkout, "-m", "pytest", "-n0", "-k", "three", *own, *LAWS)

    assert Path("src/parlour/games/three_suits/rules.py") in written
    assert ran.returncode == 0, ran.stdout[-3000:]


@pytest.mark.parametrize("like", CAN_BE_COPIED)
def test_a_new_game_names_itself_alone(like: str, checkout: Path) -> None:
    old = names_of(checkout, like)
    for path in new_game(checkout, "three-suits", like):
        if path.suffix in {".py", ".md"}:
            text = (checkout / path).read_text(encoding="utf-8")
            assert "TODO" in text
            assert f"{old.prefix}-1" not in text
            assert f"games.{old.folder}" not in text
    playing = "import parlour; parlour.simulate('three-suits', deals=3, bots='uniform')"
    assert in_copy(checkout, "-c", playing).stderr == ""


@pytest.mark.parametrize(
    ("name", "like", "wrong"),
    [
        ("flip", "rummy", 'There is no game "rummy"'),
        ("Three Suits", "flip", "is not a name for a game"),
        ("class", "flip", "is not a name for a game"),
        ("3suits", "flip", "is not a name for a game"),
        ("../suits", "flip", "is not a name for a game"),
        ("draw-dominoes", "flip", 'There is a game with the name "draw-dominoes"'),
        ("quit", "flip", 'There is a game with the name "quit"'),
        ("pack", "flip", "choose another name"),
        ("three-suits", "rook", "other games use parts of its rulebook"),
    ],
)
def test_a_wrong_name_is_refused_and_nothing_is_written(
    name: str, like: str, wrong: str, untouched: Path
) -> None:
    before = files(untouched)
    with pytest.raises(BadInput, match=wrong):
        new_game(untouched, name, like)
    assert files(untouched) == before


def test_it_needs_a_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)

    assert main(["new-game", "three-suits", "--like", "flip"]) == 2
    assert "run this in a clone of the repository" in capsys.readouterr().err
    assert find_checkout(ROOT / "docs") == ROOT


def test_the_command_lists_what_it_wrote(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(checkout)

    assert main(["new-game", "three-suits", "--like", "flip"]) == 0
    assert "src/parlour/games/three_suits/game.toml" in capsys.readouterr().out
