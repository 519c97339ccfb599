"""Saved matches: a player who leaves or is interrupted continues where they stopped."""

import os
import re
import stat
import sys
from pathlib import Path

import pytest

from parlour.errors import BadInput
from parlour.games import GAMES, find_game
from parlour.records.record import read_record
from parlour.table.game import Game
from parlour.terminal.opening import begin
from parlour.terminal.saved_matches import PLAYED, MatchSaver, last_game, resume, under_way
from parlour.terminal.sitting import Leave
from parlour.terminal.solitaire import Patience, _next
from parlour.terminal.table_setup import Wishes
from parlour.terminal.winnable_deals import SOLITAIRES
from parlour.user_folders import data_folder
from tests.terminal.script import Script


def evening(*lines: str, lively: bool = False, **wishes: object) -> Script:
    """Play with typed lines, and return the output."""
    script = Script(lines, lively=lively)
    kind: dict[str, object] = {"usual_name": "Otto", "level": "uniform", **wishes}
    begin(Wishes(**kind), script.screen, Patience(), auto=False)  # type: ignore[arg-type]
    return script


def cards(path: Path) -> list[str]:
    return [deal.order for deal in read_record(path.read_text(encoding="utf-8")).deals]


ANSWERS = ("1", "", "pass", "100", "tree")
"""One of these is a move wherever a person is asked: a number, Enter, a pass, a bid, a word."""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_game_resumes_where_it_was_left(game: Game) -> None:
    """After each of a few moves the saved match is the match that was left."""
    seed = None if game.key in SOLITAIRES else 1
    left = evening(*ANSWERS * 3, game=game.key, seed=seed)
    kept = under_way()
    assert len(kept) == 1
    table, home = resume(kept[0].path)

    assert "Run parlour play to continue this match." in " ".join(left.shown.split())
    assert home.person == "Otto"
    assert set(home.bots) == set(table.names) - {"Otto"}
    again = evening("quit", game=str(kept[0].path))
    assert resume(kept[0].path)[0].log == table.log
    assert "You leave the table." in again.shown


def test_nothing_is_kept_before_the_first_move() -> None:
    shown = evening("quit", game="block").shown

    assert under_way() == []
    assert "Run parlour play" not in shown


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")
def test_saved_matches_are_for_their_owner(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """They hold the secret of the shuffles, and all hands."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    record = tmp_path / "mine.toml"
    before = os.umask(0)
    try:
        evening("1", "1", f"save {record}", "quit", game="block", seed=5)
    finally:
        os.umask(before)
    found = [record, *(tmp_path / "data").rglob("*")]
    assert {path.parent.name for path in found if path.is_file()} >= {tmp_path.name, "under-way"}
    for path in found:
        rights = stat.S_IMODE(path.stat().st_mode)
        assert rights == (0o700 if path.is_dir() else 0o600), path


def test_a_match_continues_with_the_same_cards() -> None:
    """The secret is saved: a pause does not change what comes next."""
    whole = evening(*["1"] * 24, game="block", seed=5)
    path = under_way()[0].path
    first = cards(path)
    path.unlink()
    evening(*["1"] * 9, game="block", seed=5)
    evening(*["1"] * 15, game=str(under_way()[0].path))

    assert len(first) > 1
    assert cards(under_way()[0].path) == first
    assert "Deal 2" in whole.shown


def test_between_two_deals_the_result_of_the_last_is_shown() -> None:
    """A player who leaves after a deal does not get the next deal without asking."""
    for moves in range(1, 40):
        evening(*["1"] * moves, game="block", seed=5)
        path = under_way()[0].path
        table, _ = resume(path)
        if table.deal.over:
            break
        path.unlink()
    assert len(table.results) == 1
    again = evening("quit", game=str(path))
    assert "Enter deals again" in again.shown
    assert resume(path)[0].log == table.log
    evening("", "quit", game=str(path))

    assert len(cards(path)) == 2


def test_the_menu_offers_to_continue() -> None:
    evening("1", "1", game="block")
    shown = evening("", "quit").shown

    assert re.search(r"c continue Block, deal 1, today at \d\d:\d\d", shown)
    assert "You continue Block. Deal 1: " in shown
    assert len(under_way()) == 1
    assert last_game() is find_game("block")


def test_naming_a_game_starts_it_in_the_terminal() -> None:
    evening("1", game="block")
    again = evening("", "quit", game="block", lively=True)
    new = evening("n", "1", "quit", game="block", lively=True)

    assert "You continue Block." in again.shown
    assert "You continue" not in new.shown
    assert len(under_way()) == 2


def test_the_offer_to_continue_names_options_that_would_not_count() -> None:
    evening("1", game="block", seats=3)
    again = evening("", "quit", game="block", seats=4, bots="club", lively=True)
    menu = evening("block", "quit", seats=4)

    assert "Enter continues it without --seats and --bots, n starts a new one: " in again.shown
    assert "You continue Block." in again.shown
    assert "continue Block" not in menu.shown


@pytest.mark.parametrize(
    ("wishes", "patience", "surplus"),
    [
        ({"seats": 4}, Patience(), "--seats"),
        ({"seat": 0, "name": "Ann"}, Patience(), "--seat and --name"),
        ({"bots": "club", "seed": 3}, Patience(), "--bots and --seed"),
        ({"options": {"memory_aid": "full"}}, Patience(), "--option"),
        ({"unhurried": True}, Patience(), "--unhurried"),
        ({}, Patience(3, winnable=True), "--deal and --winnable"),
    ],
)
def test_a_record_continues_as_it_began(
    wishes: dict[str, object], patience: Patience, surplus: str
) -> None:
    evening("1", game="block")
    path = under_way()[0].path
    before = path.read_text(encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        begin(
            Wishes(game=str(path), **wishes),  # type: ignore[arg-type]
            Script(["1"]).screen,
            patience,
            auto=False,
        )

    assert str(refused.value) == (
        f'The match in "{path}" continues as it began: leave out {surplus}; '
        "parlour play block starts a new one"
    )
    assert path.read_text(encoding="utf-8") == before


def test_a_record_without_a_person_leaves_seat_and_bots_open(tmp_path: Path) -> None:
    evening("1", game="block", seats=3)
    kept = under_way()[0].path.read_text(encoding="utf-8")
    path = tmp_path / "match.toml"
    path.write_text(kept.partition("[home]")[0], encoding="utf-8")
    shown = evening("quit", game=str(path), seat=1, bots="novice").shown

    assert "You continue Block." in shown
    with pytest.raises(BadInput, match="leave out --seats;"):
        evening("quit", game=str(path), seat=1, seats=3)


def test_a_match_that_is_over_is_no_longer_offered() -> None:
    evening(*["1"] * 2000, game="block", bots="uniform", seed=1)

    assert under_way() == []
    [path] = (data_folder() / "matches" / PLAYED).glob("*.toml")
    with pytest.raises(BadInput, match="is over; parlour replay"):
        resume(path)


def test_ctrl_c_says_how_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    script = Script(["1", "1"])

    def read(prompt: str) -> str:
        try:
            return script_read(prompt)
        except EOFError:
            raise KeyboardInterrupt from None

    script_read = script.screen.read
    monkeypatch.setattr(script.screen, "read", read)
    with pytest.raises(SystemExit) as left:
        begin(
            Wishes(game="block", name="Otto", bots="uniform"), script.screen, Patience(), auto=False
        )

    assert left.value.code == 130
    assert " ".join(script.shown.split()).endswith("Run parlour play to continue this match.")
    assert len(under_way()) == 1


def test_leaving_before_the_first_move_says_that_nothing_is_saved() -> None:
    left = evening("quit", game="block")

    assert "You have made no move, so nothing is saved." in " ".join(left.shown.split())
    assert under_way() == []


def test_a_match_that_cannot_be_saved_says_why() -> None:
    folder = data_folder() / "matches"
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("a file where the folder should be")
    left = evening("1", "1", "quit", game="block")
    shown = "".join(left.shown.split())  # a long path is broken anywhere
    problem = f'Thismatchisnotsaved:"{data_folder()}"cannotbewritten:Notadirectory.'

    assert shown.count(f"{problem}saveFILEwritesittoanotherplace.") == 1
    assert shown.index(problem) < shown.index("Youleavethetable.")
    assert shown.endswith(problem)


def test_a_match_is_saved_again_when_its_folder_can_be_written_again(tmp_path: Path) -> None:
    """A disk may be full for a while; the match keeps its file."""
    evening("1", game="block")
    [kept] = under_way()
    table, home = resume(kept.path)
    keeper = MatchSaver(home, kept.path)
    away = tmp_path / "away"
    kept.path.parent.rename(away)
    kept.path.parent.write_text("a file where the folder should be")
    keeper.keep(table)
    assert "cannot be written: " in str(keeper.way_back())
    kept.path.parent.unlink()
    keeper.keep(table)

    assert str(keeper.way_back()) == "Run parlour play to continue this match."
    assert [one.path for one in under_way()] == [kept.path]


def test_a_number_of_a_deal_that_is_too_long_is_not_understood() -> None:
    script = Script(("9" * 5000, "quit"))
    with pytest.raises(Leave):
        _next(find_game("time"), {}, script.screen, 1)

    assert "is not understood" in script.shown


@pytest.mark.parametrize("key", SOLITAIRES)
def test_a_solitaire_resumes_with_its_deal_number(key: str) -> None:
    evening("1", game=key)
    kept = under_way()
    number = resume(kept[0].path)[1].number
    shown = evening("quit", game=str(kept[0].path)).shown

    assert f"deal {number}" in shown


def test_a_saved_match_continues_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    evening("1", f"save {path}", game="block")
    before = path.read_text(encoding="utf-8")
    evening("1", "1", game=str(path))

    assert path.read_text(encoding="utf-8") == before


def test_an_uploaded_record_can_be_opened_as_a_table(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    evening("1", f"save {path}", game="block")
    text = path.read_text(encoding="utf-8").split("\n[home]")[0]
    path.write_text(re.sub(r"secret = .*\n", "", text), encoding="utf-8")
    shown = evening("1", game=str(path), seat=1).shown

    assert "Ada (you)" in shown


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        ("[home]\nperson = 3\n", '"home" needs a person'),
        ('[home]\nperson = "Nobody"\n', "no player called Nobody"),
        ("home = 3\n", '"home" needs a table'),
    ],
)
def test_an_error_names_the_damaged_file(tmp_path: Path, wrong: str, what: str) -> None:
    path = tmp_path / "mine.toml"
    evening("1", f"save {path}", game="block")
    text = path.read_text(encoding="utf-8").split("\n[home]")[0]
    path.write_text(f"{wrong}{text}" if wrong[0] != "[" else f"{text}\n{wrong}", encoding="utf-8")

    with pytest.raises(BadInput, match=what):
        resume(path)
