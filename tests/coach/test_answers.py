"""The rulebook answers questions of players, in three languages."""

from pathlib import Path

import pytest

from parlour.coach.answers import ask
from parlour.games import find_game
from parlour.languages.message import ENGLISH_READER, reader

QUESTIONS = Path(__file__).with_name("questions.txt")
LANGUAGES = ("en", "de", "fr")
ENOUGH = 0.9


def questions() -> list[list[str]]:
    lines = QUESTIONS.read_text(encoding="utf-8").splitlines()
    return [[part.strip() for part in line.split("|")] for line in lines if line[0] != "#"]


def test_nine_of_ten_questions_find_the_right_clause_among_the_first_three() -> None:
    asked = questions()
    assert len(asked) == 120
    assert all(sum(one[0] == language for one in asked) == 40 for language in LANGUAGES)
    missed = [
        question
        for language, game, question, clauses in asked
        if not {one.clause.id for one in ask(question, reader(language), find_game(game), 3)}
        & set(clauses.split())
    ]
    assert len(missed) <= len(asked) * (1 - ENOUGH) + 0.01, missed


def test_every_expected_clause_exists() -> None:
    for _, game, question, clauses in questions():
        known = {clause.id for clause in find_game(game).clauses}
        assert set(clauses.split()) <= known, question


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("which book counts points", "ROOK-33"),
        ("what is the smallest opening bid", "R-ROOK-2"),
        ("reneging", "R-GEN-8"),
    ],
)
def test_synonyms_and_forms_of_words_are_found(question: str, clause: str) -> None:
    found = [one.clause.id for one in ask(question, ENGLISH_READER, find_game("rook"))]
    assert clause in found


def test_without_a_game_all_rulebooks_are_searched() -> None:
    found = ask("who is the donkey", ENGLISH_READER)
    assert found[0].game.key == "donkey"
    assert found[0].clause.id.startswith(("DONK", "R-DONK"))


@pytest.mark.parametrize("question", ["", "???", "the of and", 'xyzzy "qwertz*"'])
def test_a_question_without_known_words_has_no_answer(question: str) -> None:
    assert ask(question, ENGLISH_READER) == []
