"""The compiled build rounds every product and every sum separately, on every processor.

GCC and Clang fuse `a * b + c` into one rounding if the processor supports it. Bots on such a
machine would then choose other cards than in plain Python.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from mypyc.build import include_dir

from compiling.to_c import SAME_ARITHMETIC
from parlour.core import bits

ROOT = Path(__file__).resolve().parents[1]

FUSED = re.compile(
    r"\tv?fn?m(?:add|sub|addsub|subadd)\w*\b|\tfml[as]\b|\tfnm?l[as]\b", re.IGNORECASE
)
"""Mnemonics of fused multiply-add on x86-64 and 64-bit ARM, in a line of `objdump -d`."""

COMPILERS = {
    "x86-64 with FMA": ("gcc", ["-march=haswell"]),
    "x86-64 with FMA, Clang": ("clang", ["-march=haswell", "-ffp-contract=fast"]),
    "64-bit ARM": ("aarch64-linux-gnu-gcc", []),
}


def test_every_compiler_gets_the_flag_against_fused_operations() -> None:
    assert "-ffp-contract=off" in SAME_ARITHMETIC["posix"]
    assert SAME_ARITHMETIC["nt"] == ["/fp:precise"]


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The C code of a module with arithmetic, as the build makes it."""
    folder = tmp_path_factory.mktemp("generated")
    make = "import sys; from mypyc.build import mypycify; mypycify(sys.argv[1:], target_dir='c')"
    source = ROOT / "src" / "parlour" / "core" / "functions.py"
    shutil.copy(source, folder)
    subprocess.run([sys.executable, "-c", make, source.name], cwd=folder, check=True)
    return folder / "c" / "__native.c"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", COMPILERS)
def test_our_flags_prevent_fused_operations(name: str, generated: Path, tmp_path: Path) -> None:
    compiler, options = COMPILERS[name]
    if not shutil.which(compiler) or not shutil.which("objdump"):
        pytest.skip(f"{compiler} or objdump is not installed")
    if compiler == "gcc" and os.uname().machine != "x86_64":
        pytest.skip("this gcc does not build for x86-64")
    objdump = compiler.replace("gcc", "objdump") if "-linux-" in compiler else "objdump"
    folders = (include_dir(), generated.parent, sysconfig.get_path("include"))

    def fused(*flags: str) -> bool:
        how = ["-w", "-O3", "-fPIC", *options, *flags, *(f"-I{path}" for path in folders)]
        command = [compiler, *how, "-c", str(generated), "-o", "module.o"]
        subprocess.run(command, cwd=tmp_path, check=True)
        code = subprocess.run(
            [objdump, "-d", "module.o"], cwd=tmp_path, check=True, capture_output=True, text=True
        )
        return bool(FUSED.search(code.stdout))

    assert fused()  # otherwise this test could not fail
    assert not fused(*SAME_ARITHMETIC["posix"])
    assert not fused("-ffast-math", *SAME_ARITHMETIC["posix"])


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
