"""Law: until a deal is over some seat is due, and only a seat that is due can choose.

Every seat that is due has a choice, and no other seat has one. When the deal is over no seat has a
choice. Play cannot continue without at least one of the seats that are due. While a move is
incomplete, only its mover is due: no other seat can interrupt.
"""

from parlour.core.bits import bit, each
from parlour.core.deal import NATURE, SPECTATOR, Deal
from tests.laws.cases import Case, deals


def test_exactly_the_seats_that_must_act_have_choices(case: Case) -> None:
    everyone = [*range(case.seats), NATURE]
    for walk in deals(case):
        for deal in walk.steps():
            choosers = [seat for seat in everyone if deal.legal(seat) != 0]
            assert choosers == each(deal.waiting())
            assert bool(choosers) != deal.over
            assert deal.due() & ~deal.waiting() == 0
            assert (deal.due() == 0) == deal.over


def test_a_seat_that_is_alone_is_the_only_one_that_may_act(case: Case) -> None:
    for walk in deals(case):
        for deal in walk.steps():
            seat = deal.alone()
            if seat >= 0 and not deal.over:
                assert deal.waiting() == deal.due() == bit(seat)
                assert deal.callers() == 0


def test_an_incomplete_move_waits_only_for_its_player(case: Case) -> None:
    for walk in deals(case):
        assert not walk.deal.half
        for deal in walk.steps():
            if deal.half:
                assert each(deal.waiting()) == [walk.plays[-1].seat]


def test_a_view_has_the_choices_of_its_seat(case: Case) -> None:
    for walk in deals(case, 1):
        for deal in walk.steps():
            for seat in range(case.seats):
                assert deal.view(seat).choices == deal.legal(seat)
            assert deal.view(SPECTATOR).choices == 0


def test_a_match_is_won_only_by_a_deal_that_is_over(case: Case) -> None:
    def may_win(deal: Deal) -> bool:
        return deal.over or deal.winners() == 0

    for walk in deals(case):
        assert all(may_win(deal) for deal in walk.steps())
        assert deal_passes_to_a_seat(walk.deal)


def deal_passes_to_a_seat(deal: Deal) -> bool:
    return 0 <= deal.next_dealer() < deal.seats
