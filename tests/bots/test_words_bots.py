"""What word bots overlook: other words in every match, and for every seat."""

from statistics import correlation

from parlour.families.letters.word_bots import CHILD, LEVELS, NOVICE, drawn


def test_what_seats_overlook_has_nothing_in_common() -> None:
    """A checksum gave seats numbers that rose and fell together."""
    words = [f"WORD{number}" for number in range(400)]
    seats = [[drawn("finds", "club", seat, word) for word in words] for seat in range(6)]
    for one in range(6):
        assert abs(sum(seats[one]) / len(words) - 0.5) < 0.08
        for other in range(one):
            assert abs(correlation(seats[one], seats[other])) < 0.2


def test_a_child_knows_and_sees_least() -> None:
    assert LEVELS[0] is CHILD
    assert CHILD.vocabulary < NOVICE.vocabulary
    assert CHILD.seconds > NOVICE.seconds
    assert CHILD.sees < NOVICE.sees
