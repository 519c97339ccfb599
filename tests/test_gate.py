"""The gate is a fixed set of cases, and the shards of a run are the whole run."""

import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from parlour.games import find_game
from tests.conftest import pytest_collection_modifyitems
from tests.gate import in_shard, sample, shard_of
from tests.laws.cases import Case, cases_of
from tests.laws.conftest import Bundle, pytest_pyfunc_call

TESTS = """
import pytest

@pytest.mark.sampled(3)
@pytest.mark.parametrize("n", range(6))
def test_number(n):
    pass
"""
FAMILIES = ("cards", "tiles")
GAMES = [SimpleNamespace(key=f"{one}{n}", family=one) for one in FAMILIES for n in range(4)]
PLAYERS = [(game, bot) for game in GAMES for bot in ("novice", "expert")]


@pytest.mark.parametrize("one_in", [1, 2, 3, 6, 24])
@pytest.mark.parametrize("many", [1, 2, 5, 24, 100])
def test_a_sample_has_its_share_of_the_cases_and_is_never_empty(one_in: int, many: int) -> None:
    found = sample(range(many), one_in, "a law")

    assert found == sample(range(many), one_in, "a law")
    assert len(found) == len(set(found))
    assert max(many // one_in, 1) <= len(found) <= -(-many // one_in)


def test_every_kind_has_a_case_in_a_sample() -> None:
    numbered = list(enumerate([*("block",) * 2, *("rook",) * 13, *("letters",) * 4]))
    found = sample(numbered, 6, "a law", lambda case: case[1])

    assert {kind for _, kind in found} == {"block", "rook", "letters"}
    assert len(found) <= 5


def test_the_samples_of_different_tests_have_every_case_together() -> None:
    found = {case for n in range(40) for case in sample(range(8), 8, f"law {n}")}

    assert found == set(range(8))


def test_the_gate_tries_a_law_on_every_case_of_a_game() -> None:
    bundle = Bundle(cases_of(find_game("block")))
    tried = list[Case]()

    def law(case: Case, number: int) -> None:
        assert number == 3
        tried.append(case)

    item: Any = SimpleNamespace(obj=law, funcargs={"case": bundle, "number": 3, "other": 4})
    assert pytest_pyfunc_call(item)
    assert tried == cases_of(find_game("block"))
    item.funcargs["case"] = bundle[0]
    assert pytest_pyfunc_call(item) is None, "pytest calls a law with one case by itself"


class Item:
    """A test with a sample, with only what the choice needs."""

    def __init__(self, nodeid: str, one_in: int, **params: object) -> None:
        self.nodeid = nodeid
        self.mark = pytest.mark.sampled(one_in).mark
        self.callspec = SimpleNamespace(params=params)

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return self.mark if name == self.mark.name else None


def cases_named(name: str, one_in: int, values: Sequence[object]) -> list[Any]:
    """Return the cases of a test with one parameter."""
    return [Item(f"{name}[{at}]", one_in, one=value) for at, value in enumerate(values)]


def kept(items: list[Any], *, quick: bool = False, every: bool = False, shard: str = "") -> Any:
    """Return the items that run."""
    left_out: list[Any] = []

    def leave_out(items: list[Any]) -> None:
        left_out.extend(items)

    config: Any = SimpleNamespace(
        option=SimpleNamespace(quick=quick, all_cases=every, shard=shard),
        hook=SimpleNamespace(pytest_deselected=leave_out),
    )
    mine = list(items)
    pytest_collection_modifyitems(config, mine)
    assert len(mine) + len(left_out) == len(items)
    return mine


def test_a_marked_test_runs_for_some_games_of_each_family_and_each_database() -> None:
    games = cases_named("test_game", 4, GAMES)
    stores = [Item(f"test_store[{one}]", 2, database=one) for one in ("sqlite", "postgres")]

    assert [item.callspec.params["one"].family for item in kept(games)] == list(FAMILIES)
    assert kept(stores) == stores
    assert kept(games, every=True) == games


def test_a_quick_run_has_one_case() -> None:
    assert len(kept(cases_named("test_bot", 8, PLAYERS), quick=True)) == 1


def test_every_test_is_in_exactly_one_shard() -> None:
    tests = cases_named("test_bot", 1, range(400))
    parts = [kept(tests, every=True, shard=f"{number}/8") for number in range(1, 9)]
    found = Counter(item.nodeid for part in parts for item in part)

    assert found == Counter(item.nodeid for item in tests)
    assert all(25 < len(part) < 75 for part in parts)
    assert all(in_shard(item.nodeid, "1/1") for item in tests)


@pytest.mark.parametrize("text", ["0/8", "9/8", "3", "3/8/1", "a/b", ""])
def test_an_invalid_shard_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        shard_of(text)


def ran(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a test with a sample in a worker process."""
    (folder / "conftest.py").write_text("from tests.conftest import *\n", encoding="utf-8")
    (folder / "test_some.py").write_text(TESTS, encoding="utf-8")
    return subprocess.run(  # noqa: S603 - our own Python
        [sys.executable, "-m", "pytest", "-n", "1", "-v", *words],
        cwd=folder,
        env={"PYTHONPATH": str(Path(__file__).parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_case_that_is_named_always_runs(tmp_path: Path) -> None:
    name = "test_some.py::test_number"
    number = min(set(range(6)) - set(sample(range(6), 3, name)))
    named = ran(tmp_path, "-k", f"test_number and {number}")

    assert f"{name}[{number}]" in named.stdout
    assert "1 passed" in named.stdout


def test_a_shard_may_have_no_test(tmp_path: Path) -> None:
    shards = [f"{number}/7" for number in range(1, 8)]
    empty = next(one for one in shards if not in_shard("test_some.py::test_number[0]", one))
    found = ran(tmp_path, "--all-cases", "-k", "test_number and 0", "--shard", empty)

    assert "PASSED" not in found.stdout
    assert found.returncode == 0
