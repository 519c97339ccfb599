"""The outcome of the tests on a mutant: it is noticed, it lives, or they do not end in time."""

import sys
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ENDS = {"pass": "LIVED", "raise ValueError": "NOTICED", "while True: pass": "LATE"}


@pytest.fixture
def mutants(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The tool as a module, even without Cosmic Ray, because no test here makes a mutant."""
    for part, names in {
        "ast": ("ast_nodes", "get_ast"),
        "mutating": ("mutate_code",),
        "plugins": ("get_operator", "operator_names"),
    }.items():
        module = ModuleType(f"cosmic_ray.{part}")
        for name in names:
            setattr(module, name, None)
        monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(sys.modules, "cosmic_ray", ModuleType("cosmic_ray"))
    monkeypatch.delitem(sys.modules, "tools.mutants", raising=False)
    import tools.mutants  # noqa: PLC0415 - after its imports are there

    return tools.mutants


@pytest.mark.parametrize("code", ENDS)
def test_a_mutant_that_runs_forever_is_not_one_that_was_noticed(
    mutants: Any,
    tmp_path: Path,
    code: str,
) -> None:
    (tmp_path / "test_it.py").write_text(f"def test_it():\n    {code}\n")
    target = mutants.Target("it.py", ("test_it.py",))
    limit = 0.5 if ENDS[code] == "LATE" else mutants.LONGEST

    assert mutants.outcome(tmp_path, target, limit).name == ENDS[code]


def test_the_summary_counts_them_separately(mutants: Any) -> None:
    kinds = mutants.Outcome
    counts = Counter({kinds.NOTICED: 2, kinds.LIVED: 1})

    assert mutants.summary(counts) == "2 of 3 mutants were noticed: 66 %"
    counts[kinds.LATE] += 1
    assert mutants.summary(counts) == "2 of 4 mutants were noticed: 50 %; 1 ran out of time"
