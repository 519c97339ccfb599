"""The public names: what `import parlour` provides, and that it stays."""

import subprocess
import sys
from pathlib import Path

import pytest

import parlour
from parlour.coach.move_judge import thinker_of
from parlour.core.bits import first
from parlour.errors import BadInput, NotFound, ParlourError
from parlour.games import GAMES

PUBLIC = {
    "Bot",
    "Deal",
    "Game",
    "ParlourError",
    "Record",
    "Refused",
    "Table",
    "View",
    "__version__",
    "arena",
    "bot",
    "env",
    "game",
    "games",
    "load",
    "play",
    "review",
    "save",
    "simulate",
}
"""Removing or redefining one of these needs a new major version (docs/python.md)."""


def test_the_public_names_are_these() -> None:
    assert set(parlour.__all__) == PUBLIC
    assert set(dir(parlour)) == PUBLIC
    for name in PUBLIC - {"__version__"}:
        assert getattr(parlour, name).__doc__, f"{name} says nothing about itself"
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        parlour.chess  # noqa: B018


def test_importing_the_command_line_loads_little() -> None:
    code = "import sys, parlour; print(sum(name.startswith('parlour.') for name in sys.modules))"
    found = subprocess.run(  # noqa: S603 - this very Python
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert int(found.stdout) <= 2


def test_games_are_found() -> None:
    assert parlour.games() == GAMES
    assert parlour.game("rook").title == "Rook"
    assert parlour.game(GAMES[0]) is GAMES[0]
    with pytest.raises(NotFound, match='did you mean "rook"'):
        parlour.game("rok")


@pytest.mark.parametrize("key", ["block", "bergen", "time"])
def test_bots_play_a_match(key: str) -> None:
    game = parlour.game(key)
    seats = game.seats[0]
    table = parlour.play(game, seats=seats, bots="uniform", seed=1)
    again = parlour.play(game.key, seats=seats, bots="uniform", seed=1)

    assert table.deal.over
    assert table.won or seats == 1
    assert table.log == again.log


def test_a_match_is_saved_and_loaded(tmp_path: Path) -> None:
    table = parlour.play("block", seats=3, bots="uniform", seed=2)
    parlour.save(table, tmp_path / "block.toml")
    again = parlour.load(tmp_path / "block.toml")

    assert again.match.scores == table.match.scores
    with pytest.raises(BadInput, match="cannot be read"):
        parlour.load(tmp_path / "nothing.toml")


class Lowest:
    """A user's own bot."""

    def choose(self, view: parlour.View, seed: int) -> int:
        del seed
        return int(first(view.choices))


def lowest(view: parlour.View, seed: int) -> int:
    return Lowest().choose(view, seed)


@pytest.mark.parametrize("mine", [Lowest, Lowest(), lowest], ids=["class", "object", "policy"])
def test_custom_bots_play(mine: object) -> None:
    found = parlour.simulate("block", deals=5, seats=3, bots=[mine, "uniform", "uniform"])
    table = parlour.play("block", seats=3, bots=mine, seed=1)

    assert found.bots[0].lower() == "lowest"
    assert table.won


def test_the_lab_is_available_from_the_package() -> None:
    assert parlour.simulate("block", deals=10).deals == 10
    outcome = parlour.arena("block", ["novice", "uniform"], deals=4, seats=3)
    assert [bot.name for bot in outcome.bots] == ["novice", "uniform"]


@pytest.mark.parametrize("kind", ["pettingzoo", "parallel", "gymnasium", "vector"])
def test_environments_are_made_by_name(kind: str) -> None:
    pytest.importorskip("pettingzoo")
    assert parlour.env("sniff", kind, seats=3).episode.seats == 3


def test_an_unknown_environment_is_refused() -> None:
    with pytest.raises(ParlourError, match='did you mean "gymnasium"'):
        parlour.env("rook", "gymnasum")


def test_a_match_is_reviewed_from_a_table_and_from_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "parlour.coach.review.thinker_of"
    monkeypatch.setattr(name, lambda game, bots: thinker_of(game, bots).hasty(2))
    table = parlour.play("flip", bots="uniform", seed=3)
    parlour.save(table, tmp_path / "match.toml")
    found, again = parlour.review(tmp_path / "match.toml", 0), parlour.review(table, 0)
    assert found.decisions
    assert [(one.move, one.loss, one.better) for one in found.decisions] == [
        (one.move, one.loss, one.better) for one in again.decisions
    ]
