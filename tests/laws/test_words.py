"""Law: each choice has its own words in any position, and moves come in a fixed order.

The meaning of a choice depends only on its phase, never on its position in a list.
"""

from itertools import islice, pairwise

from parlour.core.bits import each
from tests.laws.cases import Case, deals, looks

MOST_MOVES = 60
"""How many moves are checked if there are very many ways to make them."""


def test_every_legal_choice_has_distinct_words(case: Case) -> None:
    for walk in deals(case):
        for deal in walk.steps():
            for seat in each(deal.waiting()):
                choices = each(deal.legal(seat))
                words = [case.game.words.say(deal.phase, choice, case.chosen) for choice in choices]
                assert None not in words
                assert len({word.lower() for word in words if word is not None}) == len(words)


def test_words_do_not_depend_on_the_position(case: Case) -> None:
    phases, game = range(len(case.game.rules.phases)), case.game
    before = [
        game.words.say(phase, choice, case.chosen) for phase in phases for choice in range(63)
    ]
    for walk in deals(case, 1):
        for deal in walk.steps():
            assert deal.phase in phases
    after = [game.words.say(phase, choice, case.chosen) for phase in phases for choice in range(63)]

    assert before == after


def test_moves_come_once_and_in_ascending_order(case: Case) -> None:
    for deal in looks(case):
        for seat in each(deal.waiting()):
            moves = list(islice(case.speech.moves(deal, seat), MOST_MOVES))
            assert all(move.whole for move in moves)
            assert all(a.choices < b.choices for a, b in pairwise(moves))
            assert len({move.text.lower() for move in moves}) == len(moves)


def test_moves_are_the_choices_that_can_be_made_one_after_another(case: Case) -> None:
    for deal in looks(case):
        for seat in each(deal.waiting()):
            for move in islice(case.speech.moves(deal, seat), MOST_MOVES):
                after = deal.copy()
                for choice in move.choices:
                    assert choice in each(after.legal(seat))
                    after.play(seat, choice)
                assert not after.half
