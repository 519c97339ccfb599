"""Two games, editions or house rules side by side."""

import pytest

from parlour.coach.differences import compare, played
from parlour.games import GAMES, find_game
from parlour.table.game import Game


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_game_does_not_differ_from_itself(game: Game) -> None:
    found = compare(played(game, {}), played(game, {}))
    assert (found.facts, found.options, found.clauses) == ((), (), ())
    assert found.same == len(game.rulebook.clauses)


def test_a_preset_differs_by_its_options_alone() -> None:
    game = find_game("domino-42")
    found = compare(played(game, {}), played(game, {"preset": "texas"}))
    changed = [name for name, value in game.preset("texas").chosen.items()]
    assert len(found.options) <= len(changed)
    assert ("D42-R4", "1", "30") in [
        (row.clause, str(row.left), str(row.right)) for row in found.options
    ]
    assert found.clauses == ()


def test_two_editions_have_the_same_clauses_in_other_words() -> None:
    found = compare(played(find_game("block"), {}), played(find_game("quit"), {}))
    rows = {row.left.id: row for row in found.clauses if row.left and row.right}
    assert len(rows) == len(found.clauses)
    row = rows["BLOCK-23"]
    assert row.right
    assert row.right.text == "Whoever breaks a suit gains the lead."


def test_two_rulebooks_are_put_side_by_side_and_no_clause_is_lost_or_shown_twice() -> None:
    rook, dixie = find_game("rook"), find_game("dixie-rook")
    found = compare(played(rook, {}), played(dixie, {}))
    lefts = [row.left.id for row in found.clauses if row.left]
    rights = [row.right.id for row in found.clauses if row.right]
    assert len(lefts) + found.same == len(rook.rulebook.clauses)
    assert len(rights) + found.same == len(dixie.rulebook.clauses)
    assert len(set(lefts)) == len(lefts)
    assert len(set(rights)) == len(rights)
    both = [(row.left.id, row.right.id) for row in found.clauses if row.left and row.right]
    assert ("ROOK-4", "DIXIE-5") in both  # "draw for the right to deal"
