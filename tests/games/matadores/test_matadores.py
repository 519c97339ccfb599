"""Matadores' scenes and sentences, and how its bot spends matadores."""

from typing import Any

import pytest

from parlour.bots.bot import UNIFORM
from parlour.games.matadores import GAME
from parlour.games.matadores.bot import RULE
from parlour.lab.duel import duel
from parlour.packs.card_dominoes import PACK
from parlour.table.stage import scene
from tests.games.dominoes import dealt, held, table_of, worlds
from tests.games.tables import tell, zone

A, B, C = 0, 1, 2


def test_mat_11_matadores_are_marked_in_the_hand() -> None:
    """6-1, 5-2 and 4-3 are called matadores (MAT-10, MAT-11); the double blank is not (MAT-R6)."""
    hand = "6-1 5-2 4-3 0-0 5-5"
    marks = {p.face: p.mark for p in zone(scene(table_of(GAME, hand, "2-2"), A), "hand-0").pieces}
    assert [face for face, mark in marks.items() if mark] == ["6-1", "5-2", "4-3"]

    fourth = table_of(GAME, hand, "2-2", options={"double_blank_matador": "yes"})
    marks = {piece.face: piece.mark for piece in zone(scene(fourth, A), "hand-0").pieces}
    assert marks["0-0"] == "matador"


def test_a_move_is_described_with_the_number_it_makes_seven_with() -> None:
    table = table_of(GAME, "6-6 3-3", "4-1 2-2", "4-3 0-0", shown=["6-6", "", ""])

    assert tell(table, A, "6-6") == "A sets 6-6."
    assert tell(table, B, "4-1 left") == "B plays 4-1 left, on the 6."
    assert tell(table, C, "4-3 right 3") == "C plays 4-3 right, on the 6, exposing 3."


@pytest.mark.parametrize(
    ("line", "prompt"),
    [
        ("6-4", "Make 7 with a 1 or 3 or play a matador."),
        ("6-6", "Make 7 with a 1 or play a matador."),
        ("6-0", "Make 7 with a 1 or play a matador."),
        ("0-0", "Only a matador goes here."),
    ],
)
def test_mat_r5_the_prompt_names_only_existing_numbers(line: str, prompt: str) -> None:
    """Nothing adds up to seven with a blank, so the prompt asks for no 7 (MAT-R5)."""
    table = table_of(GAME, "6-1 3-3 5-5", "4-1 4-2", "4-4", line=line)

    assert str(scene(table, A).prompt) == prompt


def test_a_matador_asks_where_and_then_which_way_round() -> None:
    """It fits at either end, with either half inward (MAT-R3)."""
    table = table_of(GAME, "4-3 5-5", "4-1 4-2", "4-4", line="6-0")

    assert str(scene(table, A, "4-3").prompt) == "Lay 4-3 at which end?"
    asked = scene(table, A, "4-3 left")
    assert str(asked.prompt) == "Lay 4-3 with which number exposed?"
    assert [choice.move for choice in asked.choices] == ["4-3 left 3", "4-3 left 4"]


def test_passing_with_matadores_held_back_reveals_nothing_else() -> None:
    """Under the option a pass reveals nothing about matadores (MAT-R3)."""
    options = {"hold_matador": "may_pass"}
    table = table_of(GAME, "4-3 5-5", "4-1 4-2 6-3", "4-4 2-2", line="6-0", options=options)
    assert tell(table, A, "pass") == "A passes."

    found = [held(world, A) for world in worlds(table.deal.view(B), 60)]
    assert any(hand & {"6-1", "5-2", "4-3"} for hand in found)
    assert not any({"1-0", "1-1", "2-1", "3-1", "5-1"} & hand for hand in found)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mat_8_the_highest_double_is_known_to_be_with_its_setter(seats: int) -> None:
    """Everybody knows who has first play, and with which card (MAT-8, MAT-R2)."""
    deal = dealt(GAME, seats, seed=3)
    shown = deal.dominoes.shown[deal.turn]
    for viewer in range(seats):
        for world in worlds(deal.view(viewer), 10):
            assert world.dominoes.hands[deal.turn] & shown


def choice(hand: str, line: str, **facts: Any) -> str:
    table = table_of(GAME, hand, "2-2 1-0", "3-2 0-0", line=line, **facts)
    return PACK.faces[RULE.choose(table.deal.view(A), 1)]


def test_the_rule_of_thumb_keeps_a_matador_while_something_else_fits() -> None:
    assert choice("6-1 5-3 5-1", "6-2") != "6-1"


def test_the_rule_of_thumb_spends_a_matador_to_go_out() -> None:
    assert choice("4-3", "6-0") == "4-3"


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("seats", "bar"), [(2, 1.0), (3, 2.0), (4, 20.0)])
def test_the_rule_of_thumb_beats_uniform_play(seats: int, bar: float) -> None:
    assert duel(GAME, RULE, UNIFORM, seats, 300, 11).low > bar
