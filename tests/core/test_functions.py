"""Our own `exp`, `log` and `erf`: as accurate as the C library's, and the same everywhere."""

import ast
import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import parlour
from parlour.core import functions

GOOD = 1e-14
SAME_EVERYWHERE = {
    "ceil",
    "comb",
    "floor",
    "fsum",
    "gcd",
    "inf",
    "isfinite",
    "isnan",
    "pi",
    "prod",
    "sqrt",
}
"""The functions of `math` that are equal on every machine: exact, or rounded by IEEE 754."""
NOT_CHOOSING = {"bots/reaction.py", "lab", "server", "terminal"}
"""Modules for thinking time and reports, on which no choice depends."""


@given(st.floats(-700, 700))
def test_exp(x: float) -> None:
    assert math.isclose(functions.exp(x), math.exp(x), rel_tol=1e-13)


@given(st.floats(-6, 6))
def test_erf(x: float) -> None:
    assert math.isclose(functions.erf(x), math.erf(x), rel_tol=1e-13, abs_tol=1e-300)


@given(st.floats(min_value=0, exclude_min=True, allow_infinity=False))
def test_log(x: float) -> None:
    assert math.isclose(functions.log(x), math.log(x), rel_tol=GOOD, abs_tol=GOOD)


@pytest.mark.parametrize(
    ("found", "bits"),
    [
        (functions.exp(1.0), "0x1.5bf0a8b14576ap+1"),
        (functions.exp(-3.7), "0x1.9511fc6871044p-6"),
        (functions.log(10.0), "0x1.26bb1bbb55516p+1"),
        (functions.erf(0.3), "0x1.50838881dea11p-2"),
    ],
)
def test_results_are_bit_identical_on_every_machine(found: float, bits: str) -> None:
    assert found.hex() == bits


def test_sums_run_from_left_to_right() -> None:
    assert functions.sum_in_order([1e16, 1.0, -1e16]) == 0.0  # Python 3.12's `sum` would return 1


def test_ends() -> None:
    assert functions.exp(0.0) == 1.0
    assert functions.exp(-1000.0) == 0.0
    assert functions.log(1.0) == 0.0
    assert functions.erf(0.0) == 0.0
    assert functions.erf(9.0) == 1.0 == -functions.erf(-9.0)
    with pytest.raises(OverflowError, match="too large"):
        functions.exp(1000.0)
    for none in (0.0, -1.0, math.inf, math.nan):
        with pytest.raises(ValueError, match="no logarithm"):
            functions.log(none)


def test_nothing_that_chooses_uses_functions_that_differ_between_machines() -> None:
    package = Path(parlour.__file__).parent
    for path in package.rglob("*.py"):
        name = path.relative_to(package).as_posix()
        if any(name.startswith(other) for other in NOT_CHOOSING):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "math":
                assert {alias.name for alias in node.names} <= SAME_EVERYWHERE, name
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                assert node.value.id != "math" or node.attr in SAME_EVERYWHERE, name
