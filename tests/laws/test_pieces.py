"""Law: after every choice each piece in use lies in exactly one place."""

from parlour.core.position import doubled
from tests.laws.cases import Case, deals


def test_every_piece_is_in_exactly_one_place(case: Case) -> None:
    for walk in deals(case):
        for deal in walk.steps():
            places = case.game.places(deal)
            assert case.game.pack.many or doubled(places) == 0
            assert sum(places) == case.pieces
