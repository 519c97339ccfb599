"""How this installation of Parlour was built."""

from importlib.resources import files
from typing import Final

from parlour.core.bits import COMPILED

NOTE: Final = "why_plain.txt"
"""The file in which a build that could not be compiled leaves the reason."""


def how_built() -> str:
    """Return whether Parlour is compiled and, if it was meant to be and is not, why not."""
    if COMPILED:
        return "compiled"
    note = files("parlour").joinpath(NOTE)
    if not note.is_file():
        return "plain Python"
    return f"plain Python, because {note.read_text(encoding='utf-8')}"
