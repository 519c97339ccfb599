"""The outcome of the tests on a mutant: it is noticed, it lives, or they do not end in time."""

import sys
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
    target = mutants.Target(("test_it.py",))
    limit = 0.5 if ENDS[code] == "LATE" else mutants.LONGEST

    assert mutants.outcome(tmp_path, target, limit).name == ENDS[code]


@pytest.mark.parametrize(
    ("told", "found"),
    [
        (("noticed", ""), ("noticed", "noticed")),
        (("lived", "noticed"), ("lived", "noticed")),
        (("lived", "lived"), ("lived", "lived")),
        (("ran out of time", ""), ("ran out of time", "ran out of time")),
    ],
)
def test_all_cases_are_tried_on_what_the_gate_does_not_notice(
    mutants: Any,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    told: tuple[str, str],
    found: tuple[str, str],
) -> None:
    source = tmp_path / "src" / "parlour" / "kit" / "it.py"
    source.parent.mkdir(parents=True)
    source.write_text("right")

    def outcome(folder: Path, target: Any, limit: float, *how: str) -> Any:
        del folder, target, limit
        if source.read_text() == "right":
            return mutants.Outcome.LIVED
        return mutants.Outcome(told["--all-cases" in how])

    monkeypatch.setattr(mutants, "outcome", outcome)
    mutant = mutants.Mutant("kit/it.py", "an operator", 0)

    assert tuple(mutants.judged(tmp_path, mutant, "wrong", 1.0).values()) == found
    assert source.read_text() == "right"


def test_a_test_that_fails_without_the_mutant_notices_nothing(
    mutants: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    source = tmp_path / "src" / "parlour" / "kit" / "it.py"
    source.parent.mkdir(parents=True)
    source.write_text("right")
    monkeypatch.setattr(mutants, "outcome", lambda *_: mutants.Outcome.NOTICED)
    found = mutants.judged(tmp_path, mutants.Mutant("kit/it.py", "", 0), "wrong", 1.0)

    assert found["gate"] == mutants.Outcome.UNCLEAR.value


def test_every_part_has_files_and_every_file_has_tests(mutants: Any) -> None:
    for part in mutants.PARTS:
        files = mutants.files_of(part)
        assert len(files) > 10, part
        for path in files:
            assert mutants.target_of(path).tests
    assert mutants.target_of("games/high_14/rules.py").only == "high_14 or high-14"


def test_the_table_counts_each_part_and_all(mutants: Any) -> None:
    noticed, lived, late = (one.value for one in list(mutants.Outcome)[:3])
    entries = [
        {"part": "rules", "gate": noticed, "all": noticed},
        {"part": "rules", "gate": lived, "all": noticed},
        {"part": "server", "gate": lived, "all": lived},
        {"part": "server", "gate": lived, "all": late},
    ]

    assert mutants.table(entries)[2:] == [
        "| rules | 2 | 1 | 2 | 0 | 0 |",
        "| server | 2 | 0 | 0 | 1 | 0 |",
        "| all | 4 | 1 | 2 | 1 | 0 |",
        "The gate notices 50 % of what `make test-all` notices.",
    ]
