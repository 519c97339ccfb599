"""Add the pages of the documentation site that are generated from games, commands and source.

This is an MkDocs hook: the pages exist only in the site, so nothing has to be kept up to date.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

    from parlour.table.game import Game
    from parlour.table.rulebook import Clause

ROOT = Path(__file__).resolve().parents[1]
LOADED_ELSEWHERE = re.compile(
    r"<(?!a\s)[a-z]+\s[^>]*\b(?:src|srcset|href)=[\"']?(?:https?:)?//[^>\s]+"
)
"""An element, other than a link to follow, that names a file on another host."""

sys.path.insert(0, str(ROOT / "src"))

import parlour  # noqa: E402 - the path is set above
from parlour.cli.arguments import make_commands  # noqa: E402
from parlour.games import GAMES  # noqa: E402
from parlour.terminal.menu import seat_span  # noqa: E402


def of_each_rulebook() -> list[Game]:
    """Return one game for each rulebook."""
    seen: dict[str, Game] = {}
    for game in GAMES:
        seen.setdefault(game.rulebook_of, game)
    return list(seen.values())


def rules_index() -> str:
    """Return the list of all rulebooks."""
    lines = [
        "# Rules\n",
        "Each page is one rulebook. Every sentence of the print is a numbered clause:",
        "first in our words, then as it was printed. Where the print is silent or contradicts",
        "itself, a *ruling* says what Parlour does. [Options](../options.md) change it.\n",
        "| game | players | clauses | rulings | options |",
        "|---|---|---|---|---|",
    ]
    for game in of_each_rulebook():
        clauses = sum(clause.kind == "clause" for clause in game.rulebook.clauses)
        rulings = len(game.rulebook.clauses) - clauses
        counts = f"{seat_span(game)} | {clauses} | {rulings} | {len(game.options)}"
        lines.append(f"| [{game.rulebook.title}]({game.key}.md) | {counts} |")
    return "\n".join(lines) + "\n"


def clause_lines(clause: Clause) -> list[str]:
    """Return one clause with its own anchor, and the printed words below it."""
    tag = f" *({clause.tag})*" if clause.tag else ""
    lines = [f'- <span id="{clause.id.lower()}"></span>**{clause.id}**{tag} {clause.text}']
    if clause.quote:
        lines.append(f'    <br>*<span lang="en">{clause.quote}</span>*')
    return lines


def rules_page(game: Game) -> str:
    """Return a rulebook with its clauses, rulings and options."""
    book = game.rulebook
    lines = [f"# {book.title}", "", f"*{book.source}*", "", book.intro, ""]
    section = ""
    for clause in book.clauses:
        if clause.section != section:
            section = clause.section
            lines += ["", f"## {section}", ""]
        lines += clause_lines(clause)
    if game.options:
        lines += ["", "## Options", "", "The first value is the default.", ""]
        lines += ["| option | values | what it changes |", "|---|---|---|"]
        for option in game.options:
            values = ", ".join(f"`{value}`" for value in option.values)
            lines.append(f"| `{option.id}` | {values} | {option.sentence} |")
    lines += [
        "",
        f"Play it: `parlour play {game.key}`. In the terminal: `parlour rules {game.key}`.",
        "",
    ]
    return "\n".join(lines)


def command_help() -> str:
    """Return the help of every command."""
    lines = []
    for name, parser in make_commands().named.items():
        lines += ["", f"## parlour {name}", "", "```text", parser.format_help().rstrip(), "```"]
    return "\n".join(lines) + "\n"


def api_page() -> str:
    """Return the reference of the public names, which MkDocs fills in from the docstrings."""
    lines = [
        "# API reference",
        "",
        "These are the public names of `import parlour`.",
        "[From Python](python.md) shows how to use them.",
        "",
    ]
    for name in parlour.__all__:
        if not name.startswith("_"):
            lines += [f"::: parlour.api.{name}", ""]
    return "\n".join(lines)


def moved(page: str) -> str:
    """Return a page of the repository's root with its links adjusted for the site."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return text.replace("](docs/", "](")


def example_page(path: Path) -> str:
    """Return an example of the repository as a page."""
    kind = {".py": "python", ".toml": "toml"}.get(path.suffix, "text")
    return f"# {path.name}\n\n```{kind}\n{path.read_text(encoding='utf-8')}```\n"


def examples() -> list[Path]:
    """Return the examples that pages link to."""
    return sorted(p for p in (ROOT / "examples").glob("*") if p.suffix in {".py", ".toml"})


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """List the generated pages in the navigation."""
    sections = {name: pages for entry in config.nav or [] for name, pages in entry.items()}
    sections["Rules"] += [f"rules/{game.key}.md" for game in of_each_rulebook()]
    sections["Develop"].append({"Examples": [f"examples/{path.name}.md" for path in examples()]})
    return config


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Point links to examples to their pages, and show the help of the commands."""
    if page.file.src_uri == "commands.md":
        markdown += command_help()
    return re.sub(r"\]\(\.\./examples/([\w.]+)\)", r"](examples/\1.md)", markdown)


def on_post_page(output: str, page: Page, **_: object) -> str:
    """Refuse a page that loads something from another host: the site is read offline too."""
    if elsewhere := LOADED_ELSEWHERE.search(output):
        raise PluginError(f"{page.file.src_uri} loads from another host: {elsewhere[0]}")
    return output


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages."""
    pages = {
        "rules/index.md": rules_index(),
        "api.md": api_page(),
        "contributing.md": moved("CONTRIBUTING.md"),
        "changelog.md": moved("CHANGELOG.md"),
    }
    pages |= {f"rules/{game.key}.md": rules_page(game) for game in of_each_rulebook()}
    pages |= {f"examples/{path.name}.md": example_page(path) for path in examples()}
    for path, text in pages.items():
        files.append(File.generated(config, path, content=text))
    return files
