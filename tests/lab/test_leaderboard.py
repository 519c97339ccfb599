"""The leaderboard: bots of every kind on one scale, one row each."""

import json
from pathlib import Path

import pytest

from parlour.cli import main
from parlour.errors import NotFound
from parlour.games import find_game
from parlour.lab.leaderboard import leaderboard, markdown, yardstick

DOMINOES = find_game("block-dominoes:2")


def test_bots_are_measured_by_the_novice_and_the_best_comes_first() -> None:
    block = find_game("block")
    assert yardstick(block) == "novice"
    assert yardstick(DOMINOES) == "uniform"
    places = leaderboard([block], ["uniform", "novice"], deals=12, seats=3)
    assert [(place.bot, place.against) for place in places] == [("uniform", "novice")]
    assert places[0].points_per_deal < 0
    assert places[0].ci95[0] < places[0].points_per_deal < places[0].ci95[1]


def test_bots_for_other_games_are_left_out_but_unknown_bots_are_refused() -> None:
    places = leaderboard([DOMINOES], ["ismcts", "net", "expert"], deals=2, seats=2)
    assert [place.bot for place in places] == ["ismcts"]
    with pytest.raises(NotFound, match="nobody"):
        leaderboard([DOMINOES], ["nobody"], deals=2, seats=2)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "board.md"
    command = [
        "leaderboard",
        "block-dominoes:2",
        "--seats",
        "2",
        "--bots",
        "ismcts",
        "--deals",
        "2",
    ]
    assert main([*command, "--out", str(out)]) == 0
    assert "ismcts" in capsys.readouterr().out
    assert main([*command, "--json"]) == 0
    [row] = json.loads(capsys.readouterr().out)
    assert (row["game"], row["bot"], row["against"]) == ("block-dominoes:2", "ismcts", "uniform")
    text = out.read_text(encoding="utf-8")
    assert text.startswith("| game | bot | against | points |")
    again = leaderboard([DOMINOES], ["ismcts"], deals=2, seats=2)
    assert (
        markdown(again).splitlines()[2].rsplit("|", 2)[0] == text.splitlines()[2].rsplit("|", 2)[0]
    )
