"""The documentation names every public item, and its examples run."""

import ast
import doctest
import re
import runpy
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from parlour import errors
from parlour.cli.arguments import make_commands, parse
from parlour.games import GAMES, bots_of
from parlour.records.scenario import FACTS, FLAGS, KINDS, VERBS
from tests.server.walks import calls_of_a_click

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
README = ROOT / "README.md"

CODE = re.compile(r"```.*?\n(.*?)```|`([^`\n]+)`", re.DOTALL)


def code_of(*pages: Path) -> str:
    """Return the code in pages, in backticks or in blocks."""
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    return "\n".join(block or span for block, span in CODE.findall(text))


def missing(names: list[str], *pages: Path) -> list[str]:
    """Return the names that do not appear as code in pages."""
    code = code_of(*pages)
    return [name for name in names if not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", code)]


def refusals(kind: type[errors.Refused] = errors.Refused) -> list[str]:
    """Return the codes of all refusals."""
    below = [code for sub in kind.__subclasses__() for code in refusals(sub)]
    return [*(sub.code for sub in kind.__subclasses__()), *below]


def every_page() -> list[Path]:
    return [README, *sorted(DOCS.glob("*.md"))]


def test_every_command_is_documented() -> None:
    commands = [f"parlour {name}" for name in make_commands().named]

    assert len(commands) >= 8
    assert missing(commands, *every_page()) == []


def test_every_game_is_documented() -> None:
    keys = [game.key for game in GAMES]

    assert missing(keys, DOCS / "options.md") == [], "run: make docs"
    for page in (README, DOCS / "index.md"):
        assert f"{len(GAMES)} games in all" in page.read_text(encoding="utf-8"), "run: make docs"


def test_every_option_and_value_is_documented() -> None:
    for game in GAMES:
        for option in game.options:
            assert missing([option.id, *option.values], DOCS / "options.md") == []
        assert missing([preset.id for preset in game.presets], DOCS / "options.md") == []


def test_every_refusal_is_documented() -> None:
    assert "move/illegal" in refusals()
    assert missing(refusals(), *every_page()) == []


def test_every_fact_of_a_position_is_documented() -> None:
    facts = [field.name for game in GAMES for field in game.position.fields]

    assert missing(facts, DOCS / "notation.md") == [], "run: make docs"


def test_every_word_of_a_scenario_is_documented() -> None:
    assert missing([*KINDS, *VERBS, *FLAGS, *FACTS], DOCS / "notation.md") == []


def test_every_bot_is_documented() -> None:
    names = sorted({bot.name for game in GAMES for bot in bots_of(game)})

    assert missing(names, *every_page()) == []


def test_every_file_of_a_game_is_explained() -> None:
    names = ["__init__.py", "rules.py", "scene.py", "bot.py", "rulebook.md"]

    assert missing(names, DOCS / "adding-a-game.md") == []


def test_every_package_is_in_the_architecture() -> None:
    packages = [path.parent.name for path in (ROOT / "src" / "parlour").glob("*/__init__.py")]

    assert missing([name for name in packages if name != "games"], DOCS / "architecture.md") == []


def functions_of_a_click() -> list[str]:
    """Return the functions in the picture of a click."""
    text = (DOCS / "architecture.md").read_text(encoding="utf-8")
    picture = text.split("## A click\n", 1)[1].split("```", 2)[1]
    return re.findall(r"\w+\.\w+", picture)


def defined() -> set[str]:
    """Return the names of all functions, classes and methods: `module.name`, `Class.method`."""
    found: set[str] = set()
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                found |= {node.name, f"{path.stem}.{node.name}"}
            if isinstance(node, ast.ClassDef):
                methods = (ast.FunctionDef, ast.AsyncFunctionDef)
                found |= {f"{node.name}.{m.name}" for m in node.body if isinstance(m, methods)}
    return found


def test_the_picture_of_a_click_names_functions_in_the_order_of_their_calls() -> None:
    names, calls = functions_of_a_click(), calls_of_a_click()

    assert len(names) > 30
    assert sorted(set(names) - defined()) == []
    for name in names:
        assert name in calls, name
        calls = calls[calls.index(name) + 1 :]


def test_generated_pages_are_up_to_date() -> None:
    for name, page in runpy.run_path(str(DOCS / "generate.py"))["PAGES"].items():
        text = (DOCS / name).read_text(encoding="utf-8")
        assert text == page(), f"docs/{name} is out of date; run: make docs"


def test_the_examples_in_python_run() -> None:
    page = DOCS / "python.md"
    text = page.read_text(encoding="utf-8")
    examples = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    report: list[str] = []
    doctest.DocTestRunner().run(examples, out=report.append)

    assert len(examples.examples) > 20
    assert "".join(report) == ""


def test_the_example_in_the_readme_prints_what_it_shows() -> None:
    pytest.importorskip("gymnasium")
    text = README.read_text(encoding="utf-8")
    example = doctest.DocTestParser().get_doctest(text, {}, README.name, str(README), 0)
    report: list[str] = []
    doctest.DocTestRunner().run(example, out=report.append)

    assert len(example.examples) > 5
    assert "".join(report) == ""


def python_of(page: Path) -> list[str]:
    """Return the Python code of a page: its sessions as one program, and every other block."""
    text = page.read_text(encoding="utf-8")
    sessions = doctest.DocTestParser().get_examples(text)
    blocks = re.findall(r"(?ms)^```python\n(.*?)^```", text)
    return [
        "".join(example.source for example in sessions),
        *(block for block in blocks if not block.startswith(">>>")),
    ]


def test_python_examples_have_correct_types(tmp_path: Path) -> None:
    """As a reader has them who runs mypy --strict."""
    programs: list[Path] = []
    for page in every_page():
        for number, code in enumerate(filter(None, python_of(page))):
            program = tmp_path / f"{page.stem.replace('-', '_')}_{number}.py"
            program.write_text(code, encoding="utf-8")
            programs.append(program)
    assert len(programs) >= 5
    found = subprocess.run(  # noqa: S603 - this very Python
        [sys.executable, "-m", "mypy", "--strict", *map(str, programs)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )

    assert found.stdout.splitlines()[-1:] == [
        f"Success: no issues found in {len(programs)} source files"
    ], found.stdout + found.stderr


def test_the_readme_is_short() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) < 120


def test_every_extra_to_install_exists() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    commands = re.findall(r'pip install "\.\[([\w,]+)\]"', code_of(*every_page()))
    named = {extra for command in commands for extra in command.split(",")}

    assert len(named) > 3
    assert named - set(project["optional-dependencies"]) == set()


def test_the_positions_of_facts_are_as_the_lab_shows_them() -> None:
    text = (DOCS / "lab.md").read_text(encoding="utf-8")
    shown = re.sub(r" +# .*", "", text.partition("```\n>>> ")[2].partition("```")[0])
    example = doctest.DocTestParser().get_doctest(f">>> {shown}", {}, "lab.md", None, None)
    report: list[str] = []
    doctest.DocTestRunner().run(example, out=report.append)

    assert len(example.examples) == 3
    assert "".join(report) == ""


def wrong_in(arguments: str) -> str:
    """Return why arguments are refused; a sentence may name a command without its arguments."""
    try:
        parse(shlex.split(arguments))
    except errors.BadInput as error:
        return "" if "arguments are required" in str(error) else str(error)
    except SystemExit as end:  # `--version` is answered at once
        return f"{arguments}: {end}" if end.code else ""
    return ""


def test_every_command_line_is_valid() -> None:
    lines = re.findall(r"(?m)^parlour ((?:(?!  |--help).)+)$", code_of(*every_page()))
    lines += re.findall(r"(?m)^parlour ((?:(?!  ).)+)  ", code_of(*every_page()))

    assert len(lines) > 80
    assert [reason for line in lines if (reason := wrong_in(line))] == []


def test_links_between_pages_lead_somewhere() -> None:
    made = {"api.md", "rules/index.md"}  # pages of the site alone; `make docs` checks these links
    for page in every_page():
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            there = (page.parent / target).exists() or target in made
            assert there, f"{page.name}: {target}"


def listed(entry: Any) -> list[str]:
    """Return the pages in a part of the site's navigation."""
    if isinstance(entry, str):
        return [entry]
    return [
        page
        for part in (entry if isinstance(entry, list) else entry.values())
        for page in listed(part)
    ]


def test_the_site_lists_every_page() -> None:
    pages = listed(yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))["nav"])
    written = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}

    assert sorted(written - set(pages)) == [], "mkdocs.yml: add these to nav"


@pytest.fixture(scope="module")
def finish() -> Callable[[str], str]:
    """The last step of the configured site on the HTML of a page, as a function."""
    configured: Any = pytest.importorskip("mkdocs.config").load_config(str(ROOT / "mkdocs.yml"))
    page = SimpleNamespace(file=SimpleNamespace(src_uri="page.md"))

    def finish(html: str) -> str:
        done: str = configured.plugins.on_post_page(html, page=page, config=configured)
        return done

    return finish


@pytest.mark.parametrize(
    "html",
    [
        '<script src="https://cdn.example/worker.js"></script>',
        '<img alt="A table" src="http://cdn.example/table.png">',
        '<link href="//cdn.example/font.css" rel="stylesheet">',
        '<source srcset="https://cdn.example/small.png 1x">',
        "<iframe src=https://cdn.example/film></iframe>",
    ],
)
def test_a_page_that_loads_from_another_host_is_refused(
    finish: Callable[[str], str], html: str
) -> None:
    with pytest.raises(Exception, match=r"page\.md loads from another host: .*cdn\.example"):
        finish(f"<p>Play.</p>\n{html}\n")


@pytest.mark.parametrize(
    "html",
    ['<a class="out" href="https://example.com">', '<img src="table.png">', "<p>https://x.org</p>"],
)
def test_a_page_may_link_to_another_host(finish: Callable[[str], str], html: str) -> None:
    assert finish(html) == html


@pytest.mark.parametrize("name", ["snap", "half", "x=y"])
def test_words_outside_code_count_as_missing(tmp_path: Path, name: str) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "half of it; `halves`, `x=yes`, snap\n```toml\nsnapped\n```\n", encoding="utf-8"
    )

    assert missing([name], page) == [name]
