"""Results in words, from the reader's point of view."""

import re

import pytest

from parlour.core.speech import MINUS
from parlour.games import GAMES, find_game
from parlour.table.events import Dealt, Settled, Won
from parlour.table.game import Game
from parlour.table.outcome import outcome
from parlour.table.stage import deal_title, log_line
from parlour.table.table import Table
from parlour.table.voice import Voice

FOUR = ("Ann", "Bertha", "Charles", "Dora")
PAIRS = (0, 1, 0, 1)
SIDES = ("Ann & Charles", "Bertha & Dora")


class View:
    """The parts of a view that a verdict reads: the totals before and after a deal."""

    def __init__(self, brought: list[int], scores: list[int]) -> None:
        self.brought = brought
        self.scores = scores


MADE = View([100, 0], [195, 25])
SET = View([100, 0], [20, 60])


@pytest.mark.parametrize(
    ("seat", "view", "said"),
    [
        (0, MADE, "You made your bid of 80 with 95: +95"),
        (1, MADE, "Ann & Charles made their bid of 80 with 95; +25 for you"),
        (-1, MADE, "Ann & Charles made their bid of 80 with 95"),
        (2, SET, "You were set back by 80: 60 of 80"),
        (3, SET, "Ann & Charles were set back by 80; +60 for you"),
        (-1, SET, "Ann & Charles were set back by 80"),
    ],
)
def test_a_bid_is_described_from_the_readers_own_side(seat: int, view: View, said: str) -> None:
    voice = Voice(FOUR, PAIRS, SIDES, seat)
    took = 95 if view is MADE else 60
    assert voice.of_bid(view, 0, 80, took, made=view is MADE) == said  # type: ignore[arg-type]


def test_one_player_was_set_back_and_two_were() -> None:
    voice = Voice(FOUR, (0, 1, 2, 3), FOUR, 0)
    assert voice.were(1) == "Bertha was"
    assert voice.were(0) == "You were"
    assert Voice(FOUR, PAIRS, SIDES).were(0) == "Ann & Charles were"


def test_winning_a_match_is_shown_differently_from_losing() -> None:
    end = Settled(5, (20, 100), (290, 310))
    game = find_game("high-14")
    mine = outcome(game, end, (1,), Voice(FOUR, PAIRS, SIDES, 1))
    theirs = outcome(game, end, (1,), Voice(FOUR, PAIRS, SIDES, 0))
    assert mine.headline == "You won the match by 310 to 290!"
    assert theirs.headline == "Bertha & Dora won the match by 310 to 290"
    assert [side.won for side in mine.sides] == [False, True]
    assert mine.sides[1].name == "Bertha & Dora (you)"
    assert mine.items[0].text == "You won the deal with 100 against 20."


def test_the_end_of_a_round_at_a_party_is_not_the_end_of_a_match() -> None:
    game = find_game("high-14")
    voice, end = Voice(FOUR, PAIRS, SIDES, 1), Settled(5, (20, 100), (-35, 260))
    assert outcome(game, end, (1,), voice, hands=4).headline == (
        "You won the round by 260 to \N{MINUS SIGN}35!"
    )
    tied = Settled(4, (20, 100), (90, 90))
    assert outcome(game, tied, (0, 1), voice, hands=4).headline == "The round is tied at 90"


def test_several_winners_are_listed_with_one_and() -> None:
    table = Table(find_game("panjandrum"), 4, names=FOUR)
    assert log_line(table, 0, 9, Won((0, 1, 2)), table.deal).text == (
        f"{FOUR[0]}, {FOUR[1]} and {FOUR[2]} won the match."
    )


def test_a_hand_that_is_dealt_again_does_not_count_at_a_party() -> None:
    table = Table(find_game("dixie-rook"), 4, names=FOUR, hands=4)
    table.results = [Settled(1, (10, 20), (10, 20)), Settled(2, (0, 0), (10, 20))]
    assert [deal_title(table, number) for number in (1, 2, 3)] == ["Hand 1", "Hand 2", "Hand 2"]
    assert log_line(table, 0, 9, Dealt(3, 1, ""), table.deal).text == f"Hand 2: {FOUR[1]} deals."
    assert log_line(table, 0, 9, Won((1,)), table.deal).text.endswith("won the round.")
    assert log_line(table, 0, 9, Won((0, 1)), table.deal).text == "The round is tied."
    daily = Table(find_game("dixie-rook"), 4, names=FOUR, hands=1)
    assert deal_title(daily, 1) == "Deal 1"


def test_the_fewest_points_win_where_points_count_against_players() -> None:
    end = Settled(2, (3, 24), (10, 40))
    game = find_game("flip")
    assert outcome(game, end, (), Voice(FOUR, PAIRS, SIDES, 0)).headline == (
        "You won the deal with 3 against 24"
    )
    assert outcome(game, end, (0,), Voice(FOUR, PAIRS, SIDES, 0)).headline == (
        "You won the match with 10 against 40!"
    )


def test_nobody_scored() -> None:
    end = Settled(1, (0, 0), (0, 0))
    assert outcome(find_game("high-14"), end, (), Voice(FOUR, PAIRS, SIDES)).headline == (
        "Nobody scored"
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_number_below_zero_has_a_minus_and_no_hyphen(game: Game) -> None:
    """Except on sheets where it has a ring."""
    for won in ((), (0,)):
        end = Settled(2, (-5, -40), (-5, -40))
        result = outcome(game, end, won, Voice(FOUR, PAIRS, SIDES, 0))
        shown = [text for side in result.sides for text in (side.gained, side.total)]
        shown += [result.headline, *(item.text for item in result.items)]
        assert not [text for text in shown if re.search(r"-\d", text)]
        assert result.sides[0].gained == f"{MINUS}5"
