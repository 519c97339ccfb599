"""Play has not changed: every game and number of seats replays its transcript."""

from difflib import unified_diff

import pytest

from parlour.games import GAMES
from parlour.table.game import Game
from tests.transcripts.write import FOLDER, path_of, transcript

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
