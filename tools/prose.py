"""Find the worst habits of our prose, and pages that are hard to read.

    python tools/prose.py

Checks the README and the pages of docs/; the docstrings, comments and test names of the sources;
the titles of scenarios and the texts of guided deals; and the texts that people read in the web
client, in messages and in the output of commands. It reports phrases that newcomers stumble over,
and pages whose reading ease (Flesch) is below a bound. Code, quotations and generated pages do not
count. It is not a style guide, but a short list that keeps old habits from coming back.
"""

import ast
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
    r"\b(?:is|are|was|were) told\b": 'name who sends or sees what, as in "the client receives it"',
    r"\bfor want of\b": '"because there is no"',
    r"\bso that (?:nobody|nothing|none) (?:need|can ever)\b": "shorten",
    r"\b(?:hence|thereof|therein|wherein|whilst|lest|save for|nought)\b": "use a modern word",
    r"\bit is for (?:you|them|the \w+) to\b": '"you can", "the server decides"',
    r"\b(?:is|are|was|were) (?:moved|waited) for\b": '"a bot moves for", "must act"',
    r"\b(?:[Aa]|[Ee]rrors|[Rr]ulings?) \w* ?of ours\b": '"our"',
    r"\b(?:[Ww]hat|[Ww]ho) (?:is|are) (?:no|none)\b": '"an invalid file", "not a bot"',
    r"\biff\b": '"if", "only if"',
    r"\b(?:[Uu]pon|shall|ought to)\b": '"on", "must", "should"',
    r"\b(?:albeit|amongst|anew|forthwith|henceforth|hitherto|perchance|there(?:by|upon))\b": (
        "use a modern word"
    ),
    r"\b(?:where(?:by|of|upon)|whence|whither|thence|unto)\b": "use a modern word",
    r"\banswer(?:s|ed|ing)? for\b": '"is responsible for", "serves"',
    r"\b[Oo]nlookers?\b": '"spectator"',
    r"\b(?:that|which|who) (?:is|are) no (?:bot|card|file|game|move|name|player|record|word)\b": (
        '"not a"'
    ),
    r"\b(?:is|are) no (?:answer|bid|day|double|matador|trick|triple)\b": '"not a"',
    r"\b[Ss]o long as\b": '"as long as"',
    r"(?:^|[.:;] )One (?:who|may|must|cannot|need not)\b": '"a player who", "you may"',
    r"(?:^|[.:;] )Who (?!else\b)\w+s (?:is|are|has|gets|must|may|can|cannot|loses|wins)\b": (
        '"a player who"'
    ),
    r"(?:^|[.:;] )(?:Never|Nowhere|Rarely|Seldom) (?:is|are|does|do|has|have|can|may)\b": (
        "subject before verb"
    ),
    r"(?:^|[.:;] )(?:For|In|At|To|From|By|With) (?:whom|which)\b": "begin with the subject",
    r"\bof (?:its|their|your) own accord\b|\bby (?:a|the) detour\b": '"automatically"',
    r"\b(?:how|as) (?:it|things|they|matters) stands?\b(?! out)": '"the current state"',
    r"\b[Hh]ears? of\b": '"receives", "is notified of"',
    r"\b(?:when|if) (?:it|the \w+) has a moment\b": '"when it has time"',
    r"(?:^|[.:;] )Not (?:before|until)[^.,]* (?:is|are|does|do) \w+ \w+": "subject before verb",
    r"\b(?:sayeth|doth|hath|thou|thee|thy|ye|'tis|methinks|nay|alas)\b": "use a modern word",
}
"""Patterns that are reported, each with what to write instead."""

ANY_HABIT: Final = re.compile("|".join(HABITS))

EASE: Final = 50.0
"""The least reading ease of a page, on Flesch's scale (30: academic, 60: plain English)."""

GENERATED: Final = {"options.md", "rulings.md"}

SOURCES: Final = ("src/parlour", "tests", "tools", "bench", "examples", "web/src")
"""The folders whose docstrings, comments and test names are checked."""

STRINGS: Final = "web/src/strings/en.ts"
"""The texts of the web client."""

MESSAGES: Final = "src/parlour/"
"""The folder whose quoted sentences are messages to people."""

DATA: Final = "src/parlour/words/"
"""The folder of sentences that other people wrote; the grammar check judges them."""

LEAST_WORDS: Final = 4
"""A quoted text with fewer words is a name or a key."""

PYTHON_NOTES: Final = r'""".*?"""|#[^\n]*|def test_\w+'
SCENARIO_NOTES: Final = r"(?m)^(?:title = |say: |# )[^\n]*"
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
    """Return every old habit in a page, with its line and, in the name of a test, that name."""
    found = []
    for number, line in enumerate(blanked(text).splitlines(), 1):
        for pattern, instead in HABITS.items() if ANY_HABIT.search(line) else ():
            found += [
                Fault(f"{page.as_posix()}:{number}", f"{in_name(match)}: {instead}")
                for match in re.finditer(pattern, line)
            ]
    return found


def in_name(match: re.Match[str]) -> str:
    """Return the words that were found, quoted, and the name of a test that contains them."""
    words = f'"{match.group().lstrip(".:; ")}"'
    for name in re.finditer(r"\bdef (test \w[\w ]*)", match.string):
        if name.start() <= match.start() and match.end() <= name.end():
            return f"{words} in {name[1].replace(' ', '_')}"
    return words


def notes(path: Path) -> str:
    """Return the comments, docstrings and test names of a source file, at their lines."""
    text = path.read_text(encoding="utf-8")
    patterns = {".py": PYTHON_NOTES, ".toml": SCENARIO_NOTES}
    found = re.finditer(patterns.get(path.suffix, WEB_NOTES), text, re.DOTALL)
    parts = [(text.count("\n", 0, match.start()), match.group()) for match in found]
    return at_lines([(line, plain(note)) for line, note in parts])


def messages(path: Path) -> str:
    """Return the quoted sentences of a Python file, at their lines; docstrings are notes."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    alone = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    parts = [
        (node.lineno - 1, node.value)
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone
    ]
    return at_lines(sorted(part for part in parts if len(part[1].split()) >= LEAST_WORDS))


def plain(note: str) -> str:
    """Return a note without quotation marks around it and without quotations in it."""
    if note.startswith("def test_"):
        return note.replace("_", " ")
    if note.startswith("title = "):
        return note.removeprefix('title = "').removesuffix('"')
    bare = re.sub(r'^(?:"""|# |say: |\s*// |/\*\*? )', "", note).removesuffix('"""')
    return re.sub(r'"[^"\n]*"', "", bare)


def at_lines(parts: list[tuple[int, str]]) -> str:
    """Return texts as one text in which each begins at its own line."""
    lines = [""]
    for line, part in parts:
        lines += [""] * (line - len(lines) + 1)
        first, *more = part.split("\n")
        lines[-1] = f"{lines[-1]}. {first}" if lines[-1] else first
        lines += more
    return "\n".join(lines)


def sources() -> list[Path]:
    """Return the source files to check."""
    found = []
    for folder in SOURCES:
        for suffix in ("py", "toml", "ts", "svelte"):
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
    """Return every old habit in docstrings, comments, test names, messages and the web client."""
    found = []
    for path in sources():
        name = path.relative_to(ROOT)
        found += habits_in(name, notes(path))
        if name.as_posix() == STRINGS:
            found += habits_in(name, path.read_text(encoding="utf-8"))
        elif name.as_posix().startswith(MESSAGES) and not name.as_posix().startswith(DATA):
            found += habits_in(name, messages(path)) if path.suffix == ".py" else []
    return found


def main() -> None:
    """Print the faults; exit 1 if there are any."""
    found = faults() + source_faults()
    for fault in found:
        print(f"{fault.where}: {fault.what}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
