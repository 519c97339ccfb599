"""`bench/strength.py` compares every bot with the club player, and resumes where it stopped."""

import json
import sys
from importlib import import_module
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from parlour.games import find_bot, find_game
from parlour.lab.duel import Board

BENCH = Path(__file__).parents[2] / "bench"
COMMAND = ["strength.py", "bergen", "--bots", "uniform", "novice", "--seed", "3"]


@pytest.fixture
def strength(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script as a module; it imports the one beside it, and its workers import both."""
    monkeypatch.syspath_prepend(str(BENCH))
    return import_module("strength")


def run(strength: Any, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr(sys, "argv", [*COMMAND, *arguments])
    strength.main()


def test_figures_are_leads_over_the_club_player(
    strength: Any,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = tmp_path / "strength.jsonl"
    run(strength, monkeypatch, "--deals", "2", "--out", str(out))
    first = out.read_text(encoding="utf-8")
    run(strength, monkeypatch, "--deals", "3", "--out", str(out))
    assert out.read_text(encoding="utf-8").startswith(first)

    found: dict[str, dict[int, float]] = {"uniform": {}, "novice": {}}
    for line in out.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        for number, margin in enumerate(row["margins"], row["start"]):
            assert number not in found[row["bot"]], "no deal is played twice"
            found[row["bot"]][number] = margin
    game = find_game("bergen")
    board = Board(game, 2, 3)
    club = find_bot(game, "club")
    for name, margins in found.items():
        duels = (board.duel(find_bot(game, name), club, number) for number in range(3))
        assert margins == dict(enumerate(fmean(play.margin for play in plays) for plays in duels))

    capsys.readouterr()
    run(strength, monkeypatch, "--summary", str(out))
    table = capsys.readouterr().out.splitlines()
    cells = [cell.strip() for cell in table[-1].strip("|").split("|")]
    row = dict(zip(strength.COLUMNS, cells[1:], strict=True))
    assert cells[0] == "Bergen (2)"
    assert row["club"] == "0"
    assert row["expert"] == ""
    assert row["uniform"].startswith(f"{fmean(found['uniform'].values()):+.2f} ± ")
    assert row["uniform"].endswith("(3)")


def test_the_next_deals_go_to_the_bot_that_has_had_least_time(strength: Any) -> None:
    cells = [strength.Cell("bergen", "uniform"), strength.Cell("bergen", "novice")]
    args = strength.argparse.Namespace(seed=1, sims=1, deals=10, least=2, seconds=0.0)
    one = strength.Run(cells, args)
    one.add(cells[0], 0, strength.Found([1.0], 60.0))
    task = next(one.tasks())
    assert (task.cell, task.start) == (cells[1], 0)
