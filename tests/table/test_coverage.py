"""Coverage: which clauses are cited and tested, which are missing, and unknown ids."""

from pathlib import Path

import pytest

from parlour.cli.coverage import Dangling, Row, Survey, family, survey
from parlour.errors import BadFile, BadInput
from parlour.table.rulebook import Rulebook, read_rulebook


def book(*items: str) -> Rulebook:
    """Return a rulebook with these clauses."""
    lines = "\n".join(f"- {item}" for item in items)
    return read_rulebook(f"# Toy\n*Nobody, 1900.*\n\nPlay.\n\n## Rules\n{lines}\n")


TOY = {"toy": book("**TOY-1** One.", "**TOY-11** Eleven.", "**TOY-R1** Ruled.")}


class Folders:
    """A source folder and a tests folder to write into and survey."""

    def __init__(self, root: Path) -> None:
        self.source = root / "src" / "toy"
        self.tests = root / "tests"
        self.write("src/toy/__init__.py", "")
        self.write("tests/conftest.py", "")

    def write(self, name: str, text: str) -> None:
        path = self.source.parents[1] / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def survey(self, books: dict[str, Rulebook] = TOY) -> Survey:
        return survey(books, self.source, self.tests)

    def row(self, clause_id: str) -> Row:
        return next(row for row in self.survey().rows if row.id == clause_id)


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path)


def test_rows_are_in_the_order_of_the_page(folders: Folders) -> None:
    rows = folders.survey().rows

    assert [row.id for row in rows] == ["TOY-1", "TOY-11", "TOY-R1"]
    assert [row.kind for row in rows] == ["clause", "clause", "ruling"]
    assert rows[0].games == ("toy",)


def test_a_citation_is_an_id_in_any_line_of_the_source(folders: Folders) -> None:
    folders.write("src/toy/rules.py", '"""Toy (TOY-1)."""\n\nX = 1  # TOY-1, TOY-1/TOY-R1\n')

    assert folders.row("TOY-1").cited == ("toy/rules.py:1", "toy/rules.py:3")
    assert folders.row("TOY-R1").cited == ("toy/rules.py:3",)


def test_an_id_is_not_found_inside_a_longer_one(folders: Folders) -> None:
    folders.write("src/toy/rules.py", "# TOY-11, FX-TOY-1, TOY-1st, TOY-1-2, MYTOY-1\n")

    assert folders.row("TOY-1").cited == ()
    assert folders.row("TOY-11").cited == ("toy/rules.py:1",)


def test_the_rulebook_page_itself_cites_nothing(folders: Folders) -> None:
    folders.write("src/toy/rulebook.md", "- **TOY-1** One.\n")

    assert folders.row("TOY-1").cited == ()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('def test_one():\n    """TOY-1: one."""\n', 2),
        ("async def test_one():\n    pass  # TOY-1\n", 2),
        ('@mark(\n    "TOY-1",\n)\ndef test_one():\n    pass\n', 2),
        ("class TestOne:\n    def test_it(self):\n        # TOY-1\n        pass\n", 3),
        ('CASES = [\n    ("TOY-1", 1),\n]\n', 2),
        ('CASES: list[str] = ["TOY-1"]\n', 1),
    ],
)
def test_a_test_is_an_id_in_a_test_or_its_table(folders: Folders, text: str, line: int) -> None:
    folders.write("tests/games/test_toy.py", text)

    assert folders.row("TOY-1").tested == (f"tests/games/test_toy.py:{line}",)


@pytest.mark.parametrize(
    "text",
    [
        '"""Tests of TOY-1."""\n',
        "# TOY-1\n",
        'def deal():\n    """Deal (TOY-1)."""\n',
        '@fixture\ndef deal():\n    return "TOY-1"\n',
    ],
)
def test_comments_around_tests_do_not_count_as_tests(folders: Folders, text: str) -> None:
    folders.write("tests/test_toy.py", text)

    assert folders.row("TOY-1").tested == ()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('clauses = ["TOY-11", "TOY-1"]\n', 1),
        ('game = "toy"\nclauses = [\n  "TOY-11",\n  "TOY-1",\n]\n', 4),
        ('[[step]]\n  clauses = ["TOY-1"]\n', 2),
        ('steps = [{move = "x", clauses = ["TOY-1"]}]\n', 1),
    ],
)
def test_a_scenario_tests_the_clauses_it_lists(folders: Folders, text: str, line: int) -> None:
    folders.write("tests/scenarios/one.toml", text)

    assert folders.row("TOY-1").tested == (f"tests/scenarios/one.toml:{line}",)


def test_a_scenario_does_not_test_what_it_only_mentions(folders: Folders) -> None:
    folders.write("tests/one.toml", '# clauses = ["TOY-1"]\nrefused = "TOY-1"\nclauses = []\n')

    assert folders.row("TOY-1").tested == ()


def test_the_coverage_report_says_what_each_clause_lacks(folders: Folders) -> None:
    folders.write("src/toy/rules.py", "# TOY-1 TOY-11\n")
    folders.write("tests/test_toy.py", "def test_it():\n    pass  # TOY-1 TOY-R1\n")

    lacks = {row.id: row.lacks for row in folders.survey().missing}

    assert lacks == {"TOY-11": ("test",), "TOY-R1": ("code",)}


def test_a_tagged_clause_lacks_nothing(folders: Folders) -> None:
    found = folders.survey({"toy": book("**TOY-1** [note] One.", "**TOY-2** Two.")})

    assert [row.tag for row in found.rows] == ["note", ""]
    assert [(row.id, row.lacks) for row in found.missing] == [("TOY-2", ("code", "test"))]


def test_a_clause_of_two_games_is_one_row_and_tagged_only_if_both_tag_it(
    folders: Folders,
) -> None:
    shared = folders.survey(
        {
            "first": book("**TOY-1** [note] One.", "**TOY-2** [note] Two."),
            "second": book("**TOY-1** One.", "**TOY-2** [note] Two."),
        }
    )

    assert [(row.games, row.tag) for row in shared.rows] == [
        (("first", "second"), ""),
        (("first", "second"), "note"),
    ]


def test_an_id_that_no_rulebook_defines_dangles(folders: Folders) -> None:
    folders.write("src/toy/rules.py", "# TOY-2, R-TOY-3\n")
    folders.write("tests/test_toy.py", '"""TOY-R9."""\n')
    folders.write("tests/one.toml", 'clauses = ["TOY-7b"]\n')

    assert folders.survey().dangling == (
        Dangling("R-TOY-3", "toy/rules.py:1"),
        Dangling("TOY-2", "toy/rules.py:1"),
        Dangling("TOY-7b", "tests/one.toml:1"),
        Dangling("TOY-R9", "tests/test_toy.py:1"),
    )


def test_words_of_other_families_and_test_positions_do_not_dangle(folders: Folders) -> None:
    folders.write("src/toy/rules.py", "# UTF-8, WHIST-2, TOY-F1, FX-TOY-2\n")

    assert folders.survey().dangling == ()


def test_clauses_and_rulings_are_one_family() -> None:
    assert {family(name) for name in ("TOY-1", "TOY-R1", "R-TOY-1", "TOY-7b")} == {"TOY"}


def test_without_a_tests_folder_it_says_what_to_do(folders: Folders, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"no tests folder .* in a checkout, .* with --tests"):
        survey(TOY, folders.source, tmp_path / "nowhere")


def test_without_a_source_folder_it_says_what_to_do(folders: Folders) -> None:
    with pytest.raises(BadInput, match=r"no source folder .* with --source"):
        survey(TOY, folders.source / "__init__.py", folders.tests)


def test_a_folder_of_something_else_is_refused(folders: Folders, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()

    with pytest.raises(BadInput, match=r"holds no \.py or \.toml file"):
        survey(TOY, folders.source, empty)


def test_a_file_that_is_not_python_is_named(folders: Folders) -> None:
    folders.write("tests/test_toy.py", "x = 1\ndef test_it(:  # TOY-1\n")

    with pytest.raises(BadFile, match=r"^tests/test_toy\.py:2: not Python"):
        folders.survey()
