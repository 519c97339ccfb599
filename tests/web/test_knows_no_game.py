"""The web client knows no game: the look of games and of moves comes from the server."""

import re
from pathlib import Path

import pytest

from parlour.games import GAMES

SOURCES = Path(__file__).parents[2] / "web" / "src"
FILES = sorted(path for path in SOURCES.rglob("*") if path.suffix in {".ts", ".svelte", ".css"})

ORDINARY = {"block", "match", "sentences", "time"}
"""Keys that are also words of English or of CSS: only alone in quotes do they name a game."""


def names() -> set[str]:
    """Return what single games are called: keys, titles and classes."""
    return {
        name
        for game in GAMES
        for name in (game.key, game.title, type(game.new_deal(game.seats[0])).__name__)
    }


def named_in(text: str) -> list[str]:
    """Return the games that a source names."""
    return [
        name
        for name in sorted(names())
        if re.search(
            rf"(['\"`]){name}\1" if name in ORDINARY else rf"(?<![\w-]){name}(?![\w-])", text
        )
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SOURCES).as_posix())
def test_the_client_names_no_game(path: Path) -> None:
    assert named_in(path.read_text(encoding="utf-8")) == []


def test_a_name_of_a_game_is_found() -> None:
    assert named_in("if (key === 'time') {}") == ["time"]
    assert named_in("const time = say('time.short');") == []
    assert named_in("/** As in Panjandrum. */ 'dixie-rook'") == ["Panjandrum", "dixie-rook"]
