"""TOML files as people write them, with the line of whatever is wrong in them."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from parlour.errors import BadFile

NEEDED = {str: "a string", int: "a whole number", list: "a list", dict: "a table of its own"}


@dataclass
class Page:
    """A TOML file and where its tables begin, so that errors can name a line."""

    path: str
    text: str
    values: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        try:
            self.values = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            place = re.search(r"at line (\d+)", str(error))
            line = int(place[1]) if place else max(1, self.text.count("\n"))
            raise BadFile(self.path, line, f"not TOML: {error}") from None

    def tables(self, header: str) -> list[tuple[int, dict[str, Any]]]:
        """Return the tables of this name, each written as `[[header]]`, and where they begin."""
        found = self.values.get(header, [])
        wanted = re.compile(rf"\s*\[\[\s*{header}\s*\]\]\s*(#.*)?")
        lines = [n for n, line in self._lines() if wanted.fullmatch(line)]
        if not isinstance(found, list) or len(found) != len(lines):
            raise self.problem(self.line_of(header), f"every one begins with [[{header}]]")
        return list(zip(lines, found, strict=True))

    def check(self, values: dict[str, Any], kinds: Mapping[str, type], after: int = 1) -> None:
        """Refuse a value that is not of the kind that its key needs."""
        for key, kind in kinds.items():
            if key in values and not isinstance(values[key], kind):
                needs = NEEDED[kind]
                raise self.problem(self.line_of(key, after), f'"{key}" needs {needs}')

    def line_of(self, key: str, after: int = 1) -> int:
        """Return the line on which a key is given, looking from a line on."""
        for n, line in self._lines():
            if n >= after and re.match(rf"\s*{re.escape(key)}\s*=", line):
                return n
        for n, line in self._lines():
            if n >= after and re.search(rf"\b{re.escape(key)}\s*=", line):
                return n
        return after

    def _lines(self) -> Iterator[tuple[int, str]]:
        yield from enumerate(self.text.splitlines(), start=1)

    def problem(self, line: int, what: str) -> BadFile:
        """Return an error that names a line of this file."""
        return BadFile(self.path, line, what)

    def spoken(self, key: str, text: object, after: int) -> list[tuple[int, str]]:
        """Return the lines of a text under a key, numbered as in the file, comments removed."""
        return [(n, line) for n, line, _ in self.noted(key, text, after)]

    def noted(self, key: str, text: object, after: int) -> list[tuple[int, str, str]]:
        """Return such lines with what stands behind the first #."""
        start = self.line_of(key, after)
        if not isinstance(text, str):
            raise self.problem(start, f'"{key}" needs lines between """ and """')
        raw = self.text.splitlines()[start - 1]
        first = start + 1 if raw.rstrip().endswith('"""') else start
        parts = [line.partition("#") for line in text.split("\n")]
        lines = [(first + i, line.strip(), note) for i, (line, _, note) in enumerate(parts)]
        return [(n, line, note) for n, line, note in lines if line]
