"""Races in the terminal: a key calls on another player's card, Enter waives."""

from io import StringIO

import pytest
from rich.console import Console

from parlour.core.bits import has
from parlour.games import find_game
from parlour.languages.message import say
from parlour.table.events import Played
from parlour.terminal.play import play
from parlour.terminal.races import hold_race, window_open
from parlour.terminal.screen import Screen
from tests.terminal.script import Script, sit


def calls_after(*lines: str) -> tuple[list[str], str]:
    """Return Otto's answer in a window on another player's card for this input, and the output."""
    script = Script(lines)
    sitting = sit(script, find_game("i-doubt-it"), seats=4)
    table = sitting.table
    table.deal_next()
    while not has(table.deal.callers(), sitting.seat):
        seat = table.due()[0]
        table.submit(seat, table.offers(seat)[0].text)
    assert window_open(sitting)
    before = len(table.log)
    hold_race(sitting)
    assert not window_open(sitting) or len(table.log) > before
    made = [event for event in table.log[before:] if isinstance(event, Played)]
    return [event.move for event in made if event.seat == sitting.seat], script.shown


@pytest.mark.parametrize("typed", ["d", "D", "doubt"])
def test_a_key_or_the_word_calls(typed: str) -> None:
    said, shown = calls_after(typed)
    assert said == ["doubt"]
    assert "d: Call “I doubt it”. If it is not a three, Bot 1 takes the pile of 3" in shown


def test_the_key_calls_in_ones_own_turn_too() -> None:
    script = Script(["d"])
    sitting = sit(script, find_game("i-doubt-it"), seats=4)
    table = sitting.table
    table.deal_next()
    while len(table.log) < 5 or table.due() != [sitting.seat]:
        seat = table.due()[0]
        table.submit(seat, table.offers(seat)[0].text)
    sitting.asked = table.windows.opened  # nobody called while the window was open
    play(sitting)
    assert 'You: "I doubt it."' in script.shown


def test_enter_declines_a_call() -> None:
    said, _ = calls_after("")
    assert said == []


def test_an_invalid_call_is_asked_for_again() -> None:
    """Numbers and cards are invalid calls: no player means a doubt by them."""
    said, shown = calls_after("1", "R7", "")
    assert said == []
    assert shown.count("Enter lets it go: ") == 3
    assert "1 Call" not in shown
    assert '"1" is not a choice: type d to call, or Enter to let it go.' in shown
    said, _ = calls_after("1", "d")
    assert said == ["doubt"]


@pytest.mark.parametrize("typed", ["no", "pass", "2", "I believe it"])
def test_a_call_is_declined_in_words_or_by_number(typed: str) -> None:
    said, shown = calls_after(typed)
    assert said == []
    assert shown.count("Enter lets it go") == 1


def test_a_refused_command_does_not_end_the_race() -> None:
    said, shown = calls_after("back", "winnable", "d")
    assert said == ["doubt"]
    assert "You have not started a move" in shown
    assert "Only a solitaire" in shown


def test_a_move_that_is_taken_back_ends_the_race() -> None:
    said, shown = calls_after("undo", "d")
    assert said == []
    assert shown.count("Enter lets it go") == 1


@pytest.mark.parametrize("width", [40, 80, 120])
def test_the_countdown_is_shown_at_the_start_of_the_last_line(width: int) -> None:
    """If the prompt wrapped, the countdown would overwrite its words."""
    told = StringIO()
    screen = Screen(Console(file=told, width=width), input, timed=True)
    about = f"p: Call Panjandrum.{' If not, they give you two cards.' * 4}"
    assert screen.ask_within(say("{about}", about=about), say("Enter lets it go: "), 0.0) == ""
    *above, last = told.getvalue().splitlines()
    assert all(len(line) <= width for line in (*above, last))
    assert last == "3 s  Enter lets it go: "
    assert " ".join(above) == about


def test_a_short_question_is_asked_in_one_line() -> None:
    told = StringIO()
    screen = Screen(Console(file=told, width=80), input, timed=True)
    assert screen.ask_within(say("o: Orange."), say("Enter lets it go: "), 0.0) == ""
    assert told.getvalue().splitlines() == ["3 s  o: Orange. Enter lets it go: "]
