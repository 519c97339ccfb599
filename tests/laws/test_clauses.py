"""Law: every clause and ruling is cited in the source and tested, or tagged [advice] or [note]."""

from pathlib import Path

import pytest

from parlour.cli.coverage import Survey, survey
from parlour.games import GAMES

TESTS = Path(__file__).resolve().parents[1]
SOURCE = TESTS.parent / "src" / "parlour"


@pytest.fixture(scope="module")
def found() -> Survey:
    return survey({game.key: game.whole_rulebook for game in GAMES}, SOURCE, TESTS)


def test_every_clause_is_cited_in_the_source(found: Survey) -> None:
    assert [row.id for row in found.missing if "code" in row.lacks] == []


def test_every_clause_is_tested(found: Survey) -> None:
    assert [row.id for row in found.missing if "test" in row.lacks] == []


def test_no_citation_dangles(found: Survey) -> None:
    assert [f"{stray.place}: {stray.id}" for stray in found.dangling] == []


def test_every_option_comes_from_a_clause_of_its_game() -> None:
    for game in GAMES:
        clauses = {clause.id for clause in game.clauses}
        for option in game.options:
            assert option.clause in clauses, (game.key, option.id)
