"""Moves as people type them."""

import pytest

from parlour.errors import Illegal
from parlour.games import GAMES, find_game
from parlour.table.game import Game
from parlour.table.shuffle import seeded
from parlour.table.table import Table
from parlour.table.typed import as_said
from parlour.terminal.rulebook_pages import find_clause

ROOK, DOMINOES = find_game("rook").pack.faces, find_game("sniff").pack.faces


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("red 13", "R13"),
        ("red13", "R13"),
        ("Black5 green 6", "B5 G6"),
        ("Red 13", "R13"),
        ("r 13", "R13"),
        ("13 red", "R13"),
        ("b 11", "B11"),
        ("bury red 1, yellow 2 g 3", "bury R1 Y2 G3"),
        ("bury 1 red 2 green", "bury R1 G2"),
        ("red 15", "red 15"),
        ("trump red", "trump red"),
        ("bid 75", "bid 75"),
        ("pass", "pass"),
    ],
)
def test_cards_are_named_by_colour_and_number(typed: str, said: str) -> None:
    assert as_said(typed, ROOK) == said


@pytest.mark.parametrize("typed", ["6-4", "4-6", "6/4", "4:6", "6 4", "4 6"])
def test_a_domino_reads_the_same_in_both_directions(typed: str) -> None:
    assert as_said(typed, DOMINOES) == "6-4"
    assert as_said(f"{typed} left", DOMINOES) == "6-4 left"


@pytest.mark.parametrize(("typed", "said"), [("double six", "6-6"), ("Double Blank", "0-0")])
def test_a_double_is_named_by_its_number(typed: str, said: str) -> None:
    assert as_said(typed, DOMINOES) == said


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_options_of_a_table_do_not_change(game: Game) -> None:
    table = Table(game, game.usual_seats, shuffler=seeded(1))
    table.deal_next()
    for seat in table.waiting():
        for offer in table.offers(seat):
            assert as_said(offer.text, game.pack.faces) == offer.text


@pytest.mark.parametrize("key", ["rook", "partnership-rook", "display-rook", "dixie-rook"])
def test_an_uneven_bid_is_refused_with_its_rule(key: str) -> None:
    """ROOK-11, DIXIE-17."""
    table = Table(find_game(key), 4, shuffler=seeded(1))
    table.deal_next()

    with pytest.raises(Illegal) as refusal:
        table.submit(table.waiting()[0], "bid 77")
    assert refusal.value.clause == {"dixie-rook": "DIXIE-17"}.get(key, "ROOK-11")
    assert "5" in str(refusal.value.sentence)


@pytest.mark.parametrize(
    ("key", "said", "clause"),
    [
        ("block", "17", "BLOCK-17"),
        ("block", "block 17", "BLOCK-17"),
        ("block", "block-17", "BLOCK-17"),
        ("rook", "r-rook-2", "R-ROOK-2"),
        ("domino-42", "24", "D42-24"),
    ],
)
def test_a_clause_is_found_by_its_number(key: str, said: str, clause: str) -> None:
    assert find_clause(find_game(key), said).id == clause
