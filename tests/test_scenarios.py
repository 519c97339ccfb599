"""Every scenario plays as written, and cites clauses that its rulebook has.

`parlour check tests/games/*/scenarios` prints the same differences.
"""

from pathlib import Path

import pytest

from parlour.games import find_game
from parlour.records.scenario import Scenario, read_scenarios, run

FOLDER = Path(__file__).parent / "games"
FILES = sorted(FOLDER.glob("*/scenarios/*.toml"))


def read(path: Path) -> list[Scenario]:
    """Return the scenarios of a file; errors name its path relative to the repository."""
    name = path.relative_to(FOLDER.parent.parent).as_posix()
    return read_scenarios(path.read_text(encoding="utf-8"), name)


SCENARIOS = {
    f"{path.parents[1].name}/{path.name}::{scenario.title}": scenario
    for path in FILES
    for scenario in read(path)
}


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)
def test_scenario(scenario: Scenario) -> None:
    outcome = run(scenario, find_game)

    assert outcome.ok, "\n".join(["", *outcome.problems])


@pytest.mark.parametrize("scenario", SCENARIOS.values(), ids=SCENARIOS)
def test_scenario_names_clauses_of_its_game(scenario: Scenario) -> None:
    known = {clause.id for clause in find_game(scenario.values["game"]).clauses}

    assert scenario.clauses
    assert set(scenario.clauses) <= known


def test_there_are_scenarios() -> None:
    assert SCENARIOS


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_titles_are_unique_in_a_file(path: Path) -> None:
    titles = [scenario.title for scenario in read(path)]

    assert sorted(set(titles)) == sorted(titles)
