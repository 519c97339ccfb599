"""Law: every clause and ruling is cited in the source and tested, or tagged [advice] or [note]."""

from pathlib import Path

import pytest

from parlour.cli.coverage import Survey, survey
from parlour.games import GAMES

TESTS = Path(__file__).resolve().parents[1]
SOURCE = TESTS.parent / "src" / "parlour"

NOT_CITED = (
    "cite these clauses where the source follows them; tag with [advice] or [note] in rulebook.md "
    "what no rule can enforce"
)
NOT_TESTED = (
    "name these clauses in the `clauses` of a scenario, or in a test that fails without them"
)
UNKNOWN = "these ids are in no rulebook: correct them, or add the clause to rulebook.md"


@pytest.fixture(scope="module")
def found() -> Survey:
    return survey({game.key: game.whole_rulebook for game in GAMES}, SOURCE, TESTS)


def test_every_clause_is_cited_in_the_source(found: Survey) -> None:
    assert [row.id for row in found.missing if "code" in row.lacks] == [], NOT_CITED


def test_every_clause_is_tested(found: Survey) -> None:
    assert [row.id for row in found.missing if "test" in row.lacks] == [], NOT_TESTED


def test_no_citation_dangles(found: Survey) -> None:
    assert [f"{stray.place}: {stray.id}" for stray in found.dangling] == [], UNKNOWN


def test_every_option_comes_from_a_clause_of_its_game() -> None:
    for game in GAMES:
        clauses = {clause.id for clause in game.clauses}
        for option in game.options:
            assert option.clause in clauses, (
                f"{game.key}: the option {option.id} cites {option.clause}, which is not in its "
                "rulebook"
            )
