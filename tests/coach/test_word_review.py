"""Reviews of word games: which words could have been made from the letters on the table."""

import pytest

from parlour.coach.review import review
from parlour.coach.verdicts import FINE
from parlour.coach.word_judge import READER, judge_word, reader_of
from parlour.games import bots_of, find_bot, find_game
from parlour.table.moves import whole_move
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table


def begun(key: str, moves: int, seed: str = "words") -> Table:
    """Return a table after the given number of novices' moves."""
    game = find_game(key)
    table = Table(game, 3, shuffler=Shuffler(seed.encode()), unhurried=True)
    table.deal_next()
    novice = find_bot(game, "novice")
    while not table.deal.over and moves:
        seat = table.due()[0]
        choices = whole_move(table.deal, seat, lambda view: novice.choose(view, 1))
        table.submit(seat, table.speech.text(table.deal, seat, choices))
        moves -= 1
    return table


@pytest.mark.parametrize("key", ["anagrams", "block-words", "sentences"])
def test_the_best_word_costs_nothing_and_a_missed_one_does(key: str) -> None:
    table = begun(key, 12)
    reader = reader_of(bots_of(table.game))
    assert reader is not None
    judged = 0
    for _ in range(30):
        seat, deal = table.due()[0], table.deal
        best = whole_move(deal, seat, lambda view: reader.choose(view, 0))
        text = table.speech.text(deal, seat, best)
        found = judge_word(reader, deal, seat, text)
        if found is not None:
            judged += 1
            assert text.startswith("make ")
            assert found.loss == pytest.approx(0.0)
            missed = judge_word(reader, deal, seat, "pool E")
            assert missed is not None
            assert missed.loss > 0.0
        table.submit(seat, text)
        if table.deal.over:
            break
    assert judged >= 2


def test_a_review_suggests_a_word_that_can_be_made() -> None:
    table = begun("anagrams", 10_000)
    found = review(table, 0)
    assert found.decisions
    told = [decision for decision in found.decisions if decision.verdict != FINE]
    assert told
    assert all(decision.better.startswith("make ") for decision in told)
    assert all(decision.loss >= 0 for decision in found.decisions)


def test_in_alphabets_the_chosen_word_is_a_matter_of_taste() -> None:
    """Players are judged by whether they found the neighbour's word, not by their own word."""
    table = begun("alphabets", 10_000)
    for seat in range(table.seats):
        found = review(table, seat)
        assert {decision.phase for decision in found.decisions} == {"solve"}
        assert not any(decision.move.startswith("choose") for decision in found.decisions)


def test_only_word_games_have_a_parser_of_their_own() -> None:
    assert reader_of(bots_of(find_game("rook"))) is None
    assert READER.sees == 100
