"""Play has not changed: every game and number of seats replays its transcript."""

from difflib import unified_diff
from pathlib import Path

import pytest

from parlour.errors import NotFound
from parlour.games import GAMES
from parlour.table.game import Game
from tests.transcripts.write import FOLDER, main, path_of, transcript

KINDS = [(game, seats) for game in GAMES for seats in game.seats]
HINT = "if that is right: make transcripts"


@pytest.mark.parametrize(
    ("game", "seats"), KINDS, ids=[path_of(game, seats).stem for game, seats in KINDS]
)
def test_transcript(game: Game, seats: int) -> None:
    path = path_of(game, seats)
    assert path.exists(), f"{game.title} for {seats} has no transcript: {HINT}"

    golden, now = path.read_text(encoding="utf-8"), transcript(game, seats)
    changes = unified_diff(
        golden.splitlines(), now.splitlines(), path.name, "played now", lineterm="", n=1
    )

    assert golden == now, "\n".join(["", *changes, HINT])
    assert len(golden.splitlines()) < 80


def test_no_transcript_is_without_a_game() -> None:
    wanted = {path_of(game, seats).name for game, seats in KINDS}

    assert {path.name for path in FOLDER.glob("*.txt")} == wanted, HINT


def test_only_the_games_named_are_written_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "whist.4.txt").touch()

    main(["rook-solitaire"], tmp_path)

    assert {path.name for path in tmp_path.iterdir()} == {"rook-solitaire.1.txt", "whist.4.txt"}
    assert capsys.readouterr().out == "wrote rook-solitaire.1.txt\n"


def test_a_game_that_does_not_exist_changes_no_transcript(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="whist"):
        main(["rook-solitaire", "whist"], tmp_path)

    assert list(tmp_path.iterdir()) == []
