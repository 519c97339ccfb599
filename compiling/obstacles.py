"""Find out whether this machine can compile Parlour, before anything is fetched or compiled."""

import os
import re
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory

import setuptools  # noqa: F401 - brings distutils, which Python 3.12 no longer has

MODULE = "int parlour_probe(void) { return 0; }\n"
WITH_HEADERS = "#include <Python.h>\n" + MODULE
NEEDED = ("", "require")
COMMAND = re.compile(
    r"command '(?:\['?)?([^' ]+)'.*exit (?:status|code) (\d+)", re.IGNORECASE | re.DOTALL
)

ERRNO = re.compile(r"^\[Errno \d+\] (.*): '(.*)'$")


def must_compile() -> bool:
    """Return whether a build that cannot be compiled is an error."""
    wanted = os.environ.get("PARLOUR_COMPILE", "")
    if wanted not in NEEDED:
        sys.exit(f"PARLOUR_COMPILE is {wanted!r}, but its only value is require")
    if wanted and os.environ.get("PARLOUR_PURE") == "1":
        sys.exit("PARLOUR_PURE=1 asks for plain Python, and PARLOUR_COMPILE=require forbids it")
    return bool(wanted)


def obstacle() -> str:
    """Return why Parlour cannot be compiled here, as a part of a sentence; "" if it can be."""
    if sys.implementation.name != "cpython" or sysconfig.get_config_var("Py_GIL_DISABLED"):
        return f"mypyc compiles for the usual CPython, and this is {sys.version.splitlines()[0]}"
    if trouble := trouble_with(MODULE):
        return f"no C compiler works here ({trouble})"
    if trouble := trouble_with(WITH_HEADERS):
        return f"the C headers of this Python are missing, such as Python.h ({trouble})"
    return ""


def trouble_with(text: str, *flags: str) -> str:
    """Compile and link a small module with flags; return what went wrong, or an empty text."""
    from distutils.ccompiler import new_compiler  # there after setuptools
    from distutils.sysconfig import customize_compiler

    folders = [sysconfig.get_path(name) for name in ("include", "platinclude")]
    with TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(text, encoding="utf-8")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            made = compiler.compile(
                [str(source)], output_dir=folder, include_dirs=folders, extra_postargs=list(flags)
            )
            library = str(Path(folder, "probe.so"))
            compiler.link_shared_object(made, library, extra_postargs=list(flags))
        except Exception as error:  # noqa: BLE001 - whatever it is, nothing can be compiled
            return in_short(error)
    return ""


def in_short(error: BaseException) -> str:
    """Return what went wrong in one line, without the arguments of a command that failed."""
    text = str(error).removeprefix("error: ").strip()
    if failed := COMMAND.match(text):
        return f"{failed[1]} ended with exit status {failed[2]}"
    text = ERRNO.sub(r"\2: \1", text)
    line = text.splitlines()[0].rstrip(".") if text else ""
    expected = isinstance(error, SystemExit) or "distutils" in type(error).__module__
    if expected and line:
        return line
    return f"{type(error).__name__}: {line}".removesuffix(": ")
