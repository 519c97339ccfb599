"""Build with setuptools: as machine code, or as plain Python if anything prevents that.

A build that compiles runs in a process of its own. So whatever happens to it, whether mypy
crashes, the C compiler fails or the system ends it for want of memory, this process goes on, builds
plain Python and says why. With PARLOUR_COMPILE=require it ends with that reason instead. A package
is never compiled in part: the plain build uses nothing of the other.

Such a build needs mypy, which must see everything that the sources import. So it has the exact
versions of `requirements/build.lock`: what Parlour needs to run, and the compiler. If the system
has no Node, it comes from PyPI, as `requirements/node.lock` says.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import traceback
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import build_meta
from setuptools.build_meta import (
    build_sdist,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

from compiling.obstacles import in_short, must_compile, obstacle
from web import make as web

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

ROOT = Path(__file__).resolve().parents[1]
Settings = dict[str, object] | None
KILLED = -9
PIN = re.compile(r"^([\w.-]+==[^\s\\]+(?: ; [^\\\n]+?)?)\s*\\?$", re.MULTILINE)


def build_wheel(folder: str, settings: Settings = None, metadata: str | None = None) -> str:
    """Build a wheel."""
    return _built("build_wheel", folder, settings, metadata)


def build_editable(folder: str, settings: Settings = None, metadata: str | None = None) -> str:
    """Build an editable installation."""
    return _built("build_editable", folder, settings, metadata)


def get_requires_for_build_wheel(settings: Settings = None) -> list[str]:
    """Return the requirements to build a wheel."""
    return [*build_meta.get_requires_for_build_wheel(settings), *_node(), *_compiler()]


def get_requires_for_build_editable(settings: Settings = None) -> list[str]:
    """Return the requirements of an editable installation."""
    return [*build_meta.get_requires_for_build_editable(settings), *_node(), *_compiler()]


def _node() -> list[str]:
    return [] if web.system_node() else _pinned("node")


def _compiler() -> list[str]:
    """Return the requirements of a build that compiles, if this one does."""
    if _pure() or _reason_against():
        return []
    return _pinned("build")


def _pinned(purpose: str) -> list[str]:
    """Return the exact versions of a lock file; pip cannot check hashes of build requirements."""
    return PIN.findall((ROOT / "requirements" / f"{purpose}.lock").read_text(encoding="utf-8"))


def _pure() -> bool:
    return os.environ.get("PARLOUR_PURE") == "1"


def _reason_against() -> str:
    """Return why this machine cannot compile Parlour; where it must, that is an error."""
    required, reason = must_compile(), obstacle()
    if required and reason:
        sys.exit(f"Parlour cannot be compiled: {reason}.")
    return reason


def _built(hook: str, *arguments: object) -> str:
    """Call a hook of setuptools so that it compiles; if that fails, call it for plain Python."""
    required = must_compile()
    if not _pure():
        made, reason = "", _reason_against()
        if not reason:
            made, reason = _compiled(hook, *arguments)
        if made:
            return made
        if required:
            sys.exit(f"Parlour cannot be compiled: {reason}.")
        print(f"Parlour is built as plain Python, because {reason}.", flush=True)
        os.environ.update(PARLOUR_PURE="1", PARLOUR_WHY_PLAIN=reason)
        _remove_compiled_modules()
    return str(getattr(build_meta, hook)(*arguments))


def _remove_compiled_modules() -> None:
    """Remove what an editable installation has compiled: it would hide the sources."""
    for old in (ROOT / "src").rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
        old.unlink()


def _compiled(hook: str, *arguments: object) -> tuple[str, str]:
    """Call a hook in another process; return what it built, or why it built nothing."""
    with TemporaryDirectory() as folder:
        told = Path(folder, "told.json")
        command = [
            sys.executable,
            "-m",
            "compiling.backend",
            str(told),
            hook,
            json.dumps(arguments),
        ]
        code = subprocess.run(command, cwd=ROOT, check=False).returncode
        if told.exists():
            made, reason = json.loads(told.read_text(encoding="utf-8"))
            return made, reason
    # What was being written when the process ended may look complete, and must not be used.
    shutil.rmtree(ROOT / "build" / (os.environ.get("PARLOUR_BUILD") or "full"), ignore_errors=True)
    if code == KILLED:
        return "", "the system ended the build, usually for want of memory"
    return "", f"the build ended without a reason (exit status {code})"


def _tell(told: Path, hook: str, arguments: list[object]) -> None:
    """Call a hook, and write down what it built or why it failed."""
    made, reason = "", ""
    try:
        made = getattr(build_meta, hook)(*arguments)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - whatever it is, plain Python can be built
        traceback.print_exc()
        reason = f"compiling failed ({in_short(error)})"
    told.write_text(json.dumps([made, reason]), encoding="utf-8")


if __name__ == "__main__":
    _tell(Path(sys.argv[1]), sys.argv[2], json.loads(sys.argv[3]))
