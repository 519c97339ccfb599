"""A game is one folder: a copy of the guide's example, registered in one place, can be played.

`docs/adding-a-game.md` promises it. If a game needed an entry in another list of the source, this
test would fail.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

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
        if path.name not in {"games", "catalogue.py"}:
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
    catalogue = (SOURCE / "catalogue.py").read_text(encoding="utf-8")
    catalogue = catalogue.replace('    "flip",\n', '    "flip",\n    "flop",\n')
    (package / "catalogue.py").write_text(catalogue, encoding="utf-8")
    return tmp_path


def test_a_copy_of_flip_can_be_played_once_its_folder_is_named(with_a_copy: Path) -> None:
    wrong = subprocess.run(  # noqa: S603 - our own Python
        [sys.executable, "-c", PLAYING],
        env={**os.environ, "PYTHONPATH": str(with_a_copy)},
        capture_output=True,
        text=True,
        check=False,
    ).stderr
    assert wrong == ""
