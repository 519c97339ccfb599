import re

import pytest

from parlour.errors import BadOption, NotFound
from parlour.games import GAMES, find_game
from parlour.table.shuffle import seeded
from parlour.terminal.menu import game_facts, game_lines, seat_span
from parlour.terminal.table_setup import BOT_NAMES, Wishes, ask_game, ask_seats, take_seat
from tests.terminal.script import Script
from tests.terminal.toy import TOY


def test_a_person_sits_where_wished_among_bots() -> None:
    wishes = Wishes(game="block", seats=5, seat=2, name="Clara", bots="uniform", seed=1)
    sitting = take_seat(wishes, Script().screen)

    assert sitting.table.names == ("Ada", "Bruno", "Clara", "Dora", "Emil")
    assert sitting.seat == 2
    assert set(sitting.bots) == {"Ada", "Bruno", "Dora", "Emil"}
    assert {bot.name for bot in sitting.bots.values()} == {"uniform"}


def test_there_are_enough_names_for_the_largest_table() -> None:
    assert len(BOT_NAMES) >= max(seats for game in GAMES for seats in game.seats)


def test_bots_are_named_from_ones_left_on() -> None:
    wishes = Wishes(game="block", seats=3, seat=1, name="Otto", bots="uniform,best")
    sitting = take_seat(wishes, Script().screen)

    assert sitting.bots["Bruno"].name == "uniform"
    assert sitting.bots["Ada"].name != "uniform"


@pytest.mark.parametrize(
    ("wishes", "problem"),
    [
        (Wishes(game="blok"), 'did you mean "block"'),
        (Wishes(game="block", seats=9), "for 3, 4, 5, 6 players, not 9"),
        (Wishes(game="block", seats=3, seat=3), "There is no seat 3; seats are 0 to 2"),
        (Wishes(game="block", bots="nvice"), 'did you mean "novice"'),
        (Wishes(game="block", seats=4, bots="best,best"), "3 other seats, but 2 bots"),
        (Wishes(game="block", options={"memry_aid": "full"}), 'did you mean "memory_aid"'),
        (Wishes(game="block", options={"memory_aid": "half"}), 'cannot be "half"'),
    ],
)
def test_wrong_wishes_are_refused_by_name(wishes: Wishes, problem: str) -> None:
    with pytest.raises((NotFound, BadOption), match=re.escape(problem)):
        take_seat(wishes, Script().screen)


def test_a_seed_stands_for_a_secret() -> None:
    assert seeded(3).secret == seeded(3).secret
    assert seeded(3).secret != seeded(4).secret
    assert seeded(None).secret != seeded(None).secret


def test_the_menu_asks_for_what_was_left_open() -> None:
    script = Script(["", ""])
    sitting = take_seat(Wishes(), script.screen)

    assert sitting.table.game is GAMES[0]
    assert sitting.table.seats == GAMES[0].usual_seats
    for game in GAMES:
        assert game.title in script.shown


def test_the_menu_asks_again_after_nonsense() -> None:
    script = Script(["blok", "0", "quit"])

    assert ask_game(script.screen).key == "quit"
    assert 'did you mean "block"?' in script.shown
    seats = Script(["many", "17", "6"])
    assert ask_seats(find_game("block"), seats.screen) == 6
    assert '"many" is not a number' in seats.shown
    assert "not 17" in seats.shown


def test_where_there_is_one_number_of_players_nobody_is_asked() -> None:
    assert ask_seats(TOY, Script().screen) == 3


def test_a_line_tells_a_game_and_its_facts_are_complete() -> None:
    for game, line in zip(GAMES, game_lines(GAMES), strict=True):
        assert game.key in line
        assert seat_span(game) in line
        assert {"key", "title", "family", "seats", "options", "version"} <= set(game_facts(game))
        assert len(line) <= 80
