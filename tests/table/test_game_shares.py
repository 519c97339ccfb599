"""A game shares all clauses of another rulebook, or those with some prefixes."""

from dataclasses import replace

from parlour.games import find_game


def test_a_game_may_share_some_clauses_of_a_rulebook() -> None:
    flip = find_game("flip")
    prefixes = {clause.id.rpartition("-")[0] for clause in flip.clauses}
    assert prefixes == {"FLIP", "R-FLIP", "PACK", "R-GEN"}
    assert list(flip.whole_rulebook.clauses) == list(flip.clauses)

    whole = replace(flip, shares=("parlour.games.rook",))
    assert {"ROOK-14", "PACK-1", "R-ROOK-1"} <= {clause.id for clause in whole.clauses}
