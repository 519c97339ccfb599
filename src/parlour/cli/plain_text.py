"""Output for terminals that cannot show all characters, such as in the C locale."""

import codecs
import io
import os
import re
import sys
import unicodedata
from pathlib import Path
from typing import Final

SIMPLER: Final = {
    character: plain
    for plain, alike in {
        "-": "–—−─━╌┄",  # noqa: RUF001
        "|": "│┃║",
        "+": "╭╮╰╯┌┐└┘├┤┬┴┼",
        ">": "»▶→",
        "<": "«←",
        '"': "“”„",
        "'": "‘’‚",  # noqa: RUF001
        "...": "…",
        ".": "·░",
        "#": "█▒",
        "*": "★•",
        "x": "×",  # noqa: RUF001
        "u": "µ",
        "~": "±",
    }.items()
    for character in alike
}
"""Characters of our texts, each with its replacement in ASCII."""

PLAIN: Final = "parlour-plain"
LONGEST: Final = 300
"""A longer word is cut where a person's mistake is quoted."""


def settle_encoding() -> None:
    """Make output readable in the encoding of the terminal; nothing that is printed may fail."""
    codecs.register_error(PLAIN, simpler)
    if sys.stdin is None:  # the shell has closed it: <&-
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - for the whole run
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - as above
    encoding = "ascii" if _c_locale() else None
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=encoding, errors=PLAIN)


def _c_locale() -> bool:
    """Return whether the user has asked for the C locale; Python would print UTF-8 all the same."""
    if os.environ.get("PYTHONUTF8") or os.environ.get("PYTHONIOENCODING"):
        return False
    chosen = (os.environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    return next(filter(None, chosen), "") in {"C", "POSIX"}


def one_line(text: str) -> str:
    """Return a text as one line: what would act on the terminal is written out, as a line break."""
    cut = re.sub(rf"(\S{{{LONGEST}}})\S+?([^\w\s]*)(?!\S)", r"\1…\2", text)
    return "".join(
        one if one.isprintable() else one.encode("unicode_escape").decode() for one in cut
    )


def simpler(error: UnicodeError) -> tuple[str, int]:
    """Return simpler characters for those that an encoding lacks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(map(_simple, lacking)), error.end


def _simple(character: str) -> str:
    if character in SIMPLER:
        return SIMPLER[character]
    letter = unicodedata.normalize("NFKD", character)[0]
    return letter if letter.isascii() else "?"
