"""Call windows: who may still call, and what closes them."""

from parlour.core.bits import bit, each, union
from parlour.kit.window import NOBODY, Window


def opened() -> Window:
    """Return a window that seat 2 of five has opened to the others."""
    window = Window()
    window.open(2, union([0, 1, 3, 4]))
    return window


def test_a_window_opens_to_those_who_may_call() -> None:
    """A new window is closed; an open one waits for every seat it was opened to."""
    assert not Window().is_open()
    window = opened()
    assert window.is_open()
    assert each(window.seats) == [0, 1, 3, 4]
    assert not window.may_call(2)


def test_r_doubt_5_the_first_caller_closes_the_window() -> None:
    """FX-DOUBT-5: D and B both doubt C's card, D first: only D's doubt counts."""
    window = opened()
    window.call(3)
    assert not window.is_open()
    assert not window.may_call(1)
    assert window.caller == 3


def test_a_window_closes_when_all_have_declined() -> None:
    """Each seat waives only for itself; no seat has called."""
    window = opened()
    for seat in (4, 0, 3):
        window.waive(seat)
        assert window.is_open()
        assert not window.may_call(seat)
    window.waive(1)
    assert not window.is_open()
    assert window.caller == NOBODY


def test_r_tux_10_the_next_play_closes_the_window() -> None:
    """A seat that has not called by then has lost the chance."""
    window = opened()
    window.waive(0)
    window.close()
    assert not window.is_open()
    assert window.caller == NOBODY
    window.open(3, bit(4))
    assert each(window.seats) == [4]


def test_copies_are_independent() -> None:
    """A copy equals its window and is independent; copy_from makes them equal again."""
    window = opened()
    other = window.copy()
    other.call(0)
    assert window.is_open()
    assert window.caller == NOBODY
    other.copy_from(window)
    assert (other.seats, other.maker, other.caller) == (window.seats, 2, NOBODY)
