"""TOML files with line numbers for errors."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from parlour.errors import BadFile
from parlour.languages.message import Message, say

LONGEST = 1 << 20
MOST_LINES = 40_000
LONGEST_LINE = 40_000
MOST_DOTS = 16
"""Maximum number of parts in a key; tomllib's time grows with their square."""
MOST_BRACKETS = 64
DEEPEST = 12
LARGEST_NUMBER = 1 << 53

QUOTED = re.compile(r"""\"(?:[^\"\\]|\\.)*\"|'[^']*'|#.*""")
NEEDED = {
    str: say("a string"),
    int: say("a whole number"),
    list: say("a list"),
    dict: say("a table of its own"),
}


@dataclass
class Page:
    """A TOML file and the lines of its tables, for error messages."""

    path: str
    text: str
    values: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._check_cheaply()
        try:
            self.values = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            place = re.search(r"at line (\d+)", str(error))
            line = int(place[1]) if place else max(1, self.text.count("\n"))
            raise BadFile(self.path, line, say("not TOML: {error}", error=str(error))) from None
        except RecursionError:
            raise self.problem(1, say("it is nested too deeply")) from None
        except (ValueError, OverflowError):  # a number or a date that Python cannot read
            raise self.problem(1, say("a number or a date in it cannot be read")) from None
        self._check_values(self.values, 1)

    def _check_cheaply(self) -> None:
        """Refuse files that would take long to parse, with a quick look at each line."""
        if len(self.text) > LONGEST:
            raise self.problem(1, say("the file is longer than {most} characters", most=LONGEST))
        if self.text.count("\n") > MOST_LINES:
            raise self.problem(
                MOST_LINES, say("the file has more than {most} lines", most=MOST_LINES)
            )
        for n, line in self._numbered():
            if len(line) > LONGEST_LINE:
                raise self.problem(
                    n,
                    say("a line has at most {most} characters", most=LONGEST_LINE),
                )
            if _bare(line, ".") > MOST_DOTS:
                raise self.problem(n, say("a key has at most {most} parts", most=MOST_DOTS))
            if _bare(line, "[{") > MOST_BRACKETS:
                raise self.problem(
                    n,
                    say("a line has at most {most} brackets", most=MOST_BRACKETS),
                )

    def _check_values(self, value: object, depth: int) -> None:
        """Refuse numbers outside the range of any game, and deep nesting."""
        if depth > DEEPEST:
            raise self.problem(1, say("it is nested too deeply"))
        if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
            raise self.problem(1, say("a number in it is beyond {most}", most=LARGEST_NUMBER))
        if isinstance(value, dict | list):
            for inner in value.values() if isinstance(value, dict) else value:
                self._check_values(inner, depth + 1)

    def tables(self, header: str) -> list[tuple[int, dict[str, Any]]]:
        """Return the tables of this name, each written as `[[header]]`, and where they begin."""
        found = self.values.get(header, [])
        wanted = re.compile(rf"\s*\[\[\s*{header}\s*\]\]\s*(#.*)?")
        lines = [n for n, line in self._numbered() if wanted.fullmatch(line)]
        if not isinstance(found, list) or len(found) != len(lines):
            raise self.problem(
                self.line_of(header),
                say("each {header} must begin with [[{header}]]", header=header),
            )
        return list(zip(lines, found, strict=True))

    def part(self, header: str, start: int) -> str:
        """Return the text from one `[[header]]`, on line `start`, to the next one."""
        starts = [line for line, _ in self.tables(header)]
        after = next((line for line in starts if line > start), None)
        return "\n".join(self._lines()[start - 1 : after and after - 1]).rstrip()

    def check(self, values: dict[str, Any], kinds: Mapping[str, type], after: int = 1) -> None:
        """Refuse a value of the wrong type for its key."""
        for key, kind in kinds.items():
            if key in values and not isinstance(values[key], kind):
                needs = NEEDED[kind]
                raise self.problem(
                    self.line_of(key, after), say('"{key}" needs {needs}', key=key, needs=needs)
                )

    def line_of(self, key: str, after: int = 1) -> int:
        """Return the line on which a key is given, searching from line `after`."""
        for n, line in self._numbered():
            if n >= after and re.match(rf"\s*{re.escape(key)}\s*=", line):
                return n
        for n, line in self._numbered():
            if n >= after and re.search(rf"\b{re.escape(key)}\s*=", line):
                return n
        return after

    def _lines(self) -> list[str]:
        """Return the lines as TOML has them: other separators may occur in strings."""
        return self.text.replace("\r\n", "\n").split("\n")

    def _numbered(self) -> Iterator[tuple[int, str]]:
        yield from enumerate(self._lines(), start=1)

    def problem(self, line: int, what: Message) -> BadFile:
        """Return an error for a line of this file."""
        return BadFile(self.path, line, what)

    def spoken(self, key: str, text: object, after: int) -> list[tuple[int, str]]:
        """Return the lines of a text under a key, numbered as in the file, comments removed."""
        return [(n, line) for n, line, _ in self.noted(key, text, after)]

    def noted(self, key: str, text: object, after: int) -> list[tuple[int, str, str]]:
        """Return these lines, each with the comment after the first #."""
        start = self.line_of(key, after)
        if not isinstance(text, str):
            raise self.problem(start, say('"{key}" needs lines between """ and """', key=key))
        raw = self._lines()[start - 1]
        first = start + 1 if raw.rstrip().endswith('"""') else start
        parts = [line.partition("#") for line in text.split("\n")]
        lines = [(first + i, line.strip(), note) for i, (line, _, note) in enumerate(parts)]
        return [(n, line, note) for n, line, note in lines if line]


def _bare(line: str, marks: str) -> int:
    """Return how often some characters occur in a line outside of quotes."""
    if sum(map(line.count, marks)) <= MOST_DOTS:  # nearly always true, and quick to check
        return 0
    return sum(map(QUOTED.sub("", line).count, marks))
