"""Law: machine code and plain Python behave identically, including the random generator.

mypyc 2.4 silently emits a constant on the left of `<<` as a 32-bit number, so a test also searches
for such code.
"""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import parlour
from compiling.modules import compiled_modules
from parlour.core.bits import COMPILED
from parlour.table.game import Game
from tests.laws.cases import CASES
from tests.laws.fingerprint import ROOT, Print, compared, fingerprint, made_from

SOURCE = ROOT / "src" / "parlour"
KEPT = ROOT / "build" / "prints.json"
"""The fingerprints that `make test` made with plain Python during compilation."""

WHERE = "import parlour, parlour.core.bits as b; print(b.COMPILED, parlour.__file__)"


def other_python(*args: str) -> subprocess.CompletedProcess[str]:
    """Run Python on the other build: the installed one, or the sources."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    env["PYTHONHASHSEED"] = "1905"  # the order of a set of texts must not matter either
    if COMPILED:
        env["PYTHONPATH"] = str(ROOT / "src")
    return subprocess.run(  # noqa: S603 - our own Python
        [sys.executable, *args], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )


def why_no_other_build() -> str:
    """Return why there is nothing to compare with, or an empty text."""
    found = other_python("-c", WHERE)
    if found.returncode != 0:
        return "the compiled package is not installed in this Python; run: make setup"
    compiled, other = found.stdout.strip().split(maxsplit=1)
    if compiled == str(COMPILED):
        return f"{other} is not compiled, nor is what is tested here; run: make setup"
    stale = older(Path(parlour.__file__ if COMPILED else other).parent)
    return f"the installed package is older than {stale}; run: make setup" if stale else ""


def older(installed: Path) -> str:
    """Return the first module whose source differs from the installed one."""
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE)
        there = installed / name
        if not there.exists() or there.read_bytes() != path.read_bytes():
            return str(name)
    return ""


@pytest.fixture(scope="module")
def many(request: pytest.FixtureRequest) -> int:
    """How many deals of a case are compared."""
    return 4 if request.config.option.all_cases else 1


@pytest.fixture(scope="module")
def kept_prints(many: int) -> dict[str, Print]:
    """The fingerprints of the other build that are kept, if there is another build."""
    reason = why_no_other_build()
    if reason and os.environ.get("CI") == "true":
        pytest.fail(reason)
    if reason:
        pytest.skip(reason)
    return kept(many)


def kept(many: int) -> dict[str, Print]:
    """Return the stored fingerprints, or nothing if they belong to other sources."""
    answer = msgspec.json.decode(KEPT.read_bytes()) if KEPT.exists() else {}
    right = {"compiled": not COMPILED, "deals": many, "made from": made_from()}
    prints: dict[str, Print] = answer["prints"] if right.items() <= answer.items() else {}
    return prints


def made(many: int, game: Game) -> dict[str, Print]:
    """Return the fingerprints of a game on the other build."""
    found = other_python("-m", "tests.laws.fingerprint", str(many), game.key)
    assert found.returncode == 0, found.stderr
    answer = msgspec.json.decode(found.stdout)
    assert answer["compiled"] != COMPILED
    prints: dict[str, Print] = answer["prints"]
    return prints


@pytest.mark.skipif(not COMPILED, reason="the compiled build is the one that compares them")
@pytest.mark.timeout(900)  # plain Python may have to play every case again
def test_compiled_and_interpreted_do_the_same(
    kept_prints: dict[str, Print], many: int, game: Game
) -> None:
    other_prints = kept_prints or made(many, game)
    for case in compared(game, many):
        mine = msgspec.json.decode(msgspec.json.encode(fingerprint(case, many)))
        assert other_prints[case.id] == mine, case.id


def test_fingerprints_of_other_sources_are_not_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{__name__}.KEPT", tmp_path / "prints.json")
    assert kept(1) == {}
    right = {
        "compiled": not COMPILED,
        "deals": 1,
        "made from": made_from(),
        "prints": {"a": {}},
    }
    for wrong in ({"compiled": COMPILED}, {"deals": 2}, {"made from": ""}):
        (tmp_path / "prints.json").write_bytes(msgspec.json.encode(right | wrong))
        assert kept(1) == {}
    (tmp_path / "prints.json").write_bytes(msgspec.json.encode(right))
    assert kept(1) == {"a": {}}


def test_a_fingerprint_is_the_same_twice_and_differs_between_cases() -> None:
    prints = [fingerprint(case, 1) for case in CASES[:4]]

    assert prints[0] == fingerprint(CASES[0], 1)
    assert len({found["positions"] for found in prints}) == len(prints)


# A constant on the left of `<<`.


def constants(trees: list[ast.Module]) -> set[str]:
    """Return the names that are bound to Final constants at the top of modules."""
    return {
        node.target.id
        for tree in trees
        for node in tree.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and "Final" in ast.unparse(node.annotation)
        and node.value is not None
        and is_constant(node.value, set())
    }


def is_constant(node: ast.expr, names: set[str]) -> bool:
    """Return whether an expression is a number known to the compiler: 1, -1, i64(1), ONE."""
    match node:
        case ast.Constant():
            return True
        case ast.Name():
            return node.id in names
        case ast.UnaryOp():
            return is_constant(node.operand, names)
        case ast.BinOp():
            return is_constant(node.left, names) and is_constant(node.right, names)
        case ast.Call(func=ast.Name(id="i64" | "int"), args=[inner]):
            return is_constant(inner, names)
        case _:
            return False


def bad_shifts(tree: ast.Module, names: set[str]) -> Iterator[int]:
    """Yield the lines where a constant, or a variable that is always one, is shifted."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for scope in (tree, *functions):
        known = names | always_constant(scope, names)
        for node in ast.walk(scope):
            if (
                isinstance(node, ast.BinOp)
                and isinstance(node.op, ast.LShift)
                and is_constant(node.left, known)
            ):
                yield node.lineno


def always_constant(scope: ast.AST, names: set[str]) -> set[str]:
    """Return the variables of a function that are only ever assigned constants."""
    if not isinstance(scope, ast.FunctionDef):
        return set()
    given: dict[str, bool] = {}
    for node in ast.walk(scope):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                given[name] = given.get(name, True) and is_constant(value, names)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                given[name] = given.get(name, True) and is_constant(value, names)
            case ast.AugAssign(target=ast.Name(id=name)) | ast.For(target=ast.Name(id=name)):
                given[name] = False
            case _:
                pass
    return {name for name, constant in given.items() if constant}


def test_no_constant_is_left_of_a_shift_in_compiled_code() -> None:
    paths = sorted(compiled_modules())
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in paths]
    names = constants(trees)
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path, tree in zip(paths, trees, strict=True)
        for line in sorted(set(bad_shifts(tree, names)))
    ]

    assert SOURCE / "core" / "bits.py" in paths
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "return 1 << n",
        "return -1 << n",
        "return i64(1) << 40",
        "return ONE << n",
        "one: i64 = 1; return one << n",
        "one = 1; return (one << n) | n",
        "return n | (1 << (n + 1))",
    ],
)
def test_a_constant_left_of_a_shift_is_found(line: str) -> None:
    tree = ast.parse(f"ONE: Final[i64] = 1\ndef bit(n: i64) -> i64:\n    {line}\n")

    assert set(bad_shifts(tree, constants([tree]))) == {3}


@pytest.mark.parametrize(
    "line",
    [
        "return n << 1",
        "return shift(1, n)",
        "one: i64 = 1; one <<= n; return one",
        "mask: i64 = 1; mask = mask | n; return mask << 2",
        "return self.one << n",
        "return MANY << n",
    ],
)
def test_other_shifts_are_left_alone(line: str) -> None:
    tree = ast.parse(f"MANY: Final[i64] = below(4)\ndef bit(n: i64) -> i64:\n    {line}\n")

    assert list(bad_shifts(tree, constants([tree]))) == []
