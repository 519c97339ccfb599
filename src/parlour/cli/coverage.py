"""Coverage: where every clause of the rulebooks is cited in the source and tested.

Ids are always written in full, never as ranges, so that a plain search finds them. A citation is an
id in any line of a Python file of the source. A test is an id in a test (its decorators and
docstring too), in a table at the top level of a Python file of the tests, or in a `clauses = […]`
list of a scenario.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from parlour.errors import BadFile, BadInput
from parlour.languages.message import Listed, say
from parlour.records.files import access
from parlour.table.rulebook import CLAUSE_ID, Clause, Rulebook

CITATION: Final = re.compile(rf"(?<![\w-])(?:{CLAUSE_ID})(?!-?\w)")
SCENARIO_CLAUSES: Final = re.compile(r"(?m)(?:^|[{,])[ \t]*clauses[ \t]*=[ \t]*\[[^\]]*\]")


class Row(msgspec.Struct, frozen=True):
    """One clause or ruling, and the places (`file:line`) where it is cited and tested."""

    id: str
    kind: str
    tag: str
    """`advice` or `note` where the clause needs neither code nor test."""
    games: tuple[str, ...]
    """The keys of the rulebooks that contain it; shared clauses have more than one."""
    cited: tuple[str, ...]
    tested: tuple[str, ...]

    @property
    def lacks(self) -> tuple[str, ...]:
        """What the clause lacks: `code`, `test`, both or nothing."""
        if self.tag:
            return ()
        found = {"code": self.cited, "test": self.tested}
        return tuple(need for need, places in found.items() if not places)


class Dangling(msgspec.Struct, frozen=True, order=True):
    """An unknown id of a known family, and a place where it is written."""

    id: str
    place: str


class Survey(msgspec.Struct, frozen=True):
    """All clauses of some rulebooks in page order, and the unknown ids."""

    rows: tuple[Row, ...]
    dangling: tuple[Dangling, ...]

    @property
    def missing(self) -> tuple[Row, ...]:
        """The rows that lack code or a test."""
        return tuple(row for row in self.rows if row.lacks)


class Mention(msgspec.Struct, frozen=True):
    """An id, the place (`file:line`) where it is written, and whether that place is in a test."""

    id: str
    place: str
    tests: bool


def survey(rulebooks: dict[str, Rulebook], source: Path, tests: Path) -> Survey:
    """Return where the clauses of rulebooks (by game) are cited and tested in two folders."""
    in_source = list(_mentions(_files(source, "source", (".py",))))
    in_tests = list(_mentions(_files(tests, "tests", (".py", ".toml"))))
    cited = _places(in_source)
    tested = _places(mention for mention in in_tests if mention.tests)
    shared: dict[str, list[tuple[str, Clause]]] = {}
    for game, book in rulebooks.items():
        for clause in book.clauses:
            shared.setdefault(clause.id, []).append((game, clause))
    rows: list[Row] = []
    for name, holders in shared.items():
        games = tuple(game for game, _ in holders)
        first = holders[0][1]
        tag = first.tag if all(clause.tag for _, clause in holders) else ""
        rows.append(Row(name, first.kind, tag, games, cited.get(name, ()), tested.get(name, ())))
    families = {family(name) for name in shared}
    stray = {
        Dangling(mention.id, mention.place)
        for mention in in_source + in_tests
        if mention.id not in shared and family(mention.id) in families
    }
    return Survey(tuple(rows), tuple(sorted(stray)))


def family(clause_id: str) -> str:
    """Return the common prefix of the ids of one rulebook: its family."""
    return clause_id.removeprefix("R-").partition("-")[0]


def _places(mentions: Iterable[Mention]) -> dict[str, tuple[str, ...]]:
    """Return the places of each id, each place once, in the order of the files."""
    places: dict[str, dict[str, None]] = {}
    for mention in mentions:
        places.setdefault(mention.id, {})[mention.place] = None
    return {name: tuple(found) for name, found in places.items()}


def _files(folder: Path, what: str, kinds: tuple[str, ...]) -> list[tuple[Path, str]]:
    """Return a folder's files of some kinds, with their paths relative to its parent folder."""
    hint = f"run it in a checkout, or name the folder with --{what}"
    with access(folder, "read"):
        found = folder.is_dir()
    if not found:
        raise BadInput(
            say(
                'There is no {what} folder "{folder}": {hint}',
                what=what,
                folder=str(folder),
                hint=hint,
            )
        )
    folder = folder.resolve()
    files = sorted(path for path in folder.rglob("*") if path.suffix in kinds and path.is_file())
    if not files:
        raise BadInput(
            say(
                'The {what} folder "{folder}" holds no {kinds} file: {hint}',
                what=what,
                folder=str(folder),
                kinds=Listed(kinds, "or"),
                hint=hint,
            )
        )
    return [(path, path.relative_to(folder.parent).as_posix()) for path in files]


def _mentions(files: list[tuple[Path, str]]) -> Iterator[Mention]:
    """Yield every id written in files, line by line."""
    for path, name in files:
        text = path.read_text(encoding="utf-8", errors="replace")
        if not CITATION.search(text):
            continue
        bound = _scenario_lines(text) if path.suffix == ".toml" else _test_lines(text, name)
        for number, line in enumerate(text.split("\n"), start=1):
            for found in CITATION.finditer(line):
                yield Mention(found[0], f"{name}:{number}", number in bound)


def _scenario_lines(text: str) -> set[int]:
    """Return the line numbers of the `clauses` lists in a scenario file."""
    lines: set[int] = set()
    for found in SCENARIO_CLAUSES.finditer(text):
        first = text.count("\n", 0, found.start()) + 1
        lines.update(range(first, first + found[0].count("\n") + 1))
    return lines


def _test_lines(text: str, name: str) -> set[int]:
    """Return the lines of a Python file that belong to tests and their tables."""
    try:
        body = ast.parse(text).body
    except SyntaxError as error:
        raise BadFile(
            name, error.lineno or 1, say("not Python: {problem}", problem=error.msg)
        ) from None
    lines: set[int] = set()
    for node in body:
        first, last = node.lineno, node.end_lineno or node.lineno
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                if not node.name.lower().startswith("test"):
                    continue
                first = min([first, *(decorator.lineno for decorator in node.decorator_list)])
            case ast.Assign() | ast.AnnAssign():
                pass
            case _:
                continue
        lines.update(range(first, last + 1))
    return lines
