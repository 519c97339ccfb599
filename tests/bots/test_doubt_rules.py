"""No simple rule beats the I Doubt It bot; `bench/doubt_rules.py` measures many more deals."""

import runpy
from pathlib import Path
from statistics import fmean

import pytest

BENCH = runpy.run_path(str(Path(__file__).parents[2] / "bench" / "doubt_rules.py"))
RULES = {rule.name: rule for rule in BENCH["RULES"]}
MOST = 0.35
DEALS = range(8)


def test_the_simple_rules_doubt_and_play_in_many_ways() -> None:
    assert len(RULES) == len(BENCH["RULES"]) == len(BENCH["DOUBTS"]) * len(BENCH["PLAYS"])
    for chance in (0.5, 0.6, 0.7, 0.8, 0.9, 0.95):
        assert f"looks, doubts above {chance}; honest" in RULES


@pytest.mark.parametrize(
    "name", ["looks, doubts above 0.8; saves its last card", "doubts the leader above 0.8; honest"]
)
def test_no_simple_rule_beats_the_experts(name: str) -> None:
    won, _ = BENCH["shares"](RULES[name], DEALS)

    assert len(won) == len(DEALS)
    assert fmean(won) <= MOST
