"""Results in words, from the reader's point of view."""

import re

import pytest

from parlour.games import GAMES, find_game
from parlour.languages.language import MINUS
from parlour.languages.message import NOTHING, Listed, Message, Person, reader
from parlour.table.events import Dealt, Settled, Won
from parlour.table.game import Game
from parlour.table.outcome import outcome
from parlour.table.scene import Result, ResultItem
from parlour.table.stage import Seen, deal_title, log_line
from parlour.table.table import Table
from parlour.table.voice import Voice

FOUR = ("Ann", "Bertha", "Charles", "Dora")
PAIRS = (0, 1, 0, 1)
SIDES = tuple(
    Listed(
        [Person(name, seat) for seat, name in enumerate(FOUR) if PAIRS[seat] == side], "together"
    )
    for side in range(2)
)
ALONE = tuple(Listed([Person(name, seat)], "together") for seat, name in enumerate(FOUR))


class Told:
    """An end without an explanation; a game may still sum it up in its own words."""

    def steps(self) -> tuple[ResultItem, ...]:
        """Explain nothing."""
        return ()

    def verdict(self, voice: Voice) -> Message:
        """Leave the headline to the points."""
        del voice
        return NOTHING


def result(game: Game, end: Settled, won: tuple[int, ...], voice: Voice, hands: int = 0) -> Result:
    """Return a result as it is shown."""
    return outcome(game, end, won, voice, Told(), hands=hands)  # type: ignore[arg-type]


def read(message: Message, voice: Voice) -> str:
    """Return a message as it is read in a seat."""
    return reader("en", voice.seat).say(message)


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
    told = voice.of_bid(view, 0, 80, took, made=view is MADE)  # type: ignore[arg-type]
    assert read(told, voice) == said


def test_one_player_was_set_back_and_two_were() -> None:
    voice = Voice(FOUR, (0, 1, 2, 3), ALONE, 0)
    view = View([100, 100, 0, 0], [20, 20, 0, 0])
    seen = Voice(FOUR, (0, 1, 2, 3), ALONE)
    told = seen.of_bid(view, 1, 80, 60, made=False)  # type: ignore[arg-type]
    assert read(told, seen) == "Bertha was set back by 80"
    told = voice.of_bid(view, 0, 80, 60, made=False)  # type: ignore[arg-type]
    assert read(told, voice) == "You were set back by 80: 60 of 80"


def test_winning_a_match_is_shown_differently_from_losing() -> None:
    end = Settled(5, (20, 100), (290, 310))
    game = find_game("high-14")
    me, her = Voice(FOUR, PAIRS, SIDES, 1), Voice(FOUR, PAIRS, SIDES, 0)
    mine, theirs = result(game, end, (1,), me), result(game, end, (1,), her)
    assert read(mine.headline, me) == "You won the match by 310 to 290!"
    assert read(theirs.headline, her) == "Bertha & Dora won the match by 310 to 290"
    assert [side.won for side in mine.sides] == [False, True]
    assert read(mine.sides[1].name, me) == "Bertha & Dora (you)"
    assert read(mine.items[0].text, me) == "You won the deal with 100 against 20."


def test_the_end_of_a_round_at_a_party_is_not_the_end_of_a_match() -> None:
    game = find_game("high-14")
    voice, end = Voice(FOUR, PAIRS, SIDES, 1), Settled(5, (20, 100), (-35, 260))
    assert read(result(game, end, (1,), voice, hands=4).headline, voice) == (
        "You won the round by 260 to \N{MINUS SIGN}35!"
    )
    tied = Settled(4, (20, 100), (90, 90))
    even = result(game, tied, (0, 1), voice, hands=4)
    assert read(even.headline, voice) == "The round is tied at 90"


def test_several_winners_are_listed_with_one_and() -> None:
    table = Table(find_game("panjandrum"), 4, names=FOUR)
    seen = Seen(table.deal, 0)
    assert str(log_line(table, 9, Won((0, 1, 2)), seen, seen).text) == (
        f"{FOUR[0]}, {FOUR[1]} and {FOUR[2]} won the match."
    )


def test_a_hand_that_is_dealt_again_does_not_count_at_a_party() -> None:
    table = Table(find_game("dixie-rook"), 4, names=FOUR, hands=4)
    table.results = [Settled(1, (10, 20), (10, 20)), Settled(2, (0, 0), (10, 20))]
    titles = [str(deal_title(table, number)) for number in (1, 2, 3)]
    assert titles == ["Hand 1", "Hand 2", "Hand 2"]
    seen = Seen(table.deal, 0)
    dealt, won, tied = (
        str(log_line(table, 9, event, seen, seen).text)
        for event in (Dealt(3, 1, ""), Won((1,)), Won((0, 1)))
    )
    assert dealt == f"Hand 2: {FOUR[1]} deals."
    assert won.endswith("won the round.")
    assert tied == "The round is tied."
    daily = Table(find_game("dixie-rook"), 4, names=FOUR, hands=1)
    assert str(deal_title(daily, 1)) == "Deal 1"


def test_the_fewest_points_win_where_points_count_against_players() -> None:
    end = Settled(2, (3, 24), (10, 40))
    game = find_game("flip")
    voice = Voice(FOUR, PAIRS, SIDES, 0)
    deal, match = (result(game, end, won, voice).headline for won in ((), (0,)))
    assert read(deal, voice) == "You won the deal with 3 against 24"
    assert read(match, voice) == "You won the match with 10 against 40!"


def test_nobody_scored() -> None:
    end = Settled(1, (0, 0), (0, 0))
    voice = Voice(FOUR, PAIRS, SIDES)
    assert str(result(find_game("high-14"), end, (), voice).headline) == "Nobody scored"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_number_below_zero_has_a_minus_and_no_hyphen(game: Game) -> None:
    """Except on sheets where it has a ring."""
    for won in ((), (0,)):
        end = Settled(2, (-5, -40), (-5, -40))
        found = result(game, end, won, Voice(FOUR, PAIRS, SIDES, 0))
        shown = [text for side in found.sides for text in (side.gained, side.total)]
        shown += [found.headline, *(item.text for item in found.items)]
        assert not [text for text in shown if re.search(r"-\d", str(text))]
        assert str(found.sides[0].gained) == f"{MINUS}5"
