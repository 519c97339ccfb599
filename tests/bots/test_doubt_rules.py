"""No simple rule beats the I Doubt It bot; `bench/doubt_rules.py` measures many more deals."""

from importlib import import_module
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

MOST = 0.35
DEALS = range(8)


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "bench"))
    return import_module("doubt_rules")


def test_the_simple_rules_doubt_and_play_in_many_ways(bench: Any) -> None:
    names = {rule.name for rule in bench.RULES}
    assert len(names) == len(bench.RULES) == len(bench.DOUBTS) * len(bench.PLAYS)
    for chance in (0.5, 0.6, 0.7, 0.8, 0.9, 0.95):
        assert f"looks, doubts above {chance}; honest" in names


@pytest.mark.parametrize(
    "name", ["looks, doubts above 0.8; saves its last card", "doubts the leader above 0.8; honest"]
)
def test_no_simple_rule_beats_the_experts(bench: Any, name: str) -> None:
    [rule] = [rule for rule in bench.RULES if rule.name == name]
    won, _ = bench.shares(rule, DEALS)

    assert len(won) == len(DEALS)
    assert fmean(won) <= MOST
