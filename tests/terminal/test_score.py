"""The score pad in the terminal: questions, corrections, and what is saved."""

from pathlib import Path

from parlour.games import find_game
from parlour.records.scores import read_scores
from parlour.table.score_pad import ScorePad
from parlour.terminal.score import PadPage
from tests.terminal.script import Script

DEAL = ["", "Ada", "70", "black", "70,30,0"]


def kept(tmp_path: Path, typed: list[str]) -> tuple[ScorePad, str]:
    script = Script(typed)
    pad = ScorePad(find_game("rook"), ("Ada", "Ben", "Cy"))
    PadPage(pad, tmp_path / "scores" / "rook.toml", script.screen).keep()
    return pad, script.shown


def test_a_deal_is_asked_for_and_saved(tmp_path: Path) -> None:
    pad, shown = kept(tmp_path, [*DEAL, "quit"])
    assert pad.scores == (70, 30, 0)
    assert "Ben deals. Ben bids first." in shown
    saved = (tmp_path / "scores" / "rook.toml").read_text(encoding="utf-8")
    assert read_scores(saved, "rook.toml", find_game).deals == pad.deals


def test_an_impossible_deal_is_explained_and_changes_nothing(tmp_path: Path) -> None:
    pad, shown = kept(tmp_path, ["", "Ada", "70", "black", "70,30,10", "quit"])
    assert "this must sum to 100, not 110. (ROOK-44)" in " ".join(shown.split())
    assert not pad.deals
    assert not (tmp_path / "scores").exists()


def test_what_cannot_be_read_is_asked_again(tmp_path: Path) -> None:
    pad, shown = kept(tmp_path, ["", "Zoe", "?", "a", "70", "blue", "bl", "70 30 0", "quit"])
    assert shown.count("Possible: Ada, Ben or Cy") == 2
    assert pad.deals[0].entry["trump"] == [2]


def test_corrections_undo_and_csv(tmp_path: Path) -> None:
    csv = tmp_path / "scores.csv"
    fix = ["fix 1", "Ben", *DEAL[2:]]
    pad, _ = kept(tmp_path, [*DEAL, *fix, "undo", f"csv {csv}", "fix 7", "help", "quit"])
    assert pad.scores == (70, 30, 0)
    assert csv.read_text(encoding="utf-8").splitlines()[1] == "1,Ada,70,30,0"


def test_the_winner_ends_the_questions(tmp_path: Path) -> None:
    pad, shown = kept(tmp_path, [*DEAL, *DEAL, *DEAL])
    assert pad.winners == (0,)
    assert "Ada won the match." in shown
