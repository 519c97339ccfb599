import re

import pytest

from parlour.errors import BadInput, BadOption, NotFound
from parlour.games import GAMES, find_game
from parlour.languages.message import ENGLISH_READER
from parlour.table.shuffle import seeded
from parlour.terminal.menu import game_facts, game_lines, menu_lines, named_game, seat_span
from parlour.terminal.sitting import Sitting
from parlour.terminal.table_setup import BOT_NAMES, Wishes, ask_game, ask_seats, take_seat
from tests.terminal.script import Script
from tests.terminal.toy import TOY


def sit_down(wishes: Wishes) -> Sitting:
    return take_seat(named_game(wishes.game), wishes, Script().screen)


def test_a_person_chooses_a_seat_among_bots() -> None:
    wishes = Wishes(game="block", seats=5, seat=2, name="Clara", bots="uniform", seed=1)
    sitting = sit_down(wishes)

    assert sitting.table.names == ("Ada", "Bruno", "Clara", "Dora", "Emil")
    assert sitting.seat == 2
    assert set(sitting.bots) == {"Ada", "Bruno", "Dora", "Emil"}
    assert {bot.name for bot in sitting.bots.values()} == {"uniform"}


def test_there_are_enough_bot_names_for_the_largest_table() -> None:
    assert len(BOT_NAMES) >= max(seats for game in GAMES for seats in game.seats)


def test_bots_are_named_from_the_players_left_on() -> None:
    wishes = Wishes(game="block", seats=3, seat=1, name="Otto", bots="uniform,best")
    sitting = sit_down(wishes)

    assert sitting.bots["Bruno"].name == "uniform"
    assert sitting.bots["Ada"].name != "uniform"


@pytest.mark.parametrize(
    ("wishes", "problem"),
    [
        (Wishes(game="blok"), 'did you mean "block"'),
        (Wishes(game="block", seats=9), "for 3, 4, 5, 6 players, not 9"),
        (Wishes(game="block", seats=3, seat=3), "There is no seat 3; seats are 0 to 2"),
        (Wishes(game="block", bots="nvice"), 'did you mean "novice"'),
        (
            Wishes(game="block", seats=4, bots="best,best"),
            "3 others need one bot for all or 3 bots, not 2",
        ),
        (Wishes(game="block", options={"memry_aid": "full"}), 'did you mean "memory_aid"'),
        (Wishes(game="block", options={"memory_aid": "half"}), 'cannot be "half"'),
    ],
)
def test_wrong_options_are_refused_by_name(wishes: Wishes, problem: str) -> None:
    with pytest.raises((NotFound, BadOption), match=re.escape(problem)):
        sit_down(wishes)


def test_a_seed_stands_for_a_secret() -> None:
    assert seeded(3).secret == seeded(3).secret
    assert seeded(3).secret != seeded(4).secret
    assert seeded(None).secret != seeded(None).secret


@pytest.mark.parametrize(("width", "lively"), [(80, True), (120, True), (80, False)])
def test_the_menu_names_every_game_and_fits(width: int, *, lively: bool) -> None:
    script = Script([""], width=width, lively=lively)

    assert ask_game(script.screen, []) is GAMES[0]
    for game in GAMES:
        assert game.title in script.shown
    lines = menu_lines(width, ENGLISH_READER)
    assert len(lines) <= 19  # leaves room for three matches, the question and its answer
    assert max(map(len, lines)) <= width


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("42", "domino-42"),
        ("rook sol", "rook-solitaire"),
        ("Rook", "rook"),
        ("doubt", "i-doubt-it"),
        ("block game", "block-dominoes"),
        ("dix", "dixie-rook"),
    ],
)
def test_a_game_is_found_by_a_few_letters(said: str, key: str) -> None:
    assert named_game(said).key == key
    assert ask_game(Script([said]).screen, []) is find_game(key)


def test_letters_that_fit_several_games_name_them() -> None:
    with pytest.raises(BadInput, match="could be any of these games: domino-42, "):
        named_game("dom")
    script = Script(["sol", "dom", "42"])
    assert ask_game(script.screen, []) is find_game("rook-solitaire")
    assert ask_game(script.screen, []) is find_game("domino-42")
    assert "Which of them? " in script.shown


def test_the_menu_asks_again_after_nonsense() -> None:
    script = Script(["blok", "0", "quit"])

    assert ask_game(script.screen, []) is find_game("quit")
    assert 'did you mean "block"?' in script.shown
    seats = Script(["many", "17", "6"])
    assert ask_seats(find_game("block"), seats.screen) == 6
    assert '"many" is not a number' in seats.shown
    assert "not 17" in seats.shown


def test_a_fixed_number_of_players_is_not_asked_for() -> None:
    assert ask_seats(TOY, Script().screen) == 3


def test_the_line_of_a_game_has_all_its_facts() -> None:
    for game, line in zip(GAMES, game_lines(GAMES), strict=True):
        assert game.key in line
        assert seat_span(game) in line
        assert {"key", "title", "family", "seats", "options", "version"} <= set(game_facts(game))
        assert len(line) <= 80
