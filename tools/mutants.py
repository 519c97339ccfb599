"""Mutants: break the source in one small place at a time, and see whether a test notices.

`make mutants` runs a sample. `make mutants ARGS="--sample 20 host sqlite"` takes twenty mutants of
each named file, `--sample 0` takes all of them, and `--seed` another sample. The operators are
Cosmic Ray's; each mutant is made in a copy of the sources, and only the tests responsible for its
file are run. A mutant that no test noticed is printed as a diff for you to read. So is a mutant
with which the tests did not end in time: it may run forever, but a busy machine looks the same.
"""

import argparse
import difflib
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).resolve().parents[1]
OPERATORS = (
    *("AddNot", "ExceptionReplacer", "NumberReplacer", "ReplaceAndWithOr", "ReplaceOrWithAnd"),
    *("ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "ZeroIterationForLoop"),
    *("ReplaceTrueWithFalse", "ReplaceFalseWithTrue"),
    *("ReplaceBinaryOperator_Add_Sub", "ReplaceBinaryOperator_Sub_Add"),
    *("ReplaceBinaryOperator_Mul_Add", "ReplaceBinaryOperator_Mod_Mul"),
    "ReplaceBinaryOperator_BitAnd_BitOr",
    *("ReplaceComparisonOperator_Lt_LtE", "ReplaceComparisonOperator_LtE_Lt"),
    *("ReplaceComparisonOperator_Gt_GtE", "ReplaceComparisonOperator_GtE_Gt"),
    *("ReplaceComparisonOperator_Eq_NotEq", "ReplaceComparisonOperator_NotEq_Eq"),
    *("ReplaceComparisonOperator_Is_IsNot", "ReplaceComparisonOperator_IsNot_Is"),
    *("ReplaceUnaryOperator_Delete_Not", "ReplaceUnaryOperator_USub_UAdd"),
)
"""One operator for each kind of slip.

Operators that change types, or that make many variants of one slip, are left out.
"""


LONGEST = 600
"""How many seconds the tests of a file may take."""


@dataclass(frozen=True)
class Target:
    """A file, and the tests that cover it."""

    path: str
    tests: tuple[str, ...]
    only: str = ""
    """A pattern for the names of those tests."""


TARGETS = {
    "table": Target(
        "table/table.py",
        tuple(f"tests/table/test_{part}.py" for part in ("table", "undo", "party", "windows")),
    ),
    "party": Target("table/party.py", ("tests/table/test_party.py",)),
    "stage": Target(
        "table/stage.py",
        (
            "tests/table/test_stage.py",
            "tests/table/test_table.py",
            "tests/table/test_replayed_tables.py",
            "tests/test_transcripts.py",
            "tests/games/test_dixie_rook.py",
        ),
    ),
    "host": Target(
        "server/tables/host.py",
        (
            "tests/server/test_host.py",
            "tests/server/test_live_updates.py",
            "tests/server/test_player_requests.py",
            "tests/server/test_spectators.py",
            "tests/server/test_sockets.py",
            "tests/server/test_timers.py",
            "tests/server/test_restart.py",
        ),
    ),
    "bulletins": Target(
        "server/tables/bulletins.py",
        (
            "tests/server/test_live_updates.py",
            "tests/server/test_spectators.py",
            "tests/server/test_seat_times.py",
        ),
    ),
    "seating": Target(
        "server/tables/seating.py",
        tuple(f"tests/server/test_{part}.py" for part in ("people", "lobby", "friends", "host")),
    ),
    "sqlite": Target("store/sqlite.py", ("tests/store/test_store.py",)),
    "rook": Target(
        "games/rook/rules.py",
        (
            "tests/games/test_rook.py",
            "tests/test_scenarios.py",
            "tests/laws/test_legal.py",
            "tests/laws/test_options.py",
        ),
        "rook",
    ),
    "sniff": Target(
        "games/sniff/rules.py",
        (
            "tests/games/test_sniff.py",
            "tests/test_scenarios.py",
            "tests/laws/test_legal.py",
            "tests/laws/test_options.py",
        ),
        "sniff",
    ),
}


@dataclass(frozen=True)
class Mutant:
    """One change of a file."""

    operator: str
    occurrence: int


def mutants_of(code: str) -> list[Mutant]:
    """Return every mutant of a file."""
    found: list[Mutant] = []
    nodes = list(ast_nodes(get_ast(code)))
    for name in operator_names():
        if name.removeprefix("core/") in OPERATORS:
            operator = get_operator(name)()
            places = sum(len(list(operator.mutation_positions(node))) for node in nodes)
            found += [Mutant(name, number) for number in range(places)]
    return found


def changed(mutant: Mutant, code: str) -> str:
    """Return the code of a mutant."""
    return mutate_code(code, get_operator(mutant.operator)(), mutant.occurrence) or code


class Outcome(Enum):
    """What the tests made of a mutant."""

    NOTICED = "noticed"
    LIVED = "lived"
    LATE = "ran out of time"


def outcome(folder: Path, target: Target, limit: float) -> Outcome:
    """Return whether a test detects the change in the copy of the sources in a folder."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *target.tests]
    command += ["-m", "not slow and not peers and not packages", "-k", target.only or "test"]
    places = {"PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, **places},
            capture_output=True,
            timeout=limit,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Outcome.LATE
    return Outcome.NOTICED if done.returncode else Outcome.LIVED


def summary(counts: Counter[Outcome]) -> str:
    """Return how many mutants were noticed, and how many tests did not end in time."""
    tried, noticed = counts.total(), counts[Outcome.NOTICED]
    told = f"{noticed} of {tried} mutants were noticed: {100 * noticed // max(tried, 1)} %"
    return f"{told}; {counts[Outcome.LATE]} ran out of time" if counts[Outcome.LATE] else told


def difference(before: str, after: str, path: str) -> str:
    """Return the change as a diff."""
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), path, path, n=1)
    return "\n".join(lines)


def main() -> int:
    """Try a sample of mutants of each file; print the survivors and the score."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "files", nargs="*", choices=[*TARGETS, []], metavar="FILE", help=", ".join(TARGETS)
    )
    parser.add_argument("--sample", type=int, default=15, help="of each file; 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=0, help="stop after this many minutes")
    args = parser.parse_args()
    start, counts = time.monotonic(), Counter[Outcome]()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("src", "tests"):
            shutil.copytree(ROOT / part, folder / part)
        for part in ("pyproject.toml", "README.md", "docs"):
            whole = ROOT / part
            (shutil.copytree if whole.is_dir() else shutil.copy)(whole, folder / part)
        for key in args.files or TARGETS:
            target = TARGETS[key]
            path = folder / "src" / "parlour" / target.path
            code = path.read_text(encoding="utf-8")
            began = time.monotonic()
            if outcome(folder, target, LONGEST) != Outcome.LIVED:
                told = f"{key}: the tests fail without any mutant, or take {LONGEST} seconds"
                print(told, file=sys.stderr)
                return 1
            limit = 5 * (time.monotonic() - began) + 10
            everything = mutants_of(code)
            random.Random(f"{args.seed} {key}").shuffle(everything)
            sample = everything[: args.sample or None]
            before = counts.copy()
            for number, mutant in enumerate(sample, 1):
                if args.minutes and time.monotonic() - start > 60 * args.minutes:
                    break
                mutated = changed(mutant, code)
                if mutated == code:
                    continue
                path.write_text(mutated, encoding="utf-8")
                result = outcome(folder, target, limit)
                counts[result] += 1
                if result != Outcome.NOTICED:
                    print(f"\n{result.value}:\n{difference(code, mutated, target.path)}")
                lived = counts[Outcome.LIVED] - before[Outcome.LIVED]
                told = f"{key} {number}/{len(sample)} of {len(everything)}: {lived} lived"
                print(f"\r{told}   ", end="", flush=True)
            path.write_text(code, encoding="utf-8")
            print()
    print(summary(counts))
    return 0


if __name__ == "__main__":
    sys.exit(main())
