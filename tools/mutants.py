"""Mutants: break the source in one small place at a time, and see which tests notice.

`make mutants` draws forty mutants of each part: rules, table, bots and server. The gate's tests of
that part are run on each mutant, on plain Python, until one fails: first those that import the
changed module. On a survivor, all their cases are run, as `make test-all` does. A table shows how
many each has noticed. The operators are Cosmic Ray's, and each mutant is made in a copy of the
sources.

`make mutants ARGS="--sample 10 server games/rook"` draws ten mutants of the server and ten of one
folder, and `--seed` another sample. Results are kept in build/mutants-SEED.jsonl, so that a run can
be stopped and continued. Survivors are printed as diffs for you to read. So are mutants with which
the tests did not end in time: they may run forever, but a busy machine looks the same.
"""

import argparse
import ast
import difflib
import json
import math
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from dataclasses import astuple, dataclass
from enum import Enum
from fnmatch import fnmatch
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

ROOT = Path(__file__).resolve().parents[1]
SOURCE = Path("src", "parlour")
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


PARTS = {
    "rules": ("games/*/rules.py", "families/*/rules/*.py", "kit/*.py"),
    "table": ("table/*.py",),
    "bots": ("bots/*.py", "games/*/bot.py", "families/*/players.py", "families/*/players/*.py"),
    "server": ("server/*.py",),
}
"""The parts that `make mutants` draws from; a star stands for folders too."""

LAWS = (
    "tests/test_scenarios.py",
    "tests/test_oracles.py",
    "tests/test_transcripts.py",
    "tests/laws",
)
TESTS = {
    "games": ("tests/games", *LAWS, "tests/coach"),
    "families": ("tests/families", "tests/games", *LAWS, "tests/coach"),
    "kit": ("tests/kit", *LAWS),
    "table": ("tests/table", "tests/records", *LAWS, "tests/terminal"),
    "bots": ("tests/bots", "tests/games", "tests/laws", "tests/lab"),
    "server": ("tests/server", "tests/store"),
}
"""The tests of each folder, those that notice most first."""

LONGEST = 900
"""How many seconds the tests of a mutant may take."""


@dataclass(frozen=True)
class Target:
    """The tests of a file."""

    tests: tuple[str, ...]
    only: str = ""
    """A pattern for the names of those tests."""


def target_of(path: str) -> Target:
    """Return the tests of a file, given by its path in the package, the most specific first.

    Of a game they are only its own, and of a family those of its games.
    """
    top, _, rest = path.partition("/")
    tests = tuple(test for test in TESTS[top] if (ROOT / test).exists())
    folder = rest.partition("/")[0]
    if top == "games":
        own = f"tests/games/{folder}"
        return Target((*([own] if (ROOT / own).exists() else []), *tests), either([folder]))
    importing = importers(tests, path)
    if top != "families" or "/" not in rest:
        return Target((*importing, *tests))
    names = [Path(test).stem for test in importing]
    return Target((*importing, *tests), either(["families", *names, *games_of(folder)]))


def importers(tests: tuple[str, ...], path: str) -> list[str]:
    """Return the modules among some tests that import a file of the package."""
    module = "parlour." + path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    package, _, name = module.rpartition(".")
    said = re.compile(
        rf"import {re.escape(module)}\b|from {re.escape(module)} import"
        rf"|from {re.escape(package)} import .*\b{name}\b"
    )
    files = [file for test in tests for file in sorted((ROOT / test).rglob("test_*.py"))]
    return [
        file.relative_to(ROOT).as_posix()
        for file in files
        if said.search(file.read_text(encoding="utf-8"))
    ]


def games_of(family: str) -> list[str]:
    """Return the folders of the games that import a family."""
    return sorted(
        {
            file.relative_to(ROOT / SOURCE / "games").parts[0]
            for file in (ROOT / SOURCE / "games").rglob("*.py")
            if f"parlour.families.{family}" in file.read_text(encoding="utf-8")
        }
    )


def either(names: Iterable[str]) -> str:
    """Return a pattern for tests that have any of these names, also as the key of a game."""
    return " or ".join(
        dict.fromkeys(form for one in names for form in (one, one.replace("_", "-")))
    )


def files_of(part: str) -> list[str]:
    """Return the files of a part, or of a folder, as paths in the package."""
    paths = sorted((ROOT / SOURCE).rglob("*.py"))
    names = [path.relative_to(ROOT / SOURCE).as_posix() for path in paths]
    patterns = PARTS.get(part, (part, f"{part}/*"))
    return [name for name in names if any(fnmatch(name, pattern) for pattern in patterns)]


@dataclass(frozen=True)
class Mutant:
    """One change of a file."""

    path: str
    operator: str
    occurrence: int


def mutants_of(path: str) -> list[Mutant]:
    """Return every mutant of a file."""
    found: list[Mutant] = []
    code = (ROOT / SOURCE / path).read_text(encoding="utf-8")
    nodes = list(ast_nodes(get_ast(code)))
    for name in operator_names():
        if name.removeprefix("core/") in OPERATORS:
            operator = get_operator(name)()
            places = sum(len(list(operator.mutation_positions(node))) for node in nodes)
            found += [Mutant(path, name, number) for number in range(places)]
    return found


def changed(mutant: Mutant, code: str) -> str:
    """Return the code of a mutant; the same code if the change is none, or no Python.

    Cosmic Ray takes the star before keyword arguments for a product.
    """
    mutated = mutate_code(code, get_operator(mutant.operator)(), mutant.occurrence) or code
    try:
        ast.parse(mutated)
    except SyntaxError:
        return code
    return mutated


class Outcome(Enum):
    """What the tests made of a mutant."""

    NOTICED = "noticed"
    LIVED = "lived"
    LATE = "ran out of time"
    UNCLEAR = "noticed by a test that also fails without it"


GATE = ("-m", "not slow and not peers and not packages")
EVERYTHING = ("-m", "not peers and not packages", "--all-cases")


def outcome(folder: Path, target: Target, limit: float, *how: str) -> Outcome:
    """Return whether a test detects the change in the copy of the sources in a folder."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", *how, *target.tests]
    command += ["-k", target.only] if target.only else []
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


PASSING: set[str] = set()
"""Tests that are known to pass on the sources as they are."""


def failures(folder: Path) -> set[str]:
    """Return the names of the tests that failed last in a copy."""
    kept = folder / ".pytest_cache" / "v" / "cache" / "lastfailed"
    return set(json.loads(kept.read_text(encoding="utf-8"))) if kept.exists() else set()


def judged(folder: Path, mutant: Mutant, mutated: str, limit: float) -> dict[str, str]:
    """Return what the gate and all cases made of a mutant."""
    target, path = target_of(mutant.path), folder / SOURCE / mutant.path
    code = path.read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for name, how in (("gate", GATE), ("all", EVERYTHING)):
        path.write_text(mutated, encoding="utf-8")
        result = outcome(folder, target, limit, *how, "--cache-clear")
        path.write_text(code, encoding="utf-8")
        if result is Outcome.NOTICED:  # does the test that failed pass on the sources as they are?
            failed = failures(folder)
            if not failed or not failed <= PASSING:
                alone = outcome(folder, target, limit, *how, "--last-failed")
                result = Outcome.NOTICED if alone is Outcome.LIVED else Outcome.UNCLEAR
            if result is Outcome.NOTICED:
                PASSING.update(failed)
        found[name] = result.value
        if result is not Outcome.LIVED:
            return {"gate": found["gate"], "all": result.value}
    return found


def table(entries: Iterable[dict[str, str]]) -> list[str]:
    """Return how many mutants the gate and all cases noticed, as lines of a Markdown table."""
    parts: dict[str, Counter[str]] = {}
    for entry in entries:
        for part in (entry["part"], "all"):
            counts = parts.setdefault(part, Counter())
            counts["mutants"] += 1
            counts["gate"] += entry["gate"] == Outcome.NOTICED.value
            counts["everything"] += entry["all"] == Outcome.NOTICED.value
            counts["late"] += Outcome.LATE.value in {entry["gate"], entry["all"]}
            counts["unclear"] += entry["all"] == Outcome.UNCLEAR.value
    columns = ("mutants", "gate", "everything", "late", "unclear")
    whole = parts.pop("all", Counter())
    rows = [*parts.items(), ("all", whole)]
    share = 100 * whole["gate"] // max(whole["everything"], 1)
    return [
        "| part | mutants | noticed by the gate | by test-all | out of time | unclear |",
        "|---|---|---|---|---|---|",
        *(f"| {part} | " + " | ".join(str(n[key]) for key in columns) + " |" for part, n in rows),
        f"The gate notices {share} % of what `make test-all` notices.",
    ]


def difference(before: str, after: str, path: str) -> str:
    """Return the change as a diff."""
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), path, path, n=1)
    return "\n".join(lines)


def drawn(part: str, seed: int, many: int) -> list[Mutant]:
    """Return mutants of a part; each is as likely as any other."""
    everything = [mutant for path in files_of(part) for mutant in mutants_of(path)]
    random.Random(f"{seed} {part}").shuffle(everything)
    return everything[: many or None]


def copy_sources(folder: Path) -> None:
    """Copy the files of the repository into a folder: tests read more than the sources."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


def main() -> int:
    """Try a sample of mutants of each part; print the survivors and the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}, or a folder")
    parser.add_argument("--sample", type=int, default=40, help="of each part; 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=0, help="stop after this many minutes")
    parser.add_argument("--limit", type=float, default=LONGEST, help="seconds for the tests of one")
    parser.add_argument("--jobs", type=int, default=1, help="how many are tried at the same time")
    args = parser.parse_args()
    end = time.monotonic() + 60 * args.minutes if args.minutes else math.inf
    journal = ROOT / "build" / f"mutants-{args.seed}.jsonl"
    journal.parent.mkdir(exist_ok=True)
    journal.touch()
    entries = [json.loads(line) for line in journal.read_text(encoding="utf-8").splitlines()]
    tried = {(entry["path"], entry["operator"], entry["occurrence"]) for entry in entries}
    queues = [(part, drawn(part, args.seed, args.sample)) for part in args.parts or PARTS]
    # One of each part in turn, so that a run that is stopped has some of all.
    longest = max(len(queue) for _, queue in queues)
    turns = [
        (part, queue[at]) for at in range(longest) for part, queue in queues if at < len(queue)
    ]
    left = [one for one in turns if astuple(one[1]) not in tried]

    with ExitStack() as stack:
        copies = SimpleQueue[Path]()
        for _ in range(args.jobs):
            copy = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            copy_sources(copy)
            copies.put(copy)

        def tried_one(part: str, mutant: Mutant) -> tuple[dict[str, Any], str] | None:
            """Return a line for the journal and the change; None for a change that is none."""
            folder = copies.get()
            try:
                code = (folder / SOURCE / mutant.path).read_text(encoding="utf-8")
                mutated = changed(mutant, code)
                if mutated == code or time.monotonic() > end:
                    return None
                found = judged(folder, mutant, mutated, min(args.limit, end - time.monotonic()))
                if time.monotonic() > end:  # it was cut short
                    return None
            finally:
                copies.put(folder)
            return {"part": part, **vars(mutant), **found}, difference(code, mutated, mutant.path)

        with ThreadPoolExecutor(args.jobs) as crew:
            for done in as_completed([crew.submit(tried_one, *one) for one in left]):
                result = done.result()
                if result is None:
                    continue
                entry, change = result
                entries.append(entry)
                with journal.open("a", encoding="utf-8") as lines:
                    lines.write(json.dumps(entry) + "\n")
                if entry["gate"] != Outcome.NOTICED.value:
                    print(f"\ngate: {entry['gate']}; all cases: {entry['all']}:\n{change}")
                print(f"{len(entries)} of {len(turns)}", flush=True)
    print("\n".join(table(entries)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
