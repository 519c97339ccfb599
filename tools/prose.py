"""Find the worst habits of our prose, and pages that are hard to read.

    python tools/prose.py             fails if a page has a fault; lists those of the sources too
    python tools/prose.py --strict    fails if a source has a fault as well

Checks the README and the pages of docs/, and the docstrings, comments and test names of the
sources. It reports phrases that newcomers stumble over, and pages whose reading ease (Flesch) is
below a bound. Code, tables, quotations and generated pages do not count. It is not a style guide: a
short list that keeps old habits from coming back.
"""

import re
import sys
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]

HABITS: Final = {
    r"\b[Ss]o many\b": "name the quantity",
    r"\b(?:oneself|one's)\b": 'use "you" and "your", or name the person',
    r"\bfor ever\b": '"forever"',
    r"\b(?:mend|reckon)(?:s|ed)?\b": '"fix", "compute"',
    r"\b(?:[Hh]e|[Hh]im|[Hh]is|himself)\b": 'use "they" for people',
    r"\b(?:is|are|was|were) told\b": 'say who sends or sees what: "the client receives"',
    r"\bfor want of\b": '"because there is no"',
    r"\bso that (?:nobody|nothing|none) (?:need|can ever)\b": "shorten",
    r"\b(?:hence|thereof|therein|wherein|whilst|lest|save for|nought)\b": "use a modern word",
    r"\bit is for (?:you|them|the \w+) to\b": '"you can", "the server decides"',
    r"\b(?:is|are|was|were) (?:moved|waited) for\b": '"a bot moves for", "must act"',
    r"\b(?:[Aa]|[Ee]rrors|[Rr]ulings?) \w* ?of ours\b": '"our"',
    r"\b(?:[Ww]hat|[Ww]ho) (?:is|are) (?:no|none)\b": '"an invalid file", "not a bot"',
    r"\biff\b": '"if", "only if"',
}
"""Patterns that are reported, each with what to write instead."""

EASE: Final = 50.0
"""The least reading ease of a page, on Flesch's scale (30: academic, 60: plain English)."""

GENERATED: Final = {"options.md", "rulings.md"}

SOURCES: Final = ("src/parlour", "tests", "tools", "bench", "examples", "web/src")
"""The folders whose docstrings, comments and test names are checked."""

PYTHON_NOTES: Final = r'""".*?"""|#[^\n]*|def test_\w+'
WEB_NOTES: Final = r"/\*.*?\*/|\s// [^\n]*"

EXEMPT: Final = {"tools/prose.py", "tests/test_prose.py"}
"""Files that must quote the habits."""


class Fault(NamedTuple):
    """One place that needs rewriting."""

    where: str
    what: str


def pages() -> list[Path]:
    """Return the pages to check."""
    docs = sorted(p for p in (ROOT / "docs").glob("*.md") if p.name not in GENERATED)
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *docs]


def blanked(text: str) -> str:
    """Return a page's text with code, link targets and quotations blanked, line by line."""

    def blank(match: re.Match[str]) -> str:
        return re.sub(r"[^\n]", " ", match.group())

    for pattern in (r"```.*?```", r"`[^`]*`", r"«[^»]*»", r"<[^>]+>", r"\]\([^)]*\)"):
        text = re.sub(pattern, blank, text, flags=re.DOTALL)
    return text


def habits_in(page: Path, text: str) -> list[Fault]:
    """Return every old habit in a page, with its line."""
    found = []
    for number, line in enumerate(blanked(text).splitlines(), 1):
        for pattern, instead in HABITS.items():
            found += [
                Fault(f"{page.as_posix()}:{number}", f'"{match.group()}": {instead}')
                for match in re.finditer(pattern, line)
            ]
    return found


def notes(path: Path) -> str:
    """Return the comments, docstrings and test names of a source file, at their lines."""
    text = path.read_text(encoding="utf-8")
    python = path.suffix == ".py"
    found = re.finditer(PYTHON_NOTES if python else WEB_NOTES, text, re.DOTALL)
    parts = [(text.count("\n", 0, match.start()), match.group()) for match in found]
    return at_lines([(line, plain(note)) for line, note in parts])


def plain(note: str) -> str:
    """Return a note without quotation marks around it and without quotations in it."""
    if note.startswith("def test_"):
        return note.replace("_", " ")
    return re.sub(r'"[^"\n]*"', "", note.removeprefix('"""').removesuffix('"""'))


def at_lines(parts: list[tuple[int, str]]) -> str:
    """Return texts as one text in which each begins at its own line."""
    text = ""
    for line, part in parts:
        text += "\n" * (line - text.count("\n")) + " " + part
    return text


def sources() -> list[Path]:
    """Return the source files to check."""
    found = []
    for folder in SOURCES:
        for suffix in ("py", "ts", "svelte"):
            found += sorted((ROOT / folder).rglob(f"*.{suffix}"))
    return [path for path in found if str(path.relative_to(ROOT).as_posix()) not in EXEMPT]


def syllables(word: str) -> int:
    """Return about how many syllables an English word has."""
    vowels = re.findall(r"[aeiouy]+", word.lower())
    silent = word.lower().endswith("e") and not word.lower().endswith("le")
    return max(1, len(vowels) - (silent and len(vowels) > 1))


def reading_ease(text: str) -> float:
    """Return how easy a page's sentences are to read, on Flesch's scale."""
    lines = [line for line in blanked(text).splitlines() if not re.match(r"\s*[|#!]", line)]
    prose = re.sub(r"\n\s*(?:[-*]|\d+\.)\s", ". ", "\n" + "\n".join(lines))
    sentences = [s for s in re.split(r"[.!?:;](?:\s|$)|\n\s*\n", prose) if re.search(r"\w{2}", s)]
    words = re.findall(r"[A-Za-z]+(?:'[a-z]+)?", " ".join(sentences))
    if not words:
        return 100.0
    long = sum(syllables(word) for word in words) / len(words)
    return 206.835 - 1.015 * len(words) / len(sentences) - 84.6 * long


def faults() -> list[Fault]:
    """Return everything that needs rewriting in the pages."""
    found = []
    for page in pages():
        text = page.read_text(encoding="utf-8")
        found += habits_in(page.relative_to(ROOT), text)
        ease = reading_ease(text)
        if ease < EASE:
            found.append(
                Fault(page.name, f"reading ease {ease:.0f}; at least {EASE:.0f} is wanted")
            )
    return found


def source_faults() -> list[Fault]:
    """Return every old habit in docstrings, comments and test names."""
    return [fault for path in sources() for fault in habits_in(path.relative_to(ROOT), notes(path))]


def main() -> None:
    """Print the faults; exit 1 if a page has any, or with `--strict` a source."""
    pages_have, sources_have = faults(), source_faults()
    for fault in pages_have + sources_have:
        print(f"{fault.where}: {fault.what}")
    sys.exit(1 if pages_have or (sources_have and "--strict" in sys.argv) else 0)


if __name__ == "__main__":
    main()
