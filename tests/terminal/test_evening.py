"""The host's evening in the terminal."""

from pathlib import Path

import pytest

from parlour.cli import main
from parlour.errors import BadFile
from parlour.games import find_game
from parlour.records.parties import read_party, write_party

GUESTS = "Ada,Ben,Cy,Dee,Eve,Fay,Gus,Hal"


def host(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, *args: str
) -> str:
    lines = iter(typed.split("/"))

    def answer(_prompt: str = "") -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)
    monkeypatch.setattr("parlour.terminal.screen._read_piped", answer)
    assert main(["evening", *args, "--plain"]) == 0
    return capsys.readouterr().out


def test_a_game_is_set_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evening", "rook", "--names", "Ada,Ben,Cy", "--plain"]) == 0
    said = capsys.readouterr().out
    for line in ("Take out every card with 1, 2, 3 or 4 on it.", "40 cards are used."):
        assert line in said


def test_a_party_is_hosted_broken_off_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "party.toml"
    begin = ["dixie-rook", "--party", "--rounds", "2", "--names", GUESTS, "--file", str(file)]
    said = host(monkeypatch, capsys, "/1 100 50/2 80 80/2//undo//9 1 2/quit", *begin)
    assert "8 guests, 2 rounds: about 35 minutes." in said
    assert "tie at 80" in said
    assert "There is no table 9." in said
    said = host(monkeypatch, capsys, "1 10 20/2 30 40/", str(file))
    assert "First prize:" in said
    party, entries = read_party(file.read_text(encoding="utf-8"), str(file), find_game)
    assert party.over
    assert write_party(party, entries) == file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("was", "now"),
    [("rounds = 2", 'rounds = "two"'), ("table = 1", "table = 7"), ("bell = true", "bell = 1")],
)
def test_a_file_that_cannot_be_right_is_refused(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    was: str,
    now: str,
) -> None:
    file = tmp_path / "party.toml"
    begin = ["dixie-rook", "--party", "--rounds", "2", "--names", GUESTS, "--file", str(file)]
    host(monkeypatch, capsys, "/1 100 50", *begin)
    text = file.read_text(encoding="utf-8")
    assert was in text
    with pytest.raises(BadFile):
        read_party(text.replace(was, now, 1), str(file), find_game)
