"""Rulebook pages: the clauses of a game in our own words, with the printed words.

Every `games/<key>/rulebook.md` has the same structure. Players, refusals, the web client and the
coverage report read the same page:

    # Title
    *Where and when it was printed.*

    What the game is, in a paragraph or two.

    ## A section
    - **TOY-1** The clause in plain words. «The words of the print.» Quit: «Another edition's.»
    - **TOY-2** [advice] A clause that needs no code is tagged [advice] or [note].
    ## Rulings
    - **TOY-R1** Our decision where the print is silent. Option `id`: default or other. Why: the
      reason. An item may run on over indented lines.

Quotations are the words of the print as they were meant, without a scanner's misreadings.
[illegible] marks unreadable words, {braces} contain lost words that are beyond doubt, and [sic]
follows a misprint. Other brackets are the print's own.
"""

import re
from difflib import get_close_matches
from itertools import groupby
from typing import Final

import msgspec

from parlour.errors import BadFile, NotFound
from parlour.languages.message import Listed, Message, say, sentences

CLAUSE_ID: Final = r"(?:R-)?[A-Z][A-Z0-9]*-[NPRVW]?[0-9]+[a-z]?"
"""The ids of a rulebook: a family, a hyphen, a number. With n for the number:
`BLOCK-n`, `D42-n`, `ANA-na`; parts of a book `ANA-Nn`, `ANA-Pn`, `ANA-Vn`, `SENT-Wn`; rulings
`BLOCK-Rn`, `R-ROOK-n`, `RA-n`. Ids of test positions (`-Fn`, `-Tn`, `FX-`) are not clauses."""

RULING_ID: Final = re.compile(r"R-|[A-Z0-9]+-R[0-9]|R[ABLS]-")
TAGS: Final = {"advice": say("advice"), "note": say("note")}
"""Tags of clauses that need no code, and how they are said."""

_PARTS: Final = re.compile(r" (?=Option `|Why: )")
_ITEM = re.compile(rf"\*\*({CLAUSE_ID})\*\*(?: +\[([^]]*)\])?(?: +(.*))?")
_PRINTED = re.compile(r"(?:(?:[^«».:]+: )?«[^«»]+»(?: |$))*")


class Clause(msgspec.Struct, frozen=True):
    """One numbered statement of a rulebook, or one of our rulings."""

    id: str
    kind: str
    """`clause`, or `ruling` for our own decision."""
    tag: str
    """`advice` or `note` if nothing can be enforced, otherwise empty."""
    text: str
    """The clause in our own words; Markdown."""
    quote: str
    """The printed words in « »; the name of another edition comes before its words."""
    section: str

    def rule(self) -> str:
        """Return the clause without a ruling's options and reasons."""
        return _PARTS.split(self.text)[0]


class Rulebook(msgspec.Struct, frozen=True):
    """A rulebook page, its clauses and rulings in the order of the page."""

    title: str
    source: str
    intro: str
    clauses: tuple[Clause, ...]

    def clause(self, clause_id: str) -> Clause:
        """Return the clause with that id, in upper or lower case."""
        wanted = clause_id.strip().lower()
        known = {clause.id.lower(): clause for clause in self.clauses}
        if wanted not in known:
            near = [known[word].id for word in get_close_matches(wanted, known, n=1, cutoff=0.5)]
            raise NotFound(
                say("clause"),
                clause_id.strip(),
                near or _spans([clause.id for clause in self.clauses]),
            )
        return known[wanted]


def told(text: str) -> Message:
    """Return a text of a rulebook; the option and the reason of a ruling have their own."""
    return sentences(*map(Message, _PARTS.split(text)))


def paragraphs(text: str) -> Listed:
    """Return the introduction of a rulebook."""
    return Listed([*map(Message, text.split("\n\n"))], "paragraphs")


def read_rulebook(text: str, path: str = "rulebook.md") -> Rulebook:
    """Return the rulebook of a page; errors name `path`."""
    lines = [*text.splitlines(), "", ""]
    title = lines[0].removeprefix("# ").strip()
    source = lines[1].strip().strip("*")
    if not title or not lines[0].startswith("# "):
        raise BadFile(path, 1, say('a rulebook begins with "# " and the title'))
    if not source or lines[1].strip() != f"*{source}*":
        raise BadFile(path, 2, say("the second line says *where it was printed*"))
    start = next((at for at, line in enumerate(lines) if line.startswith("## ")), len(lines))
    intro = re.split(r"\n\s*\n", "\n".join(lines[2:start]).strip())
    if not intro[0]:
        raise BadFile(path, 3, say("the introduction is missing"))
    for number, line in enumerate(lines[:start], start=1):
        if line.startswith("- **"):
            raise BadFile(path, number, say("a clause comes before the first section"))
    clauses = _clauses(_items(lines, start, path), path)
    if not clauses:
        raise BadFile(path, len(lines) - 2, say("there are no clauses"))
    return Rulebook(title, source, "\n\n".join(" ".join(p.split()) for p in intro), clauses)


def _items(lines: list[str], start: int, path: str) -> list[tuple[int, str, str]]:
    """Return the list items, starting at a line: their line numbers, sections and texts."""
    items: list[tuple[int, str, str]] = []
    section = ""
    for number, line in enumerate(lines[start:], start=start + 1):
        words = line.strip()
        if line.startswith("## "):
            section = words.removeprefix("## ")
        elif line.startswith("- "):
            items.append((number, section, words.removeprefix("- ")))
        elif words and line[0].isspace() and items and items[-1][1] == section:
            begin, _, begun = items[-1]
            items[-1] = (begin, section, f"{begun} {words}")
        elif words:
            raise BadFile(
                path, number, say('expected "## Section", "- **ID** …" or an indented line')
            )
    return items


def _clauses(items: list[tuple[int, str, str]], path: str) -> tuple[Clause, ...]:
    """Return the clauses of list items, refusing duplicate ids."""
    lines: dict[str, int] = {}
    clauses: list[Clause] = []
    for line, section, item in items:
        clause = _clause(item, section, path, line)
        if clause.id in lines:
            raise BadFile(
                path,
                line,
                say(
                    "{clause_id} is already on line {line}",
                    clause_id=clause.id,
                    line=lines[clause.id],
                ),
            )
        lines[clause.id] = line
        clauses.append(clause)
    return tuple(clauses)


def _clause(item: str, section: str, path: str, line: int) -> Clause:
    """Return the clause of one list item."""
    found = _ITEM.fullmatch(item)
    if found is None:
        raise BadFile(path, line, say('expected "**ID** words", but got "{item}"', item=item[:40]))
    clause_id, tag, body = found[1], found[2] or "", found[3] or ""
    if tag and tag not in TAGS:
        raise BadFile(
            path,
            line,
            say(
                "{clause_id} is tagged [{tag}]; tags are [advice] and [note]",
                clause_id=clause_id,
                tag=tag,
            ),
        )
    text, mark, rest = body.partition("«")
    quote = mark + rest
    if not text.strip():
        raise BadFile(path, line, say("{clause_id} has no paraphrase", clause_id=clause_id))
    if "»" in text or _PRINTED.fullmatch(quote) is None:
        raise BadFile(
            path,
            line,
            say(
                "{clause_id} has words after its quotations, or a « without its »",
                clause_id=clause_id,
            ),
        )
    kind = "ruling" if RULING_ID.match(clause_id) else "clause"
    return Clause(clause_id, kind, tag, text.strip(), quote.strip(), section)


def _spans(ids: list[str]) -> list[str]:
    """Return ids as ranges, one for each run of consecutive numbers."""
    spans: list[str] = []
    for _, run in groupby(ids, key=lambda name: re.sub(r"[0-9]+[a-z]?$", "", name)):
        names = list(run)
        spans.append(f"{names[0]} to {names[-1]}" if len(names) > 1 else names[0])
    return spans
