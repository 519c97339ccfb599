"""Check the types of the rules and write them as C, with mypyc."""

import os
import sys
from contextlib import chdir, redirect_stdout
from io import StringIO
from pathlib import Path
from sysconfig import get_platform
from typing import Any

from setuptools import Extension

from compiling.modules import PACKAGE, compiled_modules
from compiling.written_out import write_out

KIND = os.environ.get("PARLOUR_BUILD") or "full"
KINDS = ("full", "quick", "tuned")
if KIND not in KINDS:
    sys.exit(f"PARLOUR_BUILD is {KIND!r}, but the builds are {', '.join(KINDS)}")
if os.environ.get("PARLOUR_PURE") == "1":
    KIND = "plain"

# setuptools also runs setup.py only to ask for names and versions.
ONLY_METADATA = {"egg_info", "dist_info", "sdist", "clean", "--version", "--name"}
BUILD = Path("build").resolve()
WRITTEN = BUILD / "written_out"
C = BUILD / KIND / "c"
MYPY = (f"--config-file={Path('pyproject.toml').resolve()}", f"--cache-dir={BUILD / 'mypy'}")
HEADER = str(Path("compiling", "builtins.h"))

# GCC and Clang replace calls of these with the C functions of the same name in builtins.h.
# They take this many numbers and return one, or a boolean if the name ends in "?".
BUILTINS = {
    "parlour.core.bits.bit": 1,
    "parlour.core.bits.below": 1,
    "parlour.core.bits.count": 1,
    "parlour.core.bits.first": 1,
    "parlour.core.bits.highest": 1,
    "parlour.core.bits.shift": 2,
    "parlour.core.bits.has?": 2,
    "parlour.core.bits.single?": 1,
    "parlour.core.deal.next_to": 2,
    "parlour.packs.rook_cards.colour": 1,
    "parlour.packs.rook_cards.number": 1,
}
# Counting the members of a set is one instruction, which every x86-64 has had since 2008.
COUNTS = ["-mpopcnt"] if get_platform().endswith("x86_64") else []

# Round every product and every sum separately, as Python does. GCC and Clang fuse `a * b + c` where
# the processor can (ARM can), and a bot whose judgement differs in the last bit plays another card.
# These flags come last on the command line, so -march or -ffast-math in CFLAGS cannot undo them.
SAME_ARITHMETIC = {"posix": ["-ffp-contract=off", "-fno-fast-math"], "nt": ["/fp:precise"]}


def say(sentence: str) -> None:
    """Print a line about this build."""
    print(f"Parlour: {sentence}", flush=True)


def checked(paths: list[str], **how: Any) -> list[Extension]:
    """Let mypyc check the types and write C; an error of theirs ends the build."""
    from mypyc.build import mypycify

    said = StringIO()
    try:
        with redirect_stdout(said):
            return mypycify(paths, **how)
    except SystemExit as ended:
        errors = [line for line in said.getvalue().splitlines() if ": error: " in line]
        reason = errors[0] if errors else f"it ended with {ended}"
        raise SystemExit(f"mypy reports: {reason}") from None
    finally:
        print(said.getvalue(), end="", flush=True)


def extensions() -> list[Extension]:
    """Return the extension modules; none if nothing is to be compiled."""
    if KIND == "plain" or ONLY_METADATA & set(sys.argv):
        return []
    posix = os.name == "posix"
    if posix:
        add_builtins()
    sources, root = compiled_modules(), PACKAGE.parent
    write_out(root, sources, WRITTEN)
    paths = [str(path.relative_to(root)) for path in sorted(sources)]
    say(f"checking the types of {len(paths)} modules, and writing C")
    os.environ["MYPYPATH"] = str(WRITTEN)
    with chdir(WRITTEN):  # so a traceback names parlour/core/deal.py, as it is installed
        found = checked(
            # The build checks the types of the modules it compiles, `make check` all the rest.
            ["--follow-imports=silent", *MYPY, *paths],
            opt_level="1" if KIND == "quick" else "3",
            debug_level="0",
            multi_file=True,
            target_dir=str(C),
            group_name="parlour",
        )
    for extension in found:
        extension.sources = [os.path.relpath(path) for path in extension.sources]
        flags = [*SAME_ARITHMETIC[os.name]]
        if posix:
            # A warning of a compiler that mypyc does not know yet is no reason to stop.
            flags += ["-Wno-error", "-fvisibility=hidden", "-include", HEADER, *COUNTS]
            ours = [HEADER, *map(str, Path("compiling").glob("*.py"))]
            extension.depends = [*extension.depends, *ours]
        # mypyc gives all extensions one list.
        extension.extra_compile_args = [*extension.extra_compile_args, *flags]
    return found


def add_builtins() -> None:
    """Let mypyc call C in place of some small functions."""
    from mypyc.ir.ops import ERR_MAGIC, ERR_NEVER
    from mypyc.ir.rtypes import RType, RVec, bool_rprimitive, none_rprimitive
    from mypyc.ir.rtypes import int64_rprimitive as i64
    from mypyc.primitives.registry import function_op

    for name, numbers in BUILTINS.items():
        full, asks, _ = name.partition("?")
        given = bool_rprimitive if asks else i64
        macro = "parlour_" + full.rpartition(".")[2]
        function_op(full, [i64] * numbers, given, macro, ERR_NEVER)
    put: list[RType] = [RVec(i64), i64, i64]
    function_op("parlour.core.deal.put", put, none_rprimitive, "parlour_put", ERR_MAGIC)
    rows: list[RType] = [RVec(i64), RVec(i64)]
    function_op("parlour.core.deal.fill", rows, none_rprimitive, "parlour_fill", ERR_MAGIC)
