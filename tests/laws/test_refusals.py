"""Law: an illegal choice is refused by a clause of the rulebook.

A refusal is computed from the mover's view, so it reveals nothing that the seat may not know.
"""

from parlour.core.bits import each, has
from parlour.core.rng import Rng
from tests.laws.cases import Case, looks


def test_an_illegal_move_is_refused_with_a_clause_of_the_rulebook(case: Case) -> None:
    sayable = [
        (phase, choice)
        for phase in range(len(case.game.rules.phases))
        for choice in range(63)
        if case.game.words.say(phase, choice, case.chosen)
    ]
    clauses = {clause.id for clause in case.game.clauses}
    for deal in looks(case, half=True):
        for seat in each(deal.waiting() & ((1 << case.seats) - 1)):
            view = deal.view(seat)
            legal = deal.legal(seat)
            for phase, choice in sayable:
                if phase != deal.phase or not has(legal, choice):
                    assert view.why_not(phase, choice) in clauses, (phase, choice)


def test_a_refusal_is_the_same_in_every_world_that_the_seat_can_imagine(case: Case) -> None:
    rng = Rng(case.seed("refusals"))
    for deal in looks(case):
        for seat in each(deal.waiting() & ((1 << case.seats) - 1)):
            view = deal.view(seat)
            other = view.imagine(rng).view(seat)
            for choice in range(63):
                if case.game.words.say(deal.phase, choice, case.chosen) and not has(
                    view.choices, choice
                ):
                    assert view.why_not(deal.phase, choice) == other.why_not(deal.phase, choice)
