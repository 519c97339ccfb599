"""Compile the rules to machine code with mypyc.

If that fails, `web/backend.py`, which runs this file, installs plain Python and says why;
PARLOUR_COMPILE=require makes it an error. PARLOUR_PURE=1 builds plain Python on purpose.
PARLOUR_BUILD=quick optimises little: an edit is rebuilt in seconds, but the code is slower.
PARLOUR_BUILD=tuned is for releases: with GCC it compiles, plays every game, and compiles again for
what was played. PARLOUR_WEB=0 leaves the web client out; it is also left out if there is no Node.
"""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from io import StringIO
from itertools import count
from pathlib import Path
from sysconfig import get_platform
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.modified import newer_group

sys.path.insert(0, str(Path(__file__).parent))  # a build front end does not add it to the path
from docstrings import Docstrings
from obstacles import MODULE, trouble_with
from written_out import write_out

COMPILED = (
    "core/*.py",
    "kit/*.py",
    "packs/*.py",
    "families/*/rules/*.py",
    "families/*/players/*.py",
    "games/*/rules.py",
    "games/*/mechanics/*.py",
    "games/*/players.py",
    "games/*/thinking/*.py",
    "games/*/scene.py",
    "bots/play_net.py",
    "bots/search*.py",
    # What every move at a live table runs through: the server spends most of its time here.
    "table/{drawing,log_lines,stage,table}.py",
    "server/tables/{bulletins,connections,host,room}.py",
)
# Text and facts for people, read at most once per move: machine code would gain nothing, and the C
# compiler needs longer for text than for all the rules.
PLAIN = (
    "__init__.py",
    "core/facts.py",
    "core/options.py",
    "core/pack.py",
    "core/position.py",
    "core/speech.py",
    "core/whole_numbers.py",
)
# setuptools also runs this file only to ask for names and versions.
ONLY_METADATA = {"egg_info", "dist_info", "sdist", "clean", "--version", "--name"}

KIND = os.environ.get("PARLOUR_BUILD") or "full"
KINDS = ("full", "quick", "tuned")
if KIND not in KINDS:
    sys.exit(f"PARLOUR_BUILD is {KIND!r}, but the builds are {', '.join(KINDS)}")
if os.environ.get("PARLOUR_PURE") == "1":
    KIND = "plain"

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

# Every module has a C file of its own, so that all processors can compile. GCC puts the code of the
# games together again when it links: then calls between modules are inlined as in one file, also
# on all processors.
TOGETHER = ["-flto"]
LINK_TOGETHER = ["-O3", "--param", "inline-unit-growth=100"]
# The rest moves text and talks to clients: inlining would gain nothing.
OF_GAMES = re.compile(r"__native_parlour___(?!server___|table___).+(?<!___scene)\.c")

# A tuned build: GCC writes counts beside the object file, and reads them there the second time.
# Functions that were never called are optimised as usual.
WITH_COUNTERS = ["-fprofile-generate", "-fprofile-update=single"]
WITH_PROFILE = ["-fprofile-use", "-fprofile-partial-training", "-Wno-missing-profile"]


class OneOfEach(build):
    """Keeps builds of different kinds apart, so that their parts never mix."""

    def initialize_options(self) -> None:
        """Build in a folder of this kind."""
        super().initialize_options()
        self.build_base = f"build/{KIND}"


class FreshPython(build_py):
    """Copies the sources, and removes modules of an earlier build that were deleted since."""

    def run(self) -> None:
        """Empty the build folder except for compiled modules that may be up to date."""
        keep = set(self.get_finalized_command("build_ext").get_outputs())
        for old in Path(self.build_lib).rglob("*.*"):
            if old.is_file() and str(old) not in keep:
                old.unlink()
        self.build_client()
        super().run()
        self.note_why_plain()

    def note_why_plain(self) -> None:
        """Let the package say why it was not compiled, if that was not intended."""
        because = os.environ.get("PARLOUR_WHY_PLAIN")
        if because and not self.editable_mode:
            note = Path(self.build_lib, "parlour", "why_plain.txt")
            note.write_text(because, encoding="utf-8")

    def build_client(self) -> None:
        """Build the web client into the package; without it Parlour is installed anyway."""
        script = Path("web/make.py")
        if os.environ.get("PARLOUR_WEB") == "0" or not script.exists():
            return
        if subprocess.run([sys.executable, str(script)], check=False).returncode:
            self.warn("Parlour will have no table in the browser: its client could not be built")


class SideBySide(build_ext):
    """Compiles several files at a time, and shows how far it is."""

    def initialize_options(self) -> None:
        """Use all processors."""
        super().initialize_options()
        self.parallel = processors()
        self.header = "builtins.h"
        self.together = False
        self.done = count(1)

    def build_extension(self, ext: Extension) -> None:
        """Compile one module; a failure must not leave its last version behind."""
        try:
            super().build_extension(ext)
        except Exception:
            Path(self.get_ext_fullpath(ext.name)).unlink(missing_ok=True)
            raise

    def build_extensions(self) -> None:
        """Compile changed modules."""
        gcc = is_gcc(getattr(self.compiler, "compiler", []))
        with ThreadPoolExecutor(processors()) as crew:
            self.compile_side_by_side(crew)
            if KIND == "tuned":
                self.profile()
            elif KIND == "quick" and gcc:
                self.read_headers_once()
            if KIND != "quick" and gcc and not trouble_with(MODULE, *TOGETHER):
                self.link_together()
            super().build_extensions()

    def link_together(self) -> None:
        """Let GCC optimise the games as a whole when it links them."""
        self.together = True
        say("GCC will need about as long again to link the games")
        group = the_group(self.extensions)
        group.extra_link_args = [f"-flto={processors()}", *LINK_TOGETHER, *SAME_ARITHMETIC["posix"]]

    def profile(self) -> None:
        """Compile with counters, play every game, and prepare to compile with their results."""
        if not is_gcc(getattr(self.compiler, "compiler", [])):
            self.warn("Only GCC tunes a build for what is played: this is the full build")
            return
        for old in Path(self.build_temp).rglob("*.gcda"):
            old.unlink()
        self.force = True
        usual = [ext.extra_compile_args for ext in self.extensions]
        for ext in self.extensions:
            ext.extra_compile_args = [*ext.extra_compile_args, *WITH_COUNTERS]
            ext.extra_link_args = WITH_COUNTERS
        super().build_extensions()
        package = {**os.environ, "PYTHONPATH": self.build_lib, "PYTHONDONTWRITEBYTECODE": "1"}
        subprocess.run([sys.executable, "tuning.py"], env=package, check=True)
        for ext, flags in zip(self.extensions, usual, strict=True):
            ext.extra_compile_args = [*flags, *WITH_PROFILE]
            ext.extra_link_args = []

    def read_headers_once(self) -> None:
        """Let GCC store the headers of all modules in the form that it works with.

        They are 700 kB, and to read them takes longer than to compile a small module. Where GCC
        cannot use what it stored, it reads the same headers as usual.
        """
        made = Path(f"build/{KIND}/c")
        every = made.with_name("every.h")
        paths = [Path("builtins.h"), *sorted(made.glob("__native_*.h"))]
        every.write_text("".join(f'#include "{path.resolve()}"\n' for path in paths))
        group = the_group(self.extensions)
        folders = [f"-I{path}" for path in (*group.include_dirs, *self.compiler.include_dirs)]
        flags = [f for f in group.extra_compile_args if f not in {"-include", "builtins.h"}]
        stored = ["-x", "c-header", str(every), "-o", f"{every}.gch"]
        command = [*self.compiler.compiler_so, *folders, *flags, *stored]
        if subprocess.run(command, check=False).returncode:
            return
        for ext in self.extensions:
            ext.include_dirs = group.include_dirs
        self.header = str(every)

    def flags_for(self, source: str, flags: list[str]) -> list[str]:
        """Return the flags for a file; mypyc's own C has other headers."""
        ours = Path(source).name.startswith("__native") or "parlour" in Path(source).parts
        flags = [self.header if ours and flag == "builtins.h" else flag for flag in flags]
        if KIND == "quick" or os.name != "posix":
            return flags
        if OF_GAMES.fullmatch(Path(source).name):
            return [*flags, *TOGETHER] if self.together else flags
        return ["-O2" if flag == "-O3" else flag for flag in flags]

    def compile_side_by_side(self, crew: ThreadPoolExecutor) -> None:
        """Let the compiler handle several files of a module at a time, and only changed ones."""
        compile_all = self.compiler.compile

        def compile_one(source: str, how: dict[str, Any]) -> list[str]:
            made = self.compiler.object_filenames([source], output_dir=how["output_dir"])
            # mypyc does not rewrite a file whose text stays the same.
            if self.force or newer_group([source, *how["depends"]], made[0]):
                flags = self.flags_for(source, how["extra_postargs"])
                compile_all([source], **{**how, "extra_postargs": flags})
            done = next(self.done)
            if done % 10 == 0:
                say(f"{done} files are compiled")
            return made

        def compile_many(sources: list[str], **how: Any) -> list[str]:  # noqa: ANN401
            sources = sorted(sources, key=os.path.getsize, reverse=True)  # long ones first
            made = crew.map(lambda source: compile_one(source, how), sources)
            return [path for paths in made for path in paths]

        self.compiler.compile = compile_many


def say(sentence: str) -> None:
    """Print a line about this build."""
    print(f"Parlour: {sentence}", flush=True)


def processors() -> int:
    """Return how many processors this build may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def the_group(extensions: list[Extension]) -> Extension:
    """Return the extension with the code of all modules; the others only refer to it."""
    return max(extensions, key=lambda ext: len(ext.sources))


def is_gcc(compiler: list[str]) -> bool:
    """Return whether a command is GCC; on macOS `gcc` is Clang, which stores profiles otherwise."""
    if not compiler:
        return False
    asked = subprocess.run([compiler[0], "--version"], capture_output=True, text=True, check=False)
    return "Free Software Foundation" in asked.stdout


def matching(folder: Path, pattern: str) -> list[Path]:
    """Return the files of a pattern in which {a,b} means a or b; each name must exist."""
    before, brace, rest = pattern.partition("{")
    names, _, after = rest.partition("}")
    found = [
        path
        for name in names.split(",")
        for path in folder.glob(f"{before}{name}{after}" if brace else pattern)
    ]
    if brace and len(found) != len(names.split(",")):
        raise FileNotFoundError(f"{pattern}: not every one of these files is in {folder}")
    return found


def checked(paths: list[str], **how: Any) -> list[Extension]:  # noqa: ANN401 - as mypycify
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


def compiled_modules() -> list[Extension]:
    """Return the extension modules."""
    from mypyc.ir.ops import ERR_MAGIC, ERR_NEVER
    from mypyc.ir.rtypes import RVec, bool_rprimitive, none_rprimitive
    from mypyc.ir.rtypes import int64_rprimitive as i64
    from mypyc.primitives.registry import function_op

    package = Path("src/parlour")
    plain = {path for pattern in PLAIN for path in package.rglob(pattern)}
    sources = {path for pattern in COMPILED for path in matching(package, pattern)} - plain
    written = Path("build/written_out")
    write_out(package.parent, sources, written)
    os.environ["MYPYPATH"] = str(written)  # before the sources themselves
    paths = {written / path.relative_to(package.parent) for path in sources}

    posix = os.name == "posix"
    if posix:
        for name, numbers in BUILTINS.items():
            full, asks, _ = name.partition("?")
            given = bool_rprimitive if asks else i64
            macro = "parlour_" + full.rpartition(".")[2]
            function_op(full, [i64] * numbers, given, macro, ERR_NEVER)
        put = [RVec(i64), i64, i64]
        function_op("parlour.core.deal.put", put, none_rprimitive, "parlour_put", ERR_MAGIC)
        rows = [RVec(i64), RVec(i64)]
        function_op("parlour.core.deal.fill", rows, none_rprimitive, "parlour_fill", ERR_MAGIC)

    made = Path(f"build/{KIND}/c")
    # The build checks the types of the modules it compiles, `make check` all the rest.
    mypy = ["--config-file=pyproject.toml", "--follow-imports=silent", "--cache-dir=build/mypy"]
    say(f"checking the types of {len(paths)} modules, and writing C")
    extensions = checked(
        mypy + sorted(map(str, paths)),
        opt_level="1" if KIND == "quick" else "3",
        debug_level="0",
        multi_file=True,
        target_dir=str(made),
        group_name="parlour",
    )
    docstrings = Docstrings(written, paths)
    kept = made.with_name("documented")
    for extension in extensions:
        extension.sources = [
            docstrings.documented(path, kept / path.relative_to(made))
            if path.name.startswith("__native")
            else str(path)
            for path in map(Path, extension.sources)
        ]
        extension.extra_compile_args = [*extension.extra_compile_args, *SAME_ARITHMETIC[os.name]]
        if posix:
            # A warning of a compiler that mypyc does not know yet is no reason to stop.
            extension.extra_compile_args += ["-Wno-error"]
            extension.extra_compile_args += ["-fvisibility=hidden", "-include", "builtins.h"]
            extension.extra_compile_args += COUNTS
            extension.depends = [*extension.depends, "builtins.h", "setup.py"]
    return extensions


compiled = KIND != "plain" and not ONLY_METADATA & set(sys.argv)
setup(
    ext_modules=compiled_modules() if compiled else [],
    cmdclass={"build": OneOfEach, "build_py": FreshPython, "build_ext": SideBySide},
)
