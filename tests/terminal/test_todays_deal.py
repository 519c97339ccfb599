"""Today's deal in the terminal: one try that counts, interrupted and continued, then practice."""

from __future__ import annotations

import itertools
import time
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from parlour.cli import today_page
from parlour.cli.today_page import PERSON, list_days, play_day, stored
from parlour.coach import todays_deal
from parlour.errors import BadInput
from tests.terminal.script import Script

if TYPE_CHECKING:
    from datetime import date
    from pathlib import Path

    from parlour.server.today.day_log import Day


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(todays_deal, "ROTA", ("high-14",))  # its deals are never over soon
    monkeypatch.setattr(todays_deal, "OPPONENTS", "novice")
    monkeypatch.setattr(todays_deal, "LEVELS", ("novice", "uniform"))
    secret = SimpleNamespace(token_hex=lambda size: "2a" * size)  # the same deal on any day
    monkeypatch.setattr(todays_deal, "secrets", secret)
    return f"sqlite:///{tmp_path}/tables.db"


def typed(database: str, lines: list[str], *, again: bool = False, day: str = "") -> str:
    script = Script(itertools.chain(lines))
    play_day(day, "Otto", database, script.screen, again=again)
    return script.shown


def noted(database: str, day: date) -> Day:
    found = stored(database, lambda days: days.find(day))
    assert found is not None
    return found


def test_a_try_can_be_left_and_resumed_and_then_counts(database: str) -> None:
    left = typed(database, ["hint", "1", "1"])
    assert "Run parlour today to continue" in " ".join(left.split())  # the line may wrap
    shown = typed(database, ["1"] * 40)
    assert "(par)" in shown
    share = f"Parlour · {todays_deal.day_at(time.time()).isoformat()} · High 14"
    assert share in shown
    assert "you" in shown
    assert "is fixed: " in shown  # tomorrow's deal, so that it can be verified
    later = typed(database, [])  # no more questions
    assert share in later
    practice = typed(database, ["1"] * 60, again=True)
    assert "It does not count." in practice
    day = noted(database, todays_deal.day_at(time.time()))
    assert list(day.tries) == [PERSON]
    assert list(day.bots) == ["novice", "uniform"]


def test_a_try_that_cannot_be_saved_says_so_at_once(database: str, tmp_path: Path) -> None:
    (tmp_path / "parlour").mkdir()
    (tmp_path / "parlour" / "today").write_text("a file where the folder should be")
    shown = " ".join(typed(database, ["1", "1"]).split())

    assert shown.count("cannot be written: ") == 2  # before the first move, and on leaving
    assert "save FILE writes it to another place." in shown
    assert "Run parlour today to continue" not in shown


def test_practice_comes_after_the_try_that_counts(database: str) -> None:
    refused = r"You have not finished the deal of .* leave out --again"
    with pytest.raises(BadInput, match=refused):
        typed(database, ["1"], again=True)
    typed(database, ["1", "1"])
    with pytest.raises(BadInput, match=refused):
        typed(database, ["1"], again=True)


def test_hints_and_undo_are_off(database: str) -> None:
    shown = typed(database, ["hint", "1", "undo"])
    assert "no hints in the try that counts" in shown
    assert "Undo is off at this table" in shown


def test_thirty_days_are_listed(database: str) -> None:
    script = Script()
    list_days(database, script.screen)
    assert script.shown.count("High 14") == 30
    assert "is fixed: " in script.shown
    assert "Past days are practice" in script.shown


def test_a_past_day_is_practice(database: str) -> None:
    yesterday = todays_deal.day_at(time.time() - 86400)
    shown = typed(database, ["1"] * 60, day=yesterday.isoformat())
    assert "Its day is over, so you play it for practice: it is not ranked." in shown
    assert "It does not count." in shown
    assert str(todays_deal.LUCK) in " ".join(shown.split())
    assert "  you" not in shown
    assert noted(database, yesterday).tries == {}


def test_a_try_that_ends_after_its_day_is_not_ranked(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = time.time
    before = clock() // 86400 * 86400 - 60
    early = iter([before] * 3)  # it is noted that the try begins
    monkeypatch.setattr(time, "time", lambda: next(early, None) or clock())
    assert "this try is not ranked" in " ".join(typed(database, ["1"] * 60).split())
    day = noted(database, todays_deal.day_at(before))
    assert day.over
    assert day.ranked() == []


def test_a_result_is_noted_if_parlour_was_killed_before(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the same deal could be played again, and would count."""

    note_kept, calls = today_page._note_kept, list[object]()

    def killed_the_second_time(*given: Any) -> None:
        calls.append(given)
        if len(calls) > 1:
            raise KeyboardInterrupt
        note_kept(*given)

    with monkeypatch.context() as patch:
        patch.setattr(today_page, "_note_kept", killed_the_second_time)
        with pytest.raises(KeyboardInterrupt):
            typed(database, ["1"] * 60)
    today = todays_deal.day_at(time.time())
    assert noted(database, today).ranked() == []
    shown = typed(database, [])  # no questions
    assert "1/1" in shown
    assert len(noted(database, today).ranked()) == 1


def test_the_deal_is_not_saved_before_its_day_is_over(database: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    shown = typed(database, [f"save {file}", "1"])
    assert "can be saved when the day is over" in " ".join(shown.split())
    assert not file.exists()
    yesterday = todays_deal.day_at(time.time() - 86400)
    typed(database, [f"save {file}", "1"], day=yesterday.isoformat())
    assert "secret" in file.read_text()
