"""How this installation of Parlour was built, and its version."""

import sys
from importlib.resources import files
from typing import Final

from parlour.core.bits import COMPILED
from parlour.languages.message import Message, say

NOTE: Final = "why_plain.txt"
"""The file in which a build that could not be compiled leaves the reason."""


def how_built() -> Message:
    """Return whether Parlour is compiled and, if it was meant to be and is not, why not."""
    if COMPILED:
        return say("compiled")
    note = files("parlour").joinpath(NOTE)
    if not note.is_file():
        return say("plain Python")
    return say("plain Python, because {why}", why=note.read_text(encoding="utf-8"))


def version() -> str:
    """Return the version, which the package says; to import it would be a circle for most."""
    return str(sys.modules["parlour"].__version__)
