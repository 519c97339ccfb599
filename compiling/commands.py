"""The commands of setuptools that compile C and pack what was made."""

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any

from setuptools import Extension
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.modified import newer_group

from compiling.obstacles import MODULE, trouble_with
from compiling.to_c import HEADER, KIND, SAME_ARITHMETIC, C, say

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
        self.header = HEADER
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
        subprocess.run([sys.executable, "compiling/tuning.py"], env=package, check=True)
        for ext, flags in zip(self.extensions, usual, strict=True):
            ext.extra_compile_args = [*flags, *WITH_PROFILE]
            ext.extra_link_args = []

    def read_headers_once(self) -> None:
        """Let GCC store the headers of all modules in the form that it works with.

        They are 700 kB, and to read them takes longer than to compile a small module. Where GCC
        cannot use what it stored, it reads the same headers as usual.
        """
        every = C.with_name("every.h")
        paths = [Path(HEADER), *sorted(C.glob("__native_*.h"))]
        every.write_text("".join(f'#include "{path.resolve()}"\n' for path in paths))
        group = the_group(self.extensions)
        folders = [f"-I{path}" for path in (*group.include_dirs, *self.compiler.include_dirs)]
        flags = [f for f in group.extra_compile_args if f not in {"-include", HEADER}]
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
        flags = [self.header if ours and flag == HEADER else flag for flag in flags]
        if KIND == "quick" or os.name != "posix":
            return flags
        if OF_GAMES.fullmatch(Path(source).name):
            return [*flags, *TOGETHER] if self.together else flags
        return ["-O2" if flag == "-O3" else flag for flag in flags]

    def compile_side_by_side(self, crew: ThreadPoolExecutor) -> None:
        """Let the compiler handle several files of a module at a time, and only changed ones."""
        compile_all = self.compiler.compile

        def compile_one(source: str, how: dict[str, Any]) -> list[str]:
            made: list[str] = self.compiler.object_filenames([source], output_dir=how["output_dir"])
            # mypyc does not rewrite a file whose text stays the same.
            if self.force or newer_group([source, *how["depends"]], made[0]):
                flags = self.flags_for(source, how["extra_postargs"])
                compile_all([source], **{**how, "extra_postargs": flags})
            done = next(self.done)
            if done % 10 == 0:
                say(f"{done} files are compiled")
            return made

        def compile_many(sources: list[str], **how: Any) -> list[str]:
            sources = sorted(sources, key=os.path.getsize, reverse=True)  # long ones first
            made = crew.map(lambda source: compile_one(source, how), sources)
            return [path for paths in made for path in paths]

        self.compiler.compile = compile_many


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


COMMANDS = {"build": OneOfEach, "build_py": FreshPython, "build_ext": SideBySide}
