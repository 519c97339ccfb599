"""The messages in the sources of Parlour: what a complete catalogue must have."""

import ast
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

SAY, CALLED = "say", "called"
"""The functions that make messages (`parlour.languages.message`)."""


class Found(NamedTuple):
    """A template in the sources."""

    template: str
    context: str
    path: str
    line: int


def templates() -> list[Found]:
    """Return every template of the installed sources, in the order of files and lines."""
    found: list[Found] = []
    for path, page in sorted(_pages(files("parlour"), "")):
        found += in_source(page.read_text(encoding="utf-8"), path)
    return found


def _pages(folder: Traversable, place: str) -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        path = f"{place}{entry.name}"
        if entry.is_dir():
            yield from _pages(entry, f"{path}/")
        elif entry.name.endswith(".py"):
            yield path, entry


def in_source(text: str, path: str) -> list[Found]:
    """Return the templates of one module."""
    if f" {SAY}" not in text and f" {CALLED}" not in text:
        return []
    found = []
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        words = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
        given = [word for word in words if isinstance(word, str)]
        if node.func.id == SAY and given:
            found.append(Found(given[0], "", path, node.lineno))
        elif node.func.id == CALLED and len(given) == 2:
            found.append(Found(given[1], given[0], path, node.lineno))
    return sorted(found, key=lambda one: one.line)
