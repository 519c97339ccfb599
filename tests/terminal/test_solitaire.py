"""Solitaires in the terminal: deals by number, which can be won, and their results."""

import re

import pytest

from parlour.errors import BadInput
from parlour.games import find_game
from parlour.lab.winnable import can_win, numbered
from parlour.table.parts import LOST, WON
from parlour.terminal.solitaire import Patience, kept_in, outcomes, play_solitaire, statistics
from tests.terminal.script import Script

TIME = find_game("time")
OPTIONS = TIME.choose({})


def played(*lines: str, key: str = "time", number: int = 17, winnable: bool = False) -> str:
    script = Script(lines)
    play_solitaire(find_game(key), {}, "Otto", script.screen, Patience(number, winnable), auto=True)
    return script.shown


def test_a_number_is_always_the_same_deal() -> None:
    turned = [played(number=number).split("Deals:")[0] for number in (17, 17, 18)]
    assert turned[0] == turned[1] != turned[2]
    assert "Time, deal 17" in played()


def test_outcomes_are_kept_and_counted() -> None:
    """Deals in sequence, again, and by number; the statistics count them all."""
    shown = played("", "again", "40", "quit")
    found = list(outcomes(TIME, OPTIONS))

    assert [outcome.deal for outcome in found] == [17, 18, 18, 40]
    won = [can_win(TIME, numbered(TIME, outcome.deal, OPTIONS)) == WON for outcome in found]
    assert [outcome.won for outcome in found] == won
    assert str(statistics(TIME, OPTIONS)).startswith(
        f"Deals: 4, you {sum(won)}, lost {4 - sum(won)}"
    )
    assert str(statistics(TIME, OPTIONS)) in shown
    assert "yet" in str(statistics(TIME, TIME.choose({"centre": "one"})))


def test_only_winnable_deals_on_request() -> None:
    played("quit", number=0, winnable=True)
    (outcome,) = outcomes(TIME, OPTIONS)

    assert outcome.won
    assert all(can_win(TIME, numbered(TIME, n, OPTIONS)) == LOST for n in range(outcome.deal))


def test_the_solver_says_whether_a_deal_could_be_won() -> None:
    assert "Deal 17 can" in played("winnable", "quit")
    shown = played("winnable", key="rook-solitaire")
    assert "From here the deal can be won." in shown
    assert "winnable" in played("help", key="rook-solitaire")


def test_the_error_names_a_damaged_file() -> None:
    kept_in().parent.mkdir(parents=True)
    kept_in().write_text("nonsense\n")
    with pytest.raises(BadInput, match=r"solitaire\.jsonl:1 is not an outcome"):
        statistics(TIME, OPTIONS)


def test_nobody_deals_to_a_lone_player() -> None:
    shown = played("quit", key="rook-solitaire")
    assert "Deal 1." in shown
    assert "deals" not in shown
    assert "dealer" not in shown


def test_the_figures_of_a_hint_are_shown_on_request() -> None:
    figures = "imagined deals to the end"
    assert figures not in played("hint", "quit", key="rook-solitaire")
    assert figures in played("hint figures", "quit", key="rook-solitaire")


def test_a_pile_says_how_many_of_its_cards_are_face_down() -> None:
    shown = played("quit", key="rook-solitaire")
    assert re.search(r"^pile 1 \[\w+\] 3 hidden$", shown, re.MULTILINE)
