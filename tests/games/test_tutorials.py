"""Every game has a guided deal that is legal, short, and built from visible information."""

import re
from functools import cache

import pytest

from parlour.coach.tutorial import Tutorial, read_tutorials, tutorials
from parlour.games import GAMES, find_game
from parlour.languages.message import reader
from parlour.records.scenario import run
from parlour.table.game import Game

LONGEST_TEXT = 330
WORDS_A_MINUTE = 220
SECONDS_A_MOVE = 5

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


@cache
def guided(key: str) -> tuple[Tutorial, ...]:
    """Return the guided deals of a game; building one plays it."""
    return tutorials(find_game(key))


@games
def test_every_game_has_a_guided_deal(game: Game) -> None:
    assert guided(game.key)


@games
def test_a_guided_deal_is_a_scenario_that_runs(game: Game) -> None:
    for scenario in read_tutorials(game):
        assert run(scenario, find_game).problems == []


def seconds(tutorial: Tutorial) -> float:
    words = sum(len(str(line.text).split()) for line in tutorial.lines)
    moves = sum(bool(line.told) + bool(line.move) for line in tutorial.lines)
    return words * 60 / WORDS_A_MINUTE + moves * SECONDS_A_MOVE


@games
def test_the_guided_deal_takes_less_than_three_minutes(game: Game) -> None:
    for tutorial in guided(game.key):
        assert 4 <= sum(bool(line.text) for line in tutorial.lines) <= 14
        assert all(len(str(line.text)) <= LONGEST_TEXT for line in tutorial.lines)
        assert seconds(tutorial) < 180


@games
def test_a_guided_deal_names_cards_by_their_colours(game: Game) -> None:
    if game.pack.kind == "coloured":
        texts = [str(line.text) for tutorial in guided(game.key) for line in tutorial.lines]
        assert [text for text in texts if re.search(r"\b[RYGB]1?\d\b", text)] == []


@games
def test_the_learner_plays_and_sees_the_clause(game: Game) -> None:
    for tutorial in guided(game.key):
        wanted = [line for line in tutorial.lines if line.move]
        assert len(wanted) >= 2
        assert len(tutorial.clauses) >= 4
        assert all(line.text for line in wanted)
        assert tutorial.lines[-1].text
        assert not tutorial.lines[-1].move
        for line in wanted:
            offers = [choice.move for choice in line.scene.choices if choice.whole]
            for drawn in line.drafts.values():
                offers += [choice.move for choice in drawn.choices if choice.whole]
            assert line.move in offers


def test_a_move_is_asked_for_in_words() -> None:
    """In those of the reader's language, without the notation of records."""
    moves = {line.move: line.asked for tutorial in guided("anagrams") for line in tutorial.lines}
    asked = moves["make CRUET from CUTE@1 hand R"]
    assert reader("en").say(asked) == "Make CRUET from CUTE"
    assert reader("de").say(asked) == "Bilde CRUET aus CUTE"
    assert reader("fr").say(asked) == "Forme CRUET avec CUTE"


@games
def test_a_scene_of_a_guided_deal_shows_the_learners_seat(game: Game) -> None:
    for tutorial in guided(game.key):
        scenes = [line.scene for line in tutorial.lines]
        scenes += [drawn for line in tutorial.lines for drawn in line.drafts.values()]
        assert {drawn.seat for drawn in scenes} == {tutorial.seat}
