"""The words that bots overlook differ in every match and for every seat."""

from statistics import correlation

import pytest

from parlour.families.letters.bots import CHILD, LEVELS, NOVICE, drawn
from parlour.games.alphabets.bot import round_from


def test_what_different_seats_overlook_is_independent() -> None:
    """A checksum once gave the seats correlated numbers."""
    words = [f"WORD{number}" for number in range(400)]
    seats = [[drawn("finds", "club", seat, word) for word in words] for seat in range(6)]
    for one in range(6):
        assert abs(sum(seats[one]) / len(words) - 0.5) < 0.08
        for other in range(one):
            assert abs(correlation(seats[one], seats[other])) < 0.2


def test_a_child_is_slow_and_makes_short_words() -> None:
    """A beginner at half a novice's speed should win about half of the matches."""
    assert LEVELS[0] is CHILD
    assert CHILD.vocabulary <= NOVICE.vocabulary
    assert NOVICE.seconds < CHILD.seconds <= 2 * NOVICE.seconds
    assert CHILD.sees <= NOVICE.sees
    assert CHILD.longest < NOVICE.longest


@pytest.mark.parametrize("begun", ["", "A", "B", "BA", "BAT", "C", "Z"])
@pytest.mark.parametrize("lot", [0.0, 0.3, 0.5, 0.7, 1.0])
def test_words_with_a_prefix_come_in_dictionary_order(begun: str, lot: float) -> None:
    words = ("ANT", "BALL", "BAT", "BATH", "BEE", "CAT")
    everything = list(round_from(lot, words))
    assert sorted(everything) == list(words)
    wanted = [word for word in everything if word.startswith(begun)]
    assert list(round_from(lot, words, begun)) == wanted
