"""Today's deal in the terminal: one try that counts, interrupted and continued, then practice."""

from __future__ import annotations

import itertools
import time
from typing import TYPE_CHECKING

import pytest

from parlour.cli.today_page import PERSON, list_days, play_day, stored
from parlour.coach import todays_deal
from parlour.errors import BadInput
from tests.terminal.script import Script

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(todays_deal, "ROTA", ("high-14",))  # its deals are never over soon
    monkeypatch.setattr(todays_deal, "OPPONENTS", "novice")
    monkeypatch.setattr(todays_deal, "LEVELS", ("novice", "uniform"))
    return f"sqlite:///{tmp_path}/tables.db"


def typed(database: str, lines: list[str], *, again: bool = False) -> str:
    script = Script(itertools.chain(lines))
    play_day("", "Otto", database, script.screen, again=again)
    return script.shown


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
    today = todays_deal.day_at(time.time())
    day = stored(database, lambda days: days.find(today))
    assert day is not None
    assert list(day.tries) == [PERSON]
    assert list(day.bots) == ["novice", "uniform"]


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
