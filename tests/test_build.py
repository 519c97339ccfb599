"""The compiled build rounds every product and every sum by itself, on every processor.

GCC and Clang fuse `a * b + c` into one rounding where the processor can; bots on such a machine
would then choose other cards than plain Python does.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.core import bits

ROOT = Path(__file__).resolve().parents[1]

FUSED = re.compile(
    r"\tv?fn?m(?:add|sub|addsub|subadd)\w*\b|\tfml[as]\b|\tfnm?l[as]\b", re.IGNORECASE
)
"""Mnemonics of fused multiply-add on x86-64 and 64-bit ARM, in a line of `objdump -d`."""

JUDGEMENT = "double worth(double a, double b, double c) { double d = a * b; return d + c; }"

COMPILERS = {
    "x86-64 with FMA": ("gcc", ["-march=haswell"]),
    "x86-64 with FMA, Clang": ("clang", ["-march=haswell", "-ffp-contract=fast"]),
    "64-bit ARM": ("aarch64-linux-gnu-gcc", []),
}


def build_flags() -> dict[str, list[str]]:
    """Return the flags that `setup.py` gives every compiled module, by operating system."""
    for node in ast.parse((ROOT / "setup.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "SAME_ARITHMETIC":
            flags: dict[str, list[str]] = ast.literal_eval(node.value)
            return flags
    raise AssertionError("setup.py no longer says how numbers are rounded")


def test_every_compiler_is_told_not_to_fuse() -> None:
    assert "-ffp-contract=off" in build_flags()["posix"]
    assert build_flags()["nt"] == ["/fp:precise"]


@pytest.mark.parametrize("name", COMPILERS)
def test_our_flags_keep_a_compiler_from_fusing(name: str, tmp_path: Path) -> None:
    compiler, options = COMPILERS[name]
    if not shutil.which(compiler) or not shutil.which("objdump"):
        pytest.skip(f"{compiler} or objdump is not installed")
    if compiler == "gcc" and os.uname().machine != "x86_64":
        pytest.skip("this gcc does not build for x86-64")
    objdump = compiler.replace("gcc", "objdump") if "-linux-" in compiler else "objdump"
    (tmp_path / "worth.c").write_text(JUDGEMENT, encoding="utf-8")

    def fused(*flags: str) -> bool:
        subprocess.run(
            [compiler, "-O3", *options, *flags, "-c", "worth.c"], cwd=tmp_path, check=True
        )
        code = subprocess.run(
            [objdump, "-d", "worth.o"], cwd=tmp_path, check=True, capture_output=True, text=True
        )
        return bool(FUSED.search(code.stdout))

    assert fused()  # else this test could not fail
    assert not fused(*build_flags()["posix"])
    assert not fused("-ffast-math", *build_flags()["posix"])


@pytest.mark.skipif(not bits.COMPILED, reason="plain Python fuses nothing")
@pytest.mark.skipif(not shutil.which("objdump"), reason="objdump is not installed")
def test_the_built_module_fuses_nothing() -> None:
    shared = {
        Path(module.__file__) for module in (bits, sys.modules["parlour__mypyc"]) if module.__file__
    }
    assert shared
    for path in shared:
        with subprocess.Popen(
            ["objdump", "-d", "--no-show-raw-insn", str(path)], stdout=subprocess.PIPE, text=True
        ) as dump:
            assert dump.stdout
            assert [line for line in dump.stdout if FUSED.search(line)] == []
