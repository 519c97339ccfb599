"""Hints in Block and with dominoes: positions in which a reason holds, and in which it does not."""

import pytest

from parlour.coach.hints import reasons as reasons_for
from parlour.games import find_game
from tests.coach.reason_proofs import thinker
from tests.games import dominoes
from tests.games.block_tables import table_of

Y, Z = "A1 B1 C2", "A2 D1 E1 D5"
AGAIN = "so you lead again"


def in_block(move: str, hand: str, **options: str) -> list[str]:
    """Return the reasons of a player in the lead at a table of three."""
    table = table_of(hand, Y, Z, options=options)
    game = table.game
    assert game.reasons is not None
    said = table.speech.read(table.deal, 0, move)
    return game.reasons(table.deal.view(0), said.choices)


@pytest.mark.parametrize(
    ("move", "hand", "reasons"),
    [
        ("B11", "B11 E7", [f"nothing can follow it, {AGAIN}"]),
        ("B11", "B11", ["it plays you out"]),
        ("B10", "B10 B11 E7", [f"you hold both cards to the end of the sequence, {AGAIN}"]),
        ("B10", "B10 B11", ["it plays you out"]),
        ("C1", "C1 E7", []),
        ("B11", "B11 E7 BLOCK", [f"nothing can follow it, {AGAIN}"]),
        ("B11", "B11 BLOCK", []),
        ("B11 block", "B11 BLOCK", ["it plays you out"]),
        ("B11 block", "B11 E7 BLOCK", ["it gives you the lead"]),
        ("B11 block", "B11 BLOCK BLOCK", []),
    ],
)
def test_in_block_the_lead_comes_back_only_to_a_player_who_can_lead(
    move: str, hand: str, reasons: list[str]
) -> None:
    """With nothing but Block cards left a player cannot lead (BLOCK-R9)."""
    assert in_block(move, hand) == reasons


def test_in_block_the_next_cards_may_be_the_last() -> None:
    """Nobody can stop the sequence before the player is out (BLOCK-17, BLOCK-34)."""
    assert in_block("D3", "D3 D4 D6") == ["you hold the next card too"]
    assert in_block("D3", "D3 D4") == ["it plays you out"]


DOUBLE = "it is a double, which fits one number only"


@pytest.mark.parametrize(
    ("key", "hand", "line", "options", "told"),
    [
        ("matadores", "3-3 5-1", "4-2", {}, True),
        ("matadores", "0-0 5-1", "4-2", {"double_blank_matador": "yes"}, False),
        ("block-dominoes", "0-0 5-1", "4-0", {}, True),
        ("block-dominoes", "4-0 5-1", "4-2", {}, False),
    ],
)
def test_a_double_that_fits_everything_does_not_fit_one_number_only(
    key: str, hand: str, line: str, options: dict[str, str], *, told: bool
) -> None:
    game = find_game(key)
    table = dominoes.table_of(game, hand, "6-5 6-4", "5-5 5-4", options=options, line=line)
    first, _ = hand.split()
    moves = table.speech.moves(table.deal, 0)
    move = next(said for said in moves if said.text.startswith(first))
    found = reasons_for(game, thinker(game), table.deal.view(0), move.choices, move.text)
    assert (DOUBLE in found) == told
