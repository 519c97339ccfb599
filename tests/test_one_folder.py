"""A game is one folder: a copy of the example can be played, and no game is named elsewhere.

`docs/adding-a-game.md` promises it. If a game needed an entry in another list of the source, these
tests would fail.
"""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.catalogue import KEYS
from parlour.games import GAMES

SOURCE = Path(__file__).resolve().parents[1] / "src" / "parlour"

COPIED = {"flip": "flop", "Flip": "Flop", "FLIP": "FLOP"}

PLAYING = """
import parlour
from parlour.coach.tutorial import tutorials
from parlour.core.deal import SPECTATOR
from parlour.games import GAMES, bots_of, find_game
from parlour.records.record import read_record, write_record
from parlour.table.stage import scene

game = find_game("flop")
assert game in GAMES
assert parlour.game("flop") is game
assert [bot.name for bot in bots_of(game)] == [bot.name for bot in bots_of(find_game("flip"))]
assert len(tutorials(game)) == 1
table = parlour.play("flop", seats=3, bots="novice", seed=1)
assert table.match.winners
assert all(scene(table, seat).zones for seat in (0, 1, 2, SPECTATOR))
record = write_record(table, table.shuffler.secret.hex())
assert read_record(record, "flop.toml").game == "flop"
"""


@pytest.fixture
def with_a_copy(tmp_path: Path) -> Path:
    """Return a folder with the package, in which Flip has a copy under another name."""
    package, games = tmp_path / "parlour", tmp_path / "parlour" / "games"
    games.mkdir(parents=True)
    for path in SOURCE.iterdir():
        if path.name == "catalogue.py":  # it looks for folders beside itself
            shutil.copy(path, package)
        elif path.name != "games":
            (package / path.name).symlink_to(path)
    for path in (SOURCE / "games").iterdir():
        (games / path.name).symlink_to(path)
    shutil.copytree(SOURCE / "games" / "flip", games / "flop")
    for path in (games / "flop").iterdir():
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            for old, new in COPIED.items():
                text = text.replace(old, new)
            path.write_text(text, encoding="utf-8")
    return tmp_path


def test_a_copy_of_flip_can_be_played(with_a_copy: Path) -> None:
    wrong = subprocess.run(  # noqa: S603 - our own Python
        [sys.executable, "-c", PLAYING],
        env={**os.environ, "PYTHONPATH": str(with_a_copy)},
        capture_output=True,
        text=True,
        check=False,
    ).stderr
    assert wrong == ""


OTHER_WORDS = {
    "block": "a family and its pack",
    "match": "the opposite of a round",
    "quit": "the command to leave",
    "rook": "a family and its pack",
    "sentences": "what a list of sentences is joined as",
    "time": "when something happened, and the call that it is up",
}
"""Keys that are also other words: outside a game's folder, they may not stand for the game."""

DEALS = {type(game.new_deal(game.seats[0])).__name__: game.key for game in GAMES}
"""The class of each game, which has its name: RookDeal, FlipDeal."""

FINDERS = {"find_game", "named_game", "game"}
"""Functions whose argument is a key."""


def owners(path: Path) -> set[str]:
    """Return the keys of the game whose folder a module lies in."""
    parts = path.relative_to(SOURCE).parts
    if len(parts) < 3 or parts[0] != "games":
        return set()
    text = (SOURCE / "games" / parts[1] / "game.toml").read_text(encoding="utf-8")
    own = {parts[1].replace("_", "-")}
    return own | {key for key in KEYS if f'"{key}"' in text}


def named(path: Path) -> Iterator[str]:
    """Yield each place where a module names a game of another folder."""
    own = owners(path)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    keys = {id(arg) for node in ast.walk(tree) for arg in _keys_given(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value in set(KEYS) - own:
            if node.value not in OTHER_WORDS or id(node) in keys:
                yield f"{path.relative_to(SOURCE)}:{node.lineno} names {node.value!r}"
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("parlour.games."):
            game = str(node.module).split(".")[2].replace("_", "-")
            if game not in own:
                yield f"{path.relative_to(SOURCE)}:{node.lineno} imports {node.module}"
        elif isinstance(node, ast.Name | ast.Attribute):
            name = node.id if isinstance(node, ast.Name) else node.attr
            if name in DEALS and DEALS[name] not in own:
                yield f"{path.relative_to(SOURCE)}:{node.lineno} names {name}"


def _keys_given(node: ast.AST) -> list[ast.expr]:
    """Return the expressions that are the key of a game: arguments and defaults."""
    if isinstance(node, ast.Call):
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        given = node.args[:1] if name in FINDERS else []
        return [*given, *(word.value for word in node.keywords if word.arg == "game")]
    if isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") == "game":
        return [node.value] if node.value else []
    return []


def test_no_game_is_named_outside_its_own_folder() -> None:
    assert [place for path in sorted(SOURCE.rglob("*.py")) for place in named(path)] == []


@pytest.mark.parametrize(
    "text",
    [
        'TABLE = {"flip": 1}',
        "from parlour.games.flip.rules import FlipDeal",
        'find_game("rook")',
        'class Wishes:\n    game: str = "block"',
        'play(game="time")',
        "if isinstance(deal, RookDeal):\n    pass",
        "found = rules.FlipDeal",
    ],
)
def test_a_game_that_is_named_is_found(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "lab" / "some.py"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(sys.modules[__name__], "SOURCE", tmp_path)
    assert len(list(named(path))) == 1
